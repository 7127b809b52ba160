"""A run scored with a judge: its verdicts count only as far as people agree with it, and its share is corrected."""

from __future__ import annotations

import base64
import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from score_suite import EXAMPLE, GOOD, lines_of, written

from goldtui.formats import calibration_file, verdict_lines
from goldtui.model.judges.verdicts import SaidBy, Saying, StatementVerdict
from tests.scoring.judged_verdicts import JUDGE, calibration, digest

CELLS = (60, 2, 3, 60)
AT = "2026-11-20T09:00:00Z"
TODAY = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


@pytest.fixture
def asked(run, own_home: Path) -> list[dict]:
    """The open statements of open.jsonl, a run that says one word more in each first claim."""
    rows = lines_of(GOOD)
    for row in rows:
        for claim in row["answer"]["claims"][:1]:
            said = "Happily, " + claim["text"]
            for holder, key in ((row, "response"), (row["answer"], "text"), (claim, "text")):
                holder[key] = holder[key].replace(claim["text"], said) if holder is not claim else said
    written("open.jsonl", *rows)
    return run("judge", "list", "open.jsonl", "--set", EXAMPLE, "--json").json["statements"]


def judged(asked: list[dict], said: str = "1", *, by: SaidBy = SaidBy.JUDGE, name: str = "judge.jsonl") -> str:
    verdicts = (
        StatementVerdict(
            key=one["key"],
            case_id=one["case_id"],
            case_digest=digest(one["case_id"]),
            statement=one["statement"],
            verdict=Saying(said),
            by=by,
            who=JUDGE if by is SaidBy.JUDGE else "Ada",
            at=AT,
        )
        for one in asked
    )
    Path(name).write_bytes(b"".join(verdict_lines.write(verdicts)))
    return name


def calibrated(run, name: str = "calibration.json", **other: object) -> str:
    """A good calibration in English of now, with as many labels in each slice."""
    slices = sorted({case["workflow"] for case in lines_of(EXAMPLE / "cases.jsonl")})
    one = calibration(*(count * len(slices) for count in CELLS), **{"at": TODAY, "slices": {}, **other})
    if "counts" not in other:
        one = one.model_copy(update={"slices": dict.fromkeys(slices, calibration(*CELLS).counts)})
    Path(name).write_bytes(calibration_file.write(one))
    return name


def scored(run, *words: object) -> dict:
    return run("score", EXAMPLE, "--trace", "open.jsonl", *words, "--json").json


def faithful(report: dict) -> int:
    """Cases that pass the gate of faithfulness."""
    return next(one["k"] for one in report["measures"] if (one["name"], one["group"]) == ("faithfulness", "gate")) or 0


def test_without_a_judge_the_report_says_nothing_of_one(run, asked) -> None:
    assert "judged_by" not in scored(run)
    assert "calls" not in run("score", EXAMPLE, "--trace", "open.jsonl").out.partition("Gates")[0]


def test_a_judge_without_calibration_is_shown_and_changes_nothing(run, asked) -> None:
    before, after = scored(run), scored(run, "--verdicts", judged(asked))
    assert after["released"] == before["released"]
    assert after["rows"] == before["rows"]
    (opinion,) = after["judged_by"]
    assert (opinion["counted"], opinion["share"]["k"], opinion["share"]["n"]) == (0, len(asked), len(asked))
    assert [one["why"] for one in opinion["silenced"]] == ["uncalibrated"]
    shown = " ".join(run("score", EXAMPLE, "--trace", "open.jsonl", "--verdicts", "judge.jsonl").out.split())
    assert shown.count("count as not tested: uncalibrated") == 1


def test_a_calibrated_judge_settles_what_it_is_calibrated_for(run, asked) -> None:
    before = scored(run)
    after = scored(run, "--verdicts", judged(asked), "--calibration", calibrated(run))
    (opinion,) = after["judged_by"]
    assert 0 < opinion["counted"] < len(asked)
    assert {one["why"] for one in opinion["silenced"]} == {"not calibrated for this language"}
    assert after["settled"]["by_judges"] == opinion["counted"]
    assert faithful(after) == faithful(before) + opinion["counted"]
    assert opinion["share"]["method"] == "Rogan-Gladen"


