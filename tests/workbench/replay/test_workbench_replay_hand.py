"""Open runs: the filter, the search a stretch at a time, the field of the gold, the sources, a set's own traces."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from goldtui.gates.chain import STRICT
from goldtui.model.faults import UnusableInput
from goldtui.model.records import Behaviour
from goldtui.model.results import Stage
from goldtui.model.spot import Spot
from goldtui.runs.replay.run_filter import RunFilter, filter_text, read_run_filter
from goldtui.workbench.case import desk
from goldtui.workbench.replay import open_runs as replay_hand
from goldtui.workbench.replay.judging_set import desk_for
from goldtui.workbench.replay.open_runs import (
    open_runs,
    require_runs,
    stored_count,
)
from goldtui.workbench.session.places import GIVEN, Place, example_folder
from goldtui.workbench.session.session import open_session
from goldtui.workbench.start.example import copy_example

FAILING = example_folder() / "runs" / "failing.jsonl"


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    path = tmp_path_factory.mktemp("replay") / "garden.db"
    copy_example(path)
    return path


@pytest.fixture
def session(made, tmp_path, monkeypatch):
    monkeypatch.setenv("GOLDTUI_STATE", str(tmp_path / "state"))
    one = open_session(Place(Path(shutil.copy(made, tmp_path / "garden.db")), GIVEN), "ana")
    yield one
    one.close()


@pytest.fixture
def failing(session):
    return open_runs(session, FAILING, STRICT, None)


def run_of(runs, trace_id):
    found = runs.seek(0, 1, RunFilter(trace_id=trace_id)).found
    assert found is not None
    return runs.run(found)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("", RunFilter()),
        ("failing", RunFilter(failing=True)),
        ("stage:faithfulness", RunFilter(stage=Stage.ANSWER_FAITHFULNESS)),
        ("gate:citation_support", RunFilter(stage=Stage.CITATION_SUPPORT)),
        ('stage:"answer behaviour"', RunFilter(stage=Stage.ANSWER_BEHAVIOUR)),
        ("stage:cand", RunFilter(stage=Stage.CANDIDATE_RETRIEVAL)),
        ('case:"a b" slice:visitors trace:t/1', RunFilter("a b", "t/1", None, "visitors")),
        ("slice:", RunFilter()),
    ],
)
def test_a_filter_line_asks_for_stage_slice_case_and_trace(text, meant):
    assert read_run_filter(text) == meant


@pytest.mark.parametrize("text", ["orchid", "stage:zzz", "stage:answer", "author:ana", '"slice:x"'])
def test_what_is_no_filter_is_reported_and_never_taken_for_one_that_lets_all_through_in_silence(text):
    assert read_run_filter(text).faults


def test_the_line_made_of_options_asks_for_what_they_say():
    asked = {"case": "a b", "trace": "t/1", "stage": "answer_faithfulness", "slice": None}
    assert read_run_filter(filter_text(asked)) == RunFilter("a b", "t/1", Stage.ANSWER_FAITHFULNESS)


def test_a_search_goes_a_stretch_at_a_time_in_both_directions(failing, monkeypatch):
    monkeypatch.setattr(replay_hand, "STRETCH", 5)
    wanted = RunFilter(trace_id="failing/over_refusal")
    first = failing.seek(0, 1, wanted)
    assert (first.found, first.go_on) == (None, 5)
    second = failing.seek(5, 1, wanted)
    assert second.found == failing.run(second.found).position
    assert failing.seek(25, -1, wanted).go_on == 20
    assert failing.seek(3, -1, wanted) == replay_hand.Seek()
    assert failing.seek(25, 1, wanted) == replay_hand.Seek()


def test_it_stops_reading_at_the_first_run_that_fails(failing):
    assert failing.seek(0, 1, RunFilter(failing=True)).found == 0
    assert failing.run(0).known == 1
    assert not failing.run(0).ended


def test_every_stage_of_the_filter_gives_runs_that_broke_there(failing):
    stages = {failing.run(position).walk.verdict.first_failed_stage for position in range(26)}
    for stage in stages:
        found = failing.seek(0, 1, RunFilter(stage=stage)).found
        assert failing.run(found).walk.verdict.first_failed_stage is stage


@pytest.mark.parametrize(
    ("code", "spot"),
    [
        ("citation_does_not_establish", Spot("citation", "c2")),
        ("citation_missing", Spot("citation", "c1")),
        ("claim_contradicts_phrase", Spot("claim", "c2")),
        ("point_missing", Spot("point", "cycads")),
        ("forbidden_phrase", Spot("forbidden_phrases", "donor")),
        ("over_refusal", Spot("case", "expected_behaviour")),
        ("source_not_retrieved", Spot("case", "required_source_ids")),
        ("stale_version", Spot("case", "required_source_ids")),
        ("policy_violation", Spot("case", "constraints")),
        ("case_mismatch", None),
        ("no_claims", Spot("answer")),
    ],
)
def test_what_is_red_in_a_run_leads_to_the_field_of_the_gold_that_speaks_of_it(failing, code, spot):
    run = run_of(failing, f"failing/{'empty_response' if code == 'no_claims' else code}")
    assert run.walk.finding.code == code
    assert run.spot == spot


def test_a_required_source_that_never_came_in_is_named_and_shown_with_the_golds_phrases(failing):
    run = run_of(failing, "failing/source_not_retrieved")
    assert run.never_came == ("sx-04-plant-health",)
    chunk = failing.chunk(run.position, "sx-04-plant-health")
    assert chunk.of_gold
    assert chunk.phrases
    kept = failing.chunk(run.position, "sx-03-drying")
    assert not kept.of_gold
    for one in kept.phrases:
        assert kept.text[one.span.start : one.span.end].strip()
    assert run_of(failing, "failing/over_refusal").never_came == ()


def test_a_withheld_chunk_has_no_text_and_an_unknown_one_says_so(failing):
    restricted = run_of(failing, "failing/restricted")
    chunk_id = next(c.chunk_id for step in restricted.walk.steps for c in step.chunks if c.permitted is False)
    hidden = failing.chunk(restricted.position, chunk_id)
    assert hidden.text is None
    assert hidden.phrases == ()
    assert "may not use it" in hidden.why_not
    assert failing.chunk(restricted.position, "nowhere").why_not == "the set holds no such chunk"


def test_a_version_that_nobody_holds_is_reported_beside_the_text_held_now(failing):
    run = run_of(failing, "failing/stale_version")
    selected = next(c for c in run.walk.steps[-1].chunks if c.version != c.version_now)
    shown = failing.chunk(run.position, selected.chunk_id)
    assert (shown.version, shown.read_as) == (selected.version_now, selected.version)
    kept = next(c for c in run.walk.steps[-1].chunks if c.version == c.version_now)
    assert failing.chunk(run.position, kept.chunk_id).read_as == ""


def test_the_sets_own_traces_pass_as_goldtui_gates_says(session):
    own = open_runs(session, None, STRICT, None)
    assert stored_count(session) == own.replay.runs.known == 32
    assert own.seek(0, 1, RunFilter(failing=True)) == replay_hand.Seek()
    assert own.run(31).walk.verdict.released
    assert own.run(31).ended
    assert own.replay.runs.number(31) == 32
    assert [line.number for line in own.replay.runs] == list(range(1, 33))


def test_what_is_open_stays_open_until_something_is_saved_and_the_file_is_not_read_again(session, failing):
    assert open_runs(session, FAILING, STRICT, failing) is failing
    at = desk.open_case(session, "hb-loan-fee")
    desk.save_case(session, at.case.model_copy(update={"guideline_note": "n"}), at.number, verdict=None)
    again = open_runs(session, FAILING, STRICT, failing)
    assert again is not failing
    assert again.replay.runs is failing.replay.runs


def test_a_case_that_is_being_written_judges_its_runs_and_is_forgotten_once_it_is_no_longer(session, failing):
    run = run_of(failing, "failing/over_refusal")
    case = desk.open_case(session, run.walk.case_id).case
    failing.take(case)
    assert not failing.drafts
    failing.take(case.model_copy(update={"expected_behaviour": Behaviour.REFUSE, "required_source_ids": ()}))
    assert failing.drafts
    assert failing.run(run.position).walk.verdict.first_failed_stage is not run.walk.verdict.first_failed_stage
    fresh = open_runs(session, FAILING, STRICT, failing)
    assert fresh.run(run.position).walk.verdict.first_failed_stage is run.walk.verdict.first_failed_stage


def test_a_file_without_a_run_is_refused_before_anything_is_drawn(tmp_path):
    path = tmp_path / "none.jsonl"
    for content in (None, "", "nothing\n"):
        if content is not None:
            path.write_text(content, encoding="utf-8")
        with pytest.raises(UnusableInput):
            require_runs(path)
    require_runs(FAILING)


def test_a_trace_file_opens_on_a_database_and_never_on_a_folder(tmp_path, monkeypatch):
    for name in ("GOLDTUI_DB",):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    assert desk_for(FAILING, tmp_path) is None
    assert desk_for(FAILING, tmp_path / "garden.db") == Place(tmp_path / "garden.db", GIVEN)
    own = desk_for(FAILING, None)
    assert own is not None
    assert own.example
    copy = tmp_path / "set"
    shutil.copytree(example_folder(), copy)
    assert desk_for(copy / "runs" / "failing.jsonl", None) is None
    loose = shutil.copy(FAILING, tmp_path / "loose.jsonl")
    with pytest.raises(UnusableInput, match="no set lies next to the runs"):
        desk_for(Path(loose), None)


def test_a_save_takes_the_case_alone_and_does_not_load_the_set_again(session, failing, monkeypatch):
    run = run_of(failing, "failing/over_refusal")
    at = desk.open_case(session, run.walk.case_id)
    refusing = at.case.model_copy(update={"expected_behaviour": Behaviour.REFUSE, "required_source_ids": ()})
    desk.save_case(session, refusing, at.number, verdict=None)
    whole = open_runs(session, FAILING, STRICT, None)
    monkeypatch.setattr(replay_hand.sets, "load_set", lambda *_: pytest.fail("the whole set was loaded"))
    again = open_runs(session, FAILING, STRICT, failing)
    assert again.run(run.position).walk == whole.run(run.position).walk != run.walk
    assert open_runs(session, FAILING, STRICT, again) is again
    again.take(at.case)
    forgotten = open_runs(session, FAILING, STRICT, again)
    assert not forgotten.drafts
    assert forgotten.run(run.position).walk == whole.run(run.position).walk


def test_a_search_ahead_finds_what_looking_at_every_run_finds(session, tmp_path, monkeypatch):
    lines = FAILING.read_text("utf-8").splitlines()
    own = example_folder() / "traces.jsonl"
    passing = own.read_text("utf-8").splitlines()
    path = tmp_path / "nightly.jsonl"
    path.write_text("".join(f"{line}\n" for line in (*passing * 3, *lines[:5], *passing, *lines)), encoding="utf-8")
    for passed in (7, 4_000):
        monkeypatch.setattr(replay_hand, "PASSED", passed)
        for text in (
            "failing",
            "stage:pass",
            "slice:herbarium failing",
            "at:faithfulness=fail",
            "at:faithfulness=pass",
        ):
            wanted = read_run_filter(text)
            whole = open_runs(session, path, STRICT, None)
            runs = whole.replay.runs
            meant = [position for position, line in enumerate(runs) if whole.meets(line, wanted)]
            fresh, found, at = open_runs(session, path, STRICT, None), [], 0
            while at is not None:
                seen = fresh.seek(at, 1, wanted)
                found += [] if seen.found is None else [seen.found]
                at = seen.go_on if seen.found is None else seen.found + 1
            assert found == meant, text


def test_a_search_that_passes_over_runs_said_before_stops_now_and_then(session, tmp_path, monkeypatch):
    monkeypatch.setattr(replay_hand, "PASSED", 10)
    line = (example_folder() / "traces.jsonl").read_text("utf-8").splitlines()[0]
    path = tmp_path / "nightly.jsonl"
    path.write_text(f"{line}\n" * 60, encoding="utf-8")
    seen = open_runs(session, path, STRICT, None).seek(0, 1, RunFilter(failing=True))
    assert seen.found is None
    assert 10 <= seen.go_on <= 30
