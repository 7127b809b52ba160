"""How long checking ten thousand cases takes beside reading and validating the same files, in one run."""

from __future__ import annotations

import gc
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from gate_speed import make_cases

from goldtui.casework.kill_matrices import kill_matrices
from goldtui.checks.catalog import OF_WORDING
from goldtui.formats import native
from goldtui.formats.declare import ReadOptions, WriteOptions
from goldtui.gates.chain import STRICT
from goldtui.model.goldset import GoldSet
from goldtui.model.records import AnswerPoint, Claim
from goldtui.workbench.checks.check_set import check_set

CASES = 10_000
MOST = 3.0
LETTERS = str.maketrans("0123456789", "ghjkmpqrtv")
"""The gates' bench numbers its made-up words; in prose most words hold no digit."""
JUDGED = 200
"""Cases whose variants are judged for the figure next to it."""


def made(number: int = CASES) -> GoldSet:
    """Cases as the gates' bench makes them, each with a question of its own words and points with phrases."""
    chunks, judged = make_cases(number)
    chunks = tuple(c.model_copy(update={"text": (c.text or "").translate(LETTERS)}) for c in chunks)
    text_of = {c.chunk_id: (c.text or "").split(" ") for c in chunks}
    cases = []
    for case, trace, answer in judged:
        words = text_of[trace.selected_context_ids[0]]
        claims = tuple(
            claim.model_copy(
                update={
                    "text": f"It is known: {' and '.join(claim.support_phrases)}.".translate(LETTERS),
                    "support_phrases": tuple(phrase.translate(LETTERS) for phrase in claim.support_phrases),
                }
            )
            for claim in answer.claims
        )
        points = tuple(
            point.model_copy(update={"text": "What is said.", "answer_phrases": (_said(point, claims),)})
            for point in case.points
        )
        answer = answer.model_copy(update={"claims": claims})
        question = f"What do {' '.join(words[20:28])} and {words[30]} have in common?"
        required = tuple(dict.fromkeys(c.citation_id for c in claims if c.citation_id))
        changed = {
            "required_source_ids": required,
            "question": question,
            "points": points,
            "reference": answer,
            "workflow": f"w{len(cases) % 7}",
        }
        cases.append(case.model_copy(update=changed))
    return GoldSet(name="bench", cases=tuple(cases), evidence=chunks)


def _said(point: AnswerPoint, claims: Sequence[Claim]) -> str:
    """Words of the claim that makes the point; other words where none does."""
    texts = (c.support_phrases[0] for c in claims if c.answer_point == point.point_id)
    return next(texts, "somebody else's words")


def measure(rounds: int = 3) -> tuple[float, float, float, float, int]:
    """Median seconds of reading and checking, of judging the claims and the variants of one case; then findings."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "set"
        native.write(made(), target, WriteOptions())
        reading, checking = [], []
        found = 0
        for _ in range(rounds):
            gc.collect()
            began = time.process_time()
            goldset = native.read((target,), ReadOptions()).goldset
            read = time.process_time()
            found = len(check_set(goldset, target, variants=False, wording=False).report.findings)
            reading.append(read - began)
            checking.append(time.process_time() - read)
    some = goldset.model_copy(update={"cases": goldset.cases[:JUDGED]})
    began = time.process_time()
    check_set(some, target, select=OF_WORDING, variants=False)
    wording = (time.process_time() - began) / JUDGED
    began = time.process_time()
    for _ in kill_matrices(some, STRICT):
        pass
    matrix = (time.process_time() - began) / JUDGED
    return statistics.median(reading), statistics.median(checking), wording, matrix, found


def main() -> int:
    """Print the ratio with the figure of the matrix next to it."""
    read, checked, wording, matrix, found = measure()
    ratio = checked / read
    print(f"check speed, {CASES:,} cases, {found:,} findings, medians of 3 rounds:")
    print(f"  reading {read:.2f} s, checking {checked:.2f} s: {ratio:.2f} times reading (at most {MOST:g})")
    print(f"  judging their claims beside it: {1000 * wording:.2f} ms a case, {wording * CASES:.0f} s for all")
    print(f"  the kill matrix beside it: {1000 * matrix:.2f} ms a case, {matrix * CASES:.0f} s for all")
    return 0 if ratio <= MOST else 1


if __name__ == "__main__":
    sys.exit(main())
