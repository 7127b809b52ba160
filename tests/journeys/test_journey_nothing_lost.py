"""A day on which everything goes wrong: Escape, quitting, a kill, a closed window and wrong keys cost no typing."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest
from terminal import LONGEST, TMUX, Terminal, cursor, goldtui, terminal

from goldtui.model.goldset import GoldSet
from goldtui.model.records import Answer, AnswerPoint, Behaviour, Claim, EvidenceChunk, GoldCase
from goldtui.store.cases import revisions
from goldtui.store.opening import open_store
from goldtui.workbench.library.intake import store_set

pytestmark = [pytest.mark.terminal, pytest.mark.skipif(TMUX is None, reason="tmux is not installed")]

CLAIM = "Bees are fed in autumn."


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "hives.db"
    chunk = EvidenceChunk(
        chunk_id="hives#1",
        version="v1",
        permitted=True,
        current=True,
        text="Hives stand on the south meadow. Bees are fed in autumn, after the last harvest.",
    )
    claim = Claim(
        claim_id="c1",
        text=CLAIM,
        citation_id="hives#1",
        support_phrases=("Bees are fed in autumn",),
        answer_point="p1",
    )
    case = GoldCase(
        case_id="feeding",
        question="When are the bees fed?",
        workflow="hives",
        expected_behaviour=Behaviour.ANSWER,
        required_source_ids=("hives#1",),
        points=(AnswerPoint(point_id="p1", text="in autumn", answer_phrases=("in autumn",)),),
        reference=Answer(text=CLAIM, claims=(claim,)),
    )
    with open_store(path, create=True) as store:
        store_set(
            store, GoldSet(name="hives", cases=(case,), evidence=(chunk,)), "ben", datetime(2026, 1, 5, tzinfo=UTC)
        )
    return path


def open_claim(window: Terminal, *, offered: bool = True) -> None:
    """Open the case by the key that is offered, and its only claim for typing, the cursor at its end."""
    window.wait_for("from an earlier session" if offered else "Next:")
    window.keys("u")
    window.wait_for("restored" if offered else "All gates pass", "Claims 1")
    # With typing that came back, the cursor is on what was typed.
    on_claim(window, walk=not offered)
    window.keys("i")
    window.wait_for("claim ①")
    window.keys("End")


def wait_stored(database: Path, words: bytes) -> None:
    """Wait until the words are on the disk."""
    until = time.monotonic() + LONGEST
    while not any(words in file.read_bytes() for file in database.parent.glob(f"{database.name}*") if file.is_file()):
        assert time.monotonic() < until
        time.sleep(0.05)


def on_claim(window: Terminal, *, walk: bool = False) -> None:
    """Wait until the cursor of the outline is on the claim; a point on the way unfolds under the cursor."""
    until = time.monotonic() + LONGEST
    while not re.search(r"▸ ?. ① ", window.screen()):
        assert time.monotonic() < until, window.screen()
        if walk:
            window.move("j", cursor)
        time.sleep(0.05)


def test_escape_quit_kill_and_hang_up_in_the_middle_of_a_claim_lose_nothing(database: Path, tmp_path: Path) -> None:
    command = [*goldtui(str(database), "--as", "ana")]
    with terminal(command, tmp_path) as window:
        open_claim(window, offered=False)
        window.text(" One by one.")
        window.keys("Escape")
        window.wait_for("by one.")
        window.wait_kept()
        window.keys("i")
        window.wait_for("claim ①")
        window.text(" With syrup.")
        window.keys("C-q")
        window.wait_gone()
    with terminal(command, tmp_path) as window:
        open_claim(window)
        window.wait_for("syrup.")
        window.text(" Half a sentence that nobody saved")
        wait_stored(database, b"that nobody saved")
        window.kill()
    with terminal(command, tmp_path) as window:
        open_claim(window)
        window.wait_for("nobody")
        window.paste("line one\nline two\nline three")
        window.wait_for("three")
        window.hang_up()
    with terminal(command, tmp_path) as window:
        open_claim(window)
        window.wait_for("three", "nobody")
        window.keys("Escape", "d")
        window.wait_for("Claims 0")
        window.keys("C-z")
        window.wait_for("Claims 1", "nobody", "Undone")
        # All that typing was a mistake: one key throws it away, another would bring it back.
        window.keys("D")
        window.wait_for("brings your typing back", "saved ·")
        window.keys("C-z")
        window.wait_for("nobody")
        window.keys("D")
        window.wait_for("All gates pass")
        window.keys("R")
        window.wait_for("◑ ready")
        window.keys("C-z")
        window.wait_for("◐ draft", "feeding is draft again")
        window.keys("C-q")
        window.wait_gone()
    with terminal(command, tmp_path) as window:
        # What was undone yesterday can be made again, and is no draft.
        window.wait_for("Next:")
        window.keys("u")
        window.wait_for("All gates pass")
        window.keys("C-y")
        window.wait_for("◑ ready")
        window.keys("C-z")
        window.wait_for("◐ draft")
        window.keys("C-q")
        window.wait_gone()
    with open_store(database) as store:
        chain = [(str(one.state), one.author, one.note) for one in revisions.history(store, "feeding")]
    assert chain[0][:2] == ("draft", "ben")
    assert chain[1:] == [
        ("ready", "ana", "marked ready"),
        ("draft", "ana", "undone: marked ready"),
        ("ready", "ana", "marked ready"),
        ("draft", "ana", "undone: marked ready"),
    ]
