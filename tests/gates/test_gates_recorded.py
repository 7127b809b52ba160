"""What a run did not record is not tested: neither a failure nor a pass, and no number."""

from __future__ import annotations

import pytest

from goldtui.gates.chain import LESSON, STRICT, judge
from goldtui.gates.declare import NOT_RECORDED
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.exhibit import build_exhibit
from goldtui.gates.recorded import CONTEXT_INFERRED, as_recorded
from goldtui.model.policy import Policy
from goldtui.model.records import Answer, AnswerPoint, Claim, EvidenceChunk, GoldCase, LabelledBy, RagTrace
from goldtui.model.results import GateResult, Stage, Status, Verdict

POOL = EvidenceChunk(chunk_id="pool", version="v1", permitted=True, current=True, text="The pool opens at 6 daily.")
VAULT = EvidenceChunk(chunk_id="vault", version="v1", permitted=False, current=True, text="Nobody may read this.")
GATE = EvidenceChunk(chunk_id="gate", version="v2", permitted=True, current=True, text="The gate closes at nine.")
EVIDENCE = EvidenceIndex([POOL, VAULT, GATE])
POLICY = Policy(required_versions=("retriever",))
CASE = GoldCase(
    case_id="c1",
    question="When does the pool open?",
    expected_behaviour="answer",
    required_source_ids=("pool",),
    points=(AnswerPoint(point_id="p1", answer_phrases=("opens at 6",)),),
    reference=Answer(
        text="The pool opens at 6.",
        claims=(
            Claim(
                claim_id="r1",
                text="The pool opens at 6.",
                citation_id="pool",
                support_phrases=("pool opens at 6",),
                answer_point="p1",
            ),
        ),
    ),
)
SAID = Answer(
    answer_id="a",
    text="The pool opens at 6.",
    labelled_by=LabelledBy.PIPELINE,
    claims=(Claim(claim_id="s1", text="The pool opens at 6.", citation_id="pool"),),
)
WHOLE = RagTrace(
    trace_id="t",
    case_id="c1",
    first_stage_ids=("pool", "gate"),
    rerank_input_ids=("pool", "gate"),
    reranked_ids=("pool", "gate"),
    selected_context_ids=("pool",),
    selected_versions=("v1",),
    versions=(("retriever", "7"),),
    answer=SAID,
)


def verdict(trace: RagTrace, profile=STRICT) -> Verdict:
    exhibit = build_exhibit(CASE, trace, None, EVIDENCE, POLICY, believe_labels=False)
    return as_recorded(judge(exhibit, profile), trace, profile)


def run(**fields: object) -> RagTrace:
    return WHOLE.model_copy(update=fields)


def gate(found: Verdict, name: str) -> GateResult:
    return next(result for result in found.results if result.gate == name)


def codes(result: GateResult) -> list[str]:
    return [finding.code for finding in result.findings]


def test_a_run_that_recorded_everything_keeps_its_very_verdict() -> None:
    exhibit = build_exhibit(CASE, WHOLE, None, EVIDENCE, POLICY, believe_labels=False)
    judged = judge(exhibit)
    assert judged.released
    assert as_recorded(judged, WHOLE) is judged


def test_a_name_that_no_gate_reads_changes_nothing() -> None:
    found = verdict(run(inferred=("trace_id", "answer.claims")))
    assert found.released


@pytest.mark.parametrize(
    "field",
    ["first_stage_ids", "rerank_input_ids", "reranked_ids", "selected_context_ids", "selected_versions", "versions"],
)
def test_one_step_that_was_filled_in_is_enough_to_be_not_released(field: str) -> None:
    found = verdict(run(inferred=(field,)))
    assert (found.first_failed_stage, found.released) == (Stage.NOT_TESTED, False)
    admissible = gate(found, "admissibility")
    assert (admissible.status, admissible.k, admissible.n) == (Status.NOT_TESTED, None, None)
    assert codes(admissible) == [NOT_RECORDED.code]
    assert field in admissible.findings[0].message


@pytest.mark.parametrize(
    "fields",
    [
        {"first_stage_ids": (), "inferred": ("first_stage_ids",)},
        {"rerank_input_ids": (), "reranked_ids": (), "inferred": ("rerank_input_ids", "reranked_ids")},
        {"selected_versions": (), "inferred": ("selected_versions",)},
        {"versions": (), "inferred": ("versions",)},
    ],
)
def test_a_step_that_is_missing_fails_nothing(fields: dict[str, object]) -> None:
    found = verdict(run(**fields))
    assert Status.FAIL not in {result.status for result in found.results}
    assert found.first_failed_stage is Stage.NOT_TESTED


