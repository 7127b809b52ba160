"""Runs kept next to a set: scored by a release or by the set, opened again, and never taken for another file's."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from ferry import approve, ferry, signs, sitting, trusting
from score_yard import passing, troubled

from goldtui.formats.traces.trace_file import TraceFile
from goldtui.gates.chain import STRICT
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.reference_trace import reference_trace
from goldtui.model.faults import GoldtuiError, Problem, StoreError, UnusableInput
from goldtui.model.judges.verdicts import LieKind, Saying
from goldtui.model.people import Assertion
from goldtui.model.results import Status
from goldtui.model.score import Outcome
from goldtui.store.sets import load_set
from goldtui.workbench.bench import open_bench
from goldtui.workbench.freeze.freeze import freeze_now
from goldtui.workbench.freeze.propose import plan_release, propose
from goldtui.workbench.freeze.trust_memory import choose_trust
from goldtui.workbench.replay.in_mode import fitting_mode
from goldtui.workbench.replay.open_runs import open_runs
from goldtui.workbench.report import saved_runs as score_runs
from goldtui.workbench.report.saved_runs import TraceState, keep_run, kept_runs, open_run, recent_runs, trace_state
from goldtui.workbench.report.score_now import beside, gold_choices, score_now
from goldtui.workbench.report.score_request import ScoreWish, score_chain
from goldtui.workbench.session.places import GIVEN, Place
from goldtui.workbench.session.session import Session
from tests.store.said_of_chunks import say_of


def plain(lines):
    """Nobody watches."""
    return lines


def written(path: Path, text: str = "{}\n") -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def code_of(work) -> str:
    with pytest.raises(GoldtuiError) as caught:
        work()
    assert caught.value.problem.fix
    return caught.value.problem.code


def test_a_run_is_kept_in_the_name_of_whoever_scored_it_and_opened_again(sit, tmp_path):
    ana, ben = sit("Ana"), sit("ben")
    kept = keep_run(ana, troubled(), tmp_path / "spring.jsonl")
    assert kept.author == "Ana"
    assert open_run(ben, 1).report == troubled()
    assert kept_runs(ben) == (kept,)


def test_a_run_that_is_not_kept_is_said_with_the_command_that_lists_them(sit):
    session = sit("Ana")
    assert code_of(lambda: open_run(session, 4)) == "run_unknown"
    with pytest.raises(UnusableInput) as caught:
        open_run(session, 4)
    assert caught.value.problem.fix == f"goldtui runs list {session.path}"


def test_where_the_file_may_not_be_written_nothing_is_kept(sit, tmp_path, monkeypatch):
    session = sit("Ana")
    refused = Problem("store_readonly", "the file may only be read", str(session.path), "run: chmod u+w pool.db")
    monkeypatch.setattr("goldtui.store.db.access.unwritable", lambda path, *rest: refused)
    with pytest.raises(StoreError) as caught:
        keep_run(session, troubled(), tmp_path / "spring.jsonl")
    assert caught.value.problem.code == "store_readonly"
    assert kept_runs(session) == ()


def test_a_trace_file_is_the_same_changed_or_gone(sit, tmp_path):
    import hashlib

    path = written(tmp_path / "spring.jsonl")
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    report = troubled().model_copy(update={"run": troubled().run.model_copy(update={"digest": digest})})
    kept = keep_run(sit("Ana"), report, path)
    assert trace_state(kept) is TraceState.SAME
    assert trace_state(kept, lambda: False) is None
    written(path, "{} \n")
    assert trace_state(kept) is TraceState.CHANGED
    path.unlink()
    assert trace_state(kept) is TraceState.GONE
    path.mkdir()
    assert trace_state(kept) is TraceState.GONE


@pytest.mark.parametrize("most", [500, 0], ids=["one by one", "the whole set"])
def test_words_of_a_source_that_was_withheld_since_are_hidden_when_the_run_is_opened(sit, tmp_path, monkeypatch, most):
    session = sit("Ana")
    monkeypatch.setattr(score_runs, "ONE_BY_ONE", most)
    said = "claim 'r1' says that the pool opens at 6 in the morning"
    rows = (troubled().rows[2].model_copy(update={"case_id": "q1", "message": said}), troubled().rows[0])
    keep_run(session, troubled().model_copy(update={"rows": rows}), tmp_path / "spring.jsonl")
    assert open_run(session, 1).report.rows[0].message == said
    say_of(session.store, [("pool", "v1")], Assertion(by="ana", permitted=False), at=session.clock())
    assert open_run(session, 1).report.rows[0].message == "claim 'r1' says that [withheld]"
    assert open_run(session, 1).report.rows[1] == rows[1]


def test_the_last_few_runs_are_read_for_a_trend_and_none_where_they_are_large(sit, tmp_path, monkeypatch):
    session = sit("Ana")
    for _ in range(3):
        keep_run(session, troubled(), tmp_path / "spring.jsonl")
    assert [one.kept.number for one in recent_runs(session, 2)] == [1, 2]
    monkeypatch.setattr(score_runs, "RECENT", 1)
    assert [one.kept.number for one in recent_runs(session, 3)] == [3]
    monkeypatch.setattr(score_runs, "MOST_CASES", 6)
    assert recent_runs(session, 3) == ()


def traces_of(session: Session, folder: Path) -> Path:
    """A trace file of what every case of the set ought to have got."""
    goldset = load_set(session.store)
    evidence = EvidenceIndex(goldset.evidence)
    runs = [reference_trace(case, evidence, goldset.policy) for case in goldset.cases]
    runs = [
        run.model_copy(update={"trace_id": f"t-{run.case_id}", "answer": case.reference})
        for run, case in zip(runs, goldset.cases, strict=True)
    ]
    path = folder / "boat.jsonl"
    return written(path, "".join(f"{one.model_dump_json()}\n" for one in runs))


@pytest.fixture
def boat(tmp_path):
    """Ana at the ferry's set, and a trace file of its own traces."""
    session = sitting(ferry(tmp_path), "ana")
    yield session, traces_of(session, tmp_path)
    session.close()


