"""What a user's slip or an enemy of the release may give the scorer: refused in words, with nothing lost."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from goldtui.cli.guard import INTERRUPTED
from goldtui.cli.output import FAILED, OK, UNUSABLE
from goldtui.workbench.session.places import example_folder

EXAMPLE = example_folder()
RELEASE = EXAMPLE / "releases" / "1.0.0"
TRUST = EXAMPLE.parent / "test-trust.json"
GOOD = EXAMPLE / "traces.jsonl"


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def put(path: Path, rows: list[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


# what is read


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no pipes with names")
@pytest.mark.parametrize("option", ["--trace", "--baseline", "--trust"])
def test_a_pipe_is_refused_and_not_waited_for(run, own_home: Path, option: str) -> None:
    os.mkfifo("pipe")
    given = {"--trace": GOOD, option: "pipe"}
    done = run("score", RELEASE, *(word for pair in given.items() for word in pair), "--json")
    assert (done.code, done.error, done.json["error"]["where"]) == (UNUSABLE, "cannot_read", "pipe")


@pytest.mark.parametrize("name", ["/dev/zero", "/dev/null"])
def test_a_device_is_no_trace_file(run, own_home: Path, name: str) -> None:
    done = run("score", EXAMPLE, "--trace", name, "--json")
    assert (done.code, done.error) == (UNUSABLE, "cannot_read")


@pytest.mark.parametrize("mend", [lambda path: None, lambda path: os.utime(path, ns=(1, 1))])
def test_a_trace_file_put_in_place_of_another_while_it_is_scored_is_refused(
    run, own_home: Path, monkeypatch, mend: Callable[[Path], None]
) -> None:
    """The digest in the report would be of bytes that nobody scored."""
    import goldtui.runs.score.walked as scoring

    night = Path(shutil.copy(GOOD, "night.jsonl"))
    digest = scoring.file_digest

    def swapped(path: Path) -> str:
        found = digest(path)
        other = Path(shutil.copy(GOOD, "other.jsonl"))
        other.replace(night)
        mend(night)
        return found

    monkeypatch.setattr(scoring, "file_digest", swapped)
    done = run("score", EXAMPLE, "--trace", night, "--json")
    assert (done.code, done.error) == (UNUSABLE, "file_changed")


def test_a_trust_file_put_in_place_of_another_while_the_release_is_verified_is_refused(
    run, own_home: Path, monkeypatch
) -> None:
    import goldtui.workbench.report.gold as door

    trust = Path(shutil.copy(TRUST, "trust.json"))
    read = door._read

    def swapped(path: Path) -> Any:
        trust.write_bytes(trust.read_bytes() + b"\n")
        return read(path)

    monkeypatch.setattr(door, "_read", swapped)
    done = run("score", RELEASE, "--trust", trust, "--trace", GOOD, "--json")
    assert (done.code, done.error) == (UNUSABLE, "file_changed")


def test_a_temporary_folder_that_cannot_be_used_is_named_with_what_to_do(run, own_home: Path, monkeypatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise shutil.Error([("a", "b", "No space left on device")])

    monkeypatch.setattr(shutil, "copytree", full)
    done = run("score", RELEASE, "--trust", TRUST, "--trace", GOOD, "--json")
    assert (done.code, done.error) == (UNUSABLE, "cannot_copy")
    assert "No space left on device" in done.json["error"]["message"]


def test_a_k_of_nothing_is_refused(run, own_home: Path) -> None:
    gold = [{"qid": "pond", "answerable": True, "gold_claim_substr": ["deep"], "gold_citations": ["a"]}]
    trace = [{"qid": "pond", "retrieved_ids": ["a"], "answer_json": {"claim": "It is deep.", "citations": ["a"]}}]
    words = (put(Path("gold.jsonl"), gold), "--trace", put(Path("run.jsonl"), trace))
    done = run("score", *words, "--k", "0", "--json")
    assert (done.code, done.error) == (UNUSABLE, "k_too_small")


@pytest.mark.parametrize(
    "words", [("--k", "3"), ("--gates", "precision=0.8"), ("--every-phrase",), ("--every-citation",)]
)
def test_an_option_of_the_scorers_profile_is_never_passed_over_in_silence(run, words: tuple[str, ...]) -> None:
    done = run("score", EXAMPLE, "--trace", GOOD, *words, "--json")
    assert (done.code, done.error, words[0] in done.json["error"]["message"]) == (UNUSABLE, "usage", True)


@pytest.mark.parametrize("words", [("--out", "r.json"), ("--keep", "desk.db"), ("--format", "csv")])
def test_the_scorers_own_report_is_printed_and_nothing_else_is_promised(run, words: tuple[str, ...]) -> None:
    done = run("score", "gold.jsonl", "--trace", "run.jsonl", "--profile", "wfgy", "--compatible", *words, "--json")
    assert (done.code, done.error) == (UNUSABLE, "usage")


# what is written


@pytest.fixture
def own(own_home: Path) -> Path:
    """A copy of the example set with its releases, a run and a trust file next to it."""
    shutil.copytree(EXAMPLE, "own")
    for source, name in ((GOOD, "night.jsonl"), (GOOD, "last.jsonl"), (TRUST, "trust.json")):
        shutil.copy(source, name)
    os.symlink("night.jsonl", "link.jsonl")
    os.link("night.jsonl", "second.jsonl")
    return own_home


@pytest.mark.parametrize(
    ("out", "code"),
    [
        ("night.jsonl", "target_is_input"),
        ("second.jsonl", "target_is_input"),
        ("./own/../night.jsonl", "target_is_input"),
        ("last.jsonl", "target_is_input"),
        ("own/cases.jsonl", "target_is_input"),
        ("own/traces.jsonl", "target_is_input"),
        ("trust.json", "target_is_input"),
        ("own/releases/1.0.0/report.json", "target_in_release"),
        ("own/releases/1.0.0/approvals/report.json", "target_in_release"),
        ("link.jsonl", "target_is_input"),
    ],
)
def test_a_report_never_takes_the_place_of_what_it_is_about(run, own: Path, out: str, code: str) -> None:
    before = {path: path.read_bytes() for path in own.rglob("*") if path.is_file()}
    gold = ("own/releases/1.0.0", "--trust", "trust.json") if out == "trust.json" else ("own",)
    done = run("score", *gold, "--trace", "night.jsonl", "--baseline", "last.jsonl", "--out", out, "--json")
    assert (done.code, done.error) == (UNUSABLE, code)
    assert {path: path.read_bytes() for path in own.rglob("*") if path.is_file()} == before


def test_a_report_beside_the_gold_is_written(run, own: Path) -> None:
    assert run("score", "own", "--trace", "night.jsonl", "--out", "own/report.json").code == OK
    assert json.loads(Path("own/report.json").read_text(encoding="utf-8"))["passed"] is True


@pytest.mark.parametrize("out", ["nowhere/r.json", "n" * 300 + ".json", "folder.json", "pipe.json"])
def test_a_report_that_cannot_be_written_is_said_in_words(run, own: Path, out: str) -> None:
    Path("folder.json").mkdir()
    os.mkfifo("pipe.json")
    done = run("score", "own", "--trace", "night.jsonl", "--out", out, "--json")
    assert (done.code, done.error in ("cannot_write", "target_is_directory", "target_is_special")) == (UNUSABLE, True)


def test_with_json_the_report_is_on_stdout_and_in_the_file_in_the_form_of_its_name(run, own: Path) -> None:
    done = run("score", "own", "--trace", "night.jsonl", "--out", "report.csv", "--json")
    assert (done.code, done.json["passed"]) == (OK, True)
    assert Path("report.csv").read_text(encoding="utf-8").startswith("case_id,")


def test_a_file_report_of_a_run_without_a_judged_case_shows_no_number(run, own: Path) -> None:
    bare = [{**one, "response": None, "answer": None} for one in lines_of(Path("night.jsonl"))]
    done = run("score", "own", "--trace", put(Path("bare.jsonl"), bare), "--out", "r.json")
    assert done.code == FAILED
    assert "DOES NOT PASS: not tested, 32 not judged, of 32" in done.out
    assert "0 of 0" not in done.out


ASKED_TO_END = """
import os, signal, sys, time
import goldtui.workbench.report.gold as door
from goldtui.__main__ import main
# Started by nohup or in the background the tests ignore some signals, and so would this.
signal.signal(signal.{signal}, signal.default_int_handler if "{signal}" == "SIGINT" else signal.SIG_DFL)
def ended(path):
    os.kill(os.getpid(), signal.{signal})
    # Another thread may take it, and this one hears of it a moment later.
    for _ in range(3000):
        time.sleep(0.01)
    raise AssertionError("the signal was not taken")
