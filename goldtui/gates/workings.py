"""Results for one exhibit of a case that also hold for another: another variant, or the case after an edit.

A case's forty variants mostly repeat the same sentences from the same chunks, and most of them stay the same after a
keystroke. Without this cache each is read again, and the matrix cannot keep up with typing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from goldtui.gates.align import Aligner, Alignment, denied_points
from goldtui.gates.ledger import Ledger, SeenClaim
from goldtui.gates.proved import ClaimProof, Held, ProvedClaim, Selected
from goldtui.model.policy import Policy
from goldtui.model.records import Claim, GoldCase, RagTrace
from goldtui.model.results import Finding, GateResult
from goldtui.text.meaning.agree import Contradiction, contradictions

if TYPE_CHECKING:
    from goldtui.gates.proved import Given
    from goldtui.text.agreement.units import Unit

MOST_KEPT = 4096
"""Values of one kind, about 1 MiB; for a case with four claims, those of some hundred edits."""

Said = tuple[str, str, tuple[str, ...], str | None, tuple[str, ...] | None, object]
"""A claim's id, text, citations, point and phrases (null where its own are not believed), and the case's `given`."""

Read = tuple[str | None, str | None, str | None]
"""Retrieval recall, context recall and context precision of a run, each as `k/n`; null is not measured."""

_GROUND = tuple(name for name in GoldCase.model_fields if name not in ("question", "reference"))


class Workings:
    """Shared by exhibits of one case with the same `ground`; see `Exhibit.beside`.

    `proved` is by what a proof reads of a claim, and by context; `settled` holds those that are the same wherever the
    cited chunk is. `gold`, the reference claims that are established, is by those that are asked for, and by context.
    `seen` is by identity of claim and context, and by whether the claim's own labels are believed. `ledgers` holds the
    one of the answer judged last, by whether its labels are believed and by context; `faults` what is wrong
    with its citations, with its run, and `fault_of` the same of one proof and one run.
    `held` is by claim id, citation, phrases and context; `forbidden` by text; `by_response` by gate, response, context
    and question. A context is known by its identity: `selections` makes one of equal ones and keeps it. So is the trace
    of `by_run` and `read`, which is kept with the result so that no other is made in its place.
    """

    __slots__ = (
        "_aligned",
        "_aligner",
        "_contradicted",
        "by_response",
        "by_run",
        "fault_of",
        "faults",
        "forbidden",
        "gold",
        "held",
        "ledgers",
        "proved",
        "read",
        "seen",
        "selections",
        "settled",
    )

    def __init__(self) -> None:
        self.selections: dict[tuple[Sequence[str], Sequence[str]], Selected] = {}
        self.proved: dict[tuple[Said, int], ProvedClaim] = {}
        self.settled: dict[Said, ProvedClaim] = {}
        self.held: dict[tuple[str, tuple[str, ...], tuple[str, ...], int], Held] = {}
        self.gold: dict[tuple[Given, int], tuple[Unit, ...]] = {}
        self.ledgers: dict[tuple[bool, int], tuple[GoldCase, Selected, Ledger]] = {}
        self.faults: tuple[RagTrace, Sequence[ClaimProof], tuple[Finding | None, ...]] | None = None
        self.fault_of: dict[tuple[int, int], tuple[ClaimProof, RagTrace, Finding | None]] = {}
        self.forbidden: dict[str, frozenset[int]] = {}
        self.seen: dict[tuple[int, int, bool], SeenClaim] = {}
        self.by_response: dict[tuple[Callable[..., GateResult], str, int, str], tuple[Selected, GateResult]] = {}
        self.by_run: dict[tuple[Callable[..., GateResult], int], tuple[RagTrace, GateResult]] = {}
        self.read: dict[int, tuple[RagTrace, Read]] = {}
        self._aligner: Aligner | None = None
        self._aligned: dict[tuple[str, str | None], Alignment] = {}
        self._contradicted: dict[tuple[str, tuple[str, ...]], tuple[Contradiction, ...]] = {}

    def aligned(self, claim: Claim, case: GoldCase) -> Alignment:
        """The alignment of the claim by `Aligner`, cached."""
        key = claim.text, claim.answer_point
        known = self._aligned.get(key)
        if known is None:
            if self._aligner is None:
                self._aligner = Aligner(case)
            known = self._aligned[key] = self._aligner.align(claim)
        return known

    def contradicted(self, text: str, phrases: tuple[str, ...]) -> tuple[Contradiction, ...]:
        """The result of `contradictions`, cached."""
        key = text, phrases
        known = self._contradicted.get(key)
        if known is None:
            known = self._contradicted[key] = contradictions(text, phrases)
        return known

    def trim(self) -> None:
        """Forget the older half of whatever has grown with the edits; contexts and runs do not grow with them."""
        for kept in (self.proved, self.settled, self.gold, self.held, self.forbidden, self.by_response, self.seen):
            forget_older(kept)
        for more in (self.fault_of, self._aligned, self._contradicted):
            forget_older(more)


def forget_older(kept: dict[Any, Any]) -> None:
    """Drop the older half of a cache that has grown beyond `MOST_KEPT`."""
    if len(kept) > MOST_KEPT:
        for key in list(kept)[: len(kept) // 2]:
            kept.pop(key, None)


def ground_of(case: GoldCase, policy: Policy) -> tuple[object, ...]:
    """Everything that workings depend on besides their keys: equal grounds, equal workings.

    The whole case except its question and the wording of its reference; of that, only the phrases that prove each
    point, and which points it makes under a negator.
    """
    fields = case.__dict__
    gold = case.reference.claims if case.reference else ()
    proofs = tuple([(claim.answer_point, claim.support_phrases) for claim in gold])
    return policy, proofs, denied_points(case), *[fields[name] for name in _GROUND]
