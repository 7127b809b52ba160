"""Finds the rows of one JSON document without building the document.

A report holds its runs in a list some keys deep, next to configuration and totals that are irrelevant here. Building
all of it to reach the list would cost many times its size, and a fault in the totals would lose the runs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Generator
from typing import Any, TypeAlias

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
    end = yield from _value(text, skip_space(text, 0), paths)
    if (rest := skip_space(text, end)) != len(text):
        raise Broken(rest, "something follows the end of the document")


def members_at(text: str, path: tuple[str, ...]) -> Generator[tuple[str, Place], None, None]:
    """The members of the object at a path, each with its key, in the order of the text. Raises `Broken`."""
    at = skip_space(text, 0)
    for key in path:
        at = next((place[0] for name, place in _members(text, at, key) if name == key), -1)
        if at < 0:
            return
    yield from _members(text, at)


def places_of_values(text: str) -> Generator[Place, None, None]:
    """Values in sequence with nothing but white space between. Raises `Broken`."""
    at = skip_space(text, 0)
    while at < len(text):
        end = _end(text, at)
        yield at, end
        at = skip_space(text, end)


def _value(text: str, at: int, paths: Paths) -> Generator[Place, None, int]:
    opening = text[at : at + 1]
    if opening == "[" and () in paths:
        return (yield from _list(text, at))
    if opening == "{" and any(paths):
        return (yield from _object(text, at, paths))
    return _end(text, at)


def _list(text: str, at: int) -> Generator[Place, None, int]:
    at = skip_space(text, at + 1)
    if text[at : at + 1] == "]":
        return at + 1
    while True:
        end = _end(text, at)
        yield at, end
        at = skip_space(text, end)
        if text[at : at + 1] == "]":
            return at + 1
        at = after_sign(text, at, ",")


def _object(text: str, at: int, paths: Paths) -> Generator[Place, None, int]:
    at = skip_space(text, at + 1)
    if text[at : at + 1] == "}":
        return at + 1
    seen: set[str] = set()
    while True:
        key, at = key_at(text, at, seen)
        inner = frozenset(path[1:] for path in paths if path[:1] == (key,))
        at = skip_space(text, (yield from _value(text, at, inner)))
        if text[at : at + 1] == "}":
            return at + 1
        at = after_sign(text, at, ",")


def _members(text: str, at: int, until: str | None = None) -> Generator[tuple[str, Place], None, None]:
    """The members of the object here; the value of the key `until`, the last one then, is not followed to its end."""
    if text[at : at + 1] != "{":
        return
    at = skip_space(text, at + 1)
    seen: set[str] = set()
    while text[at : at + 1] != "}":
        if seen:
            at = after_sign(text, at, ",")
        key, at = key_at(text, at, seen)
        if key == until:
            yield key, (at, at)
            return
        end = _end(text, at)
        yield key, (at, end)
        at = skip_space(text, end)


def key_at(text: str, at: int, seen: set[str]) -> tuple[str, int]:
    """The key that begins here and where its value begins; the key is added to those of its object. Raises `Broken`."""
    if text[at : at + 1] != '"':
        raise Broken(at)
    end = _end(text, at)
    key: str = _EXTENT.decode(text[at:end])
    if key in seen:
        raise Broken(at, f"the key {text[at:end]} is given twice in one object")
    seen.add(key)
    return key, after_sign(text, skip_space(text, end), ":")


def after_sign(text: str, at: int, sign: str) -> int:
    """Where the text goes on after this sign. Raises `Broken` where another one is."""
    if text[at : at + 1] != sign:
        raise Broken(at, f"a {sign} is missing here")
    return skip_space(text, at + 1)


def _end(text: str, at: int) -> int:
    return value_at(text, at)[1]


def value_at(text: str, at: int) -> tuple[Any, int]:
    """The value that begins here, its numbers as text and its faults forgiven, and where it ends. Raises `Broken`."""
    try:
        return _EXTENT.raw_decode(text, at)
    except (ValueError, RecursionError):
        raise Broken(at) from None


def skip_space(text: str, at: int) -> int:
    """The first place from here on that is no white space."""
    found = _SPACE.match(text, at)
    return found.end() if found else at
