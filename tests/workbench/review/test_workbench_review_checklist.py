"""What a reviewer ticks is true of the case: a refusal has boxes of its own."""

from __future__ import annotations

from goldtui.model.policy import Policy
from goldtui.model.records import Answer, Behaviour, Claim, GoldCase
from goldtui.workbench.review.checklist import boxes_of

ASKED = GoldCase(case_id="g-1", question="May dogs swim in the pond?")
REFUSED = ASKED.model_copy(update={"expected_behaviour": Behaviour.REFUSE})


def test_a_case_to_be_answered_has_the_boxes_of_the_set() -> None:
    assert boxes_of(Policy(), ASKED) == Policy().checklist


def test_a_refusal_is_ticked_for_what_its_sources_lack_and_not_for_phrases_it_has_not() -> None:
    assert boxes_of(Policy(), REFUSED) == (
        "The question is clear; the sources do not answer it, or a rule forbids an answer",
        "The reason for the refusal is true",
    )


def test_a_refusal_with_a_claim_keeps_the_box_about_phrases() -> None:
    answer = Answer(text="Nothing says so.", claims=(Claim(claim_id="c1", text="Nothing says so."),))
    assert Policy().checklist[2] in boxes_of(Policy(), REFUSED.model_copy(update={"reference": answer}))


def test_boxes_that_a_set_wrote_itself_stay_as_they_are() -> None:
    assert boxes_of(Policy(checklist=("Read twice",)), REFUSED) == ("Read twice",)
