"""The result of many yes-or-no answers as k of n, with what such a share is worth.

A share alone sounds exact. Next to it stand how many atoms there are, how many must be true, how often a judge's own
errors turn the result, and how many trifles would hide one lie. Scores of several answers are never averaged.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from goldtui.model.counts import plural
from goldtui.model.records import Record
from goldtui.scoring.flakiness import flip_chance, needed_claims, padding


class JudgedRatio(Record):
    """`k` of `n` decided atoms are true; `undecided` more have no verdict."""

    title: str
    k: int
    n: int
    undecided: int
    threshold: Fraction
    needed: int | None
    """Of all atoms, undecided ones included; null where there is none."""
    flips: Fraction | None
    """The chance that the judge's errors turn pass into fail or back; null where no flip rate is measured."""
    hides_one: int | None
    """True atoms that let one false atom pass; null where none do."""

    @property
    def passes(self) -> bool | None:
        """Whether enough are true; null while the undecided could turn it."""
        if self.needed is None:
            return None
        if self.k >= self.needed:
            return True
        return False if self.k + self.undecided < self.needed else None


def judged_ratio(
    title: str, k: int, n: int, undecided: int, threshold: Fraction, flip_rate: Fraction | None = None
) -> JudgedRatio:
    """The ratio with its companions; ValueError for a share out of range."""
    atoms = n + undecided
    flips = flip_chance(n, k, flip_rate, threshold) if flip_rate is not None and n else None
    return JudgedRatio(
        title=title,
        k=k,
        n=n,
        undecided=undecided,
        threshold=threshold,
        needed=needed_claims(atoms, threshold) if atoms else None,
        flips=flips,
        hides_one=padding(threshold),
    )


def ratio_lines(ratio: JudgedRatio) -> Iterator[str]:
    """The ratio in words, one fact a line."""
    open_ = f"; {ratio.undecided} undecided" if ratio.undecided else ""
    yield f"{ratio.k} of {ratio.n} {ratio.title}{open_}"
    if ratio.needed is None:
        yield "nothing was judged, so nothing is measured"
        return
    share = f"{float(ratio.threshold):g}"
    outcome = {True: "reached", False: "not reached", None: "open"}[ratio.passes]
    yield f"at {share} it needs {ratio.needed} of {ratio.n + ratio.undecided}: {outcome}"
    if ratio.flips is None:
        yield "how often the judge's errors would turn that is not measured: calibrate the judge"
    else:
        yield f"the judge's errors turn that in {float(ratio.flips):.1%} of cases"
    if ratio.hides_one is None:
        yield "no padding hides a false one"
    else:
        yield f"{plural(ratio.hides_one, 'true one')} would hide one false one"
