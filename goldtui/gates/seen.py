"""Proofs of the exact claims that variants share with each other, and mostly with those before an edit.

A look-up by value costs a tuple of the claim's fields and inputs, a hundred times per matrix. Here the record itself is
the key, and is kept with the result so that its identity cannot be reused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from goldtui.model.records import Claim, RagTrace
from goldtui.model.results import Finding

if TYPE_CHECKING:
    from goldtui.gates.proved import ClaimProof, Given, ProvedClaim, Selected


class SeenClaim(NamedTuple):
    """A claim with its context, the case data used to read it, and its proof."""

    claim: Claim
    selected: Selected
    points: tuple[str, ...] | None
    """The points that `given` was computed for; null where the claim's own labels are believed."""
    given: Given
    proved: ProvedClaim


class Seen:
    """Part of a case's workings, valid for the same `ground`.

    `proofs` are keyed by identity of claim and context, and by whether the claim's own labels are believed. `faults`,
    the faults of a claim's citations, are keyed by identity of its proof and of the run.
    """

    __slots__ = ("faults", "proofs")

    def __init__(self) -> None:
        self.proofs: dict[tuple[int, int, bool], SeenClaim] = {}
        self.faults: dict[tuple[int, int], tuple[ClaimProof, RagTrace, Finding | None]] = {}
