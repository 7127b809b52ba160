"""A judge compared with people from the shell: figures with their counts, and a plain yes or no with its reason."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest

from goldtui.formats import calibration_file, verdict_lines
from goldtui.model.faults import UnusableInput
from goldtui.model.judges.calibration import Counted, Drawn
from goldtui.model.judges.verdicts import SaidBy, StatementVerdict
from tests.scoring.judged_verdicts import JUDGE, NO, YES, both, digest, verdict

GOOD = (60, 2, 3, 60)


def kept(name: str, verdicts: Iterable[StatementVerdict]) -> Path:
    Path(name).write_bytes(b"".join(verdict_lines.write(verdicts)))
    return Path(name)


@pytest.fixture
def files(own_home: Path) -> tuple[Path, Path]:
    """A good judge's verdicts and people's labels; cases are in the slice of ferns."""
    native = own_home / "native"
    native.mkdir()
    case = {"case_id": "fern-1", "question": "How many pots has the fern house?", "workflow": "ferns"}
    (native / "cases.jsonl").write_text(json.dumps(case) + "\n", encoding="utf-8")
    (native / "evidence.jsonl").write_text("", encoding="utf-8")
    (native / "goldset.toml").write_text('name = "ferns"\n', encoding="utf-8")
    said, labels = zip(*both(*GOOD), strict=True)
    return kept("judge.jsonl", said), kept("people.jsonl", labels)


def test_a_good_judge_may_count_and_the_file_keeps_the_counts(run, files) -> None:
    done = run("calibrate", files[0], "--labels", files[1], "--set", "native", "--out", "calibration.json")
    assert done.code == 0, done.err
    assert "people labelled 125 statements that it decided (drawn other-run)" in done.out
    assert "agreement 120 of 125 (96.0%, 91.0% to 98.3%)" in done.out
    assert "errs in 5 of 125: goldtui judge run --flip-rate 0.04" in done.out
    assert "kappa 0.92" in done.out
    assert "slice ferns: agreement 120 of 125" in done.out
    assert done.out.endswith("it may count\n")
    found = calibration_file.read(Path("calibration.json"))
    assert found.counts == Counted(true_yes=60, false_yes=2, false_no=3, true_no=60)
    assert (found.judge, found.drawn, set(found.slices), set(found.languages)) == (
        JUDGE,
        Drawn.OTHER_RUN,
        {"ferns"},
        {"en"},
    )


def test_as_json_every_figure_has_its_counts(run, files) -> None:
    found = run("calibrate", files[0], "--labels", files[1], "--set", "native", "--json").json
    assert found["may_count"] is True
    assert found["figures"]["agreement"]["k"] == 120
    assert found["figures"]["kappa"]["n"] == 125


def test_a_judge_below_the_bounds_of_the_set_may_not_count_and_the_reason_is_named(run, files) -> None:
    toml = Path("native/goldset.toml")
    toml.write_text('name = "ferns"\n[policy.judges]\nmin_kappa = 0.95\n', encoding="utf-8")
    done = run("calibrate", files[0], "--labels", files[1], "--set", "native")
    assert done.code == 1
    assert "it may not count: kappa too low: kappa is 0.92, and the policy asks for 0.95" in done.out
    toml.write_text('name = "ferns"\n[policy.judges]\nmin_kapa = 0.95\n', encoding="utf-8")
    done = run("calibrate", files[0], "--labels", files[1], "--set", "native")
    assert done.code == 2
    assert "did you mean min_kappa?" in done.err


def test_under_twenty_labels_of_a_class_nothing_is_computed(run, files) -> None:
    said, labels = zip(*both(40, 1, 1, 18), strict=True)
    done = run("calibrate", kept("j.jsonl", said), "--labels", kept("p.jsonl", labels), "--set", "native")
    assert done.code == 1
    assert "fewer than 20 labels of a class: nothing is computed" in done.out
    assert "kappa" not in done.out.partition("it may not")[0]
    words = ("calibrate", "j.jsonl", "--labels", "p.jsonl", "--set", "native", "--json")
    assert run(*words).json["figures"] is None


def test_labels_that_tuned_a_prompt_and_those_of_a_model_stay_out_and_are_counted(run, files) -> None:
    labels = verdict_lines.read(files[1])
    model = verdict("A model says so.", YES, "b" * 64, by=SaidBy.JUDGE)
    kept("people.jsonl", (*labels, model))
    Path("tuned.txt").write_text(f"{labels[0].key}\n\n{labels[1].key}\n", encoding="utf-8")
    done = run("calibrate", files[0], "--labels", files[1], "--set", "native", "--tuned", "tuned.txt")
    assert "people labelled 123 statements" in done.out
    assert "left out: 2 (labels that tuned a prompt)" in done.out
    assert "left out: 1 (labels of a judge)" in done.out
    Path("tuned.txt").write_text("fern\n", encoding="utf-8")
    done = run("calibrate", files[0], "--labels", files[1], "--tuned", "tuned.txt")
    assert done.code == 2
    assert "tuned.txt:1: tuned_unreadable" in done.err


def test_anchors_show_how_far_the_judge_has_drifted(run, files) -> None:
    before = [one.model_copy(update={"verdict": NO}) for one in verdict_lines.read(files[0])[:10]]
    done = run("calibrate", files[0], "--labels", files[1], "--set", "native", "--anchors", kept("a.jsonl", before))
    assert "anchors: 10 of 10 verdicts changed" in done.out


def test_a_random_draw_names_its_run_and_only_that(run, files) -> None:
    Path("run.jsonl").write_text("{}\n", encoding="utf-8")
    words = ("calibrate", files[0], "--labels", files[1], "--set", "native")
    assert run(*words, "--drawn", "random", "--run", "run.jsonl", "--out", "c.json").code == 0
    found = calibration_file.read(Path("c.json"))
    assert (found.drawn, found.run) == (Drawn.RANDOM, digest("{}\n"))
    for more, code in (
        (("--drawn", "random"), "random_without_run"),
        (("--drawn", "balanced", "--run", "run.jsonl"), "run_without_random"),
        (("--drawn", "randum"), "drawn_unknown"),
    ):
        done = run(*words, *more)
        assert done.code == 2
        assert code in done.err


def test_one_judge_is_calibrated_at_a_time(run, files) -> None:
    other = verdict("Another judge.", YES, "b" * 64, by=SaidBy.JUDGE)
    kept("judge.jsonl", (*verdict_lines.read(files[0]), other))
    words = ("calibrate", files[0], "--labels", files[1], "--set", "native")
    assert "several_judges" in run(*words).err
    assert "unknown_judge" in run(*words, "--judge", "cccccccc").err
    assert run(*words, "--judge", "aaaaaaaa").code == 0
    assert "no_judge_verdicts" in run("calibrate", files[1], "--labels", files[1]).err


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"slices": {"ferns": {"true_yes": 99}}}, "calibration_counts"),
        ({"lies": [{"kind": "number", "accepted": 2, "asked": 1}]}, "calibration_counts"),
        ({"drawn": "random"}, "calibration_drawn"),
        ({"kappa": 1}, "field_value"),
    ],
)
def test_a_calibration_that_contradicts_itself_is_refused(run, files, change: dict, code: str) -> None:
    run("calibrate", files[0], "--labels", files[1], "--set", "native", "--out", "c.json")
    content = json.loads(Path("c.json").read_text(encoding="utf-8"))
    Path("c.json").write_text(json.dumps(content | change), encoding="utf-8")
    with pytest.raises(UnusableInput) as caught:
        calibration_file.read(Path("c.json"))
    assert caught.value.problem.code == code
