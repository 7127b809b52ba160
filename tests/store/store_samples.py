"""Cases, sets and times for the store's tests, and strategies that make nasty ones."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from goldtui.model.goldset import GoldSet
from goldtui.model.records import (
    Answer,
    AnswerPoint,
    Behaviour,
    Claim,
    EvidenceChunk,
    GoldCase,
    RagTrace,
    Usage,
    Variant,
)

AT = datetime(2026, 3, 1, 9, 30, tzinfo=UTC)
ANA, BEN = "Ana", "Ben"


def later(minutes: int) -> datetime:
    return AT + timedelta(minutes=minutes)


def case(case_id: str = "q1", question: str = "When does the pool open?", **fields: Any) -> GoldCase:
    return GoldCase(case_id=case_id, question=question, **fields)


def chunk(chunk_id: str = "pool#1", version: str = "v1", **fields: Any) -> EvidenceChunk:
    defaults: dict[str, Any] = {"text": "The pool opens at 6.", "permitted": True, "current": True}
    return EvidenceChunk(chunk_id=chunk_id, version=version, **(defaults | fields))


def full_set() -> GoldSet:
    return GoldSet(
        name="pool",
        description="Questions of swimmers",
        cases=(
            case(
                "q1",
                workflow="visitors",
                tags=("hours",),
                expected_behaviour=Behaviour.ANSWER,
                required_source_ids=("pool#1",),
                points=(AnswerPoint(point_id="p1", text="six o'clock", answer_phrases=("at 6",)),),
                reference=Answer(
                    text="It opens at 6.",
                    claims=(
                        Claim(claim_id="c1", text="It opens at 6.", citation_id="pool#1", support_phrases=("at 6",)),
                    ),
                ),
                min_citation_coverage=0.5,
                extra={"ticket": 7, "nested": {"b": [1.5, None], "a": True}},
            ),
            case("q2", "Is there a sauna?", expected_behaviour=Behaviour.REFUSE),
        ),
        evidence=(
            chunk(parent_id="pool", document_id="guide"),
            chunk(version="v0", current=False, text="The pool opens at 7."),
            chunk("pool#2", permitted=None, current=None, usage=Usage.QUOTE_ONLY, extra={"page": 2}),
        ),
        traces=(RagTrace(trace_id="t1", case_id="q1", versions=(("retriever", "1"), ("retriever", "2"))),),
        variants=(Variant(variant_id="x1", case_id="q1", expected_stage="admissibility", should_release=False),),
    )


def can_keep(place: Path, *made: GoldCase) -> bool:
    """Whether the database takes the cases: a server takes a NUL only in a text that has no column."""
    columns = (text for one in made for text in (one.case_id, one.question, one.workflow or "", *one.tags))
    return place.is_file() or not any("\0" in text for text in columns)


texts = st.text(max_size=12)
ids = st.text(min_size=1, max_size=8)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)


@st.composite
def cases(draw: st.DrawFn, case_ids: st.SearchStrategy[str] = ids) -> GoldCase:
    phrases = st.lists(texts, max_size=2).map(tuple)
    claims = st.builds(
        Claim, claim_id=ids, text=texts, citation_id=st.none() | ids, support_phrases=phrases, extra=st.just({})
    )
    return GoldCase(
        case_id=draw(case_ids),
        question=draw(texts),
        workflow=draw(st.none() | texts),
        tags=draw(phrases),
        expected_behaviour=draw(st.none() | st.sampled_from(Behaviour)),
        required_source_ids=draw(st.lists(ids, max_size=2).map(tuple)),
        source_alternatives=draw(st.lists(st.lists(ids, max_size=2).map(tuple), max_size=2).map(tuple)),
        points=draw(st.lists(st.builds(AnswerPoint, point_id=ids, text=texts, answer_phrases=phrases), max_size=2)),
        reference=draw(st.none() | st.builds(Answer, text=texts, claims=st.lists(claims, max_size=2).map(tuple))),
        min_citation_coverage=draw(st.none() | st.floats(0, 1)),
        extra=draw(st.dictionaries(texts, json_values, max_size=2)),
    )
