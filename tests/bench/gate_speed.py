"""How fast verdicts are next to the lesson's own code, on cases of the same make, in paired rounds of one run.

The lesson's code is not part of this project: it is cut out of its text at run time, from the folder that
`GOLDTUI_SHARED` names (default: `shared` next to the checkout). Without it there is nothing to compare with.
"""

from __future__ import annotations

import gc
import importlib.util
import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

from goldtui.gates.chain import LESSON, STRICT, first_failed_stage, judge
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.exhibit import Exhibit
from goldtui.model.records import Answer, AnswerPoint, Claim, EvidenceChunk, GoldCase, RagTrace

VERSIONS = tuple((k, f"{k}-v1") for k in ("retriever", "index", "sparse", "dense", "fusion", "reranker"))
CASES = 1000
MANY = 100_000
"""With `python tests/bench/gate_speed.py many`, next to a pool of 20,000 chunks: minutes."""
Judged = list[tuple[GoldCase, RagTrace, Answer]]
Work = Callable[[slice], object]


def lesson_module() -> ModuleType | None:
    """The lesson's own functions, or null where its text is not at hand."""
    shared = Path(os.environ.get("GOLDTUI_SHARED", Path(__file__).resolve().parents[3] / "shared"))
    slicer = shared / "bench" / "seeds.py"
    if not slicer.is_file():
        return None
    sys.dont_write_bytecode = True
    cutter = _load("lesson_slicer", slicer)
    return _load("lesson", Path(cutter.lesson()))


