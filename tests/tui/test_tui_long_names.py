"""Ids that begin alike stay apart where they are shortened, and the row under the cursor is read in full."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from replay_fakes import trace, traces
from test_tui_review_words import NOW, ROW
from tui_case import TEXT, chunk
from tui_fakes import bench, case, drive, grid, settle

from goldtui.casework.edits import claims_of
from goldtui.model.spot import Spot
from goldtui.tui.kit import content
from goldtui.tui.kit.glyphs import ASCII, UNICODE
from goldtui.tui.kit.memory.replay import RunsMemory
from goldtui.tui.report.rows import behind_text
from goldtui.tui.review.words import queue_line
from goldtui.tui.workbench.outline import Outline
from goldtui.tui.workbench.outline_rows import Look, PhraseStates, fitting, outline
from goldtui.workbench.report.figures import Behind

SIZES = [(60, 20), (80, 24), (120, 36), (200, 50)]
BOATS = [f"handbook-of-the-boat-house.md#boats-and-oars/winter-storage:{n}" for n in (17, 18)]
ANSWER = (
    "Orchids are watered on Mondays, with rain water only, by whoever opens the house, and never on a public holiday."
)


@given(st.text(min_size=1, max_size=80), st.integers(1, 60))
def test_a_name_is_never_wider_than_its_room(text, width):
    assert content.cells(content.name(text, width)) <= width


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("width", [16, 24, 40, 60])
def test_names_that_differ_at_their_end_differ_when_they_are_cut(width, glyphs):
    one, other = (content.name(name, width, glyphs.ellipsis) for name in BOATS)
    assert one != other
    assert one.startswith("han")
    assert one.endswith(":17")
    assert glyphs.ellipsis in one


def test_the_part_behind_the_document_is_kept_where_it_fits():
    assert content.name("the-rules-of-the-old-mill.md#opening-hours", 24) == "the-rul…md#opening-hours"
    assert content.name("mill.md#the-miller-and-his-men", 28) == "mill…#the-miller-and-his-men"
    assert content.name("mill.md#hours", 13) == "mill.md#hours"


def test_several_names_share_a_row():
    row = content.names([*BOATS, "mill#1"], ", ", 60)
    assert content.cells(row) <= 60
    assert row.count(":17,") == row.count(":18,") == 1
    assert row.endswith("mill#1")


def test_a_list_of_cases_tells_long_ids_apart():
    ids = [f"questions-of-the-harbour-office-{n}" for n in (101, 102)]
    rows = [
        queue_line(replace(ROW, case_id=one), width, NOW, "", UNICODE, hide=False) for one in ids for width in (58, 98)
    ]
    assert all(("101" in row) != ("102" in row) for row in rows)
    behind = [behind_text(Behind(one, None, "released"), "", 40, (30, 10), UNICODE) for one in ids]
    assert "101" in behind[0]
    assert "102" in behind[1]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_screens_keep_the_end_of_an_id_of_a_chunk(size, tmp_path):
    def cites(one, chunk_id):
        claims = tuple(claim.model_copy(update={"citation_id": chunk_id}) for claim in claims_of(one))
        answer = one.reference.model_copy(update={"claims": claims})
        return one.model_copy(update={"reference": answer, "required_source_ids": (chunk_id,)})

    long = "harbour-office-questions-2031"
    one = bench(
        cites(case(f"{long}-07"), BOATS[0]),
        cites(case(f"{long}-08"), BOATS[1]),
        chunks=[chunk(one, TEXT) for one in BOATS],
    )
    run = trace("run", f"{long}-07", selected_context_ids=[BOATS[0]])
    run["answer"]["claims"][0]["citation_id"] = BOATS[0]
    path = traces(tmp_path, run)

    async def scenario(app, pilot):
        assert f"{long}-07"[-5:] in grid(app)
        await pilot.press("enter")
        await settle(app, pilot)
        drawn = grid(app)
        rows = app.screen.query_one(Outline).rows
        assert "".join(row.text.strip() for row in rows if row.spot == Spot("citation", "c1")).endswith(":17")
        if size[0] > 60:
            assert any(":17" in line and "Evidence 1 of 1" in line for line in drawn.splitlines())
        app.runs_memory = RunsMemory()
        app.runs_memory.ask(path)
        await pilot.press("4")
        await settle(app, pilot)
        assert app.screen.state.shown is not None
        if app.screen.read_head.is_on_screen and app.screen.state.read:
            line = app.screen.read_head.render_line(0).text
            assert ":17" in line

    drive(one, scenario, size, go="")


def test_the_row_under_the_cursor_is_read_in_full():
    long = case().model_copy(update={"guideline_note": ANSWER})
    spot = Spot("case", "guideline_note")
    for at, whole in ((None, False), (spot, True)):
        rows = outline(long, PhraseStates(long, {}), Look(at=at), 40, UNICODE)
        text = " ".join(" ".join(row.text for row in rows if row.spot == spot).split())
        assert text.endswith("public holiday.") == whole


def test_free_rows_are_given_to_texts_that_are_cut():
    long = case().model_copy(update={"guideline_note": ANSWER})
    states = PhraseStates(long, {})
    cut = outline(long, states, Look(), 40, UNICODE)
    assert fitting(long, states, Look(), 40, len(cut), UNICODE) == cut
    tall = fitting(long, states, Look(), 40, len(cut) + 13, UNICODE)
    assert len(cut) < len(tall) <= len(cut) + 13
    assert "public holid" not in " ".join(row.text for row in cut)
    assert "public holid" in " ".join(row.text for row in tall)


def test_going_down_reads_each_row_in_full():
    long = case().model_copy(update={"reference": case().reference.model_copy(update={"text": ANSWER * 3})})

    async def scenario(app, pilot):
        pane = app.screen.query_one(Outline)
        app.screen.set_focus(pane)
        while pane.spot != Spot("answer"):
            assert not any(row.spot == Spot("answer") and row.text.count("holiday") == 3 for row in pane.rows)
            await pilot.press("j")
            await settle(app, pilot)
        rows = " ".join(row.text for row in pane.rows if row.spot == Spot("answer"))
        assert " ".join(rows.split()) == ANSWER * 3

    drive(bench(long), scenario, (80, 24))
