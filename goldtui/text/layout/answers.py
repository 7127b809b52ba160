"""Reads an answer that a system ships as JSON: its texts, each with the ids that the same object lists."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from goldtui.text.layout.words.catalog import any_of

_FENCED = re.compile(r"\s*```(?:json|JSON)?\s*\n(?P<body>.*?)\n?\s*```\s*", re.DOTALL)
_CITING = re.compile(
    r"(?:source|citation|cited|reference|ref|chunk|evidence|document|doc|context)s?(?:[_ -]?(?:id|ids|list|used))?"
    rf"|ids?|{any_of(lambda words: words.source_keys)}",
    re.IGNORECASE,
)
_SAYING = re.compile(
    r"(?:final[_ -]?)?(?:answer|response|text|content|statement|claim|sentence|message|output|result|reply|body|value"
    rf"|summary|{any_of(lambda words: words.answer_keys)}|bullet|point|item|fact|description)s?",
    re.IGNORECASE,
)
_ABOUT = re.compile(
    r"(?:confidence|score|status|lang|language|type|format|model|version|id|timestamp|role|question|query|title|intent"
    r"|(?:finish|stop)[_ -]?reason|object|created(?:[_ -]?at)?|index|(?:\w{1,20}[_ -])?tokens"
    r"|(?:latency|duration|elapsed)(?:[_ -]\w{1,10})?"
    r"|(?:is[_ -])?(?:grounded|answerable|answered|relevant)|success|ok|refusal|system[_ -]?fingerprint|seed)",
    re.IGNORECASE,
)
_ASKING = re.compile(r"(?:related|follow[_ -]?up|suggested|next|similar)[_ -]?questions?", re.IGNORECASE)
_ENVELOPE = frozenset(("object", "choices", "role", "usage"))
"""Keys of the envelope that a service puts around an answer; its `id` names no source."""
_MOST_PARTS = 2_000
_DEEPEST = 12
_LONGEST = 200_000

Part = tuple[str, tuple[str, ...]]


def parts_of_json(response: str) -> list[Part] | None:
    """The texts of a JSON answer with the ids of their objects, in order; null where the response is no JSON object."""
    body = response.strip()
    if body.startswith("```"):
        fenced = _FENCED.fullmatch(response)
        body = fenced["body"].strip() if fenced is not None else ""
    if body[:1] not in ("{", "[") or body[-1:] not in ("}", "]") or len(body) > _LONGEST:
        return None
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        return None
    if not isinstance(value, dict) and not (isinstance(value, list) and any(isinstance(one, dict) for one in value)):
        return None
    parts = []
    for part in _parts(value, "", (), 0):
        parts.append(part)
        if len(parts) > _MOST_PARTS:
            return None
    return parts


def _parts(value: Any, key: str, ids: tuple[str, ...], depth: int) -> Iterator[Part]:
    if depth > _DEEPEST:
        yield json.dumps(value, ensure_ascii=False), ids
    elif isinstance(value, dict):
        own = not _ENVELOPE.isdisjoint(value)
        listed = tuple(
            one
            for name, inner in value.items()
            if _CITING.fullmatch(name) and not (own and name == "id")
            for one in _names(inner)
        )
        for name, inner in value.items():
            if _CITING.fullmatch(name) and not _says(inner):
                continue
            yield from _parts(inner, name, listed or ids, depth + 1)
    elif isinstance(value, list):
        for inner in value:
            yield from _parts(inner, key, ids, depth + 1)
    elif isinstance(value, str):
        if _ASKING.fullmatch(key):
            yield f"{_worded(key)}:\n\n{value}", ids
        elif value.strip() and not (_ABOUT.fullmatch(key) and len(value.split()) < 3):
            yield (
                value if not key or _SAYING.fullmatch(key) or _CITING.fullmatch(key) else f"{_worded(key)}: {value}",
                ids,
            )
    elif value is not None and not isinstance(value, bool) and not _ABOUT.fullmatch(key):
        yield f"{_worded(key)}: {value}", ids
    elif isinstance(value, bool) and not _ABOUT.fullmatch(key):
        yield f"{_worded(key)}: {'yes' if value else 'no'}", ids


def _says(value: Any) -> bool:
    """Whether something listed as a source also states something."""
    if isinstance(value, str):
        return len(value.split()) > 3
    if isinstance(value, list):
        return any(_says(one) for one in value)
    if isinstance(value, dict):
        return any(_says(one) for one in value.values())
    return False


def _names(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        if len(value.split()) <= 3:
            yield value
    elif isinstance(value, int) and not isinstance(value, bool):
        yield str(value)
    elif isinstance(value, list):
        for one in value:
            yield from _names(one)
    elif isinstance(value, dict):
        for name, inner in value.items():
            if _CITING.fullmatch(name):
                yield from _names(inner)


def _worded(key: str) -> str:
    return key.replace("_", " ").replace("-", " ").strip()
