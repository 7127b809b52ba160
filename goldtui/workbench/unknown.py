"""The one answer to a case id that a set lacks, so that every command and screen says the same next step."""

from __future__ import annotations

import shlex
from collections.abc import Iterable

from goldtui.model.faults import Problem, UnusableInput
from goldtui.model.near import did_you_mean
from goldtui.store.cases import heads
from goldtui.workbench.session.session import Session


def unknown_case(case_id: str, where: str, known: Iterable[str] = ()) -> UnusableInput:
    """The error `unknown_case` for the set at `where`, a path in words, whose cases are `known`."""
    fix = did_you_mean(case_id, known, f"goldtui list {shlex.quote(where)} names its cases")
    return UnusableInput((Problem("unknown_case", f"the set has no case {case_id!r}", where, fix),))


def unknown_in(session: Session, case_id: str) -> UnusableInput:
    """The same for the database of a session."""
    return unknown_case(case_id, str(session.path), heads.states(session.store))
