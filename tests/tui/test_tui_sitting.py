"""One reviewer at one case, without a screen: what is unsaved, what a draft is, and which thread writes."""

from __future__ import annotations

import asyncio
import threading

import pytest
from tui_fakes import FakeBench, bench, case

from goldtui.casework import edits
from goldtui.casework.undo import History
from goldtui.model.faults import GoldtuiError
from goldtui.tui.kit.lane import Lane
from goldtui.tui.workbench.keeper import Keeper
from goldtui.tui.workbench.sitting import Sitting


def sitting(one: FakeBench, case_id: str = "g-1", history: History | None = None) -> Sitting:
    opened = one.open(case_id)
    return Sitting(opened, one.judging(opened), history or History(), 0.0)


async def here(call):
    """Run a blocking call at once."""
    return call()


def test_a_change_is_unkept_until_a_draft_and_changed_until_a_revision():
    one = bench()
    at = sitting(one)
    assert (at.changed, at.unkept) == (False, False)
    assert at.apply(edits.set_question(at.case, "Other?"), 1.0)
    assert (at.changed, at.unkept) == (True, True)
    keeper = Keeper(one, here, lambda: None, lambda error: None)
    assert keeper.word(at, "●") == "● unsaved"
    assert asyncio.run(keeper.keep(at))
    assert keeper.word(at, "●") == "unsaved, kept 12:04"
    at.saved_as(one.save(at.case, at.opened.number))
    assert keeper.word(at, "●") == "saved"


def test_going_back_to_the_saved_text_drops_the_draft():
    one = bench()
    at = sitting(one)
    keeper = Keeper(one, here, lambda: None, lambda error: None)
    at.apply(edits.set_question(at.case, "Other?"), 1.0)
    asyncio.run(keeper.keep(at))
    at.undo()
    asyncio.run(keeper.keep(at))
    assert one.drafts == {}
    assert keeper.word(at, "●") == "saved"


def test_typing_while_a_draft_is_being_written_is_kept_by_the_same_call():
    one = bench()
    at = sitting(one)
    at.apply(edits.set_question(at.case, "One"), 1.0)
    typed = []

    async def slow(call):
        if not typed:
            typed.append(at.apply(edits.set_question(at.case, "Two"), 2.0))
        return call()

    assert asyncio.run(Keeper(one, slow, lambda: None, lambda error: None).keep(at))
    assert one.drafts["g-1"].question == "Two"


def test_a_draft_that_fails_is_reported_and_nothing_is_called_kept():
    one = bench()
    one.fail_drafts = True
    at = sitting(one)
    at.apply(edits.set_question(at.case, "Other?"), 1.0)
    told: list[GoldtuiError] = []
    assert not asyncio.run(Keeper(one, here, lambda: None, told.append).keep(at))
    assert at.unkept
    assert told[0].problem.code == "store_full"


def test_a_restored_draft_can_be_undone_to_the_saved_text():
    one = bench()
    one.drafts["g-1"] = case("g-1", question="Typed?")
    at = sitting(one)
    assert (at.case.question, at.restored, at.unkept) == ("Typed?", True, False)
    step = at.undo()
    assert step is not None
    assert at.case == one.saved["g-1"][0]


def test_a_step_of_another_case_is_returned_untaken():
    one = bench()
    first = sitting(one)
    first.apply(edits.set_question(first.case, "Other?"), 1.0)
    second = sitting(one, "g-2", first.history)
    step = second.undo()
    assert step is not None
    assert step.case_id == "g-1"
    assert second.history == first.history
    assert second.case == one.saved["g-2"][0]


def test_an_edit_without_a_change_is_no_step():
    at = sitting(bench())
    assert not at.apply(edits.set_question(at.case, at.case.question), 1.0)
    assert at.history == History()


def test_the_lane_runs_calls_in_order_on_one_thread_and_passes_errors_on():
    async def main() -> list[tuple[int, int]]:
        lane = Lane()
        done: list[tuple[int, int]] = []
        waiting = [lane(lambda n=n: done.append((n, threading.get_ident()))) for n in range(20)]
        await asyncio.gather(*waiting)
        with pytest.raises(ZeroDivisionError):
            await lane(lambda: 1 // 0)
        assert lane.wait_for(lambda: 7, 1.0) == 7
        lane.close()
        return done

    done = asyncio.run(main())
    assert [number for number, _ in done] == list(range(20))
    assert len({thread for _, thread in done}) == 1


def test_a_draft_waits_for_the_call_that_runs_and_for_none_that_stands_in_line():
    done: list[str] = []
    begun, go = threading.Event(), threading.Event()

    def slow() -> None:
        begun.set()
        go.wait(60)
        done.append("slow")

    async def main() -> None:
        lane = Lane()
        running = asyncio.create_task(lane(slow))
        await asyncio.to_thread(begun.wait, 10)
        looks = [asyncio.create_task(lane(lambda name=name: done.append(name))) for name in ("look 1", "look 2")]
        await asyncio.sleep(0)
        drafts = [asyncio.create_task(lane.first(lambda name=name: done.append(name))) for name in ("one", "two")]
        await asyncio.sleep(0)
        go.set()
        await asyncio.gather(running, *looks, *drafts)
        lane.close()

    asyncio.run(main())
    assert done == ["slow", "one", "two", "look 1", "look 2"]
