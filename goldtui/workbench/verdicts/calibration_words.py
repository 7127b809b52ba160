"""A calibration for people and for JSON: every figure worked out from its counts, as k of n with its interval."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from goldtui.measures.agreement import Coefficient, Undefined, alpha, kappa
from goldtui.measures.confusion import Confusion, discernment
from goldtui.measures.intervals import clopper_pearson, wilson
from goldtui.model.counts import plural
from goldtui.model.judges.calibration import Accepted, Barred, Calibration, Counted
from goldtui.scoring.judged.admission import FLOOR


def calibration_lines(one: Calibration, barred: Barred | None) -> Iterator[str]:
    """The calibration in lines, and whether the judge may count."""
    yield f"judge {one.judge[:12]}, calibrated {one.at}"
    if one.drawn is not None:
        yield from _label_lines(one)
    yield from _accepted_lines("known lies of the set that it calls supported", one.lies)
    yield from _accepted_lines("known truths of the set that it calls supported", one.truths)
    if one.drift is not None:
        yield f"anchors: {one.drift.changed} of {plural(one.drift.asked, 'verdict')} changed"
    for reason, number in one.left_out.items():
        yield f"left out: {number} ({reason})"
    if one.drawn is None:
        yield "no person's label was given, so it may not count yet" if barred is None else _barred_words(barred)
    else:
        yield "it may count" if barred is None else _barred_words(barred)


def plan_words(judge: str, hash_: str, to_ask: int, known: int, restricted: int) -> str:
    """What a judge will be asked of the set's own lies and truths."""
    parts = [f"judge {judge}, hash {hash_[:12]}: {plural(to_ask, 'question')} to ask, {known} answered before"]
    parts += [f"{restricted} not asked, because a text is restricted"] if restricted else []
    return "; ".join(parts)


def calibration_json(one: Calibration, barred: Barred | None) -> dict[str, Any]:
    """The calibration with what follows from its counts."""
    found: dict[str, Any] = one.model_dump(mode="json")
    found["figures"] = _figures(one.counts) if one.drawn is not None else None
    found["may_count"] = barred is None and one.drawn is not None
    found["barred"] = None if barred is None else barred.model_dump(mode="json")
    return found


def _label_lines(one: Calibration) -> Iterator[str]:
    counts = Confusion(*one.counts.cells)
    drawn = f"drawn {one.drawn.value}" if one.drawn else ""
    yield f"people labelled {plural(counts.n, 'statement')} that it decided ({drawn})" + (
        f", {one.undecided} more on which it gave no verdict" if one.undecided else ""
    )
    yield f"  {'':20}{'people: supported':>19}{'not':>8}"
    yield f"  {'judge: supported':20}{counts.true_yes:>19}{counts.false_yes:>8}"
    yield f"  {'judge: not':20}{counts.false_no:>19}{counts.true_no:>8}"
    if one.counts.fewest < FLOOR:
        yield f"fewer than {FLOOR} labels of a class: nothing is computed"
        return
    judge, people = counts.base_rates
    yield f"agreement {share_words(counts.agreement)}"
    right, n = counts.agreement
    yield f"errs in {n - right} of {n}: goldtui judge run --flip-rate {(n - right) / n:.3g} weighs a threshold by it"
    yield f"says supported: judge {share_words(judge)}, people {share_words(people)}"
    yield f"sensitivity {share_words(counts.sensitivity)}"
    yield f"specificity {share_words(counts.specificity)}"
    both = discernment(counts)
    assert both is not None, "both classes have labels"
    yield f"the two together {both[0]:.2f} to {both[1]:.2f}, where 1 is chance"
    yield f"kappa {coefficient_words(kappa(counts.pairs()))}, alpha {coefficient_words(alpha(counts.pairs()))}"
    for what, groups in (("slice", one.slices), ("language", one.languages)):
        for name, group in groups.items():
            cells = Confusion(*group.cells)
            kappa_words = f", kappa {coefficient_words(kappa(cells.pairs()))}" if group.fewest >= FLOOR else ""
            yield f"{what} {name or 'not known'}: agreement {share_words(cells.agreement)}{kappa_words}"
    yield from _accepted_lines("by what people call wrong, called supported", one.label_lies)
    if one.grades is not None and one.grades.mean_error is not None:
        named = (("r", one.grades.pearson), ("rho", one.grades.spearman), ("mean error", one.grades.mean_error))
        how = ", ".join(f"{name} {value:.2f}" for name, value in named if value is not None)
        yield f"share per answer, {plural(one.grades.answers, 'answer')}: {how}"


def _barred_words(barred: Barred) -> str:
    return f"it may not count: {barred.why.value}: {barred.message}"


def _accepted_lines(title: str, kinds: tuple[Accepted, ...]) -> Iterator[str]:
    if not kinds:
        return
    yield f"{title}:"
    width = max(len(kind.kind) for kind in kinds)
    for kind in kinds:
        found = clopper_pearson(kind.accepted, kind.asked)
        ends = "" if found is None else f"  ({found[0]:.1%} to {found[1]:.1%})"
        silent = f", {kind.undecided} without a verdict" if kind.undecided else ""
        yield f"  {kind.kind:{width}}  {kind.accepted} of {kind.asked}{ends}{silent}"


def share_words(counts: tuple[int, int]) -> str:
    """`3 of 4 (75.0%, 30.1% to 95.4%)`."""
    ends = wilson(*counts)
    if ends is None:
        return "0 of 0"
    return f"{counts[0]} of {counts[1]} ({counts[0] / counts[1]:.1%}, {ends[0]:.1%} to {ends[1]:.1%})"


def coefficient_words(found: Coefficient | Undefined) -> str:
    """A coefficient with its interval and n, or why it does not exist."""
    if isinstance(found, Undefined):
        return f"does not exist ({found.why.value}, n {found.n})"
    return f"{float(found.value):.2f} ({found.low:.2f} to {found.high:.2f}, n {found.n})"


def _figures(counted: Counted) -> dict[str, Any] | None:
    """What follows from the counts; null below the fewest labels."""
    if counted.fewest < FLOOR:
        return None
    counts = Confusion(*counted.cells)
    both = discernment(counts)
    judge, people = counts.base_rates
    shares = {
        "agreement": counts.agreement,
        "sensitivity": counts.sensitivity,
        "specificity": counts.specificity,
        "judge_supported": judge,
        "people_supported": people,
    }
    found: dict[str, Any] = {name: _share_json(share) for name, share in shares.items()}
    found["discernment"] = None if both is None else {"low": both[0], "high": both[1]}
    for name, coefficient in (("kappa", kappa(counts.pairs())), ("alpha", alpha(counts.pairs()))):
        found[name] = _coefficient_json(coefficient)
    return found


def _share_json(share: tuple[int, int]) -> dict[str, Any]:
    ends = wilson(*share)
    return {"k": share[0], "n": share[1], "low": ends and ends[0], "high": ends and ends[1]}


def _coefficient_json(one: Coefficient | Undefined) -> dict[str, Any]:
    if isinstance(one, Undefined):
        return {"value": None, "n": one.n, "why": one.why.value}
    return {"value": f"{one.value.numerator}/{one.value.denominator}", "n": one.n, "low": one.low, "high": one.high}
