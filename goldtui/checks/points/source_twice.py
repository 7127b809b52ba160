"""GT321: a source that is required twice is required once."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import INFO, Declaration, Example, Flaw, Rule
from goldtui.model.records import GoldCase
from goldtui.model.spot import Spot


def look(view: CaseView) -> Iterator[Flaw]:
    """Cases that list a required source more than once."""
    ids = view.case.required_source_ids
    if len(set(ids)) < len(ids):
        yield Flaw(Spot("case", "required_source_ids"), "a required source is listed twice")


def repair(view: CaseView) -> GoldCase:
    """Each required source once, in order."""
    ids = view.case.required_source_ids
    once = tuple(dict.fromkeys(ids))
    return view.case if once == ids else view.case.model_copy(update={"required_source_ids": once})


RULE = Rule(
    Declaration(
        code="GT321",
        name="required-source-twice",
        severity=INFO,
        says="A case lists a required source twice.",
        why="It reads as two sources where there is one.",
        fix="keep it once",
        place="case.required_source_ids",
        example=Example("cases[2].required_source_ids", bad=["winter", "winter"], good=["winter"]),
    ),
    of_case=look,
    repair=repair,
)
