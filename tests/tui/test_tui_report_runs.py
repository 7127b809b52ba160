"""The Report place: from run to run, scoring a file, choosing a baseline, writing a report."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from hands import ask, press, said, until
from report_fakes import ROWS, opened, place, report, written
from report_hands import begin_scoring, go
from test_tui_terminal import PAYLOADS
from tui_fakes import bench, drive, grid, settle

from goldtui.model.attendance import Attendance
from goldtui.scoring.modes import CUSTOM, PRESETS
from goldtui.tui.kit.ask import FreezeAsk
from goldtui.tui.replay.open_statements import OpenStatementsScreen
from goldtui.tui.replay.replay import ASKED, ReplayPlace
from goldtui.tui.report.report import ReportPlace
from goldtui.tui.report.run_choice import RunChoice
from goldtui.tui.report.score import MODES
from goldtui.tui.workbench.workbench import Workbench


@pytest.fixture
def kept(tmp_path):
    """A bench that keeps one run of three cases, two of which are blocked."""
    one = bench()
    path = written(tmp_path)
    one.keeps = (opened(1, report(path), path),)
    return one


@pytest.fixture
def two(kept, tmp_path):
    """The same bench with a second run of the same gold."""
    path = written(tmp_path, "autumn.jsonl")
    kept.keeps = (*kept.keeps, opened(2, report(path), path))
    return kept


# -- from run to run -------------------------------------------------------------------------------------


def test_the_brackets_walk_through_the_kept_runs_and_the_trend_opens_any(two):
    async def scenario(app, pilot):
        await press(app, pilot, "7")
        assert "run 2 (2 of 2)" in grid(app)
        await press(app, pilot, "left_square_bracket")
        assert "run 1 (1 of 2)" in grid(app)
        await press(app, pilot, "left_square_bracket")
        assert said(app) == "This is the oldest run."
        await go(app, pilot, "trend:2")
        await press(app, pilot, "enter")
        assert "run 2 (2 of 2)" in grid(app)
        await press(app, pilot, "enter")
        assert said(app) == "It is the run that is open."
        await press(app, pilot, "right_square_bracket")
        assert said(app) == "This is the newest run."

    drive(two, scenario)


def test_the_run_and_the_number_in_hand_are_kept_while_one_is_elsewhere(two):
    async def scenario(app, pilot):
        await press(app, pilot, "7", "left_square_bracket")
        await go(app, pilot, "slice:glasshouse")
        await press(app, pilot, "q", "7")
        assert "run 1 (1 of 2)" in grid(app)
        assert place(app).figures.figure.key == "slice:glasshouse"

    drive(two, scenario)


def test_a_baseline_is_chosen_among_the_kept_runs_and_what_moved_opens_its_cases(two):
    async def scenario(app, pilot):
        await press(app, pilot, "7")
        await ask(pilot, "b")
        assert isinstance(app.screen, RunChoice)
        await press(app, pilot, "enter")
        assert said(app) == "Beside run 1: 1 of 3 cases moved."
        assert "Compared with the baseline" in grid(app)
        await go(app, pilot, "beside:newly failing")
        await press(app, pilot, "enter")
        assert [one.case_id for one in place(app).cases.rows] == ["g-2"]
        assert "was released, is candidate retrieval" in grid(app)
        await press(app, pilot, "q")
        await ask(pilot, "b")
        await press(app, pilot, "n")
        assert said(app) == "No baseline."
        assert not [one for one in place(app).figures.rows if one.heading.startswith("Beside")]

    drive(two, scenario)


def test_a_baseline_by_other_gold_that_is_not_at_hand_says_what_to_do(two):
    from report_fakes import older

    two.keeps = (older(two.keeps[0], gold_digest="0" * 64), two.keeps[1])

    async def scenario(app, pilot):
        await press(app, pilot, "7")
        await ask(pilot, "b")
        assert "other gold, scored again" in grid(app)
        await press(app, pilot, "enter")
        assert "baseline_other_gold" in grid(app)
        assert place(app).state.memory.beside is None

    drive(two, scenario)


def test_with_one_run_there_is_no_baseline_to_choose(kept):
    async def scenario(app, pilot):
        await press(app, pilot, "7", "b")
        assert said(app) == "This is the only run that is kept. s scores another one."

    drive(kept, scenario)


def test_j_is_the_open_statements_of_the_run_here_as_in_replay(kept):
    async def scenario(app, pilot):
        await press(app, pilot, "7", "J")
        assert isinstance(app.screen, OpenStatementsScreen)
        assert app.runs_memory.path.name == "run.jsonl"
        await press(app, pilot, "escape")
        assert isinstance(app.screen, ReplayPlace)
        await press(app, pilot, "q")
        assert isinstance(app.screen, ReportPlace)
        await press(app, pilot, "4")
        assert isinstance(app.screen, ReplayPlace)

    drive(kept, scenario)


def test_without_the_trace_file_j_says_so_and_stays(kept):
    Path(kept.keeps[0].kept.trace_path).unlink()

    async def scenario(app, pilot):
        await press(app, pilot, "7", "J")
        assert "run.jsonl is gone: its open statements cannot be read. s scores another file." in said(app)
        assert isinstance(app.screen, ReportPlace)

    drive(kept, scenario)


# -- scoring ---------------------------------------------------------------------------------------------


def test_the_form_begins_at_the_file_each_time_and_names_every_mode(kept, tmp_path):
    path = written(tmp_path, "winter.jsonl")

    async def scenario(app, pilot):
        await begin_scoring(app, pilot, path)
        await settle(app, pilot)
        await ask(pilot, "s")
        assert app.screen.query_one("#ask-path").value == str(path)
        assert app.screen.focused is app.screen.query_one("#ask-path")
        assert app.screen.query_one("#ask-mode").value == ""
        await ask(pilot, "escape")

    drive(kept, scenario)
    for name in (*PRESETS, CUSTOM):
        assert name in MODES
        assert name in ASKED["mode"]


def test_s_scores_a_trace_file_by_the_newest_release_and_keeps_the_run(tmp_path):
    one = bench()
    one.released_gold = "1.0.0"
    path = written(tmp_path)

    async def scenario(app, pilot):
        await press(app, pilot, "7")
        await ask(pilot, "s")
        assert isinstance(app.screen, FreezeAsk)
        assert "no trust file is chosen" in " ".join(grid(app).split())
        app.screen.query_one("#ask-path").value = str(path)
        await press(app, pilot, "enter")
        assert said(app) == "Kept as run 1."
        assert one.keeps[0].kept.release_version == "1.0.0"
        assert "1 released, 2 failed, 0 not judged, of 3" in grid(app)

    drive(one, scenario)


def test_a_slip_in_the_path_or_the_gold_is_mended_where_it_was_made(tmp_path):
    one = bench()
    path = written(tmp_path)

    async def scenario(app, pilot):
        await press(app, pilot, "7")
        await ask(pilot, "s")
        field, gold = app.screen.query_one("#ask-path"), app.screen.query_one("#ask-gold")
        field.value = str(tmp_path / "no.jsonl")
        await ask(pilot, "enter")
        assert "trace_missing" in grid(app)
        field.value, gold.value = str(path), "9.9.9"
        await ask(pilot, "enter")
        assert "gold_unknown" in grid(app)
        gold.value = "set"
        await press(app, pilot, "enter")
        assert said(app) == "Kept as run 1."

    drive(one, scenario)


def test_scoring_says_how_far_it_is_and_c_stops_it_with_nothing_kept(tmp_path):
    one = bench()
    one.held = threading.Event()
    path = written(tmp_path)

    async def scenario(app, pilot):
        await begin_scoring(app, pilot, path)
        await pilot.pause(0.4)
        assert "Scoring run.jsonl: 1 lines read. c stops it" in grid(app)
        await ask(pilot, "s")
        assert said(app) == "A file is being scored. c stops it."
        await ask(pilot, "c")
        one.held.set()
        await settle(app, pilot)
        assert said(app) == "Stopped. Nothing was kept."
        assert one.keeps == ()
        await press(app, pilot, "c")
        assert said(app) == "Nothing is being scored."

    drive(one, scenario)


def test_leaving_while_a_file_is_scored_ends_it_with_nothing_kept(tmp_path):
    one = bench()
    one.held = threading.Event()
    path = written(tmp_path)

    async def scenario(app, pilot):
        await begin_scoring(app, pilot, path)
        await ask(pilot, "q")
        one.held.set()
        await settle(app, pilot)
        assert isinstance(app.screen, Workbench)
        assert one.keeps == ()

    drive(one, scenario)


def test_a_set_without_runs_is_drawn_once_and_then_rests():
    async def scenario(app, pilot):
        await press(app, pilot, "7")
        await settle(app, pilot)
        place(app).draw_words()
        await settle(app, pilot)
        shown = []
        place(app).figures.show = lambda rows, key="": shown.append(rows)
        place(app).draw_words()
        await settle(app, pilot)
        assert shown == []

    drive(bench(), scenario)


def test_a_file_that_cannot_be_scored_keeps_nothing_and_is_asked_for_again_with_the_reason_in_sight(tmp_path):
    one = bench()
    path, good = written(tmp_path, "broken.jsonl"), written(tmp_path)

    async def scenario(app, pilot):
        await begin_scoring(app, pilot, path)
        await until(pilot, lambda: isinstance(app.screen, FreezeAsk) and "broken.jsonl:1" in grid(app))
        assert one.keeps == ()
        assert app.focused.id == "ask-path"
        app.screen.query_one("#ask-path").value = str(good)
        await press(app, pilot, "enter")
        assert said(app) == "Kept as run 1."

    drive(one, scenario)


def test_where_nothing_can_be_saved_nothing_is_scored_in_vain():
    one = bench()
    one.read_only = "the file may only be read; run: chmod u+w garden.db"

    async def scenario(app, pilot):
        await press(app, pilot, "7", "s")
        assert said(app).startswith("What is found could not be kept: the file may only be read")
        assert isinstance(app.screen, ReportPlace)

    drive(one, scenario)


# -- writing ---------------------------------------------------------------------------------------------


def test_w_writes_the_report_in_the_format_that_the_ending_of_its_name_says(kept):
    async def scenario(app, pilot):
        await press(app, pilot, "7")
        await ask(pilot, "w")
        assert "Its ending says the format" in grid(app)
        field = app.screen.query_one("#ask-path")
        field.value = "report"
        await ask(pilot, "enter")
        assert "report_format" in grid(app)
        field.value = "report.html"
        await press(app, pilot, "enter")
        assert said(app) == "Written: report.html"
        assert kept.wrote == "report.html: run.jsonl"

    drive(kept, scenario)


# -- foreign text ----------------------------------------------------------------------------------------


def test_hostile_texts_of_a_run_are_drawn_and_do_nothing(tmp_path):
    payload = " ".join(PAYLOADS)
    path = written(tmp_path)
    rows = (
        ROWS[0],
        ROWS[1].model_copy(update={"case_id": payload, "message": payload, "fix": payload, "slice": payload}),
    )
    made = report(path, rows, attendance=Attendance(expected=2, scored=2, answerless=(payload,)), reasons=(payload,))
    made = made.model_copy(
        update={
            "gold": made.gold.model_copy(update={"name": payload, "digest": payload}),
            "slices": (made.slices[0].model_copy(update={"name": payload}),),
            "measures": (made.measures[0].model_copy(update={"title": payload, "why": payload}),),
        }
    )
    one = bench()
    one.keeps = (opened(1, made, path),)

    async def scenario(app, pilot):
        await press(app, pilot, "7")
        seen = grid(app)
        for _ in range(len(place(app).figures.rows)):
            await press(app, pilot, "j")
            seen += grid(app)
        await press(app, pilot, "enter")
        seen += grid(app)
        assert "EVIL" in seen
        assert not [char for char in seen if char in "\x1b\x07\x08\r\x7f\u202e\u200b" or 0x80 <= ord(char) < 0xA0]
        await press(app, pilot, "enter")
        assert isinstance(app.screen, ReplayPlace | Workbench | ReportPlace)

    drive(one, scenario)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36), (200, 50)])
def test_where_no_run_is_kept_what_to_do_is_whole_at_every_size(size):
    async def scenario(app, pilot):
        await press(app, pilot, "7")
        pane = grid(app).partition("Numbers")[2] or grid(app)
        assert "From a shell" in pane
        assert "…" not in pane.partition("? Keys")[0]

    drive(bench(), scenario, size)
