"""How good a judge must be before its verdicts count, as part of a set's policy, each number with its default."""

from __future__ import annotations

import operator
from typing import Annotated

from pydantic import Field

from goldtui.model.records import Record

JudgeHash = Annotated[str, Field(pattern=r"^[0-9a-f]{8,64}$")]
"""The hash of a judge, or at least its first 8 characters."""


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
    order: tuple[JudgeHash, ...] = Field(default=(), exclude_if=operator.not_)
    """The judges in the order in which they are asked: the first whose verdict on a statement counts decides it. Those
    that are not listed come after them all, and more than half of them must agree.
    """

    def place(self, judge: str) -> int:
        """Where a judge comes in the order; all that are not listed share the place after the last."""
        return next((n for n, one in enumerate(self.order) if judge.startswith(one)), len(self.order))
