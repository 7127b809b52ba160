"""What changed between two versions of a text, word by word, readable without colour.

A diff by line marks a whole paragraph for one changed number; a diff by character cuts numbers in half.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from rapidfuzz.distance import Indel

MOST_TOKENS = 6_000
"""Words on each side, common ends left out; longer texts are compared by line, since the effort is their product."""

_WIDE = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff"
_TOKEN = re.compile(f"[{_WIDE}]|\\d+(?:[.,:]\\d+)*|[^\\W{_WIDE}]+|\\s+|[^\\w\\s]")
_LINE = re.compile(r"[^\n]*\n|[^\n]+")


class Change(StrEnum):
    """What happened to a piece between the old text and the new one."""

    SAME = "same"
    REMOVED = "removed"
    ADDED = "added"


class Piece(NamedTuple):
    """A stretch of text. Same and removed pieces joined are the old text, same and added ones the new text."""

    change: Change
    text: str


def word_diff(old: str, new: str) -> tuple[Piece, ...]:
    """The pieces from the old text to the new one, in order; a removed piece comes before its replacement."""
    pieces: list[Piece] = []
    first, second = _TOKEN.findall(old), _TOKEN.findall(new)
    head = _shared(first, second)
    tail = _shared(first[head:][::-1], second[head:][::-1])
    _add(pieces, Change.SAME, "".join(first[:head]))
    a, b = first[head : len(first) - tail], second[head : len(second) - tail]
    if max(len(a), len(b)) > MOST_TOKENS:
        a, b = _LINE.findall("".join(a)), _LINE.findall("".join(b))
        if max(len(a), len(b)) > MOST_TOKENS:
            a, b = ["".join(a)], ["".join(b)]
    for step in Indel.opcodes(a, b):
        before = "".join(a[step.src_start : step.src_end])
        if step.tag == "equal":
            _add(pieces, Change.SAME, before)
        else:
            _add(pieces, Change.REMOVED, before)
            _add(pieces, Change.ADDED, "".join(b[step.dest_start : step.dest_end]))
    _add(pieces, Change.SAME, "".join(first[len(first) - tail :]) if tail else "")
    return tuple(_joined(pieces))


def _shared(a: Sequence[str], b: Sequence[str]) -> int:
    count = 0
    for one, other in zip(a, b, strict=False):
        if one != other:
            break
        count += 1
    return count


def _add(pieces: list[Piece], change: Change, text: str) -> None:
    if text:
        pieces.append(Piece(change, text))


def _joined(pieces: list[Piece]) -> list[Piece]:
    """Changes separated only by white space become one: three changed words in a row read as one change."""
    result: list[Piece] = []
    removed = added = ""
    for index, (change, text) in enumerate(pieces):
        between = change is Change.SAME and text.isspace() and (removed or added) and _goes_on(pieces, index)
        if change is Change.REMOVED or between:
            removed += text
        if change is Change.ADDED or between:
            added += text
        if change is Change.SAME and not between:
            _add(result, Change.REMOVED, removed)
            _add(result, Change.ADDED, added)
            removed = added = ""
            _add(result, Change.SAME, text)
    _add(result, Change.REMOVED, removed)
    _add(result, Change.ADDED, added)
    return result


def _goes_on(pieces: list[Piece], index: int) -> bool:
    return index + 1 < len(pieces) and pieces[index + 1].change is not Change.SAME
