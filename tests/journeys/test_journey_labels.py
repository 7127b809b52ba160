"""Two people label a claim blind, one of them is killed in the middle; they differ, a third decides, it is approved."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from terminal import TMUX, Terminal, goldtui, terminal

pytestmark = [pytest.mark.terminal, pytest.mark.skipif(TMUX is None, reason="tmux is not installed")]

CARE = "Tree ferns stand in half shade. From May to August they are misted twice a day. In winter they are kept dry."
PHRASE = "misted twice a day"
SAYS = "Tree ferns are misted twice a day in summer."


def run(*words: str, code: int = 0) -> Any:
    done = subprocess.run(goldtui(*words, "--json"), capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stderr
    return json.loads(done.stdout)


@pytest.fixture
def database(tmp_path: Path) -> str:
    folder = tmp_path / "ferns"
    folder.mkdir()
    chunk = {"chunk_id": "care", "version": "v1", "permitted": True, "current": True, "text": CARE}
    claim = {
        "claim_id": "c1", "text": SAYS, "citation_id": "care", "support_phrases": [PHRASE], "answer_point": "p1",
    }  # fmt: skip
    case = {
        "case_id": "mist",
        "question": "How often are tree ferns misted in summer?",
        "workflow": "glasshouse",
        "expected_behaviour": "answer",
        "required_source_ids": ["care"],
        "points": [{"point_id": "p1", "text": "twice a day", "importance": "vital", "answer_phrases": ["twice a day"]}],
        "reference": {"answer_id": "reference", "text": SAYS, "labelled_by": "reviewer", "claims": [claim]},
    }
    (folder / "evidence.jsonl").write_text(json.dumps(chunk) + "\n", encoding="utf-8")
    (folder / "cases.jsonl").write_text(json.dumps(case) + "\n", encoding="utf-8")
    (folder / "goldset.toml").write_text('name = "ferns"\n', encoding="utf-8")
    path = str(tmp_path / "ferns.db")
    run("import", str(folder), "--into", path, "--as", "ana")
    assert run("ready", path, "mist", "--as", "ana")["state"] == "ready"
    return path


def to_labels(window: Terminal) -> str:
    """From the Library to the labels of the only case."""
    window.wait_for("1 ready", "Next:")
    window.keys("5")
    window.wait_for("[5 Review]", "Question: How often")
    window.keys("L")
    return window.wait_for("Labels of mist", "Does the source back the claim?")


def test_two_label_blind_a_third_decides_and_the_case_is_approved(database: str, tmp_path: Path) -> None:
    home = {name: tmp_path / name for name in ("ben", "cem", "dora")}
    for folder in home.values():
        folder.mkdir()
    ben, cem, dora = (goldtui("open", database, "--as", name) for name in home)
    with terminal(ben, home["ben"]) as first, terminal(cem, home["cem"], width=80, height=24) as second:
        shown = to_labels(first)
        assert "rests on" not in shown
        first.keys("Tab", "/")
        first.text(PHRASE)
        first.wait_for("hit 1 of 1")
        first.keys("Enter")
        first.keys("m")
        first.wait_for("rests on “misted twice a day” in care")
        first.keys("1")
        first.wait_for("✓ supported", "not handed in")
        first.wait_for("1 to label")
        first.kill()

        shown = to_labels(second)
        assert "rests on" not in shown
        assert "hidden" not in shown, "what is not handed in is nobody's business"
        second.keys("2")
        second.wait_for("✗ not supported")
        second.keys("C-s")
        second.wait_for("Not handed in", "p1")
        second.keys("1")
        second.wait_for("All is labelled")
        second.keys("C-s")
        second.wait_for("Your labels are in", "the gold rests on", "handed in")

    with terminal(ben, home["ben"]) as first:
        shown = to_labels(first)
        assert "rests on “misted twice a day”" in shown
        assert "cem" not in shown
        first.wait_for("Others' labels are hidden: 1", "Back where you left off: 1 label and 1 phrase kept")
        first.keys("1")
        first.wait_for("All is labelled")
        first.keys("C-s")
        first.wait_for("1 differ from others'", "cem: not supported", "decided: no label (unresolved)")

    refused = subprocess.run(
        goldtui("review", "approve", database, "mist", "--checked", "--as", "ben"),
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert refused.returncode == 1
    assert "conflicts of labels are open" in refused.stderr

    with terminal(dora, home["dora"]) as third:
        third.wait_for("1 ready", "Next:")
        third.keys("5")
        third.wait_for("[5 Review]", "Question: How often")
        third.keys("V")
        third.wait_for("1 conflict, 0 decided here", "ben: supported", "cem: not supported", "1 label taken")
        third.keys("1")
        third.wait_for("Why did they differ?")
        third.keys("s")
        third.wait_for("All are decided", "supported, as ben says (slip)")
        third.keys("C-z")
        third.wait_for("1 to decide")
        third.keys("C-y")
        third.wait_for("All are decided: ctrl+s")
        third.keys("C-s")
        third.wait_for("1 decision is recorded. No conflict is left.")
        third.keys("Escape")
        third.wait_for("[5 Review]")
        third.keys("K")
        third.wait_for("ben and cem differ on 1 case", "claims: agree on 0 of 1", "points: agree on 1 of 1")
        third.keys("Enter")
        third.wait_for("mist: claim c1 (verdict)")
        third.keys("C-q")
        third.wait_gone()

    stamps = {
        one["place"]: one["stamp"] for one in run("review", "labels", database, "mist", "--as", "dora")["outcomes"]
    }
    assert stamps == {"claim:c1": "adjudicated", "point:p1": "unanimous"}
    run("review", "approve", database, "mist", "--checked", "--as", "ben")
    (row,) = run("list", database)["cases"]
    assert row["state"] == "approved"
    assert run("doctor", database)["healthy"]
