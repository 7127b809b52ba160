"""The Freeze place: what is in the way and how to go there, proposing, the screen itself."""

from __future__ import annotations

import threading

import pytest
from freeze_fakes import DIGEST, place
from freeze_hands import approved, candidate, freeze, long_difference
from hands import ask, press, said
from test_tui_terminal import PAYLOADS
from tui_fakes import bench, case, drive, grid, settle, work

from goldtui.model.faults import Problem, StoreError
from goldtui.model.spot import Spot
from goldtui.tui.freeze.freeze_list import FreezeList
from goldtui.tui.kit.ask import FreezeAsk
from goldtui.tui.library.library import Library
from goldtui.tui.review.review import ReviewPlace
from goldtui.tui.workbench.workbench import Workbench
from goldtui.workbench.freeze.blockers import Blocker
from goldtui.workbench.freeze.diff import Change

PHRASE = Blocker(
    "GT204", "the phrase says too little", "case g-2: claim:c1.support_phrases[0]", "choose more words",
    "g-2", Spot("phrase", "c1", 0),
)  # fmt: skip

NOTHING_NEW = Problem("nothing_new", "nothing differs from 1.0.0", "releases/1.0.0", "edit a case first")


# -- what is in the way ----------------------------------------------------------------------------------


def test_what_is_in_the_way_is_listed_with_its_next_step_and_nothing_is_proposed():
    one = bench()
    one.blockers = (PHRASE,)

    async def scenario(app, pilot):
        await freeze(app, pilot)
        shown = grid(app)
        assert "4 in the way of 1.0.1. f goes to it." in shown
        assert "case_draft g-1: the case is draft" in shown
        assert "GT204 g-2: the phrase says too little" in shown
        assert "Next: f opens it; R there marks it ready for review" in shown
        await press(app, pilot, "p")
        assert said(app) == "4 in the way. f goes to it."
        assert not one.proposed

    drive(one, scenario)


def test_what_others_save_and_approve_is_seen_without_leaving_the_place():
    one = approved()
    one.states["g-2"] = "ready"

    async def scenario(app, pilot):
        await freeze(app, pilot)
        assert "1 in the way of 1.0.1" in grid(app)
        one.states["g-2"] = "approved"
        one.saved["g-2"].append(one.saved["g-2"][-1])
        await app.screen.looking._poll()
        await settle(app, pilot)
        assert "Nothing blocks 1.0.1" in grid(app)

    drive(one, scenario)


def test_a_set_of_which_all_is_released_is_no_fault_and_says_what_begins_the_next_version():
    one = approved()
    one.blockers, one.differs = (NOTHING_NEW,), ()

    async def scenario(app, pilot):
        await freeze(app, pilot)
        shown = " ".join(grid(app).split())
        assert "✓ 1.0.0 frozen › · 1.0.1 nothing new" in shown
        assert (
            "1.0.0 is released and holds everything. 1.0.1 has nothing new yet: edit a case (2) to begin it." in shown
        )
        assert "✓ all done: nothing differs from 1.0.0" in shown
        assert "in the way" not in shown
        assert "?" not in app.screen.query_one("#freeze-steps").rows[0]

    drive(one, scenario, (80, 24))


def test_f_goes_to_the_very_phrase_of_the_blocker_in_hand():
    one = approved()
    one.blockers = (PHRASE,)

    async def scenario(app, pilot):
        await freeze(app, pilot)
        await press(app, pilot, "f")
        assert isinstance(app.screen, Workbench)
        assert work(app).sitting.case.case_id == "g-2"
        assert work(app).case_pane.outline.spot == Spot("phrase", "c1", 0)
        assert "the phrase says too little" in said(app)

    drive(one, scenario)
    drive(one, scenario, go="")


def test_a_case_that_waits_for_a_reviewer_is_opened_in_the_review_place():
    one = approved()
    one.states["g-2"] = "ready"
    one.states["g-3"] = "ready"

    async def scenario(app, pilot):
        await freeze(app, pilot)
        await press(app, pilot, "down", "enter")
        assert isinstance(app.screen, ReviewPlace)
        assert app.screen.state.page.case.case_id == "g-3"

    drive(one, scenario)


