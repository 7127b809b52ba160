"""The one answer to a case id that a set lacks, so that every command and screen says the same next step."""

from __future__ import annotations

import shlex

from goldtui.model.faults import Problem, UnusableInput


def unknown_case(case_id: str, where: str) -> UnusableInput:
    """The error `unknown_case` for the set at `where`, a path in words."""
    fix = f"goldtui list {shlex.quote(where)} names its cases"
    return UnusableInput((Problem("unknown_case", f"the set has no case {case_id!r}", where, fix),))
