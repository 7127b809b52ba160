"""What is known of one judge, as a sheet to read: whether it may count first, then what that rests on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from goldtui.measures.agreement import kappa
from goldtui.measures.confusion import Confusion
from goldtui.measures.intervals import clopper_pearson
from goldtui.model.counts import plural
from goldtui.model.judges.bounds import JudgeBounds
from goldtui.model.judges.calibration import Accepted, Bar, Calibration
from goldtui.scoring.judged.admission import FLOOR
from goldtui.workbench.verdicts.calibration_words import coefficient_words, share_words
from goldtui.workbench.verdicts.known_judges import KnownJudge, KnownJudges, Part

SHORT = 8
"""Characters of a hash that are shown in a list."""
LONG = 16
"""Characters of a hash where there is room; 8 are enough for the policy's order."""
_NOT_ITS_FAULT = frozenset((Bar.UNCALIBRATED, Bar.STALE, Bar.FEW_LABELS))
"""Reasons that speak of missing labels and not of the judge."""


class SheetRow(NamedTuple):
    """One row; `status` is that of a gate, for its sign, or empty."""

    text: str
    status: str = ""
    heading: bool = False


def head_words(known: KnownJudges) -> tuple[str, str]:
    """How many judges there are, and how many may count."""
    judges = {one.calibration.judge for one in known.judges}
    may = {one.calibration.judge for one in known.judges if one.may_count}
    return plural(len(judges), "judge"), f"{len(may)} may count"


def line_of(one: KnownJudge) -> tuple[str, ...]:
    """The beginning of its hash, its place in the policy's order, where its calibration is from."""
    asked = (f"no. {one.place}",) if one.place else ()
    return (one.calibration.judge[:SHORT], *asked, one.where)


def status_of(one: KnownJudge) -> str:
    """Pass where it may count, fail where its figures speak against it, else not tested."""
    if one.may_count:
        return "pass"
    return "fail" if one.barred is not None and one.barred.why not in _NOT_ITS_FAULT else "not_tested"


def sheet_of(one: KnownJudge, bounds: JudgeBounds) -> Iterator[SheetRow]:
    """Everything about one judge."""
    found = one.calibration
    yield SheetRow(_may_words(one), status_of(one), True)
    if one.barred is not None:
        yield SheetRow(f"{one.barred.message[0].upper()}{one.barred.message[1:]}.")
    order = f", no. {one.place} in the policy's order" if one.place else ", not in the policy's order"
    yield SheetRow(f"Judge {found.judge[:LONG]}{order}")
    yield SheetRow(f"Calibrated {found.at}: {one.where}")
    yield from _label_rows(found)
    yield from _part_rows("slice", one.slices)
    yield from _part_rows("language", one.languages)
    most = bounds.max_lies_accepted
    yield from _kind_rows(
        f"Known lies of the set that it calls supported; at most {most:.0%} of a kind", found.lies, most
    )
    yield from _kind_rows("Known truths of the set that it calls supported", found.truths)
    yield from _kind_rows("What people call wrong and it calls supported", found.label_lies)
    if found.drift is not None:
        yield SheetRow(
            f"Anchors: {found.drift.changed} of {plural(found.drift.asked, 'verdict')} changed", heading=True
        )
    for number, (reason, count) in enumerate(found.left_out.items()):
        if not number:
            yield SheetRow("Left out", heading=True)
        yield SheetRow(f"{count}: {reason}")


def nothing_rows() -> tuple[SheetRow, ...]:
    """What to do where no judge is known."""
    return (
        SheetRow("No judge is known here.", heading=True),
        SheetRow("Ask one about a run: goldtui judge run RUN --set DB --judge NAME:OPTIONS --out judge.jsonl"),
        SheetRow("Give your own verdicts on the same run: J in Replay or Report, or goldtui judge next RUN --set DB"),
        SheetRow("Compare both: goldtui calibrate judge.jsonl --labels DB --set DB --out calibration.json"),
        SheetRow("A calibration next to the database is shown here by itself; o opens one from elsewhere."),
    )


def _may_words(one: KnownJudge) -> str:
    if one.may_count:
        return "It may count in the slices and languages that a sign below allows"
    why = one.barred.why.value if one.barred is not None else "no person's label was given"
    return f"It may not count: {why}"


def _label_rows(found: Calibration) -> Iterator[SheetRow]:
    if found.drawn is None:
        return
    counts = Confusion(*found.counts.cells)
    silent = f"; no verdict on {found.undecided} more" if found.undecided else ""
    yield SheetRow(f"{plural(counts.n, 'statement')} that people labelled ({found.drawn.value}){silent}", heading=True)
    yield SheetRow(f"{'people say':12}{'yes':>8}{'no':>8}")
    yield SheetRow(f"{'judge: yes':12}{counts.true_yes:>8}{counts.false_yes:>8}")
    yield SheetRow(f"{'judge: no':12}{counts.false_no:>8}{counts.true_no:>8}")
    if found.counts.fewest < FLOOR:
        yield SheetRow(f"Fewer than {FLOOR} labels of a class: nothing is computed.")
        return
    yield SheetRow(f"agreement {share_words(counts.agreement)}")
    yield SheetRow(f"kappa {coefficient_words(kappa(counts.pairs()))}")
    yield SheetRow(f"yes to what is supported {share_words(counts.sensitivity)}")
    yield SheetRow(f"no to what is not {share_words(counts.specificity)}")


def _part_rows(what: str, parts: Iterable[Part]) -> Iterator[SheetRow]:
    for number, part in enumerate(parts):
        if not number:
            yield SheetRow(f"By {what}", heading=True)
        counts = Confusion(*part.counts.cells)
        own = part.barred is not None and part.barred.why in (Bar.SLICE, Bar.LANGUAGE)
        why = f"; {part.barred.message}" if own and part.barred is not None else ""
        k, n = counts.agreement
        found = f"agreement {k} of {n}"
        if part.counts.fewest >= FLOOR:
            found += f", kappa {coefficient_words(kappa(counts.pairs()))}"
        status = "pass" if part.barred is None else "not_tested"
        yield SheetRow(f"{part.name or 'not known'}: {found}{why}", status)


def _kind_rows(title: str, kinds: tuple[Accepted, ...], most: float | None = None) -> Iterator[SheetRow]:
    if not kinds:
        return
    yield SheetRow(title, heading=True)
    width = max(len(one.kind) for one in kinds)
    for one in sorted(kinds, key=lambda one: -one.accepted / one.asked if one.asked else 0.0):
        ends = clopper_pearson(one.accepted, one.asked)
        range_ = "" if ends is None else f" ({ends[0]:.0%} to {ends[1]:.0%})"
        silent = f", {one.undecided} without a verdict" if one.undecided else ""
        status = ""
        if most is not None:
            status = "not_tested" if not one.asked else "fail" if one.accepted / one.asked > most else "pass"
        yield SheetRow(f"{one.kind:{width}}  {one.accepted} of {one.asked}{range_}{silent}", status)
