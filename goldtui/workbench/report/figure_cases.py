"""The cases behind each number of a report, those that need work first.

A ratio is only useful if its cases can be opened: a reader of `3 of 8` gets to the eight in one step.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from goldtui.model.results import Status
from goldtui.model.score import CaseRow, Group, Outcome, ScoreReport
from goldtui.model.signs import STATUS_WORDS
from goldtui.reports.score_words import OUTCOME_STATUS
from goldtui.scoring.tally import JUDGED
from goldtui.workbench.report.figures import MOVE_SIGNS, Behind, Table, plain, readable_name

_ORDER: Final = (Status.FAIL, Status.NOT_TESTED, Status.PASS, None)


def behind(report: ScoreReport, key: str) -> tuple[Behind, ...]:
    """The cases behind a number, those that need work first; empty for an unknown key."""
    table, _, name = key.partition(":")
    found = list(_behind(report, table, name))
    return tuple(sorted(found, key=lambda one: _ORDER.index(one.status) if one.status in _ORDER else len(_ORDER)))


def first_failing(report: ScoreReport) -> Behind | None:
    """The case to start with: the first blocked, else the first not tested, else the first not run exactly once."""
    for outcome in (Outcome.BLOCKED, Outcome.NOT_TESTED, Outcome.REPEATED, Outcome.NO_TRACE):
        found = next((row for row in report.rows if row.outcome is outcome), None)
        if found is not None:
            return _case(found)
    return None


# -- the cases behind ------------------------------------------------------------------------------------


def _behind(report: ScoreReport, table: str, name: str) -> Iterator[Behind]:
    rows = report.rows
    if table == Table.ATTENDANCE:
        yield from _attending(report, name)
    elif table == Table.OUTCOME:
        yield from (_case(row) for row in rows if name in ("all", row.outcome))
    elif table == Table.REASON:
        yield from (_case(row) for row in rows if row.outcome is not Outcome.RELEASED)
    elif table in (Table.SLICE, Table.OVER_TIME):
        yield from (_case(row) for row in rows if row.slice == name)
    elif table == Table.CATEGORY:
        yield from (_case(row) for row in rows if row.category == name)
    elif table == Table.MODE:
        yield from (_case(row) for row in rows if name in row.modes and row.outcome in JUDGED)
    elif table in tuple(Group):
        yield from (_measured(row, f"{table}:{name}", name) for row in rows if _was_measured(row, f"{table}:{name}"))
    elif table == Table.TIER:
        keys = [f"{one.group}:{one.name}" for one in report.measures if one.tier == name and report.asks_for(one)]
        yield from (_case(row) for row in rows if any(row.statuses.get(key) is Status.FAIL for key in keys))
    elif table == Table.BESIDE:
        yield from _moved(report, name)
    elif table == Table.SPENT:
        for row in rows:
            spent = row.cost if name == "cost" else row.latency_ms
            if spent is not None:
                yield Behind(row.case_id, OUTCOME_STATUS[row.outcome], f"{readable_name(name)} {plain(spent)}", row)


def _attending(report: ScoreReport, name: str) -> Iterator[Behind]:
    seen = report.attendance
    by_id = {row.case_id: row for row in report.rows}
    if name == "scored":
        yield from (_case(row) for row in report.rows)
    elif name in ("missing", "answerless"):
        ids = seen.missing if name == "missing" else seen.answerless
        for case_id in ids:
            row = by_id.get(case_id)
            yield _case(row) if row is not None else Behind(case_id, Status.NOT_TESTED, name)
    elif name == "repeated":
        for one in seen.repeated:
            yield Behind(one.case_id, Status.NOT_TESTED, ", ".join(one.where), by_id.get(one.case_id))
    elif name == "unknown":
        for stranger in seen.unknown:
            near = f"; near {stranger.near}" if stranger.near is not None else ""
            yield Behind(stranger.case_id, None, f"{stranger.where}{near}")
    elif name == "bad_lines":
        yield from (Behind("", Status.NOT_TESTED, line) for line in seen.bad_lines)


def _moved(report: ScoreReport, name: str) -> Iterator[Behind]:
    beside = report.comparison
    if beside is None:
        return
    by_id = {row.case_id: row for row in report.rows}
    if name.startswith("slice "):
        yield from (_case(row) for row in report.rows if row.slice == name.removeprefix("slice "))
    elif name in ("only before", "only after"):
        ids = beside.only_before if name == "only before" else beside.only_after
        for case_id in ids:
            row = by_id.get(case_id)
            yield _case(row) if row is not None else Behind(case_id, Status.NOT_TESTED, "not in this run")
    for one in beside.moved:
        if one.movement == name:
            words = f"was {one.before}, is {one.after}"
            yield Behind(one.case_id, MOVE_SIGNS[one.movement], words, by_id.get(one.case_id))


def _was_measured(row: CaseRow, key: str) -> bool:
    return row.statuses.get(key) in (Status.PASS, Status.FAIL, Status.NOT_TESTED)


def _measured(row: CaseRow, key: str, name: str) -> Behind:
    status = row.statuses[key]
    words = STATUS_WORDS[status]
    score = row.scores.get(name)
    if score is not None and key.startswith(Group.STAGE):
        words = f"{words}, score {float(score):.2f}"
    if status is Status.FAIL and key == f"{Group.GATE}:{row.first_failed_gate}":
        words = f"stops here: {row.message}"
    return Behind(row.case_id, status, words, row)


def _case(row: CaseRow) -> Behind:
    if row.outcome is Outcome.RELEASED:
        return Behind(row.case_id, Status.PASS, "released", row)
    stage = str(row.first_failed_stage) if row.outcome is Outcome.BLOCKED and row.first_failed_stage else ""
    head = stage or str(row.outcome)
    words = f"{head}: {row.message}" if row.message not in ("", head) else head
    return Behind(row.case_id, OUTCOME_STATUS[row.outcome], words, row)
