"""GT333: a reference that does not refuse cannot be the right response of a refusal."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.gates.refusal import refuses
from goldtui.model.look_alike import blank
from goldtui.model.spot import Spot
from goldtui.text.match.normalise import normalise


def look(view: CaseView) -> Iterator[Flaw]:
    """References of refusals that the policy does not take for a refusal."""
    said = view.response if view.refuses else ""
    if not blank(said) and not refuses(normalise(said), view.shown.policy):
        yield Flaw(Spot("reference", "text"), f'the policy does not take "{said}" for a refusal')


RULE = Rule(
    Declaration(
        code="GT333",
        name="reference-does-not-refuse",
        severity=ERROR,
        says="The reference of a refusal is none of the policy's refusals.",
        why="The right response itself is counted as an answer where a refusal is due.",
        fix="use a token of policy.refusal_tokens, or let policy.refusal_patterns know the wording",
        place="reference.text",
        example=Example("cases[1].reference.text", bad="Ask the harbour office.", good="not in context"),
    ),
    of_case=look,
)
