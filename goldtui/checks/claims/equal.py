"""GT216: one statement made twice is counted twice."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.checks.groups import groups_of, named
from goldtui.model.spot import Spot


def look(view: CaseView) -> Iterator[Flaw]:
    """Claims that are equal after normalising."""
    if len(view.claims) > 1:
        for group in groups_of(view.claims, lambda claim: view.prepared(claim.text).normal.rstrip(".! ")):
            ids = [claim.claim_id for claim in group]
            yield Flaw(Spot("claim_text", ids[1]), f"these claims say the same: {named(ids)}")


RULE = Rule(
    Declaration(
        code="GT216",
        name="claims-equal",
        severity=WARNING,
        says="Two claims of an answer are equal.",
        why="Padding with repeated truths makes every ratio look better than the answer is.",
        fix="remove one of them",
        place="claim.text",
        example=Example(
            "cases[0].reference.claims[1].text", bad="A crossing  costs 3 euros", good="Dogs stay on the lower deck."
        ),
    ),
    of_case=look,
)
