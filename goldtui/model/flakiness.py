"""How far a gate on a share of true claims can be trusted when the judge who labels them errs now and then."""

from __future__ import annotations

from fractions import Fraction

from goldtui.model.records import Record


class FlakyRow(Record):
    """One answer: so many of its claims are true."""

    true: int
    passes: bool
    """Whether it reaches the threshold when every label is right."""
    in_zone: bool
    """Whether its share of true claims is at most one claim away from the threshold."""
    flips: Fraction
    """The chance, 0 to 1, that labels with errors give the other verdict."""


class Flakiness(Record):
    """What a number of claims, a judge's flip rate and a threshold come to together."""

    claims: int
    flip_rate: Fraction
    """The chance, 0 to 1, that the judge labels a claim wrongly, each claim by itself."""
    threshold: Fraction
    """The least share of true claims that passes, above 0 and at most 1."""
    needed: int
    """Claims that must be found true to pass."""
    zone: tuple[int, int]
    """The fewest and most true claims whose share is at most one claim away from the threshold."""
    hides_one: int | None
    """True claims beside which one false claim still passes; null where no number of them hides it."""
    rows: tuple[FlakyRow, ...]
    """From most to fewest true claims."""

    @property
    def step(self) -> Fraction:
        """What one label more or less moves the share by."""
        return Fraction(1, self.claims)
