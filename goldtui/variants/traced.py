"""The input of a family that changes the trace: one case's reference trace and what the evidence offers.

It holds nothing of the answer, so that these variants stay the same while somebody writes the claims.
"""

from __future__ import annotations

from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.reference_trace import reference_trace
from goldtui.model.policy import Policy
from goldtui.model.records import GoldCase, RagTrace
from goldtui.variants.declare import Form, NotApplicable
from goldtui.variants.shelf import Shelf

NOTHING_REQUIRED = NotApplicable("the case requires no source")
NO_DISTRACTOR = NotApplicable("the evidence holds no other admissible chunk to take the place")


class Traced:
    """Reference trace, evidence and policy of a case, for one form of answer. Treat as a value."""

    __slots__ = ("_sources", "case_id", "evidence", "form", "named_sources", "policy", "shelf", "trace")

    def __init__(self, case: GoldCase, shelf: Shelf, policy: Policy, form: Form, trace: RagTrace | None = None) -> None:
        """`trace` is the case's reference trace, if the caller has it."""
        self.case_id = case.case_id
        self.named_sources = case.named_source_ids
        self.shelf = shelf
        self.evidence: EvidenceIndex = shelf.evidence
        self.policy = policy
        self.form = form
        self.trace = trace or reference_trace(case, shelf.evidence, policy)
        self._sources: tuple[str, ...] | None = None

    @property
    def required(self) -> tuple[str, ...]:
        """The required sources and the one read of each group of alternatives, each once, in the case's order."""
        return self.trace.selected_context_ids

    def spare(self, number: int = 1) -> tuple[str, ...]:
        """Admissible chunks that replace nothing the case names; the first is the reference trace's distractor."""
        return self.shelf.distractors(self.named_sources, number)

    def text_of(self, chunk_id: str | None) -> str:
        """The current text of a chunk that may be used; empty for any other."""
        source = self.evidence.current.get(chunk_id or "")
        return source.chunk.text or "" if source is not None and source.chunk.permitted is not False else ""

    def stated(self, text: str) -> bool:
        """Whether a required source holds these very words, in any letter case; if so, they are no lie."""
        if self._sources is None:
            self._sources = tuple(self.text_of(i).lower() for i in self.required)
        return any(text.lower() in source for source in self._sources)
