"""GT326: a partial answer that does not say what is missing passes for a whole one."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.gates.refusal import states_gap
from goldtui.model.records import Behaviour
from goldtui.model.spot import Spot


def look(view: CaseView) -> Iterator[Flaw]:
    """References of partial cases that do not say what the sources lack."""
    if (
        view.case.expected_behaviour is Behaviour.PARTIAL
        and view.response
        and not states_gap(view.response, view.shown.policy)
    ):
        yield Flaw(Spot("reference", "text"), "the reference of a partial case does not say what is missing")


RULE = Rule(
    Declaration(
        code="GT326",
        name="partial-without-gap",
        severity=ERROR,
        says="The reference of a partial case does not say what the sources lack.",
        why="The reference fails its own gate, and an answer that hides the gap looks like it.",
        fix="say in the reference's text what the sources do not say",
        place="reference.text",
        example=Example(
            "cases[2].reference.text",
            bad="The last boat leaves the north bank at 17:30.",
            good="The last boat leaves the north bank at 17:30. The notices do not say from which pier.",
        ),
    ),
    of_case=look,
)
