"""GT409: a case in no slice is missing from every cut."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import INFO, Declaration, Example, Flaw, Rule
from goldtui.model.look_alike import blank
from goldtui.model.spot import Spot


def look(view: CaseView) -> Iterator[Flaw]:
    """Cases without a workflow."""
    if blank(view.case.workflow or ""):
        yield Flaw(Spot("case", "workflow"), "the case belongs to no slice")


RULE = Rule(
    Declaration(
        code="GT409",
        name="case-without-slice",
        severity=INFO,
        says="A case names no workflow.",
        why="Results are cut by workflow: what goes wrong here shows in no slice.",
        fix="name the workflow it belongs to",
        place="case.workflow",
        example=Example("cases[1].workflow", bad=None, good="passengers"),
    ),
    of_case=look,
)
