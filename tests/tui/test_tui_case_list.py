"""The list draws a window: what it costs does not depend on how many cases there are."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from textual.app import App, ComposeResult

from goldtui.tui.widgets.case_list import PAGE, PAGES_KEPT, CaseList, Row


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

    def compose(self) -> ComposeResult:
        yield CaseList()

    def on_case_list_opened(self, event: CaseList.Opened) -> None:
        self.opened.append(event.case_id)


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
        assert cases.row_in_hand is None
        assert "…" in rows(cases)[-1]
        cases.action_open()
        assert app.opened == []
        await settle(app, pilot)
        assert cases.row_in_hand.case_id == "case-5000"

    drive(10_000, scenario)


def test_the_cache_stays_small_and_forgetting_fetches_again():
    async def scenario(app, pilot, cases):
        for page in range(PAGES_KEPT + 10):
            cases.move_to(page * PAGE)
            await pilot.pause()
        await settle(app, pilot)
        assert len(cases._pages) <= PAGES_KEPT
        cases.forget()
        assert cases.row_in_hand is None
        await settle(app, pilot)
        assert cases.row_in_hand is not None

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
