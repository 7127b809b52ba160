"""The Variants place: each variant next to the gates, explained in words, judged as the case is now."""

from __future__ import annotations

import threading

import pytest
from hands import ask, press, said
from tui_fakes import bench, case, drive, grid, settle, work
from variant_fakes import place

from goldtui.casework.edits import Edit
from goldtui.model.records import Behaviour
from goldtui.model.spot import Spot
from goldtui.tui.library.library import Library
from goldtui.tui.variants.detail import VariantDetail
from goldtui.tui.variants.variants import Variants
from goldtui.tui.workbench.check_actions import CHECK_PAUSE
from goldtui.tui.workbench.workbench import Workbench

BARE = case().model_copy(update={"points": tuple(p.model_copy(update={"answer_phrases": ()}) for p in case().points)})
"""A case that lets a lie about a number through, until its point has an answer phrase."""


def looks(one):
    return [call for call, _ in one.calls if call.startswith("variants_of")]


def rows(app):
    return [row.name for row in place(app).matrix.rows]


def test_three_shows_the_case_in_hand_with_its_reference_first_and_counts_what_is_killed():
    async def scenario(app, pilot):
        await press(app, pilot, "3")
        shown = grid(app)
        assert "[3 Variants]" in shown
        assert "g-1" in shown.splitlines()[0]
        assert "killed 2 of 3 applicable" in shown
        assert "not sound" in shown
        assert "no variant here is first stopped at: admissibility, claims present" in shown
        assert rows(app)[0] == "reference"
        assert rows(app) == ["reference", "mis-cite", "negated-claim", "changed-number"]
        assert "1 n/a (o)" in shown
        await press(app, pilot, "o", "o")
        assert rows(app)[-1] == "changed-date"
        await press(app, pilot, "q")
        assert isinstance(app.screen, Workbench)

    drive(bench(), scenario)


@pytest.mark.parametrize("plain", [False, True], ids=["unicode", "ascii"])
def test_the_first_red_gate_is_marked_and_each_outcome_is_a_sign_and_a_word(plain):
    async def scenario(app, pilot):
        await press(app, pilot, "3")
        lines = grid(app).splitlines()
        killed = next(line for line in lines if "negated-claim" in line)
        wrong = next(line for line in lines if "mis-cite" in line)
        signs = (">x", "+ killed", "# misattributed") if plain else ("▶✗", "✓ killed", "≠ misattributed")
        assert signs[0] in killed
        assert signs[1] in killed
        assert signs[2] in wrong
        if plain:
            assert grid(app).isascii()

    drive(bench(), scenario, ascii=plain)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36), (200, 50)], ids=str)
def test_every_size_shows_variant_expected_observed_and_outcome_and_wide_ones_the_gates(size):
    async def scenario(app, pilot):
        await press(app, pilot, "3", "down", "down")
        shown = grid(app)
        head = next(line for line in shown.splitlines() if "outcome" in line)
        assert [word for word in head.split() if word in ("variant", "expected", "observed", "outcome")] == [
            "variant",
            "expected",
            "observed",
            "outcome",
        ]
        line = next(line for line in shown.splitlines() if "negated-claim" in line)
        assert "killed" in line
        assert ("▶✗" in line) == (size[0] >= 80)
        assert "lie 0 of Orchids" in shown
        assert shown.splitlines()[-1].strip().startswith("?")
        assert place(app).query_one("#difference").display == (size[0] >= 120)
        if size[0] >= 120:
            assert "[-Orchids are watered on Mondays.-]" in shown

    drive(bench(), scenario, size)


def test_h_and_l_walk_through_the_cells_and_tell_their_findings():
    async def scenario(app, pilot):
        await press(app, pilot, "3", "j", "j", "l", "l", "l")
        shown = grid(app)
        assert "faithfulness fails, 1 of 2; it is expected to stop this one (negated-claim)" in shown
        assert "faithfulness says no (claim:c1)" in shown
        await press(app, pilot, "h")
        assert "claims present passes, 1 of 1" in grid(app)
        await press(app, pilot, "h", "h", "h")
        assert "killed: stopped at answer faithfulness" in grid(app)

    drive(bench(), scenario)


def test_a_held_row_says_what_would_catch_it_and_f_goes_there_and_three_comes_back_to_the_row():
    async def scenario(app, pilot):
        await press(app, pilot, "3", "j")
        assert "f: point 'p1' has no answer phrases: write one" in grid(app)
        await press(app, pilot, "l", "l", "l", "f")
        assert work(app).case_pane.outline.spot == Spot("answer_phrases", "p1")
        assert "no answer phrases" in said(app)
        await press(app, pilot, "3")
        assert place(app).row.kind == "changed-number"
        assert place(app).matrix.gate == "faithfulness"

    drive(bench(BARE), scenario)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36)], ids=str)
def test_f_opens_the_workbench_at_the_spot_when_one_came_from_the_library(size):
    async def scenario(app, pilot):
        await press(app, pilot, "3", "j", "f")
        assert work(app).case_pane.outline.spot == Spot("answer_phrases", "p1")
        await press(app, pilot, "3")
        assert place(app).row.kind == "changed-number"

    drive(bench(BARE), scenario, size, go="")


def test_f_says_so_where_nothing_is_to_write_or_it_is_not_in_the_case():
    async def scenario(app, pilot):
        await press(app, pilot, "3", "j", "j", "f")
        assert said(app).startswith("Nothing has to be written")
        await press(app, pilot, "k", "f")
        assert said(app) == "That is not in the case: let the policy know."
        assert isinstance(app.screen, Variants)

    drive(bench(), scenario)


