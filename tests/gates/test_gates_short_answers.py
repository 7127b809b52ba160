"""An answer that is nothing but the accepted value needs no person; the question completes it."""

from __future__ import annotations

import pytest
from builders import C_BAGS, C_COST, C_COUNT, case, run, run_over, shipped, verdict

from goldtui.model.records import Answer, AnswerPoint

COST = AnswerPoint(point_id="cost", answer_phrases=("20 cents a day", "20 cents"))
GOLD = case(
    question="What does a late book cost?",
    required_source_ids=("loans",),
    points=(COST,),
    reference=Answer(claims=(C_COST,)),
)


@pytest.mark.parametrize("said", ["20 cents a day.", "20 cents", "20 cents."])
def test_the_accepted_value_alone_is_an_answer(said: str) -> None:
    assert verdict(GOLD, run_over("loans"), shipped((said, "loans"))).released


@pytest.mark.parametrize("said", ["30 cents a day.", "20 cents a week.", "20 euros.", "4 books.", "Not 20 cents."])
def test_another_value_or_a_denial_is_none(said: str) -> None:
    assert not verdict(GOLD, run_over("loans"), shipped((said, "loans"))).released


def test_the_value_alone_proves_nothing_where_its_source_was_not_selected() -> None:
    assert not verdict(GOLD, run_over("rooms"), shipped(("20 cents a day.", "rooms"))).released


def test_words_are_no_value() -> None:
    bags = AnswerPoint(point_id="bags", answer_phrases=("in the lockers",))
    gold = case(required_source_ids=("rooms",), points=(bags,), reference=Answer(claims=(C_BAGS,)))
    assert not verdict(gold, run_over("rooms"), shipped(("In the lockers.", "rooms"))).released


def test_all_reference_claims_of_the_point_must_hold() -> None:
    gold = case(points=(COST,), reference=Answer(claims=(C_COST, C_COUNT.model_copy(update={"answer_point": "cost"}))))
    assert not verdict(gold, run(), shipped(("30 days.", "loans"))).released