def test_too_many_are_counted_by_kind_and_enter_lists_one_kind():
    one = bench(*(case(f"g-{number}") for number in range(60)))
    one.blockers = (PHRASE,)

    async def scenario(app, pilot):
        await freeze(app, pilot)
        assert "60 case_draft: the case is draft" in grid(app)
        await press(app, pilot, "down", "enter")
        assert "GT204 g-2" in grid(app)
        assert "Only GT204: 1" in grid(app)
        await press(app, pilot, "o")
        assert "60 case_draft" in grid(app)

    drive(one, scenario)


def test_a_look_through_says_how_far_it_is_and_ends_when_one_stops_it():
    one = approved()
    one.gate = threading.Event()

    async def scenario(app, pilot):
        await ask(pilot, "6")
        await pilot.pause(0.6)
        assert "Looking through 1.0.1: 1 of 3 cases judged" in grid(app)
        await ask(pilot, "p")
        assert said(app) == "The set is still being looked through."
        await ask(pilot, "c")
        one.gate.set()
        await settle(app, pilot)
        assert "is not tested: it was not looked through to the end" in grid(app)
        await press(app, pilot, "p")
        assert not one.proposed
        await press(app, pilot, "c")
        assert "Nothing blocks 1.0.1" in grid(app)

    drive(one, scenario)


def test_leaving_while_the_set_is_looked_through_ends_it():
    one = approved()
    one.gate = threading.Event()

    async def scenario(app, pilot):
        await ask(pilot, "6")
        left = place(app)
        await ask(pilot, "q")
        one.gate.set()
        await settle(app, pilot)
        assert isinstance(app.screen, Workbench)
        assert left.state.judged < 3

    drive(one, scenario)


def test_what_was_looked_through_is_not_judged_again_for_the_same_set():
    one = approved()

    async def scenario(app, pilot):
        await freeze(app, pilot)
        plan = place(app).state.plan
        await press(app, pilot, "q", "6")
        assert place(app).state.plan is plan
        one.states["g-1"] = "draft"
        await press(app, pilot, "q", "6")
        assert place(app).state.plan is not plan
        assert "1 in the way" in grid(app)

    drive(one, scenario)


# -- proposing -------------------------------------------------------------------------------------------


def test_p_writes_the_candidate_and_shows_its_whole_digest():
    one = approved()

    async def scenario(app, pilot):
        await freeze(app, pilot)
        assert "Nothing blocks 1.0.1. p writes the candidate." in grid(app)
        rows = place(app).difference.diff_rows
        assert rows[0].text == "Would change: 1 case changed, 1 variant changed, 1 chunk added"
        await press(app, pilot, "p")
        assert one.proposed == "1.0.1"
        assert "candidate 1.0.1" in grid(app)
        assert f"{DIGEST[:32]} {DIGEST[32:]}" in grid(app)

    drive(one, scenario)


def test_a_set_that_changed_meanwhile_is_looked_through_again_and_nothing_is_written():
    one = approved()
    one.moved = True

    async def scenario(app, pilot):
        await freeze(app, pilot)
        await press(app, pilot, "p")
        assert "somebody changed the set" in said(app)
        assert not one.proposed

    drive(one, scenario)


def test_the_version_can_be_typed_and_a_wrong_one_is_refused_in_words():
    one = approved()

    async def scenario(app, pilot):
        await freeze(app, pilot)
        await ask(pilot, "e")
        await ask(pilot, "ctrl+u", *"two", "enter")
        assert "bad_version" in grid(app)
        assert "write three numbers" in grid(app)
        await press(app, pilot, "ctrl+u", *"2.0.0", "enter")
        assert "next 2.0.0" in grid(app)
        await press(app, pilot, "q", "6")
        assert "next 2.0.0" in grid(app)

    drive(one, scenario)


def test_a_set_whose_name_cannot_be_released_says_what_to_do():
    one = approved()
    one.refused = Problem("bad_set_name", "'Garden!' cannot name a release", "garden.db", "name the set with a-z")

    async def scenario(app, pilot):
        await freeze(app, pilot)
        assert "bad_set_name" in grid(app)
        assert "name the set with a-z" in grid(app)
        await press(app, pilot, "p")
        assert "cannot name a release" in said(app)

    drive(one, scenario)


def test_a_file_that_may_only_be_read_is_said_and_nothing_is_written():
    one = approved()
    one.read_only = "the file may only be read"

    async def scenario(app, pilot):
        await freeze(app, pilot)
        assert "read-only" in grid(app).splitlines()[0]
        await press(app, pilot, "p")
        assert not one.proposed
        assert "chmod" in grid(app)

    drive(one, scenario)


