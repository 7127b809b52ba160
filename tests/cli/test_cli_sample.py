"""`sample` draws rows of a log: as many as the interval asks, the same for the same seed, nothing restricted."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from goldtui.workbench.session.places import example_folder


def log_of(folder: Path, number: int = 2000, name: str = "log.jsonl") -> Path:
    rows = [
        {
            "query": f"Is bed {at} open?",
            "retrieved_context": [],
            "response": f"Bed {at} is open.",
            "workflow": "ferns" if at % 10 else "moss",
        }
        for at in range(number)
    ]
    path = folder / name
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    return path


def rows_of(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_the_size_follows_from_the_interval_and_groups_are_in_proportion(run, own_home: Path) -> None:
    done = run("sample", log_of(own_home), "--interval", 5, "--by", "slice", "--out", own_home / "s.jsonl")
    lines = done.out.splitlines()
    assert lines == [
        "320 of 2000 rows drawn with seed 0: a share in them is known to 5.0 points (95 %)",
        "  ferns: 288 of 1800, to 5.3 points",
        "  moss: 32 of 200, to 15.2 points",
    ]
    assert len(rows_of(own_home / "s.jsonl")) == 320
    assert "sample_no_set" in done.err


def test_the_same_seed_draws_the_same_rows_in_any_order_and_another_seed_others(run, own_home: Path) -> None:
    log = log_of(own_home)
    lines = log.read_text(encoding="utf-8").splitlines(keepends=True)
    random.Random(3).shuffle(lines)
    other = own_home / "other.jsonl"
    other.write_text("".join(lines), encoding="utf-8")
    drawn = []
    for number, (path, seed) in enumerate([(log, 1), (other, 1), (log, 2)]):
        out = own_home / f"{number}.jsonl"
        assert run("sample", path, "--seed", seed, "--out", out).code == 0
        drawn.append({row["query"] for row in rows_of(out)})
    assert drawn[0] == drawn[1] != drawn[2]


def test_rows_are_kept_as_they_are_and_a_run_reads_them(run, own_home: Path) -> None:
    log = log_of(own_home, 30)
    assert run("sample", log, "--out", own_home / "s.jsonl").code == 0
    assert set((own_home / "s.jsonl").read_text().splitlines()) <= set(log.read_text().splitlines())
    assert run("observe", own_home / "s.jsonl").code == 0


def test_words_of_restricted_sources_are_left_out_and_counted(run, own_home: Path, native, samples) -> None:
    _, chunk = samples
    secret = "The vault of seeds opens with the word marigold after dusk."
    source = native(evidence=[chunk(), chunk(chunk_id="vault", text=secret, permitted=False)])
    log = own_home / "log.jsonl"
    rows = [
        {"query": "How?", "context": [{"text": secret}], "response": "No."},
        {"query": "When?", "response": "At 6."},
    ]
    log.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    done = run("sample", log, "--set", source, "--out", own_home / "s.jsonl")
    assert done.out.splitlines()[-1] == "words of restricted sources were left out of 1 row"
    assert "marigold" not in (own_home / "s.jsonl").read_text(encoding="utf-8")
    assert len(rows_of(own_home / "s.jsonl")) == 2


@pytest.mark.parametrize(
    ("content", "words", "code"),
    [
        ('{"a": 1}\n', ("--interval", "0"), "sample_interval"),
        ('{"a": 1}\n', ("--interval", "nan"), "sample_interval"),
        ("[1]\n", (), "sample_row"),
        ("{\n", (), ""),
        ("\n\n", (), "sample_empty"),
        ("".join(f'{{"a": {n}}}\n' for n in range(1001)), ("--by", "a"), "sample_groups"),
    ],
)
def test_what_cannot_be_drawn_from_is_refused_and_nothing_is_written(
    run, own_home: Path, content: str, words: tuple[str, ...], code: str
) -> None:
    log = own_home / "log.jsonl"
    log.write_text(content, encoding="utf-8")
    refused = run("sample", log, *words, "--out", own_home / "s.jsonl", "--json")
    assert refused.code == 2
    assert refused.error == code or not code
    assert not (own_home / "s.jsonl").exists()


def test_a_file_that_is_there_is_not_replaced(run, own_home: Path) -> None:
    (own_home / "s.jsonl").write_text("mine", encoding="utf-8")
    assert run("sample", log_of(own_home, 10), "--out", own_home / "s.jsonl").code == 2
    assert (own_home / "s.jsonl").read_text(encoding="utf-8") == "mine"


def test_the_example_log_is_drawn_whole_when_it_is_small(run, own_home: Path) -> None:
    traces = example_folder() / "traces.jsonl"
    done = run("sample", traces, "--interval", 1, "--out", own_home / "s.jsonl", "--json").json
    assert (done["drawn"], done["rows"], done["half_interval"]) == (32, 32, 0)
