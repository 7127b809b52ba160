"""Attendance of a run with unreadable lines, which is not scored.

A person who repairs one line should learn at once, and not on the next run, that a third of the cases are missing.
"""

from __future__ import annotations

from goldtui.model.attendance import Attendance
from goldtui.model.faults import UnusableInput, UnusableRun
from goldtui.reports.score_words import attendance_lines


def unread(fault: UnusableInput, seen: Attendance) -> UnusableRun:
    """The error, with the attendance from the readable lines."""
    said = ("Of the lines that can be read:", *attendance_lines(seen))
    return UnusableRun(fault.problems, fault.total, fault.notices, said)
