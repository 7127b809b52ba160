"""The placeholder for removed text in a response, so that every other character keeps its place."""

from __future__ import annotations

import re

GONE = "\0"
"""Replaces each removed character."""

_RAISE = str.maketrans("0123456789-\u2013", "\u2070\xb9\xb2\xb3\u2074\u2075\u2076\u2077\u2078\u2079\u207b\u207b")


def raise_digits(match: re.Match[str], group: str | int = 1) -> str:
    """The match with the digits of a group raised and everything else removed."""
    start, end = match.start(group) - match.start(), match.end(group) - match.start()
    return GONE * start + match[group].translate(_RAISE) + GONE * (len(match.group()) - end)


def put_in_brackets(match: re.Match[str], group: str | int) -> str:
    """The match with a group in square brackets and everything else removed; the brackets replace its neighbours."""
    start, end = match.start(group) - match.start(), match.end(group) - match.start()
    return GONE * (start - 1) + "[" + match[group] + "]" + GONE * (len(match.group()) - end - 1)
