"""Who is missing, unknown or cut off comes before any ratio and is never a pass."""

from __future__ import annotations

from pathlib import Path

from score_suite import EXAMPLE, written

from goldtui.cli.output import FAILED, UNUSABLE


def test_missing_unknown_and_repeated_traces_are_listed_by_id_before_any_ratio(run, good) -> None:
    first, second, third, *rest = good
    stranger = {**third, "case_id": second["case_id"] + "x", "trace_id": "t/stranger"}
    night = written("night.jsonl", first, {**first, "trace_id": "t/again"}, stranger, *rest)
    done = run("score", EXAMPLE, "--trace", night, "--json")
    there = done.json["attendance"]
    assert there["missing"] == sorted(there["missing"])
    assert set(there["missing"]) == {second["case_id"], third["case_id"]}
    assert there["repeated"] == [{"case_id": first["case_id"], "where": ["night.jsonl:1", "night.jsonl:2"]}]
    assert there["unknown"] == [{"case_id": stranger["case_id"], "where": "night.jsonl:3", "near": second["case_id"]}]
    assert (there["expected"], there["scored"], done.code) == (32, 29, FAILED)
    assert len(done.json["rows"]) == 32
    text = run("score", EXAMPLE, "--trace", night).out
    assert max(text.index(one) for one in there["missing"]) < text.index("29 of 29")


def test_an_incomplete_run_fails_although_every_ratio_is_perfect(run, good) -> None:
    done = run("score", EXAMPLE, "--trace", written("night.jsonl", *good[1:]), "--json")
    assert (done.json["released"], done.json["judged"], done.code) == (31, 31, FAILED)
    assert [reason.partition(":")[0] for reason in done.json["reasons"]] == ["1 case without a trace"]


def test_a_trace_without_an_answer_is_named_and_is_no_refusal(run, good) -> None:
    refusing = next(one for one in good if one["response"] == "not in context")
    silent = [{**one, "response": "", "answer": None} if one is refusing else one for one in good]
    done = run("score", EXAMPLE, "--trace", written("night.jsonl", *silent), "--json")
    assert done.json["attendance"]["answerless"] == [refusing["case_id"]]
    assert next(r for r in done.json["rows"] if r["case_id"] == refusing["case_id"])["outcome"] != "released"
    assert done.code == FAILED


def test_a_run_that_recorded_no_answer_is_not_tested_and_never_judged_by_the_golds_own(run, good) -> None:
    bare = [{**one, "response": None, "answer": None} for one in good]
    done = run("score", EXAMPLE, "--trace", written("night.jsonl", *bare), "--json")
    assert (done.code, done.json["released"], done.json["judged"]) == (FAILED, 0, 0)
    assert len(done.json["attendance"]["answerless"]) == 32
    lesson = run("score", EXAMPLE, "--trace", written("night.jsonl", *bare), "--profile", "lesson", "--json")
    assert lesson.json["released"] == 0


def test_a_cut_line_is_named_and_nothing_is_scored_as_if_the_file_were_whole(run, good) -> None:
    night = written("night.jsonl", *good)
    whole = night.read_bytes()
    night.write_bytes(whole[:-40])
    done = run("score", EXAMPLE, "--trace", night, "--json")
    assert (done.code, done.error, done.json["error"]["where"]) == (UNUSABLE, "line_cut", "night.jsonl:32")
    left = run("score", EXAMPLE, "--trace", night, "--leave-out-cut-line", "--json")
    assert left.code == FAILED
    assert [one["message"].partition(":")[0] for one in left.json["notices"] if one["code"] == "line_left_out"] == [
        "1 of 32 lines was left out"
    ]
    assert left.json["attendance"]["bad_lines"][0].startswith("night.jsonl:32: ")
    assert night.read_bytes() == whole[:-40]


def test_a_line_that_cannot_be_read_does_not_hide_who_is_missing(run, good) -> None:
    first, second, third, *others = good
    stranger = {**second, "case_id": second["case_id"].upper()}
    night = written("night.jsonl", first, stranger, *others, others[-1])
    with night.open("a", encoding="utf-8") as file:
        file.write('{"case_id": \n')
    done = run("score", EXAMPLE, "--trace", night, "--json")
    assert done.code == UNUSABLE
    assert done.json["error"]["where"] == f"night.jsonl:{len(others) + 4}"
    for told in (done.err, done.json["error"]["message"]):
        assert f"{len(good) - 3} of {len(good)} cases with exactly one trace" in told
        assert "without a trace (2)" in told
        assert third["case_id"] in told
        assert f"{stranger['case_id']} at night.jsonl:2, looks like {second['case_id']}" in told
        assert f"{others[-1]['case_id']} at night.jsonl:" in told


def test_who_is_missing_is_said_where_no_line_can_be_read(run, good) -> None:
    Path("night.jsonl").write_text('{"case_id": \n', encoding="utf-8")
    done = run("score", EXAMPLE, "--trace", "night.jsonl", "--json")
    assert done.code == UNUSABLE
    assert f"without a trace ({len(good)})" in done.err


def test_the_scorers_lines_say_it_too(run, own_home) -> None:
    gold = [{"qid": q, "question": q, "answerable": True, "gold_claim_substr": ["12 steps"]} for q in ("up", "down")]
    line = {"qid": "UP", "q": "up", "retrieved_ids": ["s"], "answer_json": {"claim": "12 steps", "citations": ["s"]}}
    night = written("night.jsonl", line, {**line, "qid": "down"}, {**line, "retrieved_ids": 3})
    done = run("score", written("gold.jsonl", *gold), "--trace", night, "--json")
    assert (done.code, done.json["error"]["where"]) == (UNUSABLE, "night.jsonl:3")
    assert "1 of 2 cases with exactly one trace" in done.err
    assert "UP at night.jsonl:1, looks like up" in done.json["error"]["message"]


def test_a_line_in_the_middle_that_cannot_be_read_is_never_left_out(run, good) -> None:
    night = written("night.jsonl", *good)
    lines = night.read_bytes().splitlines(keepends=True)
    night.write_bytes(b"".join([*lines[:3], b'{"case_id": \n', *lines[3:]]))
    for words in ((), ("--leave-out-cut-line",)):
        assert run("score", EXAMPLE, "--trace", night, *words).code == UNUSABLE
