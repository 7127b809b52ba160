"""GT213: of two statements in one claim, a phrase often proves only the first."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.case_view import CaseView
from goldtui.checks.declare import WARNING, Declaration, Example, Flaw, Rule
from goldtui.model.spot import Spot
from goldtui.text.match.sentences import may_end_a_sentence, sentences


def look(view: CaseView) -> Iterator[Flaw]:
    """Claims that say two things, each with a verb of its own (English), or in two sentences."""
    joints = {claim.claim_id: hints.joint for claim, hints in view.hints}
    for claim in view.claims:
        joint = joints.get(claim.claim_id)
        if joint is not None:
            said = f'claim "{claim.claim_id}" makes a second statement after "{joint.word.strip()}"'
            yield Flaw(Spot("claim_text", claim.claim_id), said)
        elif may_end_a_sentence(claim.text) and len(sentences(claim.text)) > 1:
            yield Flaw(Spot("claim_text", claim.claim_id), f'claim "{claim.claim_id}" has more than one sentence')


RULE = Rule(
    Declaration(
        code="GT213",
        name="statements-joined",
        severity=WARNING,
        says="A claim makes more than one statement.",
        why="Ratios count claims: half a truth counts as a whole one, and a lie hides behind the half that is proved.",
        fix="split it into one claim for each statement (b in the proposals, or goldtui claim add)",
        place="claim.text",
        example=Example(
            "cases[0].reference.claims[1].text",
            bad="Dogs stay on the lower deck, and a muzzle is not needed.",
            good="Dogs stay on the lower deck.",
        ),
    ),
    of_case=look,
)
