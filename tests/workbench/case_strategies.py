"""Cases made at random for laws about whole cases: few ids and few words, so that two of them often touch."""

from __future__ import annotations

from hypothesis import strategies as st

from goldtui.model.records import Answer, AnswerPoint, Behaviour, Claim, GoldCase, Importance
from goldtui.workbench.edits import joined

WORDS = st.sampled_from(["", "Ferns need shade.", "Ferns need deep shade.", "Mow in May", "two litres", "羊歯"])
PHRASES = st.lists(st.sampled_from(["shade", "in May", "two litres", "deep"]), max_size=3, unique=True).map(tuple)
GROUPS = st.lists(
    st.lists(st.sampled_from(["ferns#1", "lawn#2", "a | b", "[pond"]), max_size=3, unique=True).map(tuple),
    max_size=2,
    unique=True,
).map(tuple)
EXTRA = st.dictionaries(st.sampled_from(["origin", "ticket"]), st.sampled_from([1, "x", ["a"], ["b", "c"]]), max_size=2)


def claims(ids: st.SearchStrategy[str]) -> st.SearchStrategy[tuple[Claim, ...]]:
    """Claims of different ids."""
    one = st.builds(
        Claim,
        claim_id=ids,
        text=WORDS,
        citation_id=st.sampled_from([None, "ferns#1", "lawn#2"]),
        support_phrases=PHRASES,
        answer_point=st.sampled_from([None, "p1", "p2"]),
        extra=EXTRA,
    )
    return st.lists(one, max_size=4, unique_by=lambda claim: claim.claim_id).map(tuple)


def points(ids: st.SearchStrategy[str]) -> st.SearchStrategy[tuple[AnswerPoint, ...]]:
    """Points of different ids."""
    one = st.builds(
        AnswerPoint,
        point_id=ids,
        text=WORDS,
        importance=st.sampled_from(Importance),
        answer_phrases=PHRASES,
        forbidden_phrases=PHRASES,
    )
    return st.lists(one, max_size=3, unique_by=lambda point: point.point_id).map(tuple)


@st.composite
def answers(draw: st.DrawFn) -> Answer | None:
    """No answer, one whose text follows its claims, or one with a text of its own."""
    if draw(st.integers(0, 4)) == 0:
        return None
    made = draw(claims(st.sampled_from(["c1", "c2", "c3", "c4"])))
    text = draw(st.one_of(st.just(joined(made)), WORDS))
    return Answer(claims=made, text=text, extra=draw(st.one_of(st.just({}), EXTRA)))


CASES = st.builds(
    GoldCase,
    case_id=st.just("ferns-1"),
    question=WORDS,
    workflow=st.sampled_from([None, "glasshouse", "lawn"]),
    tags=PHRASES,
    expected_behaviour=st.sampled_from([None, *Behaviour]),
    required_source_ids=PHRASES,
    source_alternatives=GROUPS,
    points=points(st.sampled_from(["p1", "p2", "p3"])),
    reference=answers(),
    citations_required=st.sampled_from([None, True, False]),
    min_citation_coverage=st.sampled_from([None, 0.5]),
    guideline_note=WORDS,
    extra=EXTRA,
)
