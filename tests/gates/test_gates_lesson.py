"""The lesson profile gives what the lesson gives: on its own grid, and on anything else that can be thought of."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from builders import CHUNKS, GOLD, case, exhibit, run, shipped, verdict
from hypothesis import example, given, settings
from hypothesis import strategies as st
from oracle import NEEDED, tell

from goldtui.casework.stored_variants import judge_stored
from goldtui.formats import native
from goldtui.formats.declare import ReadOptions
from goldtui.gates.chain import LESSON
from goldtui.gates.lesson_support import support_of
from goldtui.model.records import Answer, AnswerPoint, Claim, EvidenceChunk, GoldCase, Importance, LabelledBy, RagTrace
from goldtui.model.results import Stage
from goldtui.variants.outcome import Outcome

ROOT = Path(__file__).parents[1] / "fixtures" / "grid"
GRID = native.read([ROOT], ReadOptions()).goldset


def test_every_stored_pair_of_the_grid_is_killed_or_accepted_where_the_lesson_says() -> None:
    outcomes = [(j.variant.variant_id, j.classified.outcome) for j in judge_stored(GRID, LESSON)]
    assert outcomes == [(v.variant_id, Outcome.ACCEPTED if v.should_release else Outcome.KILLED) for v in GRID.variants]
    assert {outcome for _, outcome in outcomes} == {Outcome.ACCEPTED, Outcome.KILLED}


@given(st.text(), st.text())
@example("İ", "i\u0307")
@example("ß", "SS")
def test_a_phrase_is_in_a_chunk_when_one_lowered_text_is_in_the_other_and_nothing_else(phrase: str, text: str) -> None:
    chunk = EvidenceChunk(chunk_id="s", version="1", permitted=True, current=True, text=text)
    said = Answer(claims=(Claim(claim_id="c", citation_id="s", support_phrases=(phrase,)),))
    trace = RagTrace(case_id="k", selected_context_ids=("s",), selected_versions=("1",))
    support = support_of(exhibit(GoldCase(case_id="k", question="?"), trace, said, (chunk,)))
    short = [] if phrase.lower() in text.lower() else list(said.claims)
    assert (support.claims, support.unsupported, support.miscited) == (1, short, short)


IDS = ("loans", "rooms", "gifts", "vault")
TEXTS = ("Borrow 4 BOOKS", "borrow 4 books for 30 days", "Straße, x", "", "borrow x")
PHRASES = ("borrow", "4 books", "30 DAYS", "STRASSE", "", "x")


@st.composite
def lesson_worlds(draw: st.DrawFn) -> tuple[GoldCase, RagTrace, Answer, tuple[EvidenceChunk, ...]]:
    """Small exhibits, two of three admissible by construction, so that every step of the chain is reached."""
    clean = draw(st.sampled_from((True, True, False)))
    often = st.just(True) if clean else st.sampled_from((True, True, True, True, False))
    chunks = tuple(
        EvidenceChunk(
            chunk_id=i,
            version=draw(st.sampled_from(("1", "1", "1", "2"))),
            permitted=True if draw(often) else draw(st.sampled_from((False, None))),
            current=True if draw(often) else draw(st.sampled_from((False, None))),
            text=draw(st.sampled_from(TEXTS)),
        )
        for i in draw(st.sampled_from((IDS[:2], IDS[:3], IDS)))
    )
    known = [c.chunk_id for c in chunks]
    pool = known if draw(often) else IDS
    ids = st.lists(st.sampled_from(pool), min_size=int(clean), max_size=4, unique=draw(often)).map(tuple)
    first = draw(ids)
    reranked = tuple(draw(st.permutations(first))) if draw(often) else draw(ids)
    picked = reranked[: draw(st.integers(1, 3))] if draw(often) else draw(ids)
    held = {c.chunk_id: c.version for c in chunks}
    versions = tuple(held.get(i, "1") if draw(often) else "1" for i in picked)
    trace = RagTrace(
        trace_id="t",
        case_id="k" if draw(often) else "other",
        first_stage_ids=first,
        rerank_input_ids=first if draw(often) else draw(ids),
        reranked_ids=reranked,
        selected_context_ids=picked,
        selected_versions=versions if draw(often) else versions[1:],
        versions=tuple((n, draw(st.sampled_from(("1", "")))) for n in NEEDED if draw(often))
        + ((("index", "1"),) if not draw(often) else ()),
    )
    points = draw(st.lists(st.sampled_from("ab"), max_size=2, unique=True))
    gold = GoldCase(
        case_id="k",
        question="?",
        required_source_ids=draw(st.sampled_from((picked, picked[:1], first, tuple(known)))),
        points=tuple(
            AnswerPoint(point_id=p, importance=Importance.VITAL if draw(often) else Importance.OKAY) for p in points
        ),
    )
    claim = st.builds(
        Claim,
        claim_id=st.sampled_from(("1", "2")),
        citation_id=st.sampled_from((*(picked or known), *picked, None, "", "vault")),
        support_phrases=st.lists(st.sampled_from((*PHRASES, "", "")), max_size=2).map(tuple),
        answer_point=st.sampled_from((*points, None)) if points else st.none(),
    )
    return gold, trace, Answer(claims=tuple(draw(st.lists(claim, max_size=4)))), chunks


def _written(ratio: Fraction | None) -> str | None:
    return None if ratio is None else f"{ratio.numerator}/{ratio.denominator}"


@settings(max_examples=250, deadline=None)
@given(lesson_worlds())
def test_the_chain_agrees_with_a_second_telling_of_the_lesson(
    world: tuple[GoldCase, RagTrace, Answer, tuple[EvidenceChunk, ...]],
) -> None:
    gold, trace, said, chunks = world
    told = tell(gold, trace, said, chunks)
    found = verdict(gold, trace, said, chunks, profile=LESSON, read_response=False)
    assert found.first_failed_stage == told.stage
    assert tuple(found.metrics) == tuple(map(_written, told.ratios))
    assert found.released is (told.stage == "pass")


@pytest.mark.parametrize(
    ("gold", "metric"),
    [
        (case(required_source_ids=()), "candidate_recall"),
        (case(required_source_ids=()), "context_recall"),
        (case(points=()), "point_coverage"),
    ],
)
def test_where_the_lesson_would_divide_by_zero_it_is_not_tested_and_null(gold: GoldCase, metric: str) -> None:
    found = verdict(gold, run(), profile=LESSON)
    assert found.metrics._asdict()[metric] is None
    assert found.first_failed_stage is Stage.NOT_TESTED
    assert not found.released


def test_the_lesson_believes_an_answers_own_phrases_whoever_labelled_it() -> None:
    labelled = Answer(claims=GOLD, labelled_by=LabelledBy.PIPELINE)
    assert verdict(None, run(), labelled, profile=LESSON).released
    assert verdict(None, run(answer=labelled), profile=LESSON, believe_labels=False, read_response=False).released


def test_the_lesson_reads_no_response_and_cuts_no_text_into_claims() -> None:
    silent = shipped(text="A reader may borrow 4 books.")
    shown = exhibit(None, run(answer=silent), believe_labels=False, read_response=False)
    assert shown.answer.claims == ()
    found = verdict(None, run(answer=silent), profile=LESSON, believe_labels=False, read_response=False)
    assert found.first_failed_stage is Stage.ANSWER_COMPLETENESS
    assert found.metrics.faithfulness == "0/1"
    only_response = run(response="Everything is free.")
    assert verdict(None, only_response, profile=LESSON, read_response=False).released


def test_the_lesson_lets_blank_version_values_pass_and_strict_does_not() -> None:
    blank = run(versions=tuple((n, " ") for n in NEEDED))
    assert verdict(None, blank, profile=LESSON).released
    assert not verdict(None, blank).released


def test_the_lesson_looks_chunks_up_by_id_alone() -> None:
    old = CHUNKS[0].model_copy(update={"version": "rules/2020", "current": False})
    found = verdict(None, run(selected_versions=("rules/2020", "rules/2026")), None, (*CHUNKS, old), profile=LESSON)
    assert found.first_failed_stage is Stage.ADMISSIBILITY
    assert found.results[0].findings[0].code == "stale_version"
    assert found.metrics.faithfulness == "1/1"
