"""Which chunk version is read, what may be used, and what is said when it may not."""

from __future__ import annotations

from itertools import pairwise

import pytest
from builders import (
    C_COUNT,
    CHUNKS,
    GIFTS,
    LOANS,
    NOW,
    ROOMS,
    answer,
    case,
    chunk,
    codes,
    exhibit,
    findings,
    gate,
    refusal_case,
    run,
    verdict,
)

from goldtui.gates.admissibility import DECLARED, STEPS
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.reference_trace import REFERENCE_VERSION, reference_trace
from goldtui.model.faults import UnusableInput
from goldtui.model.policy import Policy
from goldtui.model.records import Answer, EvidenceChunk
from goldtui.model.results import Severity, Stage, Status

OLD = chunk("loans", "A reader may borrow 2 books for 14 days.", version="rules/2019", current=False)


def test_two_current_versions_of_a_chunk_cannot_be_used_and_every_such_chunk_is_named() -> None:
    twice = [chunk(i, "x", version=v) for i in ("a", "b") for v in ("1", "2")]
    with pytest.raises(UnusableInput) as refused:
        EvidenceIndex(twice)
    assert [p.code for p in refused.value.problems] == ["two_current_versions"] * 2
    assert [p.where for p in refused.value.problems] == ["evidence:a", "evidence:b"]
    assert all("current" in p.fix for p in refused.value.problems)


@pytest.mark.parametrize("chunks", [(OLD, *CHUNKS), (*CHUNKS, OLD)])
def test_a_traced_old_version_that_the_store_has_is_read_and_is_not_current(chunks: tuple[EvidenceChunk, ...]) -> None:
    trace = run(selected_versions=("rules/2019", NOW))
    shown = exhibit(None, trace, None, chunks)
    assert shown.selected["loans"].chunk is OLD
    judged = verdict(None, trace, None, chunks)
    assert codes(judged, "admissibility") == ["not_current"]
    assert "'rules/2019'" in findings(judged, "admissibility")[0].message
    assert "phrase_absent" in codes(judged, "faithfulness")


def test_a_traced_version_that_the_store_lacks_is_stale_and_the_current_one_is_read() -> None:
    trace = run(selected_versions=("rules/2010", NOW))
    judged = verdict(None, trace, None, (OLD, *CHUNKS))
    assert codes(judged) == ["stale_version"]
    (finding,) = findings(judged)
    assert "'rules/2010'" in finding.message
    assert repr(NOW) in finding.message
    assert finding.where == "trace.selected_context_ids[0], trace.selected_versions[0]"
    assert judged.metrics.faithfulness == "1/1"


def test_the_order_of_the_evidence_does_not_decide_which_version_is_current() -> None:
    unset = [chunk("a", v, version=v, current=None) for v in ("1", "2")]
    for chunks in (unset, unset[::-1], [*unset, chunk("a", "0", version="0")]):
        held = EvidenceIndex(chunks).current["a"].chunk
        assert held.version == ("0" if len(chunks) == 3 else "2")


def test_a_required_source_out_of_force_says_that_the_case_is_stale_before_anything_else() -> None:
    chunks = (chunk("loans", LOANS, current=False), *CHUNKS[1:])
    for trace in (None, run(), run(case_id="other", versions=())):
        judged = verdict(None, trace, None, chunks)
        first = findings(judged)[0]
        assert judged.first_failed_stage is Stage.ADMISSIBILITY
        assert first.code == "not_current"
        assert "case is stale" in first.message
        assert first.where.startswith("case.required_source_ids")
        assert codes(judged, "admissibility").count("not_current") == 1


def test_an_unset_permission_or_currency_is_not_tested_and_never_released() -> None:
    for field, code in (("permitted", "permission_not_set"), ("current", "currency_not_set")):
        chunks = (*CHUNKS[:2], chunk("gifts", GIFTS, **{field: None}))
        judged = verdict(None, run(), None, chunks)
        assert codes(judged) == [code]
        assert judged.first_failed_stage is Stage.NOT_TESTED


def test_a_restricted_chunk_is_found_at_every_step_and_named_by_the_first() -> None:
    chunks = (*CHUNKS[:2], chunk("gifts", GIFTS, permitted=False))
    (finding,) = findings(verdict(None, run(), None, chunks))
    assert finding.code == "restricted"
    assert "first-stage retrieval" in finding.message
    assert finding.where == "trace.first_stage_ids[2], trace.rerank_input_ids[2], trace.reranked_ids[2]"
    late = run(
        first_stage_ids=("loans", "rooms"),
        rerank_input_ids=("loans", "rooms"),
        reranked_ids=("loans", "rooms"),
        selected_context_ids=("loans", "rooms", "gifts"),
        selected_versions=(NOW,) * 3,
    )
    judged = verdict(None, late, None, chunks)
    assert codes(judged, "admissibility") == ["selected_not_reranked", "restricted"]
    assert "the selected context" in findings(judged, "admissibility")[1].message


