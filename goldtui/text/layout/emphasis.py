"""Removes the signs of bold, italic, struck and quoted code from a text; a star between numbers stays."""

from __future__ import annotations

import re

from goldtui.text.layout.gone import GONE

_TICKS = re.compile("`+")
_RUN = r"(?:\*{1,3}|_{1,3}|~~)"
# An opening sign has a word after it, a closing one a word before it; signs inside a word stay.
_OPEN = re.compile(rf"(?<![\w*~])(?P<sign>{_RUN})(?=[^\s*_~])")
_CLOSE = re.compile(rf"(?<=[^\s*_~])(?P<sign>{_RUN})(?![\w*~])")
_INSIDE = re.compile(r"(?<=\w)\*\*(?=\w)")


def without_emphasis(text: str) -> str:
    """The text without its signs of emphasis, at the same length."""
    if "`" in text:
        text = _TICKS.sub(_gone, text)
    if "*" not in text and "_" not in text and "~" not in text:
        return text
    opened = {match["sign"] for match in _OPEN.finditer(text)}
    closed = {match["sign"] for match in _CLOSE.finditer(text)}
    both = opened & closed
    if not both:
        return text

    def taken(match: re.Match[str]) -> str:
        return _gone(match) if match["sign"] in both else match.group()

    text = _CLOSE.sub(taken, _OPEN.sub(taken, text))
    return _INSIDE.sub(_gone, text) if "**" in both else text


def _gone(match: re.Match[str]) -> str:
    return GONE * len(match.group())