def test_missing_candidates_are_no_recall_of_nothing() -> None:
    found = verdict(run(first_stage_ids=(), inferred=("first_stage_ids",)))
    assert gate(found, "candidate_retrieval").status is Status.NOT_TESTED
    assert found.metrics.candidate_recall is None
    assert found.metrics.context_recall == "1/1"
    assert gate(found, "faithfulness").status is Status.PASS


def test_a_restricted_chunk_fails_a_run_of_which_little_else_is_known() -> None:
    fields = ("rerank_input_ids", "reranked_ids", "selected_versions", "versions")
    found = verdict(
        run(first_stage_ids=("pool", "vault"), rerank_input_ids=(), reranked_ids=(), versions=(), inferred=fields)
    )
    admissible = gate(found, "admissibility")
    assert found.first_failed_stage is Stage.ADMISSIBILITY
    assert codes(admissible) == ["restricted", NOT_RECORDED.code]
    assert admissible.findings[0].where == "trace.first_stage_ids[1]"


def test_what_stands_in_a_guessed_list_alone_is_blamed_on_nobody() -> None:
    found = verdict(
        run(selected_context_ids=("pool", "vault"), selected_versions=(), inferred=("selected_context_ids",))
    )
    assert codes(gate(found, "admissibility")) == [NOT_RECORDED.code]


def test_an_answer_is_held_against_a_guessed_context_with_a_notice() -> None:
    found = verdict(run(inferred=("selected_context_ids", "selected_versions")))
    assert gate(found, "context_selection").status is Status.NOT_TESTED
    faithful = gate(found, "faithfulness")
    assert faithful.status is Status.PASS
    assert CONTEXT_INFERRED in codes(faithful)
    assert found.metrics.context_precision is None
    assert found.metrics.faithfulness == "1/1"


def test_without_any_context_no_answer_is_tested() -> None:
    found = verdict(
        run(selected_context_ids=(), selected_versions=(), inferred=("selected_context_ids", "selected_versions"))
    )
    for name in ("faithfulness", "citation_support", "points_covered"):
        assert gate(found, name).status is Status.NOT_TESTED
    assert found.metrics.faithfulness is None
    assert found.metrics.citation_coverage == "1/1"


def test_a_run_without_an_answer_is_not_judged_by_the_reference_in_its_place() -> None:
    found = verdict(run(answer=None, inferred=("answer",)))
    assert gate(found, "faithfulness").status is Status.NOT_TESTED
    assert [r.gate for r in found.results if r.status is Status.PASS] == [
        "admissibility",
        "candidate_retrieval",
        "context_selection",
    ]
    assert Status.FAIL not in {result.status for result in found.results}
    assert found.metrics[3:] == (None, None, None, None)


def test_a_case_without_a_reference_leaves_the_missing_answer_untested_all_the_same() -> None:
    trace = run(answer=None, inferred=("answer",))
    exhibit = build_exhibit(
        CASE.model_copy(update={"reference": None}), trace, None, EVIDENCE, POLICY, believe_labels=False
    )
    judged = judge(exhibit)
    assert Status.NOT_REACHED in {result.status for result in judged.results}
    found = as_recorded(judged, trace)
    assert {result.status for result in found.results[3:8]} == {Status.NOT_TESTED}


def test_a_stale_case_is_named_even_where_the_run_is_a_guess() -> None:
    old = EvidenceIndex([POOL.model_copy(update={"current": False}), GATE])
    trace = run(first_stage_ids=(), inferred=("first_stage_ids", "rerank_input_ids", "reranked_ids"))
    exhibit = build_exhibit(CASE, trace, None, old, POLICY, believe_labels=False)
    found = as_recorded(judge(exhibit), trace)
    assert gate(found, "admissibility").findings[0].where.startswith("case.required_source_ids")


def test_the_lesson_knows_no_guesses() -> None:
    trace = run(inferred=("versions", "answer"))
    exhibit = build_exhibit(CASE, trace, None, EVIDENCE, POLICY, read_response=False)
    judged = judge(exhibit, LESSON)
    assert as_recorded(judged, trace, LESSON) is judged
