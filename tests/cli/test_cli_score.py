"""A run scored from the shell: who is missing comes before any ratio, and the exit code tells the truth."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from score_suite import EXAMPLE, GOOD, NIGHT, RELEASE, SUITE, TRUST, lines_of, written

from goldtui.cli.output import FAILED, NOT_VALID, OK, UNUSABLE
from tests.cli.conftest import fingerprint


def test_the_suite_of_five_names_both_failing_slices_and_refuses_the_release(run) -> None:
    report = run("score", SUITE, "--trace", NIGHT, "--json")
    slices = {one["name"]: (one["k"], one["n"], one["state"]) for one in report.json["slices"]}
    assert (report.json["released"], report.json["judged"]) == (3, 5)
    assert slices == {"seed-exchange": (2, 2, "pass"), "plant-loans": (1, 2, "fail"), "herbarium": (0, 1, "fail")}
    assert report.json["checks"] == {
        "admissible_evidence_path": True,
        "supported_answer_released": True,
        "known_bad_answers_blocked": True,
        "slice_regression_clear": False,
    }
    assert (report.code, report.json["passed"]) == (FAILED, False)
    named = [reason for reason in report.json["reasons"] if reason.startswith("slice")]
    assert len(named) == 2
    assert "plant-loans" in named[1]
    assert run("variants", SUITE, "--stored", "--json").code == OK


def test_under_the_lesson_profile_the_suite_reads_the_same(run) -> None:
    """The lesson judges labelled answers only, so the run's good answers are given as claims with their phrases."""
    gold = {one["case_id"]: one["reference"] for one in lines_of(SUITE / "cases.jsonl")}
    labelled = [{**one, "answer": gold[one["case_id"]], "response": None} for one in lines_of(NIGHT)]
    report = run("score", SUITE, "--trace", written("night.jsonl", *labelled), "--profile", "lesson", "--json").json
    assert [(one["name"], one["k"], one["n"]) for one in report["slices"]] == [
        ("herbarium", 0, 1),
        ("plant-loans", 1, 2),
        ("seed-exchange", 2, 2),
    ]
    assert report["passed"] is False


def test_the_lesson_report_keeps_its_four_keys(run) -> None:
    found = json.loads(run("score", SUITE, "--trace", NIGHT, "--format", "lesson").out)
    assert {"service_version", "source_trace", "required_policy_version", "checks"} <= set(found)


def test_a_run_that_passes_every_gate_ends_with_0_and_says_unsigned_first(run) -> None:
    done = run("score", EXAMPLE, "--trace", GOOD)
    assert (done.code, done.out.splitlines()[0].startswith("unsigned")) == (OK, True)


def test_a_verified_release_is_said_first_with_who_signed(run) -> None:
    done = run("score", RELEASE, "--trust", TRUST, "--trace", GOOD, "--require-signed", "--json")
    assert (done.code, done.json["gold"]["signed"], len(done.json["gold"]["signers"])) == (OK, "verified", 2)
    assert done.json["gold"]["digest"] == run("verify", RELEASE, "--trust", TRUST, "--json").json["digest"]


def test_a_release_that_was_not_verified_says_so(run) -> None:
    done = run("score", RELEASE, "--trace", GOOD, "--json")
    assert done.json["gold"]["signed"] == "unsigned"
    assert "release_not_verified" in [one["code"] for one in done.json["notices"]]


@pytest.mark.parametrize(
    ("name", "code"), [("cases.jsonl", "file_digest"), ("manifest.json", "sums_differ"), ("SHA256SUMS", "sums_differ")]
)
def test_a_release_is_held_to_its_own_sums_even_without_a_trust_file(run, own_home: Path, name: str, code: str) -> None:
    copy = Path(shutil.copytree(RELEASE, own_home / "copy"))
    path = copy / name
    path.chmod(0o644)
    content = path.read_bytes()
    path.write_bytes(
        content.replace(b"a", b"b", 1) if name != "manifest.json" else content.replace(b'"audit":"d', b'"audit":"e')
    )
    done = run("score", copy, "--trace", GOOD, "--json")
    assert done.code == NOT_VALID
    assert code in done.out + done.err


