"""A run with lines that cannot be read: it is not scored, and still who is missing is said.

A person who mends one line and scores again should not learn only then that a third of the cases never ran.
"""

from __future__ import annotations

from goldtui.model.faults import UnusableInput, UnusableRun
from goldtui.model.score import Attendance
from goldtui.reports.score_words import attendance_lines


def unread(fault: UnusableInput, seen: Attendance) -> UnusableRun:
    """The fault with the attendance of the lines that can be read."""
    said = ("Of the lines that can be read:", *attendance_lines(seen))
    return UnusableRun(fault.problems, fault.total, fault.notices, said)
