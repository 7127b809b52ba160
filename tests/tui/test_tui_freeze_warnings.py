"""What the checks warn of is seen before a candidate is written, and before it is signed."""

from __future__ import annotations

from freeze_hands import approved, candidate, freeze
from hands import ask, press
from test_tui_freeze import PHRASE
from tui_fakes import drive, grid

from goldtui.tui.workbench.workbench import Workbench


def test_warnings_are_listed_before_a_candidate_is_written_and_enter_goes_to_their_case():
    one = approved()
    one.warned = (PHRASE,)

    async def scenario(app, pilot):
        await freeze(app, pilot)
        shown = grid(app)
        assert "1 warning of the checks in 1 case, which block" in shown
        assert "? GT204 g-2: the phrase says too little" in shown
        assert "p writes the candidate. First look at the 1 warning of the checks in 1 case below." in shown
        await press(app, pilot, "down", "down", "enter")
        assert isinstance(app.screen, Workbench)

    drive(one, scenario)


def test_who_signs_a_candidate_sees_in_which_cases_the_checks_warn():
    one = candidate()
    one.warned = (PHRASE,)

    async def scenario(app, pilot):
        await freeze(app, pilot)
        assert "? GT204 g-2: the phrase says too little" in grid(app)
        await press(app, pilot, "tab", "end")
        await ask(pilot, "s")
        assert "1 warning of the checks in 1 case: g-2." in grid(app)

    drive(one, scenario)
