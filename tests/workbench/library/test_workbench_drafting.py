"""Drafts made from the evidence: marked, made once, never ready as they are, and without withheld text."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goldtui.casework.drafts.catalog import BY_KIND
from goldtui.casework.drafts.declare import Material
from goldtui.casework.judge_set import projections
from goldtui.casework.readiness import NotReady
from goldtui.formats import native
from goldtui.formats.declare import ReadOptions
from goldtui.gates.chain import STRICT, judge
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.exhibit import build_exhibit
from goldtui.model.faults import UnusableInput
from goldtui.model.goldset import GoldSet
from goldtui.model.policy import CompliancePattern, Policy
from goldtui.model.provenance import is_unwritten, provenance, provenance_of
from goldtui.model.records import Behaviour, EvidenceChunk, GoldCase, Usage
from goldtui.model.results import Finding
from goldtui.store.cases import revisions
from goldtui.store.sets import import_set
from goldtui.text.match.normalise import prepare
from goldtui.text.match.phrase import MatchStatus, find_phrase
from goldtui.workbench.case.desk import mark_ready, open_case, save_case
from goldtui.workbench.library.drafting import KINDS, draft_cases, nothing_to_draft, offer_drafts
from goldtui.workbench.session.places import example_folder
from goldtui.workbench.session.session import Session
from tests.gates.builders import confirmed

SECRET = "The orchid donor asked that her name be kept in the locked ledger and told to nobody else."


@pytest.fixture(scope="module")
def garden() -> GoldSet:
    return native.read((example_folder(),), ReadOptions()).goldset


def chunk(name: str, text: str | None, **fields: object) -> EvidenceChunk:
    base = {"chunk_id": name, "version": "1", "permitted": True, "current": True, "text": text}
    return EvidenceChunk.model_validate({**base, **fields})


def with_chunks(session: Session, *chunks: EvidenceChunk) -> None:
    import_set(session.store, GoldSet(evidence=chunks), author="ana", at=session.clock())


def made_by(kind: str, *chunks: EvidenceChunk, policy: Policy | None = None) -> list[GoldCase]:
    return list(BY_KIND[kind].make(Material(chunks, policy or Policy())))


@pytest.mark.parametrize("kind", KINDS)
def test_every_draft_of_the_garden_says_who_made_it_from_what_and_is_unwritten(garden: GoldSet, kind: str) -> None:
    found = list(offer_drafts(garden, kind))
    assert found
    known = {one.chunk_id for one in garden.evidence}
    for case in found:
        said = provenance_of(case)
        assert said is not None
        assert (said["generator"], said["version"]) == (kind, 1)
        assert set(said["chunk_ids"]) <= known
        assert is_unwritten(case)
        assert case.question.startswith("Draft, rewrite this question: ")
    assert len({case.case_id for case in found}) == len(found)


@pytest.mark.parametrize("kind", ["quote-only", "partial-information", "two-citations"])
def test_every_phrase_of_a_draft_stands_in_the_chunk_that_its_claim_cites(garden: GoldSet, kind: str) -> None:
    texts = {one.chunk_id: one for one in Material(garden.evidence, garden.policy).usable}
    for case in offer_drafts(garden, kind):
        assert case.reference is not None
        for claim in case.reference.claims:
            source = prepare(texts[claim.citation_id or ""].text or "")
            assert claim.citation_id in case.required_source_ids
            for phrase in claim.support_phrases:
                assert find_phrase(phrase, source).status is not MatchStatus.ABSENT


LEFT_TO_A_PERSON = {
    # A partial answer must state its gap, which no generator can know.
    "partial-information": "answer behaviour",
    # The claim names its source, and a source does not say its own name.
    "quote-only": "not tested",
}


@pytest.mark.parametrize("kind", KINDS)
def test_the_gates_find_in_each_draft_only_what_is_left_to_a_person(garden: GoldSet, kind: str) -> None:
    cases = tuple(offer_drafts(garden, kind))
    judged = projections(cases, EvidenceIndex(garden.evidence), garden.policy, STRICT)
    stages = {case_id: one.first_failed_stage for case_id, one in judged.items()}
    assert stages == {one.case_id: LEFT_TO_A_PERSON.get(kind, "pass") for one in cases}


def test_in_a_quote_only_draft_only_the_name_of_the_source_is_open(garden: GoldSet) -> None:
    cases = tuple(_with_the_name_confirmed(case) for case in offer_drafts(garden, "quote-only"))
    judged = projections(cases, EvidenceIndex(garden.evidence), garden.policy, STRICT)
    assert {one.first_failed_stage for one in judged.values()} == {"pass"}
    for case in offer_drafts(garden, "quote-only"):
        (finding,) = findings_of(case, garden, "claim_says_more")
        (name,) = {one.document_id for one in garden.evidence if one.chunk_id in case.required_source_ids}
        assert finding.message.endswith(f'"source", "{name}", "states" are not in the nearest sentence of its source')


def findings_of(case: GoldCase, goldset: GoldSet, code: str) -> list[Finding]:
    verdict = judge(build_exhibit(case, None, None, EvidenceIndex(goldset.evidence), goldset.policy))
    return [finding for result in verdict.results for finding in result.findings if finding.code == code]


def _with_the_name_confirmed(case: GoldCase) -> GoldCase:
    assert case.reference is not None
    (claim,) = case.reference.claims
    return confirmed(case, "claim_says_more", claim.text, *claim.support_phrases)


def test_two_citations_need_two_different_sources(garden: GoldSet) -> None:
    for case in offer_drafts(garden, "two-citations"):
        assert len(case.required_sources) == 2
        assert len({claim.citation_id for claim in case.reference.claims if case.reference}) == 2
    same = "The ferry to the island leaves at nine in the morning."
    assert made_by("two-citations", chunk("a", same), chunk("b", same)) == []


def test_a_quote_only_source_is_quoted_in_marks_and_one_that_quotes_itself_is_left_alone() -> None:
    text = "No visitor may carry a lamp into the seed vault at night."
    (case,) = made_by("quote-only", chunk("rule", text, usage=Usage.QUOTE_ONLY), chunk("plain", text))
    assert case.direct_quotes_only
    assert case.reference is not None
    assert f"“{text}”" in case.reference.text
    assert made_by("quote-only", chunk("rule", f"She wrote “{text}” herself.", usage=Usage.QUOTE_ONLY)) == []


def test_a_policy_attempt_is_made_of_patterns_unusable_and_restricted_sources_and_is_to_be_refused() -> None:
    policy = Policy(
        compliance_patterns=(
            CompliancePattern(name="place", pattern="footbridge", message="places are told to nobody"),
            CompliancePattern(name="medicine", pattern="cures"),
        )
    )
    found = made_by(
        "policy-attempt",
        chunk("path", "The rare fern grows behind the footbridge of the mill."),
        chunk("draft", "These notes are not to be used in any answer at all.", usage=Usage.NO_USE),
        chunk("ledger", SECRET, permitted=False),
        policy=policy,
    )
    from_chunks = [(provenance_of(case) or {})["chunk_ids"] for case in found]
    assert from_chunks == [["path"], [], ["draft"], ["ledger"]]
    assert [case.expected_behaviour for case in found] == [Behaviour.REFUSE] * 4
    assert found[0].refusal_reason == "places are told to nobody"
    assert all(case.refusal_reason and not case.required_source_ids for case in found)


@pytest.mark.parametrize(
    ("sentence", "tag"),
    [
        ("The old glasshouse was heated with coal from 1901 until the war.", "partial_date_range"),
        ("The pond holds lilies, rushes, reeds and some very old carp.", "partial_list_results"),
        ("The head gardener keeps the only key of the seed vault.", "partial_entity_coverage"),
    ],
)
def test_partial_information_names_the_kind_of_gap(sentence: str, tag: str) -> None:
    (case,) = made_by("partial-information", chunk("a", sentence))
    assert tag in case.tags
    assert case.expected_behaviour is Behaviour.PARTIAL


_FLAGS = st.sampled_from([True, False, None])


@settings(max_examples=60)
@given(st.lists(st.tuples(_FLAGS, _FLAGS, st.sampled_from(list(Usage))), min_size=1, max_size=5))
def test_no_word_of_a_chunk_that_may_not_be_used_is_in_a_draft(flags) -> None:
    chunks = [
        chunk(f"c{n}", f"The gate number {n} word{n}x is shut by keeper{n}x every evening at sundown.").model_copy(
            update={"permitted": permitted, "current": current, "usage": usage}
        )
        for n, (permitted, current, usage) in enumerate(flags)
    ]
    for kind in KINDS:
        written = "\n".join(case.model_dump_json() for case in made_by(kind, *chunks))
        for n, one in enumerate(chunks):
            if one.permitted is not True or one.current is not True or one.usage is Usage.NO_USE:
                assert f"word{n}x" not in written


@settings(max_examples=40, deadline=None)
@given(st.permutations(range(8)))
def test_the_order_in_which_evidence_arrived_changes_nothing(garden: GoldSet, order) -> None:
    chosen = [garden.evidence[number * 5] for number in order]
    for kind in KINDS:
        usual = made_by(kind, *sorted(chosen, key=lambda one: one.chunk_id), policy=garden.policy)
        assert made_by(kind, *chosen, policy=garden.policy) == usual


def test_the_same_bytes_come_from_any_hash_seed_and_locale() -> None:
    script = (
        "from goldtui.workbench.session.sources import load_set\n"
        "from goldtui.workbench.session.places import example_folder\n"
        "from goldtui.workbench.library.drafting import KINDS, offer_drafts\n"
        "for kind in KINDS:\n"
        "    for case in offer_drafts(load_set(example_folder()).goldset, kind): print(ascii(case.model_dump_json()))"
    )
    outputs = set()
    for seed, locale, zone in (("1", "C", "UTC"), ("77", "tr_TR.UTF-8", "Asia/Tokyo")):
        told = {**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": locale, "TZ": zone}
        root = Path(__file__).parents[3]
        done = subprocess.run(
            [sys.executable, "-c", script],
            env={**told, "PYTHONPATH": str(root)},
            capture_output=True,
            check=True,
            timeout=60,
        )
        outputs.add(done.stdout)
    assert len(outputs) == 1
    assert outputs.pop().count(b"draft-") >= 60


TEXTS = (
    "The heated pool is cleaned every Monday by two keepers.",
    "Two keepers of the heated pool watch the gate at night.",
)


def test_drafts_are_written_once_as_drafts_and_unused_chunks_come_first(sit: Callable[[str], Session]) -> None:
    session = sit("Ana")
    with_chunks(session, chunk("b-clean", TEXTS[0]), chunk("a-gate", TEXTS[1]))
    first = draft_cases(session, "partial-information", most=2)
    assert [(provenance_of(case) or {})["chunk_ids"] for case in first.made] == [["a-gate"], ["b-clean"]]
    desk = open_case(session, first.made[0].case_id)
    assert (desk.state, desk.number, desk.author) == ("draft", 1, "Ana")
    again = draft_cases(session, "partial-information", most=9)
    assert not {case.case_id for case in again.made} & {case.case_id for case in first.made}
    last = draft_cases(session, "partial-information", most=9)
    assert (last.made, last.written) == ((), False)
    assert set(last.known) >= {case.case_id for case in first.made}


def test_a_draft_that_was_rewritten_is_not_made_again(sit: Callable[[str], Session]) -> None:
    session = sit("Ana")
    (made,) = draft_cases(session, "partial-information", source="pool").made
    save_case(session, made.model_copy(update={"question": "When is the pool open, and is it open at night?"}), 1)
    again = draft_cases(session, "partial-information", source="pool")
    assert (again.made, again.known) == ((), (made.case_id,))


def test_a_dry_run_writes_nothing(sit: Callable[[str], Session]) -> None:
    session = sit("Ana")
    (made,) = draft_cases(session, "partial-information", source="pool", dry=True).made
    assert revisions.latest(session.store, made.case_id) is None


def test_a_generated_draft_is_not_ready_until_its_question_is_rewritten(sit: Callable[[str], Session]) -> None:
    session = sit("Ana")
    with_chunks(session, chunk("rule", "No visitor may carry a lamp into the vault.", usage=Usage.QUOTE_ONLY))
    (made,) = draft_cases(session, "quote-only", source="rule").made
    with pytest.raises(NotReady) as caught:
        mark_ready(session, made, 1)
    assert [one.code for one in caught.value.problems] == [
        "question_generated",
        "claim_says_more",
        "citation_not_judged",
        "point_not_judged",
    ]
    named = _with_the_name_confirmed(made)
    with pytest.raises(NotReady) as caught:
        mark_ready(session, named, 1)
    assert [one.code for one in caught.value.problems] == ["question_generated"]
    spaced = named.model_copy(update={"question": f"  {made.question}\n"})
    assert is_unwritten(spaced)
    asked = named.model_copy(update={"question": "May I take a lamp into the vault?"})
    assert mark_ready(session, asked, 1).state == "ready"


def test_what_cannot_be_drafted_is_refused_with_what_is_needed(sit: Callable[[str], Session]) -> None:
    session = sit("Ana")
    for kind, source, code in (
        ("haiku", None, "generator_unknown"),
        ("quote-only", "nowhere", "unknown_chunk"),
        ("quote-only", "pool", "chunk_unfit"),
    ):
        with pytest.raises(UnusableInput) as caught:
            draft_cases(session, kind, source=source)
        assert caught.value.problem.code == code
        assert caught.value.problem.fix
    assert draft_cases(session, "quote-only").made == ()
    problem = nothing_to_draft(session, "quote-only")
    assert (problem.code, problem.fix.startswith("it needs a permitted chunk")) == ("nothing_to_draft", True)


def test_somebody_elses_field_called_provenance_makes_no_draft(green: GoldCase) -> None:
    ours = provenance("quote-only", 1, (), green.question)["provenance"]
    assert is_unwritten(green.model_copy(update={"extra": {"provenance": ours}}))
    for other in ("hand-made", {**ours, "generator": 3}, {**ours, "chunk_ids": "pool"}, {"generator": "quote-only"}):
        assert not is_unwritten(green.model_copy(update={"extra": {"provenance": other}}))
