"""How far to trust a gate on the share of true claims when the judge who labels them makes errors."""

from __future__ import annotations

from fractions import Fraction

from goldtui.model.records import Record


class FlakyRow(Record):
    """One possible answer, by its number of true claims."""

    true: int
    passes: bool
    """Whether it reaches the threshold when every label is right."""
    in_zone: bool
    """Whether its share of true claims is at most one claim away from the threshold."""
    flips: Fraction
    """The chance, 0 to 1, that label errors give the other verdict."""


class Flakiness(Record):
    """The effect of a number of claims, a judge's flip rate and a threshold together."""

    claims: int
    flip_rate: Fraction
    """The chance, 0 to 1, that the judge labels a claim wrongly, independently for each claim."""
    threshold: Fraction
    """The least share of true claims that passes, above 0 and at most 1."""
    needed: int
    """True claims needed to pass."""
    zone: tuple[int, int]
    """The fewest and the most true claims whose share is at most one claim away from the threshold."""
    hides_one: int | None
    """How many true claims it takes for an answer with one false claim to pass; null where no number does."""
    rows: tuple[FlakyRow, ...]
    """From most to fewest true claims."""

    @property
    def step(self) -> Fraction:
        """How much one label changes the share."""
        return Fraction(1, self.claims)
