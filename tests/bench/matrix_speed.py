"""How long the kill matrix of one case takes, made and judged anew after a claim was changed, as the editor does.

Measured on every case of the example set: each round changes the wording of one more claim, so that nothing is known
of that one and of what is made of it; the rest was seen in the round before, as it is while somebody types. The first
matrix of a case is shown beside it. The nearest wording is no part of a matrix.
"""

from __future__ import annotations

import gc
import statistics
import sys
import time
from pathlib import Path

from goldtui.formats import native
from goldtui.formats.declare import ReadOptions
from goldtui.gates.chain import STRICT
from goldtui.gates.evidence import EvidenceIndex
from goldtui.model.records import Answer, GoldCase
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
    claims[place] = claims[place].model_copy(update={"text": f"{claims[place].text[:-1]} today{'!' * turn}."})
    text = " ".join(c.text for c in claims)
    return case.model_copy(update={"reference": Answer(text=text, claims=tuple(claims))})


def measure(rounds: int = 8) -> tuple[list[float], list[float], int]:
    """Processor milliseconds of each case, and of its first matrix, of which nothing is known yet; in order.

    The least of several rounds for the one (a busy neighbour only ever adds); there is but one round for the other.
    """
    goldset = native.read([GARDEN], ReadOptions()).goldset
    shelf = Shelf(goldset.evidence, EvidenceIndex(goldset.evidence))
    taken: dict[str, list[float]] = {}
    first: list[float] = []
    variants = 0
    for turn in range(rounds):
        for case in goldset.cases:
            now = edited(case, turn)
            gc.collect()
            began = time.process_time()
            matrix = case_matrix(now, shelf, goldset.policy, STRICT)
            took = 1000 * (time.process_time() - began)
            if turn == 0:
                first.append(took)
                variants += sum(row.verdict is not None for row in matrix.rows)
            else:
                taken.setdefault(case.case_id, []).append(took)
    return sorted(min(times) for times in taken.values()), sorted(first), variants


def main() -> int:
    """Print median and p95 over the cases of the example set."""
    times, first, variants = measure()
    p95 = times[int(0.95 * (len(times) - 1))]
    print(f"kill matrix of one case, {variants} variants of {len(times)} cases, one claim changed before each:")
    print(f"  median {statistics.median(times):.1f} ms, p95 {p95:.1f} ms (goal {GOAL_MS:g}), most {times[-1]:.1f} ms")
    print(f"  the first matrix of a case: median {statistics.median(first):.1f} ms, most {first[-1]:.1f} ms")
    return 0 if p95 <= GOAL_MS else 1


if __name__ == "__main__":
    sys.exit(main())