def test_a_release_whose_manifest_was_taken_away_is_no_plain_set(run, own_home: Path) -> None:
    copy = Path(shutil.copytree(RELEASE, own_home / "copy"))
    copy.chmod(0o755)
    (copy / "manifest.json").unlink()
    done = run("score", copy, "--trace", GOOD, "--json")
    assert (done.code, done.error) == (NOT_VALID, "manifest_missing")


def test_unsigned_gold_is_refused_where_signed_gold_is_required(run) -> None:
    done = run("score", EXAMPLE, "--trace", GOOD, "--require-signed", "--json")
    assert (done.code, done.error) == (NOT_VALID, "gold_unsigned")


def test_a_release_with_one_changed_byte_ends_with_3_before_any_trace_is_read(run, own_home: Path) -> None:
    shutil.copytree(RELEASE, "spoiled")
    cases = Path("spoiled/cases.jsonl")
    cases.write_bytes(cases.read_bytes().replace(b"answer", b"anSwer", 1))
    done = run("score", "spoiled", "--trust", TRUST, "--trace", "nowhere.jsonl", "--json")
    assert (done.code, done.error) == (NOT_VALID, "file_digest")


def test_a_directory_that_is_no_release_ends_with_3_when_it_is_to_be_verified(run) -> None:
    assert run("score", SUITE, "--trust", TRUST, "--trace", NIGHT).code == NOT_VALID


def test_a_release_swapped_after_its_check_is_not_what_is_scored(run, own_home: Path, monkeypatch) -> None:
    """The swap happens between the verifier's last look and the reading of the gold."""
    import goldtui.workbench.report.gold as door

    shutil.copytree(RELEASE, "release")
    read = door._read

    def swapped(path: Path):
        (Path("release") / "cases.jsonl").write_bytes(b"")
        return read(path)

    monkeypatch.setattr(door, "_read", swapped)
    done = run("score", "release", "--trust", TRUST, "--trace", GOOD, "--json")
    assert (done.code, done.json["released"]) == (OK, 32)


def test_a_blocked_case_ends_with_1_and_exit_zero_leaves_the_report_as_it_is(run) -> None:
    plain, zero = (run("score", SUITE, "--trace", NIGHT, *words) for words in ((), ("--exit-zero",)))
    assert (plain.code, zero.code) == (FAILED, OK)
    assert plain.out == zero.out


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--slice", "nowhere"), "unknown_slice"),
        (("--mode", "daily"), "unknown_mode"),
        (("--stages", "faithfullness"), "unknown_stage"),
        (("--mode", "monitor", "--stages", "faithfulness"), "mode_fixed"),
        (("--weights", "faithfulness=lots"), "weights_unreadable"),
        (("--weights", "policy_compliance=0"), "gate_weight_low"),
        (("--profile", "loose"), "unknown_profile"),
        (("--out", "report.doc"), "report_form_unknown"),
        (("--baseline", "nowhere.jsonl"), "cannot_read"),
    ],
)
def test_words_that_mean_nothing_end_with_2_and_a_next_step(run, words: tuple[str, ...], code: str) -> None:
    done = run("score", SUITE, "--trace", NIGHT, *words)
    assert (done.code, done.out) == (UNUSABLE, "")
    assert code in done.err


def test_gold_without_a_case_is_an_error_and_never_a_pass(run, own_home: Path) -> None:
    written("gold.jsonl")
    written("run.jsonl", {"qid": "pond", "answer_json": {"claim": "Something.", "citations": ["a"]}})
    for words in ((), ("--profile", "wfgy"), ("--profile", "strict")):
        assert run("score", "gold.jsonl", "--trace", "run.jsonl", *words).code == UNUSABLE
    Path("native").mkdir()
    written("native/cases.jsonl")
    written("native/evidence.jsonl")
    assert run("score", "native", "--trace", NIGHT).code == UNUSABLE


