"""The questions of Replay: which versions made a file, whose runs are meant, and how the file is written."""

from __future__ import annotations

import json

import pytest
from hands import press
from replay_fakes import place, trace, traces
from test_tui_replay import opened, walked
from tui_fakes import bench, drive, grid, settle

from goldtui.model.policy import Policy
from goldtui.tui.pages.import_meaning import MeaningDialog
from goldtui.tui.replay.replay import ReplayPlace
from goldtui.tui.replay.versions import VersionsQuestion
from goldtui.workbench.replay.open_runs import Lacking

PARTS = Policy().required_versions
OPEN = {"versions": [], "inferred": ["versions"]}


def unversioned(folder, *more):
    return traces(folder, trace("first", **OPEN), trace("second", **OPEN), *more)


def status(app):
    return place(app).state.shown.walk.verdict.results[0].status.value


def test_versions_that_no_run_records_are_asked_once_and_let_the_gate_pass(tmp_path):
    async def scenario(app, pilot):
        await opened(app, pilot, unversioned(tmp_path))
        assert isinstance(app.screen, VersionsQuestion)
        shown = " ".join(grid(app).split())
        assert "None of its 2 runs says which version" in shown
        assert all(name in shown for name in PARTS)
        for name in PARTS:
            await press(app, pilot, *f"{name[0]}7", "down")
        await press(app, pilot, "enter")
        assert isinstance(app.screen, ReplayPlace)
        assert (walked(app), status(app)) == ("first", "pass")
        assert "versions given: retriever=r7" in " ".join(grid(app).split())
        await press(app, pilot, "q", "4")
        assert isinstance(app.screen, ReplayPlace)
        assert status(app) == "pass"

    drive(bench(), scenario, (200, 50))


def test_who_does_not_know_them_is_not_asked_again_until_the_file_is_opened_anew(tmp_path):
    path = unversioned(tmp_path)

    async def scenario(app, pilot):
        await opened(app, pilot, path)
        await press(app, pilot, "escape")
        assert status(app) == "not_tested"
        await press(app, pilot, "q", "4")
        assert isinstance(app.screen, ReplayPlace)
        await press(app, pilot, "o", *str(path), "enter")
        assert isinstance(app.screen, VersionsQuestion)

    drive(bench(), scenario, (200, 50))


def test_nobody_is_asked_where_one_run_records_its_versions(tmp_path):
    async def scenario(app, pilot):
        await opened(app, pilot, unversioned(tmp_path, trace("third")))
        assert isinstance(app.screen, ReplayPlace)

    drive(bench(), scenario, (200, 50))


def test_nobody_is_asked_where_no_run_records_a_step_that_a_version_could_settle(tmp_path):
    bare = {"versions": [], "inferred": ["first_stage_ids", "rerank_input_ids", "reranked_ids", "versions"]}

    async def scenario(app, pilot):
        await opened(app, pilot, traces(tmp_path, trace("first", **bare), trace("second", **bare)))
        assert isinstance(app.screen, ReplayPlace)

    drive(bench(), scenario, (80, 24))


def test_a_version_left_empty_keeps_the_gate_not_tested(tmp_path):
    async def scenario(app, pilot):
        await opened(app, pilot, unversioned(tmp_path))
        await press(app, pilot, "4", "enter")
        assert isinstance(app.screen, ReplayPlace)
        assert status(app) == "not_tested"
        assert place(app).state.shown.walk.given == ((PARTS[0], "4"),)

    drive(bench(), scenario, (200, 50))


def test_of_several_systems_in_one_file_a_person_chooses_one(tmp_path):
    path = tmp_path / "compared.jsonl"
    rows = [
        {"question": "Who mends the benches?", "response": said, "model": name, "latency_ms": 3}
        for name, said in (("fern", "The joiner."), ("moss", "Nobody."))
    ]
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), "utf-8")

    async def scenario(app, pilot):
        await opened(app, pilot, path)
        assert isinstance(app.screen, MeaningDialog)
        assert "fern (1 run)" in grid(app)
        assert "moss (1 run)" in grid(app)
        await press(app, pilot, "down", "enter")
        runs = next(screen for screen in app.screen_stack if isinstance(screen, ReplayPlace)).state.runs
        assert runs.replay.runs.at(0).trace.response == "Nobody."
        assert runs.replay.runs.known == 1

    drive(bench(), scenario, (200, 50))


def test_the_encoding_of_a_run_file_is_asked_with_a_line_as_it_reads(tmp_path):
    path = tmp_path / "runs.jsonl"
    row = {"question": "Wer fegt?", "response": "Der Gärtner.", "latency_ms": 3}
    path.write_bytes((json.dumps(row, ensure_ascii=False) + "\n").encode("cp1252"))

    async def scenario(app, pilot):
        await opened(app, pilot, path)
        assert "Der Gärtner." in grid(app)
        await press(app, pilot, "enter")
        runs = next(screen for screen in app.screen_stack if isinstance(screen, ReplayPlace)).state.runs
        assert runs.replay.runs.at(0).trace.response == "Der Gärtner."

    drive(bench(), scenario, (200, 50))


@pytest.mark.parametrize("more", [0, 12])
def test_the_last_line_of_the_question_and_the_field_that_is_typed_in_are_in_sight_on_a_low_screen(tmp_path, more):
    parts = (*PARTS, *(f"part-{number}" for number in range(more)))

    async def scenario(app, pilot):
        app.push_screen(VersionsQuestion(app.lane, "tuesday.jsonl", Lacking(parts, 3, whole=True)))
        await settle(app, pilot)
        for name in parts:
            shown = grid(app)
            assert "only admissibility stays not tested." in " ".join(shown.split())
            await press(app, pilot, *name[:3], "Z")
            assert f"{name[:3]}Z" in grid(app)
            await press(app, pilot, "down")

    drive(bench(), scenario, (60, 20))
