"""Replay judges runs that record no step in the mode that fits them, as Report and CI do, and says so."""

from __future__ import annotations

import pytest
from hands import press, said
from replay_fakes import place, trace, traces
from report_fakes import opened as kept_run
from report_fakes import report
from test_tui_replay import opened, walked
from tui_fakes import bench, drive, grid

from goldtui.tui.kit.memory.replay import RunsMemory

NO_STEP = {
    "first_stage_ids": [],
    "rerank_input_ids": [],
    "reranked_ids": [],
    "versions": [],
    "inferred": ["first_stage_ids", "rerank_input_ids", "reranked_ids", "versions"],
}


def bare(folder, *more):
    """Two right answers with a wrong one between them, with nothing but their context."""
    wrong = {"text": "The glasshouse opens at ten.", "answer_id": "wrong"}
    wrong["claims"] = [{"claim_id": "r1", "text": wrong["text"], "citation_id": "care#1"}]
    runs = (trace("right"), trace("wrong", "g-2", response=wrong["text"], answer=wrong), trace("right-2", "g-3"))
    return traces(folder, *({**one, **NO_STEP} for one in runs), *more, name="bare.jsonl")


def whole(app):
    return " ".join(grid(app).split())


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 36)], ids=str)
def test_a_file_without_steps_opens_on_the_first_run_that_its_mode_stops(tmp_path, size):
    async def scenario(app, pilot):
        await opened(app, pilot, bare(tmp_path))
        assert walked(app) == "wrong"
        assert "mode plan" in whole(app)
        shown = whole(app)
        assert "stopped in mode plan by faithfulness" in shown
        # The reason is of what the mode decides by, not of the step that no run records.
        assert place(app).state.gate == "faithfulness"
        assert "stage_not_recorded" not in shown.partition("stopped in mode")[2]
        assert said(app) == "Judged in mode plan: its runs record no step of retrieval. m changes the mode."
        await press(app, pilot, "n")
        assert said(app) == "This is the last run that mode plan stops."
        await press(app, pilot, "right_square_bracket")
        assert "✓ released in mode plan" in whole(app)
        assert "First fix" not in whole(app)

    drive(bench(), scenario, size)


def test_m_names_another_mode_and_none_is_the_one_that_fits(tmp_path):
    async def scenario(app, pilot):
        await opened(app, pilot, bare(tmp_path))
        await press(app, pilot, "left_square_bracket", "m", *"fast", "enter")
        assert "there is no mode 'fast'" in said(app)
        await press(app, pilot, "escape", "m", *"full", "enter")
        assert walked(app) == "right"
        assert "not released: not tested" in whole(app)
        assert "mode plan" not in whole(app)
        await press(app, pilot, "m", *["backspace"] * 4, "enter")
        assert "released in mode plan" in whole(app)

    drive(bench(), scenario)


def test_runs_that_record_their_steps_are_judged_by_the_gates_as_before(tmp_path):
    async def scenario(app, pilot):
        await opened(app, pilot, traces(tmp_path))
        assert " mode " not in whole(app)
        await press(app, pilot, "m", *"regression", "enter")
        assert "mode regression" in whole(app)

    drive(bench(), scenario)


def test_the_sets_own_traces_have_no_mode():
    async def scenario(app, pilot):
        await press(app, pilot, "4", "m")
        assert said(app) == "A mode is for the runs of a trace file: o opens one."

    drive(bench(), scenario)


def test_the_filter_takes_what_the_mode_releases(tmp_path):
    async def scenario(app, pilot):
        app.runs_memory = RunsMemory(path=bare(tmp_path), filter_text="released")
        await press(app, pilot, "4")
        assert walked(app) == "right"
        await press(app, pilot, "right_square_bracket")
        assert walked(app) == "right-2"

    drive(bench(), scenario)


def test_a_case_of_a_report_is_opened_in_the_mode_in_which_it_was_scored(tmp_path):
    one, path = bench(), bare(tmp_path)
    found = report(path)
    run = kept_run(1, found.model_copy(update={"mode": "monitor"}), path)
    one.keeps = (run,)

    async def scenario(app, pilot):
        await press(app, pilot, "7", "f")
        assert place(app).state.runs.mode == "monitor"

    drive(one, scenario)
