"""Undo over snapshots: typing is one step, a new step forgets what was undone, and the way back is exact."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from goldtui.casework.undo import COALESCE_SECONDS, STEPS_KEPT, History, Step
from goldtui.model.records import GoldCase
from goldtui.model.spot import Spot


def case(question: str, case_id: str = "k-1") -> GoldCase:
    return GoldCase(case_id=case_id, question=question)


def step(before: str, after: str, at: float = 0.0, *, typing: bool = True, spot: Spot | None = None) -> Step:
    return Step(case(before), case(after), "question", spot or Spot("question"), at, len(before), typing)


def test_three_quick_keys_are_one_step_that_remembers_the_first_cursor():
    history = History().record(step("", "a", 0.0)).record(step("a", "ab", 1.0)).record(step("ab", "abc", 2.4))
    history, undone = history.undo()
    assert (undone.before.question, undone.after.question, undone.cursor) == ("", "abc", 0)
    assert history.past == ()


def test_a_pause_begins_a_new_step():
    history = History().record(step("", "a", 0.0)).record(step("a", "ab", COALESCE_SECONDS))
    assert len(history.past) == 2


def test_another_field_another_case_or_a_command_begins_a_new_step():
    start = History().record(step("", "a"))
    assert len(start.record(step("a", "ab", spot=Spot("claim", "c1"))).past) == 2
    assert len(start.record(step("a", "ab", typing=False)).past) == 2
    other = Step(case("a", "k-2"), case("ab", "k-2"), "question", Spot("question"), 0.1, 1, True)
    assert len(start.record(other).past) == 2


def test_a_step_that_changes_nothing_is_no_step():
    assert History().record(step("a", "a")) == History()


def test_a_new_step_forgets_what_was_undone():
    history, _ = History().record(step("", "a")).undo()
    history = history.record(step("", "b"))
    assert history.redo()[1] is None


def test_nothing_to_undo_or_redo_changes_nothing():
    assert History().undo() == (History(), None)
    assert History().redo() == (History(), None)


def test_typing_after_an_undo_does_not_grow_the_step_before_it():
    history = History().record(step("", "a", 0.0, typing=False)).record(step("a", "ab", 0.1))
    history, _ = history.undo()
    history = history.record(step("a", "ac", 0.2))
    assert [one.after.question for one in history.past] == ["a", "ac"]


def test_only_the_last_steps_are_kept():
    history = History()
    for number in range(STEPS_KEPT + 10):
        history = history.record(step(str(number), str(number + 1), number * 10.0))
    assert len(history.past) == STEPS_KEPT
    assert history.past[-1].after.question == str(STEPS_KEPT + 10)


@given(st.lists(st.text(max_size=3), min_size=1, max_size=12), st.integers(0, 12))
def test_undoing_and_redoing_as_often_comes_back_to_the_same_text(texts, times):
    history, now, at = History(), "", 0.0
    for text in texts:
        history, now, at = history.record(step(now, text, at, typing=False)), text, at + 5
    shown = now
    done = 0
    for _ in range(times):
        history, undone = history.undo()
        if undone is not None:
            assert undone.after.question == shown
            shown, done = undone.before.question, done + 1
    for _ in range(done):
        history, redone = history.redo()
        assert redone.before.question == shown
        shown = redone.after.question
    assert shown == now
