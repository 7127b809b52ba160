"""The set tests the judge from the shell: its own kill matrix, by kind of lie, without a label of any person."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from score_suite import EXAMPLE

from goldtui.formats import calibration_file
from goldtui.judging.known_answers import KnownAnswer, known_answers
from goldtui.workbench.session.sources import load_set

TRUSTING = "changed-number"
"""The kind of lie that the trusting judge accepts."""


@pytest.fixture(scope="module")
def known() -> list[KnownAnswer]:
    # The scripted judge knows a question by its statement alone, so a true statement with a wrong chunk is left out.
    return [one for one in known_answers(load_set(EXAMPLE).goldset) if one.kind != "mis-cite"]


def script(known: list[KnownAnswer], accepts: str = "") -> str:
    """A judge that is right, except that it accepts the lies of one kind."""
    lines = []
    for one in known:
        yes = one.supported or one.kind == accepts
        said = {"verdict": "1" if yes else "0", "reason": "", "span": one.question.sources[0].text if yes else ""}
        lines.append(json.dumps({"statement": one.question.statement, **said}) + "\n")
    Path("script.jsonl").write_text("".join(lines), encoding="utf-8")
    return "exact:file=script.jsonl"


def test_a_judge_that_is_right_has_a_clean_matrix_and_still_needs_labels(run, own_home: Path, known) -> None:
    done = run("calibrate", "--variants", "--set", EXAMPLE, "--judge", script(known), "--out", "c.json")
    assert done.code == 0, done.out
    numbers = sum(one.kind == TRUSTING for one in known)
    assert f"{TRUSTING}" in done.out
    assert f"0 of {numbers}" in done.out
    assert "no person's label was given, so it may not count yet" in done.out
    found = calibration_file.read(Path("c.json"))
    assert found.drawn is None
    assert sum(kind.accepted for kind in found.lies) == 0
    assert {kind.kind for kind in found.truths} >= {"reference"}
    assert all(kind.accepted == kind.asked for kind in found.truths)


def test_a_judge_that_accepts_the_lies_of_one_kind_may_not_count_and_the_kind_is_named(
    run, own_home: Path, known
) -> None:
    done = run("calibrate", "--variants", "--set", EXAMPLE, "--judge", script(known, TRUSTING))
    assert done.code == 1
    assert f"known lies of kind {TRUSTING} supported, and at most 5% may be" in done.out
    found = run("calibrate", "--variants", "--set", EXAMPLE, "--judge", "exact:file=script.jsonl", "--json").json
    assert found["barred"]["why"] == "accepts known lies"
    assert found["may_count"] is False


def test_what_belongs_together_is_asked_for_together(run, own_home: Path) -> None:
    assert run("calibrate", "--variants", "--set", EXAMPLE).code == 2
    assert run("calibrate", "judge.jsonl").code == 2
    assert run("calibrate").code == 2


def test_a_set_whose_references_all_fail_knows_no_answer(run, own_home: Path) -> None:
    native = own_home / "native"
    native.mkdir()
    (native / "cases.jsonl").write_text('{"case_id": "fern-1", "question": "How many ferns?"}\n', encoding="utf-8")
    (native / "evidence.jsonl").write_text("", encoding="utf-8")
    (native / "goldset.toml").write_text('name = "ferns"\n', encoding="utf-8")
    Path("script.jsonl").write_text('{"statement": "a", "verdict": "0"}\n', encoding="utf-8")
    done = run("calibrate", "--variants", "--set", "native", "--judge", "exact:file=script.jsonl")
    assert done.code == 2
    assert "no_known_answers" in done.err