def test_a_file_that_is_not_there_is_named(run, own_home: Path) -> None:
    done = run("score", SUITE, "--trace", "nowhere.jsonl", "--json")
    assert (done.code, done.error, done.json["error"]["where"]) == (UNUSABLE, "cannot_read", "nowhere.jsonl")
    assert run("score", "nowhere", "--trace", NIGHT).code == UNUSABLE


def test_one_slice_may_be_scored_alone_and_traces_of_other_slices_are_no_strangers(run) -> None:
    done = run("score", SUITE, "--trace", NIGHT, "--slice", "seed-exchange", "--json")
    assert (done.code, done.json["released"], done.json["attendance"]["expected"]) == (OK, 2, 2)
    assert done.json["attendance"]["unknown"] == []


def test_plan_rows_are_decided_by_the_stages_they_can_speak_for(run) -> None:
    cases = {one["case_id"]: one for one in lines_of(SUITE / "cases.jsonl")}
    rows = [
        {
            "query": cases[one["case_id"]]["question"],
            "retrieved_context": [{"id": chunk, "content": "words"} for chunk in one["selected_context_ids"]],
            "response": one["response"],
            "citations": [],
        }
        for one in lines_of(NIGHT)[:3]
    ]
    rows += [{"query": "Is there a pond?", "retrieved_context": [], "response": "Yes.", "citations": []}]
    night = written("rows.jsonl", *rows)
    done = run("score", SUITE, "--trace", night, "--mode", "plan", "--json")
    assert (done.json["run"]["contract"], done.json["decided_by"], done.json["released"]) == ("plan", "stage", 3)
    assert [one["case_id"] for one in done.json["attendance"]["unknown"]] == ["Is there a pond?"]
    chain = run("score", SUITE, "--trace", night, "--json")
    assert any("not tested" in reason for reason in chain.json["reasons"])


def test_a_plan_row_that_is_held_names_the_stage_that_holds_it_and_no_step_that_plan_rows_never_record(run) -> None:
    cases = {one["case_id"]: one for one in lines_of(SUITE / "cases.jsonl")}
    one = next(one for one in lines_of(NIGHT) if one["selected_context_ids"])
    row = {
        "query": cases[one["case_id"]]["question"],
        "retrieved_context": [{"id": chunk, "content": "words"} for chunk in one["selected_context_ids"]],
        "response": f"{one['response']} The gardener whistles at noon.",
        "citations": [],
    }
    done = run("score", SUITE, "--trace", written("held.jsonl", row), "--mode", "plan", "--format", "jsonl")
    (held,) = [found for found in map(json.loads, done.out.splitlines()) if found.get("case_id") == one["case_id"]]
    assert (held["outcome"], held["first_failed_gate"]) == ("not tested", "faithfulness")
    assert held["code"] == "claim_unaligned"


def test_a_mode_asks_for_its_own_stages_only(run) -> None:
    done = run("score", SUITE, "--trace", NIGHT, "--mode", "regression", "--json").json
    assert [one["name"] for one in done["measures"] if one["group"] == "stage"] == [
        "policy_compliance",
        "rejection_calibration",
    ]


def test_every_measure_says_what_it_needs_beyond_the_run(run) -> None:
    needs = {one["name"]: one["needs"] for one in run("score", SUITE, "--trace", NIGHT, "--json").json["measures"]}
    assert (needs["answer_relevance"], needs["retrieval"], needs["admissibility"]) == ("judge", "label", "label")


def test_weights_move_the_weighted_score_and_decide_nothing(run) -> None:
    plain, heavy = (
        run("score", SUITE, "--trace", NIGHT, *words, "--json") for words in ((), ("--weights", "faithfulness=0.6"))
    )
    assert plain.json["weighted"] != heavy.json["weighted"]
    assert (plain.code, plain.json["reasons"]) == (heavy.code, heavy.json["reasons"])


