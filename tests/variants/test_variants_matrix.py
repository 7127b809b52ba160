"""The matrix says which lies the gold catches, and for the others which field of the gold would."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest
from garden_set import (
    FERRY,
    FIRST,
    GOOD,
    OTHER,
    advice_of,
    ferry_matrix,
    garden,
    matrices,
    one_claim,
    row_of,
    rows_of,
    shelf_of,
)

from goldtui.gates.chain import LESSON, STRICT, Profile, judge
from goldtui.gates.exhibit import build_exhibit
from goldtui.model.records import Answer, Importance, LabelledBy, RagTrace, Variant
from goldtui.model.results import Stage
from goldtui.variants.advice import Advice
from goldtui.variants.catalog import BY_KIND, FAMILIES
from goldtui.variants.declare import Field
from goldtui.variants.generate import generate
from goldtui.variants.matrix import CaseMatrix, case_matrix, form_of
from goldtui.variants.outcome import Outcome
from goldtui.variants.score import Score
from goldtui.variants.subject import Subject


def score_of(found: Iterable[CaseMatrix]) -> Score:
    score = Score(STRICT)
    for matrix in found:
        score.add(matrix)
    return score


@pytest.fixture(scope="module")
def strict() -> list[CaseMatrix]:
    return list(matrices(garden(), STRICT, stored=True))


def test_strict_kills_every_variant_of_the_example_set(strict: list[CaseMatrix]) -> None:
    left = [(r.variant_id, r.classified.reason) for m in strict for r in m.rows if r.advice is not None]
    assert left == []
    counts = Counter(row.outcome for m in strict for row in m.rows)
    assert set(counts) == {Outcome.KILLED, Outcome.NOT_APPLICABLE, Outcome.ACCEPTED}
    assert all(m.sound for m in strict)


def test_every_family_applies_somewhere_in_the_example_set(strict: list[CaseMatrix]) -> None:
    killed = {row.kind for m in strict for row in m.rows if row.outcome is Outcome.KILLED and not row.stored}
    # The set's pages state no exception yet; the six languages have theirs in the tests of the lies.
    assert killed | {"flipped-exception"} == set(BY_KIND)


def test_every_gate_is_turned_red_by_a_generated_variant_of_the_example_set() -> None:
    score = score_of(matrices(garden(), STRICT))
    assert score.unturned == ()
    assert (score.sound, score.cases) == (32, 32)
    assert score.all.killed == score.all.applicable == score.credited.killed > 1000
    assert score.uncredited == []


def test_the_lesson_sees_exactly_what_the_catalogue_declares() -> None:
    survivors = set()
    for matrix in matrices(garden(), LESSON):
        for row in matrix.rows:
            declared = BY_KIND[row.kind].declared.lesson
            if row.verdict is None:
                assert row.outcome is Outcome.NOT_APPLICABLE
                continue
            assert row.verdict.first_failed_stage is declared, (row.variant_id, row.classified.reason)
            if declared is Stage.PASS:
                assert row.outcome is Outcome.SURVIVED
                assert row.advice is None
                assert "as predicted" in row.classified.reason
                survivors.add(row.kind)
            else:
                assert row.outcome is Outcome.KILLED
    # A denial under honest phrases, empty phrases, one phrase for all, padding of the context, blank versions.
    assert survivors >= {
        "self-supplied-proof",
        "vacuous-phrases",
        "generic-phrase",
        "noise-padding",
        "blank-version",
    }
    assert survivors == {f.declared.kind for f in FAMILIES if f.declared.lesson is Stage.PASS}


def test_four_faults_of_a_citation_read_as_four_messages(strict: list[CaseMatrix]) -> None:
    two_sources = next(m for m in strict if m.case_id == "hb-freezing-times")
    reasons = " ".join(r.classified.reason for r in two_sources.rows if r.kind in ("mis-cite", "uncited"))
    assert "does not say 'Incoming specimens are frozen at −30 °C for 7 days'; selected chunk" in reasons
    assert "cites nothing" in reasons
    assert "which the evidence lacks" in row_of(two_sources, "invented-citation").classified.reason
    one_source = next(m for m in strict if m.case_id == "vi-winter-hours")
    assert "was not selected" in rows_of(one_source, "mis-cite")[0].classified.reason


@pytest.mark.parametrize("profile", [STRICT, LESSON], ids=lambda p: p.name)
def test_a_variant_judged_beside_its_reference_gets_the_verdict_it_would_get_alone(profile: Profile) -> None:
    goldset = garden()
    shelf = shelf_of(goldset.evidence)
    seen = 0
    for case in goldset.cases[::3]:
        for row in case_matrix(case, shelf, goldset.policy, profile).rows:
            if row.variant is None:
                continue
            alone = build_exhibit(
                case,
                row.variant.trace,
                row.variant.answer,
                shelf.evidence,
                goldset.policy,
                read_response=profile.reads_responses,
            )
            assert judge(alone, profile) == row.verdict, row.variant_id
            seen += 1
    assert seen > 200


def test_variants_are_named_by_case_kind_and_number_and_say_what_was_changed() -> None:
    goldset = garden()
    subject = Subject(goldset.cases[2], shelf_of(goldset.evidence), goldset.policy, form_of(STRICT))
    seen: Counter[str] = Counter()
    for made in generate(subject):
        if made.variant is None:
            assert made.reason
            continue
        seen[made.family.kind] += 1
        variant = made.variant
        assert variant.variant_id == f"{subject.case.case_id}/{variant.kind}/{seen[variant.kind]}"
        assert variant.note
        assert variant.should_release is False
        assert Variant.model_validate(variant.model_dump()) == variant
        if variant.answer is not None:
            assert variant.answer.labelled_by is LabelledBy.PIPELINE


def test_a_point_without_answer_phrases_holds_blind_variants_and_is_named() -> None:
    matrix = ferry_matrix(one_claim("The ferry leaves at 09:30."))
    assert row_of(matrix, "negated-claim").outcome is Outcome.KILLED
    row = row_of(matrix, "uncited")
    assert row.outcome is Outcome.HELD
    assert row.advice == Advice(
        "point 'p1' has no answer phrases, so no blind claim can be recognised: write one",
        Field("point", "answer_phrases"),
        "p1",
    )
    assert row.classified.reason.endswith(row.advice.text)
    assert matrix.credited
    assert not matrix.sound


def test_a_lie_out_of_the_answer_phrases_is_proven_where_the_first_rule_held_it_until_it_was_forbidden() -> None:
    case = one_claim("Every ferry is late.", answer_phrases=("Every ferry",))
    chunks = (FERRY.model_copy(update={"text": "Every ferry is late."}), OTHER)
    assert row_of(ferry_matrix(case, chunks=chunks, policy=FIRST), "quantifier").outcome is Outcome.KILLED
    lie = "changed-unit"
    held = one_claim("It takes 3 hours.", answer_phrases=("3 hours",))
    source = (FERRY.model_copy(update={"text": "It takes 3 hours."}), OTHER)
    first = ferry_matrix(held, chunks=source, policy=FIRST)
    assert advice_of(first, lie).field == Field("point", "forbidden_phrases")
    assert ferry_matrix(held, chunks=source).sound
    forbidden = one_claim("It takes 3 hours.", answer_phrases=("3 hours",), forbidden_phrases=("3 days",))
    assert row_of(ferry_matrix(forbidden, chunks=source), lie).outcome is Outcome.KILLED


def test_a_survivor_names_the_point_whose_forbidden_phrases_would_catch_it() -> None:
    case = one_claim("Take at most 3 leaves.", answer_phrases=("3 leaves",))
    chunks = (FERRY.model_copy(update={"text": "Take at most 3 leaves."}), OTHER)
    assert ferry_matrix(case, chunks=chunks).sound
    row = row_of(ferry_matrix(case, chunks=chunks, policy=FIRST), "quantifier")
    assert row.outcome is Outcome.SURVIVED
    assert row.advice == Advice(
        "write words of the lie as a forbidden phrase of point 'p1'", Field("point", "forbidden_phrases"), "p1"
    )


def test_a_claim_of_no_point_is_named_instead() -> None:
    claim = GOOD.reference.claims[0]  # type: ignore[union-attr]
    loose = claim.model_copy(
        update={"claim_id": "c2", "answer_point": None, "text": "A bicycle travels free of charge."}
    )
    loose = loose.model_copy(update={"support_phrases": ("A bicycle travels free of charge",)})
    case = GOOD.model_copy(update={"reference": Answer(claims=(claim, loose))})
    assert rows_of(ferry_matrix(case), "negated-claim")[1].outcome is Outcome.KILLED
    advice = rows_of(ferry_matrix(case, policy=FIRST), "negated-claim")[1].advice
    assert advice is not None
    assert (advice.field, advice.name) == (Field("claim", "answer_point"), "c2")


def test_an_omission_that_is_held_by_a_claim_of_no_point_names_that_claim() -> None:
    claim = GOOD.reference.claims[0]  # type: ignore[union-attr]
    loose = claim.model_copy(
        update={"claim_id": "c2", "answer_point": None, "text": "A bicycle travels free of charge."}
    )
    loose = loose.model_copy(update={"support_phrases": ("A bicycle travels free of charge",)})
    case = GOOD.model_copy(update={"reference": Answer(claims=(claim, loose))})
    (row,) = rows_of(ferry_matrix(case), "omit-point")
    assert row.outcome is Outcome.HELD
    assert row.advice is not None
    assert (row.advice.field, row.advice.name) == (Field("claim", "answer_point"), "c2")


def test_another_claim_that_says_the_answer_phrase_hides_an_omission() -> None:
    claim = GOOD.reference.claims[0]  # type: ignore[union-attr]
    second = claim.model_copy(update={"claim_id": "c2", "answer_point": "p2", "text": "The ferry leaves from pier 4."})
    second = second.model_copy(update={"support_phrases": ("ferry leaves at 09:30 from pier 4",)})
    points = (GOOD.points[0], GOOD.points[0].model_copy(update={"point_id": "p2", "answer_phrases": ("pier 4",)}))
    case = GOOD.model_copy(update={"reference": Answer(claims=(claim, second)), "points": points})
    first, _ = rows_of(ferry_matrix(case, policy=FIRST), "omit-point")
    assert (first.outcome, first.advice) == (
        Outcome.SURVIVED,
        Advice("choose answer phrases of point 'p1' that no other claim says", Field("point", "answer_phrases"), "p1"),
    )


def test_a_reference_that_fails_earns_no_credit_for_what_it_kills() -> None:
    broken = GOOD.reference.claims[0].model_copy(update={"support_phrases": ("never said",)})  # type: ignore[union-attr]
    case = GOOD.model_copy(update={"reference": Answer(claims=(broken,))})
    matrix = ferry_matrix(case)
    assert not matrix.credited
    assert row_of(matrix, "wrong-case").outcome is Outcome.KILLED
    assert advice_of(matrix, "uncited").field == Field("case", "reference")
    score = score_of([matrix])
    assert (score.uncredited, score.credited.applicable, score.sound) == (["q1"], 0, 0)
    assert score.all.killed > 0


def test_an_unset_permission_or_behaviour_is_the_field_to_fill() -> None:
    undecided = GOOD.model_copy(update={"expected_behaviour": None})
    assert advice_of(ferry_matrix(undecided), "wrong-refusal").field == Field("case", "expected_behaviour")
    leaves = one_claim("Take at most 3 leaves.", answer_phrases=("3 leaves",))
    unset = FERRY.model_copy(update={"text": "Take at most 3 leaves.", "permitted": None})
    held = row_of(ferry_matrix(leaves, chunks=(unset, OTHER), policy=FIRST), "quantifier")
    assert held.outcome is Outcome.HELD
    assert held.advice is not None
    assert held.advice.field == Field("chunk", "permitted")
    point = leaves.points[0].model_copy(update={"importance": Importance.OKAY})
    ready = (unset.model_copy(update={"permitted": True}), OTHER)
    matrix = ferry_matrix(leaves.model_copy(update={"points": (point,)}), chunks=ready, policy=FIRST)
    assert advice_of(matrix, "quantifier").field == Field("case", "points")


def test_a_gate_that_no_variant_turns_red_is_named() -> None:
    score = score_of([ferry_matrix(GOOD)])
    # One claim is all there is: to leave it out is to say nothing.
    assert score.unturned == ("points_covered", "source_policy", "policy_compliance")
    assert Score(LESSON).unturned == (
        "admissibility",
        "candidate_retrieval",
        "context_selection",
        "claims_present",
        "faithfulness",
        "citation_support",
        "points_covered",
    )


def stored(variant_id: str, **fields: Any) -> Variant:
    return Variant(**{"variant_id": variant_id, "case_id": "q1", "should_release": False, **fields})


def test_a_changed_expectation_holds_with_its_reason_and_not_without() -> None:
    named = "q1/mis-cite/1"
    changed = stored(named, kind="mis-cite", expected_stage="source policy", note="the tower is closed")
    row = row_of(ferry_matrix(GOOD, changed), "mis-cite")
    assert (row.outcome, row.expected_stage) == (Outcome.MISATTRIBUTED, "source policy")
    assert "the tower is closed" in row.classified.reason
    silent = changed.model_copy(update={"note": " "})
    kept = row_of(ferry_matrix(GOOD, silent), "mis-cite")
    assert kept.outcome is Outcome.KILLED
    assert "gives no reason" in kept.classified.reason


def test_an_expectation_of_a_kind_holds_for_all_its_variants_and_for_no_other_kind() -> None:
    fine = stored("bicycles", kind="negated-claim", should_release=True, expected_stage="pass", note="no matter here")
    matrix = ferry_matrix(GOOD, fine)
    row = row_of(matrix, "negated-claim")
    assert row.outcome is Outcome.FALSE_ALARM
    assert row.advice is not None
    assert row.advice.text.startswith("add its wording to the answer phrases of point")
    assert row_of(matrix, "changed-date").outcome is Outcome.KILLED


def test_a_good_answer_on_a_run_that_is_stopped_is_no_matter_of_its_wording() -> None:
    run = RagTrace(trace_id="t", case_id="q1")
    row = row_of(ferry_matrix(GOOD, stored("seen", kind="seen", trace=run, should_release=True)), "seen")
    assert row.outcome is Outcome.FALSE_ALARM
    assert row.advice is not None
    assert row.advice.text == "its run is stopped before the answer is looked at: say that it is no good answer"


def test_a_variant_edited_by_hand_takes_the_place_of_the_generated_one() -> None:
    answer = Answer(answer_id="x", text="", claims=())
    edited = stored("q1/changed-date/1", kind="changed-date", answer=answer, expected_stage="answer completeness")
    row = row_of(ferry_matrix(GOOD, edited, stored=False), "changed-date")
    assert (row.outcome, row.stored) == (Outcome.KILLED, True)


def test_an_expectation_whose_variant_is_gone_is_said_to_be_idle() -> None:
    gone = stored("q1/mis-cite/9", kind="mis-cite", note="was there once")
    rows = rows_of(ferry_matrix(GOOD, gone), "mis-cite")
    assert [(r.variant_id, r.outcome) for r in rows] == [
        ("q1/mis-cite/1", Outcome.KILLED),
        ("q1/mis-cite/9", Outcome.NOT_APPLICABLE),
    ]
    alone = ferry_matrix(GOOD, gone, generated=False)
    assert [r.variant_id for r in alone.rows] == ["q1/mis-cite/9"]


def test_stored_alone_brings_the_generated_variant_whose_expectation_it_changes() -> None:
    changed = stored("q1/mis-cite/1", kind="mis-cite", expected_stage="citation support", note="as declared")
    (row,) = ferry_matrix(GOOD, changed, generated=False).rows
    assert (row.variant_id, row.outcome, row.stored) == ("q1/mis-cite/1", Outcome.KILLED, False)


def test_a_hand_written_survivor_makes_a_case_unsound() -> None:
    answer = GOOD.reference
    survivor = stored("mine", answer=answer, expected_stage="answer faithfulness")
    assert ferry_matrix(GOOD).sound
    matrix = ferry_matrix(
        GOOD, survivor.model_copy(update={"answer": answer and answer.model_copy(update={"text": "x"})})
    )
    assert row_of(matrix, "hand").outcome is Outcome.SURVIVED
    assert not matrix.sound
