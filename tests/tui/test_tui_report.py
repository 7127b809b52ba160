"""The Report place: numbers, the cases behind them, and from a case to the very run that was scored."""

from __future__ import annotations

import threading

import pytest
from hands import ask, press, said
from replay_fakes import place as replay_place
from report_fakes import ROWS, opened, place, report, row, written
from score_yard import passing, troubled
from test_tui_terminal import PAYLOADS
from tui_fakes import bench, drive, grid, settle, work

from goldtui.model.score import Attendance, Outcome
from goldtui.tui.screens.freeze_ask import FreezeAsk
from goldtui.tui.screens.replay import ReplayPlace
from goldtui.tui.screens.report import ReportPlace
from goldtui.tui.screens.run_choice import RunChoice
from goldtui.tui.screens.workbench import Workbench


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


async def go(app, pilot, key: str) -> None:
    """Put the cursor on the number of that key."""
    figures = place(app).figures
    for _ in range(len(figures.rows)):
        if figures.figure is not None and figures.figure.key == key:
            return
        await press(app, pilot, "j")
    raise AssertionError(f"there is no number {key}")


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
        assert "stops here: care#1 was" in grid(app)

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
        assert replay.shown.walk.case_id == "g-3"
        assert replay.gate == "admissibility"
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
        assert replay_place(app).shown.walk.case_id == "g-2"
        assert replay_place(app).gate == "candidate_retrieval"

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
    gold = report(path).gold.model_copy(update={"version": "1.0.0"})
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
        assert replay_place(app).memory.filter_text == 'case:"g-2"'
        assert replay_place(app).shown.walk.case_id == "g-2"

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
        assert "Beside the baseline" in grid(app)
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
        assert "other gold, scored anew" in grid(app)
        await press(app, pilot, "enter")
        assert "baseline_other_gold" in grid(app)
        assert place(app).memory.beside is None

    drive(two, scenario)


def test_with_one_run_there_is_no_baseline_to_choose(kept):
    async def scenario(app, pilot):
        await press(app, pilot, "7", "b")
        assert said(app) == "This is the only run that is kept. s scores another one."

    drive(kept, scenario)


# -- scoring ---------------------------------------------------------------------------------------------


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
        assert "1 of 3 judged cases are released" in grid(app)

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
        await press(app, pilot, "7")
        await ask(pilot, "s")
        app.screen.query_one("#ask-path").value = str(path)
        await ask(pilot, "enter")
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
        await press(app, pilot, "7")
        await ask(pilot, "s")
        app.screen.query_one("#ask-path").value = str(path)
        await ask(pilot, "enter")
        await ask(pilot, "q")
        one.held.set()
        await settle(app, pilot)
        assert isinstance(app.screen, Workbench)
        assert one.keeps == ()

    drive(one, scenario)


def test_a_file_that_cannot_be_scored_says_where_and_keeps_nothing(tmp_path):
    one = bench()
    path = written(tmp_path, "broken.jsonl")

    async def scenario(app, pilot):
        await press(app, pilot, "7")
        await ask(pilot, "s")
        app.screen.query_one("#ask-path").value = str(path)
        await press(app, pilot, "enter")
        assert "broken.jsonl:1" in grid(app)
        assert one.keeps == ()
        assert not place(app).scoring

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
