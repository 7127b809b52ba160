"""A million runs in one file: the first failure beside one pass of the reader, in time and in memory.

Three kinds of file. `nightly`: runs say again what earlier nights said, under ids and timings of their own; it has the
goal. `reshuffled`: every run found other candidates in another order; it has none, since every run must be judged, and
is printed so that nobody takes the first for it. `reworded`: every answer is a text of its own, so that every claim
must be judged, and the search is compared with judging each run once. By hand: `python tests/bench/replay_speed.py
--long`, or `--reworded` with a number of MiB. Files are kept in the temporary folder and made once.
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

from goldtui.formats.traces.trace_file import TraceFile
from goldtui.runs.replay.replay import open_replay
from goldtui.runs.replay.run_filter import RunFilter
from goldtui.workbench.session.places import example_folder
from goldtui.workbench.session.sources import load_set

SHORT, LONG = 20_000, 1_000_000
MOST_TIME, MOST_MEMORY = 1.5, 80.0
GOALS = ("nightly",)
KINDS = (*GOALS, "reshuffled", "reworded")
ANSWERS = 50
"""Wordings of an answer that the nights of one case share between them."""
RUNS_IN_A_MEBIBYTE = 512
AS_THEY_ARE = ("vi-tripod-price", "seed-overseas-fee", "pl-succulent-journey")
"""Cases with a source that may only be quoted: its quotation would no longer be the whole claim."""
_FOLDER = example_folder()


def lines_of(kind: str, number: int) -> Iterator[str]:
    """Passing runs of the example set, the last one a failing one; the same bytes for the same arguments."""
    dice = random.Random(5)
    rows = [json.loads(line) for line in (_FOLDER / "traces.jsonl").read_text(encoding="utf-8").splitlines()]
    for place in range(number - 1):
        row = dict(rows[place % len(rows)])
        row["trace_id"], row["took_ms"] = f"night-{place // len(rows)}/{row['case_id']}", dice.randrange(9999)
        answer = dict(row["answer"], answer_id=row["trace_id"])
        if kind == "reshuffled":
            first = row["first_stage_ids"]
            row["first_stage_ids"] = [*first[:1], *dice.sample(first[1:], len(first) - 1)]
            row["rerank_input_ids"] = dice.sample(row["rerank_input_ids"], len(row["rerank_input_ids"]))
        reworded = kind == "reworded" and row["case_id"] not in AS_THEY_ARE
        said = f"As {_word(place)} puts it: " if reworded else ""
        answer["claims"] = [
            {**claim, "claim_id": f"{claim['claim_id']}.{place}", "text": said + claim["text"]}
            for claim in answer["claims"]
        ]
        if answer["claims"] and reworded:
            answer["text"] = " ".join(f"{claim['text']} [{claim['citation_id']}]" for claim in answer["claims"])
        # White space at the end changes no verdict, and makes another text of it.
        answer["text"] += " " * dice.randrange(ANSWERS)
        row["answer"], row["response"] = answer, answer["text"]
        yield json.dumps(row, ensure_ascii=False)
    failing = (_FOLDER / "runs" / "failing.jsonl").read_text(encoding="utf-8").splitlines()
    yield next(line for line in failing if '"failing/stale_version"' in line)


def _word(number: int) -> str:
    """A word for a number, which no phrase holds."""
    word = ""
    while number or not word:
        word += "bcdfghklmnprstvz"[number % 16] + "ao"[number // 16 % 2]
        number //= 32
    return f"Mx{word}"


def file_of(kind: str, number: int) -> Path:
    """The file, made if it is not there yet."""
    path = Path(tempfile.gettempdir()) / f"goldtui-bench-runs-{kind}-{number}.jsonl"
    if not path.exists():
        unfinished = path.with_suffix(".part")
        with unfinished.open("w", encoding="utf-8") as out:
            out.writelines(f"{line}\n" for line in lines_of(kind, number))
        unfinished.replace(path)
    return path


def most_memory() -> float:
    """The most memory this process has used so far, in MiB."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")) / 1024


def child(what: str, path: Path) -> None:
    """One measurement in a process of its own: CPU seconds, memory above the base in MiB, and the line found."""
    goldset = load_set(_FOLDER).goldset
    replay = open_replay(goldset, path)
    base = most_memory()
    began = time.process_time()
    line = 0
    if what == "read":
        for run in TraceFile(path):
            line = run.number
    elif what == "judge":
        for run in replay.runs:
            line = run.number
            replay.stage(run)
    else:
        line = next(replay.wanted(RunFilter(failing=True)))[1].number
    seconds = time.process_time() - began
    print(json.dumps([seconds, most_memory() - base, line]))


def measured(what: str, path: Path) -> tuple[float, float, int]:
    """The same, from here."""
    done = subprocess.run([sys.executable, __file__, what, str(path)], capture_output=True, text=True, check=True)
    seconds, memory, line = json.loads(done.stdout)
    return seconds, memory, line


def main(number: int = SHORT) -> int:
    """Print each figure; 1 when a goal is missed."""
    missed = 0
    print(f"replay speed, {number:,} runs, the first failure on the last line, least of 3 rounds (1 of a long file):")
    # The long form of the last kind takes many minutes and says the same as the short one.
    for kind in KINDS if number == SHORT else KINDS[:2]:
        path = file_of(kind, number)
        rounds = [(measured("read", path), measured("find", path)) for _ in range(1 if number > SHORT else 3)]
        reading = min(read[0] for read, _ in rounds)
        finding = min(found[0] for _, found in rounds)
        memory = max(found[1] for _, found in rounds)
        assert {found[2] for _, found in rounds} == {number}
        ratio = finding / reading
        goal = f"at most {MOST_TIME:g}" if kind in GOALS else "no goal"
        print(
            f"  {kind}: reading {reading:.2f} s, finding {finding:.2f} s: {ratio:.2f} of one pass ({goal}); "
            f"{memory:.1f} MiB above the base (at most {MOST_MEMORY:g})"
        )
        missed += memory > MOST_MEMORY or (kind in GOALS and ratio > MOST_TIME)
    return 1 if missed else reworded(path)


def reworded(path: Path) -> int:
    """Print what the search costs beside judging every run once; 1 when it is too much."""
    judging, (finding, memory, _) = measured("judge", path)[0], measured("find", path)
    ratio = finding / judging
    print(
        f"  {path.stat().st_size / (1 << 20):.0f} MiB of runs, each line different: judging all once {judging:.1f} s, "
        f"finding {finding:.1f} s: {ratio:.2f} times (at most {MOST_TIME:g}); {memory:.1f} MiB above the base"
    )
    return int(ratio > MOST_TIME or memory > MOST_MEMORY)


if __name__ == "__main__":
    if sys.argv[1:2] and sys.argv[1] in ("read", "judge", "find"):
        child(sys.argv[1], Path(sys.argv[2]))
    elif "--reworded" in sys.argv:
        sys.exit(reworded(file_of("reworded", int(sys.argv[-1]) * RUNS_IN_A_MEBIBYTE)))
    else:
        sys.exit(main(LONG if "--long" in sys.argv else SHORT))
