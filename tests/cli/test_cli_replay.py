"""`goldtui replay`: a system's runs walked in plain text, with the exit codes that CI relies on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from goldtui.cli.columns import fold_text


@pytest.fixture
def runs_file(own_home: Path):
    """Writes lines of a trace file; a text is written as it is."""

    def write(*lines: Any, name: str = "runs.jsonl") -> Path:
        path = own_home / name
        texts = [line if isinstance(line, str) else json.dumps(line, ensure_ascii=False) for line in lines]
        path.write_text("".join(f"{text}\n" for text in texts), encoding="utf-8")
        return path

    return write


def good(number: int = 1, **fields: Any) -> dict[str, Any]:
    versions = [[name, "1"] for name in ("retriever", "index", "sparse", "dense", "fusion", "reranker")]
    lists = {name: ["pool"] for name in ("first_stage_ids", "rerank_input_ids", "reranked_ids", "selected_context_ids")}
    claim = {"claim_id": "s1", "text": "The pool opens at 6.", "citation_id": "pool"}
    answer = {"answer_id": "a", "text": "The pool opens at 6.", "claims": [claim]}
    run = {"trace_id": f"t{number}", "case_id": "q1", **lists, "selected_versions": ["v1"], "versions": versions}
    return {**run, "answer": answer, **fields}


def lost(number: int = 2, **fields: Any) -> dict[str, Any]:
    return good(number, selected_context_ids=[], selected_versions=[], **fields)


def test_it_walks_every_run_and_ends_with_how_many_were_released(run, native, runs_file) -> None:
    done = run("replay", runs_file(good(), lost()), "--set", native())
    assert done.code == 1
    assert "line 1: q1: released (trace t1, swimmers)" in done.out
    assert "line 2: q1: stopped at admissibility (trace t2, swimmers)" in done.out
    assert "First fix: look why the context gate let nothing through" in done.out
    assert "- LOST pool (was 1): lost, required, v1" in done.out
    assert "in pool: The [pool opens at 6] in the morning." in done.out
    assert done.out.endswith("1 released, 1 failed, 0 not judged, of 2\n")


def test_runs_that_are_all_released_end_with_zero(run, native, runs_file) -> None:
    done = run("replay", runs_file(good()), "--set", native(), "--plain")
    assert (done.code, done.err) == (0, "")


def test_no_line_is_wider_than_eighty_cells(run, garden: Path) -> None:
    for words in ((), ("--funnel",), ("--ascii",)):
        done = run("replay", garden / "runs" / "failing.jsonl", *words)
        assert done.code == 1
        assert max(cell_len(line) for line in done.out.splitlines()) <= 80


def test_ascii_draws_with_plain_characters(run, native, runs_file) -> None:
    done = run("replay", runs_file(good(), lost()), "--set", native(), "--ascii")
    assert done.out.isascii()
    assert ">xadmissible<" in done.out


@pytest.mark.parametrize("text", ["x" * 300, "猫" * 100, "a b " * 90, f"    {'word ' * 60}", f"  key: {'é' * 200} end"])
def test_a_long_line_goes_on_below_with_every_character(text: str) -> None:
    lines = fold_text(text, 80)
    assert max(map(cell_len, lines)) <= 80
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert len(lines) > 1
    assert all(line.startswith("      ") for line in lines[1:])


def test_the_first_failure_is_shown_alone_and_the_rest_is_not_read(run, native, runs_file) -> None:
    path = runs_file(good(1), good(2), lost(3), "never read {", lost(5))
    done = run("replay", path, "--set", native(), "--first-failure")
    assert done.code == 1
    assert done.out.startswith("line 3: q1: stopped at admissibility")
    assert "line 5" not in done.out
    assert "json" not in done.err


def test_no_failure_is_good_news(run, native, runs_file) -> None:
    path = runs_file(good(1), good(2), good(3))
    done = run("replay", path, "--set", native(), "--first-failure")
    assert (done.code, done.out) == (0, "no run fails a gate: 3 released, 0 not tested\n")
    assert run("replay", path, "--set", "pool", "--first-failure", "--json").json == []


def test_runs_that_are_not_tested_are_no_failure_and_no_pass(run, native, runs_file) -> None:
    line = {"qid": "q1", "retrieved_ids": ["pool"], "answer_json": {"claim": "It opens at 6.", "citations": ["pool"]}}
    path, folder = runs_file(line, line, line), native()
    done = run("replay", path, "--set", folder, "--first-failure")
    assert (done.code, done.out) == (1, "no run fails a gate: 0 released, 3 not tested\n")
    told = run("replay", path, "--set", folder)
    assert told.code == 1
    assert "not released: not tested" in told.out
    assert "reranked: not recorded, so not tested" in told.out
    assert "First fix: log this step of the pipeline" in told.out


def test_json_is_the_verdicts_with_the_walk_beside_them(run, native, runs_file) -> None:
    folder, path = native(), runs_file(good(), lost())
    rows = run("replay", path, "--set", folder, "--json").json
    gates = run("gates", folder, "--trace", path, "--json").json
    assert [{k: v for k, v in row.items() if k not in ("line", "replay")} for row in rows] == gates
    assert [row["line"] for row in rows] == [1, 2]
    walked = rows[1]["replay"]
    assert (walked["first_red"], walked["finding"]["code"]) == ("admissibility", "no_context")
    context = walked["steps"][3]
    assert (context["in"], context["out"], context["lost"]) == (1, 0, 1)
    phrase = rows[0]["replay"]["claims"][0]["phrases"][0]["held"][0]
    assert (phrase["chunk_id"], phrase["start"], phrase["end"]) == ("pool", 4, 19)


def test_a_step_that_was_not_recorded_is_null_in_json(run, native, runs_file) -> None:
    path = runs_file({"query": "When does the pool open?", "retrieved_context": ["pool"], "response": "At 6."})
    steps = run("replay", path, "--set", native(), "--json").json[0]["replay"]["steps"]
    first = steps[0]
    assert (first["field"], first["recorded"], first["out"], first["chunks"]) == ("first_stage_ids", False, None, None)
    assert steps[3]["recorded"] is True


def test_the_funnel_counts_by_gate_and_slice(run, native, runs_file) -> None:
    path, folder = runs_file(good(1), lost(2), good(3), "{"), native()
    done = run("replay", path, "--set", folder, "--funnel")
    assert done.code == 1
    assert "admissibility               3        2        1" in done.out
    assert "swimmers: 2 released, 1 failed, 0 not judged, of 3; failed: 1 admissibility" in " ".join(done.out.split())
    assert "failed admissibility: q1 (line 2)" in done.out
    value = run("replay", path, "--set", folder, "--funnel", "--json").json
    assert (value["contract"], value["runs"], value["released"]) == ("full", 3, {"count": 2, "lines": [1, 3]})
    assert value["gates"][0]["fail"] == {"count": 1, "lines": [2]}
    assert value["slices"]["swimmers"]["runs"] == 3
    assert value["bad_lines"]["total"] == 1


def test_a_file_with_bad_lines_is_never_wholly_fine(run, native, runs_file) -> None:
    path = runs_file(good(1), "nonsense", good(3))
    done = run("replay", path, "--set", native())
    assert done.code == 1
    assert "2 released, 0 not judged, of 2" in done.out
    assert f"{path}:2: json_syntax" in done.err
    assert "Fix: mend the JSON" in done.err
    assert "1 problems" not in done.err
    assert "1 problem in lines that could not be read" in done.err


def test_the_set_is_the_one_given_or_the_folder_the_file_lies_in(run, garden: Path, db: Path) -> None:
    path = garden / "runs" / "failing.jsonl"
    near = run("replay", path, "--trace", "failing/restricted")
    assert f"judged by {garden} (the file lies in its folder)" in near.err
    of_db = run("replay", path, "--trace", "failing/restricted", "--db", db)
    assert "judged by" not in of_db.err
    assert near.out == of_db.out
    assert near.code == of_db.code == 1


def test_elsewhere_the_set_is_what_goldtui_opens_and_never_the_example(run, runs_file, db: Path, monkeypatch) -> None:
    loose = runs_file(lost(1, case_id="vi-winter-hours"))
    asked = run("replay", loose, "--json")
    assert (asked.code, asked.error) == (2, "set_not_named")
    monkeypatch.setenv("GOLDTUI_DB", str(db))
    done = run("replay", loose)
    assert done.code == 1
    assert "judged by" in done.err


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--case", "nobody"), "unknown_case"),
        (("--stage", "rerank"), "unknown_stage"),
        (("--slice", "divers"), "unknown_slice"),
        (("--trace", "t9"), "no_such_run"),
        (("--stage", "source policy"), "no_such_run"),
        (("--trace", "t9", "--first-failure"), "no_such_run"),
        (("--funnel", "--first-failure"), "usage"),
        (("--profile", "kind"), "unknown_profile"),
    ],
)
def test_what_is_asked_for_must_be_there(run, native, runs_file, words: tuple[str, ...], code: str) -> None:
    done = run("replay", runs_file(good(), lost()), "--set", native(), *words, "--json")
    assert (done.code, done.error) == (2, code)


@pytest.mark.parametrize(("line", "code"), [("", "no_runs"), ('{"id": 1}', "trace_shape_unknown")])
def test_a_file_without_runs_is_unusable(run, native, runs_file, line: str, code: str) -> None:
    done = run("replay", runs_file(line), "--set", native(), "--json")
    assert (done.code, done.error) == (2, code)


def test_a_set_without_cases_judges_nothing(run, own_home: Path, runs_file) -> None:
    run("open", "empty.db", "--new")
    done = run("replay", runs_file(good()), "--set", own_home / "empty.db", "--json")
    assert (done.code, done.error) == (2, "no_cases")


def test_a_stage_may_be_named_with_underscores(run, native, runs_file) -> None:
    path = runs_file(good(), good(2, answer={"answer_id": "a", "text": "", "claims": []}))
    done = run("replay", path, "--set", native(), "--stage", "answer_completeness")
    assert done.code == 1
    assert done.out.startswith("line 2:")


def test_replaying_changes_nothing(run, db: Path, unchanged, garden: Path) -> None:
    unchanged()
    run("replay", garden / "runs" / "failing.jsonl", "--db", db, "--funnel")
    unchanged()


@pytest.mark.parametrize("words", [(), ("--json",), ("--funnel",), ("--funnel", "--json"), ("--first-failure",)])
def test_withheld_words_are_in_no_output(run, native, samples, runs_file, words: tuple[str, ...]) -> None:
    pool_case, pool_chunk = samples
    secret = "The vault code is canary-4417 and the spare key hangs behind the blue door."
    vault = pool_chunk(chunk_id="vault", permitted=False, text=secret)
    claim = {"claim_id": "s1", "text": secret, "citation_id": "vault", "support_phrases": ["canary-4417"]}
    answer = {"answer_id": "a", "text": secret, "claims": [claim]}
    line = good(
        first_stage_ids=["pool", "vault"],
        selected_context_ids=["pool", "vault"],
        selected_versions=["v1", "v1"],
        answer=answer,
        response=secret,
        extra={"seen": secret},
    )
    folder = native(cases=[pool_case()], evidence=[pool_chunk(), vault])
    done = run("replay", runs_file(line), "--set", folder, *words)
    assert done.code == 1
    assert "canary-4417" not in done.out + done.err
    assert "spare key hangs" not in done.out + done.err


# --- two files


def test_against_another_file_only_what_changed_is_reported(run, native, runs_file) -> None:
    first = runs_file(good(1), good(2), lost(3))
    second = runs_file(good(1), lost(2), good(3), good(4), name="after.jsonl")
    done = run("replay", first, "--set", native(), "--against", second)
    assert done.code == 1
    assert "q1: pass -> admissibility (line 2, line 2)" in done.out
    assert "admissibility: pass -> fail" in done.out
    assert "selected as context: no more pool (required)" in done.out
    assert "q1: admissibility -> pass (line 3, line 3)" in done.out
    assert "selected as context: new pool (required)" in done.out
    assert "q1: no run -> pass (-, line 4)" in done.out
    assert "(line 1, line 1)" not in done.out
    assert done.out.endswith("3 of 4 changed: 1 no longer released, 0 no longer judged, 2 newly released\n")


def test_a_file_against_itself_has_changed_nowhere(run, garden: Path) -> None:
    path = garden / "runs" / "failing.jsonl"
    done = run("replay", path, "--against", path)
    assert (done.code, done.out) == (0, "0 of 26 changed: 0 no longer released, 0 no longer judged, 0 newly released\n")
    assert run("replay", path, "--against", path, "--json").json == []


def test_on_a_terminal_the_screens_begin_with_the_comparison(run, db: Path, runs_file, monkeypatch) -> None:
    begun: list[Any] = []

    def draw(place: Any, author: str, **how: Any) -> int:
        begun.append((place.path, how["replay"]))
        return 0

    monkeypatch.setattr("goldtui.cli.replay.on_terminal", lambda: True)
    monkeypatch.setattr("goldtui.tui.app.run_app", draw)
    first, second = runs_file(good(1)), runs_file(lost(2), name="after.jsonl")
    assert run("replay", first, "--set", db, "--against", second, "--slice", "swimmers").code == 0
    path, memory = begun.pop()
    assert (path, memory.path, memory.against, memory.comparing) == (db, first, second, True)
    assert memory.filter_text == 'slice:"swimmers"'
    assert run("replay", first, "--set", db).code == 0
    assert (begun[-1][1].against, begun.pop()[1].comparing) == (None, False)
    missing = run("replay", first, "--set", db, "--against", second.with_name("none.jsonl"))
    assert missing.code == 2
    assert "none.jsonl" in missing.err
    assert run("replay", first, "--set", db, "--against", second, "--stage", "faithfulness").code == 2
    assert begun == []
    assert run("replay", first, "--set", db, "--against", second, "--plain").out.endswith("newly released\n")
    assert begun == []


def test_failing_runs_beside_the_good_ones_of_the_same_cases(run, garden: Path) -> None:
    done = run("replay", garden / "traces.jsonl", "--against", garden / "runs" / "failing.jsonl", "--json")
    assert done.code == 1
    rows = {row["case_id"]: row for row in done.json}
    lost_books = rows["hb-freezing-times"]
    assert lost_books["before"]["first_failed_stage"] == "pass"
    assert lost_books["after"]["first_failed_stage"] == "context selection"
    assert any("no more hb-04-freezing-books (required)" in words for words in lost_books["differences"])
    assert "claims_present: pass -> fail" in rows["vi-school-group"]["differences"]
    stale = rows["hb-type-loan"]["differences"]
    assert any("version" in words and "herbarium/2023-05-05" in words for words in stale)
    gone = [row for row in rows.values() if row["after"] is None]
    assert gone
    assert all(row["differences"] == ["only the first file has this run"] for row in gone)


def test_the_rank_that_changed_is_named(run, native, samples, runs_file) -> None:
    _, pool_chunk = samples
    folder = native(evidence=[pool_chunk(), pool_chunk(chunk_id="gate", text="The gate closes at nine.")])
    lists = ("first_stage_ids", "rerank_input_ids", "reranked_ids")
    first = runs_file(good(1, **{key: ["pool", "gate"] for key in lists}))
    second = runs_file(good(1, **{key: ["gate", "pool"] for key in lists}), name="after.jsonl")
    done = run("replay", first, "--set", folder, "--against", second)
    assert done.code == 0
    assert "reranked: rank gate 2 to 1, pool (required) 1 to 2" in done.out


@pytest.mark.parametrize("words", [("--funnel",), ("--first-failure",), ("--stage", "pass")])
def test_against_goes_with_whole_files_only(run, native, runs_file, words: tuple[str, ...]) -> None:
    path = runs_file(good())
    assert run("replay", path, "--set", native(), "--against", path, *words, "--json").error == "usage"


def test_against_with_nothing_in_common_judges_nothing(run, native, runs_file) -> None:
    path = runs_file(good())
    done = run("replay", path, "--set", native(), "--against", path, "--trace", "t9", "--json")
    assert (done.code, done.error) == (2, "no_such_run")
