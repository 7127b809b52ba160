"""Two people at one file in two terminals: nothing typed is lost, nothing is overwritten unseen, nobody restarts."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from terminal import LONGEST, TMUX, Terminal, first_row, goldtui, terminal

from goldtui.model.goldset import GoldSet
from goldtui.model.records import Answer, AnswerPoint, Behaviour, Claim, EvidenceChunk, GoldCase
from goldtui.model.urls.database import place_named
from goldtui.store.cases import revisions
from goldtui.store.opening import open_store
from goldtui.workbench.library.intake import store_set

pytestmark = [pytest.mark.terminal, pytest.mark.skipif(TMUX is None, reason="tmux is not installed")]

MILL = (
    "The mill grinds rye on Tuesdays within six hours. Flour is sold at the door for cash. Dogs wait outside the gate."
)
QUESTION = "When does the mill grind rye?"


def grinding(case_id: str) -> GoldCase:
    claim = Claim(
        claim_id="c1",
        text="The mill grinds rye on Tuesdays within six hours.",
        citation_id="mill#1",
        support_phrases=("rye on Tuesdays",),
        answer_point="p1",
    )
    return GoldCase(
        case_id=case_id,
        question=QUESTION,
        workflow="mill",
        expected_behaviour=Behaviour.ANSWER,
        required_source_ids=("mill#1",),
        points=(AnswerPoint(point_id="p1", text="on Tuesdays", answer_phrases=("on Tuesdays",)),),
        reference=Answer(text=claim.text, claims=(claim,)),
    )


def chunk(text: str = MILL, version: str = "v1") -> dict[str, Any]:
    return {"chunk_id": "mill#1", "version": version, "permitted": True, "current": True, "text": text}


@pytest.fixture(params=["file", "server"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "mill.db"
    if request.param == "server":
        path = place_named(request.getfixturevalue("server_set").url())
    cases = tuple(grinding(f"rye-{number}") for number in range(1, 5))
    evidence = (EvidenceChunk.model_validate(chunk()),)
    with open_store(path, create=True) as store:
        store_set(store, GoldSet(name="mill", cases=cases, evidence=evidence), "cleo", datetime(2026, 1, 5, tzinfo=UTC))
    return path


@contextmanager
def two(path: Path, folder: Path) -> Iterator[tuple[Terminal, Terminal]]:
    """Ana's window and Ben's, each with a home of its own, both in the first case."""
    homes = folder / "ana", folder / "ben"
    for home in homes:
        home.mkdir()
    with (
        terminal(goldtui(str(path), "--as", "ana"), homes[0]) as ana,
        terminal(goldtui(str(path), "--as", "ben"), homes[1], width=80, height=24) as ben,
    ):
        for window in (ana, ben):
            window.wait_for("Next:", "rye-1")
            window.keys("Enter")
            window.wait_for("All gates pass", "Claims 1")
        yield ana, ben


def reworded(window: Terminal, words: str) -> None:
    """Other words at the end of the question, the field left."""
    window.keys("g", "i", "End")
    window.text(words)
    window.wait_for(words.split()[-1])
    window.keys("Escape")
    until = time.monotonic() + 90
    # A key right behind Escape would arrive with it as one.
    while "Esc done" in window.screen():
        assert time.monotonic() < until, window.screen()
        time.sleep(0.05)


def run(*words: str) -> Any:
    done = subprocess.run(goldtui(*words, "--json"), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_two_people_reword_one_question_and_each_adds_a_claim_and_all_of_it_is_there(
    database: Path, tmp_path: Path
) -> None:
    with two(database, tmp_path) as (ana, ben):
        reworded(ben, " In winter?")
        ben.wait_kept()
        reworded(ana, " And wheat?")
        ana.keys("C-s")
        ana.wait_for("Saved, revision 2.")
        # Told without a key, and Ben's text stays where it is.
        ben.wait_for("ana saved revision 2", "In winter?")
        ben.keys("C-s")
        ben.wait_for("Somebody else saved this case first", "1 to decide", "In winter?", "And wheat?", QUESTION)
        ben.keys("b")
        ben.wait_for("rye? In winter? And wheat?")
        ben.keys("Escape")
        ben.wait_for("edited by hand", "0 to decide")
        ben.keys("C-s")
        ben.wait_for("Saved, revision 3.")
        # Ana types nothing, so she sees it at once.
        ana.wait_for("ben saved revision 3: question", "winter? And wheat?")
        for window, sentences in ((ana, ("s", "s")), (ben, ("s", "s", "s"))):
            window.keys("Tab", "g", *sentences, "c")
            window.wait_for("Claims 2")
        ana.keys("C-s")
        ana.wait_for("Saved, revision 4.")
        ben.keys("C-s")
        ben.wait_for("0 to decide", "Both wrote claim c2")
        ben.keys("C-s")
        ben.wait_for("Saved, revision 5.", "Claims 3")
        ana.wait_for("ben saved revision 5", "Claims 3")
        for window in (ana, ben):
            window.keys("C-q")
            window.wait_gone()
    case = run("show", str(database), "rye-1")["case"]
    assert case["question"] == f"{QUESTION} In winter? And wheat?"
    texts = [claim["text"] for claim in case["reference"]["claims"]]
    assert len(texts) == len(set(texts)) == 3
    rows = run("history", str(database), "rye-1")["revisions"]
    assert [(row["author"], row["changes"]) for row in rows[1:]] == [
        ("ana", ["question"]),
        ("ben", ["question"]),
        ("ana", ["claim c2 added"]),
        ("ben", ["claim c3 added"]),
    ]
    assert run("doctor", str(database))["healthy"]
    assert run("log", str(database))["problem"] is None


@pytest.mark.parametrize("database", ["file"], indirect=True)
def test_while_a_third_program_holds_the_file_typing_goes_on_and_is_saved_by_itself(
    database: Path, tmp_path: Path
) -> None:
    with two(database, tmp_path) as (ana, ben):
        seen: list[str] = []
        with closing(sqlite3.connect(database, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            reworded(ana, " At noon?")
            ana.keys("C-s")
            ana.keys("j", "j", "k")
            until = time.monotonic() + LONGEST
            # Let go as soon as it is said: a save that waits too long gives up.
            while not seen or not ("holds the database" in seen[-1] or "has not answered yet" in seen[-1]):
                seen.append(ana.screen())
                assert time.monotonic() < until, seen[-1]
                time.sleep(0.1)
            other.execute("ROLLBACK")
        shown = ana.wait_for("saved · ana", "At noon?")
        assert any("unsaved" in first_row(one) for one in seen)
        assert not any("is locked" in one or "Traceback" in one for one in (*seen, shown))
        # Who only reads was not disturbed, and sees it afterwards.
        ben.wait_for("At noon?")
        assert ben.alive()


def test_one_walks_through_the_cases_while_the_other_marks_them_and_then_quits(database: Path, tmp_path: Path) -> None:
    with two(database, tmp_path) as (ana, ben):
        for number in range(1, 5):
            ben.wait_for(f"rye-{number}", "All gates pass")
            ben.keys("R")
            ben.wait_for("◑ ready")
            ana.keys("]", "]", "[")
            if number < 4:
                ben.keys("]")
        until = time.monotonic() + LONGEST
        while "rye-4 ◑ ready" not in ana.screen():
            assert time.monotonic() < until, ana.screen()
            ana.step("]")
        ben.keys("C-q")
        ben.wait_gone()
        ana.keys("C-q")
        ana.wait_gone()
    assert {row["state"] for row in run("list", str(database))["cases"]} == {"ready"}
    run("export", str(database), str(tmp_path / "out"))
    lines = (tmp_path / "out" / "cases.jsonl").read_text(encoding="utf-8").splitlines()
    assert sorted(json.loads(line)["case_id"] for line in lines) == [f"rye-{number}" for number in range(1, 5)]


def test_when_a_source_changes_the_open_case_says_that_it_is_stale_and_which_phrase_fell(
    database: Path, tmp_path: Path
) -> None:
    newer = tmp_path / "newer.jsonl"
    newer.write_text(json.dumps(chunk(MILL.replace("Tuesdays", "Fridays"), "v2")) + "\n", encoding="utf-8")
    with two(database, tmp_path) as (ana, ben):
        ana.keys("Tab", "/")
        ana.text("Flour")
        ana.wait_for("hit 1 of 1")
        ana.keys("Enter", "s", "c")
        ana.wait_for("Claims 2")
        ana.keys("C-s")
        ana.wait_for("Saved, revision 2.")
        # The claim on flour makes no point yet, so the case is not sound.
        ana.keys("R")
        ana.wait_for("R marks it ready all the same")
        ana.keys("R")
        ana.wait_for("◑ ready")
        ben.wait_for("it is ready now")
        run("evidence", "update", str(newer), "--db", str(database), "--as", "cleo")
        ben.wait_for("it is stale now", "⚑ stale")
        ben.keys("f")
        ben.wait_for("rye on Tuesdays", "rye on Fridays")
        # One phrase was dropped, the other is still there.
        ana.wait_for("⚑ stale", "✗ ① 0/1", "✓ ② 1/1")


def test_the_history_in_a_terminal_shows_who_and_takes_an_old_text_back(database: Path, tmp_path: Path) -> None:
    with two(database, tmp_path) as (ana, ben):
        reworded(ana, " And wheat?")
        ana.keys("C-s")
        ana.wait_for("Saved, revision 2.")
        ben.wait_for("ana saved revision 2: question")
        ben.keys("H")
        ben.wait_for("History of rye-1 · 2 revisions", "{+ And wheat?+}")
        ben.keys("Down", "r")
        ben.wait_for("Say again what revision 1 of cleo said?", "Esc leave it")
        ben.keys("Enter")
        ben.wait_for("History of rye-1 · 2 revisions")
        ben.keys("r")
        ben.wait_for("Say again")
        ben.keys("y")
        ben.wait_for("Saved, revision 3.")
        ana.wait_for("ben saved revision 3: question")
    with open_store(database) as store:
        chain = revisions.history(store, "rye-1")
    assert [(one.author, one.note) for one in chain[1:]] == [("ana", ""), ("ben", "restored revision 1")]
    assert chain[2].case == chain[0].case