def _load(name: str, path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def make_cases(number: int, seed: int = 3) -> tuple[tuple[EvidenceChunk, ...], Judged]:
    """Cases as the reference timer makes them: 8 candidates, 5 selected, 4 claims of 2 four-word phrases.

    Of 100 cases about 10 invent a phrase, 6 cite the wrong chunk, 6 miss a source and 4 miss a point.
    """
    dice = random.Random(seed)
    words = [f"{'BCDFGHKLMNPRST'[i % 14]}{'aeiou'[i % 5]}{'nrstlmd'[i % 7]}{i:x}" for i in range(4000)]
    pool = max(200, min(20_000, number))
    chunks = tuple(
        EvidenceChunk(
            chunk_id=f"c{i}",
            document_id=f"d{i // 8}",
            parent_id=f"d{i // 8}-v1",
            version=f"d{i // 8}/2026-01-01",
            permitted=dice.random() > 0.0005,
            current=dice.random() > 0.0005,
            text=" ".join(dice.choices(words, k=120)) + ".",
        )
        for i in range(pool)
    )
    text_of = {c.chunk_id: (c.text or "").split(" ") for c in chunks}
    version_of = {c.chunk_id: c.version for c in chunks}
    return chunks, [_one(i, dice, pool, text_of, version_of) for i in range(number)]


def _one(
    number: int, dice: random.Random, pool: int, text_of: dict[str, list[str]], version_of: dict[str, str]
) -> tuple[GoldCase, RagTrace, Answer]:
    candidates = tuple(f"c{k}" for k in dice.sample(range(pool), 8))
    selected = candidates[:5]
    fate = dice.random()
    claims = []
    for j in range(4):
        source = dice.choice(selected)
        starts = (dice.randrange(100), dice.randrange(100))
        phrases = [" ".join(text_of[source][a : a + 4]) for a in starts]
        if j == 3 and fate < 0.10:
            phrases[1] = f"never stated by {phrases[1]}"
        cited = selected[(selected.index(source) + 1) % 5] if j == 2 and 0.10 < fate < 0.16 else source
        claims.append(
            Claim(
                claim_id=f"k{j}",
                text="claim text here",
                citation_id=cited,
                support_phrases=tuple(phrases),
                answer_point=f"pt{j}",
            )
        )
    required = (candidates[7],) if 0.16 < fate < 0.22 else selected[:2]
    points = ("pt0", "zz") if 0.22 < fate < 0.26 else ("pt0", "pt1", "pt2")
    case = GoldCase(
        case_id=f"q{number}",
        question="question?",
        expected_behaviour="answer",
        required_source_ids=required,
        points=tuple(AnswerPoint(point_id=p) for p in points),
    )
    trace = RagTrace(
        trace_id=f"t{number}",
        case_id=f"q{number}",
        first_stage_ids=candidates,
        rerank_input_ids=candidates,
        reranked_ids=candidates[::-1],
        selected_context_ids=selected,
        selected_versions=tuple(version_of[s] for s in selected),
        versions=VERSIONS,
    )
    return case, trace, Answer(answer_id=f"a{number}", claims=tuple(claims))


def as_the_lesson_has_them(
    lesson: Any, chunks: tuple[EvidenceChunk, ...], judged: Judged
) -> list[tuple[Any, Any, Any]]:
    """The same cases as the lesson's own records."""
    lesson.EVIDENCE.clear()
    for c in chunks:
        lesson.EVIDENCE[c.chunk_id] = lesson.EvidenceChunk(
            c.chunk_id, c.document_id, c.parent_id, c.version, c.permitted, c.current, c.text
        )
    return [
        (
            lesson.RagTrace(
                t.case_id,
                t.first_stage_ids,
                t.rerank_input_ids,
                t.reranked_ids,
                t.selected_context_ids,
                t.selected_versions,
                t.versions,
            ),
            lesson.Answer(
                a.answer_id,
                tuple(
                    lesson.Claim(c.claim_id, c.text, c.citation_id, c.support_phrases, c.answer_point) for c in a.claims
                ),
            ),
            lesson.GoldCase(
                g.case_id,
                g.question,
                frozenset(g.required_source_ids),
                frozenset(p.point_id for p in g.points),
            ),
        )
        for g, t, a in judged
    ]


def timed(work: Work, blocks: Sequence[slice]) -> list[float]:
    """Processor seconds of each block of one pass over all cases, the collector run before it."""
    gc.collect()
    marks = [time.process_time()]
    for block in blocks:
        work(block)
        marks.append(time.process_time())
    return [after - before for before, after in pairwise(marks)]


def compare(cases: int = CASES, rounds: int = 5, turns: int = 4) -> dict[str, float] | None:
    """Medians over paired rounds: lesson's time by ours, strict ours by the lesson's; null without the lesson."""
    lesson = lesson_module()
    if lesson is None:
        return None
    chunks, judged = make_cases(cases)
    theirs = as_the_lesson_has_them(lesson, chunks, judged)
    index = EvidenceIndex(chunks)

    def exhibits(block: slice) -> Iterator[Exhibit]:
        return (Exhibit(g, t, a, index) for g, t, a in judged[block])

    def seed(block: slice) -> list[str]:
        return [lesson.first_failed_stage(t, a, g) for t, a, g in theirs[block]]

    def whole(block: slice) -> list[str]:
        return [judge(e, LESSON).first_failed_stage for e in exhibits(block)]

    def stages(block: slice) -> list[str]:
        return [first_failed_stage(e, LESSON) for e in exhibits(block)]

    def strict(block: slice) -> list[str]:
        return [judge(e, STRICT).first_failed_stage for e in exhibits(block)]

    every = slice(cases)
    assert seed(every) == whole(every) == stages(every), "verdicts differ from the lesson's own"
    strict(every)
    blocks = tuple(slice(start, start + cases // 20) for start in range(0, cases, cases // 20))
    ratios: dict[str, list[float]] = {"whole": [], "stage": [], "strict": []}
    for _ in range(rounds):
        works: dict[str, Work] = {"seed": seed, "whole": whole, "stage": stages, "strict": strict}
        best = _best_of_turns(works, blocks, turns)
        ratios["whole"].append(best["seed"] / best["whole"])
        ratios["stage"].append(best["seed"] / best["stage"])
        ratios["strict"].append(best["strict"] / best["seed"])
    return {name: statistics.median(values) for name, values in ratios.items()}


def _best_of_turns(works: dict[str, Work], blocks: Sequence[slice], turns: int) -> dict[str, float]:
    """Seconds of each work over all blocks, each block at the least of several turns.

    A busy neighbour only ever adds, and seldom to the same block in every turn. All blocks are passed before one
    comes again, so that none is still in the processor's cache.
    """
    taken: dict[str, list[list[float]]] = {name: [] for name in works}
    for _ in range(turns):
        for name, work in works.items():
            taken[name].append(timed(work, blocks))
    return {name: sum(map(min, *passes)) for name, passes in taken.items()}


def main(*, many: bool = False) -> int:
    """Print the three ratios, or say why there are none."""
    cases, rounds, turns = (MANY, 3, 2) if many else (CASES, 5, 4)
    found = compare(cases, rounds, turns)
    if found is None:
        print("gate speed: not tested (the lesson's text is not at hand; set GOLDTUI_SHARED)")
        return 0
    print(f"gate speed, {cases:,} cases, medians of {rounds} paired rounds (each block the best of {turns} turns):")
    print(f"  lesson profile, whole verdicts:     {found['whole']:.2f} times as fast as the lesson's code (goal 2)")
    print(f"  lesson profile, first failed stage: {found['stage']:.2f} times as fast as the lesson's code (goal 4)")
    print(f"  strict profile, whole verdicts:     {found['strict']:.2f} times the lesson's time (at most 3)")
    return 0 if found["whole"] >= 2 and found["stage"] >= 4 and found["strict"] <= 3 else 1


if __name__ == "__main__":
    sys.exit(main(many="many" in sys.argv[1:]))
