"""The funnel of the open runs: it grows a stretch at a time, and every number of it opens just the runs it counts."""

from __future__ import annotations

import json

import pytest

from goldtui.formats import native
from goldtui.formats.declare import ReadOptions
from goldtui.gates.chain import LESSON, STRICT
from goldtui.runs.replay import funnel_counts as replay_funnel_hand
from goldtui.runs.replay.funnel_counts import Cell, Counted, cell_filter, funnel_table
from goldtui.runs.replay.replay import open_replay
from goldtui.runs.replay.run_filter import RunFilter, read_run_filter
from goldtui.workbench.replay.open_runs import OpenRuns
from goldtui.workbench.session.places import example_folder

FOLDER = example_folder()


@pytest.fixture(scope="module")
def rows():
    files = (FOLDER / "runs" / "failing.jsonl", FOLDER / "traces.jsonl")
    return [json.loads(line) for path in files for line in path.read_text("utf-8").splitlines()]


@pytest.fixture(scope="module")
def goldset():
    return native.read([FOLDER], ReadOptions()).goldset


def in_hand(goldset, path, rows, profile=STRICT):
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return OpenRuns(open_replay(goldset, path, profile), path.name)


def counted(runs):
    while runs.count_on():
        pass
    return runs.counts


def opened(runs, text):
    wanted = read_run_filter(text)
    assert not wanted.faults, text
    return [at for at in range(runs.replay.runs.known) if runs.meets(runs.replay.runs.at(at), wanted)]


@pytest.mark.parametrize("profile", [STRICT, LESSON], ids=["strict", "lesson"])
def test_every_number_opens_just_the_runs_it_counts(goldset, rows, tmp_path, profile):
    unheard = dict(rows[0], case_id="unheard", trace_id="unheard")
    runs = in_hand(goldset, tmp_path / "runs.jsonl", [*rows, unheard], profile)
    funnel = counted(runs).funnel
    table = funnel_table(funnel)
    assert {line.slice for line in table} == {None, *funnel.slices}
    assert "" in funnel.slices
    for line in table:
        for column, number in enumerate(line.counts):
            text = cell_filter(line, column)
            found = opened(runs, text)
            assert len(found) == number, text
            if line.gate and list(Cell)[column] is Cell.FAIL:
                seen = runs.seek(0, 1, read_run_filter(text))
                assert seen.found == (found[0] if found else None)


def test_it_grows_a_stretch_at_a_time_to_what_the_command_counts(goldset, rows, tmp_path, monkeypatch):
    monkeypatch.setattr(replay_funnel_hand, "STRETCH", 7)
    runs = in_hand(goldset, tmp_path / "runs.jsonl", rows)
    assert runs.count_on()
    assert (runs.counts.counted, runs.counts.ended, runs.counts.funnel.runs()) == (7, False, 7)
    counts = counted(runs)
    whole = open_replay(goldset, tmp_path / "runs.jsonl").funnel(RunFilter())
    assert counts.ended
    assert funnel_table(counts.funnel) == funnel_table(whole)
    assert not runs.count_on()


def test_what_a_screen_shows_changes_only_when_a_stretch_ends(goldset, rows, tmp_path, monkeypatch):
    monkeypatch.setattr(replay_funnel_hand, "STRETCH", 3)
    runs = in_hand(goldset, tmp_path / "runs.jsonl", rows)
    runs.count_on()
    before, during, count = runs.counts.seen, [], runs.replay.count

    def counting(*line):
        count(*line)
        during.append(runs.counts.seen)

    monkeypatch.setattr(runs.replay, "count", counting)
    runs.count_on()
    assert during == [before] * 3
    assert runs.counts.seen == Counted(funnel_table(runs.counts.funnel), 6)


def test_a_case_that_is_being_written_begins_the_count_anew(goldset, rows, tmp_path):
    runs = in_hand(goldset, tmp_path / "runs.jsonl", rows)
    before = counted(runs).funnel.released_count()
    case = runs.replay.case(rows[-1]["case_id"])
    runs.take(case.model_copy(update={"required_source_ids": ("unheard",)}))
    assert runs.counts.counted == 0
    assert counted(runs).funnel.released_count() == before - 1


@pytest.mark.parametrize("name", ["plain", "two words", 'with "marks"', "at:x=fail", "-"])
def test_a_slice_of_any_name_is_opened(goldset, rows, tmp_path, name):
    case_id = rows[-1]["case_id"]
    cases = tuple(
        case.model_copy(update={"workflow": name}) if case.case_id == case_id else case for case in goldset.cases
    )
    runs = in_hand(goldset.model_copy(update={"cases": cases}), tmp_path / "runs.jsonl", [rows[-1], rows[0]])
    table = funnel_table(counted(runs).funnel)
    line = next(one for one in table if one.slice == name and not one.gate)
    assert opened(runs, cell_filter(line, 0)) == [0]


def test_what_is_no_gate_or_no_outcome_is_reported():
    for text in ("at:nothing=fail", "at:faithfulness=odd", "at:faithfulness"):
        assert "is no gate with reached" in read_run_filter(text).faults[0]