def test_without_a_release_the_set_itself_is_the_gold(boat):
    session, path = boat
    gold = gold_choices(session)
    assert [one.name for one in gold.choices] == ["set"]
    asked = gold.asked(str(path), "")
    assert (asked.trace, asked.gold.name) == (path, "set")
    report = score_now(asked.gold, path, plain)
    assert report.gold.signed == "unsigned"
    assert report.attendance.expected == 3


def test_a_run_that_records_no_step_is_scored_in_the_mode_for_it_unless_another_is_named(boat, tmp_path):
    session, path = boat
    gold = gold_choices(session)
    assert score_now(gold.choices[0], path, plain).mode == "full"
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    bare = [
        {"case_id": row["case_id"], "query": "?", "retrieved_context": row["selected_context_ids"], "response": "Aye."}
        for row in rows
    ]
    short = written(tmp_path / "short.jsonl", "".join(f"{json.dumps(row)}\n" for row in bare))
    assert fitting_mode(TraceFile(short)) == "plan"
    assert fitting_mode(TraceFile(tmp_path / "none.jsonl")) == "full"
    asked = gold.asked(str(short), "set", "full")
    assert score_now(asked.gold, short, plain, asked.mode).mode == "full"
    assert score_now(asked.gold, short, plain).mode == "plan"
    assert code_of(lambda: gold.asked(str(short), "", "fast")) == "unknown_mode"


def test_a_slip_in_what_was_typed_is_said(boat, tmp_path):
    session, path = boat
    gold = gold_choices(session)
    assert code_of(lambda: gold.asked("", "")) == "trace_missing"
    assert code_of(lambda: gold.asked(str(tmp_path), "")) == "trace_missing"
    assert code_of(lambda: gold.asked(str(path), "1.0.0")) == "gold_unknown"


