"""The Review place: the current case, and decisions that bind to what was on the screen."""

from __future__ import annotations

import pytest
from hands import ask, press, said
from review_fakes import place
from review_hands import BOXES, decisions, rows, tick_all, waiting
from tui_fakes import case, drive, grid, settle, work

from goldtui.model.policy import Policy
from goldtui.model.review import Choice, Comment, Decision
from goldtui.model.spot import Spot
from goldtui.tui.kit.say import SayScreen
from goldtui.tui.review.checklist import Checklist
from goldtui.tui.review.guideline import GuidelineScreen
from goldtui.tui.review.review import ReviewPlace
from goldtui.tui.workbench.workbench import Workbench


def test_five_shows_what_waits_counted_by_need_with_the_first_case_read_in_full():
    async def scenario(app, pilot):
        await press(app, pilot, "5")
        shown = grid(app)
        assert "[5 Review]" in shown
        assert "3 waiting: 3 yours" in shown
        assert "Question: When are orchids watered? (g-1)" in shown
        assert "written by ben" in shown
        assert any("“watered on Mondays” found" in row for row in rows(app))
        assert any("Source care#1" in row for row in rows(app))
        assert shown.splitlines()[-1].startswith(" ? Keys")
        await press(app, pilot, "q")
        assert isinstance(app.screen, Workbench)

    drive(waiting(), scenario)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36), (200, 50)], ids=str)
@pytest.mark.parametrize("plain", [False, True], ids=["unicode", "ascii"])
def test_every_size_shows_the_queue_the_strip_and_the_keys_and_the_case_where_there_is_room(size, plain):
    async def scenario(app, pilot):
        await press(app, pilot, "5")
        shown = grid(app)
        assert "3 waiting: 3 yours" in shown
        assert "g-1" in shown
        assert "Not yet: 3 of 3 boxes" in shown
        assert ("Question:" in shown) == (size[0] >= 80)
        if size[0] < 80:
            await press(app, pilot, "tab")
            assert "Question:" in grid(app)
            assert not place(app).query_one("#waiting").display
            await press(app, pilot, "escape")
            assert place(app).queue.has_focus
            assert isinstance(app.screen, ReviewPlace)
        if plain:
            assert grid(app).isascii()

    drive(waiting(), scenario, size, ascii=plain)


@pytest.mark.parametrize("size", [(20, 5), (34, 9), (79, 12)], ids=str)
def test_a_tiny_screen_loses_no_decision(size):
    one = waiting()

    async def scenario(app, pilot):
        await press(app, pilot, "5", "tab", "d", "d", "o", "o", "f", *["space"] * BOXES, "a")
        assert len(decisions(one)) == 1

    drive(one, scenario, size)


def test_the_approve_key_names_what_is_missing_goes_to_the_first_open_box_and_traps_nobody():
    one = waiting()

    async def scenario(app, pilot):
        await press(app, pilot, "5", "a")
        assert isinstance(app.screen, ReviewPlace)
        assert place(app).reading.in_hand.box == Policy().checklist[0]
        (toast,) = app._notifications
        assert "3 of 3 boxes of the checklist are open" in toast.message
        assert decisions(one) == []
        await press(app, pilot, "space")
        assert place(app).reading.in_hand.box == Policy().checklist[1]
        assert not list(app._notifications)

    drive(one, scenario)


def test_ticks_and_one_key_approve_the_text_that_is_shown_and_the_next_case_comes_by_itself():
    one = waiting()

    async def scenario(app, pilot):
        await press(app, pilot, "5")
        await tick_all(app, pilot)
        assert "Nothing is in the way: a approves this text" in grid(app)
        await press(app, pilot, "a")
        (made,) = decisions(one)
        assert (made.choice, made.ticked) == (Choice.APPROVE, Policy().checklist)
        assert made.seconds is not None
        assert made.words == place(app).bench.review_page("g-1").words
        assert one.states["g-1"] == "approved"
        assert place(app).state.page.case.case_id == "g-2"
        assert "2 waiting: 2 yours" in grid(app)
        assert said(app).startswith("g-1 is approved now.")
        assert said(app).endswith("ctrl+z takes it back.")
        assert "Not yet: 3 of 3 boxes" in grid(app)

    drive(one, scenario)


def test_an_approval_faster_than_reading_is_recorded_and_said_to_be_flagged():
    one = waiting(reading_words_per_minute=1)

    async def scenario(app, pilot):
        await press(app, pilot, "5")
        await tick_all(app, pilot)
        await press(app, pilot, "a")
        assert "words: flagged. ctrl+z" in said(app)
        assert one.states["g-1"] == "approved"

    drive(one, scenario)


@pytest.mark.parametrize("size", [(80, 30), (100, 30), (119, 50)], ids=str)
def test_on_a_screen_of_medium_width_the_first_tick_gives_the_case_all_rows_that_the_boxes_leave(size):
    async def scenario(app, pilot):
        await press(app, pilot, "5", "space")
        boxes = place(app).query_one(Checklist)
        assert boxes.outer_size.height == len(boxes.rows) + 2
        assert not place(app).query_one("#waiting").display
        assert place(app).reading.size.height > size[1] // 2 - 5
        assert "Question:" in grid(app)

    drive(waiting(), scenario, size)


