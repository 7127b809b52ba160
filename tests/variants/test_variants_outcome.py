"""What a variant's verdict means for the gold: the first outcome that fits, and no other."""

from __future__ import annotations

import pytest

from goldtui.casework.stored_variants import judge_stored
from goldtui.gates.chain import LESSON, STRICT
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.exhibit import Exhibit, build_exhibit
from goldtui.model.faults import UnusableInput
from goldtui.model.goldset import GoldSet
from goldtui.model.policy import Policy
from goldtui.model.records import Answer, AnswerPoint, Behaviour, Claim, EvidenceChunk, GoldCase, LabelledBy, Variant
from goldtui.model.results import Finding, GateResult, Metrics, Severity, Stage, Status, Verdict
from goldtui.variants.catalog import BY_KIND
from goldtui.variants.declare import Form
from goldtui.variants.generate import _of_family
from goldtui.variants.outcome import BAD_OUTCOMES, Outcome, classify, same_exhibit
from goldtui.variants.shelf import Shelf
from goldtui.variants.subject import Subject

NOTHING = Metrics(None, None, None, None, None, None, None)


def _verdict(stage: Stage, *said: str) -> Verdict:
    status = {Stage.PASS: Status.PASS, Stage.NOT_TESTED: Status.NOT_TESTED}.get(stage, Status.FAIL)
    findings = tuple(Finding("code", Severity.ERROR, message) for message in said)
    result = GateResult("gate", stage, status, 0, 1, findings)
    return Verdict("k", None, "a", "strict", stage, stage is Stage.PASS, (result,), NOTHING)


FAITH = "answer faithfulness"

# expected stage, should be released, equivalent, observed stage, outcome
TABLE = (
    (None, True, False, Stage.PASS, Outcome.ACCEPTED),
    ("pass", True, True, Stage.PASS, Outcome.ACCEPTED),
    ("pass", True, False, Stage.ADMISSIBILITY, Outcome.FALSE_ALARM),
    ("pass", None, False, Stage.PASS, Outcome.ACCEPTED),
    ("pass", None, True, Stage.ADMISSIBILITY, Outcome.FALSE_ALARM),
    ("pass", False, False, Stage.PASS, Outcome.SURVIVED),
    (None, True, False, Stage.NOT_TESTED, Outcome.FALSE_ALARM),
    (FAITH, True, False, Stage.ANSWER_FAITHFULNESS, Outcome.FALSE_ALARM),
    (FAITH, False, True, Stage.ANSWER_FAITHFULNESS, Outcome.EQUIVALENT),
    (FAITH, None, True, Stage.PASS, Outcome.EQUIVALENT),
    (FAITH, False, False, Stage.ANSWER_FAITHFULNESS, Outcome.KILLED),
    (FAITH, None, False, Stage.ANSWER_FAITHFULNESS, Outcome.KILLED),
    (None, False, False, Stage.SOURCE_POLICY, Outcome.KILLED),
    ("not tested", False, False, Stage.NOT_TESTED, Outcome.KILLED),
    ("not tested", False, False, Stage.ANSWER_FAITHFULNESS, Outcome.KILLED),
    ("not tested", False, False, Stage.POLICY_COMPLIANCE, Outcome.KILLED),
    ("not tested", False, False, Stage.PASS, Outcome.SURVIVED),
    ("not tested", False, False, Stage.CONTEXT_SELECTION, Outcome.MISATTRIBUTED),
    (FAITH, False, False, Stage.NOT_TESTED, Outcome.HELD),
    (None, None, False, Stage.NOT_TESTED, Outcome.HELD),
    (FAITH, False, False, Stage.PASS, Outcome.SURVIVED),
    (None, False, False, Stage.PASS, Outcome.SURVIVED),
    (FAITH, False, False, Stage.CITATION_SUPPORT, Outcome.MISATTRIBUTED),
)


@pytest.mark.parametrize(("expected", "release", "equivalent", "observed", "outcome"), TABLE)
def test_the_first_outcome_that_fits_is_the_one(
    expected: str | None, release: bool | None, equivalent: bool, observed: Stage, outcome: Outcome
) -> None:
    classified = classify(_verdict(observed, "the words of the gate"), expected, release, equivalent=equivalent)
    assert classified.outcome is outcome
    if outcome not in (Outcome.ACCEPTED, Outcome.EQUIVALENT, Outcome.SURVIVED):
        assert "the words of the gate" in classified.reason


def test_every_outcome_but_not_applicable_is_in_the_table_and_three_are_bad() -> None:
    assert {row[-1] for row in TABLE} == set(Outcome) - {Outcome.NOT_APPLICABLE}
    assert {o.value for o in BAD_OUTCOMES} == {"survived", "misattributed", "false_alarm"}


def test_a_gate_that_fails_without_a_word_is_named_by_its_stage() -> None:
    classified = classify(_verdict(Stage.ADMISSIBILITY), None, False, equivalent=False)
    assert classified.reason == "stopped at admissibility: admissibility"


