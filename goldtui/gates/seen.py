"""What was found of the very claims that variants share with each other, and most of them with those before an edit.

Asked by value, each look costs a tuple of all that a claim says and is read by, a hundred times a matrix. Here the
record itself is the key, and is kept beside what was found so that no other is made in its place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from goldtui.model.records import Claim, RagTrace
from goldtui.model.results import Finding

if TYPE_CHECKING:
    from goldtui.gates.proved import ClaimProof, Given, ProvedClaim, Selected


class SeenClaim(NamedTuple):
    """A claim with the context it was proved in, what the case gives to read it by, and its proof."""

    claim: Claim
    selected: Selected
    points: tuple[str, ...] | None
    """The points by which `given` was asked for; null where its own labels are believed."""
    given: Given
    proved: ProvedClaim


class Seen:
    """Part of a case's workings, and stands on their ground.

    `proofs` are by identity of claim and context, and by whether the claim's own labels are believed. `faults`, what is
    wrong with a claim's citations, are by identity of its proof and of the run.
    """

    __slots__ = ("faults", "proofs")

    def __init__(self) -> None:
        self.proofs: dict[tuple[int, int, bool], SeenClaim] = {}
        self.faults: dict[tuple[int, int], tuple[ClaimProof, RagTrace, Finding | None]] = {}
