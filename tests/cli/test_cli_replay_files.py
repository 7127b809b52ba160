"""`goldtui replay` on files as they come: cut, hostile or of another tool; it counts, names, and never breaks."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

GATE_NAMES = ("retriever", "index", "sparse", "dense", "fusion", "reranker")
HOSTILE = "[bold]x[/] \x1b[31mred\x1b]0;title\x07 \u202egnp.exe\u2066 \u200b\u0085\u2028 \x9b31m <b>&amp;"


def good(number: int = 1, **fields: Any) -> dict[str, Any]:
    lists = {name: ["pool"] for name in ("first_stage_ids", "rerank_input_ids", "reranked_ids", "selected_context_ids")}
    versions = [[name, "1"] for name in GATE_NAMES]
    claim = {"claim_id": "s1", "text": "The pool opens at 6.", "citation_id": "pool"}
    answer = {"answer_id": "a", "text": "The pool opens at 6.", "claims": [claim]}
    run = {"trace_id": f"t{number}", "case_id": "q1", **lists, "selected_versions": ["v1"], "versions": versions}
    return {**run, "answer": answer, **fields}


@pytest.fixture
def saved(own_home: Path):
    """Writes a file of runs; rows as lines, bytes as they are."""

    def write(*rows: dict[str, Any], raw: bytes | None = None) -> Path:
        path = own_home / "runs.jsonl"
        path.write_bytes(raw if raw is not None else "".join(f"{json.dumps(row)}\n" for row in rows).encode())
        return path

    return write


# --- what a file covers


def test_a_walk_ends_with_what_was_read_and_of_which_cases(run, native, saved) -> None:
    rows = [{"qid": "q1", "retrieved_ids": ["pool"], "answer_json": {"claim": "x"}} for _ in range(2)]
    done = run("replay", saved(*rows, {**rows[0], "qid": "q9"}), "--set", native())
    assert done.code == 1
    told = " ".join(done.out.split())
    assert (
        "read as scorer lines (qid or q_id, retrieved_ids, answer_json): 3 runs, 0 problems in lines left out" in told
    )
    assert "of no case of the set: 1 of 3: q9 (line 3)" in told
    assert "more than one run: 1 case: q1 (lines 1, 2)" in told
    assert "no run: 0 of 1 case" in told
    assert "not recorded: given to the reranker in 3 of 3" in told
    assert done.out.endswith("0 released, 1 failed, 2 not judged, of 3\n")


def test_a_case_without_a_run_is_named_when_the_whole_file_was_looked_at(run, native, samples, saved) -> None:
    pool_case, _ = samples
    folder = native(cases=[pool_case(), pool_case(case_id="q2", question="When does the sauna open?")])
    path = saved(good())
    assert "no run: 1 of 2 cases: q2" in run("replay", path, "--set", folder).out
    assert "no run: 1 of 2 cases: q2" in run("replay", path, "--set", folder, "--funnel").out
    assert "no run" not in run("replay", path, "--set", folder, "--case", "q1").out
    value = run("replay", path, "--set", folder, "--funnel", "--json").json
    assert value["cases_without_run"] == {"count": 1, "cases": ["q2"]}
    assert value["unknown_cases"] == {"runs": 0, "lines": []}
    assert "cases_without_run" not in run("replay", path, "--set", folder, "--case", "q1", "--funnel", "--json").json


def test_a_report_of_another_tool_is_walked_and_counted(run, native, saved) -> None:
    passage = {"chunk_id": "pool", "rank": 0, "stage": "rerank"}
    result = {"answer": "The pool opens at 6.", "citations": [{"chunk_ids": ["pool"]}], "retrieved": [passage]}
    document = {"config": {"k": [1, 5]}, "per_query": [{"record_id": "q1", "result": result}]}
    done = run("replay", saved(raw=json.dumps(document, indent=2).encode()), "--set", native())
    told = " ".join(done.out.split())
    assert (done.code, done.err) == (1, "")
    assert "read as run reports (record_id, result with answer, retrieved, citations): 1 run" in told
    assert "not tested: admissibility in 1 of 1" in told
    assert "fail" not in told


# --- damaged files


def test_a_file_that_was_cut_names_the_line_and_is_never_judged_as_whole(run, native, saved) -> None:
    whole = saved(good(1), good(2), good(3)).read_bytes()
    path = saved(raw=whole[:-40])
    done = run("replay", path, "--set", native())
    assert done.code == 1
    assert f"{path}:3: line_cut: the file ends in the middle of line 3" in done.err
    assert "2 runs, 1 problem in lines left out" in " ".join(done.out.split())
    assert "2 released, 0 not judged, of 2" in done.out
    assert path.read_bytes() == whole[:-40]


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "file_empty"),
        (b"\xef\xbb\xbf", "file_only_mark"),
        (b"\n\n", "no_runs"),
        (b'{"id": 1}', "trace_shape_unknown"),
        (b"{\n}", "no_runs"),
        (b"[\n]", "no_runs"),
        (b"\x1f\x8b\x08\x00", "not_text"),
        ('{"trace_id": "é"}'.encode("utf-16"), "wrong_encoding"),
        (b'{"trace_id": "\xe9", "case_id": "q1"}\n', "encoding_unknown"),
        (b'{"trace_id": "x", "case_id": "q1", "versions": NaN}\n', "number_not_finite"),
        (b'{"trace_id": "x", "trace_id": "y", "case_id": "q1"}\n', "key_repeated"),
        (b'{"trace_id": "\\udc00", "case_id": "q1"}\n', "surrogate_alone"),
        (b'{"trace_id": "x",\r"case_id": "q1"}\n', "lone_carriage_return"),
        (b'{"trace_id": "x", "case_id": "q1", "extra": ' + b"[" * 100_000 + b"}\n", "json_too_deep"),
        (b'{"trace_id": "' + b"x" * (1 << 20) + b'", "case_id": "q1"}\n', "line_too_long"),
    ],
)
def test_a_file_that_holds_no_run_is_unusable_and_says_why(run, native, saved, raw: bytes, code: str) -> None:
    done = run("replay", saved(raw=raw), "--set", native(), "--json")
    assert (done.code, done.error) == (2, code)
    assert "Traceback" not in done.err


def test_a_mark_crlf_and_blank_lines_are_taken_and_reported(run, native, saved) -> None:
    text = "\r\n".join(["\ufeff" + json.dumps(good(1)), "", json.dumps(good(2)), ""])
    done = run("replay", saved(raw=text.encode()), "--set", native())
    assert done.code == 0
    assert "2 released, 0 not judged, of 2" in done.out
    assert "byte_order_mark" in done.err
    assert "line 3: q1" in done.out


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes on this system")
def test_a_pipe_a_folder_and_a_file_that_is_not_there_are_named(run, native, own_home: Path) -> None:
    folder = native()
    os.mkfifo(own_home / "pipe")
    for name, code in (("pipe", "path_is_pipe"), (".", "path_is_directory"), ("nothing", "file_missing")):
        done = run("replay", own_home / name, "--set", folder, "--json")
        assert (done.code, done.error) == (2, code)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_one_may_not_read_is_named(run, native, saved) -> None:
    path = saved(good())
    path.chmod(0)
    done = run("replay", path, "--set", native(), "--json")
    assert (done.code, done.error) == (2, "file_no_permission")


def test_a_file_that_is_written_while_it_is_read_is_refused(run, native, saved, monkeypatch) -> None:
    from goldtui.runs.replay.replay import Replay

    path, walk = saved(*(good(n) for n in range(4000))), Replay.walk

    def walk_and_grow(self, line):
        if line.number == 2:
            with path.open("ab") as file:
                file.write(b"{}\n")
        return walk(self, line)

    monkeypatch.setattr(Replay, "walk", walk_and_grow)
    folder = native()
    done = run("replay", path, "--set", folder)
    assert done.code == 2
    assert "file_changed" in done.err
    assert ", of 4000" not in done.out
    told = run("replay", path, "--set", folder, "--json")
    assert (told.code, told.error) == (2, "file_changed")


# --- runs that lie


def test_a_run_that_calls_itself_reviewed_proves_nothing(run, native, saved) -> None:
    claim = {"claim_id": "c", "text": "The pool opens at 9.", "citation_id": "pool", "support_phrases": ["pool"]}
    answer = {"answer_id": "a", "text": claim["text"], "labelled_by": "reviewer", "claims": [claim]}
    folder = native()
    for row in (good(answer=answer), good(answer={**answer, "claims": [{**claim, "answer_point": "time"}]})):
        done = run("replay", saved(row), "--set", folder, "--json")
        assert done.code == 1
        assert done.json[0]["released"] is False


def test_two_runs_with_one_id_are_both_walked(run, native, saved) -> None:
    done = run("replay", saved(good(1), good(1, selected_context_ids=[], selected_versions=[])), "--set", native())
    assert "line 1: q1: released (trace t1" in done.out
    assert "line 2: q1: stopped at admissibility (trace t1" in done.out
    assert "more than one run: 1 case: q1 (lines 1, 2)" in done.out


def _with(path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    row = json.loads(json.dumps({**good(), "response": "The pool opens at 6.", "citations": ["pool"]}))
    held: Any = row
    for key in path[:-1]:
        held = held[key]
    held[path[-1]] = value
    return row


FIELDS: dict[str, tuple[Any, ...]] = {
    "trace_id": ("trace_id",),
    "case_id": ("case_id",),
    "candidate": ("first_stage_ids", 0),
    "rerank input": ("rerank_input_ids", 0),
    "reranked": ("reranked_ids", 0),
    "selected": ("selected_context_ids", 0),
    "selected version": ("selected_versions", 0),
    "component": ("versions", 0, 0),
    "component version": ("versions", 0, 1),
    "response": ("response",),
    "citation": ("citations", 0),
    "answer id": ("answer", "answer_id"),
    "answer text": ("answer", "text"),
    "claim id": ("answer", "claims", 0, "claim_id"),
    "claim text": ("answer", "claims", 0, "text"),
    "cited id": ("answer", "claims", 0, "citation_id"),
    "claim point": ("answer", "claims", 0, "answer_point"),
    "phrase": ("answer", "claims", 0, "support_phrases"),
    "inferred": ("inferred",),
    "another key": ("anything",),
}


@pytest.mark.parametrize("words", [(), ("--json",), ("--funnel",), ("--first-failure",)], ids=str)
@pytest.mark.parametrize("field", FIELDS)
def test_hostile_text_in_a_field_of_a_run_never_acts(run, native, saved, field: str, words: tuple[str, ...]) -> None:
    value = [HOSTILE] if field in ("phrase", "inferred") else HOSTILE
    done = run("replay", saved(_with(FIELDS[field], value)), "--set", native(), *words)
    assert done.code in (0, 1)
    for sign in "\x1b\x07\x9b\u202e\u2066\u200b\u0085\u2028":
        assert sign not in done.out + done.err
    assert "Traceback" not in done.err


@pytest.mark.parametrize(
    "row",
    [
        {"qid": HOSTILE, "retrieved_ids": [HOSTILE], "answer_json": {"claim": HOSTILE, "citations": [HOSTILE]}},
        {"query": HOSTILE, "retrieved_context": [{"id": HOSTILE}], "response": HOSTILE, "citations": [HOSTILE]},
        {"question": HOSTILE, "answer": HOSTILE, "context": f"{HOSTILE}: x"},
        {"record_id": HOSTILE, "result": {"answer": HOSTILE, "retrieved": [{"chunk_id": HOSTILE, "stage": HOSTILE}]}},
        {"vars": {"q": HOSTILE}, "provider": {"id": HOSTILE}, "response": {"output": HOSTILE}},
        {"trace_id": 5, "case_id": "q1", HOSTILE: HOSTILE},
        {HOSTILE: HOSTILE},
    ],
    ids=["scorer", "plan", "eval-rows", "report", "promptfoo", "bad line", "no shape"],
)
@pytest.mark.parametrize("words", [(), ("--funnel",), ("--json",)], ids=str)
def test_hostile_text_in_a_line_of_any_shape_never_acts(
    run, native, saved, row: dict[str, Any], words: tuple[str, ...]
) -> None:
    done = run("replay", saved(row), "--set", native(), *words)
    assert done.code in (1, 2)
    for sign in "\x1b\x07\x9b\u202e\u2066\u200b\u0085\u2028":
        assert sign not in done.out + done.err
    assert "Traceback" not in done.err