def test_the_text_of_a_restricted_chunk_is_in_no_finding() -> None:
    chunks = (chunk("loans", "sesame opens the door", permitted=False), *CHUNKS[1:])
    assert not [f for f in findings(verdict(None, run(), None, chunks)) if "sesame" in f.message + f.where]


def test_there_is_one_finding_for_each_id_and_code_and_all_come_in_the_catalogues_order() -> None:
    messy = run(
        case_id="other",
        first_stage_ids=("cellar", "cellar", "loans"),
        rerank_input_ids=("cellar", "attic", "attic"),
        reranked_ids=("loans", "attic"),
        selected_context_ids=("gifts", "gifts", "cellar"),
        selected_versions=("x",),
        versions=(("index", " "), ("index", "2"), ("index", "3")),
    )
    chunks = (*CHUNKS[:2], chunk("gifts", GIFTS, permitted=False, current=False))
    found = findings(verdict(None, messy, None, chunks), "admissibility")
    ranks = [DECLARED.codes.index(f.code) for f in found]
    assert all(a <= b for a, b in pairwise(ranks))
    about = [(f.code, f.message) for f in found]
    assert len(about) == len(set(about))
    not_given = {"no_context", "permission_not_set", "currency_not_set", "required_source_gone", "text_unknown"}
    assert {f.code for f in found} == set(DECLARED.codes) - not_given
    duplicates = {f.message.split()[0]: f.where for f in found if f.code == "duplicate_id"}
    assert duplicates["'cellar'"] == "trace.first_stage_ids[0], trace.first_stage_ids[1]"
    (gone,) = [f for f in found if f.code == "unknown_id" and "'cellar'" in f.message]
    assert gone.where.endswith("trace.rerank_input_ids[0], trace.selected_context_ids[2]")


def test_an_id_may_stand_in_every_list_but_only_once_in_each() -> None:
    assert codes(verdict(None, run())) == []
    for step in STEPS:
        twice = run(**{step: (*getattr(run(), step), "loans")})
        assert "duplicate_id" in codes(verdict(None, twice), "admissibility")


def test_the_required_components_are_the_policys_to_name() -> None:
    judged = verdict(None, run(versions=()), policy=Policy(required_versions=("model", "index")))
    assert [f.message for f in findings(judged)] == [
        "the trace does not name the versions of model, index (--pipeline model=VERSION --pipeline index=VERSION)"
    ]
    judged = verdict(None, run(versions=(("model", "fern-2"),)), policy=Policy(required_versions=("model", "index")))
    assert [f.message for f in findings(judged)] == ["the trace does not name its index version"]
    assert verdict(None, run(versions=()), policy=Policy(required_versions=())).released


def test_a_withheld_chunk_is_refused_without_its_text_being_needed() -> None:
    chunks = (chunk("loans", None, permitted=False), *CHUNKS[1:])
    judged = verdict(None, run(), None, chunks)
    assert judged.first_failed_stage is Stage.ADMISSIBILITY
    assert "phrase_absent" in codes(judged, "faithfulness")


# The reference trace.


def test_a_case_without_a_run_is_judged_on_a_trace_that_is_built_and_has_no_id() -> None:
    judged = verdict()
    assert judged.released
    assert judged.trace_id is None
    assert exhibit().is_reference_trace
    assert not exhibit(None, run()).is_reference_trace


def test_the_reference_trace_holds_what_is_required_and_one_admissible_distractor_as_candidate_only() -> None:
    index = EvidenceIndex((chunk("a-old", "x", current=False), chunk("b-shut", "y", permitted=False), *CHUNKS))
    trace = reference_trace(case(required_source_ids=("rooms", "loans", "rooms")), index, Policy())
    assert trace.first_stage_ids == trace.rerank_input_ids == trace.reranked_ids == ("rooms", "loans", "gifts")
    assert trace.selected_context_ids == ("rooms", "loans")
    assert trace.selected_versions == (NOW, NOW)
    assert trace.versions == tuple((n, REFERENCE_VERSION) for n in Policy().required_versions)
    assert (trace.trace_id, trace.answer, trace.response) == (None, None, None)


