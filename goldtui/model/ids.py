"""Which ids may be given: one that breaks a line, steers a terminal or turns text round is refused while it is new.

Ids stay exact and a set that holds such an id can be read, so only what gives one asks here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from goldtui.model.faults import Problem
from goldtui.model.records import GoldCase
from goldtui.model.visible import spelled

UNCLEAR = "id_unclear"
FIX = "write the id on one line, in characters that show"
_STEERS = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\U000e0000-\U000e007f]"
)


def unclear(name: str) -> str:
    """The first character for which the id is unclear, spelled out; empty for a clear id."""
    found = None if name.isprintable() else _STEERS.search(name)
    return "" if found is None else spelled(found.group())


def unclear_id_words(kind: str, name: str) -> str:
    """What is wrong with an unclear id, in words."""
    return f'{kind} "{spelled(name)}" holds the character {unclear(name)}, which breaks lines or turns text round'


def id_problem(kind: str, name: str, where: str) -> Problem | None:
    """The problem with this id; null for a clear one."""
    return Problem(UNCLEAR, unclear_id_words(kind, name), where, FIX) if unclear(name) else None


def ids_within(case: GoldCase) -> Iterator[tuple[str, str]]:
    """The ids that a case gives, itself included, each with its kind."""
    yield "case_id", case.case_id
    yield from (("point_id", point.point_id) for point in case.points)
    if case.reference is not None:
        yield "answer_id", case.reference.answer_id
        yield from (("claim_id", claim.claim_id) for claim in case.reference.claims)
