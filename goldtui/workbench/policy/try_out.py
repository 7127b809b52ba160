"""Try a policy on a run before it is saved: a trace file that somebody names, or the one of the last kept run."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from goldtui.model.counts import exact_percent, k_of_n, plural
from goldtui.model.faults import GoldtuiError, command, unusable
from goldtui.model.policy import Policy
from goldtui.model.results import Status
from goldtui.model.score import Measure, SliceLine, SliceState
from goldtui.workbench.report.gold import read_unsigned
from goldtui.workbench.report.saved_runs import TraceState, kept_runs, trace_state
from goldtui.workbench.session.session import Session

if TYPE_CHECKING:
    from goldtui.formats.traces.layout import Watch
    from goldtui.runs.score.gold import ReadGold
    from goldtui.runs.score.what_if import WhatIf

SHOWN = 10
"""Cases named by default; the rest are counted."""


@dataclass(frozen=True, slots=True)
class TryOut:
    """A run to try policies on; `read` is the set, read once. Scoring asks no database."""

    traces: Path
    read: ReadGold = field(repr=False)
    what: str
    """The run in words."""

    def of(self, before: Policy, after: Policy, watch: Watch = lambda lines: lines) -> WhatIf:
        """What differs in the run between two policies."""
        from goldtui.runs.score.what_if import what_if

        return what_if(self.read, self.traces, before, after, watch)


def last_run(session: Session) -> TryOut:
    """The newest kept run whose trace file is as it was.

    Raises `UnusableInput` (`no_run_to_try`) with the command that keeps one.
    """
    for kept in kept_runs(session):
        if trace_state(kept) is TraceState.SAME:
            return TryOut(Path(kept.trace_path), read_unsigned(session.path), f"run {kept.number}")
    message = "no run is kept here whose trace file is as it was"
    fix = f"keep one: {command('score', session.path, '--trace', 'FILE', '--keep', session.path)}"
    raise unusable("no_run_to_try", message, str(session.path), fix)


def given_run(path: Path, traces: Path) -> TryOut:
    """A trace file that somebody names, against the set at `path`."""
    return TryOut(traces, read_unsigned(path), traces.name)


def what_if_lines(found: WhatIf, *, most: int | None = SHOWN, arrow: str = "->") -> Iterator[str]:
    """What would change, in lines: cases as k of n, the decision, then cases and figures that end otherwise."""
    yield f"{len(found.moved)} of {plural(found.cases, 'case')} of {found.run} would end otherwise"
    yield from (f"  {n} {movement}" for movement, n in found.counted().items())
    was, now = found.passed
    yield _decision(was=was, now=now)
    yield from (f"  {one}" for one in found.reasons)
    shown = found.moved if most is None else found.moved[:most]
    yield from (f"{one.case_id}: {one.before} {arrow} {one.after}" for one in shown)
    if len(found.moved) > len(shown):
        yield f"and {len(found.moved) - len(shown)} more"
    pairs: list[tuple[str, Measure | SliceLine, Measure | SliceLine, Status | SliceState, Status | SliceState]]
    pairs = [(one.title, old, one, old.status, one.status) for old, one in found.measures]
    pairs += [(f"slice {one.name or '(none)'}", old, one, old.state, one.state) for old, one in found.slices]
    alike = 0
    for title, before, after, old_end, new_end in pairs:
        if (before.k, before.n, old_end) == (after.k, after.n, new_end):
            alike += 1
        else:
            counts = [f"{k_of_n(one.k, one.n)} {end.value}" for one, end in ((before, old_end), (after, new_end))]
            yield f"{title}: {f' {arrow} '.join(counts)}"
    if alike:
        yield f"{plural(alike, 'figure')} would keep their outcome under another bound"


def what_if_json(found: WhatIf) -> dict[str, Any]:
    """What would change, as JSON."""
    return {
        "run": found.run,
        "cases": found.cases,
        "moved": [one.model_dump(mode="json") for one in found.moved],
        "measures": [
            {"name": f"{now.group.value}:{now.name}", "before": _measure(was), "after": _measure(now)}
            for was, now in found.measures
        ],
        "slices": [{"name": now.name, "before": _slice(was), "after": _slice(now)} for was, now in found.slices],
        "passed_before": found.passed[0],
        "passed_after": found.passed[1],
        "new_reasons": list(found.reasons),
    }


def why_not_tried(error: GoldtuiError) -> str:
    """Why nothing could be tried, with the next step."""
    one = error.problem
    return f"{one.message}. {one.fix}" if one.fix else one.message


def _measure(one: Measure) -> str:
    bound = "" if one.bound is None else f", at {'most' if one.at_most else 'least'} {exact_percent(one.bound)}"
    return f"{k_of_n(one.k, one.n)}{bound}, {one.status.value}"


def _slice(one: SliceLine) -> str:
    return f"{k_of_n(one.k, one.n)}, at least {exact_percent(one.minimum)}, {one.state.value}"


def _decision(*, was: bool, now: bool) -> str:
    if was == now:
        return f"The run {'passes' if now else 'fails'} as before"
    return f"The run {'passes' if was else 'fails'} now and would {'pass' if now else 'fail'}"
