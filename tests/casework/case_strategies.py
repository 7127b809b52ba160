"""Cases made at random for laws about whole cases: few ids and few words, so that two of them often touch."""

from __future__ import annotations

from hypothesis import strategies as st
from record_strategies import record_of

from goldtui.casework.edits import join_claims
from goldtui.model.records import Answer, GoldCase

WORDS = st.sampled_from(["", "Ferns need shade.", "Ferns need deep shade.", "Mow in May", "two litres", "羊歯"])
PHRASES = st.lists(st.sampled_from(["shade", "in May", "two litres", "deep"]), max_size=3, unique=True).map(tuple)
SOURCES = st.sampled_from(["ferns#1", "lawn#2", "a | b", "[pond"])
GROUPS = st.lists(st.lists(SOURCES, max_size=3, unique=True).map(tuple), max_size=2, unique=True).map(tuple)
EXTRA = st.dictionaries(st.sampled_from(["origin", "ticket"]), st.sampled_from([1, "x", ["a"], ["b", "c"]]), max_size=2)
NAMED = {
    "claim_id": st.sampled_from(["c1", "c2", "c3", "c4"]),
    "point_id": st.sampled_from(["p1", "p2", "p3"]),
    "citation_id": st.sampled_from([None, "ferns#1", "lawn#2"]),
    "answer_point": st.sampled_from([None, "p1", "p2"]),
    "workflow": st.sampled_from([None, "glasshouse", "lawn"]),
    "min_citation_coverage": st.sampled_from([None, 0.5]),
    "source_alternatives": GROUPS,
    **dict.fromkeys(("tags", "required_source_ids", "support_phrases", "answer_phrases", "forbidden_phrases"), PHRASES),
}


def _maybe_joined(answer: Answer | None, follows: bool) -> Answer | None:
    """Half of the answers follow their claims, the others have a text of their own."""
    return answer.model_copy(update={"text": join_claims(answer.claims)}) if answer is not None and follows else answer


ANSWERS = st.builds(
    _maybe_joined, st.none() | record_of(Answer, WORDS, SOURCES, lambda _: EXTRA, **NAMED), st.booleans()
)
CASES = record_of(GoldCase, WORDS, SOURCES, lambda _: EXTRA, case_id=st.just("ferns-1"), reference=ANSWERS, **NAMED)
