"""The Report place: numbers, the cases behind them, and from a case to the very run that was scored."""

from __future__ import annotations

import re

import pytest
from hands import press, said
from replay_fakes import place as replay_place
from report_fakes import ROWS, opened, place, report, row, written
from report_hands import go
from score_yard import passing, troubled
from tui_fakes import bench, drive, grid, settle, work

from goldtui.model.goldset import GoldSet
from goldtui.model.score import Outcome
from goldtui.runs.score.gold import ReadGold
from goldtui.tui.replay.replay import ReplayPlace
from goldtui.tui.report.report import ReportPlace
from goldtui.tui.workbench.workbench import Workbench


@pytest.fixture
def kept(tmp_path):
    """A bench that keeps one run of three cases, two of which are blocked."""
    one = bench()
    path = written(tmp_path)
    one.keeps = (opened(1, report(path), path),)
    return one


# -- what is shown ---------------------------------------------------------------------------------------


def test_with_no_run_the_place_says_which_key_and_which_command_make_one():
    async def scenario(app, pilot):
        await press(app, pilot, "7")
        shown = grid(app)
        assert "No run is kept here yet." in shown
        assert "s scores a trace file" in shown
        assert "goldtui score garden.db --trace FILE --keep garden.db" in shown
        for key in ("enter", "f", "b", "w", "left_square_bracket"):
            await press(app, pilot, key)
            assert said(app)

    drive(bench(), scenario, (80, 24))


def test_unsigned_gold_is_said_in_the_first_line_and_a_verified_release_names_its_signers(tmp_path):
    one = bench()
    path = written(tmp_path)
    one.keeps = (opened(1, report(path), path), opened(2, passing(), path))

    async def scenario(app, pilot):
        await press(app, pilot, "7")
        assert "Verified release 2026.11 of botanic-garden, signed by Ada, Ben" in grid(app).splitlines()[2]
        await press(app, pilot, "left_square_bracket")
        assert grid(app).splitlines()[2].strip().startswith("? UNSIGNED gold garden, 3 cases")

    drive(one, scenario)


def test_attendance_stands_before_any_ratio(kept, tmp_path):
    path = written(tmp_path)
    rows = (*ROWS, row("g-4", None, Outcome.NO_TRACE, where="", message="no trace"))
    kept.keeps = (opened(1, report(path, rows), path),)

    async def scenario(app, pilot):
        await press(app, pilot, "7")
        figures = place(app).figures
        assert next(one.heading for one in figures.rows if one.heading) == "Attendance"
        assert figures.figure.key == "attendance:scored"
        await go(app, pilot, "attendance:missing")
        assert [one.case_id for one in place(app).cases.rows] == ["g-4"]

    drive(kept, scenario)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36), (200, 50)], ids=str)
@pytest.mark.parametrize("plain", [False, True], ids=["unicode", "ascii"])
def test_everything_that_can_be_wrong_in_a_run_is_drawn_at_every_size(size, plain, tmp_path):
    one = bench()
    one.keeps = (opened(1, troubled(), written(tmp_path)),)

    async def scenario(app, pilot):
        await press(app, pilot, "7")
        seen = grid(app)
        figures = place(app).figures
        for _ in range(len(figures.rows)):
            await pilot.press("j")
            await pilot.pause()
            seen += grid(app)
        await settle(app, pilot)
        for words in ("UNSIGNED", "FAIL", "2 of 4", "glasshouse", "answer behaviour", "winter.jsonl", "not tested"):
            assert words in seen
        assert seen.isascii() or not plain

    drive(one, scenario, size, ascii=plain)


# -- from a number to its cases --------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36)], ids=str)
def test_enter_on_a_number_lists_its_cases_those_that_need_work_first(kept, size):
    async def scenario(app, pilot):
        await press(app, pilot, "7")
        await go(app, pilot, "outcome:all")
        await press(app, pilot, "enter")
        cases = place(app).cases
        assert cases.has_focus
        assert [one.case_id for one in cases.rows] == ["g-2", "g-3", "g-1"]
        assert "care#1 was never retrieved" in grid(app)
        assert "First fix: look at the retriever" in grid(app)
        await press(app, pilot, "q")
        assert place(app).figures.has_focus
        await press(app, pilot, "q")
        assert isinstance(app.screen, Workbench)

    drive(kept, scenario, size)


