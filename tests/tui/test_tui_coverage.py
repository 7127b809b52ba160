"""The map in the screens: gaps with one key to the form, the case, the filter or a draft that closes each."""

from __future__ import annotations

import pytest
from garden import POLICY, garden
from hands import ask, said
from tui_fakes import case, chunk, drive, grid, library, settle, work

from goldtui.model.records import AnswerPoint
from goldtui.tui.library.coverage import CoverageList, CoverageScreen
from goldtui.tui.library.library import Library
from goldtui.tui.library.new_case import NewCase


async def opened(app, pilot):
    """The map, once it is counted."""
    await ask(pilot, "M")
    assert isinstance(app.screen, CoverageScreen)
    while not app.screen.query_one(CoverageList).rows:
        await pilot.pause(0.02)
    await pilot.pause()
    return app.screen.query_one(CoverageList)


async def take(pilot, rows, name):
    """Put the cursor on the gap of this name."""
    at = next(n for n, (_, gap) in enumerate(rows.rows) if gap is not None and name in (gap.name, gap.facet))
    rows.action_move(at - rows.cursor)
    await pilot.pause()


def free(**quotas):
    chunks = (chunk(), chunk("unused#1", "The fern house is closed on Mondays in winter."))
    return garden(chunks=chunks, policy=POLICY.model_copy(update={"category_quotas": quotas}))


@pytest.mark.parametrize(
    ("size", "plain"), [((60, 20), False), ((80, 24), True), ((120, 36), False), ((200, 50), False)]
)
def test_the_map_shows_sums_gaps_and_how_the_one_in_hand_is_closed(size, plain):
    async def scenario(app, pilot):
        rows = await opened(app, pilot)
        await take(pilot, rows, "unused#1")
        shown = grid(app)
        assert "written cases" in shown
        assert "Next: goldtui new" in shown
        assert not plain or shown.isascii()
        text = "\n".join(line for line, _ in rows.rows)
        for part in ("Covered", "What to write next", "Slices by category", "Kinds by slice"):
            assert part in text
        await ask(pilot, "q")
        assert isinstance(app.screen, Library)

    drive(free(), scenario, size, ascii=plain, go="")


def test_enter_on_an_unused_chunk_asks_for_a_question_that_rests_on_it():
    async def scenario(app, pilot):
        rows = await opened(app, pilot)
        await take(pilot, rows, "unused#1")
        await ask(pilot, "enter")
        assert isinstance(app.screen, NewCase)
        assert "rests on: unused#1" in grid(app)
        await ask(pilot, *"Open?", "enter")
        await settle(app, pilot)
        begun = work(app).sitting.case
        assert (begun.question, begun.required_source_ids) == ("Open?", ("unused#1",))
        assert (begun.workflow, begun.category) == (None, None)

    drive(free(), scenario, go="")


def test_d_drafts_from_the_chunk_and_opens_the_draft():
    async def scenario(app, pilot):
        rows = await opened(app, pilot)
        await take(pilot, rows, "unused#1")
        await ask(pilot, "d")
        await settle(app, pilot)
        assert work(app).sitting.case.case_id.startswith("draft-partial-information-")

    drive(free(), scenario, go="")


def test_enter_on_a_point_without_claim_opens_its_case():
    lonely = case("g-9", points=(AnswerPoint(point_id="p7", text="At night."),), workflow="night")

    async def scenario(app, pilot):
        rows = await opened(app, pilot)
        await take(pilot, rows, "g-9 p7")
        await ask(pilot, "enter")
        await settle(app, pilot)
        assert work(app).sitting.case.case_id == "g-9"

    drive(garden(case("g-1"), lonely), scenario, go="")


def test_enter_on_a_quota_begins_a_case_of_the_category():
    async def scenario(app, pilot):
        rows = await opened(app, pilot)
        await take(pilot, rows, "quota")
        await ask(pilot, "d")
        assert "Nothing can be drafted" in said(app)
        await ask(pilot, "enter")
        assert "category: edge_cases" in grid(app)

    drive(free(edge_cases=1), scenario, go="")


def test_enter_on_a_quota_shows_the_drafts_that_wait():
    one = free(should_answer_partial=1)
    one.library.draft_from("partial-information", "unused#1")

    async def scenario(app, pilot):
        rows = await opened(app, pilot)
        await take(pilot, rows, "quota")
        await ask(pilot, "enter")
        await settle(app, pilot)
        assert library(app).state.filter_text == "state:draft rewrite"

    drive(one, scenario, go="")


def test_a_row_that_is_no_gap_and_a_gap_that_no_case_closes_say_so():
    async def scenario(app, pilot):
        rows = await opened(app, pilot)
        rows.action_move(-99)
        await ask(pilot, "enter")
        assert "no gap" in said(app)
        await take(pilot, rows, "gate")
        await ask(pilot, "enter")
        assert "No case alone closes this one" in said(app)
        await ask(pilot, "M")
        assert isinstance(app.screen, Library)

    drive(free(), scenario, go="")
