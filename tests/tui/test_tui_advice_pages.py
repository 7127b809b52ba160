"""No page and no dialog cuts what it says outside of lists, at any size, and each of their parts has a frame."""

from __future__ import annotations

import json

import pytest
from garden import garden
from hands import ask, press
from labelled import give, mark, sheet, under_review
from test_tui_conflict import meet
from test_tui_dialogs import DIALOGS
from textual.widgets import Input, Static
from tui_case import TEXT
from tui_fakes import bench, case, drive, settle

from goldtui.casework import edits
from goldtui.model.labels import Coverage
from goldtui.tui.kit.case_list import CaseList
from goldtui.tui.kit.enter_input import EnterInput
from goldtui.tui.kit.gate_strip import GateStrip
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.note import Note
from goldtui.tui.labels.adjudication import AdjudicationScreen
from goldtui.tui.labels.agreement import AgreementScreen
from goldtui.tui.labels.labelling import LabellingScreen

SIZES = [(60, 20), (80, 24), (120, 36), (200, 50)]
EACH = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
LONG = "Which of the gardeners waters the slipper orchids in the tropical fern house on a Monday, and with which water?"


def cut(app):
    """The lines that end in an ellipsis, of all that is neither a list nor a typed text."""
    return [
        (widget.id, line)
        for widget in app.screen.query("Note, GateStrip, Static, KeyLine")
        if isinstance(widget, (Note, GateStrip, Static, KeyLine)) and widget.id != "rows" and widget.is_on_screen
        for line in (widget.render_line(y).text.rstrip() for y in range(widget.size.height))
        if line.endswith(app.glyphs.ellipsis)
    ]


def unframed(app):
    """What can have the focus, is no field, and lies in no pane."""
    parts = [one for one in app.screen.query("*") if one.can_focus and not isinstance(one, Input)]
    return [one for one in parts if not any(node.has_class("pane") for node in one.ancestors_with_self)]


async def walked(app, pilot, keys):
    """What is cut on the open screen, and after each key."""
    seen = {"at first": cut(app)}
    for number, key in enumerate(keys):
        await ask(pilot, key)
        await pilot.pause(0.05)
        seen[f"{number} {key}"] = cut(app)
    return {where: lines for where, lines in seen.items() if lines}


def walk(one, open_, keys, size, leave=()):
    async def scenario(app, pilot):
        await open_(app, pilot)
        assert unframed(app) == []
        seen = await walked(app, pilot, keys)
        await ask(pilot, *leave)
        assert seen == {}

    drive(one, scenario, size, go="")


def screen(kind, *more):
    async def open_(app, pilot):
        app.push_screen(kind(app.bench, app.lane, app.glyphs, *more))
        await settle(app, pilot)

    return open_


@EACH
def test_labelling_is_whole(size):
    keys = ("o", "m", "tab", "j", "s", "tab", "1", "u", "n", "ctrl+s", "tab", "escape")
    walk(under_review(case("g-1").model_copy(update={"question": LONG})), screen(LabellingScreen, "g-1"), keys, size)


@EACH
def test_adjudication_is_whole(size):
    sides = {
        "ben": sheet(marks=(mark(TEXT, "on Mondays"),)),
        "cem": sheet(point=Coverage.NOT_COVERED, marks=(mark(TEXT, "watered on Mondays"),)),
    }
    keys = ("plus", "escape", "j", "plus", "minus", "escape", "ctrl+s", "d", "ctrl+z", "tab", "m", "escape")
    walk(give(under_review(who="dora"), "g-1", sides), screen(AdjudicationScreen, "g-1"), keys, size)


@EACH
def test_agreement_is_whole(size):
    sides = {"ben": sheet(), "cem": sheet(point=Coverage.NOT_COVERED)}
    walk(give(under_review(who="dora"), "g-1", sides), screen(AgreementScreen), ("V", "enter", "j"), size)


@EACH
def test_history_is_whole(size):
    one = garden(writer="ana")
    for number, who in enumerate(("ben", "mei")):
        text = f"Orchids are watered {number} times a week, with rain water only, by whoever opens the fern house."
        one.append(edits.set_claim_text(one.newest(), "c1", text).case, who, note=LONG)

    async def open_(app, pilot):
        await press(app, pilot, "enter")
        await ask(pilot, "H")

    walk(one, open_, ("r", "j", "space", "j", "space", "r", "escape", "b", "j", "j"), size, ("escape",) * 2)


@EACH
def test_the_import_page_is_whole(size, tmp_path):
    path = tmp_path / "questions of the whole garden.jsonl"
    rows = [{"id": f"bench-{n}", "question": LONG, "answer": "The joiner.", "hint": LONG, "n": n} for n in range(9)]
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), "utf-8")

    async def open_(app, pilot):
        await press(app, pilot, "I")
        app.screen.query_one(EnterInput).value = str(path)
        await press(app, pilot, "enter")

    walk(garden(), open_, ("S", "n", "P", "C", "m", "escape", "tab", "tab", "tab"), size)


@EACH
def test_the_policy_is_whole(size):
    keys = ("8", "enter", "j", "j", "tab", "j", "enter", "escape", "d", "j", "j", "t", "ctrl+s", "escape")
    walk(bench(), screen_of_nothing, keys, size)


async def screen_of_nothing(app, pilot):
    """The Library, which is there."""


@pytest.mark.parametrize("kind", DIALOGS, ids=lambda kind: kind.__name__)
def test_every_dialog_is_whole(kind):
    async def scenario(app, pilot):
        app.push_screen(DIALOGS[kind](app))
        await ask(pilot)
        seen = {}
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await ask(pilot)
            seen[size] = cut(app)
        assert {size: lines for size, lines in seen.items() if lines} == {}

    drive(garden(), scenario, go="")


@EACH
def test_a_conflict_is_whole(size):
    one = garden()

    async def open_(app, pilot):
        app.post_message(CaseList.Opened("g-1"))
        await settle(app, pilot)
        await meet(app, pilot, one, edits.set_claim_text(case("g-1", question=LONG), "c1", LONG).case, "escape")

    walk(one, open_, ("down", "e", "escape", "tab", "tab", "b", "escape"), size, leave=("escape",))