def test_beside_the_numbers_of_a_wide_screen_stand_the_cases_of_the_one_in_hand(kept):
    async def scenario(app, pilot):
        await press(app, pilot, "7")
        await go(app, pilot, "gate:admissibility")
        assert [one.case_id for one in place(app).cases.rows] == ["g-3", "g-1", "g-2"]
        assert "admissibility · 2 of 3 · 3 cases behind it" in grid(app)
        assert re.search(r"✗ g-3 +stops here +│", grid(app))
        await press(app, pilot, "enter")
        assert re.search(r"✗ g-3 +stops here +When are orchids watered\? \(g-3\)", grid(app))
        await press(app, pilot, "j")
        assert "g-1: When are orchids watered? (g-1)" in grid(app)

    drive(kept, scenario)


def test_tab_goes_from_table_to_table_and_round(kept):
    async def scenario(app, pilot):
        await press(app, pilot, "7")
        figures = place(app).figures
        tables = [one.heading for one in figures.rows if one.heading]
        seen = []
        for _ in tables:
            seen.append(figures.figure.key.partition(":")[0])
            await press(app, pilot, "tab")
        assert len(set(seen)) == len(tables)
        assert figures.figure.key == "attendance:scored"
        await press(app, pilot, "shift+tab")
        assert figures.figure.key.startswith(f"{seen[-1]}:")

    drive(kept, scenario)


def test_of_keys_that_come_faster_than_frames_every_row_that_was_in_hand_is_drawn_anew(kept, monkeypatch):
    async def scenario(app, pilot):
        await press(app, pilot, "7")
        figures, drawn = place(app).figures, []
        first = figures.cursor
        monkeypatch.setattr(figures, "refresh_line", drawn.append)
        figures.action_move(1)
        between = figures.cursor
        figures.action_move(1)
        await settle(app, pilot)
        assert {first, between, figures.cursor} <= set(drawn)
        assert len({first, between, figures.cursor}) == 3

    drive(kept, scenario, (80, 24))


def test_a_number_without_cases_says_so(kept):
    async def scenario(app, pilot):
        await press(app, pilot, "7")
        await go(app, pilot, "gate:candidate_retrieval")
        await press(app, pilot, "enter")
        assert said(app) == "No case is behind this number."
        assert place(app).figures.has_focus

    drive(kept, scenario, (80, 24))


# -- from a case to its run ------------------------------------------------------------------------------


def test_enter_on_a_case_opens_its_run_in_replay_at_the_gate_that_failed_and_q_comes_back(kept):
    async def scenario(app, pilot):
        await press(app, pilot, "7")
        await go(app, pilot, "outcome:all")
        await press(app, pilot, "enter", "j", "enter")
        replay = replay_place(app)
        assert replay.state.shown.walk.case_id == "g-3"
        assert replay.state.gate == "admissibility"
        await press(app, pilot, "q")
        assert place(app).figures.figure.key == "outcome:all"
        assert place(app).reading
        assert place(app).cases.case.case_id == "g-3"
        assert "First fix: bring the index up to date" in grid(app)
        await press(app, pilot, "q", "q", "7")
        assert not place(app).reading

    drive(kept, scenario)


def test_f_goes_to_the_first_case_that_is_blocked(kept):
    async def scenario(app, pilot):
        await press(app, pilot, "7", "f")
        assert replay_place(app).state.shown.walk.case_id == "g-2"
        assert replay_place(app).state.gate == "candidate_retrieval"

    drive(kept, scenario)


@pytest.mark.parametrize(("change", "word"), [("change", "has changed since"), ("gone", "is gone")])
def test_where_the_trace_file_is_another_or_gone_the_case_itself_is_opened(kept, tmp_path, change, word):
    path = tmp_path / "run.jsonl"
    if change == "gone":
        path.unlink()
    else:
        path.write_text(path.read_text() + "\n", encoding="utf-8")

    async def scenario(app, pilot):
        await press(app, pilot, "7", "f")
        assert isinstance(app.screen, Workbench)
        assert work(app).sitting.case.case_id == "g-2"
        assert f"The trace file run.jsonl {word}, so here is the case." in said(app)

    drive(kept, scenario)


