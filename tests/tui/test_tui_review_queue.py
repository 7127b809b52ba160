"""The Review place: what waits and for whom, others who work at it, and what must not be lost."""

from __future__ import annotations

from hands import ask, press, said
from review_fakes import place
from review_hands import decisions, rows, tick_all, waiting
from test_tui_terminal import PAYLOADS
from tui_fakes import bench, case, drive, grid, settle, work

from goldtui.model.policy import Policy
from goldtui.model.review import Choice, Comment, Decision
from goldtui.tui.review import watch as review_watch
from goldtui.tui.review.checklist import Checklist


def test_one_key_walks_through_the_needs_and_says_what_is_shown():
    one = waiting("g-1", "g-2")
    one.states["g-3"] = "stale"

    async def scenario(app, pilot):
        await press(app, pilot, "5", "o")
        assert "2 shown: yours" in grid(app)
        await press(app, pilot, "o")
        assert "1 shown: stale" in grid(app)
        assert place(app).state.page.case.case_id == "g-3"
        await press(app, pilot, "o")
        assert [row.case_id for row in place(app).queue.rows] == ["g-1", "g-2", "g-3"]

    drive(one, scenario)


def test_a_filter_in_the_words_of_the_library_narrows_the_queue_and_is_kept_while_one_is_away():
    async def scenario(app, pilot):
        await press(app, pilot, "5", "slash", *"(g-2)", "enter")
        assert "1 shown: (g-2)" in grid(app)
        assert place(app).state.page.case.case_id == "g-2"
        await press(app, pilot, "3", "5")
        assert "1 shown: (g-2)" in grid(app)
        await press(app, pilot, "slash", *["backspace"] * 5, *"zzz", "enter")
        assert "No case of the queue is what you ask for." in grid(app)
        await press(app, pilot, "slash", *["backspace"] * 3, "enter")
        assert len(place(app).queue.rows) == 3

    drive(waiting(), scenario)


def test_an_empty_queue_says_where_the_cases_are_and_u_opens_the_oldest_draft():
    one = bench()
    one.states["g-2"] = "approved"

    async def scenario(app, pilot):
        await press(app, pilot, "5")
        assert "Queue empty. 1 approved, 2 drafts with their authors." in grid(app)
        await press(app, pilot, "a")
        assert said(app) == "There is no case to approve."
        await press(app, pilot, "u")
        assert work(app).sitting.case.case_id == "g-1"
        assert said(app).startswith("The oldest draft")

    drive(one, scenario, (80, 24))


def test_no_box_is_ticked_once_no_case_is_left_in_the_queue():
    async def scenario(app, pilot):
        await press(app, pilot, "5")
        await tick_all(app, pilot)
        assert set(app.screen.query_one(Checklist).ticked) == set(Policy().checklist)
        await press(app, pilot, "a")
        assert place(app).state.page is None
        assert not app.screen.query_one(Checklist).ticked

    drive(waiting("g-1"), scenario)


def test_u_goes_to_the_next_that_one_can_do_something_about_and_says_when_there_is_none():
    one = waiting("g-1", "g-3")
    one.states["g-2"] = "returned"

    async def scenario(app, pilot):
        await press(app, pilot, "5")
        assert [row.need.value for row in place(app).queue.rows] == ["yours", "yours", "waiting for others"]
        await press(app, pilot, "u")
        assert place(app).state.page.case.case_id == "g-3"
        await press(app, pilot, "u")
        assert place(app).state.page.case.case_id == "g-1"

    drive(one, scenario)


def test_the_next_case_was_fetched_before_it_is_asked_for():
    one = waiting()

    async def scenario(app, pilot):
        await press(app, pilot, "5")
        assert set(place(app).state.known) == {"g-2"}
        place(app).queue.action_move(1)
        await pilot.pause()
        assert place(app).state.page.case.case_id == "g-2"

    drive(one, scenario)


def test_passing_a_case_tells_nobody_reading_it_does_and_leaving_gives_it_back(monkeypatch):
    one = waiting()
    monkeypatch.setattr(review_watch, "READ_SECONDS", 600.0)

    async def scenario(app, pilot):
        await press(app, pilot, "5", "down", "up")
        assert one.leased == ""
        await press(app, pilot, "space")
        assert one.leased == "g-1"
        await press(app, pilot, "right_square_bracket")
        assert one.leased == ""
        monkeypatch.setattr(review_watch, "READ_SECONDS", 0.05)
        await press(app, pilot, "right_square_bracket")
        await pilot.pause(0.2)
        await settle(app, pilot)
        assert one.leased == "g-3"
        await press(app, pilot, "q")
        assert one.leased == ""

    drive(one, scenario)