door._read = ended
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_run_that_is_asked_to_end_leaves_no_copy_and_no_file(own_home: Path, name: str) -> None:
    temporary = own_home / "temporary"
    temporary.mkdir()
    words = ["score", str(RELEASE), "--trust", str(TRUST), "--trace", str(GOOD), "--out", "report.html"]
    code = ASKED_TO_END.format(signal=name)
    environment = {**os.environ, "TMPDIR": str(temporary)}
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, env=environment, check=False)
    assert done.returncode == INTERRUPTED
    assert (list(temporary.iterdir()), Path("report.html").exists()) == ([], False)


# gold that proves nothing


def test_gold_that_releases_a_known_bad_answer_it_keeps_passes_no_run(run, own: Path) -> None:
    """The pair is bad by the reviewer's word, and the chain does not see it: then it sees no other such lie either."""
    variants = lines_of(Path("own/variants.jsonl"))
    good = next(one for one in lines_of(Path("own/cases.jsonl")) if one["expected_behaviour"] == "answer")
    hole = {**variants[0], "variant_id": "hole", "case_id": good["case_id"], "should_release": False}
    put(Path("own/variants.jsonl"), [*variants, {**hole, "trace": None, "answer": good["reference"]}])
    done = run("score", "own", "--trace", "night.jsonl", "--json")
    assert (done.code, done.json["checks"]["known_bad_answers_blocked"]) == (FAILED, False)
    assert [reason for reason in done.json["reasons"] if "hole" in reason]


