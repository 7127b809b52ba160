"""A run kept as a variant or a good answer: expected is what was observed, nothing twice, nothing withheld."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from run_samples import FAILING, failing_run, opened, own_run, trace_file

from goldtui.casework.judge_set import judge_set
from goldtui.casework.stored_variants import judge_stored
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.exhibit import build_exhibit
from goldtui.model.faults import GoldtuiError
from goldtui.model.run_origin import KEY, RunOrigin, with_origin
from goldtui.runs.replay.replay import Replay
from goldtui.runs.replay.stored import StoredRuns
from goldtui.store import kept_variants, sets
from goldtui.workbench.library.export import export_view
from goldtui.workbench.replay.open_runs import OpenRuns
from goldtui.workbench.replay.trace_to_variant import keep_run, variant_of_run
from goldtui.workbench.session.places import GIVEN, Place
from goldtui.workbench.session.profiles import profile_named
from goldtui.workbench.session.session import open_session
from goldtui.workbench.start.example import copy_example

STRICT = profile_named("strict")


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    path = tmp_path_factory.mktemp("kept") / "garden.db"
    copy_example(path)
    return path


@pytest.fixture
def session(made, tmp_path, monkeypatch):
    monkeypatch.setenv("GOLDTUI_STATE", str(tmp_path / "state"))
    one = open_session(Place(Path(shutil.copy(made, tmp_path / "garden.db")), GIVEN), "ana")
    yield one
    one.close()


def refused(session, runs, position=0, *, good=False):
    before = sets.load_set(session.store)
    with pytest.raises(GoldtuiError) as caught:
        variant_of_run(session, runs, position, good=good)
    assert sets.load_set(session.store) == before
    assert caught.value.problem.fix
    return caught.value.problem


def test_every_failing_run_of_the_example_set_becomes_a_variant_that_the_set_kills_at_the_stage_it_was_seen_at(session):
    runs = opened(session, FAILING)
    kept, left = {}, []
    for position, line in enumerate(runs.replay.runs):
        try:
            found = variant_of_run(session, runs, position)
        except GoldtuiError as error:
            left.append((line.trace.trace_id, error.problem.code))
        else:
            assert (found.observed, found.outcome) == (runs.replay.stage(line).value, "killed")
            kept[keep_run(session, found).subject.variant_id] = found.observed
    assert left == [("failing/case_mismatch", "run_of_unknown_case")]
    assert len(kept) == 25
    rows = {row.variant_id: row for row in judge_stored(sets.load_set(session.store), STRICT)}
    assert {name: rows[name].verdict.first_failed_stage.value for name in kept} == kept
    assert {rows[name].outcome.value for name in kept} == {"killed"}


def test_a_kept_run_says_where_it_came_from_who_kept_it_and_why(session):
    runs = opened(session, FAILING)
    step = keep_run(session, variant_of_run(session, runs, 1), "  the second citation is taken from the wrong rule ")
    (stored,) = (one for one in kept_variants.of_case(session.store, "pl-return-tree-fern") if one == step.after)
    origin = RunOrigin.model_validate(stored.extra[KEY])
    assert (origin.trace_id, origin.file, origin.line) == ("failing/citation_does_not_establish", "failing.jsonl", 2)
    assert origin.file_sha256 == hashlib.sha256(FAILING.read_bytes()).hexdigest()
    assert (origin.by, origin.stage) == ("ana", "citation support")
    assert stored.note.startswith("the second citation is taken from the wrong rule; seen in run failing/")
    assert stored.note.endswith("of failing.jsonl, citation_does_not_establish")
    assert (stored.kind, stored.expected_stage, stored.should_release) == ("run", "citation support", False)


def test_an_origin_stands_in_the_extra_beside_what_was_there_and_comes_back_as_it_was():
    origin = RunOrigin(trace_id="t", file="night.jsonl", file_sha256="0" * 64, line=3, stage="pass", by="ana", at="x")
    assert RunOrigin.model_validate(with_origin({"other": 1}, origin)[KEY]) == origin
    assert with_origin({"other": 1}, origin)["other"] == 1
    assert RunOrigin(stage="pass", by="ana", at="x", line=4).named == "the run of line 4 of the set"


def test_the_same_run_is_not_kept_twice_whatever_it_is_called(session, tmp_path):
    run = failing_run("citation_missing")
    renamed = {**run, "trace_id": "another night", "answer": {**run["answer"], "answer_id": "z"}}
    runs = opened(session, trace_file(tmp_path, run, renamed))
    first = keep_run(session, variant_of_run(session, runs, 0))
    assert first.subject.variant_id == "vi-ja-tour/run-1"
    assert [variant_of_run(session, runs, position).known for position in (0, 1)] == ["vi-ja-tour/run-1"] * 2


def test_a_run_kept_as_bad_is_not_kept_as_good_beside_it(session):
    runs = opened(session, FAILING)
    keep_run(session, variant_of_run(session, runs, 1))
    problem = refused(session, runs, 1, good=True)
    assert problem.code == "run_kept_otherwise"
    assert "'pl-return-tree-fern/run-1'" in problem.message


def test_a_number_that_was_given_once_is_not_given_again(session):
    runs = opened(session, FAILING)
    step = keep_run(session, variant_of_run(session, runs, 1))
    kept_variants.change(session.store, step.turned, author="ana", at=session.clock())
    assert variant_of_run(session, runs, 1).variant.variant_id == "pl-return-tree-fern/run-2"


def test_a_run_that_passes_is_no_variant_and_can_be_kept_as_a_good_answer(session, tmp_path):
    run = own_run("gh-orchid-donor")
    runs = opened(session, trace_file(tmp_path, run))
    problem = refused(session, runs)
    assert problem.code == "run_passes"
    assert "good answer" in problem.fix
    found = variant_of_run(session, runs, 0, good=True)
    assert (found.good, found.observed, found.outcome) == (True, "pass", "accepted")
    keep_run(session, found)
    (row,) = (r for r in judge_stored(sets.load_set(session.store), STRICT) if r.variant_id == "gh-orchid-donor/run-1")
    assert row.outcome.value == "accepted"


def test_a_failing_run_kept_as_good_is_a_false_alarm_until_the_gold_lets_it_through(session):
    found = variant_of_run(session, opened(session, FAILING), 1, good=True)
    assert (found.outcome, found.variant.should_release) == ("false_alarm", True)
    assert found.reason.startswith("the good answer is stopped at citation support: claim 'r2' cites")
    assert "forbidden phrase" not in found.reason


def test_of_a_run_that_is_only_not_tested_no_stage_can_be_expected(session, tmp_path):
    run = own_run("gh-orchid-donor")
    claim = {"claim_id": "r1", "text": "Orchids like music.", "citation_id": run["selected_context_ids"][0]}
    run |= {"response": "Orchids like music.", "answer": {"answer_id": "a", "text": claim["text"], "claims": [claim]}}
    problem = refused(session, opened(session, trace_file(tmp_path, run)))
    assert problem.code == "run_not_tested"
    assert "claim_unaligned" in problem.message


def test_a_run_that_records_no_answer_is_no_good_answer_but_its_steps_can_be_a_variant(session, tmp_path):
    run = failing_run("source_not_selected") | {"answer": None, "response": None}
    runs = opened(session, trace_file(tmp_path, run))
    assert refused(session, runs, good=True).code == "run_without_answer"
    found = variant_of_run(session, runs, 0)
    assert (found.variant.answer, found.observed, found.outcome) == (None, "context selection", "killed")


def test_a_run_that_shows_the_reference_itself_says_that_it_is_the_gold_that_fails(session):
    goldset = sets.load_set(session.store)
    case = next(one for one in goldset.cases if one.case_id == "gh-orchid-donor")
    points = tuple(point.model_copy(update={"answer_phrases": ("never said",)}) for point in case.points)
    broken = case.model_copy(update={"points": points})
    shown = build_exhibit(broken, None, None, EvidenceIndex(goldset.evidence), goldset.policy)
    run = shown.trace.model_copy(update={"trace_id": "copy", "answer": case.reference})
    replay = Replay(goldset, StoredRuns((run,), session.path), STRICT, believe_labels=True)
    runs = OpenRuns(replay, "the set's own traces", stored=True)
    runs.take(broken)
    assert refused(session, runs).code == "run_is_reference"


@pytest.mark.parametrize("contract", ["scorer", "plan"])
def test_a_run_of_which_only_part_was_recorded_is_killed_where_it_was_seen_to_fail(session, tmp_path, contract):
    case = next(c for c in sets.load_set(session.store).cases if c.case_id == "gh-rainwater-low")
    lie = failing_run("claim_contradicts_phrase")
    if contract == "scorer":
        line = {"qid": case.case_id, "retrieved_ids": lie["first_stage_ids"]}
        line["answer_json"] = {"claim": lie["response"], "citations": list(case.required_source_ids)}
    else:
        line = {"query": case.question, "response": lie["response"], "citations": list(case.required_source_ids)}
        line["retrieved_context"] = [{"id": one, "text": "left behind"} for one in lie["first_stage_ids"]]
    runs = opened(session, trace_file(tmp_path, line))
    stage = runs.replay.stage(runs.replay.runs.at(0)).value
    assert stage not in ("pass", "not tested")
    found = variant_of_run(session, runs, 0)
    assert (found.observed, found.outcome) == (stage, "killed")
    keep_run(session, found)
    assert "left behind" not in kept_variants.of_case(session.store, case.case_id)[-1].model_dump_json()
    (row,) = (r for r in judge_stored(sets.load_set(session.store), STRICT) if r.kind == "run")
    assert row.verdict.first_failed_stage.value == stage


def withheld_words(session):
    chunk = next(c for c in sets.load_set(session.store).evidence if c.permitted is False and c.text)
    return chunk.chunk_id, " ".join(chunk.text.split()[:12])


def test_withheld_words_are_left_out_of_a_kept_run_and_the_set_can_still_leave_the_store(session, tmp_path):
    _, words = withheld_words(session)
    run = failing_run("source_not_selected")
    run["answer"]["claims"].append({"claim_id": "leak", "text": words, "citation_id": None})
    run |= {"response": f"{run['response']} {words}", "contexts": [words], "trace_id": "leaks"}
    run["answer"]["text"] = run["response"]
    found = variant_of_run(session, opened(session, trace_file(tmp_path, run)), 0)
    assert found.left_out
    assert found.outcome == "killed"
    keep_run(session, found)
    stored = kept_variants.of_case(session.store, found.variant.case_id)[-1].model_dump_json()
    assert words not in stored
    assert "[withheld]" in stored
    export_view(sets.load_set(session.store))


def test_a_run_that_repeats_withheld_words_is_no_good_answer_and_the_words_are_not_said(session, tmp_path):
    source, words = withheld_words(session)
    run = own_run("gh-orchid-donor")
    run["answer"]["claims"].append({"claim_id": "leak", "text": words, "citation_id": None})
    problem = refused(session, opened(session, trace_file(tmp_path, run)), good=True)
    assert problem.code == "run_quotes_withheld"
    assert source in problem.message
    assert words not in problem.line()


def test_hostile_ids_and_texts_are_kept_as_they_are(session, tmp_path):
    odd = "t\u202e[bold]\x1b[31m/../😀"
    run = failing_run("citation_missing") | {"trace_id": odd}
    run["answer"]["claims"][0]["claim_id"] = "c\x07\u200b"
    found = variant_of_run(session, opened(session, trace_file(tmp_path, run)), 0)
    stored = keep_run(session, found).subject
    assert RunOrigin.model_validate(stored.extra[KEY]).trace_id == odd
    assert kept_variants.of_case(session.store, "vi-ja-tour")[-1] == stored
    assert json.loads(stored.model_dump_json())["answer"]["claims"][0]["claim_id"] == "c\x07\u200b"


def test_the_sets_own_trace_is_kept_with_its_place_and_without_a_file(session):
    runs = opened(session, None)
    found = variant_of_run(session, runs, 0, good=True)
    origin = RunOrigin.model_validate(found.variant.extra[KEY])
    assert (origin.file, origin.file_sha256, origin.line) == (None, None, 1)
    assert found.seen.endswith("of the set")
    assert found.outcome == "accepted"


def test_a_file_that_is_gone_meanwhile_is_said_and_nothing_is_written(session, tmp_path):
    path = trace_file(tmp_path, failing_run("citation_missing"))
    runs = opened(session, path)
    runs.run(0)
    path.unlink()
    assert refused(session, runs).code in ("unreadable", "file_changed")


def test_a_database_that_is_only_read_shows_what_would_be_kept_and_keeps_nothing(session):
    reader = open_session(Place(session.path, GIVEN), "ana", read_only=True)
    found = variant_of_run(reader, opened(reader, FAILING), 1)
    with pytest.raises(GoldtuiError) as caught:
        keep_run(reader, found)
    assert caught.value.problem.fix
    assert not [v for v in kept_variants.of_case(session.store, found.variant.case_id) if v.kind == "run"]
    reader.close()


def test_the_verdicts_of_the_set_are_what_they_were_before_runs_were_kept(session):
    before = [v.first_failed_stage for v in judge_set(sets.load_set(session.store), STRICT)]
    keep_run(session, variant_of_run(session, opened(session, FAILING), 1))
    assert [v.first_failed_stage for v in judge_set(sets.load_set(session.store), STRICT)] == before


CHUNKS = ("gh-03-orchid-water", "vi-01-opening", "pl-05-bonsai", "no such chunk", "\u202e odd")
IDS = st.lists(st.sampled_from(CHUNKS), max_size=4)
TEXTS = st.sampled_from(["", "Not in the sources.", "Orchids are watered.", "x [1]", "\u202e\x07", "雨水だけ。"])


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    lists=st.tuples(IDS, IDS, IDS, IDS),
    versions=IDS,
    response=st.none() | TEXTS,
    claims=st.none() | st.lists(st.tuples(TEXTS, st.none() | st.sampled_from(CHUNKS)), max_size=3),
    inferred=st.lists(st.sampled_from(["first_stage_ids", "versions", "selected_versions", "answer"]), unique=True),
)
def test_whatever_a_run_holds_it_is_killed_where_it_was_seen_to_fail_or_refused_in_words(
    session, tmp_path, lists, versions, response, claims, inferred
):
    names = ("first_stage_ids", "rerank_input_ids", "reranked_ids", "selected_context_ids")
    said = [{"claim_id": f"r{n}", "text": text, "citation_id": cited} for n, (text, cited) in enumerate(claims or ())]
    answer = None if claims is None else {"answer_id": "a", "text": response or "", "claims": said}
    run = {"trace_id": "any", "case_id": "gh-orchid-donor", **dict(zip(names, lists, strict=True))}
    run |= {"selected_versions": versions, "response": response, "answer": answer, "inferred": inferred}
    runs = opened(session, trace_file(tmp_path, run))
    stage = runs.replay.stage(runs.replay.runs.at(0)).value
    why = {"pass": "run_passes", "not tested": "run_not_tested"}.get(stage)
    if why is not None:
        assert refused(session, runs).code == why
    else:
        found = variant_of_run(session, runs, 0)
        assert (found.observed, found.outcome, found.known) == (stage, "killed", "")
