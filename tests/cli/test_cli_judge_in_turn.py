"""Several judges of one run are asked in the order of the policy, and the first whose verdict counts decides."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from gardens import FAITHFULNESS, SPAN, open_responses, write_run, write_set

from goldtui.__main__ import main
from goldtui.formats import calibration_file, verdict_lines
from goldtui.judging.judges.catalog import build
from goldtui.model.judges.verdicts import Saying
from tests.scoring.judged_verdicts import calibration

TODAY = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
SAID = [one.removesuffix(" [gates]").removesuffix(".") for one in open_responses(3)]


def script(path: Path, *verdicts: str | None) -> str:
    """A judge that answers the three statements so; null is no answer."""
    rows = [
        {"statement": ending, "verdict": one, "reason": "", "span": SPAN if one == "1" else ""}
        for said, one in zip(SAID, verdicts, strict=True)
        for ending in (said, f"{said}.")
        if one is not None
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return f"exact:file={path}"


def hash_of(words: str) -> str:
    return build(words, FAITHFULNESS).hash


def calibrated(path: Path, words: str) -> Path:
    one = calibration(60, 2, 3, 60, judge=hash_of(words), at=TODAY)
    one = one.model_copy(update={"slices": {"visits": one.counts}})
    path.write_bytes(calibration_file.write(one))
    return path


@pytest.fixture
def judges(tmp_path: Path) -> tuple[str, str]:
    """A strict judge that leaves the third statement open, and a kind one; the run is in run.jsonl."""
    write_run(tmp_path / "run.jsonl", *open_responses(3))
    return script(tmp_path / "strict.jsonl", "0", "1", None), script(tmp_path / "kind.jsonl", "1", "1", "1")


def asked(folder: Path, judges: tuple[str, str], *more: object) -> list[tuple[str, str]]:
    """The verdicts, as judge and answer, of a run with the strict judge first in the policy."""
    strict, kind = judges
    if not (folder / "set").exists():
        order = json.dumps([hash_of(strict)[:8], hash_of(kind)])
        write_set(folder / "set", policy=f"[policy.judges]\norder = {order}\n")
    words = ["judge", "run", folder / "run.jsonl", "--set", folder / "set", "--out", folder / "said.jsonl"]
    assert main([str(one) for one in (*words, "--judge", kind, "--judge", strict, *more)]) == 0
    names = {hash_of(strict): "strict", hash_of(kind): "kind"}
    return [(names[one.who], one.verdict.value) for one in verdict_lines.read(folder / "said.jsonl")]


UNDECIDED = Saying.UNDECIDED.value


def test_without_a_calibration_no_verdict_counts_so_every_judge_is_asked_everything(
    tmp_path: Path, judges: tuple[str, str]
) -> None:
    strict = [("strict", "0"), ("strict", "1"), ("strict", UNDECIDED)]
    assert asked(tmp_path, judges) == [*strict, ("kind", "1"), ("kind", "1"), ("kind", "1")]


def test_a_later_judge_is_asked_only_what_no_earlier_one_decides(
    tmp_path: Path, judges: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    given = calibrated(tmp_path / "strict.json", judges[0])
    said = asked(tmp_path, judges, "--calibration", given)
    assert said == [("strict", "0"), ("strict", "1"), ("strict", UNDECIDED), ("kind", "1")]
    capsys.readouterr()
    asked(tmp_path, judges, "--calibration", given, "--json")
    found = json.loads(capsys.readouterr().out)["judges"]
    assert [(one["hash"], one["asked"], one["k"]) for one in found] == [
        (hash_of(judges[0]), 3, 1),
        (hash_of(judges[1]), 1, 1),
    ]


def test_the_score_takes_the_first_judge_whose_verdict_counts(
    tmp_path: Path, judges: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    asked(tmp_path, judges)
    both = [calibrated(tmp_path / f"{n}.json", one) for n, one in enumerate(judges)]
    write_run(tmp_path / "run.jsonl", *open_responses(1))
    words = ["score", tmp_path / "set", "--trace", tmp_path / "run.jsonl", "--verdicts", tmp_path / "said.jsonl"]

    def stage(*calibrations: Path) -> str:
        capsys.readouterr()
        given = [part for one in calibrations for part in ("--calibration", one)]
        main([str(one) for one in (*words, *given, "--json")])
        return json.loads(capsys.readouterr().out)["rows"][0]["first_failed_stage"]

    assert stage(*both) == "answer faithfulness"
    assert stage(both[1]) != "answer faithfulness"


def test_one_judge_needs_no_calibration_to_be_asked(
    tmp_path: Path, judges: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    write_set(tmp_path / "set")
    words = ["judge", "run", tmp_path / "run.jsonl", "--set", tmp_path / "set", "--out", tmp_path / "said.jsonl"]
    given = calibrated(tmp_path / "strict.json", judges[0])
    assert main([str(one) for one in (*words, "--judge", judges[0], "--calibration", given)]) == 2
    assert "name more than one --judge" in " ".join(capsys.readouterr().err.split())


def test_the_order_is_set_with_a_reason_and_an_entry_that_is_no_hash_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_set(tmp_path / "set")
    assert main(["import", str(tmp_path / "set"), "--into", str(tmp_path / "g.db"), "--as", "ana"]) == 0
    change = ["policy", "set", str(tmp_path / "g.db"), "judges.order"]
    assert main([*change, '["aaaaaaaa"]', "--reason", "the careful one first", "--as", "ana"]) == 0
    assert "judges.order" in capsys.readouterr().out
    assert main([*change, '["careful"]', "--reason", "x", "--as", "ana"]) == 2
    assert "judges.order" in capsys.readouterr().err
