"""Answer phrases proposed for a point in the Workbench: one digit each, nothing without a key, everything undoable."""

from __future__ import annotations

from hands import until
from tui_fakes import SECOND_TEXT, bench, case, drive, grid, work

from goldtui.model.records import Answer
from goldtui.tui.workbench.answer_phrases import AnswerPhraseScreen
from goldtui.tui.workbench.workbench import Workbench


async def back(app, pilot) -> Workbench:
    await until(pilot, lambda: isinstance(app.screen, Workbench))
    return work(app)


def work_case(app):
    return app.workbench.sitting.case


async def on_point(app, pilot) -> AnswerPhraseScreen:
    screen = work(app)
    from goldtui.model.spot import Spot

    screen.case_pane.go(Spot("point", "p1"))
    await pilot.press("P")
    await until(pilot, lambda: isinstance(app.screen, AnswerPhraseScreen))
    return app.screen


def with_bare_point():
    made = case("g-1")
    return made.model_copy(update={"points": (made.points[0].model_copy(update={"answer_phrases": ()}),)})


def test_a_digit_accepts_an_answer_phrase_and_undo_takes_it_back():
    async def scenario(app, pilot):
        screen = await on_point(app, pilot)
        first = screen.proposed[0].text
        assert first in grid(app)
        await pilot.press("1")
        assert work_case(app).points[0].answer_phrases == (first,)
        await pilot.press("1")
        assert work_case(app).points[0].answer_phrases == (first,)
        await pilot.press("ctrl+z")
        assert work_case(app).points[0].answer_phrases == ()
        await pilot.press("j", "k", "enter", "escape")
        await back(app, pilot)
        assert work_case(app).points[0].answer_phrases == (first,)

    drive(bench(with_bare_point()), scenario)


def test_no_answer_phrase_is_written_into_another_case_that_was_opened_below():
    async def scenario(app, pilot):
        await on_point(app, pilot)
        app.workbench.go_case("g-2")
        await until(pilot, lambda: app.workbench.sitting.case.case_id == "g-2")
        await pilot.press("enter")
        await back(app, pilot)
        assert work_case(app) == case("g-2")

    drive(bench(with_bare_point(), case("g-2")), scenario)


def test_a_point_with_nothing_to_propose_says_what_to_do():
    async def scenario(app, pilot):
        from goldtui.model.spot import Spot

        work(app).case_pane.go(Spot("point", "p1"))
        await pilot.press("P")
        await until(pilot, lambda: "link a claim" in grid(app))

    made = case("g-1", reference=Answer(text=SECOND_TEXT))
    drive(bench(made), scenario)