def test_its_share_is_corrected_in_every_report_with_the_raw_count_before_it(run, asked) -> None:
    words = ("--verdicts", judged(asked[:20]), "--calibration", calibrated(run))
    for form in ("text", "markdown", "html"):
        shown = " ".join(run("score", EXAMPLE, "--trace", "open.jsonl", *words, "--format", form).out.split())
        assert "calls 20 of 20 open statements supported; corrected for its errors" in shown, form
        assert "because the labels are of another run" in shown.replace("&#39;", "'"), form


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ({"at": "2026-01-01T00:00:00Z"}, "calibration too old"),
        ({"lies": [{"kind": "number", "accepted": 2, "asked": 20}]}, "accepts known lies"),
        ({"counts": {"true_yes": 60, "true_no": 49}, "languages": {}}, "too few labels"),
    ],
)
def test_a_judge_that_may_not_count_settles_nothing(run, asked, other: dict, why: str) -> None:
    after = scored(run, "--verdicts", judged(asked), "--calibration", calibrated(run, **other))
    assert {one["why"] for one in after["judged_by"][0]["silenced"]} == {why}
    assert after["settled"]["by_judges"] == 0


def test_what_people_say_counts_before_the_judge(run, asked) -> None:
    words = ("--verdicts", judged(asked), "--calibration", calibrated(run))
    before = scored(run, *words)
    after = scored(run, *words, "--verdicts", judged(asked[:1], "0", by=SaidBy.PERSON, name="ada.jsonl"))
    assert after["settled"]["rejected"] == 1
    assert after["settled"]["by_judges"] == before["settled"]["by_judges"] - 1
    assert faithful(after) == faithful(before) - 1


@pytest.mark.parametrize("form", ["text", "markdown", "html"])
def test_every_report_says_who_erred_where_people_and_a_judge_differ(run, asked, form: str) -> None:
    people = judged(asked[:2], "0", by=SaidBy.PERSON, name="ada.jsonl")
    words = ("--verdicts", judged(asked), "--verdicts", people)
    assert scored(run, *words)["erred"] == {"judge": 2, "gold": 0, "of": 2}
    shown = " ".join(run("score", EXAMPLE, "--trace", "open.jsonl", *words, "--format", form).out.split())
    assert "of 2 disagreements that people decided, a judge erred in 2 and the gold in 0" in shown.lower()
    assert "erred" not in scored(run, "--verdicts", people)


def test_a_calibration_of_nobody_here_and_two_of_one_judge_are_named(run, asked) -> None:
    done = run("score", EXAMPLE, "--trace", "open.jsonl", "--calibration", calibrated(run), "--json")
    assert "calibration_unused" in {one["code"] for one in done.json["notices"]}
    words = ("--calibration", "calibration.json", "--calibration", calibrated(run, "again.json"))
    done = run("score", EXAMPLE, "--trace", "open.jsonl", *words)
    assert done.code == 2
    assert "two_calibrations" in done.err


def test_an_attestation_names_the_judges_that_counted_and_the_files(run, asked) -> None:
    run("key", "new", "--unlocked", "--as", "owen")
    words = ("--verdicts", judged(asked), "--calibration", calibrated(run), "--attest", "result.json", "--as", "owen")
    run("score", EXAMPLE, "--trace", "open.jsonl", *words)
    payload = json.loads(base64.b64decode(json.loads(Path("result.json").read_bytes())["payload"]))["predicate"]
    assert payload["judges"] == [JUDGE]
    assert payload["verdicts"] == [digest(Path("judge.jsonl").read_text("utf-8"))]
    assert payload["calibrations"] == [digest(Path("calibration.json").read_text("utf-8"))]
