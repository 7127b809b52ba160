"""The list draws a window: what it costs does not depend on how many cases there are."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from textual.app import App, ComposeResult

from goldtui.model.faults import GoldtuiError
from goldtui.tui.kit.case_list import PAGE, PAGES_KEPT, CaseList
from goldtui.tui.kit.themes import DARK
from goldtui.workbench.library.row import Row


class Counting:
    """Rows out of nothing; remembers what was asked."""

    def __init__(self, length: int) -> None:
        self.length, self.asked = length, []

    def count(self) -> int:
        return self.length

    def window(self, offset: int, limit: int) -> Sequence[Row]:
        self.asked.append((offset, limit))
        end = min(offset + limit, self.length)
        return [Row(f"case-{i}", "draft", "slice", f"question {i}", "pass") for i in range(offset, end)]


class Host(App[None]):
    """Nothing but the list."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []
        self.failed: list[str] = []

    def get_css_variables(self) -> dict[str, str]:
        return super().get_css_variables() | DARK.variables

    def compose(self) -> ComposeResult:
        yield CaseList()

    def on_case_list_opened(self, event: CaseList.Opened) -> None:
        self.opened.append(event.case_id)

    def on_case_list_failed(self, event: CaseList.Failed) -> None:
        self.failed.append(event.error.problem.code)


def drive(length, scenario, size=(100, 20)):
    app, source = Host(), Counting(length)

    async def main() -> None:
        async with app.run_test(size=size) as pilot:
            cases = app.query_one(CaseList)
            cases.use(source, length)
            cases.focus()
            await settle(app, pilot)
            await scenario(app, pilot, cases)

    asyncio.run(main())
    return source, app


async def settle(app, pilot):
    await pilot.pause()
    await app.workers.wait_for_complete()
    await pilot.pause()


def rows(cases):
    return [cases.render_line(y).text.rstrip() for y in range(cases.size.height)]


def test_a_million_cases_ask_for_no_more_rows_than_ten_do():
    async def scenario(app, pilot, cases):
        await pilot.press("end")
        await settle(app, pilot)
        assert "case-999999" in rows(cases)[-1]
        await pilot.press("enter")
        await pilot.pause()

    source, app = drive(1_000_000, scenario)
    assert len(source.asked) <= 4
    assert {limit for _, limit in source.asked} == {PAGE}
    assert app.opened == ["case-999999"]


def test_rows_that_are_not_here_yet_are_drawn_as_such_and_cannot_be_opened():
    async def scenario(app, pilot, cases):
        cases.move_to(5000)
        assert cases.selected_row is None
        assert "…" in rows(cases)[-1]
        cases.action_open()
        assert app.opened == []
        await settle(app, pilot)
        assert cases.selected_row.case_id == "case-5000"

    drive(10_000, scenario)


def test_the_cache_stays_small_and_forgetting_fetches_again():
    async def scenario(app, pilot, cases):
        for page in range(PAGES_KEPT + 10):
            cases.move_to(page * PAGE)
            await pilot.pause()
        await settle(app, pilot)
        assert len(cases._pages) <= PAGES_KEPT
        cases.forget()
        assert cases.selected_row is None
        await settle(app, pilot)
        assert cases.selected_row is not None

    drive(100_000, scenario)


def test_an_empty_list_says_what_to_do():
    async def scenario(app, pilot, cases):
        cases.empty_text = "No cases yet. Import some."
        assert "No cases yet. Import some." in "\n".join(rows(cases))
        await pilot.press("enter", "down", "end", "pagedown")
        assert app.opened == []

    drive(0, scenario)


def test_state_is_a_sign_and_a_word_and_comes_before_the_question():
    async def scenario(app, pilot, cases):
        line = rows(cases)[1]
        assert line.split()[:3] == ["◐", "draft", "case-1"]
        assert line.index("all pass") < line.index("question 1")

    drive(10, scenario)


def test_a_click_takes_a_row_in_hand_and_a_double_click_opens_it():
    async def scenario(app, pilot, cases):
        await pilot.click(CaseList, offset=(5, 3))
        assert cases.at == 3
        assert app.opened == []
        await pilot.double_click(CaseList, offset=(5, 3))
        await pilot.pause()
        assert app.opened == ["case-3"]

    drive(10, scenario)


def test_a_list_that_is_still_counted_goes_to_its_real_end_once_it_knows_it():
    async def scenario(app, pilot, cases):
        cases.use(Counting(64), 64, 3, open_end=True)
        cases.action_edge("end")
        assert cases.at == 63
        cases.lengthen(Counting(500), 500)
        assert (cases.length, cases.at) == (500, 499)
        cases.use(Counting(64), 64, 3, open_end=True)
        cases.lengthen(Counting(500), 500)
        assert cases.at == 3

    drive(10, scenario)


def test_a_follower_hears_of_each_move_in_its_own_frame_and_no_message_is_sent():
    async def scenario(app, pilot, cases):
        told = []
        cases.follow = told.append
        cases.action_rows(1)
        assert [row.case_id for row in told] == ["case-1"]

    drive(10, scenario)


def test_a_picked_row_is_marked_beside_the_cursor():
    async def scenario(app, pilot, cases):
        row = Row("case-1", "draft", "slice", "question", "pass", "ana", 7, "2d")
        cases.picks = frozenset({7})
        assert cases.line(row, 100, True).startswith("▸▣ ◐ draft")
        assert cases.line(row, 100, False).startswith(" ▣ ◐ draft")
        assert cases.line(row._replace(ordinal=8), 100, False).startswith("   ◐ draft")

    drive(10, scenario)


def test_a_page_that_was_given_up_is_no_error_to_tell_and_any_other_is():
    class Failing(Counting):
        def __init__(self, length, code):
            super().__init__(length)
            self.code = code

        def window(self, offset, limit):
            if offset:
                raise GoldtuiError(self.code, "it did not answer")
            return super().window(offset, limit)

    async def scenario(app, pilot, cases):
        for code in ("store_stopped", "store_busy"):
            cases.use(Failing(500, code), 500)
            cases.move_to(300)
            await settle(app, pilot)
        assert set(app.failed) == {"store_busy"}

    drive(10, scenario)
