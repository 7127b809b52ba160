"""The Freeze place over a real database: the walk from drafts to a release and on to the next version."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from freeze_fakes import place
from hands import ask, press, said
from textual.pilot import Pilot
from tui_fakes import grid, settle, work

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "workbench"))

from ferry import approve, ferry, signs, sitting, trusting

from goldtui.casework import kill_matrices as kill_variants
from goldtui.tui.app import GoldtuiApp
from goldtui.tui.freeze.freeze import FreezePlace
from goldtui.tui.workbench.workbench import Workbench
from goldtui.workbench.bench import Bench
from goldtui.workbench.case.desk import open_case, save_case
from goldtui.workbench.freeze.freeze import freeze_now
from goldtui.workbench.freeze.propose import plan_release, propose
from goldtui.workbench.freeze.trust_memory import choose_trust

Scenario = Callable[[GoldtuiApp, Pilot[int]], Awaitable[None]]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return ferry(tmp_path)


@pytest.fixture
def trust(tmp_path: Path) -> Path:
    folder = tmp_path / "keeper"
    folder.mkdir()
    return trusting(folder)


def visit(path: Path, scenario: Scenario, who: str = "ana", size: tuple[int, int] = (120, 36)) -> None:
    app = GoldtuiApp(lambda: Bench(sitting(path, who)), str(path))

    async def main() -> None:
        async with app.run_test(size=size, notifications=True) as pilot:
            await settle(app, pilot)
            await press(app, pilot, "6")
            await scenario(app, pilot)

    asyncio.run(main())


def proposed(path: Path, trust: Path, version: str = "1.0.0") -> Path:
    session = sitting(path, "ana")
    try:
        choose_trust(session, str(trust))
        return propose(session, plan_release(session, version)).directory
    finally:
        session.close()


def frozen(path: Path, trust: Path) -> Path:
    approve(path)
    signs(proposed(path, trust), trust, "owen", "rita")
    session = sitting(path, "ana")
    try:
        return freeze_now(session, "1.0.0", trust).directory
    finally:
        session.close()


def test_drafts_are_in_the_way_and_f_opens_the_first_of_them(path: Path) -> None:
    async def scenario(app: GoldtuiApp, pilot: Pilot[int]) -> None:
        assert "4 in the way of 1.0.0" in grid(app)
        first = place(app).steps.row
        assert first is not None
        await press(app, pilot, "f")
        assert isinstance(app.screen, Workbench)
        sitting_ = work(app).sitting
        assert sitting_ is not None
        assert sitting_.case.case_id == getattr(first.blocker, "case_id", "")

    visit(path, scenario)


def test_an_approved_set_is_proposed_and_its_author_is_told_who_signs(path: Path, trust: Path) -> None:
    approve(path)
    choose_trust(sitting(path, "ana"), str(trust))

    async def scenario(app: GoldtuiApp, pilot: Pilot[int]) -> None:
        assert "Nothing blocks 1.0.0" in grid(app)
        await press(app, pilot, "p")
        shown = grid(app)
        assert "owen can sign as owner" in shown
        assert "ana cannot sign: wrote words of it" in shown
        assert "text  withheld: it may not leave its store" in [
            row.text for row in place(app).difference.diff_rows
        ]  # fmt: skip
        await press(app, pilot, "end")
        await ask(pilot, "s")
        below = app.screen_stack[-2]
        assert isinstance(below, FreezePlace)
        page = below.state.candidate
        assert page is not None
        digest = page.shown.candidate.digest
        await ask(pilot, *digest[:8], "down", "ctrl+u", *str(trust.parent / "ana.pem"), "enter")
        await pilot.pause(0.3)
        assert "own_work: ana wrote words of this release" in grid(app)
        await press(app, pilot, "ctrl+u", *str(trust.parent / "owen.pem"), "enter")
        assert said(app) == "owen approves 1.0.0."

    visit(path, scenario)
    assert len(list((path.parent / "goldsets/ferry/candidates/1.0.0/approvals").iterdir())) == 1


def test_a_signed_candidate_is_frozen_and_an_edit_begins_the_next_version(path: Path, trust: Path) -> None:
    approve(path)
    signs(proposed(path, trust), trust, "owen", "rita")

    async def freezes(app: GoldtuiApp, pilot: Pilot[int]) -> None:
        await ask(pilot, "z")
        await press(app, pilot, *"1.0.0", "enter")
        assert "3 cases: 3 frozen" in grid(app)
        assert "1.0.0 is released and holds everything. 1.0.1 has nothing new yet" in " ".join(grid(app).split())
        assert "✓ 1.0.0" in grid(app)

    visit(path, freezes)
    session = sitting(path, "ana")
    desk = open_case(session, "last-boat")
    save_case(session, desk.case.model_copy(update={"guideline_note": "Ask for the winter boat."}), desk.number)
    session.close()

    async def goes_on(app: GoldtuiApp, pilot: Pilot[int]) -> None:
        shown = grid(app)
        assert "next 1.0.1" in shown
        assert "case_draft last-boat" in shown
        await press(app, pilot, "n")
        assert said(app).startswith("1.0.1 is next.")

    visit(path, goes_on)


def test_a_changed_byte_of_a_release_is_seen_on_arrival_and_v_says_in_which_file(path: Path, trust: Path) -> None:
    file = frozen(path, trust) / "gold.jsonl"
    file.chmod(0o644)
    file.write_bytes(file.read_bytes().replace(b"a", b"b", 1))

    async def scenario(app: GoldtuiApp, pilot: Pilot[int]) -> None:
        assert "✗ 1.0.0" in grid(app)
        await press(app, pilot, "v")
        assert "gold.jsonl: file_digest" in grid(app)

    visit(path, scenario)


def test_a_look_through_that_is_stopped_ends_in_the_middle_of_judging(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    approve(path)
    seen: list[str] = []
    real = kill_variants.case_matrix
    stop: list[Callable[[], None]] = []

    def watched(case, *rest, **options):
        seen.append(case.case_id)
        if stop:
            stop.pop()()
        return real(case, *rest, **options)

    monkeypatch.setattr(kill_variants, "case_matrix", watched)

    async def scenario(app: GoldtuiApp, pilot: Pilot[int]) -> None:
        assert len(seen) == 3
        seen.clear()
        at = place(app)
        stop.append(lambda: at.looking._stop.set())
        await press(app, pilot, "c")
        assert len(seen) == 1
        assert "not looked through to the end" in grid(app)
        await press(app, pilot, "p")
        assert not (path.parent / "goldsets").exists()

    visit(path, scenario)


def test_looking_writes_nothing(path: Path) -> None:
    approve(path)
    before = {one: one.read_bytes() for one in path.parent.rglob("*") if one.is_file()}

    async def scenario(app: GoldtuiApp, pilot: Pilot[int]) -> None:
        await press(app, pilot, "c", "o", "O", "right_square_bracket", "end", "s", "z", "v", "tab", "q", "q")

    visit(path, scenario)
    after = {one: one.read_bytes() for one in path.parent.rglob("*") if one.is_file()}
    assert after == before
