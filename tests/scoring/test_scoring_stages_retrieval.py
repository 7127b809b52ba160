"""The retrieval stage: four ranking measures in one score, kept apart from having nothing to rank."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from stage_cases import stage

from goldtui.measures.ranking import ndcg_at, precision_at, recall_at, reciprocal_rank
from goldtui.model.policy import Policy
from goldtui.model.records import RagTrace
from goldtui.model.results import Status
from goldtui.model.scoring_rules import ScoringRules
from goldtui.scoring.stages.retrieval import ranked_ids
from tests.gates.builders import CHUNKS, case, chunk, refusal_case, run

ONE_WANTED = case(required_source_ids=("loans",))


def ranked(*ids: str) -> RagTrace:
    return run(first_stage_ids=ids, rerank_input_ids=ids, reranked_ids=ids)


@pytest.mark.parametrize(
    ("rank", "score", "passes"),
    [
        (1, "0.8400", True),
        (2, "0.6662", True),
        (3, "0.6067", True),
        (4, "0.5761", False),
        (5, "0.5574", False),
        (6, "0.0333", False),
    ],
)
def test_one_wanted_source_among_five_others_scores_by_its_rank(rank: int, score: str, passes: bool) -> None:
    ids = [f"other{n}" for n in range(5)]
    ids.insert(rank - 1, "loans")
    result = stage("retrieval", ONE_WANTED, ranked(*ids))
    assert result.score is not None
    assert f"{float(result.score):.4f}" == score
    assert result.status is (Status.PASS if passes else Status.FAIL)


def test_the_parts_of_the_score_are_reported_with_their_counts() -> None:
    result = stage("retrieval", case(), ranked("gifts", "loans", "other", "rooms"))
    assert (result.k, result.n) == (2, 2)
    assert result.parts == {"recall@5": "2/2", "precision@5": "2/5", "reciprocal rank": "1/2", "NDCG@5": "0.6509"}


def test_nothing_retrieved_is_measured_and_scores_nothing() -> None:
    result = stage("retrieval", ONE_WANTED, ranked())
    assert (result.status, result.score, result.k, result.n) == (Status.FAIL, 0, 0, 1)


def test_a_case_that_requires_nothing_has_no_score_at_all() -> None:
    unlabelled = stage("retrieval", case(required_source_ids=()), run())
    assert (unlabelled.status, unlabelled.score, unlabelled.k) == (Status.NOT_TESTED, None, None)
    refusal = stage("retrieval", refusal_case(), run())
    assert (refusal.status, refusal.score) == (Status.NOT_APPLICABLE, None)


def test_a_group_of_alternatives_is_one_wanted_source_at_its_first_rank() -> None:
    either = case(required_source_ids=("rooms",), source_alternatives=(("loans", "poster"),))
    held = (*CHUNKS, chunk("poster", "Readers borrow 4 books."))
    result = stage("retrieval", either, ranked("gifts", "poster", "rooms", "loans"), None, held)
    assert (result.k, result.n, result.parts["reciprocal rank"]) == (2, 2, "1/2")
    lost = stage("retrieval", either, ranked("gifts", "rooms"), None, held)
    assert (lost.k, lost.n) == (1, 2)


def test_a_source_that_the_evidence_no_longer_holds_is_not_looked_for_in_a_ranking() -> None:
    assert stage("retrieval", case(required_source_ids=("annex",)), ranked("loans")).status is Status.NOT_TESTED
    beside = stage("retrieval", case(required_source_ids=("annex", "loans")), ranked("loans"))
    assert (beside.k, beside.n) == (1, 1)


def test_the_reranked_list_counts_before_the_candidates() -> None:
    assert ranked_ids(run(reranked_ids=("b", "a"), first_stage_ids=("a", "b"))) == ("b", "a")
    assert ranked_ids(run(reranked_ids=(), first_stage_ids=("a", "b"))) == ("a", "b")
    assert ranked_ids(run(reranked_ids=(), first_stage_ids=(), selected_context_ids=("c",))) == ()


def test_a_list_that_an_importer_filled_in_is_no_ranking() -> None:
    steps = ("first_stage_ids", "rerank_input_ids", "reranked_ids")
    assert ranked_ids(run(inferred=steps)) == ("loans", "rooms")
    blind = run(inferred=(*steps, "selected_context_ids"))
    assert ranked_ids(blind) is None
    assert stage("retrieval", case(), blind).status is Status.NOT_TESTED


def test_the_threshold_and_the_cut_off_are_the_policys_to_say() -> None:
    ids = ("a", "b", "c", "loans")
    strict = ScoringRules(case_thresholds={"retrieval": 0.57})
    assert stage("retrieval", ONE_WANTED, ranked(*ids), rules=strict).status is Status.PASS
    short = stage("retrieval", ONE_WANTED, ranked(*ids), policy=Policy(recall_at=3))
    assert (short.k, short.n, short.parts["recall@3"]) == (0, 1, "0/1")


@given(
    st.lists(st.sampled_from("abcdefgh"), max_size=10),
    st.frozensets(st.sampled_from("abcdefgh"), min_size=1, max_size=4),
    st.integers(1, 8),
)
def test_the_score_is_the_formula_over_the_four_measures(ids: list[str], wanted: frozenset[str], at: int) -> None:
    gold = case(required_source_ids=tuple(sorted(wanted)))
    held = [chunk(one, f"page {one}") for one in "abcdefgh"]
    result = stage("retrieval", gold, ranked(*ids), None, held, policy=Policy(recall_at=at))
    recall, precision = Fraction(*recall_at(ids, wanted, at)), Fraction(*precision_at(ids, wanted, at))
    rank = reciprocal_rank(ids, wanted) or Fraction(0)
    plain = 0.4 * recall + 0.2 * precision + 0.2 * rank + 0.2 * (ndcg_at(ids, wanted, at) or 0)
    assert result.score is not None
    assert 0 <= result.score <= 1
    assert float(result.score) == pytest.approx(float(plain), abs=1e-9)
