"""What a case requires is met by each required source, by one of each group, and by the same text under another id."""

from __future__ import annotations

from typing import Any

import pytest
from builders import (
    CHUNKS,
    GOLD,
    LOANS,
    ROOMS,
    answer,
    case,
    chunk,
    codes,
    exhibit,
    findings,
    gate,
    run,
    run_over,
    verdict,
)
from hypothesis import given
from hypothesis import strategies as st

from goldtui.gates.chain import LESSON, STRICT, Profile
from goldtui.gates.evidence import EvidenceIndex, Source, same_text
from goldtui.gates.metrics import ranking
from goldtui.gates.reference_trace import reference_trace
from goldtui.model.policy import Policy
from goldtui.model.records import GoldCase, RagTrace
from goldtui.model.results import Stage, Status

POSTER = chunk("poster", "A reader may borrow 4 books for 30 days. A late book costs 20 cents a day. Ask at the desk.")
SHELF = (*CHUNKS, POSTER)
EITHER = ("loans", "poster")


def grouped(**changes: Any) -> GoldCase:
    """The right case, whose loan rules are in two places, either of which will do."""
    return case(**{"required_source_ids": ("rooms",), "source_alternatives": (EITHER,), **changes})


@pytest.mark.parametrize("profile", [STRICT, LESSON])
@pytest.mark.parametrize("read", EITHER)
def test_either_source_of_a_group_meets_it(read: str, profile: Profile) -> None:
    judged = verdict(grouped(), run_over(read, "rooms"), None, SHELF, profile=profile)
    for name in ("candidate_retrieval", "context_selection"):
        assert (gate(judged, name).status, gate(judged, name).k, gate(judged, name).n) == (Status.PASS, 2, 2)
    assert (judged.metrics.candidate_recall, judged.metrics.context_recall) == ("1/1", "1/1")


def test_an_answer_proved_by_either_source_is_released() -> None:
    by_poster = [c.model_copy(update={"citation_id": "poster"}) if c.citation_id == "loans" else c for c in GOLD]
    assert verdict(grouped(), run_over("poster", "rooms"), answer(*by_poster), SHELF).released


@pytest.mark.parametrize("profile", [STRICT, LESSON])
def test_a_group_of_which_none_came_is_one_requirement_lost(profile: Profile) -> None:
    judged = verdict(grouped(), run_over("rooms"), None, SHELF, profile=profile)
    assert judged.first_failed_stage is Stage.CANDIDATE_RETRIEVAL
    lost = gate(judged, "candidate_retrieval")
    assert (lost.k, lost.n) == (1, 2)
    (finding,) = lost.findings
    assert finding.code == "source_not_retrieved"
    assert "none of 'loans', 'poster', any one of which will do, is among the candidates" in finding.message
    assert judged.metrics.context_recall == "1/2"


def test_a_group_that_was_retrieved_and_not_read_fails_selection() -> None:
    judged = verdict(grouped(), run_over("rooms", also=EITHER), None, SHELF)
    assert judged.first_failed_stage is Stage.CONTEXT_SELECTION
    assert gate(judged, "candidate_retrieval").status is Status.PASS


def test_both_sources_of_a_group_are_no_padding() -> None:
    judged = verdict(grouped(), run_over("loans", "poster", "rooms"), None, SHELF)
    assert codes(judged, "context_selection") == []
    assert judged.metrics.context_precision == "1/1"


def test_a_group_beside_no_required_source_is_a_requirement() -> None:
    alone = grouped(required_source_ids=())
    assert (
        verdict(alone, run_over("rooms", also=("gifts",)), None, SHELF).first_failed_stage is Stage.CANDIDATE_RETRIEVAL
    )


def test_a_required_source_of_a_group_is_two_requirements_met_at_once() -> None:
    both = grouped(required_source_ids=("loans", "rooms"))
    judged = verdict(both, run_over("loans", "rooms"), None, SHELF)
    assert (gate(judged, "context_selection").k, gate(judged, "context_selection").n) == (3, 3)


