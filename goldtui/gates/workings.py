"""What was worked out for one exhibit of a case and is as true of another: kept by value, and gone with the matrix.

A case's forty variants mostly say the same sentences of the same chunks. Without it each of them is read anew, and
the matrix cannot keep up with typing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from goldtui.gates.align import Alignment, align
from goldtui.model.records import Claim
from goldtui.model.results import Finding, GateResult
from goldtui.text.agree import Contradiction, contradictions

if TYPE_CHECKING:
    from collections.abc import Callable

    from goldtui.gates.evidence import Source
    from goldtui.gates.exhibit import Exhibit
    from goldtui.gates.proof import ClaimProof

Selected = dict[str, "Source"]


class PhraseProof(NamedTuple):
    """One phrase and the selected chunks that hold it un-negated (or confirmed), in context order."""

    phrase: str
    held_by: tuple[str, ...]


class Held(NamedTuple):
    """How the phrases of a claim stand in one context, whatever the claim says."""

    elsewhere: tuple[PhraseProof, ...]
    """The phrases that the cited chunk does not hold."""
    findings: tuple[Finding, ...]
    judged: bool
    """False when a phrase is too weak to prove anything."""
    supported: bool
    checked: bool
    """False when a phrase was found in a language without a list of negating words."""


class ProvedClaim(NamedTuple):
    """A claim's proof as it was found once, with the findings about it and the context it was found in."""

    proof: ClaimProof
    findings: tuple[Finding, ...]
    selected: Selected


class Workings:
    """Shared by exhibits of one case under one policy, evidence and set of confirmations; see `Exhibit.beside`.

    `proved` is by the claim's identity (each proof holds its claim, so that none is made anew in its place) and by
    whose labels were believed; `held` by claim id, citation, phrases and context; `forbidden` by text; `by_response`
    by gate and response. A context is known by its identity: `selections` makes one of equal ones and keeps it.
    """

    __slots__ = ("_aligned", "_contradicted", "by_response", "forbidden", "held", "proved", "selections")

    def __init__(self) -> None:
        self.selections: dict[tuple[Sequence[str], Sequence[str]], Selected] = {}
        self.proved: dict[tuple[int, bool], ProvedClaim] = {}
        self.held: dict[tuple[str, str | None, tuple[str, ...], int], Held] = {}
        self.forbidden: dict[str, frozenset[int]] = {}
        self.by_response: dict[tuple[Callable[[Exhibit], GateResult], str], GateResult] = {}
        self._aligned: dict[tuple[str, str | None], Alignment] = {}
        self._contradicted: dict[tuple[str, tuple[str, ...]], tuple[Contradiction, ...]] = {}

    def aligned(self, claim: Claim, exhibit: Exhibit) -> Alignment:
        """As `align` recognises the claim."""
        key = claim.text, claim.answer_point
        known = self._aligned.get(key)
        if known is None:
            known = self._aligned[key] = align(claim, exhibit.case)
        return known

    def contradicted(self, text: str, phrases: tuple[str, ...]) -> tuple[Contradiction, ...]:
        """As `contradictions` finds them."""
        key = text, phrases
        known = self._contradicted.get(key)
        if known is None:
            known = self._contradicted[key] = contradictions(text, phrases)
        return known
