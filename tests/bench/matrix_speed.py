"""How long the kill matrix of one case takes, made and judged again after a claim was changed, as the editor does.

Measured on every case of the example set: each round changes the wording of one more claim, so that nothing is known
of that one and of what is made of it; the rest was seen in the round before, as it is while somebody types. The first
matrix of a case is shown next to it. The nearest wording is no part of a matrix.
"""

from __future__ import annotations

import gc
import statistics
import string
import sys
import time
from pathlib import Path

from goldtui.formats import native
from goldtui.formats.declare import ReadOptions
from goldtui.gates.chain import STRICT
from goldtui.gates.evidence import EvidenceIndex
from goldtui.model.records import Answer, GoldCase
from goldtui.tui.shell.collector import settle_collector
from goldtui.variants.matrix import case_matrix
from goldtui.variants.shelf import Shelf

GARDEN = Path(__file__).parents[2] / "goldsets" / "botanic-garden"
GOAL_MS = 8.0
"""p95 of one case."""


def edited(case: GoldCase, turn: int) -> GoldCase:
    """The case with another word in one of its claims, and a response of its own."""
    if case.reference is None or not case.reference.claims:
        return case
    claims = list(case.reference.claims)
    place = turn % len(claims)
    text = f"{claims[place].text[:-1]} today{string.ascii_lowercase[turn]}."
    claims[place] = claims[place].model_copy(update={"text": text})
    text = " ".join(c.text for c in claims)
    return case.model_copy(update={"reference": Answer(text=text, claims=tuple(claims))})


def measure(rounds: int = 13) -> tuple[list[float], list[float], list[float], int]:
    """Processor milliseconds in order: of each case, of each claim that is changed, and of each first matrix.

    No text is changed twice to the same, so that nothing is known of it. Of a claim the least of several rounds counts
    (a busy neighbour only ever adds), of a case its cheapest claim; there is but one round for a first matrix.
    The collector is set as the editor sets it.
    """
    goldset = native.read([GARDEN], ReadOptions()).goldset
    shelf = Shelf(goldset.evidence, EvidenceIndex(goldset.evidence))
    taken: dict[tuple[str, int], float] = {}
    first: list[float] = []
    variants = 0
    thresholds = gc.get_threshold()
    for turn in range(rounds):
        settle_collector()
        for case in goldset.cases:
            now = edited(case, turn)
            began = time.process_time()
            matrix = case_matrix(now, shelf, goldset.policy, STRICT)
            took = 1000 * (time.process_time() - began)
            if turn == 0:
                first.append(took)
                variants += sum(row.verdict is not None for row in matrix.rows)
                continue
            claims = case.reference.claims if case.reference is not None else ()
            changed = case.case_id, turn % len(claims) if claims else 0
            taken[changed] = min(took, taken.get(changed, took))
    gc.unfreeze()
    gc.set_threshold(*thresholds)
    cases = {case_id: min(took for (of, _), took in taken.items() if of == case_id) for case_id, _ in taken}
    return sorted(cases.values()), sorted(taken.values()), sorted(first), variants


def p95(times: list[float]) -> float:
    """What 95 of 100 stay within; the times are in order."""
    return times[int(0.95 * (len(times) - 1))]


def main() -> int:
    """Print median and p95 over the cases of the example set, and over their claims."""
    times, claims, first, variants = measure()
    print(f"kill matrix of one case, {variants} variants of {len(times)} cases, one claim changed before each:")
    for_cases = f"median {statistics.median(times):.1f} ms, p95 {p95(times):.1f} ms (goal {GOAL_MS:g})"
    for_claims = f"median {statistics.median(claims):.1f} ms, p95 {p95(claims):.1f} ms"
    print(f"  {for_cases}, most {times[-1]:.1f} ms")
    print(
        f"  by claim instead of the cheapest of each case, {len(claims)} claims: {for_claims}, most {claims[-1]:.1f} ms"
    )
    print(f"  the first matrix of a case: median {statistics.median(first):.1f} ms, most {first[-1]:.1f} ms")
    return 0 if p95(times) <= GOAL_MS else 1


if __name__ == "__main__":
    sys.exit(main())