def test_a_baseline_tells_what_broke_and_what_was_mended(run, good) -> None:
    spoiled = {**good[3], "selected_context_ids": [], "selected_versions": []}
    before = written("before.jsonl", *(spoiled if n == 3 else one for n, one in enumerate(good)))
    broken = {**good[0], "response": "not in context", "answer": None}
    after = written("after.jsonl", broken, *good[1:])
    beside = run("score", EXAMPLE, "--trace", after, "--baseline", before, "--json").json["comparison"]
    moved = {one["case_id"]: one["movement"] for one in beside["moved"]}
    assert moved[good[3]["case_id"]] == "newly passing"
    assert (beside["baseline"], beside["rescored"], beside["pairs"]) == ("before.jsonl", True, 32)
    assert beside["p_value"] is not None


@pytest.mark.parametrize("name", ["r.txt", "r.json", "r.jsonl", "r.csv", "r.md", "r.xml", "r.html"])
def test_a_report_is_written_in_the_form_its_name_says_and_twice_the_same(run, own_home: Path, name: str) -> None:
    done = run("score", SUITE, "--trace", NIGHT, "--out", name)
    once = Path(name).read_bytes()
    assert (done.code, run("score", SUITE, "--trace", NIGHT, "--out", name).code) == (FAILED, FAILED)
    assert Path(name).read_bytes() == once
    assert name in done.out
    assert "plant-loans" in done.out


def test_an_annotation_stands_at_the_line_of_the_trace_it_is_about(run) -> None:
    done = run("score", SUITE, "--trace", NIGHT, "--format", "github")
    assert f"::error file={NIGHT},line=4,title=case loan-paper::" in done.out.replace("%2C", ",")
    assert done.code == FAILED


def test_a_report_says_the_same_wherever_the_files_lie(run, own_home: Path) -> None:
    here = run("score", SUITE, "--trace", NIGHT, "--json").out
    shutil.copytree(SUITE, "elsewhere/deep/suite")
    there = run("score", "elsewhere/deep/suite", "--trace", "elsewhere/deep/suite/runs/lamplight-4.jsonl", "--json").out
    assert here == there


KILLED = """
import os, signal, sys
import goldtui.formats.atomic as atomic
from goldtui.__main__ import main
os.replace = lambda *_, **__: os.kill(os.getpid(), signal.SIGKILL)
sys.exit(main(sys.argv[1:]))
"""


def test_a_killed_run_leaves_the_older_report_and_no_half_one(own_home: Path) -> None:
    Path("report.html").write_text("older", encoding="utf-8")
    words = ["score", str(SUITE), "--trace", str(NIGHT), "--out", "report.html"]
    done = subprocess.run([sys.executable, "-c", KILLED, *words], capture_output=True, env=os.environ, check=False)
    assert done.returncode == -signal.SIGKILL
    assert Path("report.html").read_text(encoding="utf-8") == "older"


def test_a_kept_report_is_read_back_from_the_database(run, own_home: Path) -> None:
    run("import", SUITE, "--into", "desk.db", "--as", "ana")
    done = run("score", "desk.db", "--trace", NIGHT, "--keep", "desk.db", "--as", "ana")
    assert (done.code, "kept as run 1" in done.err) == (FAILED, True)


def test_scoring_changes_neither_the_gold_nor_the_traces(run, own_home: Path) -> None:
    shutil.copytree(SUITE, "suite")
    before = fingerprint(Path("suite"))
    run("score", "suite", "--trace", "suite/runs/lamplight-4.jsonl")
    assert fingerprint(Path("suite")) == before


def test_options_of_one_profile_are_refused_by_the_other(run) -> None:
    assert run("score", SUITE, "--trace", NIGHT, "--compatible").code == UNUSABLE
    assert run("score", SUITE, "--trace", NIGHT, "--profile", "wfgy", "--mode", "plan").code == UNUSABLE
    assert run("score", SUITE, "--trace", NIGHT, "--json", "--format", "csv").code == UNUSABLE
