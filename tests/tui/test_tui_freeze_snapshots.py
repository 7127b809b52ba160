"""The Freeze place as somebody last looked at it: blockers, ready, candidate, signing, releases; test_tui_snapshots."""

from __future__ import annotations

from pathlib import Path

import pytest
from freeze_fakes import DIGEST, WORD
from hands import ask, press
from snapshots import kept
from tui_fakes import bench, drive

from goldtui.model.spot import Spot
from goldtui.workbench.freeze.blockers import Blocker
from goldtui.workbench.freeze.diff import Change


def blocked():
    """Two cases wait, one phrase is weak, and nobody named a trust file."""
    one = bench()
    one.states = {"g-1": "draft", "g-2": "ready", "g-3": "approved"}
    where = Spot("phrase", "c1", 0)
    message = '"on Mondays" stands in 3 chunks (phrase-generic)'
    one.blockers = (Blocker("GT204", message, f"case g-3: {where}", "choose more words", "g-3", where),)
    return one


def candidate():
    """One of two has signed; a changed question hides a character."""
    one = bench()
    one.states = dict.fromkeys(one.states, "approved")
    one.proposed, one.signed, one.trust = "1.0.1", ("owen",), Path("trust.json")
    one.differs = (*one.differs, Change("case", "g-2", "guideline_note", "", "See\u202e the gardener."))
    return one


def released():
    """Everything is frozen, and the first release was withdrawn."""
    one = bench()
    one.states = dict.fromkeys(one.states, "frozen")
    one.trust, one.released, one.withdrawn, one.differs = Path("trust.json"), ("1.0.1", "1.0.0"), "1.0.0", ()
    return one


def signing():
    """Short enough to be read at once."""
    one = candidate()
    one.differs = (WORD,)
    return one


@pytest.mark.parametrize(
    ("made", "size", "look"),
    [
        (blocked, (80, 24), "dark"),
        (blocked, (120, 36), "ascii"),
        (candidate, (120, 36), "dark"),
        (candidate, (60, 20), "ascii"),
        (candidate, (80, 24), "nocolor"),
        (released, (80, 24), "dark"),
    ],
    ids=lambda value: getattr(value, "__name__", None) or str(value),
)
def test_the_freeze_place_looks_as_it_did_when_somebody_last_looked(made, size, look, monkeypatch):
    if look == "nocolor":
        monkeypatch.setenv("NO_COLOR", "1")
    pairs = []

    async def scenario(app, pilot):
        await press(app, pilot, "6")
        pairs.append(kept(f"freeze-{made.__name__}-{size[0]}x{size[1]}-{look}", app))

    drive(made(), scenario, size, ascii=look == "ascii")
    assert [now for _, now in pairs] == [was for was, _ in pairs]


def test_the_question_of_a_signature_looks_as_it_did_when_somebody_last_looked():
    pairs = []

    async def scenario(app, pilot):
        await press(app, pilot, "6")
        await ask(pilot, "s")
        await ask(pilot, *DIGEST[:8])
        pairs.append(kept("freeze-signing-80x24-dark", app))

    drive(signing(), scenario, (80, 24))
    assert [now for _, now in pairs] == [was for was, _ in pairs]