@pytest.mark.parametrize("size", [(80, 24), (80, 40), (120, 36)], ids=str)
def test_boxes_and_the_text_they_are_about_are_in_sight_at_once_and_ticking_leaves_the_text(size):
    one = waiting()

    async def scenario(app, pilot):
        await press(app, pilot, "5", "tab", "end")
        row = place(app).reading.row
        await press(app, pilot, "space", "space")
        assert place(app).reading.row == row
        shown = grid(app)
        assert "Checklist 2 of 3" in shown
        assert "Source" in shown
        assert "support phrase proves its claim" in " ".join(shown.split())
        await press(app, pilot, "tab")
        assert place(app).queue.has_focus
        assert "Waiting" in grid(app)

    drive(one, scenario, size)


def test_a_box_is_unticked_by_the_same_key_and_ticks_belong_to_one_text_only():
    one = waiting()

    async def scenario(app, pilot):
        await press(app, pilot, "5")
        await tick_all(app, pilot)
        await press(app, pilot, "space")
        assert "Not yet: 1 of 3 boxes" in grid(app)
        await press(app, pilot, "space")
        assert "Nothing is in the way" in grid(app)
        one.saved["g-1"].append(case("g-1", category="care"))
        await place(app).news.poll()
        await settle(app, pilot)
        assert "Not yet: 3 of 3 boxes" in grid(app)
        assert said(app) == "ben saved revision 2: g-1 has a new text, its boxes are open again."

    drive(one, scenario)


def test_a_text_saved_in_the_very_moment_is_not_approved_and_is_read_anew():
    one = waiting()

    async def scenario(app, pilot):
        await press(app, pilot, "5")
        await tick_all(app, pilot)
        one.saved["g-1"].append(case("g-1", category="care"))
        await press(app, pilot, "a")
        assert decisions(one) == []
        (toast,) = app._notifications
        assert "ben has saved a revision" in toast.message
        assert place(app).state.page.shown.revision.number == 2
        assert "Not yet: 3 of 3 boxes" in grid(app)

    drive(one, scenario)


@pytest.mark.parametrize(
    ("key", "choice", "state"),
    [("R", Choice.RETURN, "returned"), ("X", Choice.REJECT, "rejected"), ("T", Choice.RETIRE, "retired")],
)
def test_a_change_is_asked_for_and_a_case_rejected_or_retired_with_a_reason_only(key, choice, state):
    one = waiting()

    async def scenario(app, pilot):
        await press(app, pilot, "5")
        await ask(pilot, key, "enter")
        assert isinstance(app.screen, SayScreen)
        assert "needs a reason" in grid(app)
        assert decisions(one) == []
        await press(app, pilot, *"wrong day", "enter")
        (made,) = decisions(one)
        assert (made.choice, made.note) == (choice, "wrong day")
        assert one.states["g-1"] == state
        assert place(app).state.page.case.case_id == "g-2"

    drive(one, scenario)


def test_a_reason_that_was_not_sent_is_there_again_the_next_time():
    one = waiting()

    async def scenario(app, pilot):
        await press(app, pilot, "5")
        await ask(pilot, "R", *"the hour is", "escape")
        await settle(app, pilot)
        assert "What you typed is there again" in said(app)
        await ask(pilot, "R")
        assert app.screen.query_one("#say-field").value == "the hour is"
        await press(app, pilot, *" old", "enter")
        assert decisions(one)[0].note == "the hour is old"

    drive(one, scenario)


def test_a_reason_typed_while_somebody_saved_is_kept_and_nothing_is_recorded():
    one = waiting()

    async def scenario(app, pilot):
        await press(app, pilot, "5")
        await ask(pilot, "R", *"too long")
        one.saved["g-1"].append(case("g-1", category="care"))
        await press(app, pilot, "enter")
        assert isinstance(app.screen, ReviewPlace)
        assert decisions(one) == []
        assert place(app).state.memory.unsent == {("g-1", "return"): "too long"}

    drive(one, scenario)


def test_a_skipped_case_stays_in_the_queue_at_its_end_and_says_why():
    one = waiting()

    async def scenario(app, pilot):
        await press(app, pilot, "5")
        await ask(pilot, "s", *"not my field")
        await press(app, pilot, "enter")
        assert place(app).state.page.case.case_id == "g-2"
        assert [row.case_id for row in place(app).queue.rows] == ["g-2", "g-3", "g-1"]
        assert "put off: not my field" in place(app).queue.rows[-1].why
        assert "2 yours, 1 skipped" in grid(app)

    drive(one, scenario)


