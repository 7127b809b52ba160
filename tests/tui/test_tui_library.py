"""The Library: painted before the set is read, filtered, never silent about what to do next."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading

import pytest
from hands import press
from textual.events import Paste
from tui_fakes import FakeBench, bench, case, chunk, drive, grid, library, settle, work

from goldtui.model.faults import StoreError
from goldtui.model.spot import Spot
from goldtui.tui.app import GoldtuiApp
from goldtui.tui.kit.case_list import CaseList
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.topbar import Topbar
from goldtui.tui.library.library import Library
from goldtui.tui.shell.keys import KeySheet


def test_the_first_frame_names_the_set_while_it_is_still_being_opened():
    may_open = threading.Event()

    def slow() -> FakeBench:
        may_open.wait(60)
        return bench()

    app = GoldtuiApp(slow, "garden.db")

    async def main() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert "Opening garden.db" in grid(app)
            await pilot.press("down", "slash", "x", "escape")
            assert "what you type waits until it is" in grid(app)
            may_open.set()
            await settle(app, pilot)
            assert "0 of 3" in grid(app)

    asyncio.run(main())


def test_importing_the_application_loads_neither_records_nor_store_nor_gates():
    code = (
        "import sys, goldtui.tui.app\n"
        "bad = [m for m in sys.modules if m.split('.')[0] in ('pydantic', 'sqlmodel', 'sqlalchemy', 'alembic')"
        " or m.startswith(('goldtui.store', 'goldtui.gates', 'goldtui.model.records'))]\n"
        "print(*bad[:5]); sys.exit(len(bad))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_set_that_cannot_be_opened_says_why_and_what_to_do_and_ends_with_2():
    def broken() -> FakeBench:
        raise StoreError("store_missing", "there is no such file", "garden.db", "goldtui demo makes an example")

    app = GoldtuiApp(broken, "garden.db")

    async def main() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(app, pilot)
            assert "there is no such file" in grid(app)
            assert "goldtui demo makes an example" in grid(app)
            await pilot.press("ctrl+q")
            await settle(app, pilot)

    asyncio.run(main())
    assert app.return_value == 2


def test_an_empty_set_says_how_to_get_cases():
    async def scenario(app, pilot):
        assert "No cases yet" in grid(app)
        assert "I brings in files" in grid(app)

    drive(FakeBench([], []), scenario, (80, 24), go="")


def test_the_filter_narrows_the_list_counts_follow_and_escape_drops_it():
    async def scenario(app, pilot):
        await pilot.press("slash", *"(g-2)")
        await pilot.pause(0.2)
        await settle(app, pilot)
        assert "1 of 3 cases" in grid(app)
        await pilot.press("enter")
        assert app.focused.id == "list"
        await pilot.press("escape")
        await pilot.pause(0.2)
        await settle(app, pilot)
        assert "3 cases" in grid(app)

    drive(bench(), scenario, go="")


def test_a_filter_that_finds_nothing_says_what_was_asked_and_how_to_go_back():
    async def scenario(app, pilot):
        await pilot.press("slash", *"zzz")
        await pilot.pause(0.2)
        await settle(app, pilot)
        assert "0 of 3 cases match zzz. Esc clears the filter." in grid(app)

    drive(bench(), scenario, go="")


def test_a_control_sequence_pasted_into_the_filter_is_shown_and_not_obeyed():
    async def scenario(app, pilot):
        await pilot.press("slash")
        app.post_message(Paste("\x1b[2Jorchids"))
        await pilot.pause()
        assert app.screen.query_one("#filter").value == "␛[2Jorchids"

    drive(bench(), scenario, go="")


def test_the_library_says_which_set_was_chosen_and_why():
    one = bench()
    one.why = "named by GOLDTUI_DB"

    async def scenario(app, pilot):
        assert "garden.db (named by GOLDTUI_DB)" in grid(app)

    drive(one, scenario, go="")


def test_u_opens_the_next_draft_and_says_so_when_none_is_left():
    one = bench()
    one.states.update({"g-1": "ready"})

    async def scenario(app, pilot):
        await pilot.press("u")
        await settle(app, pilot)
        assert work(app).sitting.case.case_id == "g-2"
        one.states.update({"g-2": "ready", "g-3": "ready"})
        await pilot.press("q")
        await settle(app, pilot)
        await pilot.press("u")
        await settle(app, pilot)
        assert "Nothing is left" in app.screen.query_one(KeyLine).message

    drive(one, scenario, go="")


def test_coming_back_the_list_stays_on_the_case_that_was_worked_on():
    async def scenario(app, pilot):
        await pilot.press("right_square_bracket")
        await settle(app, pilot)
        await pilot.press("q")
        await settle(app, pilot)
        assert app.screen.query_one("#list", CaseList).selected_row.case_id == "g-2"

    drive(bench(), scenario)


def test_the_key_sheet_lists_every_pane_and_is_searched_by_typing():
    async def scenario(app, pilot):
        await pilot.press("question_mark")
        await settle(app, pilot)
        assert isinstance(app.screen, KeySheet)
        entries = {(e.group, e.description) for e in app.screen.entries}
        assert {("Case", "Edit"), ("Evidence", "Mark phrase"), ("Workbench", "First fix")} <= entries
        await pilot.press(*"unmark")
        await settle(app, pilot)
        assert "Unmark" in grid(app)
        assert "First fix" not in grid(app).split("─")[1]
        await pilot.press("escape")
        assert not isinstance(app.screen, KeySheet)

    drive(bench(), scenario, (100, 40))


KEYS_TMUX_CANNOT_SEND = ("ctrl+enter", "shift+enter", "ctrl+b", "ctrl+a")


def test_no_binding_is_a_key_that_tmux_or_screen_keeps_for_itself():
    async def scenario(app, pilot):
        bound = {key for node in (app, app.screen, *app.screen.walk_children()) for key in own_keys(node)}
        assert bound.isdisjoint(KEYS_TMUX_CANNOT_SEND)

    drive(bench(), scenario)


def own_keys(node):
    if not type(node).__module__.startswith("goldtui"):
        return
    for binding in type(node).__dict__.get("BINDINGS", ()):
        yield from binding.key.split(",")


HOSTILE = [
    "[/] [b] [@click=app.quit]x[/] \\",
    "\x1b[2J\x1b]52;c;RVZJTA==\x07EVIL",
    "\x9b31m\x00\x7f\r\x08EVIL",
    "\u202eEVIL\u2066\u200b\u00ad\U000e0041",
    "日本語 👨‍👩‍👧‍👦 e\u0301" + "\u0301" * 3000,
    "word " * 5000,
]


def hostile_case(text):
    base = case()
    claims = tuple(
        claim.model_copy(update={"text": text, "support_phrases": (text, "watered")}) for claim in base.reference.claims
    )
    return base.model_copy(
        update={
            "case_id": text,
            "question": text,
            "workflow": text,
            "tags": (text,),
            "required_source_ids": ("care#1", text),
            "guideline_note": text,
            "points": (base.points[0].model_copy(update={"text": text, "answer_phrases": (text,)}),),
            "reference": base.reference.model_copy(update={"claims": claims, "text": text}),
        }
    )


@pytest.mark.parametrize(("size", "texts"), [((60, 20), HOSTILE[1:3]), ((120, 36), HOSTILE)])
def test_hostile_text_in_every_field_is_shown_and_does_nothing(size, texts):
    chunks = [chunk("care#1", " ".join(HOSTILE) + " watered"), *(chunk(text, text) for text in HOSTILE)]
    made = FakeBench([hostile_case(text) for text in texts], chunks, name=HOSTILE[1])
    acting = {chr(code) for code in (*range(32), *range(0x7F, 0xA0))} - {"\n"} | {"\u202e", "\u2066", "\u200b"}

    async def scenario(app, pilot):
        for text in texts:
            assert work(app).sitting.case.case_id == text
            await pilot.press("f", "s", "m")
            for spot in (Spot("question"), Spot("case", "guideline_note")):
                work(app).focus_pane("case")
                await pilot.pause()
                work(app).case_pane.open_editor(spot)
                await pilot.press("a")
                assert acting.isdisjoint(grid(app))
                work(app).case_pane.close_editor()
            assert acting.isdisjoint(grid(app))
            await pilot.press("right_square_bracket")
            await settle(app, pilot)
        await pilot.press("question_mark")
        await settle(app, pilot)
        await pilot.press("escape", "q")
        await settle(app, pilot)
        assert isinstance(app.screen, Library)
        assert acting.isdisjoint(grid(app))
        assert app.is_running

    drive(made, scenario, size, go=texts[0])
    assert made.closed is False


def test_the_topbar_never_lets_a_long_name_push_the_saved_state_out():
    async def scenario(app, pilot):
        app.screen.query_one(Topbar).show(["x" * 300], "● unsaved", "ana")
        await pilot.pause()
        assert grid(app).splitlines()[0].rstrip().endswith("● unsaved · ana")

    drive(bench(), scenario, (60, 20))


def test_an_older_copy_in_the_place_of_the_file_is_said_when_the_library_opens():
    one = bench()
    one.warning = "garden.db: store_went_back: the database went back in time"

    async def scenario(app, pilot):
        assert any("went back in time" in str(toast.message) for toast in app._notifications)

    drive(one, scenario)


def test_in_a_browser_the_first_key_moves_in_the_list_although_nothing_had_the_keys_before():
    one = FakeBench([case("g-1"), case("g-2")], [chunk()])

    async def scenario(app, pilot):
        # A browser says so while the first screen is being made.
        app.screen.set_focus(None)
        app.app_focus = False
        await press(app, pilot, "down")
        assert library(app).cases.selected_row.case_id == "g-2"
        # What had the keys when the window lost them has them again.
        await press(app, pilot, "slash")
        app.app_focus = False
        app.app_focus = True
        assert app.focused.id == "filter"

    drive(one, scenario, go="")
