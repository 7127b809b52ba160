"""The fourth column of a wide Workbench: it follows case and chunk, withholds what is withheld, asks only when seen."""

from __future__ import annotations

import pytest
from test_tui_terminal import PAYLOADS
from tui_fakes import SECOND_TEXT, bench, case, chunk, drive, grid, settle, work

from goldtui.text.word_diff import Change, Piece
from goldtui.tui.workbench.neighbours_pane import Beside
from goldtui.workbench.case.neighbours import Neighbour, Neighbourhood
from goldtui.workbench.case.views import PastView


def asked(one):
    """Let a bench note what it is asked."""
    calls = []
    past, around = one.past, one.neighbourhood
    one.past = lambda case_id: calls.append(("past", case_id)) or past(case_id)
    one.neighbourhood = lambda case, chunk_id: calls.append(("chunk", chunk_id)) or around(case, chunk_id)
    return calls


def column(app):
    """The text of the fourth column."""
    left = app.screen.query_one(Beside).region.x
    return " ".join(" ".join(line[left:].split()) for line in grid(app).splitlines()[2:-3])


def test_a_wide_screen_shows_the_neighbours_of_the_chunk_and_the_past_of_the_case():
    async def scenario(app, pilot):
        seen = column(app)
        assert "seeds#1" in seen
        assert SECOND_TEXT[:30] in seen
        assert "History 1 revision" in seen
        assert "2026-01-05 09:30" in seen

    drive(bench(), scenario, (200, 50))


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36)], ids=str)
def test_no_other_size_shows_it_or_asks_for_it(size):
    one = bench()
    calls = asked(one)

    async def scenario(app, pilot):
        assert not app.screen.query_one(Beside).display
        assert calls == []
        await pilot.resize_terminal(200, 50)
        await settle(app, pilot)
        assert sorted(calls) == [("chunk", "care#1"), ("past", "g-1")]

    drive(one, scenario, size)


def test_it_asks_again_for_another_chunk_another_case_and_a_new_revision_and_for_nothing_else():
    one = bench(case("g-1", required_source_ids=("care#1", "seeds#1")), case("g-2"))
    calls = asked(one)

    async def scenario(app, pilot):
        calls.clear()
        await pilot.press("i", "x", "y", "escape")
        await settle(app, pilot)
        assert calls == []
        await pilot.press("full_stop")
        await settle(app, pilot)
        assert calls == [("chunk", "seeds#1")]
        await pilot.press("ctrl+s")
        await settle(app, pilot)
        assert calls == [("chunk", "seeds#1"), ("past", "g-1")]
        assert "History 2 revisions" in column(app)
        await pilot.press("right_square_bracket")
        await settle(app, pilot)
        assert ("past", "g-2") in calls

    drive(one, scenario, (200, 50))


def test_the_text_of_a_withheld_neighbour_is_nowhere():
    secret = chunk("seeds#1", "The reserve lies behind the weir.", permitted=False)

    async def scenario(app, pilot):
        assert "weir" not in grid(app)
        assert "withheld" in column(app)

    drive(bench(chunks=(chunk(), secret)), scenario, (200, 50))


def test_another_version_shows_what_was_taken_out_and_put_in_without_colour():
    one = bench()
    text = (Piece(Change.SAME, "at "), Piece(Change.REMOVED, "eight"), Piece(Change.ADDED, "nine"))
    row = Neighbour("version", "care#1", "v0", ("out of date",), "", text, ())
    one.neighbourhood = lambda case, chunk_id: Neighbourhood((row,))

    async def scenario(app, pilot):
        assert "version v0 · out of date" in column(app)
        assert "at [-eight-]{+nine+}" in column(app)

    drive(one, scenario, (200, 50))


def test_tab_reaches_it_and_leaves_it_and_a_narrower_screen_takes_the_focus_back():
    async def scenario(app, pilot):
        await pilot.press("tab", "tab")
        await settle(app, pilot)
        assert app.focused.id == "beside"
        await pilot.press("j", "k", "pagedown")
        await pilot.resize_terminal(60, 20)
        await settle(app, pilot)
        assert app.focused is None or app.focused.display
        assert [name for name in ("cases", "case", "source") if app.screen.query_one(f"#{name}").display]
        await pilot.press("tab")
        await settle(app, pilot)
        assert app.focused is not None

    drive(bench(), scenario, (200, 50))


def test_hostile_text_in_it_is_drawn_and_does_nothing():
    payload = " ".join(PAYLOADS)
    one = bench()
    one.past = lambda case_id: [PastView(1, payload, payload, payload, payload, (payload,))]
    text = (Piece(Change.SAME, payload), Piece(Change.REMOVED, payload), Piece(Change.ADDED, payload))
    rows = tuple(Neighbour(kind, payload, payload, (payload,), "", text, ()) for kind in ("version", "before", "after"))
    one.neighbourhood = lambda case, chunk_id: Neighbourhood(rows)

    async def scenario(app, pilot):
        shown = grid(app)
        assert column(app).count("EVIL") > 5
        assert not [char for char in shown if char in "\x1b\x07\x08\r\x7f\u202e\u200b" or 0x80 <= ord(char) < 0xA0]

    drive(one, scenario, (200, 50))


def test_the_current_claim_shows_its_phrases_to_their_end_at_every_width():
    phrase = "Orchids are watered on Mondays with rain water only. Visitors may not touch the pitcher plants."
    first = case().reference.claims[0].model_copy(update={"support_phrases": (phrase,)})
    one = case(reference=case().reference.model_copy(update={"claims": (first,)}))

    async def scenario(app, pilot):
        assert "pitcher plants." in " ".join(row.text for row in work(app).case_pane.outline.rows)
        await pilot.resize_terminal(120, 36)
        await settle(app, pilot)
        assert "pitcher plants." in " ".join(row.text for row in work(app).case_pane.outline.rows)

    drive(bench(one), scenario, (200, 50))