def test_a_ranking_counts_a_group_once_by_its_first_member() -> None:
    found = ranking([exhibit(grouped(), run_over("gifts", "poster", "loans", "rooms"), None, SHELF)], 3)
    assert (found.recall, found.precision) == ((1, 2), (1, 3))
    assert found.reciprocal_ranks == pytest.approx(1 / 2)


# The reference trace.


def _reference(gold: GoldCase, *chunks: Any) -> RagTrace:
    return reference_trace(gold, EvidenceIndex(chunks), Policy())


def test_the_reference_trace_reads_the_first_source_of_a_group_that_may_be_used() -> None:
    shut = chunk("loans", LOANS, permitted=False)
    assert _reference(grouped(), *SHELF).selected_context_ids == ("rooms", "loans")
    assert _reference(grouped(), shut, *SHELF[1:]).selected_context_ids == ("rooms", "poster")
    assert _reference(grouped(required_source_ids=("poster",)), *SHELF).selected_context_ids == ("poster",)
    assert verdict(grouped(), None, None, SHELF).released


def test_no_distractor_holds_the_text_of_a_named_source() -> None:
    copy = chunk("copy", "“" + LOANS.replace(" ", "\n") + "”")
    plain = chunk("loans", '"' + LOANS + '"')
    assert _reference(case(), copy, plain, *SHELF[1:]).first_stage_ids == ("loans", "rooms", "gifts")


# The same text under another id.


def test_a_copy_counts_as_the_required_source_and_both_are_named() -> None:
    judged = verdict(None, run_over("loans", "mirror"), None, (*CHUNKS, chunk("mirror", f"  {ROOMS}\n")))
    for name in ("candidate_retrieval", "context_selection"):
        result = gate(judged, name)
        assert (result.status, result.k, result.n) == (Status.PASS, 2, 2)
        (finding,) = [f for f in result.findings if f.code == "same_text_other_id"]
        assert "'rooms'" in finding.message
        assert "'mirror'" in finding.message
    assert (judged.metrics.context_recall, judged.metrics.context_precision) == ("1/1", "1/1")


def test_a_copy_of_one_source_of_a_group_meets_the_group() -> None:
    judged = verdict(grouped(), run_over("mirror", "rooms"), None, (*SHELF, chunk("mirror", LOANS)))
    assert gate(judged, "context_selection").status is Status.PASS


@pytest.mark.parametrize("text", [ROOMS.replace("09:00", "08:00"), ROOMS + " Daily.", "", None])
def test_another_text_is_no_copy(text: str | None) -> None:
    other = chunk("mirror", text, permitted=text is not None)
    assert "source_not_retrieved" in codes(verdict(None, run_over("loans", "mirror"), None, (*CHUNKS, other)))


def test_the_lesson_knows_no_copies() -> None:
    judged = verdict(None, run_over("loans", "mirror"), None, (*CHUNKS, chunk("mirror", ROOMS)), profile=LESSON)
    assert judged.first_failed_stage is Stage.CANDIDATE_RETRIEVAL


@given(st.text(max_size=12), st.text(max_size=12))
def test_texts_are_the_same_exactly_when_they_are_equal_when_normalised(one: str, other: str) -> None:
    first, second = Source(chunk("a", one)), Source(chunk("b", other))
    equal = bool(first.prepared.normal.strip()) and first.prepared.normal == second.prepared.normal
    assert same_text(first, second) == equal
    assert same_text(first, Source(chunk("c", one))) == bool(first.prepared.normal.strip())


# A source that is gone.


@pytest.mark.parametrize("gone", ["lacking", "withdrawn"])
def test_a_required_source_that_is_gone_makes_the_case_stale_and_blames_no_stage(gone: str) -> None:
    old = () if gone == "lacking" else (chunk("annex", "The annex is closed.", current=False),)
    judged = verdict(case(required_source_ids=("loans", "rooms", "annex")), run(), None, (*CHUNKS, *old))
    assert judged.first_failed_stage is Stage.NOT_TESTED
    first = findings(judged)[0]
    assert first.code == "required_source_gone"
    assert first.where.startswith("case.required_source_ids")
    assert "the case is stale" in first.message
    assert "require the source that holds this now" in first.message
    for name in ("candidate_retrieval", "context_selection"):
        assert (gate(judged, name).status, gate(judged, name).k, gate(judged, name).n) == (Status.NOT_TESTED, 2, 2)
    assert judged.metrics.candidate_recall == "1/1"


