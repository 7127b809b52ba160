"""A phrase whose source changed says so in the box, and one key re-anchors it as one revision that can be undone."""

from __future__ import annotations

from pathlib import Path

import pytest
from days import chain, day, garden_in, step
from hands import now, said
from tui_case import TEXT
from tui_fakes import case, chunk, grid, work

from goldtui.casework.edits import claims_of
from goldtui.gates.confirm import ANCHORS_KEY
from goldtui.tui.kit.evidence.phrase_box import is_flagged, trouble
from goldtui.tui.kit.glyphs import UNICODE
from goldtui.workbench.case.evidence_update import update_evidence
from goldtui.workbench.case.views import DriftView, PhraseView
from goldtui.workbench.session.places import GIVEN, Place
from goldtui.workbench.session.session import open_session

NEW = "New this year. "
MOVED = "! ① moved as its source changed: read round it, r re-anchors"


@pytest.fixture
def garden(tmp_path: Path) -> Path:
    return garden_in(tmp_path, case)


def bring(path: Path, *chunks, complete: bool = False) -> None:
    session = open_session(Place(path, GIVEN), "ben")
    update_evidence(session, chunks, complete=complete)
    session.close()


def box(app) -> str:
    """What the last pane says, its rows joined."""
    return " ".join(" ".join(row.rstrip("│").rpartition("│")[2] for row in grid(app).splitlines()).split())


def anchors(app, claim: int = 0) -> list:
    return claims_of(now(app))[claim].extra.get(ANCHORS_KEY, [])


def test_a_source_that_never_changed_is_silent(garden) -> None:
    async def scenario(app, pilot):
        assert "re-anchors" not in box(app)

    day(garden, scenario)


def test_one_key_re_anchors_the_phrase_in_hand_and_the_next_phrase_waits_for_its_own(garden) -> None:
    bring(garden, chunk(version="v2", text=NEW + TEXT))

    async def scenario(app, pilot):
        assert MOVED in box(app)
        assert anchors(app) == []
        await step(app, pilot, "r")
        assert (anchors(app)[0]["version"], anchors(app)[0]["start"]) == ("v2", TEXT.index("watered on") + len(NEW))
        assert "Re-anchored in version v2" in said(app)
        assert MOVED not in box(app)
        assert anchors(app, 1) == []
        await step(app, pilot, "ctrl+s")

    day(garden, scenario)
    assert [state for _, state, _ in chain(garden)] == ["draft", "draft"]


def test_re_anchoring_is_one_step_that_undo_takes_back(garden) -> None:
    bring(garden, chunk(version="v2", text=NEW + TEXT))

    async def scenario(app, pilot):
        before = now(app)
        await step(app, pilot, "r")
        assert now(app) != before
        await step(app, pilot, "ctrl+z")
        assert now(app) == before
        assert MOVED in box(app)

    day(garden, scenario)


def test_of_several_places_the_key_shows_each_and_takes_the_one_under_the_cursor(garden) -> None:
    bring(garden, chunk(version="v2", text=f"{NEW}{TEXT} {TEXT}"))

    async def scenario(app, pilot):
        assert "! ① is at 2 places now: r shows each, and re-anchors there" in box(app)
        await step(app, pilot, "r")
        assert anchors(app) == []
        assert "Place 1 of 2" in said(app)
        await step(app, pilot, "down", "down", "r")
        assert anchors(app) == []
        assert "Place 2 of 2" in said(app)
        second = (NEW + TEXT + " " + TEXT).rindex("watered on")
        assert work(app).source.evidence.cursor == second
        await step(app, pilot, "r")
        assert anchors(app)[0]["start"] == second

    day(garden, scenario)


def test_a_phrase_of_a_retracted_chunk_takes_its_citation_along_to_the_chunk_that_has_it_now(garden) -> None:
    bring(garden, chunk(version="v2", parent_id="care"))
    bring(garden, chunk("care#9", f"{NEW}{TEXT}", parent_id="care"), complete=True)

    async def scenario(app, pilot):
        assert "! ① moved to care#9: r cites it there" in box(app)
        await step(app, pilot, "r")
        assert [claim.citation_id for claim in claims_of(now(app))] == ["care#9", "care#1"]
        assert now(app).required_source_ids == ("care#1", "care#9")
        assert work(app).source.chunk_id == "care#9"

    day(garden, scenario)


def test_a_retracted_chunk_whose_words_stand_in_several_others_asks_for_the_right_one_to_be_attached(garden) -> None:
    bring(garden, chunk(version="v2", parent_id="care"))
    several = [chunk(name, f"{NEW}{TEXT}", parent_id="care") for name in ("care#8", "care#9")]
    bring(garden, *several, complete=True)

    async def scenario(app, pilot):
        before = now(app)
        await step(app, pilot, "r")
        assert now(app) == before
        assert "It is in care#8, care#9: A attaches the right one." in said(app)

    day(garden, scenario)


def test_the_words_of_a_drift_come_before_what_may_wait_and_after_a_denial() -> None:
    drift = DriftView("moved", "v1", (("a", 3, 8),))
    made = PhraseView(0, "c1", 0, "x", "found", False, False, ((3, 8),), differs="en dash", drift=drift)
    assert MOVED in trouble(made, [("a", 1)], "a", UNICODE)
    assert is_flagged(made)
    denied = PhraseView(0, "c1", 0, "x", "negated", False, False, ((3, 8),), negators=("not",), drift=drift)
    assert "is turned round" in trouble(denied, [("a", 1)], "a", UNICODE)
