"""GT420: a policy without a refusal token cannot recognise a refusal."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import ERROR, Declaration, Example, Flaw, Rule
from goldtui.checks.shown import Shown
from goldtui.model.records import Behaviour
from goldtui.model.spot import Spot
from goldtui.text.match.normalise import normalise


def look(shown: Shown) -> Iterator[Flaw]:
    """A policy whose refusal tokens and patterns are both empty, in a set with refusals."""
    policy = shown.policy
    if any(map(normalise, policy.refusal_tokens)) or policy.refusal_patterns:
        return
    if any(case.expected_behaviour is Behaviour.REFUSE for case in shown.goldset.cases):
        yield Flaw(Spot("policy", "refusal_tokens"), "the policy knows no words of refusal, and cases expect one")


RULE = Rule(
    Declaration(
        code="GT420",
        name="no-refusal-words",
        severity=ERROR,
        says="Cases expect a refusal and the policy knows no words for one.",
        why="Every refusal counts as an answer, so the right response fails.",
        fix="write policy.refusal_tokens or policy.refusal_patterns",
        place="policy.refusal_tokens",
        example=Example(
            "policy.refusal_tokens", bad=[], good=["not in context"], given={"policy.refusal_patterns": []}
        ),
    ),
    of_set=look,
)
