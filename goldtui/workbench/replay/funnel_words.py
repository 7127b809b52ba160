"""The funnel as a table and as JSON, each number with its runs."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from goldtui.model.counts import counted
from goldtui.model.results import Status
from goldtui.runs.replay.counts import list_words
from goldtui.runs.replay.funnel import ALL, Funnel
from goldtui.runs.replay.replay import Replay

SHOWN = 4
"""The most runs named in a line of text; the rest are counted."""
SHOWN_JSON = 1000
"""The most runs listed in JSON; the number next to the list is the total."""


def funnel_lines(funnel: Funnel, replay: Replay) -> Iterator[str]:
    """The table over all runs, one line per slice, and which runs stopped at which stage."""
    path = replay.runs.path
    yield f"{path}: {counted(funnel.runs(), 'run')}: {funnel.counts()}"
    yield f"{'gate':<20}{'reached':>9}{'pass':>9}{'fail':>9}{'not tested':>12}{'n/a':>8}"
    for row in funnel.rows():
        counts = f"{row.reached:>9}{row.passed:>9}{row.failed:>9}{row.not_tested:>12}{row.not_applicable:>8}"
        yield f"{row.gate:<20}{counts}"
    yield "by slice:"
    for name in funnel.slices:
        stops = [f"{row.failed} {row.gate}" for row in funnel.rows(name) if row.failed]
        fails = f"; failed: {', '.join(stops)}" if stops else ""
        yield f"  {name or '(no slice)'}: {funnel.counts(name)}{fails}"
    yield from _behind(funnel, replay, path)


def funnel_json(funnel: Funnel, replay: Replay) -> dict[str, Any]:
    """All counts, in total and by slice; `lines` are line numbers of the file, at most a thousand per count."""
    contract = replay.runs.contract
    return {
        "file": str(replay.runs.path),
        "contract": contract.name if contract is not None else None,
        **_part_json(funnel, replay, ALL),
        "slices": {name: _part_json(funnel, replay, name) for name in funnel.slices},
        "bad_lines": {
            "total": replay.runs.bad_total,
            "shown": [{"code": p.code, "message": p.message, "where": p.where} for p in replay.runs.bad_lines],
        },
    }


def _part_json(funnel: Funnel, replay: Replay, part: str | None) -> dict[str, Any]:
    released, failed = funnel.released_count(part), funnel.failed_count(part)
    return {
        "runs": funnel.runs(part),
        "failed": failed,
        "not_judged": funnel.runs(part) - released - failed,
        "released": {"count": released, "lines": _lines(funnel.released(part), replay)},
        "gates": [
            {
                "gate": row.gate,
                "stage": row.stage.value,
                "reached": row.reached,
                "pass": row.passed,
                "not_applicable": row.not_applicable,
                "fail": {
                    "count": row.failed,
                    "lines": _lines(funnel.stopped(row.gate, Status.FAIL, part), replay),
                },
                "not_tested": {
                    "count": row.not_tested,
                    "lines": _lines(funnel.stopped(row.gate, Status.NOT_TESTED, part), replay),
                },
            }
            for row in funnel.rows(part)
        ],
    }


def _behind(funnel: Funnel, replay: Replay, path: Path) -> Iterator[str]:
    stages: dict[str, None] = {}
    for row in funnel.rows():
        for status, count in ((Status.FAIL, row.failed), (Status.NOT_TESTED, row.not_tested)):
            if not count:
                continue
            first = [_named(replay, position) for position in islice(funnel.stopped(row.gate, status), SHOWN)]
            said = "failed" if status is Status.FAIL else "not tested at"
            yield f"{said} {row.gate}: {list_words(first, count)}"
            if status is Status.FAIL:
                stages[row.stage.value] = None
    for stage in islice(stages, 1):
        yield f"to open them: goldtui replay {shlex.quote(str(path))} --stage {shlex.quote(stage)}, or another stage"


def _named(replay: Replay, position: int) -> str:
    line = replay.runs.at(position)
    return f"{line.key} (line {line.number})"


def _lines(positions: Iterable[int], replay: Replay) -> list[int]:
    return [replay.runs.number(position) for position in islice(positions, SHOWN_JSON)]
