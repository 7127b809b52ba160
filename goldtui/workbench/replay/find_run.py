"""Find one run of a trace file by id or line, so that a command never keeps a run that was not meant."""

from __future__ import annotations

from pathlib import Path

from goldtui.model.counts import first_few
from goldtui.model.faults import unusable
from goldtui.workbench.replay.open_runs import OpenRuns

NAMED = 10
"""The most line numbers in a message."""


def position_of(runs: OpenRuns, *, trace_id: str | None = None, line: int | None = None) -> int:
    """The position of the one run with this id, on this line, or with both.

    Raises `UnusableInput`: `run_unknown` for none, `run_repeated` with the lines for several, and the errors of reading
    the file. Reads the whole file, because an id may be repeated.
    """
    path: Path = runs.replay.runs.path
    found = [
        (position, run.number)
        for position, run in enumerate(runs.replay.runs)
        if (trace_id is None or run.trace.trace_id == trace_id) and (line is None or run.number == line)
    ]
    wanted = " ".join(
        (*([f"with the id {trace_id!r}"] if trace_id is not None else []), *([f"on line {line}"] if line else []))
    )
    if not found:
        fix = "goldtui replay FILE --plain names the runs and their lines"
        raise unusable("run_unknown", f"the file holds no run {wanted}", str(path), fix)
    if len(found) > 1:
        lines = first_few([str(number) for _, number in found], NAMED)
        message = f"{len(found)} runs {wanted or 'are in the file'}, on lines {lines}"
        raise unusable("run_repeated", message, str(path), "say which: --line N")
    return found[0][0]
