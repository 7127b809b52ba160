"""Ranking measures equal trec_eval's own, through pytrec_eval, on ten thousand random queries.

trec_eval is given scores and takes each id once, so a ranking that repeats ids is compared by its different ids:
that a repetition changes nothing is our own rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import isclose
from random import Random

import pytest
import pytrec_eval

from goldtui.measures.ranking import (
    measured,
    ndcg_at,
    precision_at,
    recall_at,
    reciprocal_rank,
    unique,
)

QUERIES = 10_000
NAMES = {"recall.5", "P.5", "recip_rank", "ndcg_cut.5"}
Query = tuple[list[str], frozenset[str]]


def random_query(random: Random) -> Query:
    """0 to 20 ids of a small or a large pool, some repeated; 1 to 8 required, some of them listed nowhere."""
    pool = [f"d{number}" for number in range(random.choice((6, 40, 500)))]
    listed = random.choices(pool, k=random.choice((0, 1, 2, 4, 5, 6, 20)))
    required = random.sample(pool, random.randint(1, min(8, len(pool))))
    return listed, frozenset(required + (["absent"] if random.random() < 0.3 else []))


def of_trec_eval(scores: list[dict[str, float]], required: list[frozenset[str]]) -> list[dict[str, float]]:
    judged = {str(i): dict.fromkeys(wanted, 1) for i, wanted in enumerate(required)}
    evaluated = pytrec_eval.RelevanceEvaluator(judged, NAMES).evaluate({str(i): s for i, s in enumerate(scores)})
    return [evaluated[str(i)] for i in range(len(scores))]


def assert_equal(query: Query, theirs: dict[str, float]) -> None:
    """The four single measures and the four in one, to nine places."""
    ids, required = query
    k, n = recall_at(ids, required, 5)
    assert isclose(k / n, theirs["recall_5"], abs_tol=1e-9), query
    k, n = precision_at(ids, required, 5)
    assert isclose(k / n, theirs["P_5"], abs_tol=1e-9), query
    assert isclose(reciprocal_rank(ids, required) or 0, theirs["recip_rank"], abs_tol=1e-9), query
    assert isclose(ndcg_at(ids, required, 5) or 0, theirs["ndcg_cut_5"], abs_tol=1e-9), query
    at_once = measured([query], 5)
    assert at_once.recall == recall_at(ids, required, 5)
    assert at_once.precision == precision_at(ids, required, 5)
    assert at_once.reciprocal_ranks == reciprocal_rank(ids, required)
    assert isclose(at_once.ndcg, ndcg_at(ids, required, 5) or 0, abs_tol=1e-12)


def by_score(scores: Mapping[str, float]) -> list[str]:
    """The ids from the highest score down, equal scores from the last id to the first, as trec_eval ranks them."""
    return sorted(scores, key=lambda one: (scores[one], one), reverse=True)


def test_ten_thousand_rankings_measure_as_in_trec_eval_empty_and_repeating_ones_among_them() -> None:
    random = Random(20)
    queries = [random_query(random) for _ in range(QUERIES)]
    assert sum(not ids for ids, _ in queries) > 1000
    assert sum(len(ids) > len(set(ids)) for ids, _ in queries) > 2500
    scores = [{one: -float(rank) for rank, one in enumerate(unique(ids))} for ids, _ in queries]
    theirs = of_trec_eval(scores, [required for _, required in queries])
    for query, values in zip(queries, theirs, strict=True):
        assert_equal(query, values)


def test_ten_thousand_scored_lists_with_ties_are_ranked_as_trec_eval_ranks_them() -> None:
    random = Random(21)
    scores, queries = [], []
    for _ in range(QUERIES):
        ids, required = random_query(random)
        scores.append({one: float(random.randint(0, 3)) for one in ids})
        queries.append((by_score(scores[-1]), required))
    assert sum(len(set(one.values())) < len(one) for one in scores) > 5000
    for query, values in zip(queries, of_trec_eval(scores, [required for _, required in queries]), strict=True):
        assert_equal(query, values)


def test_sums_over_queries_are_the_sums_of_the_single_measures() -> None:
    random = Random(22)
    queries = [random_query(random) for _ in range(500)] + [(["moss"], frozenset())]
    summed, some = measured(queries, 5), queries[:-1]
    assert summed.rankings == 500
    assert summed.recall == tuple(map(sum, zip(*(recall_at(*query, 5) for query in some), strict=True)))
    assert summed.precision == (summed.found, 2500)
    assert summed.reciprocal_ranks == sum(reciprocal_rank(*query) or 0 for query in some)
    assert isclose(summed.ndcg, sum(ndcg_at(*query, 5) or 0 for query in some))


def test_nothing_to_find_is_no_ranking_where_trec_eval_says_0() -> None:
    theirs = pytrec_eval.RelevanceEvaluator({"q": {"moss": 0}}, NAMES).evaluate({"q": {"moss": 1.0}})
    assert set(theirs["q"].values()) == {0.0}
    assert measured([(["moss"], frozenset())], 5).rankings == 0


def test_equal_scores_are_ranked_from_the_last_id_to_the_first() -> None:
    assert by_score({"fern": 1.0, "moss": 1.0, "rose": 2.0, "Äsche": 1.0}) == ["rose", "Äsche", "moss", "fern"]


def test_a_cutoff_below_one_is_refused_for_all_measures_at_once() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        measured([], 0)
