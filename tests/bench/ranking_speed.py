"""How long the four ranking measures take beside pytrec_eval, over the same ten thousand queries, in one run.

Both start from plain lists and dictionaries that are ready, and end with four figures over all queries.
"""

from __future__ import annotations

import gc
import random
import statistics
import sys
import time
from collections.abc import Callable

import pytrec_eval

from goldtui.measures.ranking import measured

QUERIES = 10_000
LISTED = 20
MOST = 0.25
NAMES = {"recall.5": "recall_5", "P.5": "P_5", "recip_rank": "recip_rank", "ndcg_cut.5": "ndcg_cut_5"}
Figures = tuple[float, float, float, float]


def made(
    seed: int = 1,
) -> tuple[list[tuple[list[str], frozenset[str]]], dict[str, dict[str, int]], dict[str, dict[str, float]]]:
    """Queries of 20 ranked ids with three required ones, of which two are listed in nine queries of ten."""
    dice = random.Random(seed)
    queries, judged, scored = [], {}, {}
    for number in range(QUERIES):
        ids = [f"d{k}" for k in dice.sample(range(100_000), LISTED)]
        required = [f"x{number}"] if dice.random() < 0.1 else [*dice.sample(ids, 2), f"x{number}"]
        queries.append((ids, frozenset(required)))
        judged[f"q{number}"] = dict.fromkeys(required, 1)
        scored[f"q{number}"] = {one: float(LISTED - rank) for rank, one in enumerate(ids)}
    return queries, judged, scored


def measure(rounds: int = 9) -> tuple[float, float, float]:
    """Median seconds of ours and of theirs, and the median of ours by theirs in the same round."""
    queries, judged, scored = made()

    def ours() -> Figures:
        found = measured(queries, 5)
        n = found.rankings
        return found.found / found.required, found.found / (5 * n), float(found.reciprocal_ranks) / n, found.ndcg / n

    def theirs() -> Figures:
        values = pytrec_eval.RelevanceEvaluator(judged, set(NAMES)).evaluate(scored).values()
        recall, precision, rank, gain = (sum(one[name] for one in values) / QUERIES for name in NAMES.values())
        return recall, precision, rank, gain

    # Our recall is k of n over all required ids, theirs a mean over queries; k is the same as in precision.
    assert all(abs(a - b) < 1e-9 for a, b in zip(ours()[1:], theirs()[1:], strict=True)), "the figures differ"
    pairs = [(_seconds(ours), _seconds(theirs)) for _ in range(rounds)]
    return (
        statistics.median(a for a, _ in pairs),
        statistics.median(b for _, b in pairs),
        statistics.median(a / b for a, b in pairs),
    )


def _seconds(work: Callable[[], Figures]) -> float:
    """Processor seconds, the collector run before."""
    gc.collect()
    began = time.process_time()
    work()
    return time.process_time() - began


def main() -> int:
    """Print the ratio."""
    mine, theirs, ratio = measure()
    print(f"ranking measures, {QUERIES:,} queries of {LISTED} ids, medians of 9 paired rounds:")
    print(
        f"  ours {1000 * mine:.1f} ms, pytrec_eval {1000 * theirs:.1f} ms: {ratio:.2f} of its time (at most {MOST:g})"
    )
    return 0 if ratio <= MOST else 1


if __name__ == "__main__":
    sys.exit(main())