def test_the_newest_release_is_the_first_choice_and_is_verified_by_the_chosen_trust_file(tmp_path):
    home = tmp_path / "home"
    home.mkdir()
    path, trust = ferry(home), trusting(tmp_path)
    approve(path)
    session = sitting(path, "ana")
    signs(propose(session, plan_release(session, "1.0.0")).directory, trust, "owen", "rita")
    freeze_now(session, "1.0.0", trust)
    assert [one.trust for one in gold_choices(session).choices] == [None, None]
    choose_trust(session, str(trust))
    first, second = gold_choices(session).choices
    assert (first.name, first.trust, second.name) == ("1.0.0", trust, "set")
    report = score_now(first, traces_of(session, tmp_path), plain)
    assert (report.gold.version, report.gold.signed) == ("1.0.0", "verified")
    session.close()


def test_a_position_in_a_report_is_the_position_in_replay(boat):
    session, path = boat
    report = score_now(gold_choices(session).choices[0], path, plain)
    runs = open_runs(session, path, STRICT, None)
    for row in report.rows:
        assert row.position is not None
        assert runs.run(row.position).walk.case_id == row.case_id


def test_two_runs_by_the_same_gold_are_laid_beside_each_other_as_they_were_found(boat):
    session, path = boat
    gold = gold_choices(session)
    report = score_now(gold.choices[0], path, plain)
    first, second = (keep_run(session, report, path) for _ in range(2))
    found = beside(open_run(session, second.number), open_run(session, first.number), gold, plain)
    assert (found.rescored, found.pairs, found.moved) == (False, report.judged, ())


def test_a_baseline_by_other_gold_is_scored_anew_by_this_one(boat):
    session, path = boat
    gold = gold_choices(session)
    report = score_now(gold.choices[0], path, plain)
    other = report.model_copy(update={"gold": report.gold.model_copy(update={"digest": "0" * 64})})
    first, second = keep_run(session, other, path), keep_run(session, report, path)
    found = beside(open_run(session, second.number), open_run(session, first.number), gold, plain)
    assert found.rescored
    assert found.pairs == report.judged


def test_a_baseline_that_cannot_be_scored_anew_says_what_to_do(boat):
    session, path = boat
    gold = gold_choices(session)
    first, second = keep_run(session, passing(), path), keep_run(session, troubled(), path)
    before, after = open_run(session, first.number), open_run(session, second.number)
    other = after.report.model_copy(update={"gold": after.report.gold.model_copy(update={"digest": "1" * 64})})
    assert before.kept.gold_digest == after.kept.gold_digest
    third = keep_run(session, other, path)
    assert code_of(lambda: beside(open_run(session, third.number), before, gold, plain)) == "baseline_other_gold"


@pytest.mark.parametrize("mode", ["", "plan", "full"])
def test_a_verdict_of_a_person_counts_whichever_gold_is_chosen_as_in_a_score_of_the_set(tmp_path, mode):
    home = tmp_path / "home"
    home.mkdir()
    path, trust = ferry(home), trusting(tmp_path)
    approve(path)
    session = sitting(path, "ana")
    signs(propose(session, plan_release(session, "1.0.0")).directory, trust, "owen", "rita")
    freeze_now(session, "1.0.0", trust)
    words = "When winter is here, 17:30 sees the last boat of the day cast off from the north bank."
    row = {"case_id": "last-boat", "query": "?", "retrieved_context": ["winter"], "response": words}
    run = written(tmp_path / "said.jsonl", f"{json.dumps(row)}\n")

    def counted() -> list[tuple[Outcome, Status]]:
        """What each gold, and the command on the set, make of the case."""
        reports = [score_now(one, run, plain, mode) for one in gold_choices(session).choices]
        reports.append(score_chain(path, run, wish=ScoreWish(mode=reports[0].mode)))
        return [
            next((row.outcome, row.statuses["gate:faithfulness"]) for row in one.rows if row.case_id == "last-boat")
            for one in reports
        ]

    before = counted()
    assert before[0] == before[1] == before[2]
    bench = open_bench(Place(path, GIVEN), "ben")
    reading = bench.verdicts.begin(bench.replay.open(run, "strict"))
    (open_one,) = reading.waiting()
    bench.verdicts.give(reading, open_one, Saying.NOT_SUPPORTED, lie=LieKind.OTHER, reason="It is not said of the day.")
    bench.close()
    after = counted()
    assert after[0] == after[1] == after[2]
    assert after[0] != before[0]
    session.close()
