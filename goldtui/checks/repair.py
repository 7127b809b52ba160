"""Applies the safe fixes: those that change no meaning, each case once, until no fix is left."""

from __future__ import annotations

from collections.abc import Iterable

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import Rule
from goldtui.checks.shown import Shown
from goldtui.model.goldset import GoldSet
from goldtui.model.records import GoldCase

_ROUNDS = 4
"""Rounds of fixes: one fix can expose another (a phrase without its space is then listed twice), but not for ever."""


def repair_cases(goldset: GoldSet, rules: Iterable[Rule]) -> dict[str, GoldCase]:
    """The cases that the safe fixes of these rules change, by id in the set's order; the set itself is not changed."""
    repairs = [rule.repair for rule in rules if rule.repair is not None]
    shown = Shown(goldset)
    found: dict[str, GoldCase] = {}
    for before in goldset.cases:
        case = before
        for _ in range(_ROUNDS):
            started = case
            for repair in repairs:
                case = repair(CaseView(case, shown))
            if case == started:
                break
        if case != before:
            found[case.case_id] = case
    return found