def test_a_run_that_lost_another_source_still_fails_retrieval() -> None:
    judged = verdict(case(required_source_ids=("loans", "rooms", "annex")), run_over("loans"))
    assert judged.first_failed_stage is Stage.CANDIDATE_RETRIEVAL
    assert (gate(judged, "candidate_retrieval").k, gate(judged, "candidate_retrieval").n) == (1, 2)


def test_a_run_that_read_what_is_gone_is_not_blamed_for_an_unknown_id() -> None:
    judged = verdict(case(required_source_ids=("loans", "rooms", "annex")), run_over("loans", "rooms", "annex"))
    assert codes(judged, "admissibility") == ["required_source_gone"]
    assert "trace.selected_context_ids[2]" in findings(judged)[0].where


def test_a_case_whose_only_source_is_gone_has_no_recall() -> None:
    judged = verdict(case(required_source_ids=("annex",)), run_over("loans"))
    assert (gate(judged, "candidate_retrieval").k, gate(judged, "candidate_retrieval").n) == (None, None)
    assert judged.metrics.candidate_recall is None


def test_a_group_is_gone_only_with_its_last_source() -> None:
    late = chunk("loans", LOANS, current=False)
    one_left = verdict(grouped(), run_over("poster", "rooms"), None, (late, *SHELF[1:]))
    assert "required_source_gone" not in codes(one_left)
    none_left = verdict(grouped(), run_over("rooms"), None, (late, *CHUNKS[1:]))
    assert gate(none_left, "candidate_retrieval").status is Status.NOT_TESTED
    assert findings(none_left)[0].where.startswith("case.source_alternatives")


def test_text_that_is_not_in_force_fails_the_run_that_read_it_whatever_the_case_requires() -> None:
    old = chunk("annex", "The annex is closed.", current=False)
    judged = verdict(
        case(required_source_ids=("loans", "rooms", "annex")),
        run_over("loans", "rooms", "annex", also=()),
        None,
        (*CHUNKS, old),
    )
    assert codes(judged, "admissibility") == ["not_current"]


# A document in place of a source.

OF_MANUAL = {"document_id": "guides/manual.md"}
MANUAL = (chunk("manual#1", "The mill is oiled on Mondays.", **OF_MANUAL), chunk("manual#2", "A", **OF_MANUAL))


@pytest.mark.parametrize("name", ["guides/manual.md", "manual.md"])
def test_a_document_of_the_evidence_is_no_stale_source_but_one_whose_section_is_to_be_chosen(name: str) -> None:
    wanted = case(required_source_ids=("loans", name))
    for trace in (None, run()):
        for one in findings(verdict(wanted, trace, None, (*CHUNKS, *MANUAL))):
            assert not any(word in one.message for word in ("stale", "did you mean"))
    first = findings(verdict(wanted, None, None, (*CHUNKS, *MANUAL)))[0]
    assert f"requires the document '{name}'; none of its 2 sections is attached yet" in first.message
    one = findings(verdict(wanted, None, None, (*CHUNKS, MANUAL[0])))[0]
    assert "its one section is not attached yet" in one.message


def test_a_document_beside_its_own_section_is_to_be_taken_out() -> None:
    wanted = case(required_source_ids=("loans", "manual.md", "manual#2"))
    first = findings(verdict(wanted, None, None, (*CHUNKS, *MANUAL)))[0]
    assert "1 of its 2 sections is attached: take the name out" in first.message


def test_a_document_that_the_evidence_lacks_is_stale_as_any_other_source() -> None:
    first = findings(verdict(case(required_source_ids=("loans", "other.md")), None, None, (*CHUNKS, *MANUAL)))[0]
    assert first.message.endswith("which the evidence does not hold: the case is stale")
