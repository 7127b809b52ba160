"""Remarks in the Workbench: next to the row they are about, in a list with one key to the field, answered there."""

from __future__ import annotations

import pytest
from hands import ask, go, pane, press, said
from test_tui_terminal import PAYLOADS
from tui_fakes import bench, drive, grid, settle, work

from goldtui.model.review import Choice, Comment, Decision
from goldtui.model.spot import Spot
from goldtui.tui.workbench.comments import CommentsScreen
from goldtui.tui.workbench.workbench import Workbench

PHRASE = Comment(text="Only then?", place="claim:c1.support_phrases[0]", quote="watered on Mondays")


def remarked(*said_by_ben):
    one = bench()
    for content in said_by_ben or (PHRASE,):
        one.say_as("ben", "g-1", content)
    return one


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36), (200, 50)], ids=str)
@pytest.mark.parametrize("plain", [False, True], ids=["unicode", "ascii"])
def test_an_open_remark_stands_under_the_rows_when_its_row_or_its_claim_is_in_hand(size, plain):
    async def scenario(app, pilot):
        await go(app, pilot, Spot("question"))
        assert "ben asks" not in grid(app)
        await go(app, pilot, Spot("claim", "c1"))
        assert "ben asks" in grid(app)
        await go(app, pilot, Spot("claim", "c2"))
        assert "ben asks" not in grid(app)
        if plain:
            assert grid(app).isascii()

    drive(remarked(), scenario, size, ascii=plain)


def test_one_key_lists_the_remarks_and_enter_goes_to_the_very_phrase():
    one = remarked(Comment(text="Fine.", place="case.question"), PHRASE)

    async def scenario(app, pilot):
        await ask(pilot, "Q")
        assert isinstance(app.screen, CommentsScreen)
        assert "2 open · 0 settled" in grid(app)
        assert "ben says: Fine." in grid(app)
        await ask(pilot, "j")
        assert "About claim:c1.support_phrases[0]" in grid(app)
        await press(app, pilot, "enter")
        assert isinstance(app.screen, Workbench)
        assert pane(app).outline.spot == Spot("phrase", "c1", 0)

    drive(one, scenario)


def test_an_answer_is_recorded_and_one_that_was_not_sent_is_there_again():
    one = remarked()

    async def scenario(app, pilot):
        await ask(pilot, "Q")
        await ask(pilot, "A", *"I will", "escape")
        await pilot.pause(0.1)
        assert isinstance(app.screen, CommentsScreen)
        await ask(pilot, "A", *" look", "enter")
        await pilot.pause(0.2)
        answer = one.opinions["g-1"][-1].content
        assert (answer.text, answer.answers, answer.settled) == ("I will look", 1, False)
        assert "ana answers: I will look" in grid(app)
        await press(app, pilot, "q")
        assert isinstance(app.screen, Workbench)

    drive(one, scenario)


def test_a_returned_case_says_on_opening_who_asks_for_what():
    one = remarked()
    one.say_as("ben", "g-1", Decision(choice=Choice.RETURN, note="Say which orchids."))
    one.states["g-1"] = "returned"

    async def scenario(app, pilot):
        assert said(app) == "ben asks for a change: Say which orchids. (1 open comment: Q)"

    drive(one, scenario)


def test_a_case_that_nobody_spoke_about_says_so():
    async def scenario(app, pilot):
        await ask(pilot, "Q")
        assert "Nobody has said anything about this case yet." in grid(app)
        await ask(pilot, "enter", "A")
        assert isinstance(app.screen, CommentsScreen)
        await press(app, pilot, "q")

    drive(bench(), scenario)


def test_a_remark_made_while_the_case_is_open_is_reported_and_typing_goes_on():
    one = bench()

    async def scenario(app, pilot):
        await ask(pilot, "i", "end", "X")
        one.say_as("ben", "g-1", PHRASE)
        work(app).comments._look_again()
        await settle(app, pilot)
        assert said(app) == "ben said something about this case: Q lists it."
        await press(app, pilot, "Y", "escape")
        assert work(app).sitting.case.question.endswith("XY")

    drive(one, scenario)


def test_hostile_remarks_are_drawn_and_do_nothing():
    payload = " ".join(PAYLOADS)
    one = bench()
    one.say_as(payload, "g-1", Comment(text=payload, place="case.question"))

    async def scenario(app, pilot):
        await go(app, pilot, Spot("question"))
        shown = grid(app)
        await ask(pilot, "Q")
        shown += grid(app)
        await ask(pilot, "A")
        shown += grid(app)
        assert "EVIL" in shown
        assert not [char for char in shown if char in "\x1b\x07\x08\r\x7f\u202e\u200b" or 0x80 <= ord(char) < 0xA0]
        await ask(pilot, "escape", "q")

    drive(one, scenario)
