"""The result of many yes-or-no answers as k of n, with what such a share is worth.

A share alone sounds exact. Next to it are how many atoms there are, how many must be true, how often a judge's own
errors turn the result, and how many trifles would hide one lie. Scores of several answers are never averaged.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from goldtui.model.counts import plural
from goldtui.model.records import Record

MOST_ATOMS = 3_000
"""The most atoms for which the chance of a flip is worked out, which takes half a second."""


class JudgedRatio(Record):
    """`k` of `n` decided atoms are true; `undecided` more have no verdict."""

    k: int
    n: int
    undecided: int
    threshold: Fraction
    """The share of atoms that must be true."""
    needed: int | None
    """Of all atoms, undecided ones included; null where there is none."""
    flip_rate: Fraction | None
    """How often the judge errs; null where nobody measured it."""
    flips: Fraction | None
    """The chance that such errors turn pass into fail or back; null without a rate, or for too many atoms."""
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

    @property
    def lines(self) -> Iterator[str]:
        """What the share is worth, one fact a line."""
        if self.needed is None:
            yield "nothing was judged, so nothing is measured"
            return
        outcome = {True: "reached", False: "not reached", None: "open"}[self.passes]
        yield f"at {float(self.threshold):g} it needs {self.needed} of {self.n + self.undecided}: {outcome}"
        if self.flip_rate is None:
            yield "how often the judge's errors would turn that is not measured: calibrate the judge"
        elif self.flips is None:
            yield f"how often errors turn that is not worked out for none or more than {MOST_ATOMS:,} verdicts"
        else:
            rate, turned = float(self.flip_rate), float(self.flips)
            yield f"errors of the judge at a rate of {rate:.1%} turn that in {turned:.1%} of runs"
        if self.hides_one is None:
            yield "no number of true ones hides a false one"
        else:
            yield f"{plural(self.hides_one, 'true one')} would hide one false one"
