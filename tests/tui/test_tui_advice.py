"""No advice is cut: at every size the sentence that says what to do is whole, wrapped or in fewer words."""

from __future__ import annotations

from dataclasses import replace

import pytest
from replay_fakes import mis_cited, traces
from report_fakes import opened, report, row, written
from review_hands import waiting
from test_tui_snapshots import red_case
from tui_fakes import bench, case, drive, settle

from goldtui.model.checks import CheckFinding, CheckSeverity
from goldtui.model.judges.settled import SettledStatements
from goldtui.model.score import Outcome
from goldtui.model.spot import Spot
from goldtui.tui.kit import content
from goldtui.tui.kit.gate_strip import GateStrip
from goldtui.tui.kit.memory.replay import RunsMemory
from goldtui.tui.kit.note import Note
from goldtui.tui.report.report_list import FigureList
from goldtui.tui.workbench.case_pane import CasePane
from goldtui.tui.workbench.outline import Outline
from goldtui.workbench.checks.case_findings import PlacedFinding

SIZES = [(60, 20), (80, 24), (120, 36), (200, 50)]
ADVICE = ("next", "found", "gates", "missing", "review-head", "freeze-now", "freeze-steps", "freeze-why", "report-now")
ADVICE += ("report-why", "report-head", "summary", "why", "run", "editor-label", "check-note", "source-head")
LONG = (
    "the miller's reference is not released when a system says it word for word: the statement about the upper pond "
    "holds no answer phrase of the case: write an answer phrase that it says, its value, its name or the words that "
    "answer, or mark the words in the evidence, before the set is frozen"
)


def advises(row):
    """Whether a row of the case pane says what to do and is no text of the case."""
    return row.kind == "hint" and row.spot is None


def cut(app):
    """The lines of advice on the screen that end in an ellipsis, with the widget they are in."""
    found = []
    for widget in app.screen.query("*"):
        lines, room = [], 0
        if isinstance(widget, Outline):
            lines, room = [row.text for row in widget.rows if advises(row)], widget.text_width + 1
        elif isinstance(widget, FigureList):
            lines, room = [widget.text_of(number) for number in range(widget.count())], widget.room - 2
        short = [line for line in lines if app.glyphs.ellipsis in line or content.cells(line.rstrip()) > room]
        found += [(widget.id, line) for line in short]
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


EACH = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


@EACH
def test_an_empty_case_says_whole_how_it_is_begun(size):
    bare = case("g-1", points=(), reference=None, required_source_ids=())
    shown = []

    async def scenario(app, pilot):
        assert cut(app) == []
        shown.extend(row.text.strip() for row in app.screen.query_one(Outline).rows if advises(row))
        await pilot.press("n")
        await settle(app, pilot)
        assert cut(app) == []

    drive(bench(bare), scenario, size)
    said = " ".join(shown)
    assert "None yet: select in the evidence, p makes one." in said
    assert "c turns the selection into one, n writes one, P proposes them from an answer." in said


@EACH
def test_long_advice_of_the_workbench_is_whole(size):
    async def scenario(app, pilot):
        strip, pane = app.screen.query_one(GateStrip), app.screen.query_one(CasePane)
        strip.show(strip._results, f"First fix (f): {LONG}")
        await settle(app, pilot)
        drawn = "".join([strip._look.after, *strip._look.below])
        assert drawn.split()[-1] == LONG.split()[-1]
        assert cut(app) == []
        found = CheckFinding("GT341", CheckSeverity.ERROR, "g-1", Spot("point", "p1"), LONG, "write it")
        pane.show_findings([PlacedFinding(found, Spot("point", "p1"))])
        pane.go(Spot("point", "p1"))
        await settle(app, pilot)
        # The pane is lower than a long finding where the terminal is; `!` shows the whole there.
        if size[1] >= 36:
            assert "before the set is frozen" in " ".join(" ".join(pane.query_one("#check-note", Note).rows).split())
            assert cut(app) == []

    drive(bench(), scenario, size)


@EACH
def test_the_keys_of_a_search_in_the_evidence_are_whole(size):
    async def scenario(app, pilot):
        await pilot.press("tab")
        await pilot.press("slash", *"orchids", "enter")
        await settle(app, pilot)
        note = app.screen.query_one("#source-head", Note)
        assert "hit 1 of 1" in note.rows[0]
        assert note.rows[-1].rstrip().endswith("Esc")

    drive(bench(), scenario, size)


@EACH
def test_what_to_do_about_a_run_is_whole(size, tmp_path):
    path = traces(tmp_path, mis_cited())

    async def scenario(app, pilot):
        app.runs_memory = RunsMemory()
        app.runs_memory.ask(path)
        await pilot.press("4")
        await settle(app, pilot)
        place = app.screen
        run = place.state.shown
        finding = run.walk.finding._replace(message=LONG)
        place.state.shown = replace(run, walk=replace(run.walk, finding=finding, fix=LONG[:150]), decided=None)
        place.draw_words()
        await settle(app, pilot)
        assert cut(app) == []
        assert LONG[:150].split()[-1] in " ".join(place.query_one("#why", Note).rows)

    drive(bench(), scenario, size)


@EACH
def test_every_reason_of_a_run_is_whole(size, tmp_path):
    reasons = (LONG, f"the slice of the lower pond is smaller than its policy asks; {LONG[:120]}", "one more")

    async def scenario(app, pilot):
        await pilot.press("7")
        await settle(app, pilot)
        figures = app.screen.figures
        text = " ".join(" ".join(figures.text_of(number) for number in range(figures.count())).split())
        for reason in reasons:
            assert reason[1:] in text
        for _ in range(12):
            assert cut(app) == []
            await pilot.press("down")
            await settle(app, pilot)
        now = " ".join(" ".join(app.screen.query_one("#report-now", Note).rows).split())
        assert any(said in now for said in ("(2 more reasons)", "3 reasons below."))

    one, path = bench(), written(tmp_path)
    settled = SettledStatements(asked=8, supported=4)
    one.keeps = (opened(1, report(path, reasons=reasons, settled=settled), path),)
    drive(one, scenario, size)
