"""Keys that arrive in one burst act in the order they were typed, each where the one before it led."""

from __future__ import annotations

import pytest
from textual import events
from tui_fakes import bench, drive, settle, work

from goldtui.workbench.edits import claims_of


def burst(app, *keys):
    """All keys at once, as a terminal hands over what was typed while the program was busy."""
    for key in keys:
        app.post_message(events.Key(key, key if len(key) == 1 else None))


def test_a_word_typed_right_behind_i_lands_in_the_field_and_starts_no_command():
    async def scenario(app, pilot):
        before = work(app).sitting.case
        burst(app, "i", *"documented", "escape")
        await settle(app, pilot)
        after = work(app).sitting.case
        assert after.question == before.question + "documented"
        assert claims_of(after) == claims_of(before)
        assert work(app).case_pane.editing is None

    drive(bench(), scenario)


def test_a_new_claim_takes_the_words_typed_right_behind_n():
    async def scenario(app, pilot):
        count = len(claims_of(work(app).sitting.case))
        burst(app, "n", *"Ferns rest.")
        await settle(app, pilot)
        claims = claims_of(work(app).sitting.case)
        assert len(claims) == count + 1
        assert claims[-1].text == "Ferns rest."

    drive(bench(), scenario)


def test_letters_typed_right_behind_the_filter_key_are_the_filter():
    async def scenario(app, pilot):
        await pilot.press("q")
        await settle(app, pilot)
        burst(app, "slash", *"nurq")
        await settle(app, pilot)
        assert app.library.query_one("#filter").value == "nurq"
        assert not app._exit

    drive(bench(), scenario)


def test_moving_on_right_behind_typing_keeps_every_letter():
    one = bench()

    async def scenario(app, pilot):
        case_id = work(app).sitting.case.case_id
        burst(app, "i", *"abc", "escape", "q")
        await settle(app, pilot)
        assert one.drafts[case_id].question.endswith("abc")

    drive(one, scenario)


@pytest.mark.parametrize(("key", "letter"), [("alt+u", "u"), ("alt+shift+r", "R")])
def test_escape_and_a_letter_that_a_terminal_hands_over_as_one_key_are_both_done(key, letter):
    done = []

    async def scenario(app, pilot):
        work(app).action_next_todo = lambda: done.append("u")
        work(app).action_ready = lambda: done.append("R")
        burst(app, "i", "X")
        app.post_message(events.Key(key, letter))
        await settle(app, pilot)
        assert work(app).case_pane.editing is None
        assert work(app).sitting.case.question.endswith("X")
        assert done == [letter]

    drive(bench(), scenario)
