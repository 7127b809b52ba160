"""GT324: a refusal without its reason cannot be checked when a source is added."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.model.look_alike import blank
from goldtui.model.spot import Spot


def look(view: CaseView) -> Iterator[Flaw]:
    """Cases that expect a refusal without saying why."""
    if view.refuses and blank(view.case.refusal_reason or ""):
        yield Flaw(Spot("case", "refusal_reason"), "the case expects a refusal without saying why")


RULE = Rule(
    Declaration(
        code="GT324",
        name="refusal-without-reason",
        severity=ERROR,
        says="A case expects a refusal and does not say why.",
        why="When a source is added nobody can tell whether the refusal is still right.",
        fix="say what the sources lack, or which rule forbids the answer",
        place="case.refusal_reason",
        example=Example("cases[1].refusal_reason", bad="", good="The notices say nothing about wages."),
    ),
    of_case=look,
)
