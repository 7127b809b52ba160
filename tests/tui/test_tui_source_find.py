"""Searching in the text on screen: incremental, hit k of n, n and N, Enter takes the hit, Escape goes back."""

from __future__ import annotations

import pytest
from tui_case import TEXT
from tui_fakes import bench, chunk, drive, grid, settle, work

from goldtui.casework.edits import claims_of
from goldtui.tui.kit.evidence.source_find import FindInput

LONG = "A dry sentence about pots. " * 5_000 + "The needle lies here. " + "Nothing else follows. " * 10


async def search(app, pilot, words: str) -> None:
    await pilot.press("tab")
    await settle(app, pilot)
    await pilot.press("/", *words)
    await settle(app, pilot)


def head(app) -> str:
    return app.screen.query_one("#source-head").rows[0]


def test_every_letter_narrows_the_hits_and_the_first_is_selected():
    async def scenario(app, pilot):
        await search(app, pilot, "a")
        assert "hit 1 of 1" in head(app)
        await pilot.press("t", "e", "r")
        await settle(app, pilot)
        assert head(app).startswith("Search: hit 1 of 2")
        assert work(app).source.evidence.selected.text == "ater"
        await pilot.press("x")
        await settle(app, pilot)
        assert "not in this source" in head(app)
        assert work(app).source.evidence.selected is None

    drive(bench(), scenario)


def test_n_goes_round_the_hits_and_enter_makes_the_hit_a_phrase_to_mark():
    async def scenario(app, pilot):
        await search(app, pilot, "water")
        await pilot.press("enter")
        await settle(app, pilot)
        evidence = work(app).source.evidence
        assert evidence.has_focus
        assert evidence.selected.start == TEXT.index("water")
        await pilot.press("n")
        assert evidence.selected.start == TEXT.rindex("water")
        assert "hit 2 of 2" in head(app)
        await pilot.press("n")
        assert "hit 1 of 2" in head(app)
        await pilot.press("N", "m")
        await settle(app, pilot)
        assert claims_of(work(app).sitting.case)[0].support_phrases[-1] == "water"
        assert len(claims_of(work(app).sitting.case)) == 2
        await pilot.press("escape", "n")
        await settle(app, pilot)
        assert len(claims_of(work(app).sitting.case)) == 3

    drive(bench(), scenario)


def test_escape_while_typing_brings_cursor_and_selection_back():
    async def scenario(app, pilot):
        await pilot.press("tab")
        await settle(app, pilot)
        await pilot.press("w", "v", "e")
        before = work(app).source.evidence.selected
        await pilot.press("/", *"tea")
        await settle(app, pilot)
        assert work(app).source.evidence.selected.text == "tea"
        await pilot.press("escape")
        await settle(app, pilot)
        assert work(app).source.evidence.selected == before
        assert work(app).source.evidence.has_focus
        assert not app.screen.query_one(FindInput).display
        assert work(app).source.evidence.hits == ()

    drive(bench(), scenario)


def test_keys_of_one_burst_are_words_until_enter_and_keys_after_it():
    async def scenario(app, pilot):
        await pilot.press("tab")
        await settle(app, pilot)
        await pilot.press("/", *"monday", "enter", "m")
        await settle(app, pilot)
        assert claims_of(work(app).sitting.case)[0].support_phrases[-1] == "Monday"
        assert app.screen.query_one(FindInput).value == "monday"

    drive(bench(), scenario)


def test_hits_are_kept_apart_without_colour():
    async def scenario(app, pilot):
        await search(app, pilot, "water")
        evidence = work(app).source.evidence
        row = evidence.render_line(evidence.table.row_of(TEXT.rindex("water")))
        assert any(segment.text.startswith("water") and segment.style.underline for segment in row)

    drive(bench(), scenario, ascii=True)


def test_a_long_text_is_searched_beside_the_loop_and_the_last_letters_win():
    async def scenario(app, pilot):
        await search(app, pilot, "needle")
        assert "hit 1 of 1" in head(app)
        evidence = work(app).source.evidence
        assert evidence.selected.text == "needle"
        top = evidence.scroll_offset.y
        assert top <= evidence.table.row_of(evidence.cursor) < top + evidence.size.height

    drive(bench(chunks=[chunk(text=LONG)]), scenario)


def test_another_chunk_ends_the_search_and_coming_back_finds_the_cursor_where_it_was():
    from tui_fakes import SECOND_TEXT, case

    async def scenario(app, pilot):
        await search(app, pilot, "water")
        await pilot.press("enter", "n")
        at = work(app).source.evidence.bookmark()
        await pilot.press("full_stop")
        await settle(app, pilot)
        assert work(app).source.finder is None
        assert work(app).source.evidence.text == SECOND_TEXT
        assert work(app).source.evidence.cursor == 0
        await pilot.press("comma")
        await settle(app, pilot)
        assert work(app).source.evidence.bookmark() == at

    drive(bench(case(required_source_ids=("care#1", "seeds#1"))), scenario)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (200, 50)])
def test_the_search_row_fits_every_size(size):
    async def scenario(app, pilot):
        await search(app, pilot, "rain")
        assert "hit 1 of 1" in grid(app)
        assert "rain" in app.screen.query_one(FindInput).value

    drive(bench(), scenario, size=size)
