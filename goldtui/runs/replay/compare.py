"""Compare two files of runs: which case's stage changed, and what moved at each step to cause it.

Two pass rates can be equal although every case behind them changed, so runs are compared pair by pair.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from goldtui.model.counts import first_few
from goldtui.model.results import GateResult, Severity, Stage, Status
from goldtui.model.signs import STATUS_WORDS
from goldtui.runs.replay.replay import Replay
from goldtui.runs.replay.run_filter import RunFilter
from goldtui.runs.replay.walk import Fate, Step, Walk

SHOWN = 6
"""The most ids in one line of changes; the rest are counted."""


@dataclass(frozen=True, slots=True)
class Change:
    """The runs of one case in two files; `before` or `after` is null if a file has no such run."""

    case_id: str
    before: Walk | None
    after: Walk | None
    differences: tuple[str, ...]
    """The changes in words, one per step, gate or text; empty when nothing judged or shown changed."""

    @property
    def no_longer_released(self) -> bool:
        """Released before, but not now, or missing."""
        return self.before is not None and self.before.verdict.released and not _released(self.after)

    @property
    def no_longer_judged(self) -> bool:
        """Released or failed before, and now not tested or missing."""
        return _judged(self.before) and not _judged(self.after)

    @property
    def newly_released(self) -> bool:
        """Released now, but not before."""
        return self.after is not None and self.after.verdict.released and not _released(self.before)


def compare_runs(before: Replay, after: Replay, want: RunFilter) -> Iterator[Change]:
    """Each selected run of the first file with its partner in the second, then the runs without a partner.

    The n-th run of a case is paired with the n-th. `want` selects by case, id and slice; unpaired runs are reported
    only for the second file.
    """
    places: dict[str, array[int]] = {}
    for position, line in after.wanted(want):
        places.setdefault(after.named(line), array("I")).append(position)
    met: dict[str, int] = {}
    for _, line in before.wanted(want):
        name = before.named(line)
        turn = met[name] = met.get(name, 0) + 1
        others = places.get(name, ())
        other = after.walk(after.runs.at(others[turn - 1])) if turn <= len(others) else None
        yield compare_pair(name, before.walk(line), other)
    for name, others in places.items():
        for position in others[met.get(name, 0) :]:
            yield compare_pair(name, None, after.walk(after.runs.at(position)))


def compare_pair(case_id: str, before: Walk | None, after: Walk | None) -> Change:
    """The difference between two runs of a case."""
    if before is None or after is None:
        where = "first" if after is None else "second"
        return Change(case_id, before, after, (f"only the {where} file has this run",))
    return Change(case_id, before, after, tuple(_differences(before, after)))


def change_lines(one: Change) -> Iterator[str]:
    """One pair in words."""
    yield f"{one.case_id}: {_stage(one.before)} -> {_stage(one.after)} ({_line(one.before)}, {_line(one.after)})"
    for difference in one.differences:
        yield f"    {difference}"


def change_json(one: Change) -> dict[str, Any]:
    """One pair as JSON; a missing run is null."""

    def side(walk: Walk | None) -> dict[str, Any] | None:
        if walk is None:
            return None
        verdict = walk.verdict
        stage = verdict.first_failed_stage.value
        return {
            "line": walk.line,
            "trace_id": walk.trace_id,
            "first_failed_stage": stage,
            "released": verdict.released,
        }

    return {
        "case_id": one.case_id,
        "before": side(one.before),
        "after": side(one.after),
        "differences": list(one.differences),
    }


def _differences(before: Walk, after: Walk) -> Iterator[str]:
    for old, new in zip(before.verdict.results, after.verdict.results, strict=True):
        if old.status is not new.status:
            yield f"{new.gate}: {STATUS_WORDS[old.status]} -> {STATUS_WORDS[new.status]}"
        elif (old.k, old.n) != (new.k, new.n):
            yield f"{new.gate}: {STATUS_WORDS[new.status]} with {_counted(old)} -> {_counted(new)}"
        elif new.status in (Status.FAIL, Status.NOT_TESTED) and _codes(old) != _codes(new):
            yield f"{new.gate}: {STATUS_WORDS[new.status]} for {_codes(old)} -> {_codes(new)}"
    for was, now in zip(before.steps, after.steps, strict=True):
        yield from _moved(was, now)
    if before.response != after.response:
        yield "the response is worded otherwise"
    elif _said(before) != _said(after):
        yield "the claims or their citations are others"


def _moved(before: Step, after: Step) -> Iterator[str]:
    """The chunks one step let out before but not now, the reverse, and those with a different rank or version."""
    if (before.went_out is None) != (after.went_out is None):
        yield f"{after.title}: recorded in one of the files only"
        return
    old, new = _out(before), _out(after)
    lost = [one for one in old if one not in new]
    added = [one for one in new if one not in old]
    moved = [f"{one} {old[one][0]} to {new[one][0]}" for one in new if one in old and old[one][0] != new[one][0]]
    other = [f"{one} {old[one][1]} to {new[one][1]}" for one in new if one in old and old[one][1] != new[one][1]]
    changes = [
        f"{words} {first_few(ids, SHOWN)}"
        for words, ids in (("no more", lost), ("new", added), ("rank", moved), ("version", other))
        if ids
    ]
    if changes:
        yield f"{after.title}: {'; '.join(changes)}"


def _out(step: Step) -> dict[str, tuple[int | None, str | None]]:
    """Rank and version, by id, of the chunks a step let out; for a repeated id the first."""
    found: dict[str, tuple[int | None, str | None]] = {}
    for chunk in step.chunks:
        if chunk.fate is not Fate.LOST:
            name = f"{chunk.chunk_id} (required)" if chunk.required else chunk.chunk_id
            found.setdefault(name, (chunk.rank_out, chunk.version))
    return found


def _said(walk: Walk) -> list[tuple[str, str | None]]:
    return [(claim.text, claim.citation_id) for claim in walk.claims]


def _counted(result: GateResult) -> str:
    return "nothing counted" if result.n is None else f"{result.k} of {result.n}"


def _codes(result: GateResult) -> str:
    """The reasons that count, each code once."""
    codes = (f.code for f in result.findings if f.severity is not Severity.NOTICE)
    return ", ".join(dict.fromkeys(codes)) or "no reason"


def _stage(walk: Walk | None) -> str:
    return "no run" if walk is None else walk.verdict.first_failed_stage.value


def _line(walk: Walk | None) -> str:
    return "-" if walk is None else f"line {walk.line}"


def _released(walk: Walk | None) -> bool:
    return walk is not None and walk.verdict.released


def _judged(walk: Walk | None) -> bool:
    return walk is not None and walk.verdict.first_failed_stage is not Stage.NOT_TESTED
