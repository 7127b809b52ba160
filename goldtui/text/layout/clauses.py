"""Cuts a sentence that makes two statements, and assigns its marks to them.

A mark belongs to the words before it; a clause without one takes the next mark to its right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from goldtui.text.joints import has_verb, joint_of
from goldtui.text.layout.marks import Mark
from goldtui.text.match.edges import has_cjk
from goldtui.text.match.span import Span

_TELLS = re.compile(r"[^\W_]")
_LIST_SIGNS = (";", "\uff1b")
_MOST_JOINTS = 12
_SCOPE = re.compile(
    r"\b(?:if|unless|when|whenever|once|provided|whether|that|because|although|though|until|till|neither|either|both"
    r"|between|nobody|no one|none|except|only|before|after|since|where|who|which|while|whereas|as long as)\b",
    re.IGNORECASE,
)
"""Words that may or may not apply to the other half: such a sentence stays whole."""
_WHILE = re.compile(r",\s+(?:while|whereas)\s+(?=\S+\s+\S)")
_BESIDE_ONLY = re.compile(r",\s+(?:which|who|where)\b")
"""A clause that only adds to the word before it does not affect the other half."""


def clauses_of(text: str, marks: Sequence[int] = ()) -> Iterator[Span]:
    """The statements of one sentence, in order; English, and in doubt it does not cut.

    `marks` are the places where marks were: `..., while` with a mark before and after it separates two statements.
    """
    done = 0
    for found in _WHILE.finditer(text) if len(marks) > 1 else ():
        left, right = text[done : found.start()], text[found.end() :]
        if found.start() in marks and marks[-1] > found.end() and not _reaches(left) and not _reaches(right):
            yield from _joined(left, done)
            done = found.end()
    yield from _joined(text[done:], done)


def _reaches(text: str) -> bool:
    return _SCOPE.search(_BESIDE_ONLY.sub(",", text)) is not None


def _joined(text: str, at: int) -> Iterator[Span]:
    start = 0
    for _ in range(_MOST_JOINTS):
        joint = joint_of(text[start:])
        if joint is None:
            break
        left, right = text[start : start + joint.start], text[start + joint.end :]
        # `adults 12; children 6` are two entries of one list.
        if joint.word in _LIST_SIGNS and not (has_verb(left) and has_verb(right)):
            break
        if _reaches(left) or _SCOPE.search(right) or not _TELLS.search(right) or has_cjk(left):
            break
        yield Span(at + start, at + start + joint.start)
        start += joint.end
    yield Span(at + start, at + len(text))


def within(mark: Mark, cut: Span, index: int, cuts: Sequence[Span], places: Sequence[int]) -> bool:
    """Whether a mark is after the words of a clause and before those of the next."""
    first = places[cut.start] if index else -2
    last = places[cuts[index + 1].start] if index + 1 < len(cuts) else None
    return first <= mark.start and (last is None or mark.start < last)


def next_run(later: Sequence[Sequence[Mark]], plain: str) -> list[Mark]:
    """The next marks to the right, up to the next words."""
    for marks in later:
        if marks:
            run = [marks[0]]
            for mark in marks[1:]:
                if _TELLS.search(plain, max(run[-1].end, 0), max(mark.start, 0)):
                    break
                run.append(mark)
            return run
    return []