def test_without_a_distractor_the_reference_trace_does_without() -> None:
    index = EvidenceIndex(CHUNKS[:2])
    assert reference_trace(case(), index, Policy()).first_stage_ids == ("loans", "rooms")
    assert verdict(None, None, None, CHUNKS[:2]).released


def test_a_required_source_that_the_evidence_lacks_is_the_cases_fault_not_the_pipelines() -> None:
    judged = verdict(case(required_source_ids=("loans", "cellar")))
    assert codes(judged, "admissibility") == ["unknown_id"]
    assert "the case requires 'cellar'" in findings(judged)[0].message


def test_a_refusal_that_requires_nothing_has_an_empty_reference_context() -> None:
    assert exhibit(refusal_case()).trace.selected_context_ids == ()
    assert verdict(refusal_case()).released


def test_a_case_without_a_reference_answer_makes_no_claim() -> None:
    judged = verdict(case(reference=None), run())
    assert codes(judged, "claims_present") == ["no_claims"]


# Citations.


@pytest.mark.parametrize(
    ("cited", "code"),
    [
        (None, "citation_missing"),
        ("", "citation_missing"),
        ("\u00a0", "citation_missing"),
        ("cellar", "citation_unknown"),
        ("LOANS", "citation_unknown"),
        ("gifts", "citation_not_selected"),
        ("rooms", "citation_does_not_establish"),
    ],
)
def test_four_bad_citations_have_four_messages(cited: str | None, code: str) -> None:
    said = answer(C_COUNT.model_copy(update={"citation_id": cited}))
    judged = verdict(None, run(), said)
    (finding,) = [f for f in findings(judged, "citation_support") if f.severity is Severity.ERROR]
    assert finding.code == code
    assert finding.where.startswith("claim:c1")
    assert (judged.metrics.citation_coverage == "0/1") is (code == "citation_missing")


FIVE = tuple(C_COUNT.model_copy(update={"claim_id": f"c{n}"}) for n in range(5))


@pytest.mark.parametrize(
    ("cited", "least", "status"),
    [
        (4, 0.8, Status.PASS),
        (4, 0.81, Status.FAIL),
        (4, None, Status.FAIL),
        (4, 1.0, Status.FAIL),
        (5, None, Status.PASS),
        (5, 1.0, Status.PASS),
        (3, 0.6, Status.PASS),
        (3, 0.6000000000000001, Status.FAIL),
        (1, 0.2, Status.PASS),
        (0, 0.0, Status.PASS),
        (0, 1e-5, Status.FAIL),
    ],
)
def test_how_many_claims_must_cite_is_compared_as_an_exact_fraction(
    cited: int, least: float | None, status: Status
) -> None:
    claims = [c if n < cited else c.model_copy(update={"citation_id": None}) for n, c in enumerate(FIVE)]
    judged = verdict(case(min_citation_coverage=least), run(), answer(*claims))
    result = gate(judged, "citation_support")
    assert result.status is status
    assert (result.k, result.n) == (cited, 5)
    assert codes(judged, "citation_support") == ["citation_missing"] * (5 - cited)


def test_a_wrong_citation_fails_however_few_are_asked_for() -> None:
    claims = (FIVE[0].model_copy(update={"citation_id": "rooms"}), *FIVE[1:])
    judged = verdict(case(min_citation_coverage=0.1), run(), answer(*claims))
    assert gate(judged, "citation_support").status is Status.FAIL


def test_where_no_citation_is_asked_none_is_judged_unless_one_is_given() -> None:
    bare = [c.model_copy(update={"citation_id": None}) for c in FIVE]
    gold = case(citations_required=False)
    assert gate(verdict(gold, run(), answer(*bare)), "citation_support").status is Status.NOT_APPLICABLE
    wrong = bare[0].model_copy(update={"citation_id": "rooms"})
    assert "citation_does_not_establish" in codes(verdict(gold, run(), answer(wrong, *bare)), "citation_support")


def test_the_message_names_the_selected_chunk_that_does_hold_the_phrase() -> None:
    judged = verdict(None, run(), answer(C_COUNT.model_copy(update={"citation_id": "rooms"})))
    assert "selected chunk 'loans' holds it" in findings(judged, "citation_support")[0].message
    nowhere = C_COUNT.model_copy(update={"support_phrases": ("borrow 9 books",), "text": "One may borrow 9 books."})
    judged = verdict(None, run(), answer(nowhere))
    assert "no selected chunk holds it" in findings(judged, "citation_support")[0].message
    assert ROOMS not in str(findings(judged))


def test_the_reference_answer_is_labelled_by_a_reviewer_by_default() -> None:
    assert Answer().labelled_by.value == "reviewer"
