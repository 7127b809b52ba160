"""Words of a source that is not permitted are in no picture of any screen and in no byte that is copied.

Only the page on which a restricted reader reads one shows its words, and from that page nothing can be copied.
"""

from __future__ import annotations

import asyncio
import base64
import re
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest
from canaries import FORMS, SECRET, TEXT, TOKEN, VAULT, heard, vault_set
from hands import ask, go, now, pane, press, said
from textual.drivers.headless_driver import HeadlessDriver
from textual.screen import Screen
from tui_fakes import grid, settle, work

from goldtui.model.spot import Spot
from goldtui.tui.app import GoldtuiApp
from goldtui.tui.kit.case_list import CaseList
from goldtui.tui.variants.variants import Variants
from goldtui.tui.workbench.around import AroundScreen
from goldtui.tui.workbench.conflict import ConflictScreen
from goldtui.tui.workbench.restricted import RestrictedScreen
from goldtui.workbench.bench import Bench
from goldtui.workbench.case.desk import open_case, save_case
from goldtui.workbench.library.intake import store_set
from goldtui.workbench.session.first_rows import first_rows
from goldtui.workbench.session.fresh import build_fresh
from goldtui.workbench.session.places import GIVEN, Place
from goldtui.workbench.session.session import open_session
from scripts.screenshots.shots import widened

AT = datetime(2026, 1, 5, tzinfo=UTC)
CASE = "vault-key"
PLACES = ("2", "3", "4", "s", "n", "5", "6", "7")
"""Keys to the places from the Workbench on, and in Replay to the set's own runs and the next of them."""
LAYERS = ("H", "exclamation_mark", "Q", "ctrl+p", "question_mark")
"""What lies over the Workbench: history, findings, remarks, palette, keys. Escape closes each."""


