"""Results about the phrases of a claim, as plain records without a rule in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from goldtui.model.records import Claim
from goldtui.model.results import Finding

if TYPE_CHECKING:
    from goldtui.gates.evidence import Source
    from goldtui.gates.rulings import Posed, Ruling


Given = tuple[str, tuple[tuple[str, tuple[str, ...]], ...]]


# Slots and not a named tuple: each read costs 5 ns instead of 30, and three gates make seven of them.
@dataclass(slots=True)
class LessonSupport:
    """How many claims the answer makes, and which of them are unsupported. Treat as a value."""

    claims: int
    uncited: int
    """Claims without a citation; a blank citation counts as none."""
    points: set[str | None]
    """Labels of the supported claims."""
    unsupported: list[Claim]
    """Claims whose phrases no selected chunk holds in full, in order."""
    miscited: list[Claim]
    """Claims whose cited chunk is not selected or does not hold all phrases, in order."""


Selected = dict[str, "Source"]


class PhraseProof(NamedTuple):
    """One phrase and the selected chunks that hold it un-negated (or confirmed), in context order."""

    phrase: str
    held_by: tuple[str, ...]


class Held(NamedTuple):
    """Whether one context holds the phrases of a claim, independent of the claim's text."""

    elsewhere: tuple[PhraseProof, ...]
    """The phrases that the cited chunk does not hold."""
    findings: tuple[Finding, ...]
    judged: bool
    """False when a phrase is too weak to prove anything."""
    supported: bool
    checked: bool
    """False when a phrase was found in a language without a list of negating words."""


class ProvedClaim(NamedTuple):
    """A claim's first proof, with the findings about it and its context."""

    proof: ClaimProof
    findings: tuple[Finding, ...]
    selected: Selected

    def settled(self, *, own_labels: bool) -> bool:
        """Whether the proof stays valid in any context with the cited chunks: their phrases are enough for the claim.

        Other chunks may still prove an answer's claim in other words; a reviewer's claim is judged by its sources
        alone.
        """
        proof = self.proof
        if proof.elsewhere or not proof.negation_checked:
            return False
        return own_labels or (proof.judged and not self.findings)

    def same_in(self, cited: Sequence[str], selected: Selected) -> bool:
        """Whether a context holds the cited chunks in the same versions as the proof's own context."""
        known = self.selected
        return any(one in selected for one in cited) and all(selected.get(one) is known.get(one) for one in cited)


class ClaimProof(NamedTuple):
    """One claim, the phrases that must prove it, the points it makes, and whether it is supported."""

    claim: Claim
    elsewhere: tuple[PhraseProof, ...]
    """The phrases that its own citation does not hold; empty when the cited chunk alone establishes the claim."""
    points: tuple[str, ...]
    judged: bool
    """False when nothing says which phrases the claim rests on."""
    supported: bool
    negation_checked: bool = True
    """False when a phrase was found in a language without a list of negating words."""
    left_out: str = ""
    """What its source says further on against it, if only that leaves it open."""


class OpenStatement(NamedTuple):
    """One statement that only a person or a judge can settle."""

    claim: Claim
    key: str
    statement: str
    """Its words without citation marks."""
    sources: tuple[Source, ...]
    """What it is read against: its cited chunks that were selected and those that hold its phrases, else all."""
    why: str
    """Why the gates leave it open, with the open words."""
    ruling: Ruling | None
    posed: Posed
    """The question that it is, by which verdicts given beside other passages are found."""
    points: tuple[str, ...] = ()
    """The vital points that the gates leave open and that it may make."""
    proven: bool = False
    """Whether the gates find it true, so that only its points are open."""


class Proofs(NamedTuple):
    """All claims of an answer proved against its context, with every finding about their wording."""

    claims: tuple[ClaimProof, ...]
    findings: tuple[Finding, ...]
    supported: int
    cited: int
    """Claims that name a citation."""
    established: int
    """Judged claims whose cited chunk alone holds all their phrases."""
    open_claims: int
    """Claims that could not be judged."""
    covered: frozenset[str]
    """Points that a supported claim makes in accepted words."""
    worded_otherwise: frozenset[str]
    """Points whose supported claim holds none of their answer phrases."""
    loose: int = 0
    """Supported claims that hold no answer phrase, so that their point is unknown."""
    open_statements: tuple[OpenStatement, ...] = ()
    """What the gates leave to people and judges, settled or not; empty for an exhibit without verdicts."""