def test_what_is_judged_is_the_text_on_the_workbench_before_it_is_saved():
    one = bench(BARE)

    async def scenario(app, pilot):
        await press(app, pilot, "3")
        assert "1 held" in grid(app)
        await press(app, pilot, "2")
        screen = work(app)
        points = tuple(p.model_copy(update={"answer_phrases": ("Mondays",)}) for p in BARE.points)
        screen.keeping.edit(Edit(screen.sitting.case.model_copy(update={"points": points}), "phrase", Spot("question")))
        await press(app, pilot, "3")
        assert "1 held" not in grid(app)
        assert len(one.saved["g-1"]) == 1

    drive(one, scenario)


def test_o_leaves_only_what_is_wrong_and_says_so_when_nothing_is():
    async def scenario(app, pilot):
        await press(app, pilot, "3", "o")
        assert rows(app) == ["mis-cite"]
        assert "only the wrong ones (o: all)" in grid(app)
        await ask(pilot, "E", "enter", *"so", "enter")
        await settle(app, pilot)
        assert rows(app) == []
        assert "None is wrong here" in grid(app)
        await press(app, pilot, "o")
        assert len(rows(app)) == 5

    drive(bench(), scenario)


def test_g_makes_them_anew_from_the_store_and_x_judges_again_and_both_say_what_changed():
    one = bench()

    async def scenario(app, pilot):
        # The Workbench looks once by itself, when the case has rested.
        await pilot.pause(CHECK_PAUSE + 0.1)
        await settle(app, pilot)
        await press(app, pilot, "3", "g")
        assert said(app) == "3 variants made of the case as it now is: nothing changed."
        assert looks(one)[-1] == "variants_of afresh"
        await press(app, pilot, "x")
        assert said(app) == "3 variants judged again: nothing changed."
        assert looks(one)[-1] == "variants_of"
        elsewhere = place(app).state.found.rows[3].variant.model_copy(update={"expected_stage": "citation support"})
        one.kept_variants[elsewhere.variant_id] = elsewhere
        await press(app, pilot, "x")
        assert said(app) == "3 variants judged again: 1 changed, 1 with another outcome."

    drive(one, scenario)


def test_judging_runs_beside_the_loop_and_of_several_looks_only_the_last_is_drawn():
    one = bench()
    begun, go_on = threading.Event(), threading.Event()
    made = one.variants_of

    def slow(asked, *, afresh=False):
        begun.set()
        assert go_on.wait(60)
        return made(asked, afresh=afresh)

    async def scenario(app, pilot):
        one.variants_of = slow
        await pilot.press("3")
        while not begun.is_set():
            await pilot.pause()
        assert "judging" in grid(app)
        await pilot.press("x", "x")
        await pilot.pause()
        go_on.set()
        await settle(app, pilot)
        assert "killed 2 of 3" in grid(app)
        assert all("lane" in thread for call, thread in one.calls if call.startswith("variants_of"))

    drive(one, scenario)


def test_enter_shows_the_difference_to_the_reference_and_every_gate():
    async def scenario(app, pilot):
        await press(app, pilot, "3", "j", "j")
        await ask(pilot, "enter")
        assert isinstance(app.screen, VariantDetail)
        shown = grid(app)
        assert "[-Orchids are watered on Mondays.-]{+No: Orchids" in shown
        assert "▶✗ faithfulness fails, 1 of 2" in shown
        assert "faithfulness says no (claim:c1)" in shown
        await ask(pilot, "q")
        assert isinstance(app.screen, Variants)
        await press(app, pilot, "o", "o", "G")
        await ask(pilot, "enter")
        assert "There is no such variant here: the case has nothing of that kind." in grid(app)
        await ask(pilot, "escape")

    drive(bench(), scenario, (80, 24))


def test_without_a_case_in_hand_the_place_says_what_to_do():
    async def scenario(app, pilot):
        await press(app, pilot, "slash", *"zzz", "enter", "3")
        assert "No case is open" in grid(app)
        assert "write (n) or import (I)" in " ".join(grid(app).split())
        await press(app, pilot, "f", "E", "i", "d", "enter", "o", "x", "left_square_bracket")
        assert isinstance(app.screen, Variants)
        await press(app, pilot, "q")
        assert isinstance(app.screen, Library)

    drive(bench(), scenario, (60, 20), go="")


def test_a_case_without_an_answer_says_why_there_are_no_variants():
    async def scenario(app, pilot):
        await press(app, pilot, "3")
        shown = " ".join(grid(app).split())
        assert "no variant can be made yet" in shown
        assert "cannot catch a bad system" in shown

    drive(bench(case(reference=None, expected_behaviour=Behaviour.ANSWER)), scenario, (80, 24))


def test_a_click_takes_a_cell_in_hand_and_a_second_one_opens_the_row():
    async def scenario(app, pilot):
        await press(app, pilot, "3")
        lines = grid(app).splitlines()
        y = next(i for i, line in enumerate(lines) if "negated-claim" in line)
        await pilot.click(offset=(lines[y].index("▶✗"), y))
        await settle(app, pilot)
        assert place(app).matrix.gate == "faithfulness"
        assert place(app).row.kind == "negated-claim"
        await pilot.click(offset=(lines[y].index("▶✗"), y))
        await ask(pilot)
        assert isinstance(app.screen, VariantDetail)
        await ask(pilot, "escape")

    drive(bench(), scenario)


def test_paging_and_the_edges_keep_the_row_in_hand_in_sight():
    async def scenario(app, pilot):
        await press(app, pilot, "3")
        for key in ("end", "home", "pagedown", "pageup", "G"):
            await press(app, pilot, key)
            assert f"▸ {place(app).row.name}" in grid(app)

    drive(bench(), scenario, (60, 20))
