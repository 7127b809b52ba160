"""Scored runs are kept whole and as they were, listed without reading a report, and never changed."""

from __future__ import annotations

import base64
import sqlite3
import sys
import zlib
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from store_samples import ANA, AT, later

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "reports"))
from score_any import reports
from score_yard import passing, troubled

from goldtui.model.faults import StoreError
from goldtui.store import runs
from goldtui.store.chain import audit
from goldtui.store.db.engine import Store
from goldtui.store.doctor.doctor import DoctorLevel, examine
from goldtui.store.doctor.repair import repair
from goldtui.store.opening import open_store
from goldtui.store.runs import RunOutcome

TRACES = Path("/runs/spring.jsonl")


def keep(store: Store, report=None) -> runs.KeptRun:
    return runs.keep(store, report or troubled(), trace_path=TRACES, author=ANA, at=AT)


def damage(path: Path, statement: str, *values: object) -> None:
    """Change the runs behind the program's back; the triggers are put back."""
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        triggers = raw.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            raw.execute(f"DROP TRIGGER {name}")
        raw.execute(statement, values)
        for _, made in triggers:
            raw.execute(made)


def errors(path: Path) -> list[tuple[str, str]]:
    return [(one.code, one.where) for one in examine(path) if one.level is DoctorLevel.ERROR]


def test_a_run_is_listed_with_what_it_came_to_and_opened_with_its_whole_report(store: Store) -> None:
    kept = keep(store)
    assert runs.all_runs(store) == (kept,)
    assert runs.report_of(store, kept.number) == troubled()
    assert (kept.number, kept.author, kept.at, kept.trace_name) == (1, ANA, AT, "spring.jsonl")
    assert (kept.released, kept.judged, kept.cases) == (2, 4, 7)
    assert (kept.gold_name, kept.release_version, kept.profile, kept.mode) == (
        "botanic-garden",
        None,
        "strict-1",
        "full",
    )


def test_runs_count_from_one_and_the_newest_is_listed_first(store: Store) -> None:
    assert runs.all_runs(store) == ()
    first, second = keep(store), keep(store, passing())
    assert (first.number, second.number) == (1, 2)
    assert runs.all_runs(store) == (second, first)
    assert second.release_version == "2026.11"


def test_a_number_that_no_run_has_opens_nothing(store: Store) -> None:
    assert runs.report_of(store, 1) is None


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(reports())
def test_any_report_comes_back_as_it_was_kept(store: Store, report) -> None:
    report = report.model_copy(update={"released": 1, "judged": 2})
    kept = keep(store, report)
    assert runs.report_of(store, kept.number) == report


def test_what_passes_what_fails_and_what_says_nothing_are_three_outcomes() -> None:
    assert runs.outcome_of(passing()) is RunOutcome.PASS
    assert runs.outcome_of(troubled()) is RunOutcome.FAIL
    nothing = troubled().model_copy(update={"released": 0, "judged": 0, "checks": {"a": None}})
    assert runs.outcome_of(nothing) is RunOutcome.NOT_TESTED
    assert runs.outcome_of(nothing.model_copy(update={"checks": {"a": False}})) is RunOutcome.FAIL


def test_a_list_of_runs_reads_no_report(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = keep(store)

    def never(*_: object) -> str:
        raise AssertionError("a report was unpacked")

    monkeypatch.setattr(runs, "_unpacked", never)
    assert runs.all_runs(store) == (kept,)


def test_a_run_and_its_audit_entry_are_one_step(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(audit, "append", fail)
    with pytest.raises(RuntimeError):
        keep(store)
    assert runs.all_runs(store) == ()


def test_a_kept_run_stands_in_the_record_of_what_was_done(store: Store) -> None:
    keep(store)
    (entry,) = audit.entries(store)
    assert (entry.action, entry.object, entry.table_name) == ("keep run", "run 1", "runs")


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE runs SET released = 4",
        "DELETE FROM runs",
        "INSERT OR REPLACE INTO runs SELECT * FROM runs",
    ],
)
def test_a_kept_run_cannot_be_changed_removed_or_replaced(store: Store, statement: str) -> None:
    kept = keep(store)
    with pytest.raises(StoreError, match="SQLITE_CONSTRAINT_TRIGGER"), store.write() as connection:
        connection.exec_driver_sql(statement)
    assert runs.all_runs(store) == (kept,)


def test_a_report_that_json_cannot_keep_is_refused_before_anything_is_written(store: Store) -> None:
    report = troubled()
    odd = report.comparison.model_copy(update={"p_value": float("nan")})
    with pytest.raises(StoreError) as caught:
        keep(store, report.model_copy(update={"comparison": odd}))
    assert caught.value.problem.code == "store_value"
    assert runs.all_runs(store) == ()


BOMB = base64.b64encode(zlib.compress(b"0" * 5_000)).decode()


@pytest.mark.parametrize("body", ["", "no base 64!", base64.b64encode(b"no zlib").decode(), BOMB], ids=range(4))
def test_a_report_that_was_damaged_or_unpacks_to_too_much_is_said(
    store: Store, path: Path, body: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = keep(store)
    damage(path, "UPDATE runs SET body = ?", body)
    monkeypatch.setattr(runs, "MOST_BYTES", 1_000)
    with pytest.raises(StoreError) as caught:
        runs.report_of(store, kept.number)
    assert caught.value.problem.code == "store_corrupt"
    assert caught.value.problem.where == "run 1"


def test_a_time_that_is_none_is_said(store: Store, path: Path) -> None:
    keep(store)
    damage(path, "UPDATE runs SET at = 'yesterday'")
    with pytest.raises(StoreError) as caught:
        runs.all_runs(store)
    assert (caught.value.problem.code, caught.value.problem.where) == ("store_corrupt", "run 1")


@pytest.mark.parametrize(
    ("statement", "code"),
    [
        ("UPDATE runs SET released = 3 WHERE sequence = 1", "doctor_row"),
        ("UPDATE runs SET trace_digest = 'x' WHERE sequence = 1", "doctor_row"),
        ("DELETE FROM runs WHERE sequence = 1", "doctor_missing"),
    ],
)
def test_the_doctor_sees_a_run_that_was_changed_behind_the_programs_back(
    store: Store, path: Path, statement: str, code: str
) -> None:
    keep(store)
    keep(store, passing())
    store.close()
    assert errors(path) == []
    damage(path, statement)
    assert code in {found for found, _ in errors(path)}


def test_repair_takes_a_changed_run_back_from_a_backup_that_proves_it(store: Store, path: Path) -> None:
    from goldtui.store.db.backup import back_up

    kept = keep(store)
    store.close()
    back_up(path)
    damage(path, "UPDATE runs SET released = 3")
    done = repair(path, by=ANA, at=later(9))
    assert [one.code for one in done.after if one.level is DoctorLevel.ERROR] == []
    with open_store(path, read_only=True) as again:
        assert runs.all_runs(again) == (kept,)
        assert runs.report_of(again, 1) == troubled()


def test_a_trace_path_is_kept_whole_wherever_one_stood(store: Store, monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    monkeypatch.chdir(tmp_path)
    kept = runs.keep(store, troubled(), trace_path=Path("own.jsonl"), author=ANA, at=AT)
    assert kept == replace(kept, trace_path=str(tmp_path / "own.jsonl"))
