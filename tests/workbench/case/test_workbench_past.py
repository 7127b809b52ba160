"""A case's past, from a real store."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from goldtui.workbench.case.desk import open_case, save_case
from goldtui.workbench.case.past import past_of
from goldtui.workbench.session.places import Place
from goldtui.workbench.session.session import Session, open_session
from goldtui.workbench.start.example import copy_example

AT = datetime(2026, 1, 5, 9, 30, tzinfo=UTC)


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    path = tmp_path / "garden.db"
    copy_example(path, clock=lambda: AT)
    opened = open_session(Place(path, ""), "ana", clock=lambda: AT)
    yield opened
    opened.close()


def test_the_past_is_reported_newest_first_with_who_when_why_and_what_changed(session: Session) -> None:
    desk = open_case(session, "gh-palm-house-night")
    case = desk.case.model_copy(update={"question": "How warm?", "tags": ("near-miss",)})
    save_case(session, case, desk.number, note="shorter")
    newest, first = past_of(session, "gh-palm-house-night")
    assert (newest.number, newest.author, newest.at, newest.note, newest.state) == (2, "ana", AT, "shorter", "draft")
    assert newest.changed == ("question", "tags")
    assert (first.number, first.changed) == (1, ())


def test_a_case_that_was_never_saved_has_no_past(session: Session) -> None:
    assert past_of(session, "none") == ()