def test_gold_that_blocks_its_own_right_answer_passes_no_run(run, own: Path) -> None:
    cases = lines_of(Path("own/cases.jsonl"))
    wrong = next(one for one in cases if one["reference"]["claims"])
    wrong["reference"]["claims"][0]["support_phrases"] = ["nobody ever wrote this"]
    put(Path("own/cases.jsonl"), cases)
    done = run("score", "own", "--trace", "night.jsonl", "--json")
    assert (done.code, done.json["checks"]["supported_answer_released"]) == (FAILED, False)
    assert [reason for reason in done.json["reasons"] if wrong["case_id"] in reason and "the gold blocks" in reason]


def test_stages_decide_without_the_chain_and_so_without_what_it_says_of_the_gold(run, own: Path) -> None:
    cases = lines_of(Path("own/cases.jsonl"))
    next(one for one in cases if one["reference"]["claims"])["reference"]["claims"][0]["citation_id"] = "nowhere"
    put(Path("own/cases.jsonl"), cases)
    done = run("score", "own", "--trace", "night.jsonl", "--mode", "regression", "--json")
    assert done.json["checks"]["supported_answer_released"] is False
    assert not [reason for reason in done.json["reasons"] if "the gold blocks" in reason]


def test_a_pass_by_some_stages_says_by_which_and_that_it_was_by_no_more(run, own: Path) -> None:
    told = " ".join(run("score", "own", "--trace", "night.jsonl", "--mode", "regression").out.split())
    assert "PASS by policy compliance, rejection alone: 32 released, 0 not judged, of 32" in told
    assert "PASS: 32 released, 0 not judged, of 32" in run("score", "own", "--trace", "night.jsonl").out


def test_a_trace_whose_response_is_not_its_claims_is_reported_and_not_released(run, own: Path) -> None:
    night = lines_of(Path("night.jsonl"))
    lying = next(one for one in night if one["answer"]["claims"])
    lying["response"] += " The moon is made of green cheese."
    done = run("score", "own", "--trace", put(Path("lies.jsonl"), night), "--json")
    assert (done.code, done.json["released"]) == (FAILED, 31)
    assert "claims_not_shipped" in [one["code"] for one in done.json["notices"]]


def test_a_policy_that_only_reports_claims_nobody_vouches_for_has_them_reported(run, own: Path) -> None:
    settings = Path("own/goldset.toml")
    text = settings.read_text(encoding="utf-8")
    settings.write_text(text.replace("[policy]\n", '[policy]\nunlabelled_claims = "report"\n', 1), encoding="utf-8")
    night = lines_of(Path("night.jsonl"))
    lying = next(one for one in night if one["answer"]["claims"])
    cited = lying["answer"]["claims"][0]["citation_id"]
    lying |= {"response": f"{lying['response']} The moon is made of cheese. [{cited}]", "answer": None}
    done = run("score", "own", "--trace", put(Path("lies.jsonl"), night), "--json")
    told = {one["code"]: one["message"] for one in done.json["notices"]}
    assert (done.code, lying["case_id"] in told["claims_not_vouched_for"]) == (OK, True)
    assert "claims_not_vouched_for" not in run("score", "own", "--trace", "night.jsonl", "--json").out


def test_a_minimum_of_the_cases_without_a_slice_is_none_of_the_whole(run, own: Path) -> None:
    settings = Path("own/goldset.toml")
    text = settings.read_text(encoding="utf-8").replace("[policy]\n", "[policy]\nslice_minimums = { '' = 0.0 }\n", 1)
    lowered = (
        text
        + "\n[policy.scoring.gate_minimums]\n"
        + "".join(f"{name} = 0.0\n" for name in ("admissibility", "faithfulness", "citation_support", "points_covered"))
    )
    settings.write_text(lowered, encoding="utf-8")
    refused = [{**one, "response": "not in context", "answer": None} for one in lines_of(Path("night.jsonl"))]
    done = run("score", "own", "--trace", put(Path("refused.jsonl"), refused), "--json")
    assert [reason for reason in done.json["reasons"] if "judged cases are released, fewer than 95 %" in reason]


# who comes, and how often


def test_a_case_with_a_trace_in_every_line_is_named_with_a_few_of_them(run, own: Path) -> None:
    first, *rest = lines_of(Path("night.jsonl"))
    many = [{**first, "trace_id": f"again/{number}"} for number in range(300)]
    night = put(Path("again.jsonl"), [*many, *rest])
    text, whole = run("score", "own", "--trace", night), run("score", "own", "--trace", night, "--json")
    assert (text.code, "again.jsonl:5 and 295 more" in " ".join(text.out.split())) == (FAILED, True)
    assert "again.jsonl:7" not in text.out
    assert len(whole.json["attendance"]["repeated"][0]["where"]) == 300