def test_a_candidate_is_put_aside_only_when_its_version_is_typed():
    one = candidate()

    async def scenario(app, pilot):
        await freeze(app, pilot)
        await ask(pilot, "D")
        await ask(pilot, "enter")
        assert isinstance(app.screen, FreezeAsk)
        assert not one.dropped
        await press(app, pilot, *"1.0.1", "enter")
        assert one.dropped == "1.0.1"

    drive(one, scenario)


def test_a_candidate_of_another_version_is_a_row_that_leads_to_it():
    one = candidate()
    one.also_proposed = ("1.0.1-rc1",)

    async def scenario(app, pilot):
        await freeze(app, pilot)
        at = next(i for i, row in enumerate(place(app).steps.rows) if row.candidate)
        assert "candidate 1.0.1-rc1" in place(app).steps.rows[at].text
        await press(app, pilot, *["down"] * at, "enter")
        assert "next 1.0.1-rc1" in grid(app)
        assert "candidate 1.0.1  " in grid(app)

    drive(one, scenario)


# -- the screen ------------------------------------------------------------------------------------------


def test_brackets_go_from_change_to_change():
    one = candidate()
    long_difference(one)

    async def scenario(app, pilot):
        await freeze(app, pilot)
        await press(app, pilot, "right_square_bracket", "right_square_bracket")
        assert place(app).difference.row.text == "question"
        second = place(app).difference.cursor
        await press(app, pilot, "left_square_bracket")
        assert place(app).difference.cursor == second - 4

    drive(one, scenario)


def test_a_long_value_is_never_cut_where_it_is_signed():
    one = candidate()
    tail = "蘭は月曜日に雨水だけで水をやる" * 40 + "END"
    one.differs = (Change("chunk", "care#1 v2", "text", "short", tail),)

    async def scenario(app, pilot):
        await freeze(app, pilot)
        await press(app, pilot, "tab", "end")
        assert "END" in grid(app)
        drawn = "".join(line.strip() for line, _ in place(app).difference._lines)
        assert tail in drawn

    drive(one, scenario, (60, 20))


@pytest.mark.parametrize("size", [(60, 20), (120, 36)], ids=str)
def test_end_goes_to_the_end_of_the_difference_from_the_list_too(size):
    one = candidate()
    long_difference(one)

    async def scenario(app, pilot):
        await freeze(app, pilot)
        assert place(app).steps.has_focus
        await press(app, pilot, "end")
        assert place(app).difference.has_focus
        assert "is   is 59" in grid(app)
        assert DIGEST in app.freeze_memory.read

    drive(one, scenario, size)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36), (200, 50)], ids=str)
def test_list_and_difference_have_room_at_every_size(size):
    one = candidate()
    long_difference(one)

    async def scenario(app, pilot):
        await freeze(app, pilot)
        narrow = size[0] < 80
        assert place(app).query_one(FreezeList).region.height >= 3
        assert bool(place(app).difference.region) is not narrow
        await press(app, pilot, "tab")
        assert place(app).difference.has_focus
        assert place(app).difference.region.height >= 5
        await press(app, pilot, "q")
        assert place(app).steps.has_focus
        await press(app, pilot, "q")
        assert isinstance(app.screen, Library)

    drive(one, scenario, size, go="")


def test_hostile_text_is_drawn_and_does_nothing():
    one = candidate("owen")
    payload = " ".join(PAYLOADS)
    one.differs = (Change("case", payload, payload, payload, payload),)
    one.signed = (payload,)
    one.blockers = (Blocker(payload, payload, payload, payload, payload),)

    async def scenario(app, pilot):
        for _ in range(2):
            await freeze(app, pilot)
            shown = grid(app)
            assert "EVIL" in shown
            assert not [char for char in shown if char in "\x1b\x07\x08\r\x7f\u202e\u200b" or 0x80 <= ord(char) < 0xA0]
            one.proposed = ""
            await press(app, pilot, "q")
        assert isinstance(app.screen, Workbench)

    drive(one, scenario, (80, 24))


def test_an_error_of_the_store_is_reported_and_the_place_stays_up():
    one = approved()

    async def scenario(app, pilot):
        def broken() -> None:
            raise StoreError("store_busy", "the database is locked", "garden.db", "try again")

        await freeze(app, pilot)
        one.release_page = broken
        await press(app, pilot, "c")
        assert "the database is locked" in grid(app)
        assert place(app) is app.screen

    drive(one, scenario)
