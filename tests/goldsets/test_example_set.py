"""The example set must be good gold itself: people learn the trade from it, and the README shows it."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from goldtui.formats import native
from goldtui.formats.declare import ReadOptions, WriteOptions
from goldtui.gates.chain import judge
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.exhibit import build_exhibit
from goldtui.gates.wording import forbidden_findings
from goldtui.model.goldset import GoldSet
from goldtui.model.records import (
    Answer,
    Behaviour,
    Claim,
    EvidenceChunk,
    GoldCase,
    Importance,
    RagTrace,
    Usage,
    Variant,
)
from goldtui.model.results import Finding, Severity, Stage, Verdict
from goldtui.text.match.normalise import prepare
from goldtui.text.match.phrase import MatchStatus, find_phrase, weak_phrase
from goldtui.text.meaning.agree import contradictions

ROOT = Path(__file__).parents[2] / "goldsets" / "botanic-garden"
SET: GoldSet = native.read([ROOT], ReadOptions()).goldset
INDEX = EvidenceIndex(SET.evidence)
CASES = {c.case_id: c for c in SET.cases}


def _current(chunk_id: str) -> EvidenceChunk:
    return INDEX.current[chunk_id].chunk


def _reference_claims() -> Iterator[tuple[GoldCase, Claim]]:
    for case in SET.cases:
        assert case.reference is not None, case.case_id
        for claim in case.reference.claims:
            yield case, claim


def _is_cjk(text: str) -> bool:
    return any("\u3040" <= char <= "\u30ff" or "\u4e00" <= char <= "\u9fff" for char in text)


def _has_combining_mark(text: str) -> bool:
    return any(unicodedata.combining(char) for char in text)


def _as_shipped(trace: RagTrace) -> Verdict:
    return judge(build_exhibit(CASES[trace.case_id], trace, None, INDEX, SET.policy, believe_labels=False))


def _loud(verdict: Verdict) -> list[Finding]:
    return [f for r in verdict.results for f in r.findings if f.severity is not Severity.NOTICE]


# --- what is in the set


def test_every_slice_the_policy_requires_has_at_least_as_many_cases_as_it_asks() -> None:
    counts = Counter(c.workflow for c in SET.cases)
    assert set(counts) == set(SET.policy.required_slices)
    assert len(counts) >= 5
    assert min(counts.values()) >= SET.policy.slice_min_cases >= 3


def test_the_set_asks_for_answers_partial_answers_and_refusals() -> None:
    counts = Counter(c.expected_behaviour for c in SET.cases)
    assert counts[Behaviour.ANSWER] >= 14
    assert counts[Behaviour.PARTIAL] >= 2
    assert counts[Behaviour.REFUSE] >= 3


def test_two_source_cases_rest_on_two_chunks_and_cite_both() -> None:
    pairs = [c for c in SET.cases if len(c.required_source_ids) >= 2]
    assert len(pairs) >= 4
    assert {c.case_id for c in pairs} == {c.case_id for c in SET.cases if "two-source" in c.tags}
    for case in pairs:
        assert case.reference is not None
        assert {c.citation_id for c in case.reference.claims} == set(case.required_source_ids)


def test_the_evidence_has_each_kind_that_a_gate_must_tell_apart() -> None:
    chunks = SET.evidence
    assert len(chunks) >= 32
    assert len([c for c in chunks if c.permitted is False and c.current]) >= 2
    versions: dict[str, list[EvidenceChunk]] = {}
    for chunk in chunks:
        versions.setdefault(chunk.chunk_id, []).append(chunk)
    superseded = [v for v in versions.values() if sorted(bool(c.current) for c in v) == [False, True]]
    assert len(superseded) == 2
    withdrawn = [v for v in versions.values() if not any(c.current for c in v)]
    assert len(withdrawn) >= 3
    assert len([c for c in chunks if c.usage is Usage.QUOTE_ONLY]) >= 3
    assert len([c for c in chunks if c.usage is Usage.NO_USE]) == 1


def test_the_evidence_has_the_scripts_and_shapes_that_break_matching() -> None:
    texts = [c.text or "" for c in SET.evidence]
    assert len([t for t in texts if _is_cjk(t)]) >= 2
    assert len([t for t in texts if _has_combining_mark(t)]) >= 1
    assert any("\u2019" in t and "\u2013" in t and "\u00a0" in t for t in texts)
    assert any(len(t.split()) >= 1200 for t in texts)
    assert any(t.count("|") >= 6 and "\n" in t for t in texts)


def test_cases_rest_on_those_scripts_and_shapes_too() -> None:
    texts = {c.case_id: [_current(i).text or "" for i in c.required_source_ids] for c in SET.cases}
    assert len([1 for c in SET.cases if _is_cjk(c.question) and all(map(_is_cjk, texts[c.case_id]))]) == 2
    assert [i for i, t in texts.items() if any(map(_has_combining_mark, t))] == ["gh-orchid-donor"]
    assert [i for i, t in texts.items() if any(len(x.split()) >= 1200 for x in t)] == ["gh-storm-power-cut"]


def test_neighbouring_chunks_share_a_parent() -> None:
    shared = Counter(c.parent_id for c in SET.evidence)
    assert None not in shared
    assert len([p for p, n in shared.items() if n >= 2]) >= 8


@pytest.mark.parametrize("name", [native.CASES, native.EVIDENCE, native.TRACES, native.VARIANTS])
def test_the_files_stand_as_the_writer_writes_them_so_that_edits_make_small_diffs(name: str, tmp_path: Path) -> None:
    native.write(SET, tmp_path / "again", WriteOptions())
    assert (tmp_path / "again" / name).read_bytes() == (ROOT / name).read_bytes()


# --- the labels


def test_every_support_phrase_is_a_verbatim_part_of_the_chunk_it_cites() -> None:
    for case, claim in _reference_claims():
        assert claim.support_phrases, (case.case_id, claim.claim_id)
        for phrase in claim.support_phrases:
            assert phrase in (_current(claim.citation_id or "").text or ""), (
                case.case_id,
                claim.claim_id,
                phrase,
            )
            assert not weak_phrase(phrase), (case.case_id, claim.claim_id, phrase)


def test_no_support_phrase_is_denied_or_runs_over_a_sentence_end() -> None:
    for case, claim in _reference_claims():
        source = prepare(_current(claim.citation_id or "").text or "")
        for phrase in claim.support_phrases:
            match = find_phrase(phrase, source)
            place = (case.case_id, claim.claim_id, phrase)
            assert match.status is MatchStatus.FOUND, place
            assert match.exact, place
            assert not match.crosses_sentence, place


def test_every_claim_agrees_with_its_own_phrases() -> None:
    for case, claim in _reference_claims():
        assert contradictions(claim.text, claim.support_phrases) == (), (case.case_id, claim.claim_id)


def test_every_reference_claim_says_one_of_its_own_points_answer_phrases_and_of_no_other_point() -> None:
    for case, claim in _reference_claims():
        text = prepare(claim.text)
        said = {
            p.point_id
            for p in case.points
            for phrase in p.answer_phrases
            if find_phrase(phrase, text).status in (MatchStatus.FOUND, MatchStatus.NEGATED)
        }
        assert said == {claim.answer_point}, (case.case_id, claim.claim_id)


def test_every_point_is_worded_for_blind_answers_and_made_by_exactly_one_reference_claim() -> None:
    for case in SET.cases:
        assert case.reference is not None
        made = Counter(c.answer_point for c in case.reference.claims)
        assert made == Counter(p.point_id for p in case.points), case.case_id
        assert all(p.answer_phrases and p.text for p in case.points), case.case_id


def test_answering_cases_have_two_to_four_vital_points_and_refusals_have_none() -> None:
    for case in SET.cases:
        vital = [p for p in case.points if p.importance is Importance.VITAL]
        if case.expected_behaviour is Behaviour.REFUSE:
            assert not case.points, case.case_id
            assert not case.required_source_ids, case.case_id
            assert case.refusal_reason, case.case_id
        else:
            assert 2 <= len(vital) <= 4, case.case_id


def test_vital_points_can_be_lied_about_in_words_the_set_knows() -> None:
    worded = [p for c in SET.cases for p in c.points if p.importance is Importance.VITAL and p.forbidden_phrases]
    assert len(worded) >= 40
    for case in SET.cases:
        assert case.reference is not None
        text = prepare(case.reference.text)
        for point in case.points:
            for phrase in point.forbidden_phrases:
                assert find_phrase(phrase, text).status is MatchStatus.ABSENT, (case.case_id, phrase)


def test_the_reference_text_is_its_claims_joined_or_the_refusal_token() -> None:
    for case in SET.cases:
        reference = case.reference
        assert reference is not None
        if case.expected_behaviour is Behaviour.REFUSE:
            assert (reference.text, reference.claims) == ("not in context", ()), case.case_id
            continue
        joined = ("" if _is_cjk(case.question) else " ").join(c.text for c in reference.claims)
        assert reference.text.startswith(joined), case.case_id
        assert (reference.text == joined) is (case.expected_behaviour is Behaviour.ANSWER), case.case_id


def test_the_required_sources_are_those_cited_and_all_may_be_used() -> None:
    for case in SET.cases:
        assert case.reference is not None
        assert tuple(dict.fromkeys(c.citation_id for c in case.reference.claims)) == case.required_source_ids
        assert set(case.required_source_ids) <= INDEX.admissible, case.case_id


def test_quote_only_text_is_required_by_one_case_that_demands_direct_quotes() -> None:
    quoting = [c for c in SET.cases if any(_current(i).usage is Usage.QUOTE_ONLY for i in c.required_source_ids)]
    assert [c.case_id for c in quoting] == [c.case_id for c in SET.cases if c.direct_quotes_only]
    assert len(quoting) == 1


# --- the runs


def test_every_case_has_one_run_with_an_answer_that_brings_no_proof_of_its_own() -> None:
    assert Counter(t.case_id for t in SET.traces) == Counter(CASES.keys())
    for trace in SET.traces:
        assert trace.trace_id == f"run-1/{trace.case_id}"
        assert trace.answer is not None
        assert trace.answer.labelled_by == "pipeline"
        assert not any(c.support_phrases for c in trace.answer.claims), trace.trace_id
        assert 5 <= len(trace.first_stage_ids) <= 8
        assert 1 <= len(trace.selected_context_ids) <= 3
        assert trace.rerank_input_ids != trace.reranked_ids


def test_most_run_claims_are_worded_differently_from_the_reference() -> None:
    pairs = [
        (claim.text, {c.text for c in CASES[t.case_id].reference.claims})  # type: ignore[union-attr]
        for t in SET.traces
        if t.answer
        for claim in t.answer.claims
    ]
    assert len([1 for text, gold in pairs if text not in gold]) >= 0.75 * len(pairs)


# --- what the gates say


@pytest.mark.parametrize("case", SET.cases, ids=lambda c: c.case_id)
def test_every_reference_answer_is_released(case: GoldCase) -> None:
    verdict = judge(build_exhibit(case, None, None, INDEX, SET.policy))
    assert (verdict.first_failed_stage, verdict.released) == (Stage.PASS, True), _loud(verdict)


@pytest.mark.parametrize("trace", SET.traces, ids=lambda t: t.case_id)
def test_every_recorded_run_is_released_without_bringing_proof(trace: RagTrace) -> None:
    verdict = _as_shipped(trace)
    assert (verdict.first_failed_stage, verdict.released) == (Stage.PASS, True), _loud(verdict)


OPEN = {
    "hb-type-loan": {"r1": ("lend",), "r2": ("study",)},
    "pl-exhibition-loan": {"r2": ("museum",), "r3": ("museum",)},
    "seed-nursery-member": {"r1": ("membership", "changes")},
    "vi-dog-palm-house": {"r1": ("assistance",), "r2": ("spaniel",)},
}
"""Runs that say it in words that no rule can settle, and some of the words that each open claim is asked about."""
LOOSE_RUNS = (ROOT / "runs" / "paraphrased.jsonl").read_text("utf-8").splitlines()
PARAPHRASED = [RagTrace.model_validate_json(line) for line in LOOSE_RUNS]


def test_every_paraphrased_run_is_kept_under_a_name_that_says_so() -> None:
    assert [t.trace_id for t in PARAPHRASED] == [f"paraphrased/{case_id}" for case_id in OPEN]


@pytest.mark.parametrize("trace", PARAPHRASED, ids=lambda t: t.trace_id)
def test_a_paraphrased_run_neither_fails_nor_is_released(trace: RagTrace) -> None:
    verdict = _as_shipped(trace)
    assert (verdict.first_failed_stage, verdict.released) == (Stage.NOT_TESTED, False), _loud(verdict)
    assert not [f for f in _loud(verdict) if f.severity is Severity.ERROR]


@pytest.mark.parametrize("trace", PARAPHRASED, ids=lambda t: t.trace_id)
def test_a_paraphrased_run_names_the_words_that_a_person_must_settle(trace: RagTrace) -> None:
    open_claims = {
        f.where.removeprefix("claim:"): f.message for f in _loud(_as_shipped(trace)) if f.code == "claim_says_more"
    }
    assert open_claims.keys() == OPEN[trace.case_id].keys()
    for claim_id, words in OPEN[trace.case_id].items():
        assert all(f'"{word}"' in open_claims[claim_id] for word in words), open_claims[claim_id]


RUNS = (ROOT / "runs" / "failing.jsonl").read_text("utf-8").splitlines()
FAILING = [RagTrace.model_validate_json(line) for line in RUNS]


@pytest.mark.parametrize("trace", FAILING, ids=lambda t: t.trace_id)
def test_every_failing_run_fails_for_the_reason_in_its_name(trace: RagTrace) -> None:
    case = CASES.get(trace.case_id) or GoldCase(case_id=f"(no case {trace.case_id})", question="?")
    verdict = judge(build_exhibit(case, trace, None, INDEX, SET.policy, believe_labels=False))
    failed = next(r for r in verdict.results if r.stage == verdict.first_failed_stage and r.findings)
    assert verdict.first_failed_stage not in (Stage.PASS, Stage.NOT_TESTED)
    assert trace.trace_id.removeprefix("failing/") in {f.code for r in verdict.results for f in r.findings}
    assert {f.severity for f in failed.findings} >= {Severity.ERROR}


@pytest.mark.parametrize("variant", SET.variants, ids=lambda v: v.variant_id)
def test_every_stored_variant_breaks_first_at_the_stage_it_was_written_for(variant: Variant) -> None:
    case = CASES[variant.case_id]
    verdict = judge(build_exhibit(case, variant.trace, variant.answer, INDEX, SET.policy))
    assert verdict.first_failed_stage == variant.expected_stage, _loud(verdict)
    assert verdict.released is variant.should_release


def test_the_stored_variants_reach_every_stage_and_keep_good_answers_too() -> None:
    stages = Counter(v.expected_stage for v in SET.variants)
    assert set(stages) == {s.value for s in Stage} - {Stage.NOT_TESTED.value}
    assert stages[Stage.PASS.value] >= 2
    assert all((v.expected_stage == Stage.PASS.value) is v.should_release for v in SET.variants)
    assert all(v.note for v in SET.variants)


def test_the_inadmissible_variants_are_stopped_for_different_reasons() -> None:
    codes = set()
    for variant in SET.variants:
        if variant.expected_stage == Stage.ADMISSIBILITY.value:
            verdict = judge(build_exhibit(CASES[variant.case_id], variant.trace, variant.answer, INDEX, SET.policy))
            codes |= {f.code for f in verdict.results[0].findings}
    assert codes >= {
        "case_mismatch",
        "duplicate_id",
        "not_current",
        "restricted",
        "stale_version",
        "unknown_id",
        "version_key_missing",
    }


@pytest.mark.parametrize(
    ("case_id", "right"),
    [
        ("seed-overseas-papers", "The certificate is issued within the two weeks before dispatch."),
        ("seed-overseas-fee", "Handling the first 10 accessions of an overseas order costs 25 euro."),
        ("seed-acorns-abroad", "Recalcitrant seed leaves within one and a half weeks of collection."),
        ("pl-succulent-journey", "Succulents may not travel for more than 48 hours before inspection."),
        ("vi-school-group", "The teaching house does not seat more than 32 pupils."),
        ("vi-ja-tour", "前日の予約は受け付けない。"),
    ],
)
def test_a_right_sentence_in_other_words_says_nothing_forbidden(case_id: str, right: str) -> None:
    shown = build_exhibit(CASES[case_id], None, Answer(text=right), INDEX, SET.policy)
    assert [f.message for f in forbidden_findings(shown)] == []
