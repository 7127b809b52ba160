"""What a file of runs shows before any question is labelled: counts over all rows, with rows to look at.

This is no score: nothing passes or is released here, and measures that need a label or a judge say so.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from goldtui.formats.traces.given import NOTHING, Given
from goldtui.formats.traces.layout import Watch
from goldtui.formats.traces.trace_file import TraceFile
from goldtui.gates.evidence import EvidenceIndex
from goldtui.model.counts import k_of_n, percent, plural
from goldtui.model.faults import Notice, UnusableInput
from goldtui.model.policy import Policy
from goldtui.model.results import Status
from goldtui.model.score import Measure, Needs
from goldtui.model.signs import STATUS_WORDS, signs
from goldtui.model.unlabelled import UnlabelledReport
from goldtui.scoring.failure_modes import SAYS
from goldtui.scoring.reference_free import ReferenceFree
from goldtui.workbench.session.sources import load_set

PLACES = 20
"""The most rows named for each failure mode."""


def observe(
    runs: Path, source: Path | None = None, watch: Watch = lambda lines: lines, given: Given = NOTHING
) -> UnlabelledReport:
    """The counts over every row of a trace file, using the evidence and policy of a set if given.

    Raises `UnusableInput` with every bad line of an unreadable file or set, and `StoreError`.
    """
    notices: list[Notice] = []
    policy, evidence = Policy(), EvidenceIndex(())
    if source is not None:
        loaded = load_set(source)
        policy, evidence = loaded.goldset.policy, EvidenceIndex(loaded.goldset.evidence)
        notices += loaded.notices
    counts = ReferenceFree(policy, evidence_given=source is not None)
    places: dict[str, list[str]] = defaultdict(list)
    file = TraceFile(runs, watch=watch, given=given.under(policy))
    for line in file:
        for mode in counts.add(line.trace, evidence):
            if len(places[mode]) < PLACES:
                places[mode].append(line.where)
    if file.bad_lines:
        raise UnusableInput(file.bad_lines, file.bad_total)
    report = counts.report()
    ordered = {mode.name: tuple(places[mode.name]) for mode in report.modes}
    return report.model_copy(update={"places": ordered, "notices": (*notices, *file.notices)})


def observe_lines(report: UnlabelledReport, *, ascii_only: bool = False) -> Iterator[str]:
    """The report as lines: what a run alone shows, what else could be measured, then what is broken and where."""
    drawn = {**signs(ascii_only=ascii_only), Status.PASS: " "}
    yield f"{plural(report.rows, 'row')} without labels; nothing here is a score"
    for settled in (True, False):
        found = [one for one in report.measures if (one.needs is Needs.NOTHING) is settled]
        yield from ("", "A run is enough for" if settled else "Not tested, for want of more than a run")
        width = max((len(one.title) for one in found), default=0)
        for one in found:
            yield f"{drawn[one.status]} {one.title:<{width}}  {_said(one)}".rstrip()
    if report.modes:
        yield from ("", "What is shown, of all rows; a row may show several")
    for mode in report.modes:
        means = SAYS.get(mode.name, "refuses; whether rightly, only a label tells")
        yield f"  {mode.k} of {mode.n}  {mode.name}: {means}"
        shown = report.places.get(mode.name, ())
        more = f" and {mode.k - len(shown)} more" if mode.k > len(shown) else ""
        yield f"      {', '.join(shown)}{more}"


def _said(one: Measure) -> str:
    if one.needs is not Needs.NOTHING:
        return f"needs a {one.needs.value}: {one.why}"
    parts = [k_of_n(one.k, one.n) if one.n else STATUS_WORDS[one.status]]
    if one.n and one.bound is not None:
        parts.append(f"at least {percent(one.bound)}")
    if one.why:
        parts.append(one.why)
    return "; ".join(parts)
