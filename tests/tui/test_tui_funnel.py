"""The funnel in the screens: numbers that grow, one selected, and Enter on any of them opens the runs it counts."""

from __future__ import annotations

import pytest
from hands import press, said
from replay_fakes import mis_cited, miss, place, stale, trace, traces
from snapshots import kept
from tui_fakes import bench, case, drive, grid, settle

from goldtui.runs.replay import funnel_counts as replay_funnel_hand
from goldtui.runs.replay.funnel_counts import Cell, cell_filter
from goldtui.tui.kit.memory.replay import RunsMemory
from goldtui.tui.replay.funnel import FunnelScreen

SIZES = [(60, 20), (80, 24), (120, 36), (200, 50)]


async def opened(app, pilot, path):
    app.runs_memory = RunsMemory(path=path)
    await press(app, pilot, "4", "F")
    return shown(app)


def shown(app):
    assert isinstance(app.screen, FunnelScreen)
    return app.screen


def words(app):
    return " ".join(grid(app).split())


def mixed(folder):
    return traces(folder, trace("good"), miss(), trace("good-2", "g-2"), stale(), mis_cited(), trace("lost", "nobody"))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("plain", [False, True], ids=["signs", "ascii"])
def test_it_counts_the_runs_at_every_gate_and_by_slice(tmp_path, size, plain):
    async def scenario(app, pilot):
        one = await opened(app, pilot, mixed(tmp_path))
        assert "all runs: [6 runs], 2 released" in words(app)
        assert "not tested" in words(app)
        name = "candidates" if size[0] == 60 else "candidate retrieval"
        row = next(line for line in grid(app).splitlines() if name in line)
        assert row.split()[-6:-1] == ["4", "3", "1", "0", "0"] or row.split()[-5:] == ["4", "3", "1", "0", "0"]
        assert {line.slice for line in one.list.table} == {None, "", "glasshouse"}
        assert not plain or grid(app).isascii()
        assert grid(app).splitlines()[-1].strip().startswith("?")

    drive(bench(), scenario, size, ascii=plain)


def test_enter_on_any_number_opens_just_the_runs_it_counts_at_that_gate(tmp_path):
    path = mixed(tmp_path)

    async def scenario(app, pilot):
        one = await opened(app, pilot, path)
        table = one.list.table
        at = next(n for n, line in enumerate(table) if line.gate == "citation_support")
        one.list.action_move(at)
        for _ in range(list(Cell).index(Cell.FAIL)):
            await press(app, pilot, "l")
        assert "citation support, all runs: 1 run of the 3 that reach it failed" in words(app)
        await press(app, pilot, "enter")
        assert place(app).state.shown.walk.trace_id == "mis-cited"
        assert place(app).state.gate == "citation_support"
        assert "only at:citation_support=fail" in grid(app)
        await press(app, pilot, "right_square_bracket")
        assert said(app) == "This is the last run of the filter."
        for line in table:
            for column, number in enumerate(line.counts):
                text = cell_filter(line, column)
                if number and text and line.gate in ("", "admissibility", "faithfulness"):
                    app.runs_memory.filter_text, app.runs_memory.position = text, -1
                    place(app).say("")
                    place(app).files.arrive(first=True)
                    await settle(app, pilot)
                    seen = {place(app).state.shown.walk.trace_id}
                    while said(app) != "This is the last run of the filter." and len(seen) < 9:
                        await press(app, pilot, "right_square_bracket")
                        seen.add(place(app).state.shown.walk.trace_id)
                    assert len(seen) == number, text

    drive(bench(), scenario)


def test_a_number_that_counts_no_run_opens_none_and_q_goes_back(tmp_path):
    async def scenario(app, pilot):
        await opened(app, pilot, mixed(tmp_path))
        await press(app, pilot, "j", "l", "l", "l")
        assert "There is none to open." in grid(app)
        await press(app, pilot, "enter")
        assert said(app) == "This number counts no run, so there is none to open."
        await press(app, pilot, "F")
        assert place(app).state.shown.walk.trace_id == "miss"
        await press(app, pilot, "F", "q")
        assert place(app).state.shown.walk.trace_id == "miss"

    drive(bench(), scenario)


def test_the_brackets_go_from_slice_to_slice_and_a_click_takes_a_number(tmp_path):
    path = traces(tmp_path, trace("a"), miss("b", "g-2"), trace("c", "g-3"))

    async def scenario(app, pilot):
        one = await opened(app, pilot, path)
        seen = []
        for _ in range(4):
            seen.append(one.list.line.slice)
            await press(app, pilot, "right_square_bracket")
        assert seen == [None, "glasshouse", "seed bank", "seed bank"]
        await press(app, pilot, "left_square_bracket", "left_square_bracket")
        assert one.list.line.slice is None
        row = grid(app).splitlines()[4]
        assert "admissibility" in row
        await pilot.click("#funnel", offset=(row.rindex("3") - 0, 1))
        await settle(app, pilot)
        assert one.list.line.gate == "admissibility"
        assert Cell.PASS is list(Cell)[one.list.column]

    drive(bench(case("g-1"), case("g-2", workflow="seed bank"), case("g-3")), scenario, (80, 24))


def test_a_large_file_is_counted_while_one_looks_and_goes_on_where_one_left(tmp_path, monkeypatch):
    monkeypatch.setattr(replay_funnel_hand, "STRETCH", 2)
    path = traces(tmp_path, *(miss(f"m{number}") for number in range(9)))

    async def scenario(app, pilot):
        app.runs_memory = RunsMemory(path=path)
        await press(app, pilot, "4")
        runs = place(app).state.runs
        assert runs.count_on()
        assert runs.counts.counted == 2
        await press(app, pilot, "F")
        assert runs.counts.counted == 9
        assert "counted so far" not in grid(app)
        assert "all runs: [9 runs], 0 released" in words(app)

    drive(bench(), scenario)


@pytest.mark.parametrize(("look", "size"), [("nocolor", (80, 24)), ("dark", (120, 36))])
def test_the_funnel_looks_as_it_did_when_somebody_last_looked(look, size, monkeypatch, tmp_path):
    if look == "nocolor":
        monkeypatch.setenv("NO_COLOR", "1")
    pairs = []

    async def scenario(app, pilot):
        await opened(app, pilot, mixed(tmp_path))
        await press(app, pilot, "j", "j", "l", "l")
        pairs.append(kept(f"funnel-{size[0]}x{size[1]}-{look}", app))

    drive(bench(), scenario, size)
    assert [now for _, now in pairs] == [was for was, _ in pairs]
