"""What a cell may mean: lists written as text, words for nothing, marks inside a text.

Every coercion is named by the mapping, except lists that are written as JSON or as Python, since a table has no other
way to hold one.
"""

from __future__ import annotations

import ast
import json
import re
import tokenize
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any

from goldtui.formats.mapping.declare import compiled
from goldtui.formats.strict_json import JsonValue, deeper

if TYPE_CHECKING:
    from goldtui.formats.mapping.declare import Rule

_LONGEST = 1 << 18
"""Characters of a cell that is tried as a list; a longer one is text."""
_DEEPEST = 20


def text_of(value: JsonValue) -> str | None:
    """A scalar as text; null for anything else. A whole number that a table wrote as 3.0 is 3."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        return str(int(value))
    return str(value) if isinstance(value, int | float) else None


def number_of(value: JsonValue) -> float | None:
    """A number, or a text that is one; null for anything else."""
    text = text_of(value) if not isinstance(value, bool) else None
    try:
        return float(text) if text is not None else None
    except ValueError:
        return None


def parse_literal(value: JsonValue) -> JsonValue:
    """The list or object that a text writes as JSON or as Python; otherwise the value itself."""
    if not isinstance(value, str):
        return value
    text = value.strip()
    if not (text[:1] in "[{(" and text[-1:] in "]})") or not text or len(text) > _LONGEST:
        return value
    try:
        found: Any = json.loads(text)
    except (ValueError, RecursionError):
        try:
            # Literals alone: nothing is called, and nothing is looked up.
            found = _plain(ast.literal_eval(_with_commas(text)))
        except (ValueError, SyntaxError, RecursionError, MemoryError, TypeError):
            return value
    return found if isinstance(found, list | dict) and not deeper(found, _DEEPEST) else value


_BEFORE = 200
"""Characters of a line of a log before its object."""


def object_in(text: str) -> dict[str, JsonValue] | None:
    """The object that a text is, or that a line of a log ends with; null for any other text."""
    at = text.find("{", 0, _BEFORE)
    found = parse_literal(text[at:]) if at >= 0 else None
    return found if isinstance(found, dict) and found else None


_BREAK = re.compile(r"(?:\\r)?\\n")
_NEXT_TO = re.compile(r"(['\"])\s+(['\"])")


def _with_commas(text: str) -> str:
    """The list with a comma between texts that only a space divides, as numpy prints them and Python would join."""
    if _NEXT_TO.search(text) is None:
        return text
    lines = text.splitlines(keepends=True)
    starts = [0, *accumulate(map(len, lines))]
    commas: list[int] = []
    before = None
    try:
        for token in tokenize.generate_tokens(iter(lines).__next__):
            if token.type == tokenize.NL:
                continue
            if token.type == before == tokenize.STRING:
                commas.append(starts[token.start[0] - 1] + token.start[1])
            before = token.type
    except (tokenize.TokenError, SyntaxError):
        return text
    places = [0, *commas, len(text)]
    return ",".join(text[start:end] for start, end in pairwise(places))


def _plain(value: Any) -> Any:
    if isinstance(value, tuple | set):
        return [_plain(one) for one in value]
    if isinstance(value, list):
        return [_plain(one) for one in value]
    if isinstance(value, dict):
        return {str(key): _plain(one) for key, one in value.items()}
    if value is None or isinstance(value, str | int | float | bool):
        return value
    raise ValueError("no JSON value")


def items_of(rule: Rule, value: JsonValue) -> list[JsonValue]:
    """The items of a value that stands for a list: itself, a list written as text, or a text to be split."""
    held = parse_literal(value)
    listed = bool(getattr(rule, "id", None) or getattr(rule, "lists", False))
    if rule.whole and isinstance(held, list | dict):
        return [held]
    if isinstance(held, list) and (listed or not _is_mark(value, held)):
        return held
    if isinstance(value, str) and rule.split and (compiled(rule.pattern) is None):
        for separator in rule.split:
            value = value.replace(separator, rule.split[0])
        return [one.strip() for one in value.split(rule.split[0]) if one.strip()]
    return [] if value is None else [value]


def _is_mark(value: JsonValue, held: list[JsonValue]) -> bool:
    """Whether a text such as `[1]` is a mark of a citation rather than a list of numbers."""
    return isinstance(value, str) and len(held) == 1 and isinstance(held[0], int)


def texts_of(rule: Rule, value: JsonValue) -> list[str]:
    """The texts that a scalar (or a list of parts) gives by a rule; empty where it means nothing."""
    if isinstance(value, list) or (rule.whole and isinstance(value, dict)):
        held = value.values() if isinstance(value, dict) else value
        # A list inside it gives one text in several wordings; the first one is read here.
        firsts = (one[0] if isinstance(one, list) and one else one for one in held)
        parts = [part for part in map(text_of, firsts) if part]
        text = (" " if isinstance(value, dict) else rule.join).join(parts) if parts else None
    else:
        text = text_of(value)
    if text is None or not text.strip() or text.strip() in rule.none:
        return []
    if rule.breaks:
        text = _BREAK.sub("\n", text)
    refused = compiled(rule.not_)
    if refused is not None and refused.search(text):
        return []
    wanted = compiled(rule.pattern)
    if wanted is not None:
        found = [match.group(1) if match.re.groups else match.group(0) for match in wanted.finditer(text)]
        texts = [one for one in found if one]
    else:
        texts = [text]
    removed = compiled(rule.remove)
    if removed is not None:
        texts = [one for one in (removed.sub("", text).strip() for text in texts) if one]
    return [f"{rule.prefix}{one}" for one in texts]