def test_who_reads_a_case_is_shown_in_the_queue_and_beside_the_case_without_a_restart():
    one = waiting()

    async def scenario(app, pilot):
        await press(app, pilot, "5")
        one.taken = {"g-1": "cem reads it until 10:42"}
        await place(app).news.poll()
        await settle(app, pilot)
        assert "cem reads it until 10:42." in rows(app)
        assert grid(app).count("cem reads it until 10:42") == 2

    drive(one, scenario, (200, 50))


def test_a_case_that_others_have_taken_out_of_the_queue_stays_on_the_screen_with_its_new_state():
    one = waiting()

    async def scenario(app, pilot):
        await press(app, pilot, "5")
        await tick_all(app, pilot)
        one.states["g-1"] = "approved"
        one.say_as("cem", "g-1", Decision(choice=Choice.APPROVE))
        await place(app).news.poll()
        await settle(app, pilot)
        assert [row.case_id for row in place(app).queue.rows] == ["g-2", "g-3"]
        assert place(app).state.page.case.case_id == "g-1"
        assert "approved" in rows(app)[0]
        await press(app, pilot, "a")
        assert decisions(one, "g-2") == []
        assert len(decisions(one, "g-1")) == 1

    drive(one, scenario)


def test_a_file_that_cannot_be_written_says_so_and_a_reason_stays_in_its_field():
    one = waiting()
    one.read_only = "the file may only be read. run: chmod u+w garden.db"

    async def scenario(app, pilot):
        await press(app, pilot, "5")
        assert "read-only" in grid(app).splitlines()[0]
        await ask(pilot, "R", *"why ten", "enter")
        assert "the file may only be read: run: chmod u+w garden.db" in grid(app)
        await press(app, pilot, "escape")
        assert place(app).state.memory.unsent == {("g-1", "return"): "why ten"}
        assert decisions(one) == []

    drive(one, scenario)


def test_a_queue_of_thousands_is_walked_to_its_end_and_only_what_is_seen_is_fetched():
    many = [case(f"g-{number:04}") for number in range(3_000)]
    one = bench(*many)
    one.states = dict.fromkeys(one.states, "ready")

    async def scenario(app, pilot):
        await press(app, pilot, "5")
        assert "3,000 waiting: 3,000 yours" in grid(app)
        await press(app, pilot, "end")
        assert place(app).state.page.case.case_id == "g-2999"
        assert "g-2999" in grid(app)
        fetched = [call for call, _ in one.calls if call == "review_page"]
        assert len(fetched) <= 4

    drive(one, scenario, go="")


def test_hostile_text_in_cases_remarks_and_names_is_drawn_and_does_nothing():
    payload = " ".join(PAYLOADS)
    one = waiting()
    one.saved["g-1"] = [case("g-1", question=payload, guideline_note=payload)]
    one.writer = payload
    one.policy = Policy(checklist=(payload,), guideline=payload)
    one.say_as(payload, "g-1", Comment(text=payload, place="case.question"))
    one.taken = {"g-1": payload}

    async def scenario(app, pilot):
        await press(app, pilot, "5", "space")
        await ask(pilot, "g")
        shown = grid(app)
        await press(app, pilot, "q")
        await ask(pilot, "c")
        shown += grid(app)
        await ask(pilot, "escape")
        await settle(app, pilot)
        shown += grid(app)
        assert "EVIL" in shown
        assert not [char for char in shown if char in "\x1b\x07\x08\r\x7f\u202e\u200b" or 0x80 <= ord(char) < 0xA0]

    drive(one, scenario, (120, 36))


def test_time_does_not_run_while_something_lies_over_the_case():
    one = waiting()

    async def scenario(app, pilot):
        await press(app, pilot, "5")
        reading, digest = place(app).state.memory.reading, place(app).state.page.shown.digest
        await ask(pilot, "g")
        stopped = reading.of(digest, 10_000_000.0)
        assert stopped == reading.spent[digest]
        await press(app, pilot, "q")
        assert reading.of(digest, 10_000_000.0) > stopped

    drive(one, scenario)
