"""One run of a trace file found by its id or its line, so that a command never keeps another run than was meant."""

from __future__ import annotations

from pathlib import Path

from goldtui.model.faults import Problem, UnusableInput
from goldtui.workbench.replay.open_runs import RunsAtHand

NAMED = 10
"""Lines that a message names."""


def position_of(runs: RunsAtHand, *, trace_id: str | None = None, line: int | None = None) -> int:
    """The position of the one run with this id, on this line, or with both.

    Raises `UnusableInput`: `run_unknown` when there is none, `run_repeated` naming the lines when there are several,
    and what reading the file raises. The whole file is read, since an id may come twice.
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
        raise UnusableInput((Problem("run_unknown", f"the file holds no run {wanted}", str(path), fix),))
    if len(found) > 1:
        lines = ", ".join(str(number) for _, number in found[:NAMED])
        more = f" and {len(found) - NAMED} more" if len(found) > NAMED else ""
        message = f"{len(found)} runs {wanted or 'are in the file'}, on lines {lines}{more}"
        raise UnusableInput((Problem("run_repeated", message, str(path), "say which: --line N"),))
    return found[0][0]
