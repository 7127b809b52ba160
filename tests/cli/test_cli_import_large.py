"""An import of many cases judges the first of them, says of how many, and the command it names judges the others."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from goldtui.store.cases import heads
from goldtui.store.opening import open_store
from goldtui.workbench.library import waiting


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "AT_IMPORT", 30)


def kept(path: str) -> list[str | None]:
    with open_store(Path(path), read_only=True) as store:
        found = heads.states(store)
        return [heads.get(store, one).first_failed_stage for one in found]


def test_a_large_import_says_how_many_it_judged_and_what_judges_the_rest(run, garden) -> None:
    done = run("import", garden, "--into", "g.db")
    assert "support phrases of the first 30 cases" in done.out
    assert "30  all green" in done.out
    assert "30 of 32 cases judged; lists judge the others as they show them" in done.out
    assert kept("g.db") == ["pass"] * 30 + [None] * 2
    said = next(line for line in done.out.splitlines() if "--remember" in line)
    command = said.split("goldtui ")[1].split(" judges all now")[0]
    judged = run(*shlex.split(command))
    assert judged.code == 0
    assert judged.out.splitlines() == [
        "      2  all green",
        "2 of 32 cases judged now and kept; the others were judged before",
    ]
    assert kept("g.db") == ["pass"] * 32
    assert run("gates", "g.db", "--remember", "--json").json == {"first_failed_stage": {}, "judged": 0, "cases": 32}


def test_the_json_of_an_import_names_what_is_left_to_judge_only_where_something_is(run, garden, monkeypatch) -> None:
    done = run("import", garden, "--into", "g.db", "--json").json
    assert (done["judged"], done["to_judge"]) == (30, 2)
    monkeypatch.setattr(waiting, "AT_IMPORT", 32)
    done = run("import", garden, "--into", "h.db", "--json").json
    assert "judged" not in done
    assert "to_judge" not in done


def test_a_large_import_by_a_mapping_is_judged_the_same_way(run, own_home) -> None:
    rows = [{"question": f"When was bed {n} dug?", "ground_truth": f"In {1900 + n}."} for n in range(40)]
    (own_home / "beds.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    done = run("import", "beds.jsonl", "--map", "generic-gold", "--into", "g.db")
    assert done.code == 0, done.err
    assert "40  without a claim yet" in done.out
    assert sum(one is not None for one in kept("g.db")) == 30


def test_a_list_judges_the_rows_it_shows_and_writes_nothing(run, garden) -> None:
    run("import", garden, "--into", "g.db")
    before = Path("g.db").read_bytes()
    shown = run("list", "g.db", "--json").json["cases"]
    assert [one["first_failed_stage"] for one in shown] == ["pass"] * 32
    assert Path("g.db").read_bytes() == before


def test_a_filter_by_a_gate_says_that_it_passes_over_unjudged_cases(run, garden) -> None:
    run("import", garden, "--into", "g.db")
    done = run("list", "g.db", "--filter", "gate:pass", "--json")
    assert done.json["total"] == 30
    assert [one["code"] for one in done.json["notices"]] == ["not_judged"]
    assert run("list", "g.db", "--filter", "gate:-", "--json").json["total"] == 2


def test_evidence_that_comes_later_takes_back_the_verdicts_that_it_does_not_renew(
    run, native, samples, monkeypatch
) -> None:
    monkeypatch.setattr(waiting, "AT_IMPORT", 1)
    pool_case, pool_chunk = samples
    run("import", native("one", cases=[pool_case(), pool_case(case_id="q2")], evidence=[]), "--into", "p.db")
    run("gates", "p.db", "--remember")
    assert kept("p.db") == ["admissibility", "admissibility"]
    later = native("two", cases=[pool_case(case_id="q3")], evidence=[pool_chunk()])
    assert run("import", later, "--into", "p.db", "--name", "one").code == 0
    assert kept("p.db") == ["pass", None, "pass"]


def test_evidence_that_comes_with_a_known_case_renews_its_verdict(run, native, samples) -> None:
    pool_case, pool_chunk = samples
    run("import", native("one", cases=[pool_case()], evidence=[]), "--into", "p.db")
    again = native("two", cases=[pool_case()], evidence=[pool_chunk()])
    assert run("import", again, "--into", "p.db", "--name", "one").code == 0
    assert kept("p.db") == ["pass"]


@pytest.mark.parametrize("more", [("--case", "q1"), ("--profile", "lesson"), ("--trace", "runs.jsonl")])
def test_what_is_kept_is_the_strict_verdict_of_every_reference(run, garden_database, more) -> None:
    assert run("gates", garden_database, "--remember", *more).code == 2


def test_files_keep_no_verdicts(run, garden) -> None:
    done = run("gates", garden, "--remember", "--json")
    assert (done.code, done.error) == (2, "directory_not_database")
