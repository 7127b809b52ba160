"""Marks of Markdown around a value, such as emphasis, code and quotes: the value is what is between them."""

from __future__ import annotations

import re

TAGS = re.compile(r"</?(?:em|i|b|strong|u|mark|small|big|font|span|cite|code|kbd)\b[^<>]*>", re.IGNORECASE)
"""Tags that only say how a text looks."""
_EMPHASIS = ("***", "**", "__", "*", "_")
_QUOTES = (('"', '"'), ("“", "”"), ("„", "“"), ("«", "»"), ("‹", "›"), ("「", "」"), ("『", "』"), ("‘", "’"))
_BRACKETS = (("(", ")"), ("[", "]"), ("（", "）"))


def bare(text: str, *, code: bool = True) -> str:
    """A value without the marks around it, or the half of them that a label before it took; `code` takes ` off too."""
    text = text.strip()
    while (inner := _inside(text, code=code)) != text:
        text = inner.strip()
    return text


def _inside(text: str, *, code: bool) -> str:
    for mark in (*_EMPHASIS, *(("`",) if code else ())):
        if not _is_around(text, mark):
            continue
        inner = text[len(mark) : -len(mark)]
        if mark not in inner:
            return inner
    if "\n" not in text:
        for begins, ends in _QUOTES:
            inner = text[1:-1]
            if len(text) > 2 and text[0] == begins and text[-1] == ends and not {begins, ends} & set(inner):
                return inner
    return _without_half(text, code=code)


def _is_around(text: str, mark: str) -> bool:
    size = len(mark)
    whole = len(text) > 2 * size and text.startswith(mark) and text.endswith(mark)
    return whole and not text[size].isspace() and not text[-size - 1].isspace()


def _without_half(text: str, *, code: bool) -> str:
    """The text without a mark at one end that has no other half."""
    for mark in ("**", "__", "*", *(("`",) if code else ())):
        times = len(re.findall(rf"{re.escape(mark)}(?=\S)|(?<=\S){re.escape(mark)}", text))
        if times % 2 and text.endswith(mark) and len(text) > len(mark) and not text[-len(mark) - 1].isspace():
            return text[: -len(mark)]
        if times % 2 and mark != "__" and text.startswith(mark) and text[len(mark) : len(mark) + 1].strip():
            return text[len(mark) :]
    if text.endswith("_") and " " in text and len(re.findall(r"(?<!\w)_|_(?!\w)", text)) % 2:
        return text[:-1]
    return text


def closed(text: str) -> str:
    """A value without a bracket at its end that a label before it opened."""
    for opens, closes in _BRACKETS:
        if text.endswith(closes) and text.count(closes) > text.count(opens):
            return text[:-1].strip()
    return text
