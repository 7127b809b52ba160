"""The Review place over a real database: two people at one set, decisions taken back, remarks that reach the author."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest
from hands import ask, press, said
from review_fakes import place as here
from tui_fakes import grid, settle, work

from goldtui.formats import native
from goldtui.formats.declare import ReadOptions
from goldtui.model.case_state import CaseState
from goldtui.model.people import Person, Role
from goldtui.model.policy import Policy
from goldtui.model.review import Choice
from goldtui.model.spot import Spot
from goldtui.store import leases, settings
from goldtui.store.cases import revisions
from goldtui.tui.app import GoldtuiApp, place_opener
from goldtui.tui.kit.case_list import CaseList
from goldtui.tui.kit.topbar import Topbar
from goldtui.workbench.case.desk import mark_ready, open_case
from goldtui.workbench.library.intake import store_set
from goldtui.workbench.review.comments import comment
from goldtui.workbench.review.decide import decide
from goldtui.workbench.review.review_case import review_case
from goldtui.workbench.session.clock import now
from goldtui.workbench.session.fresh import build_fresh
from goldtui.workbench.session.places import GIVEN, Place, example_folder
from goldtui.workbench.session.session import Session, open_session

CASE, OTHER = "gh-palm-house-night", "gh-orchid-donor"
ALL = Policy().checklist


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("review") / "garden.db"
    goldset = native.read((example_folder(),), ReadOptions()).goldset
    build_fresh(path, lambda store: store_set(store, goldset, "ana", now()))
    ana = open_session(Place(path, GIVEN), "ana")
    for case_id in (CASE, OTHER):
        desk = open_case(ana, case_id)
        mark_ready(ana, desk.case, desk.number)
    ana.close()
    return path


@pytest.fixture
def place(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    monkeypatch.setenv("GOLDTUI_STATE", str(tmp_path / "state"))
    return Place(Path(shutil.copy(made, tmp_path / "garden.db")), GIVEN)


Scenario = Callable[[GoldtuiApp, object], Awaitable[None]]


def visit(place: Place, who: str, scenario: Scenario, size: tuple[int, int] = (120, 36)) -> None:
    app = GoldtuiApp(partial(place_opener, place, who, False), str(place.path))

    async def main() -> None:
        async with app.run_test(size=size, notifications=True) as pilot:
            await settle(app, pilot)
            await scenario(app, pilot)

    asyncio.run(main())


def state(session: Session, case_id: str = CASE) -> CaseState:
    newest = revisions.latest(session.store, case_id)
    assert newest is not None
    return newest.state


async def approve(app, pilot) -> None:
    await press(app, pilot, *["space"] * len(ALL), "a")


async def go(app, pilot, case_id: str) -> None:
    """Open a case of the queue."""
    at = next(i for i, row in enumerate(here(app).queue.rows) if row.case_id == case_id)
    here(app).queue.action_move(at - here(app).queue.cursor)
    await settle(app, pilot)


def test_an_approval_and_a_return_are_recorded_and_taken_back_by_one_key_each(place):
    watcher = open_session(place, "watcher")

    async def scenario(app, pilot):
        await press(app, pilot, "5")
        await go(app, pilot, CASE)
        await approve(app, pilot)
        assert state(watcher) is CaseState.APPROVED
        assert here(app).state.page.case.case_id == OTHER
        await press(app, pilot, "ctrl+z")
        assert state(watcher) is CaseState.READY
        assert here(app).state.page.case.case_id == CASE
        await ask(pilot, "R", *"which night?")
        await press(app, pilot, "enter")
        assert state(watcher) is CaseState.RETURNED
        await press(app, pilot, "W")
        assert state(watcher) is CaseState.READY
        await press(app, pilot, "ctrl+z")
        assert said(app).startswith("You have decided nothing")

    visit(place, "ben", scenario)
    watcher.close()


def test_nobody_approves_their_own_work_and_the_strip_says_so_from_the_start(place):
    async def scenario(app, pilot):
        await press(app, pilot, "5")
        assert "ana wrote words of this case, and nobody approves their own work" in grid(app)
        assert "2 waiting: 2 waiting for others" in grid(app)
        await press(app, pilot, "u")
        assert said(app).startswith("Nothing else waits for you")

    visit(place, "ana", scenario)


def test_who_one_is_and_what_one_may_do_stands_on_every_place_and_a_missing_role_is_reported(place):
    owner = open_session(place, "ana")
    people = (Person(name="ben", roles=(Role.REVIEWER,)), Person(name="dora", roles=(Role.AUTHOR,)))
    info = settings.load(owner.store)
    policy = info.policy.model_copy(update={"people": people})
    changed = settings.SetInfo(info.name, info.description, policy, info.checks)
    settings.save(owner.store, changed, author="ana", at=owner.clock())
    owner.close()

    async def scenario(app, pilot):
        for number in "1345672":
            await press(app, pilot, number)
            assert app.screen.query_one(Topbar).author == "dora (author)", number
            assert "dora (author)" in grid(app).splitlines()[0]
        await press(app, pilot, "5", "a")
        (toast,) = app._notifications
        assert "has no role of reviewer" in toast.message
        assert "ask one who has it: ben" in toast.message

    visit(place, "dora", scenario)


def test_what_others_decide_and_read_appears_without_a_restart_and_on_the_same_case(place):
    cem = open_session(place, "cem")

    async def scenario(app, pilot):
        await press(app, pilot, "5")
        await go(app, pilot, OTHER)
        decide(cem, review_case(cem, CASE), Choice.APPROVE, ticked=ALL)
        comment(cem, review_case(cem, OTHER), "Which donor?", place="case.question")
        await here(app).news.poll()
        await settle(app, pilot)
        assert [row.case_id for row in here(app).queue.rows] == [OTHER]
        assert here(app).state.page.case.case_id == OTHER
        assert "• cem (open): Which donor?" in [row.text for row in here(app).reading.rows]

    visit(place, "ben", scenario)
    cem.close()


def test_reading_a_case_is_reported_to_others_and_ends_with_the_sitting(place):
    cem = open_session(place, "cem")

    async def scenario(app, pilot):
        await press(app, pilot, "5", "space")
        case_id = here(app).state.page.case.case_id
        assert leases.running(cem.store, cem.clock())[case_id].person == "ben"

    visit(place, "ben", scenario)
    assert leases.running(cem.store, cem.clock()) == {}
    cem.close()


def test_a_remark_stands_beside_its_row_for_the_author_who_answers_it_there(place):
    ben = open_session(place, "ben")
    shown = review_case(ben, CASE)
    claim = shown.case.reference.claims[0]
    quote = claim.support_phrases[0]
    comment(ben, shown, "Is that all of it?", place=f"claim:{claim.claim_id}.support_phrases[0]", quote=quote)
    decide(ben, review_case(ben, CASE), Choice.RETURN, note="Say which night.")

    async def scenario(app, pilot):
        app.post_message(CaseList.Opened(CASE))
        await settle(app, pilot)
        assert said(app) == "ben asks for a change: Say which night. (1 open comment: Q)"
        assert work(app).case_pane.go(Spot("claim", claim.claim_id))
        await pilot.pause()
        assert "ben asks on" in grid(app)
        await ask(pilot, "Q")
        assert "1 open · 0 settled" in grid(app)
        assert "ben asks for a change: Say which night." in grid(app)
        await ask(pilot, "A", "down", *"It is now.")
        await ask(pilot, "enter")
        await pilot.pause(0.2)
        assert "0 open · 1 settled" in grid(app)
        await press(app, pilot, "enter")
        assert work(app).sitting.case.case_id == CASE
        await pilot.pause(0.1)
        assert "ben asks on" not in grid(app)
        comment(ben, review_case(ben, CASE), "And the day?", place="case.question")
        work(app).comments._look_again()
        await settle(app, pilot)
        assert said(app) == "ben said something about this case: Q lists it."

    visit(place, "ana", scenario)
    ben.close()
