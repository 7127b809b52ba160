"""What one claim leaves out, another claim of the same answer may say."""

from __future__ import annotations

from builders import answer, case, chunk, codes, exhibit, run_over, shipped, verdict

from goldtui.gates.proof import proofs_of
from goldtui.model.records import Answer, AnswerPoint, Claim

FEES = chunk("fees", "Copies are free. Visitors, however, pay 10 cents.")
FREE = Claim(
    claim_id="c1",
    text="Copies are free.",
    citation_id="fees",
    support_phrases=("Copies are free",),
    answer_point="free",
)
PAID = Claim(
    claim_id="c2",
    text="Visitors pay 10 cents.",
    citation_id="fees",
    support_phrases=("Visitors, however, pay 10 cents",),
    answer_point="paid",
)
POINTS = (
    AnswerPoint(point_id="free", answer_phrases=("free",)),
    AnswerPoint(point_id="paid", answer_phrases=("10 cents",)),
)
GOLD = case(required_source_ids=("fees",), points=POINTS, reference=Answer(claims=(FREE, PAID)))
RUN = run_over("fees")


def supported(said: Answer) -> list[bool]:
    return [one.supported for one in proofs_of(exhibit(GOLD, RUN, said, chunks=(FEES,))).claims]


def test_a_reviewers_claim_is_open_alone_and_proven_beside_the_one_that_says_the_rest() -> None:
    assert supported(answer(FREE)) == [False]
    assert supported(answer(FREE, PAID)) == [True, True]


def test_a_response_that_says_both_is_released_and_one_that_says_the_half_is_not() -> None:
    both = shipped(("Copies are free.", "fees"), ("Visitors pay 10 cents.", "fees"))
    assert verdict(GOLD, RUN, both, chunks=(FEES,)).released
    half = verdict(GOLD, RUN, shipped(("Copies are free.", "fees")), chunks=(FEES,))
    assert not half.released
    assert "claim_says_more" in codes(half)


def test_another_answer_on_the_same_case_does_not_keep_what_the_rest_of_this_one_proved() -> None:
    both = exhibit(GOLD, RUN, answer(FREE, PAID), chunks=(FEES,))
    assert [one.supported for one in proofs_of(both).claims] == [True, True]
    alone = both.beside(answer=answer(FREE))
    assert [one.supported for one in proofs_of(alone).claims] == [False]
    again = alone.beside(answer=answer(PAID, FREE))
    assert [one.supported for one in proofs_of(again).claims] == [True, True]
