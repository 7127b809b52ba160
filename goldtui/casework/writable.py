"""Refuse text that no file could hold when it is typed, because an export months later would be too late."""

from __future__ import annotations

import re

from goldtui.casework.withheld import texts_of
from goldtui.model.faults import Problem, UnusableInput
from goldtui.model.ids import id_problem, ids_within
from goldtui.model.records import GoldCase

_UNWRITABLE = re.compile("[\0\ud800-\udfff]")


def refuse_unwritable(case: GoldCase, base: GoldCase | None = None, where: str = "") -> None:
    """Raise `UnusableInput` for each field with a NUL or a lone surrogate (`text_unwritable`) and each unclear id
    (`id_unclear`) that `base` lacks.
    """
    known = () if base is None else _faulty(base)
    _refuse([field for field, text in _faulty(case) if (field, text) not in known], where or "case")
    kept = () if base is None else tuple(ids_within(base))
    odd = [id_problem(*one, where or "case") for one in ids_within(case) if one not in kept]
    if found := [one for one in odd if one is not None]:
        raise UnusableInput(found[:50], len(found))


def refuse_unwritable_id(case_id: str) -> None:
    """Refuse an unwritable case id before a record is made with it: records refuse lone surrogates in ids."""
    _refuse(["the id"] if _UNWRITABLE.search(case_id) else [], "--id")
    if found := id_problem("case_id", case_id, "--id"):
        raise UnusableInput((found,))


def _refuse(fields: list[str], where: str) -> None:
    message = "holds a NUL or half a character, which no file can hold"
    fix = "give it in UTF-8, without NUL"
    if fields:
        problems = [Problem("text_unwritable", f"{field} {message}", where, fix) for field in fields[:50]]
        raise UnusableInput(problems, len(fields))


def _faulty(case: GoldCase) -> list[tuple[str, str]]:
    return [(field, text) for field, text in texts_of(case.model_dump(mode="json")) if _UNWRITABLE.search(text)]