def test_a_case_without_a_trace_is_opened_in_the_workbench(kept, tmp_path):
    path = written(tmp_path)
    gone = row("g-3", None, Outcome.NO_TRACE, where="", message="no trace of it", fix="run the case")
    kept.keeps = (opened(1, report(path, (ROWS[0], gone)), path),)

    async def scenario(app, pilot):
        await press(app, pilot, "7", "f")
        assert work(app).sitting.case.case_id == "g-3"
        assert said(app) == "no trace of it. run the case"

    drive(kept, scenario)


@pytest.mark.parametrize("go_to", ["g-1", ""], ids=["from the Workbench", "from the Library"])
def test_a_case_that_the_set_does_not_hold_any_more_is_said_and_one_stays_here(kept, tmp_path, go_to):
    path = written(tmp_path)
    gone = row("g-99", None, Outcome.NO_TRACE, where="", message="no trace of it", fix="run the case")
    kept.keeps = (opened(1, report(path, (ROWS[0], gone)), path),)

    async def scenario(app, pilot):
        await press(app, pilot, "7", "f")
        assert isinstance(app.screen, ReportPlace)
        assert said(app) == "The set holds no case g-99 now. no trace of it. run the case"

    drive(kept, scenario, go=go_to)


def test_what_was_scored_by_a_release_is_said_where_replay_judges_by_the_set(kept, tmp_path):
    path = written(tmp_path)
    gold = ReadGold.verified(
        GoldSet(name="garden"), "f" * 64, (), version="1.0.0", signers=("owen",), trust="c" * 64
    ).gold
    kept.keeps = (opened(1, report(path, gold=gold), path),)

    async def scenario(app, pilot):
        await press(app, pilot, "7", "f")
        assert isinstance(app.screen, ReplayPlace)
        assert said(app) == "Scored by release 1.0.0; Replay judges by the set as it is now."

    drive(kept, scenario)


def test_a_report_without_rows_shows_its_numbers_and_says_that_it_lists_no_cases(kept, tmp_path):
    path = written(tmp_path)
    made = report(path)
    kept.keeps = (opened(1, made.model_copy(update={"rows": ()}), path),)

    async def scenario(app, pilot):
        await press(app, pilot, "7")
        assert "1 of 3" in grid(app)
        await press(app, pilot, "enter")
        assert said(app) == "No case is behind this number."
        await press(app, pilot, "f")
        assert said(app) == "This report lists no cases."

    drive(kept, scenario)


def test_several_traces_of_a_case_are_walked_through_in_replay(kept, tmp_path):
    path = written(tmp_path)
    both = row("g-2", None, Outcome.REPEATED, where="run.jsonl:1, run.jsonl:2", message="2 traces")
    kept.keeps = (opened(1, report(path, (ROWS[0], both)), path),)

    async def scenario(app, pilot):
        await press(app, pilot, "7", "f")
        assert replay_place(app).state.memory.filter_text == 'case:"g-2"'
        assert replay_place(app).state.shown.walk.case_id == "g-2"

    drive(kept, scenario)


def test_a_trace_of_a_case_that_the_gold_does_not_hold_leads_nowhere_and_says_so(tmp_path):
    one = bench()
    one.keeps = (opened(1, troubled(), written(tmp_path)),)

    async def scenario(app, pilot):
        await press(app, pilot, "7")
        await go(app, pilot, "attendance:unknown")
        await press(app, pilot, "enter", "enter")
        assert said(app).startswith("The gold holds no such case: vi-tripod-prize")
        assert "near vi-tripod-price" in grid(app)

    drive(one, scenario)


def test_a_run_in_which_everything_passes_has_no_first_fix(tmp_path):
    one = bench()
    one.keeps = (opened(1, passing(), written(tmp_path)),)

    async def scenario(app, pilot):
        await press(app, pilot, "7", "f")
        assert said(app) == "No case of this run needs a repair."

    drive(one, scenario)
