"""Finds the rows of one JSON document without building the document.

A report holds its runs in a list some keys deep, next to configuration and totals that are irrelevant here. Building
all of it to reach the list would cost many times its size, and a fault in the totals would lose the runs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Generator
from typing import TypeAlias

Place: TypeAlias = tuple[int, int]
"""Where a row begins and ends, in characters of the text."""
Paths: TypeAlias = frozenset[tuple[str, ...]]
"""Keys, from the outermost inwards, at which a list holds rows; the empty one is the document itself."""

_SPACE = re.compile(r"[ \t\n\r]*")
# Only finds where a value ends: the strict parser reads its content. Numbers stay text, since some are too long.
_EXTENT = json.JSONDecoder(parse_int=str, parse_float=str, parse_constant=str, strict=False)


class Broken(Exception):
    """The JSON cannot be parsed beyond a place."""

    def __init__(self, at: int, reason: str = "") -> None:
        super().__init__(reason)
        self.at = at
        """Position in characters of the text."""
        self.reason = reason
        """The reason in words; empty where the strict parser finds better ones."""


def places_in_lists(text: str, paths: Paths) -> Generator[Place, None, None]:
    """The items of every list at one of the paths, in the order of the text. Raises `Broken`."""
    end = yield from _value(text, _skip(text, 0), paths)
    if (rest := _skip(text, end)) != len(text):
        raise Broken(rest, "something follows the end of the document")


def places_of_values(text: str) -> Generator[Place, None, None]:
    """Values in sequence with nothing but white space between. Raises `Broken`."""
    at = _skip(text, 0)
    while at < len(text):
        end = _end(text, at)
        yield at, end
        at = _skip(text, end)


def _value(text: str, at: int, paths: Paths) -> Generator[Place, None, int]:
    opening = text[at : at + 1]
    if opening == "[" and () in paths:
        return (yield from _list(text, at))
    if opening == "{" and any(paths):
        return (yield from _object(text, at, paths))
    return _end(text, at)


def _list(text: str, at: int) -> Generator[Place, None, int]:
    at = _skip(text, at + 1)
    if text[at : at + 1] == "]":
        return at + 1
    while True:
        end = _end(text, at)
        yield at, end
        at = _skip(text, end)
        if text[at : at + 1] == "]":
            return at + 1
        at = _after(text, at, ",")


def _object(text: str, at: int, paths: Paths) -> Generator[Place, None, int]:
    at = _skip(text, at + 1)
    if text[at : at + 1] == "}":
        return at + 1
    seen: set[str] = set()
    while True:
        if text[at : at + 1] != '"':
            raise Broken(at)
        end = _end(text, at)
        key = _EXTENT.decode(text[at:end])
        if key in seen:
            raise Broken(at, f"the key {text[at:end]} is given twice in one object")
        seen.add(key)
        at = _after(text, _skip(text, end), ":")
        inner = frozenset(path[1:] for path in paths if path[:1] == (key,))
        at = _skip(text, (yield from _value(text, at, inner)))
        if text[at : at + 1] == "}":
            return at + 1
        at = _after(text, at, ",")


def _after(text: str, at: int, sign: str) -> int:
    if text[at : at + 1] != sign:
        raise Broken(at, f"a {sign} is missing here")
    return _skip(text, at + 1)


def _end(text: str, at: int) -> int:
    try:
        return _EXTENT.raw_decode(text, at)[1]
    except (ValueError, RecursionError):
        raise Broken(at) from None


def _skip(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at
