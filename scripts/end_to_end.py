"""Takes six kinds of real files from import to export: prints the counts of each step, and where it stops and why.

`python -m scripts.end_to_end DIR` runs the commands that a person would type, in a folder that is thrown away. `DIR`
has a folder for each: gold, evidence and a run as the tools keep them.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_EXPORTS = ("native", "gold-lines", "csv", "ragas", "deepeval")
_SAID = ("--permitted", "--current")
"""What the person who imports asserts of every file."""


@dataclass(frozen=True, slots=True)
class Trip:
    """One folder: what is imported together, by which mapping if not by the proposed one, and the run of a system."""

    folder: str
    gold: tuple[str, ...]
    run: str = ""
    mapping: str = ""
    said: tuple[str, ...] = ()
    """What a person says of the questions as a whole."""


TRIPS = (
    Trip(
        "anthropic_docs",
        ("docs_evaluation_dataset.json", "anthropic_docs_chunks.json"),
        "promptfoo_retrieval_results_25.json",
        said=("--answerable",),
    ),
    Trip("clapnq", ("clapnq_dev_answerable.jsonl", "clapnq_dev_unanswerable.jsonl")),
    Trip("azure", ("rag_postgres_ground_truth.jsonl",), "rag_postgres_eval_results.jsonl", said=("--answerable",)),
    Trip("mtrag", ("responses-10.jsonl",), "responses-10.jsonl", mapping="mtrag"),
    Trip("ragas", ("hf_doc_qa_eval.csv",), "annotated_data.json", said=("--answerable",)),
    Trip("deepeval", ("goldens.json",), said=("--answerable",)),
)


class Stopped(Exception):
    """A step that could not be done; the message says why."""


def goldtui(home: Path, *words: str, codes: tuple[int, ...] = (0,)) -> Any:
    """What a command prints as JSON. Raises `Stopped` with its own words for another exit code."""
    done = subprocess.run(
        [sys.executable, "-m", "goldtui", *words, "--json"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "HOME": str(home), "XDG_DATA_HOME": str(home)},
    )
    if done.returncode not in codes:
        said = (done.stderr or done.stdout).strip().splitlines()
        raise Stopped(said[-1] if said else f"exit {done.returncode}")
    return json.loads(done.stdout)


def steps(trip: Trip, root: Path, home: Path) -> Iterator[tuple[str, str]]:
    """Each step and what came of it."""
    database = str(home / f"{trip.folder}.db")
    yield "import", _imported(trip, root, home, database)
    found = goldtui(home, "evidence", "resolve", database, "--apply")
    nowhere = sum(one["how"] == "nowhere" for one in found["answers"])
    asked = found["names"] - found["unambiguous"] - nowhere
    yield "resolve", f"{found['unambiguous']} of {found['names']} names taken, {asked} asked, {nowhere} found nowhere"
    native = home / "native"
    goldtui(home, "export", database, str(native))
    scored = 0
    if trip.run:
        report = goldtui(home, "score", database, "--trace", str(root / trip.folder / trip.run), codes=(0, 1))
        scored = report["attendance"]["scored"]
        yield "run", _score_words(trip.run, report)
    if not scored:
        run = _stand_in(native, home / "stand-in.jsonl")
        yield (
            "run",
            _score_words("the reference answers as a run", goldtui(home, "score", database, *run, codes=(0, 1))),
        )
    for name in _EXPORTS:
        try:
            done = goldtui(home, "export", database, str(home / f"out-{name}"), "--format", name)
        except Stopped as why:
            yield f"export {name}", f"stopped: {why}"
        else:
            lost = len(done["notices"])
            yield f"export {name}", f"{done['cases']} cases" + (f", {lost} losses named" if lost else "")


def _imported(trip: Trip, root: Path, home: Path, database: str) -> str:
    files = [str(root / trip.folder / name) for name in trip.gold]
    words = ["import", *files, "--map", trip.mapping, "--into", database]
    if not trip.mapping:
        offered = goldtui(home, "import", *files)["command"]
        words = [database if word == "goldtui.db" else word for word in shlex.split(offered)[1:]]
    taken = goldtui(home, *words, *_SAID, *trip.said)
    left = f", {len(taken['refused'])} refused, {len(taken['duplicates'])} duplicates"
    return f"{taken['counts']['rows']} rows: {taken['new_cases']} cases, {taken['new_chunks']} chunks{left}"


def _stand_in(native: Path, path: Path) -> tuple[str, str]:
    """A run for a folder that holds none of these questions: every reference answer, retrieved as the gold asks."""
    with path.open("w", encoding="utf-8") as lines:
        for line in (native / "cases.jsonl").read_text("utf-8").splitlines():
            case = json.loads(line)
            groups = case.get("source_alternatives") or []
            ids = [*case["required_source_ids"], *(group[0] for group in groups)]
            answer = (case.get("reference") or {}).get("text", "")
            row = {
                "run_id": f"of {case['case_id']}",
                "case_id": case["case_id"],
                "question": case["question"],
                "answer": answer,
            }
            lines.write(json.dumps({**row, "retrieved_ids": ids, "selected_context_ids": ids}) + "\n")
    return "--trace", str(path)


def _score_words(run: str, report: Any) -> str:
    came = report["attendance"]
    said = f"{run}: {came['scored']} of {came['expected']} cases have one trace"
    said += f"; {report['released']} released, {report['failed']} failed, {report['not_judged']} not judged"
    if came["scored"] == came["expected"]:
        return said
    gone, twice, unknown = (len(came[name]) for name in ("missing", "repeated", "unknown"))
    return f"{said}; {gone} cases have none and {twice} several, {unknown} traces are of other questions"


def main() -> None:
    """Print one line a step."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    given = parser.parse_args()
    for trip in TRIPS:
        with tempfile.TemporaryDirectory() as home:
            try:
                for step, said in steps(trip, given.folder, Path(home)):
                    print(f"{trip.folder:15} {step:18} {said}", flush=True)
            except Stopped as why:
                print(f"{trip.folder:15} {'stopped':18} {why}", flush=True)


if __name__ == "__main__":
    main()
