"""No advice is cut: at every size the sentence that says what to do is whole, wrapped or in fewer words."""

from __future__ import annotations

import pytest
from replay_fakes import mis_cited, traces
from report_fakes import opened, report, row, written
from review_hands import waiting
from test_tui_snapshots import red_case
from tui_fakes import bench, drive, settle

from goldtui.model.score import Outcome
from goldtui.tui.kit.gate_strip import GateStrip
from goldtui.tui.kit.memory.replay import RunsMemory
from goldtui.tui.kit.note import Note

SIZES = [(60, 20), (80, 24), (120, 36), (200, 50)]
ADVICE = ("next", "found", "gates", "missing", "review-head", "freeze-now", "freeze-steps", "freeze-why", "report-now")
ADVICE += ("report-why", "summary", "why", "run", "editor-label", "check-note")


def cut(app):
    """The lines of advice on the screen that end in an ellipsis, with the widget they are in."""
    found = []
    for widget in app.screen.query("*"):
        if (widget.id in ADVICE or isinstance(widget, GateStrip)) and isinstance(widget, (Note, GateStrip)):
            lines = [widget.render_line(y).text.rstrip() for y in range(widget.size.height)]
            found += [(widget.id, line) for line in lines if line.endswith(app.glyphs.ellipsis)]
    return found


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_place_cuts_what_it_advises(size, tmp_path):
    seen = {}
    one = waiting()
    one.saved["g-1"] = [red_case()]
    path = traces(tmp_path, mis_cited())

    async def scenario(app, pilot):
        seen["library"] = cut(app)
        await pilot.press("enter")
        await settle(app, pilot)
        seen["workbench"] = cut(app)
        for keys in ("f", "i", "escape"):
            await pilot.press(keys)
            await settle(app, pilot)
            seen[f"workbench {keys}"] = cut(app)
        app.runs_memory = RunsMemory()
        app.runs_memory.ask(path)
        for place in "34567":
            await pilot.press(place)
            await settle(app, pilot)
            seen[f"place {place}"] = cut(app)
            await pilot.press("down")
            await settle(app, pilot)
            seen[f"place {place} down"] = cut(app)

    drive(one, scenario, size, go="")
    wrong = {where: lines for where, lines in seen.items() if lines}
    assert not wrong, wrong


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_scored_run_cuts_no_advice_either(size, tmp_path):
    seen = {}

    async def scenario(app, pilot):
        await pilot.press("7")
        await settle(app, pilot)
        for _ in range(6):
            seen[app.screen.figures.cursor] = cut(app)
            await pilot.press("down")
            await settle(app, pilot)

    one, path = bench(), written(tmp_path)
    one.keeps = (opened(1, report(path), path),)
    drive(one, scenario, size)
    assert {at: lines for at, lines in seen.items() if lines} == {}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_first_fix_of_a_case_behind_a_number_is_whole(size, tmp_path):
    fix = "the answer says what the gardeners never said: look which passage or prompt suggests it (Enter: the field)"
    lies = row("g-1", 0, Outcome.BLOCKED, code="forbidden_phrase", message="the answer says a lie", fix=fix)

    async def scenario(app, pilot):
        await pilot.press("7")
        await settle(app, pilot)
        await pilot.press("down", "enter")
        await settle(app, pilot)
        assert app.screen.reading
        assert fix in " ".join(" ".join(app.screen.query_one("#report-why", Note).rows).split())

    one, path = bench(), written(tmp_path)
    one.keeps = (opened(1, report(path, (lies,)), path),)
    drive(one, scenario, size)
