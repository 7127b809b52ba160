"""The claims of an answer with what was found of each, and their sums, made from those of the answer before.

The variants of a case ship the reference's claims but for one or two. Asking each claim of each variant again makes a
case of many claims cost their square; here only the stretch that differs is asked and counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, compress, count
from operator import attrgetter, is_not
from typing import TYPE_CHECKING, NamedTuple

from goldtui.gates.proved import ClaimProof
from goldtui.model.records import Claim
from goldtui.model.results import Finding

if TYPE_CHECKING:
    from goldtui.gates.proved import Given, Selected

FEW = 16
"""Up to so many claims an answer is gone through whole: to look for what is shared would take longer."""


class Entry(NamedTuple):
    """One claim's proof, the findings about it, and the points that it makes when it is supported."""

    proof: ClaimProof
    findings: tuple[Finding, ...]
    cites: bool
    covered: tuple[str, ...]
    otherwise: tuple[str, ...]
    """Points that it makes in none of their answer phrases."""


class SeenClaim(NamedTuple):
    """A claim with the context it was proved in, what the case gives to read it by, and what was found."""

    claim: Claim
    selected: Selected
    points: tuple[str, ...] | None
    """The points by which `given` was requested; null where the claim's own labels are believed."""
    given: Given
    entry: Entry


_FINDINGS = attrgetter("findings")
_PROOF = attrgetter("proof")


class Ledger:
    """Claims, their entries and the sums of these. Treat as a value: another thread may go on from the same one."""

    __slots__ = (
        "cited",
        "claims",
        "covered",
        "entries",
        "established",
        "loose",
        "open_claims",
        "otherwise",
        "supported",
        "unchecked",
    )

    def __init__(self) -> None:
        self.claims: Sequence[Claim] = ()
        self.entries: tuple[Entry, ...] = ()
        self.supported = self.cited = self.established = self.open_claims = self.loose = self.unchecked = 0
        self.covered: dict[str, int] = {}
        self.otherwise: dict[str, int] = {}

    def of(self, claims: Sequence[Claim], entry_of: Callable[[Claim], Entry]) -> Ledger:
        """The ledger of other claims; a claim that this one has at the same end of it is not asked again."""
        if claims is self.claims and claims:
            return self
        known = self.entries
        if not known:
            made = Ledger()
            made.claims, made.entries = claims, tuple([entry_of(claim) for claim in claims])
            made._count(made.entries, 1)
            return made
        start, left = shared_ends(self.claims, claims)
        end = len(known) - left
        come = tuple([entry_of(claim) for claim in claims[start : len(claims) - left]])
        made = Ledger()
        made.claims, made.entries = claims, known[:start] + come + known[end:]
        made.supported, made.cited, made.established = self.supported, self.cited, self.established
        made.open_claims, made.loose, made.unchecked = self.open_claims, self.loose, self.unchecked
        made.covered, made.otherwise = self.covered.copy(), self.otherwise.copy()
        made._count(known[start:end], -1)
        made._count(come, 1)
        return made

    def proofs(self) -> tuple[ClaimProof, ...]:
        """The proof of every claim."""
        return tuple(map(_PROOF, self.entries))

    def findings(self) -> list[Finding]:
        """The findings about the claims, in their order."""
        return list(chain.from_iterable(map(_FINDINGS, self.entries)))

    def _count(self, entries: Iterable[Entry], times: int) -> None:
        for proof, _, cites, covered, otherwise in entries:
            if cites:
                self.cited += times
                if proof.judged and not proof.elsewhere:
                    self.established += times
            if not proof.judged:
                self.open_claims += times
            if not proof.negation_checked:
                self.unchecked += times
            if proof.supported:
                self.supported += times
                if not proof.points:
                    self.loose += times
            if covered:
                _count_points(self.covered, covered, times)
            if otherwise:
                _count_points(self.otherwise, otherwise, times)


def _count_points(counts: dict[str, int], points: Iterable[str], times: int) -> None:
    for point in points:
        left = counts.get(point, 0) + times
        if left:
            counts[point] = left
        else:
            del counts[point]


def shared_ends(before: Sequence[object], now: Sequence[object]) -> tuple[int, int]:
    """How many items both begin with, and how many of the others both end with: the same objects, not equal ones."""
    shorter = min(len(before), len(now))
    start = next(compress(count(), map(is_not, before, now)), shorter)
    end = next(compress(count(), map(is_not, reversed(before), reversed(now))), shorter)
    return start, min(end, shorter - start)