def test_a_comment_lands_on_the_row_in_hand_is_answered_and_settled():
    one = waiting()

    async def scenario(app, pilot):
        await press(app, pilot, "5", "tab")
        reading = place(app).reading
        reading.move_to(next(i for i, row in enumerate(reading.case_rows) if row.quote == "watered on Mondays"))
        await ask(pilot, "c")
        assert "Comment about claim:c1.support_phrases[0]" in grid(app)
        await press(app, pilot, *"Only then?", "enter")
        (comment,) = [x.content for x in one.opinions["g-1"]]
        assert comment == Comment(text="Only then?", place="claim:c1.support_phrases[0]", quote="watered on Mondays")
        texts = rows(app)
        at = texts.index("• ana (open): Only then?")
        assert texts[at - 1] == "“watered on Mondays” found"
        assert reading.in_hand.quote == "watered on Mondays"
        await press(app, pilot, "A")
        assert "Put the cursor on a comment" in said(app)
        await press(app, pilot, "down")
        await ask(pilot, "A", "down", *"Yes.")
        await press(app, pilot, "enter")
        assert "• ana (settled): Only then?" in rows(app)
        assert "ana answers: Yes." in rows(app)

    drive(one, scenario)


def test_enter_opens_the_workbench_at_the_row_in_hand_and_five_comes_back_to_the_case():
    one = waiting()

    async def scenario(app, pilot):
        await press(app, pilot, "5", "down", "tab")
        reading = place(app).reading
        reading.move_to(next(i for i, row in enumerate(reading.case_rows) if row.spot == Spot("point", "p1")))
        await press(app, pilot, "enter")
        assert work(app).sitting.case.case_id == "g-2"
        assert work(app).case_pane.outline.spot == Spot("point", "p1")
        await press(app, pilot, "5")
        assert place(app).state.page.case.case_id == "g-2"

    drive(one, scenario, go="")


def test_blind_hides_what_others_decided_until_one_has_decided():
    one = waiting(reviewers_needed=2)
    one.say_as("cem", "g-1", Decision(choice=Choice.APPROVE, note="fine"))

    async def scenario(app, pilot):
        await press(app, pilot, "5")
        assert any("cem: approve: fine" in row for row in rows(app))
        assert "cem: approve" in grid(app)
        await press(app, pilot, "b")
        assert not any("cem" in row for row in rows(app))
        assert "cem" not in grid(app)
        assert any(row.startswith("Blind:") for row in rows(app))
        await press(app, pilot, "b")
        assert "cem: approve" in grid(app)

    drive(one, scenario, (200, 50))


def test_a_set_that_reviews_blind_does_not_let_one_look():
    one = waiting(reviewers_needed=2, blind_review=True)
    one.say_as("cem", "g-1", Decision(choice=Choice.REJECT, note="wrong"))

    async def scenario(app, pilot):
        await press(app, pilot, "5", "b")
        assert said(app).startswith("This set reviews blind")
        assert "cem" not in grid(app)

    drive(one, scenario, (200, 50))


def test_a_third_person_settles_a_disagreement_and_nothing_is_chosen_beforehand():
    one = waiting("g-1", reviewers_needed=2)
    one.policy = Policy(reviewers_needed=2, blind_review=True)
    one.say_as("cem", "g-1", Decision(choice=Choice.APPROVE))
    one.say_as("dora", "g-1", Decision(choice=Choice.RETURN, note="which orchids?"))

    async def scenario(app, pilot):
        await press(app, pilot, "5")
        assert "1 waiting: 1 disagreement" in grid(app)
        assert "The reviewers disagree. A third person settles it: J." in rows(app)
        assert any("dora: request change: which orchids?" in row for row in rows(app))
        await ask(pilot, "a", *"all of them", "enter")
        assert "Nothing is chosen yet" in grid(app)
        await press(app, pilot, "down", "down", "enter")
        made = decisions(one)[-1]
        assert (made.choice, made.note, made.settles) == (Choice.RETURN, "all of them", True)
        assert one.states["g-1"] == "returned"

    drive(one, scenario)


def test_without_a_disagreement_there_is_nothing_to_settle():
    async def scenario(app, pilot):
        await press(app, pilot, "5", "J")
        assert "the reviewers do not disagree" in said(app)
        assert isinstance(app.screen, ReviewPlace)

    drive(waiting(), scenario)


def test_the_gold_is_disputed_and_ruled_on_with_the_same_key():
    one = waiting()

    async def scenario(app, pilot):
        await press(app, pilot, "5")
        await ask(pilot, "D", "down", *"the sign says ten")
        await press(app, pilot, "enter")
        assert one.states["g-1"] == "disputed"
        assert said(app) == "g-1 is disputed now."
        assert "The gold is disputed. A second person rules on it: D." in rows(app)
        await ask(pilot, "D")
        assert "Rule on the dispute" in grid(app)
        await press(app, pilot, "down", *"so it does", "enter")
        assert one.states["g-1"] == "returned"

    drive(one, scenario)


def test_the_guideline_and_what_is_ticked_are_one_key_away():
    async def scenario(app, pilot):
        await ask(pilot, "5", "g")
        assert isinstance(app.screen, GuidelineScreen)
        shown = grid(app)
        assert "One fact a claim." in shown
        assert Policy().checklist[0] in shown
        assert "2 persons who wrote none of it" in shown
        await press(app, pilot, "q")
        assert isinstance(app.screen, ReviewPlace)

    drive(waiting(guideline="One fact a claim.", reviewers_needed=2), scenario)
