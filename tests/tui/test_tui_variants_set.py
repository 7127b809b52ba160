"""The Variants place beyond one case: walking through the cases, and the score of the whole set."""

from __future__ import annotations

import pytest
from hands import ask, press, said
from tui_fakes import bench, case, drive, grid, settle, work
from variant_fakes import place

from goldtui.tui.kit.case_list import CaseList
from goldtui.tui.library.library import Library
from goldtui.tui.variants.set_score import SetScore


@pytest.mark.parametrize("go", ["g-1", ""], ids=["over the workbench", "over the library"])
def test_brackets_walk_through_the_cases_and_the_case_in_hand_goes_along(go):
    async def scenario(app, pilot):
        await press(app, pilot, "3", "right_square_bracket")
        assert place(app).state.case.case_id == "g-2"
        await press(app, pilot, "right_square_bracket", "right_square_bracket")
        assert place(app).state.case.case_id == "g-3"
        assert said(app) == "This is the last case."
        await press(app, pilot, "left_square_bracket", "2")
        assert work(app).sitting.case.case_id == "g-2"
        await press(app, pilot, "1")
        assert isinstance(app.screen, Library)
        assert app.screen.cases.selected_row.case_id == "g-2"

    drive(bench(), scenario, go=go)


@pytest.mark.parametrize("go", ["g-1", ""], ids=["over the workbench", "over the library"])
def test_a_case_that_the_palette_opens_is_shown_and_not_hidden_below(go):
    async def scenario(app, pilot):
        await press(app, pilot, "3")
        app.post_message(CaseList.Opened("g-2"))
        await settle(app, pilot)
        assert work(app).sitting.case.case_id == "g-2"
        await press(app, pilot, "q")
        assert isinstance(app.screen, Library)

    drive(bench(), scenario, go=go)


def test_the_first_case_has_none_before_it():
    async def scenario(app, pilot):
        await press(app, pilot, "3", "left_square_bracket")
        assert said(app) == "This is the first case."

    drive(bench(), scenario, go="")


def test_the_score_of_the_set_is_counted_a_few_cases_at_a_time_and_leads_to_what_was_not_killed():
    one = bench(*(case(f"g-{number}") for number in range(1, 12)))

    async def scenario(app, pilot):
        await press(app, pilot, "3")
        await ask(pilot, "S")
        while "so far" in grid(app) or "Counting" in grid(app):
            await pilot.pause()
        assert [call for call, _ in one.calls].count("add_score") == 2
        shown = grid(app)
        assert "killed 11 of 22 applicable" in shown
        assert "sound: 0 of 11 cases" in shown
        assert "negated-claim         ━━━━━━━━━━ 11/11 ✓" in shown
        assert "mis-cite              ·········· 0/11 ✗ 11 misattributed" in shown
        assert "nowhere applicable" in shown
        assert "admissibility         0 ? nothing does" in shown
        await ask(pilot, "j", "enter")
        assert isinstance(app.screen, SetScore)
        assert "none to go to" in said(app)
        await ask(pilot, "j", "j", "enter")
        await settle(app, pilot)
        assert place(app).state.case.case_id == "g-1"
        assert place(app).row.kind == "mis-cite"

    drive(one, scenario, (80, 24))
