"""GT212: a claim that begins with a pronoun means nothing by itself."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.model.spot import Spot


def look(view: CaseView) -> Iterator[Flaw]:
    """Claims that begin with a word that stands for something outside them (English)."""
    for claim, hints in view.hints:
        if hints.pronoun:
            said = f'"{hints.pronoun}" in claim "{claim.claim_id}" stands for something outside it'
            yield Flaw(Spot("claim_text", claim.claim_id), said)


RULE = Rule(
    Declaration(
        code="GT212",
        name="pronoun-in-claim",
        severity=WARNING,
        says="A claim begins with a pronoun.",
        why="A claim is judged alone. What the pronoun stands for is not in it, so its phrases cannot prove it.",
        fix="name what the pronoun stands for",
        place="claim.text",
        example=Example(
            "cases[0].reference.claims[1].text",
            bad="They stay on the lower deck.",
            good="Dogs stay on the lower deck.",
        ),
    ),
    of_case=look,
)
