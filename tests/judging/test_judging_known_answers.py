"""A set tests the judge: every lie it makes of itself is a no that is known, and every reference claim a yes."""

from __future__ import annotations

import pytest
from gardens import POLICY, SOURCE, SPAN, case, chunk

from goldtui.judging.answer import Answer, NoVerdict, Outcome, Why
from goldtui.judging.known_answers import GOOD, REFERENCE, WORDING, KnownAnswer, accepted_by_kind, known_answers
from goldtui.judging.question import Question
from goldtui.model.goldset import GoldSet
from goldtui.model.judges.bounds import JudgeBounds
from goldtui.model.judges.calibration import Accepted
from goldtui.model.records import Answer as Said
from goldtui.model.records import AnswerPoint, Claim, EvidenceChunk, GoldCase, Variant
from goldtui.scoring.judged.admission import accepts_lies
from scripts.calibrate_real_labels import example


def known(one: GoldCase | None = None, *more: EvidenceChunk, variants: tuple[Variant, ...] = ()) -> list[KnownAnswer]:
    found = GoldSet(cases=(one or case(),), evidence=(chunk(), *more), policy=POLICY, variants=variants)
    return list(known_answers(found))


def statements(found: list[KnownAnswer], kind: str) -> list[str]:
    return [one.question.statement for one in found if one.kind == kind]


def test_a_reference_claim_is_known_to_be_supported_and_its_denial_not() -> None:
    found = known()
    assert statements(found, REFERENCE) == [SPAN + "."]
    assert statements(found, "negated-claim") == ["It is not true that visitors who bring a dog wait at the east gate."]
    assert {one.kind: one.supported for one in found}["negated-claim"] is False
    assert all(one.question.sources[0].text == SOURCE for one in found if one.kind != "mis-cite")


def test_a_true_statement_with_a_chunk_that_does_not_say_it_is_a_lie() -> None:
    other = chunk("ponds", "The lily pond is drained in March and filled again in April.")
    wrong = [one for one in known(None, other) if one.kind == "mis-cite"]
    assert [one.question.statement for one in wrong] == [SPAN + "."]
    assert [one.question.sources[0].chunk_id for one in wrong] == ["ponds"]


def test_each_question_is_asked_once_and_what_says_the_same_as_a_truth_is_no_lie() -> None:
    found = known()
    digests = [one.question.digest for one in found]
    assert len(digests) == len(set(digests))
    true = {one.question.statement for one in found if one.supported}
    assert not true & {one.question.statement for one in found if not one.supported}


def test_sentences_of_the_source_that_pad_an_answer_are_not_taken_for_lies() -> None:
    assert not [one for one in known() if not one.supported and one.question.statement.rstrip(".") in SOURCE]


def test_an_accepted_wording_counts_if_it_is_a_sentence() -> None:
    whole = "Whoever has a dog waits at the east gate."
    point = AnswerPoint(point_id="dogs", answer_phrases=("the east gate", whole))
    assert statements(known(case(points=(point,))), WORDING) == [whole]


def test_a_reviewer_may_say_that_a_variant_is_a_good_answer_or_write_a_lie_by_hand() -> None:
    claim = Claim(claim_id="c1", text="Dogs wait in the east.", citation_id="gates")
    good = Variant(variant_id="good", case_id="dogs", kind="wording", answer=Said(claims=(claim,)), should_release=True)
    bad = claim.model_copy(update={"text": "Dogs wait in the west."})
    lie = Variant(
        variant_id="west",
        case_id="dogs",
        kind="hand",
        answer=Said(claims=(bad,)),
        should_release=False,
        expected_stage="answer faithfulness",
    )
    found = known(variants=(good, lie))
    assert statements(found, GOOD) == ["Dogs wait in the east."]
    assert statements(found, "hand") == ["Dogs wait in the west."]


def test_a_case_whose_reference_fails_knows_nothing() -> None:
    claim = Claim(
        claim_id="c1", text="Dogs swim.", citation_id="gates", support_phrases=("Dogs swim",), answer_point="dogs"
    )
    assert known(case(reference=Said(text="Dogs swim.", claims=(claim,)))) == []


@pytest.mark.parametrize("permitted", [False, None])
def test_a_text_that_may_not_be_sent_is_in_no_question(permitted: bool | None) -> None:
    secret = chunk("ponds", "The lily pond is drained in March.", permitted=permitted)
    assert all(one.question.may_be_sent for one in known(None, secret))


def test_what_a_judge_accepts_is_counted_by_kind_and_silence_is_no_verdict() -> None:
    found = known()
    lies = [one for one in found if not one.supported]

    def says(question: Question) -> Outcome:
        if question == lies[0].question:
            return Answer(verdict="1", reason="", span=SPAN)
        return NoVerdict(why=Why.UNSURE) if question == lies[1].question else Answer(verdict="0", reason="", span="")

    counted = accepted_by_kind(found, says)
    assert counted[True] == (Accepted(kind=REFERENCE, accepted=0, asked=1),)
    assert sum(one.accepted for one in counted[False]) == 1
    assert sum(one.undecided for one in counted[False]) == 1
    assert sum(one.asked + one.undecided for one in counted[False]) == len(lies)


def test_a_judge_that_counts_shared_words_looks_perfect_on_truths_and_takes_denials_for_true() -> None:
    found = example()
    assert all(kind.accepted == kind.asked for kind in found.truths)
    denied = next(kind for kind in found.lies if kind.kind == "negated-claim")
    assert denied.accepted == denied.asked
    assert accepts_lies(found, JudgeBounds()) is not None
