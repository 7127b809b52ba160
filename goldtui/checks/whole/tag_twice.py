"""GT413: a tag that a case has twice is counted twice."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import INFO, Declaration, Example, Flaw, Rule
from goldtui.model.records import GoldCase
from goldtui.model.spot import Spot


def look(view: CaseView) -> Iterator[Flaw]:
    """Cases with one tag more than once."""
    tags = view.case.tags
    if len(set(tags)) < len(tags):
        yield Flaw(Spot("case", "tags"), "a tag is listed twice")


def repair(view: CaseView) -> GoldCase:
    """Each tag once, in order."""
    once = tuple(dict.fromkeys(view.case.tags))
    return view.case if once == view.case.tags else view.case.model_copy(update={"tags": once})


RULE = Rule(
    Declaration(
        code="GT413",
        name="tag-twice",
        severity=INFO,
        says="A case has the same tag twice.",
        why="Cuts by tag count the case twice.",
        fix="keep it once",
        place="case.tags",
        example=Example("cases[0].tags", bad=["two-source", "two-source"], good=["two-source"]),
    ),
    of_case=look,
    repair=repair,
)
