"""Laws that hold for any case, hostile ones included: no error, no two ids alike, no lie that is none."""

from __future__ import annotations

from garden_set import OTHER, THIRD, chunk, shelf_of
from hypothesis import given, settings
from hypothesis import strategies as st

from goldtui.gates.chain import LESSON, STRICT
from goldtui.model.policy import Policy
from goldtui.model.records import Answer, AnswerPoint, Claim, GoldCase
from goldtui.variants.matrix import case_matrix
from goldtui.variants.outcome import Outcome

WORDS = [
    "at most",
    "3 days",
    "must",
    "not",
    "“quoted”",
    "11:00",
    "May",
    "-4 °C",
    "\u202e",
    "日本",
    "する。",
    "1" * 5000,
]
TEXTS = st.lists(st.sampled_from(WORDS) | st.text(max_size=12), max_size=6).map(" ".join)
CLAIMS = st.lists(
    st.builds(
        Claim,
        claim_id=st.sampled_from(["c1", "c2"]),
        text=TEXTS,
        citation_id=st.sampled_from([None, "", "ferry", "gone"]),
        support_phrases=st.lists(TEXTS, max_size=2).map(tuple),
        answer_point=st.sampled_from([None, "p1", "p2"]),
    ),
    max_size=3,
).map(tuple)
POINTS = st.lists(
    st.builds(
        AnswerPoint,
        point_id=st.sampled_from(["p1", "p2"]),
        answer_phrases=st.lists(TEXTS, max_size=2).map(tuple),
        forbidden_phrases=st.lists(TEXTS, max_size=2).map(tuple),
    ),
    max_size=2,
).map(tuple)
CASES = st.builds(
    GoldCase,
    case_id=st.sampled_from(["q", "q/bypass/1", "ß"]),
    question=TEXTS,
    expected_behaviour=st.sampled_from([None, "answer", "partial", "refuse"]),
    required_source_ids=st.lists(st.sampled_from(["ferry", "pool", "gone"]), max_size=2).map(tuple),
    points=POINTS,
    reference=st.none() | st.builds(Answer, text=TEXTS, claims=CLAIMS),
    constraints=st.lists(TEXTS.map(lambda text: f"must not: {text}"), max_size=1).map(tuple),
)
EVIDENCE = st.builds(
    lambda text, permitted, current: (chunk("ferry", text, permitted=permitted, current=current), OTHER, THIRD),
    TEXTS,
    st.sampled_from([True, False, None]),
    st.sampled_from([True, False, None]),
)


@settings(max_examples=60, deadline=None)
@given(CASES, EVIDENCE, st.sampled_from([STRICT, LESSON]))
def test_any_case_has_a_matrix_with_one_sentence_for_each_row(case, evidence, profile) -> None:  # type: ignore[no-untyped-def]
    shelf = shelf_of(evidence)
    matrix = case_matrix(case, shelf, Policy(min_precision=0.5), profile)
    ids = [row.variant_id for row in matrix.rows]
    assert len(set(ids)) == len(ids)
    for row in matrix.rows:
        assert row.classified.reason
        assert (row.verdict is None) is (row.outcome is Outcome.NOT_APPLICABLE)
        if row.outcome is Outcome.SURVIVED:
            assert row.verdict is not None
            assert row.verdict.released
    assert matrix == case_matrix(case, shelf, Policy(min_precision=0.5), profile)
