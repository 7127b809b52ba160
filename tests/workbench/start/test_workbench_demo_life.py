"""A fresh copy of the example set has something in every place, all of it written as anybody would write it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from goldtui.model.case_state import CaseState
from goldtui.store.cases import heads
from goldtui.store.doctor.doctor import examine
from goldtui.store.doctor.doctor_rows import DoctorLevel
from goldtui.workbench.freeze.folder import folder_of
from goldtui.workbench.report.saved_runs import RunOutcome, kept_runs
from goldtui.workbench.review.queue import review_queue
from goldtui.workbench.session.places import GIVEN, Place
from goldtui.workbench.session.session import open_session
from goldtui.workbench.start.prepare import prepare

AT = datetime(2026, 5, 4, 9, 30, tzinfo=UTC)


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GOLDTUI_STATE", str(tmp_path / "state"))
    place = Place(tmp_path / "data" / "example.db", "a copy", example=True)
    prepare(place, clock=lambda: AT)
    return place.path


def test_the_copy_has_cases_in_every_state_of_daily_work_two_runs_and_a_release(copy: Path) -> None:
    session = open_session(Place(copy, GIVEN), "bo")
    try:
        daily = {CaseState.DRAFT, CaseState.READY, CaseState.APPROVED, CaseState.RETURNED, CaseState.DISPUTED}
        assert daily <= set(heads.states(session.store).values())
        assert [run.outcome for run in kept_runs(session)] == [RunOutcome.PASS, RunOutcome.FAIL]
        assert folder_of(copy, session.set_name).last() is not None
        assert review_queue(session).rows
    finally:
        session.close()


def test_its_history_is_whole(copy: Path) -> None:
    assert [one.code for one in examine(copy) if one.level is DoctorLevel.ERROR] == []