CHUNK = EvidenceChunk(chunk_id="s", version="1", permitted=True, current=True, text="The bell rings at noon.")
RIGHT = Claim(
    claim_id="c",
    text="The bell rings at noon.",
    citation_id="s",
    support_phrases=("bell rings at noon",),
    answer_point="p",
)
CASE = GoldCase(
    case_id="bell",
    question="When does the bell ring?",
    expected_behaviour=Behaviour.ANSWER,
    required_source_ids=("s",),
    points=(AnswerPoint(point_id="p", answer_phrases=("at noon",)),),
    reference=Answer(claims=(RIGHT,)),
)
INDEX = EvidenceIndex((CHUNK,))


def _shown(answer: Answer | None = None) -> Exhibit:
    return build_exhibit(CASE, None, answer, INDEX)


def _same(answer: Answer) -> bool:
    return same_exhibit(_shown(answer), _shown())


def test_ids_and_notes_do_not_make_a_variant_different() -> None:
    renamed = Answer(answer_id="v", claims=(RIGHT.model_copy(update={"claim_id": "z"}),), extra={"note": 1})
    assert _same(renamed)
    trace = _shown().trace
    noted = trace.model_copy(update={"trace_id": "t", "inferred": ("response",), "extra": {"a": 1}})
    assert same_exhibit(build_exhibit(CASE, noted, None, INDEX), _shown())


@pytest.mark.parametrize(
    "change", [{"text": "The bell rings."}, {"citation_id": None}, {"support_phrases": ()}, {"answer_point": None}]
)
def test_any_change_of_a_claim_makes_it_different(change: dict[str, object]) -> None:
    assert not _same(Answer(claims=(RIGHT.model_copy(update=change),)))


def test_a_note_on_a_claim_makes_no_difference_but_its_label_does() -> None:
    assert _same(Answer(claims=(RIGHT.model_copy(update={"extra": {"note": "n"}}),)))
    assert not _same(Answer(claims=(RIGHT,), labelled_by=LabelledBy.PIPELINE))


def _stored(*variants: Variant) -> GoldSet:
    return GoldSet(cases=(CASE,), evidence=(CHUNK,), variants=variants)


def test_stored_variants_are_judged_in_order_against_what_was_expected() -> None:
    late = Answer(claims=(RIGHT.model_copy(update={"text": "The bell rings at 9 pm."}),))
    variants = (
        Variant(variant_id="late", case_id="bell", answer=late, expected_stage=FAITH, should_release=False),
        Variant(variant_id="same", case_id="bell", expected_stage=FAITH, should_release=False),
        Variant(variant_id="good", case_id="bell", expected_stage="pass", should_release=True),
    )
    outcomes = [j.classified.outcome for j in judge_stored(_stored(*variants), STRICT)]
    assert outcomes == [Outcome.KILLED, Outcome.EQUIVALENT, Outcome.ACCEPTED]
    lenient = [j.classified.outcome for j in judge_stored(_stored(*variants), LESSON)]
    assert lenient == [Outcome.SURVIVED, Outcome.EQUIVALENT, Outcome.ACCEPTED]


def test_a_stored_variant_that_spells_a_value_otherwise_is_the_reference_to_strict_alone() -> None:
    respelled = Answer(claims=(RIGHT.model_copy(update={"text": "The bell rings at 12:00."}),))
    moved = Answer(claims=(RIGHT.model_copy(update={"text": "The bell rings at 13:00."}),))
    goldset = _stored(
        Variant(variant_id="same", case_id="bell", answer=respelled, expected_stage=FAITH, should_release=False),
        Variant(variant_id="late", case_id="bell", answer=moved, expected_stage=FAITH, should_release=False),
    )
    outcomes = [j.classified.outcome for j in judge_stored(goldset, STRICT)]
    assert outcomes == [Outcome.EQUIVALENT, Outcome.KILLED]
    assert Outcome.EQUIVALENT not in [j.classified.outcome for j in judge_stored(goldset, LESSON)]


def test_a_set_without_variants_or_with_a_lost_one_cannot_be_judged() -> None:
    for goldset, code in (
        (_stored(), "no_variants"),
        (_stored(Variant(variant_id="v", case_id="gong")), "unknown_case"),
    ):
        with pytest.raises(UnusableInput) as refused:
            list(judge_stored(goldset, STRICT))
        assert refused.value.problem.code == code
        assert refused.value.problem.fix


def test_a_generated_lie_that_only_spells_a_value_otherwise_is_equivalent() -> None:
    shelf = Shelf((CHUNK,), INDEX)
    subject = Subject(CASE, shelf, Policy(), Form.BLIND)
    for text, same in (("The bell rings at 12:00.", True), ("The bell rings at 13:00.", False)):
        told = RIGHT.model_copy(update={"text": text})
        assert subject.says_same(told, RIGHT) is same
        (made,) = _of_family(subject, BY_KIND["changed-date"].declared, (subject.instead(RIGHT, told, "moved"),))
        assert made.equivalent is same
