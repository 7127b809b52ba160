"""Two reviewers in two real terminals: blind, at odds, settled by a third person, answered by the author, approved."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from terminal import TMUX, Terminal, first_row, goldtui, terminal

pytestmark = [pytest.mark.terminal, pytest.mark.skipif(TMUX is None, reason="tmux is not installed")]

SIGN = (
    "The seed library lends each packet for one season. Borrowers return twice the seeds they took, dried and labelled."
)
BOXES = 3


def case(case_id: str, question: str, text: str, phrase: str) -> dict[str, Any]:
    claim = {
        "claim_id": "c1", "text": text, "citation_id": "sign", "support_phrases": [phrase], "answer_point": "p1",
    }  # fmt: skip
    return {
        "case_id": case_id,
        "question": question,
        "workflow": "seed library",
        "expected_behaviour": "answer",
        "required_source_ids": ["sign"],
        "points": [{"point_id": "p1", "text": text, "importance": "vital", "answer_phrases": [phrase]}],
        "reference": {"answer_id": "reference", "text": text, "labelled_by": "reviewer", "claims": [claim]},
    }


def run(*words: str) -> Any:
    done = subprocess.run(goldtui(*words, "--json"), capture_output=True, text=True, check=False)
    return json.loads(done.stdout)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    folder = tmp_path / "seeds"
    folder.mkdir()
    chunk = {"chunk_id": "sign", "version": "v1", "permitted": True, "current": True, "text": SIGN}
    cases = [
        case(
            "lend", "How long is a packet lent?", "The seed library lends each packet for one season.", "for one season"
        ),
        case(
            "return",
            "How are seeds given back?",
            "Borrowers return twice the seeds they took, dried and labelled.",
            "dried and labelled",
        ),
    ]
    (folder / "evidence.jsonl").write_text(json.dumps(chunk) + "\n", encoding="utf-8")
    (folder / "cases.jsonl").write_text("".join(json.dumps(one) + "\n" for one in cases), encoding="utf-8")
    policy = "[policy]\nreviewers_needed = 2\nblind_review = true\nreading_words_per_minute = 0\n"
    (folder / "goldset.toml").write_text(f'name = "seeds"\n\n{policy}', encoding="utf-8")
    path = tmp_path / "seeds.db"
    assert run("import", str(folder), "--into", str(path), "--as", "ana")["counts"]["cases"] == 2
    for one in ("lend", "return"):
        assert run("ready", str(path), one, "--as", "ana")["state"] == "ready"
    return path


def home(tmp_path: Path, name: str) -> Path:
    folder = tmp_path / name
    folder.mkdir(exist_ok=True)
    return folder


def to_review(window: Terminal) -> None:
    window.wait_for("2 cases")
    window.keys("5")
    window.wait_for("[5 Review]", "▸ yours", "Question: How long is a packet lent?")


def tick_all(window: Terminal) -> None:
    """Every box, each key the next one."""
    for _ in range(BOXES):
        window.keys("Space")
    window.wait_for("Nothing is in the way: a approves")


def to_case(window: Terminal, case_id: str) -> None:
    """Go to the case that has come back, once both cases wait: a list that still grows moves the cursor itself."""
    window.wait_for("2 waiting: 2 yours")
    if f"› {case_id} ›" not in first_row(window.screen()):
        window.move("u", first_row)


def state(database: Path, case_id: str = "lend") -> dict[str, Any]:
    return dict(run("review", "show", str(database), case_id, "--as", "dora"))


def test_two_review_blind_and_disagree_a_third_settles_and_the_answer_is_approved(
    database: Path, tmp_path: Path
) -> None:
    path = str(database)
    with (
        terminal(goldtui(path, "--as", "ben"), home(tmp_path, "ben"), width=80, height=24) as ben,
        terminal(goldtui(path, "--as", "cem"), home(tmp_path, "cem")) as cem,
    ):
        to_review(ben)
        to_review(cem)
        tick_all(ben)
        cem.wait_for("ben reads it until")
        ben.keys("a")
        ben.wait_for("Question: How are seeds")
        # Cem learns that somebody has decided, and not what.
        cem.wait_for("1 of 2", "Blind: what others decide")
        assert "approve" not in cem.screen().replace("Approve", "").replace("approves", "").replace("to approve", "")
        cem.keys("R")
        cem.wait_for("lend: Ask for a change")
        cem.text("which season, the growing one?")
        cem.keys("Enter")
        # The row says it too, and stays when the message has gone.
        cem.wait_for("the reviewers disagree")
        ben.wait_for("1 waiting for others")
        assert state(database)["state"] == "ready"
        assert state(database)["disagreement"]
        with terminal(goldtui(path, "--as", "dora"), home(tmp_path, "dora"), width=120, height=36) as dora:
            dora.wait_for("2 cases")
            dora.keys("5")
            dora.wait_for("1 disagreement")
            dora.keys("o", "o")
            dora.wait_for("1 shown: disagreement", "cem: request change: which season", "ben: approve", "J settles it")
            dora.keys("J")
            dora.wait_for("Settle the disagreement")
            dora.keys("Down", "Down")
            dora.text("say that it is the growing season")
            dora.keys("Enter")
            dora.wait_for("lend is returned now")
            with terminal(goldtui(path, "--as", "ana"), home(tmp_path, "ana")) as ana:
                ana.wait_for("2 cases")
                ana.keys("Enter")
                ana.wait_for("› lend", "dora asks for a change: say that it is the growing season")
                ana.keys("i", "End")
                ana.text(" Say the growing one.")
                ana.keys("Escape", "R")
                ana.wait_for("Marked ready")
                ana.keys("5")
                ana.wait_for("nobody approves their own work")
        for window in (ben, cem):
            to_case(window, "lend")
            window.wait_for("› lend ›", "1 part differs from the text that was decided about before")
            tick_all(window)
            window.keys("a")
        for window in (cem, ben):
            window.wait_for("1 waiting: 1 yours")
    assert state(database)["state"] == "approved"
    assert state(database)["approvals"] == ["ben", "cem"]
    assert run("doctor", path)["healthy"]


def test_two_at_one_case_the_slower_one_learns_it_and_approves_nothing_unseen(database: Path, tmp_path: Path) -> None:
    path = str(database)
    with terminal(goldtui(path, "--as", "ben"), home(tmp_path, "ben")) as ben:
        to_review(ben)
        tick_all(ben)
        with terminal(goldtui(path, "--as", "ana"), home(tmp_path, "ana")) as ana:
            ana.wait_for("2 cases")
            ana.keys("Enter")
            ana.wait_for("› lend", "Claims 1")
            ana.keys("i", "End")
            ana.text(" Really?")
            ana.keys("Escape", "R")
            ana.wait_for("Marked ready")
        ben.wait_for("Really?", "3 of 3 boxes of the checklist are open")
        ben.keys("a")
        ben.wait_for("checklist_open")
    assert state(database)["approvals"] is None
    assert [one for one in state(database)["opinions"] if one["kind"] == "decision"] == []
