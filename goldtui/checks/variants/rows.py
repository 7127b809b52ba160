"""Rows of a matrix as findings, so that every rule about outcomes names them and their next step alike."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.checks.declare import Flaw
from goldtui.model.spot import Spot
from goldtui.variants.matrix import CaseMatrix, Row
from goldtui.variants.outcome import Outcome


def uncaught(matrix: CaseMatrix, outcome: Outcome) -> Iterator[Row]:
    """The rows with this outcome; none where the reference is stopped, for then they earn no credit either way."""
    return (row for row in matrix.rows if matrix.credited and row.outcome is outcome)


def flaw_of(row: Row) -> Flaw:
    """The variant, why it came out so, and the field that would catch it."""
    said = row.variant.note if row.variant is not None and not row.stored else ""
    what = f"{row.variant_id}: {said} " if said else f"{row.variant_id}: "
    where, fix = Spot("variant", row.variant_id), ""
    if row.advice is not None:
        where, fix = row.advice.place, row.advice.text
    return Flaw(where, what + row.classified.reason.partition(";")[0], fix)
