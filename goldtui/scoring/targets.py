"""Targets of a policy counted over the rows of a run: k of n, with interval, and whether the bound holds.

A target that no case measures has not been met: it is not tested, and one that gates says so as a reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from goldtui.measures.intervals import wilson
from goldtui.measures.paired import paired_change
from goldtui.model.counts import exact_percent
from goldtui.model.results import Status
from goldtui.model.score import CaseRow, Outcome
from goldtui.model.targets import RELEASED, Target, TargetChange, TargetLine
from goldtui.scoring.tally import JUDGED

LanguageOf = Callable[[str], str]
"""The language of a case's question by its id, as an ISO code; empty for one that is not known."""


def target_lines(rows: Sequence[CaseRow], targets: Iterable[Target], language: LanguageOf) -> tuple[TargetLine, ...]:
    """Every target in the order of the policy."""
    return tuple(_line(one, rows, language) for one in targets)


def target_reasons(lines: Iterable[TargetLine]) -> Iterator[str]:
    """Why a run does not pass: every gating target that is missed or not tested."""
    for one in lines:
        if not one.gates or one.status is Status.PASS:
            continue
        if one.status is Status.NOT_TESTED:
            yield f"target {one.name!r} is not tested: no case was judged for it ({one.what})"
        else:
            side = "more than" if one.at_most else "fewer than"
            yield f"target {one.name!r}: {one.k} of {one.n} {one.what}, {side} {exact_percent(one.bound)}"


def target_changes(
    before: Iterable[CaseRow], after: Sequence[CaseRow], targets: Iterable[Target], language: LanguageOf
) -> tuple[TargetChange, ...]:
    """How each target moved, over the cases in which both runs measure it; a target without one is left out."""
    earlier = {row.case_id: row for row in before}
    found = []
    for one in targets:
        both = worse = better = neither = 0
        for now in after:
            was = earlier.get(now.case_id)
            if was is None or not _about(one, now, language):
                continue
            held = (_counts(one, was), _counts(one, now))
            both += held == (True, True)
            worse += held == (True, False)
            better += held == (False, True)
            neither += held == (False, False)
        interval = paired_change(both, worse, better, neither)
        if interval is not None:
            n = both + worse + better + neither
            found.append(
                TargetChange(
                    name=one.name, before_k=both + worse, after_k=both + better, n=n, low=interval[0], high=interval[1]
                )
            )
    return tuple(found)


def words_of(target: Target) -> str:
    """What a target counts: `cases released`, of which category, slice and language."""
    kind, _, name = target.of.partition(":")
    said = {
        "gate": f"cases pass the gate {name}",
        "stage": f"cases pass the stage {name}",
        "mode": f"cases show {name}",
    }
    parts = [said.get(kind, "cases released")]
    if target.category is not None:
        parts.append(f"category {target.category!r}")
    if target.slice is not None:
        parts.append(f"slice {target.slice!r}")
    if target.language is not None:
        parts.append(f"language {target.language}")
    return ", ".join(parts)


def _line(target: Target, rows: Sequence[CaseRow], language: LanguageOf) -> TargetLine:
    about = [row for row in rows if _about(target, row, language)]
    held = [found for row in about if (found := _counts(target, row)) is not None]
    k, n, bound, at_most = sum(held), len(held), target.bound, target.at_most is not None
    missed = k > bound * n if at_most else k < bound * n
    interval = wilson(k, n)
    return TargetLine(
        name=target.name,
        what=words_of(target),
        k=k,
        n=n,
        bound=bound,
        at_most=at_most,
        gates=target.gates,
        status=Status.NOT_TESTED if not n else Status.FAIL if missed else Status.PASS,
        low=None if interval is None else interval[0],
        high=None if interval is None else interval[1],
        left_out=sum(_came_without(target, row) for row in about),
    )


def _about(target: Target, row: CaseRow, language: LanguageOf) -> bool:
    return (
        (target.category is None or row.category == target.category)
        and (target.slice is None or row.slice == target.slice)
        and (target.language is None or language(row.case_id) == target.language)
    )


def _counts(target: Target, row: CaseRow) -> bool | None:
    """Whether a case counts in k; null when it was not measured."""
    kind, _, name = target.of.partition(":")
    if target.of == RELEASED or kind == "mode":
        if row.outcome not in JUDGED:
            return None
        return name in row.modes if kind == "mode" else row.outcome is Outcome.RELEASED
    status = row.statuses.get(target.of)
    return None if status not in (Status.PASS, Status.FAIL) else status is Status.PASS


def _came_without(target: Target, row: CaseRow) -> bool:
    """Whether a case that the target is about was not measured, although the measure applies to it."""
    if _counts(target, row) is not None:
        return False
    return row.statuses.get(target.of) is not Status.NOT_APPLICABLE
