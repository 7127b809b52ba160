"""How a judge's yes and no fall on people's: four counts, from which everything else about the judge is worked out.

Four counts and not a percentage: a judge who says yes to everything agrees with people on nine of ten right answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import sqrt
from typing import NamedTuple

from goldtui.measures.intervals import wilson


class Confusion(NamedTuple):
    """Answers of a judge, counted by what people say of the same thing."""

    true_yes: int
    """Both say yes."""
    false_yes: int
    """The judge says yes and people no: a lie that goes through."""
    false_no: int
    """The judge says no and people yes."""
    true_no: int
    """Both say no."""

    @property
    def n(self) -> int:
        """Things that both answered."""
        return sum(self)

    @property
    def sensitivity(self) -> tuple[int, int]:
        """`(k, n)`: of people's n yeses, the judge says yes to k."""
        return self.true_yes, self.true_yes + self.false_no

    @property
    def specificity(self) -> tuple[int, int]:
        """`(k, n)`: of people's n noes, the judge says no to k."""
        return self.true_no, self.true_no + self.false_yes

    @property
    def agreement(self) -> tuple[int, int]:
        """`(k, n)`: of n things, both say the same of k."""
        return self.true_yes + self.true_no, self.n

    @property
    def says_nothing(self) -> bool:
        """Whether the judge says yes to a lie at least as often as to a truth, or a class has no label."""
        (right, yes), (wrong, no) = self.sensitivity, (self.false_yes, self.false_yes + self.true_no)
        return right * no <= wrong * yes

    @property
    def base_rates(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """`(k, n)` of yes: the judge's, then people's."""
        return (self.true_yes + self.false_yes, self.n), (self.true_yes + self.false_no, self.n)

    def pairs(self) -> Iterator[tuple[bool, bool]]:
        """One (judge, people) pair for each thing."""
        cells = ((True, True), (True, False), (False, True), (False, False))
        for cell, count in zip(cells, self, strict=True):
            yield from (cell for _ in range(count))


def confusion(pairs: Iterable[tuple[bool, bool]]) -> Confusion:
    """The counts of (judge, people) pairs; true is yes."""
    counts = [0, 0, 0, 0]
    for judge, people in pairs:
        counts[2 * (not judge) + (not people)] += 1
    return Confusion(*counts)


def discernment(counts: Confusion) -> tuple[float, float] | None:
    """The 95 % interval of sensitivity + specificity; null when a class has no label. At 1 a judge knows nothing.

    The sum is 1 plus a difference of two independent shares; its interval is Newcombe's, from two Wilson intervals:
    Interval estimation for the difference between independent proportions, Statistics in Medicine 17 (1998), method 10.
    """
    parts = [(k / n, *ends) for k, n in (counts.sensitivity, counts.specificity) if (ends := wilson(k, n)) is not None]
    if len(parts) < 2:
        return None
    total = sum(share for share, _, _ in parts)
    below = sqrt(sum((share - low) ** 2 for share, low, _ in parts))
    above = sqrt(sum((high - share) ** 2 for share, _, high in parts))
    return total - below, total + above
