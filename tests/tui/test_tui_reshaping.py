"""Claims and points as a whole: copied, moved, split, merged, and made of pasted lines."""

from __future__ import annotations

import pytest
from hands import go, now, pane, said
from textual.events import Paste
from tui_fakes import bench, case, drive, grid, settle, work

from goldtui.casework.edits import claims_of
from goldtui.model.spot import Spot
from goldtui.tui.workbench.paste_offer import PasteOffer

THREE = "rain water\non Mondays\nby hand"


def test_y_copies_and_k_j_move_the_claim_or_point_under_the_cursor():
    async def scenario(app, pilot):
        await go(app, pilot, Spot("point", "p1"))
        await pilot.press("y")
        await pilot.pause()
        assert [p.point_id for p in now(app).points] == ["p1", "p2"]
        await pilot.press("K")
        await pilot.pause()
        assert [p.point_id for p in now(app).points] == ["p2", "p1"]
        await go(app, pilot, Spot("phrase", "c1"))
        await pilot.press("y")
        await pilot.pause()
        assert [c.claim_id for c in claims_of(now(app))] == ["c1", "c3", "c2"]
        assert work(app).current == "c3"
        await pilot.press("J")
        await pilot.pause()
        assert [c.claim_id for c in claims_of(now(app))] == ["c1", "c2", "c3"]
        await pilot.press(*["ctrl+z"] * 4)
        await pilot.pause()
        assert now(app) == case("g-1")
        await go(app, pilot, Spot("question"))
        await pilot.press("y", "J")
        await pilot.pause()
        assert "put the cursor on one" in said(app)

    drive(bench(), scenario)


def test_x_splits_where_the_typing_cursor_was_left_and_m_merges_again():
    async def scenario(app, pilot):
        await go(app, pilot, Spot("claim", "c2"))
        await pilot.press("i", "home", *["right"] * len("Only rain water"), "escape", "X")
        await pilot.pause()
        assert [c.text for c in claims_of(now(app))][1:] == ["Only rain water.", "Is used."]
        assert pane(app).outline.spot == Spot("claim", "c3")
        await pilot.press("k")
        await go(app, pilot, Spot("claim", "c2"))
        await pilot.press("M")
        await pilot.pause()
        assert claims_of(now(app))[1].text == "Only rain water. Is used."
        await pilot.press("ctrl+z", "ctrl+z")
        await pilot.pause()
        assert now(app) == case("g-1")
        await go(app, pilot, Spot("question"))
        await pilot.press("X", "M")
        await pilot.pause()
        assert "Only claims" in said(app)

    drive(bench(), scenario)


def test_a_claim_of_one_statement_is_not_split_and_it_is_said_how_to():
    async def scenario(app, pilot):
        await go(app, pilot, Spot("claim", "c2"))
        await pilot.press("X")
        await pilot.pause()
        assert now(app) == case("g-1")
        assert "No second statement" in said(app)

    drive(bench(), scenario)


async def paste(app, pilot, text=THREE):
    app.post_message(Paste(text))
    await pilot.pause()
    await pilot.pause()


def test_three_pasted_lines_become_three_points_on_y_and_one_undo_makes_them_one_text_again():
    async def scenario(app, pilot):
        await go(app, pilot, Spot("point", "p1"))
        await pilot.press("i", "ctrl+u")
        await paste(app, pilot)
        assert now(app).points[0].text == THREE
        assert "3 lines pasted: y makes 3 answer points, n keeps one text" in grid(app)
        await pilot.press("y")
        await settle(app, pilot)
        assert [p.text for p in now(app).points] == THREE.split("\n")
        await pilot.press("ctrl+z")
        await settle(app, pilot)
        assert [p.text for p in now(app).points] == [THREE]

    drive(bench(), scenario, (80, 24))


@pytest.mark.parametrize("key", ["n", "escape", "enter"])
def test_every_other_answer_keeps_the_lines_as_one_text_and_typing_goes_on(key):
    async def scenario(app, pilot):
        await go(app, pilot, Spot("claim", "c2"))
        await pilot.press("i")
        await paste(app, pilot)
        await pilot.press(key)
        await pilot.pause()
        assert pane(app).editor.has_focus
        await pilot.press("!")
        await pilot.pause()
        assert claims_of(now(app))[1].text == f"Only rain water is used.{THREE}!"
        assert len(claims_of(now(app))) == 2

    drive(bench(), scenario)


def test_letters_behind_a_paste_are_typed_and_never_act_on_the_case():
    async def scenario(app, pilot):
        await go(app, pilot, Spot("question"))
        await pilot.press("i", "ctrl+u")
        await paste(app, pilot, "a\nb")
        assert app.screen.focused is app.screen.query_one(PasteOffer)
        await pilot.press(*"cRu")
        await settle(app, pilot)
        assert now(app).question == "a\nbcRu"
        await paste(app, pilot, "\nd")
        await paste(app, pilot, "\ne")
        assert now(app).question == "a\nbcRu\nd\ne"

    one = bench()
    drive(one, scenario)
    assert one.states["g-1"] == "draft"


@pytest.mark.parametrize(
    ("key", "left"), [("ctrl+w", "a\n"), ("ctrl+u", "a\n"), ("backspace", "a\n"), ("left", "a\nb")]
)
def test_a_key_that_edits_behind_a_paste_acts_in_the_field(key, left):
    async def scenario(app, pilot):
        await go(app, pilot, Spot("question"))
        await pilot.press("i", "ctrl+u")
        await paste(app, pilot, "a\nb")
        await pilot.press(key, "c")
        await settle(app, pilot)
        assert now(app).question == ("a\ncb" if key == "left" else f"{left}c")
        assert pane(app).editor.has_focus

    drive(bench(), scenario)


def test_a_list_takes_one_pasted_line_as_one_entry_without_asking():
    async def scenario(app, pilot):
        await go(app, pilot, Spot("case", "tags"))
        await pilot.press("i")
        await paste(app, pilot)
        assert now(app).tags == tuple(THREE.split("\n"))
        assert pane(app).editor.has_focus

    drive(bench(), scenario)
