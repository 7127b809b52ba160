"""How good a judge must be before its verdicts count, as part of a set's policy, each number with its default."""

from __future__ import annotations

from pydantic import Field

from goldtui.model.records import Record


class JudgeBounds(Record):
    """The bounds of every judge of one set. A judge outside one of them is shown and counts as not tested."""

    min_labels: int = Field(default=50, ge=20, le=100_000)
    """How many statements people must have called supported, and how many not, before a judge may count."""
    min_kappa: float = Field(default=0.8, ge=0, le=1)
    """Agreement of judge and people beyond chance (Cohen's kappa) that a judge must reach."""
    max_days: int = Field(default=90, ge=1, le=3650)
    """How many days a calibration holds."""
    max_lies_accepted: float = Field(default=0.05, ge=0, lt=1)
    """The largest share of the set's own known-bad variants of one kind that a judge may call supported."""
    min_labels_each: int = Field(default=20, ge=1, le=100_000)
    """How many labels there must be of a slice, and of a language, before a judge may count in it."""