@pytest.fixture(params=[False, True], ids=["chunk", "quoted"])
def vault(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A database with the withheld chunk; `quoted`: a case, a variant and a run repeat its words as well."""
    return stored(tmp_path, quoting=request.param)


@pytest.fixture
def quoted(tmp_path: Path) -> Path:
    return stored(tmp_path, quoting=True)


def stored(folder: Path, *, quoting: bool) -> Path:
    path = folder / "vault.db"
    build_fresh(path, lambda store: store_set(store, vault_set(quoting=quoting), "mei", AT))
    return path


def visit(path: Path, scenario, author: str = "ben", size: tuple[int, int] = (120, 36), case: str = CASE) -> None:
    place = Place(path, GIVEN)
    opener = lambda: Bench(open_session(place, author, clock=lambda: AT))  # noqa: E731
    app = GoldtuiApp(opener, str(path), glancer=partial(first_rows, place, 50))

    async def main() -> None:
        async with app.run_test(size=size, notifications=True) as pilot:
            await settle(app, pilot)
            if case:
                app.post_message(CaseList.Opened(case))
                await settle(app, pilot)
            await scenario(app, pilot)

    asyncio.run(main())


def picture(app: GoldtuiApp) -> str:
    """Everything a picture of this screen holds, and the characters themselves."""
    return widened(app.export_screenshot(title="goldtui", simplify=True)) + grid(app)


# -- the ear ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
def test_the_ear_hears_every_form_in_text_in_a_picture_in_json_and_in_bytes(form: str) -> None:
    text = FORMS[form]
    pieces = "".join(f"<text x='1'>{piece}</text>\n" for piece in re.findall(r".{1,3}", text, re.DOTALL))
    for output in (text, pieces, text.encode(), f"\x1b]52;c;{base64.b64encode(f'xy {text}'.encode()).decode()}\a"):
        assert heard(output), form
    assert heard("".join(f"\\u{ord(c):04x}" for c in TOKEN))
    assert heard(f"a quagga, 7 of 319, and {VAULT}") == []


# -- pictures --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("author", "size"), [("ben", (120, 36)), ("mei", (200, 50))])
def test_no_picture_of_any_place_holds_them(quoted: Path, author: str, size: tuple[int, int]) -> None:
    seen = []

    async def scenario(app, pilot):
        for key in PLACES:
            await ask(pilot, key)
            await pilot.pause(0.15)
            seen.append(type(app.screen).__name__)
            assert heard(picture(app)) == [], seen
        await press(app, pilot, "2")
        assert "[withheld]" in grid(app)
        assert SECRET in now(app).question
        for key in LAYERS:
            await ask(pilot, key)
            await pilot.pause(0.15)
            seen.append(type(app.screen).__name__)
            assert heard(picture(app)) == [], seen
            await press(app, pilot, "escape")
        await press(app, pilot, "1")
        assert heard(picture(app)) == []
        assert "vault-key" in grid(app)
        await ask(pilot, "M")
        await pilot.pause(0.3)
        assert heard(picture(app)) == []
        await ask(pilot, "escape")

    visit(quoted, scenario, author, size)
    assert {"Workbench", "Variants", "ReplayPlace", "ReviewPlace", "FreezePlace", "HistoryScreen"} <= set(seen)
    assert {"FindingsScreen", "Palette", "KeySheet"} <= set(seen)


def test_the_first_rows_before_the_set_is_open_hold_none_of_them_either(quoted: Path) -> None:
    seen = first_rows(Place(quoted, GIVEN), 50)
    assert seen is not None
    assert [(row.case_id, row.question) for row in seen.rows] == [
        (CASE, ""),
        ("orchid-water", "When are orchids watered?"),
    ]


def test_only_the_page_of_a_restricted_reader_shows_them_and_nothing_before_or_after(vault: Path) -> None:
    async def scenario(app, pilot):
        assert heard(picture(app)) == []
        await press(app, pilot, "W")
        assert isinstance(app.screen, RestrictedScreen)
        assert TOKEN in grid(app)
        await press(app, pilot, "q")
        assert heard(picture(app)) == []

    visit(vault, scenario, "mei")


def test_there_is_no_command_and_no_key_that_takes_a_picture(quoted: Path) -> None:
    async def scenario(app, pilot):
        await press(app, pilot, "W")
        assert list(app.get_system_commands(app.screen)) == []
        actions = [bound.binding.action for bound in app.screen.active_bindings.values()]
        assert [one for one in actions if "screenshot" in one] == []

    visit(quoted, scenario, "mei")


def test_what_marking_ready_refuses_is_reported_without_them(vault: Path) -> None:
    async def scenario(app, pilot):
        await ask(pilot, "R")
        await pilot.pause(0.3)
        assert heard(picture(app)) == []
        assert "Not ready yet" in grid(app)
        await ask(pilot, "escape")

    visit(vault, scenario)


# -- a case that quotes them is kept as it is ------------------------------------------------------------


def test_a_field_that_repeats_them_opens_without_them_and_closing_it_changes_nothing(quoted: Path) -> None:
    async def scenario(app, pilot):
        before = now(app)
        for spot in (Spot("question"), Spot("claim", "c1"), Spot("phrase", "c1", 0), Spot("point", "p1")):
            await go(app, pilot, spot)
            await press(app, pilot, "i")
            assert "[withheld]" in pane(app).editor.value
            assert heard(picture(app)) == []
            await press(app, pilot, "escape")
        assert now(app) is before
        assert work(app).sitting.case == work(app).sitting.opened.case

    visit(quoted, scenario)


def test_what_stands_around_the_source_and_an_editor_of_variants_repeat_none_of_them(quoted: Path) -> None:
    async def scenario(app, pilot):
        await ask(pilot, "V")
        await pilot.pause(0.3)
        assert isinstance(app.screen, AroundScreen)
        assert heard(picture(app)) == []
        assert "“[withheld]”" in grid(app)
        await ask(pilot, "escape")
        await press(app, pilot, "3")
        await ask(pilot, "i")
        await pilot.pause(0.3)
        assert isinstance(app.screen, Variants)
        assert "repeats words of a withheld source" in said(app)
        assert heard(picture(app)) == []

    visit(quoted, scenario)


def test_no_key_takes_words_out_of_a_withheld_source_or_says_where_they_stand(quoted: Path) -> None:
    async def scenario(app, pilot):
        before = now(app)
        await go(app, pilot, Spot("phrase", "c1", 0))
        assert "times in this source" not in grid(app)
        for key in ("equals_sign", "minus", "r"):
            await press(app, pilot, key)
            await press(app, pilot, "m")
            await go(app, pilot, Spot("phrase", "c1", 0))
        assert now(app) == before
        judging = work(app).sitting.judging
        phrase = before.reference.claims[0].support_phrases[0]
        assert [(view.phrase, view.spans) for view in judging.phrases(before, VAULT)] == [("[withheld]", ())]
        assert judging.places(before, phrase) == []

    visit(quoted, scenario)


def test_two_texts_of_such_a_case_are_put_together_without_them_and_lose_none(quoted: Path) -> None:
    def ben_says_more(mine) -> None:
        theirs = open_session(Place(quoted, GIVEN), "mei", clock=lambda: AT)
        desk = open_case(theirs, CASE)
        save_case(theirs, mine(desk.case), desk.number)
        theirs.close()

    async def scenario(app, pilot):
        before = now(app)
        await go(app, pilot, Spot("question"))
        await press(app, pilot, "i", "end", *" Say!", "escape")
        # What was typed here goes on from what was shown; another field keeps every word.
        ben_says_more(lambda case: case.model_copy(update={"question": f"{case.question} Tell!", "tags": ("k",)}))
        await ask(pilot, "ctrl+s")
        await pilot.pause(0.3)
        assert isinstance(app.screen, ConflictScreen)
        assert heard(picture(app)) == []
        assert "Tell!" in grid(app)
        await ask(pilot, "t", "e")
        assert heard(picture(app)) == []
        await ask(pilot, "escape")
        await ask(pilot, "ctrl+s")
        await settle(app, pilot)
        assert now(app).question == f"{before.question} Tell!"
        assert now(app).guideline_note == before.guideline_note

    visit(quoted, scenario)


def test_typing_there_replaces_them_and_undo_brings_them_back_unseen(quoted: Path) -> None:
    async def scenario(app, pilot):
        before = now(app)
        await go(app, pilot, Spot("question"))
        await press(app, pilot, "i", "f7", *"Which key?", "escape")
        assert now(app).question == "Which key?"
        await press(app, pilot, "ctrl+z")
        assert now(app).question == before.question
        assert heard(picture(app)) == []

    visit(quoted, scenario)


def test_words_that_the_cases_own_permitted_source_says_too_are_shown(tmp_path: Path) -> None:
    goldset = vault_set()
    old = goldset.evidence[1].model_copy(update={"chunk_id": "old", "permitted": False})
    path = tmp_path / "vault.db"
    doubled = goldset.model_copy(update={"evidence": (*goldset.evidence, old)})
    build_fresh(path, lambda store: store_set(store, doubled, "mei", AT))

    async def scenario(app, pilot):
        assert "[withheld]" not in grid(app)
        assert "Orchids are watered on Mondays" in grid(app)

    visit(path, scenario, case="orchid-water")


# -- what is copied --------------------------------------------------------------------------------------


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every byte the toolkit would send to the terminal by itself: the clipboard's among them."""
    sent: list[str] = []
    monkeypatch.setattr(HeadlessDriver, "write", lambda self, data: sent.append(data))
    return sent


def copied(written: list[str]) -> list[str]:
    codes = [found[1] for data in written for found in re.finditer(r"\x1b\]52;c;([^\a]*)\a", data)]
    return [base64.b64decode(code).decode() for code in codes]


async def copy_all(app: GoldtuiApp, pilot) -> None:
    """Drag over the whole screen and copy; then copy all of every widget that lets its text be selected."""
    screen: Screen[object] = app.screen
    width, height = app.size
    await pilot.mouse_down(offset=(0, 0))
    await pilot.hover(offset=(width - 1, height - 1))
    await pilot.mouse_up(offset=(width - 1, height - 1))
    await ask(pilot, "ctrl+c")
    for widget in list(screen.query("*")):
        if widget.allow_select and screen.allow_select and app.screen is screen:
            widget.text_select_all()
            if screen.get_selected_text():
                screen.action_copy_text()


def test_what_is_selected_in_a_field_is_copied_so_that_silence_elsewhere_means_something(
    vault: Path, written: list[str]
) -> None:
    async def scenario(app, pilot):
        await go(app, pilot, Spot("question"))
        await press(app, pilot, "i", "f7", *"Which key?", "f7", "ctrl+c", "escape")

    visit(vault, scenario)
    assert copied(written) == ["Which key?"]


def test_nothing_can_be_copied_from_the_page_of_a_restricted_reader(vault: Path, written: list[str]) -> None:
    async def scenario(app, pilot):
        await press(app, pilot, "W")
        assert heard(grid(app))
        await copy_all(app, pilot)
        for row in (1, 3, 5):
            await pilot.click(offset=(9, row), times=3)
            await ask(pilot, "ctrl+c", "super+c")
        assert isinstance(app.screen, RestrictedScreen)
        assert app.screen.get_selected_text() in (None, "")

    visit(vault, scenario, "mei")
    assert copied(written) == []
    assert heard("".join(written)) == []


def test_whatever_is_copied_from_the_places_holds_none_of_them(quoted: Path, written: list[str]) -> None:
    async def scenario(app, pilot):
        for spot in (Spot("question"), Spot("claim", "c1"), Spot("phrase", "c1", 0)):
            await go(app, pilot, spot)
            await press(app, pilot, "i", "f7", "ctrl+c", "escape")
        for key in ("2", "3", "4", "5", "6"):
            await ask(pilot, key)
            await pilot.pause(0.2)
            await copy_all(app, pilot)
        await ask(pilot, "escape")

    visit(quoted, scenario)
    assert len(copied(written)) >= 3
    assert [text for text in copied(written) if heard(text)] == []
    assert heard("".join(written)) == []
    assert len(TEXT) > len(SECRET)
