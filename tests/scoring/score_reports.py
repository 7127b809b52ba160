"""Reports for tests, made from rows alone: the sums that a trend reads are counted from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from goldtui.model.attendance import Attendance, Gold, Run
from goldtui.model.policy import Policy
from goldtui.model.score import CaseRow, ScoreReport
from goldtui.scoring.slices import slice_lines
from goldtui.scoring.tally import Tally


def report(of: Sequence[CaseRow], name: str = "run.jsonl", gold: str = "a" * 64, **fields: Any) -> ScoreReport:
    """The report on rows of one gold set, given by its digest."""
    tally = Tally()
    for one in of:
        tally.add(one)
    made = {
        "gold": Gold(name="garden", cases=len(of), digest=gold),
        "run": Run(name=name, digest="b" * 64, contract="full", traces=len(of)),
        "profile": "strict",
        "tool_version": "0.1.0",
        "attendance": Attendance(expected=len(of), scored=len(of)),
        "released": sum(one.outcome.value == "released" for one in of),
        "judged": tally.judged,
        "slices": slice_lines(tally, fields.pop("policy", Policy())),
        "passed": True,
        "rows": tuple(of),
    }
    return ScoreReport(**{**made, **fields})
