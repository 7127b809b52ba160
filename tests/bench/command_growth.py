"""How what a command costs grows with the set: whole processes, CPU seconds and peak memory, at sizes ten times apart.

A command about one case should cost the same in every set, a command about all as much more as there are more cases:
printed is the exponent of the growth from the second size to the last, after the cost of starting is taken off.
By hand: `python tests/bench/command_growth.py 1000 10000 100000`, with `--only=show,export` for some commands; with
`--chunks` the sizes are those of the evidence, and the cases stay as few.
"""

from __future__ import annotations

import csv
import json
import math
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from many_cases import WORDS

SIZES = (10, 1_000, 10_000)
CHUNKS = (25, 2_500, 25_000)
CASES_OF_CHUNKS = 100
"""Cases of a set whose evidence grows."""
MOST_EXPONENT = 1.1
MOST_FOR_ONE = 1.2
"""A command about one case against the same in the smallest set."""
QUOTED = 6
"""Words of a support phrase."""


class Spent(NamedTuple):
    """What one process took."""

    seconds: float
    """CPU, of all its threads and children."""
    mebibytes: float


class Command(NamedTuple):
    """A command to measure: its words, and whether it is about one case."""

    name: str
    words: Callable[[Path, int], list[str]]
    one: bool = False


def chunk_rows(number: int, draw: random.Random) -> Iterator[dict[str, Any]]:
    """So many chunks of sixty words; one in a hundred is not permitted."""
    for at in range(number):
        text = " ".join(WORDS[int(draw.random() ** 2 * len(WORDS))] for _ in range(60))
        permitted = at % 100 != 99
        names = {"chunk_id": f"chunk-{at:07}", "document_id": f"doc-{at // 20}", "version": "1"}
        yield {**names, "permitted": permitted, "current": True, "text": text}


