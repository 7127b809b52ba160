"""Scorer lines by the million: whole runs next to a plain scorer, in time and in the memory of all processes.

The plain scorer is the obvious program: both files into dictionaries by the standard parser, then one loop. Both give
the same bytes, which is checked. Rounds alternate, so that a busy machine slows both. `same order` has the goals, as a
pipeline writes its traces in the order of its questions; the strict rules and traces in another order are printed
without one. By hand: `python tests/bench/score_speed.py --short` leaves the million out.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from typing import Any, NamedTuple

SHORT, LONG = 100_000, 1_000_000
MOST_TIME = {SHORT: 1 / 4, LONG: 1 / 6}
AIM = {SHORT: 1 / 4, LONG: 1 / 10}
MOST_MEMORY, MEMORY_AIM = 1 / 4, 1 / 8
MOST_GROWTH = 1.1
TOKEN = "not in context"
_STEMS = ("fern", "moss", "palm", "rose", "orchid", "cactus", "lily", "maple", "cedar", "heather", "bamboo", "thyme")
_ENDS = ("house", "walk", "bench", "garden", "terrace", "gate", "pond", "border", "collection", "ticket", "guide")
WORDS = [f"{stem} {end}" for stem in _STEMS for end in _ENDS]


def rows_of(number: int, seed: int = 11) -> Iterator[tuple[dict[str, Any], dict[str, Any] | None]]:
    """Gold lines, each with its trace or none: 85 in 100 answerable, 16 wrong in wording or source, 0.5 missing."""
    dice = random.Random(seed)

    def said(words: int) -> str:
        return " of the ".join(dice.choices(WORDS, k=words))

    for place in range(number):
        at = dice.randrange(20_000)
        retrieved = [f"p{at + step}#{dice.randrange(9)}" for step in dice.sample(range(40), 8)]
        able = dice.random() < 0.85
        phrases = [said(1) for _ in range(dice.randint(1, 2))] if able else []
        cites = dice.sample(retrieved[:6], dice.randint(1, 2)) if able else []
        question = f"What is said about the {said(3)}?"
        gold = {
            "qid": f"Q{place:07d}",
            "question": question,
            "answerable": able,
            "gold_claim_substr": phrases,
            "gold_citations": cites,
            "constraints": [f"The {said(2)} is open."],
        }
        drawn = dice.random()
        if not able:
            claim, cited = (TOKEN, []) if drawn < 0.96 else (f"The {said(3)}.", retrieved[:1])
        elif drawn < 0.06:
            claim, cited = TOKEN, []
        elif drawn < 0.14:
            claim, cited = f"The {said(4)}.", cites
        else:
            claim = f"The {said(1)} is near the {phrases[0]} and the {said(1)}."
            cited = cites[:1] if drawn >= 0.22 else [f"zz{at}#1"]
        answer = {"claim": claim, "citations": cited}
        trace = {"qid": gold["qid"], "q": question, "retrieved_ids": retrieved, "answer_json": answer}
        yield gold, trace if dice.random() >= 0.005 else None


def write(folder: Path, number: int) -> None:
    """Both files, and the traces in another order besides."""
    with (folder / "gold.jsonl").open("w") as golds, (folder / "trace.jsonl").open("w") as traces:
        for gold, trace in rows_of(number):
            golds.write(json.dumps(gold, separators=(",", ":")) + "\n")
            if trace is not None:
                traces.write(json.dumps(trace, separators=(",", ":")) + "\n")
    if number <= SHORT:
        lines = (folder / "trace.jsonl").read_text().splitlines(keepends=True)
        random.Random(3).shuffle(lines)
        (folder / "shuffled.jsonl").write_text("".join(lines))


def plain(gold_path: Path, trace_path: Path, k: int = 5) -> str:
    """The obvious scorer, for lines without surprises."""

    def table(path: Path) -> dict[str, Any]:
        found = {}
        with path.open(encoding="utf-8") as lines:
            for line in lines:
                text = line.strip()
                if text:
                    row = json.loads(text)
                    found[row["qid"]] = row
        return found

    golds, traces = table(gold_path), table(trace_path)
    able = unable = answered = refused = right = hits = under = over = recalled = 0
    for qid, gold in golds.items():
        trace = traces.get(qid, {})
        answer = trace.get("answer_json") or {}
        claim = (answer.get("claim") or "").strip().lower()
        cited, retrieved = answer.get("citations") or [], trace.get("retrieved_ids") or []
        wanted, phrases = gold.get("gold_citations") or [], gold.get("gold_claim_substr")
        able, unable = (able + 1, unable) if gold["answerable"] else (able, unable + 1)
        if claim == TOKEN:
            refused += 1
            over += gold["answerable"]
        else:
            answered += 1
            held = phrases == [] or any(len(one) >= 5 and one.lower() in claim for one in phrases)
            scoped = set(cited) <= set(retrieved)
            hit = scoped and (bool(set(cited) & set(wanted)) if wanted else not cited)
            if not gold["answerable"]:
                under += 1
            elif hit:
                hits += 1
                right += held
        if gold["answerable"]:
            recalled += set(wanted) <= set(retrieved[:k])
    precision, chr_ = right / answered, hits / answered
    under_rate, over_rate = under / unable, over / able
    report = {
        "answered": answered,
        "refused": refused,
        "answerable": able,
        "unanswerable": unable,
        "precision": round(precision, 4),
        "chr": round(chr_, 4),
        "under_refusal": round(under_rate, 4),
        "over_refusal": round(over_rate, 4),
        "recall@k": round(recalled / able, 4),
        "k": k,
        "gates": {"precision": "0.80", "chr": "0.75", "under": "0.05", "over": "0.10"},
        "pass": precision >= 0.8 and chr_ >= 0.75 and under_rate <= 0.05 and over_rate <= 0.1,
    }
    return json.dumps(report, indent=2) + "\n"


def child(what: str, gold: Path, trace: Path) -> None:
    """One run: its result on stdout, the memory of this process and of the one it started on stderr, in MiB."""
    if what == "plain":
        text = plain(gold, trace)
    else:
        from goldtui.runs.score.wfgy.wfgy import score_wfgy

        found = score_wfgy(gold, trace, compatible=what == "compatible")
        text = found.text if found.text is not None else f"{found.passed}\n"
    sys.stdout.write(text)
    status = Path("/proc/self/status").read_text(encoding="ascii")
    own = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM"))
    print((own + getrusage(RUSAGE_CHILDREN).ru_maxrss) / 1024, file=sys.stderr)


class Taken(NamedTuple):
    """What one run took."""

    wall: float
    cpu: float
    memory: float
    text: str


def taken(what: str, folder: Path, trace: str = "trace.jsonl") -> Taken:
    """A run in a process of its own, start and end included; CPU and memory are of all its processes."""
    before, began = getrusage(RUSAGE_CHILDREN), time.perf_counter()
    command = [sys.executable, __file__, what, str(folder / "gold.jsonl"), str(folder / trace)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    wall, after = time.perf_counter() - began, getrusage(RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Taken(wall, cpu, float(done.stderr), done.stdout)


def measured(number: int, rounds: int) -> tuple[float, int]:
    """Print the figures of one size; wall time a line, and how many goals were missed."""
    with tempfile.TemporaryDirectory(prefix="goldtui-bench-score-") as name:
        folder = Path(name)
        write(folder, number)
        pairs = [(taken("plain", folder), taken("compatible", folder)) for _ in range(rounds)]
        assert len({run.text for pair in pairs for run in pair}) == 1
        slow = min((pair[0] for pair in pairs), key=lambda run: run.wall)
        ours = min((pair[1] for pair in pairs), key=lambda run: run.wall)
        time_share = min(own.wall / other.wall for other, own in pairs)
        memory_share = ours.memory / slow.memory
        print(f"score speed, {number:,} gold lines and their traces, {rounds} rounds, same bytes from both:")
        print(
            f"  wall: plain {slow.wall:.2f} s, ours {ours.wall:.2f} s, best pair {_part(time_share)} "
            f"(at most {_part(MOST_TIME[number])}, aim {_part(AIM[number])}); CPU {_part(ours.cpu / slow.cpu)}"
        )
        print(
            f"  memory of all processes: plain {slow.memory:.0f} MiB, ours {ours.memory:.0f}, {_part(memory_share)} "
            f"(at most {_part(MOST_MEMORY)}, aim {_part(MEMORY_AIM)})"
        )
        beside = [("strict rules", taken("strict", folder))]
        if number == SHORT:
            beside.append(("traces in another order", taken("compatible", folder, "shuffled.jsonl")))
        for what, run in beside:
            print(f"  {what}: {run.wall:.2f} s, {_part(run.wall / slow.wall)}; {run.memory:.0f} MiB (no goal)")
        return ours.wall / number, (time_share > MOST_TIME[number]) + (memory_share > MOST_MEMORY)


def _part(share: float) -> str:
    return f"1/{1 / share:.1f}"


def main(numbers: tuple[int, ...] = (SHORT, LONG)) -> int:
    """Print each figure; 1 when a goal is missed."""
    missed, cost = 0, list[float]()
    for number in numbers:
        each, more = measured(number, 3 if number == SHORT else 2)
        missed += more
        cost.append(each)
    if len(cost) == 2:
        growth = cost[1] / cost[0]
        print(f"  cost of a line at {LONG:,} is {growth:.2f} of that at {SHORT:,} (at most {MOST_GROWTH:g})")
        missed += growth > MOST_GROWTH
    return 1 if missed else 0


if __name__ == "__main__":
    if len(sys.argv) == 4:
        child(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
    else:
        sys.exit(main((SHORT,) if "--short" in sys.argv else (SHORT, LONG)))