def case_row(at: int, chunks: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """A case that quotes two chunks, with all that a case of an answer has."""
    sources = [chunks[at % len(chunks)], chunks[(at * 7 + 3) % len(chunks)]]
    claims, points = [], []
    for place, source in enumerate(sources):
        words = source["text"].split(" ")
        start = (at + 11 * place) % (len(words) - QUOTED)
        phrase = " ".join(words[start : start + QUOTED])
        point = {"point_id": f"p{place}", "text": "What is said.", "answer_phrases": [phrase]}
        points.append({**point, "importance": "vital"})
        claims.append(
            {
                "claim_id": f"c{place}",
                "text": f"It is known: {phrase}.",
                "citation_id": source["chunk_id"],
                "support_phrases": [phrase],
                "answer_point": f"p{place}",
            }
        )
    said = " ".join(str(claim["text"]) for claim in claims)
    return {
        "case_id": f"case-{at:07}",
        "question": f"What do {' '.join(sources[0]['text'].split(' ')[20:26])} and number {at} have in common?",
        "workflow": f"w{at % 7}",
        "category": f"k{at % 3}",
        "tags": [f"t{at % 5}"],
        "expected_behaviour": "answer",
        "required_source_ids": list(dict.fromkeys(source["chunk_id"] for source in sources)),
        "points": points,
        "reference": {"answer_id": "reference", "text": said, "labelled_by": "reviewer", "claims": claims},
    }


def write_set(folder: Path, number: int, chunk_number: int | None = None) -> Path:
    """A native directory of `number` cases and a quarter as many chunks, unless so many."""
    draw = random.Random(5)
    folder.mkdir()
    chunks = list(chunk_rows(chunk_number or max(4, number // 4), draw))
    usable = [chunk for chunk in chunks if chunk["permitted"]]
    with (folder / "evidence.jsonl").open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(chunk) + "\n" for chunk in chunks)
    with (folder / "cases.jsonl").open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(case_row(at, usable)) + "\n" for at in range(number))
    (folder / "goldset.toml").write_text('name = "growth"\n', encoding="utf-8")
    return folder


def write_rows(path: Path, number: int, chunk_number: int | None = None) -> None:
    """A table of `number` questions with answers and texts, which is read by a mapping."""
    chunks = list(chunk_rows(chunk_number or max(4, number // 4), random.Random(5)))
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file)
        table.writerow(("id", "question", "ground_truth", "reference_contexts", "category"))
        for at in range(number):
            text = chunks[at % len(chunks)]["text"]
            words = text.split(" ")[at % 50 :][:QUOTED]
            answer = f"It is known: {' '.join(words)}."
            table.writerow((f"case-{at:07}", f"What is known of number {at}?", answer, text, f"k{at % 3}"))


def write_runs(cases: Path, path: Path) -> None:
    """A run of each case of a native directory that answers as the gold does."""
    with (cases / "cases.jsonl").open(encoding="utf-8") as lines, path.open("w", encoding="utf-8") as file:
        for case in map(json.loads, lines):
            ids, said = case["required_source_ids"], case["reference"]["text"]
            run = {"trace_id": case["case_id"], "case_id": case["case_id"], "response": said, "citations": ids}
            file.write(json.dumps(run | {"selected_context_ids": ids, "selected_versions": ["1"] * len(ids)}) + "\n")


def _middle(number: int) -> str:
    return f"case-{number // 2:07}"


def _import_by_mapping(at: Path, number: int) -> list[str]:
    return ["import", str(at / "rows.csv"), "--map", "generic-gold", "--into", str(at / "mapped.db")]


COMMANDS = (
    Command("import", lambda at, n: ["import", str(at / "set"), "--into", str(at / "new.db")]),
    Command("import map", _import_by_mapping),
    Command("show", lambda at, n: ["show", str(at / "set.db"), _middle(n), "--evidence"], one=True),
    Command("history", lambda at, n: ["history", str(at / "set.db"), _middle(n)], one=True),
    Command("list", lambda at, n: ["list", str(at / "set.db"), "--limit", "20"], one=True),
    Command("search", lambda at, n: ["search", str(at / "set.db"), "number", str(n // 2)], one=True),
    Command("edit form", lambda at, n: ["edit", str(at / "set.db"), _middle(n), "--print"], one=True),
    Command("ready", lambda at, n: ["ready", str(at / "set.db"), _middle(n)], one=True),
    Command("gates of one", lambda at, n: ["gates", str(at / "set.db"), "--case", _middle(n)], one=True),
    Command("gates", lambda at, n: ["gates", str(at / "set.db")]),
    Command("export", lambda at, n: ["export", str(at / "set.db"), str(at / "out")]),
    Command("export gold", lambda at, n: ["export", str(at / "set.db"), str(at / "gold"), "--format", "gold-lines"]),
    Command("doctor", lambda at, n: ["doctor", str(at / "set.db")]),
    Command("diff", lambda at, n: ["diff", str(at / "set.db"), str(at / "set")]),
    Command("coverage", lambda at, n: ["coverage", str(at / "set.db"), "--no-variants"]),
    Command("check", lambda at, n: ["check", str(at / "set.db"), "--no-variants"]),
    Command("check again", lambda at, n: ["check", str(at / "set.db"), "--no-variants"]),
)
"""In the order in which they are run: what the first makes, the others read."""


def spend(words: Sequence[str], home: Path) -> Spent:
    """Run one command of this checkout to its end; raises when it cannot be used."""
    environment = os.environ | {name: str(home) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    environment |= {"GOLDTUI_STATE": str(home / "state"), "GOLDTUI_CACHE": str(home / "cache")}
    with (home / "out").open("wb") as out, (home / "err").open("wb") as err:
        process = subprocess.Popen([sys.executable, "-m", "goldtui", *words], stdout=out, stderr=err, env=environment)
        _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        raise AssertionError(f"{words}: exit {process.returncode}: {(home / 'err').read_text()[-400:]}")
    return Spent(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def exponent(sizes: Sequence[int], seconds: Sequence[float]) -> float:
    """Of the growth from the second size to the last; the smallest set's cost is that of starting."""
    more = [max(0.01, one - seconds[0]) for one in seconds]
    return math.log(more[-1] / more[1]) / math.log(sizes[-1] / sizes[1])


def measure(
    sizes: Sequence[int], folder: Path, commands: Sequence[Command], *, chunks: bool = False
) -> dict[str, list[Spent]]:
    """Every command at every size, of the cases or of the chunks."""
    found: dict[str, list[Spent]] = {command.name: [] for command in commands}
    for size in sizes:
        at = folder / str(size)
        home = at / "home"
        home.mkdir(parents=True)
        cases = CASES_OF_CHUNKS if chunks else size
        write_set(at / "set", cases, size if chunks else None)
        write_rows(at / "rows.csv", cases, size if chunks else None)
        write_runs(at / "set", at / "runs.jsonl")
        spent = spend(COMMANDS[0].words(at, cases), home)
        (at / "new.db").rename(at / "set.db")
        for command in commands:
            if command is not COMMANDS[0]:
                spent = spend(command.words(at, cases), home)
            found[command.name].append(spent)
    return found


def main(
    sizes: Sequence[int] = (), only: Sequence[str] = (), *, chunks: bool = False, more: Sequence[Command] = ()
) -> int:
    """At three sizes or more print every command's cost at every size with its growth; 1 when a goal is missed."""
    sizes = sizes or (CHUNKS if chunks else SIZES)
    commands = [command for command in (*COMMANDS, *more) if not only or command.name in only]
    with tempfile.TemporaryDirectory() as folder:
        found = measure(sizes, Path(folder), commands, chunks=chunks)
    missed = 0
    what = "chunks" if chunks else "cases"
    at = ", ".join(f"{size:,}" for size in sizes)
    print(f"growth of commands by {what}, CPU seconds and peak MiB of the whole process, at {at}")
    for command in commands:
        spent = found[command.name]
        figures = "  ".join(f"{one.seconds:7.2f} s {one.mebibytes:5.0f}" for one in spent)
        if command.one:
            grown = spent[-1].seconds / spent[0].seconds
            missed += grown > MOST_FOR_ONE
            goal = f"{grown:.2f} times {sizes[0]} {what} (at most {MOST_FOR_ONE:g})"
        else:
            grown = exponent(sizes, [one.seconds for one in spent])
            missed += grown > MOST_EXPONENT
            goal = f"exponent {grown:.2f} (at most {MOST_EXPONENT:g})"
        print(f"  {command.name:<12} {figures}  {goal}")
    return 1 if missed else 0


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:] if word.isdigit()]
    named = [word.removeprefix("--only=").split(",") for word in sys.argv[1:] if word.startswith("--only=")]
    sys.exit(main(given, named[0] if named else (), chunks="--chunks" in sys.argv))
