"""What a family is shown: one case with its reference, the trace it is judged on and what the evidence offers."""

from __future__ import annotations

from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.reference_trace import reference_trace
from goldtui.gates.refusal import states_gap
from goldtui.model.policy import Policy
from goldtui.model.records import Answer, AnswerPoint, Behaviour, Claim, GoldCase
from goldtui.text.sentences import sentences
from goldtui.variants.declare import Form, Mutant, NotApplicable
from goldtui.variants.shelf import Shelf

NO_CLAIMS = NotApplicable("the case has no reference claim to change")
REFUSAL_DUE = NotApplicable("a refusal is the right response to this question")
NOTHING_REQUIRED = NotApplicable("the case requires no source")
NO_DISTRACTOR = NotApplicable("the evidence holds no other admissible chunk to take the place")


class Subject:
    """Case, evidence, policy and reference trace, for one form of answer. Treat as a value."""

    __slots__ = (
        "_blind",
        "_rest",
        "_sources",
        "case",
        "claims",
        "evidence",
        "form",
        "points",
        "policy",
        "reference",
        "shelf",
        "trace",
    )

    def __init__(self, case: GoldCase, shelf: Shelf, policy: Policy, form: Form) -> None:
        self.case = case
        self.shelf = shelf
        self.evidence: EvidenceIndex = shelf.evidence
        self.policy = policy
        self.form = form
        self.trace = reference_trace(case, shelf.evidence, policy)
        self.reference = case.reference or Answer()
        self.claims = self.reference.claims
        self.points: dict[str, AnswerPoint] = {p.point_id: p for p in case.points}
        self._rest: str | None = None
        self._sources: tuple[str, ...] | None = None
        self._blind = {id(c): _as_emitted(c) for c in self.claims}

    @property
    def refusal_expected(self) -> bool:
        """Is a refusal the right response to this question?"""
        return self.case.expected_behaviour is Behaviour.REFUSE

    @property
    def required(self) -> tuple[str, ...]:
        """The required sources, each once, in the case's order."""
        return self.trace.selected_context_ids

    def spare(self, number: int = 1) -> tuple[str, ...]:
        """Admissible chunks that the case does not require; the first is the reference trace's distractor."""
        return self.shelf.distractors(self.case.required_sources, number)

    def text_of(self, chunk_id: str | None) -> str:
        """The current text of a chunk that may be used; empty for any other."""
        source = self.evidence.current.get(chunk_id or "")
        return source.chunk.text or "" if source is not None and source.chunk.permitted is not False else ""

    def stated(self, text: str) -> bool:
        """Do these very words, in letters of any size, stand in a required source? Then they are no lie."""
        if self._sources is None:
            self._sources = tuple(self.text_of(i).lower() for i in self.required)
        return any(text.lower() in source for source in self._sources)

    def lie(self, claim: Claim, text: str, said: str) -> Mutant:
        """The reference with one claim's text changed, its label changed with it."""
        told = claim.model_copy(update={"text": text, "support_phrases": (text.rstrip(" .。"),)})
        claims = tuple(told if c is claim else c for c in self.claims)
        return Mutant(said, claims, claim_id=claim.claim_id, point_id=claim.answer_point)

    def blind(self, claim: Claim) -> Claim:
        """The claim as a system would emit it: its text and citation, without phrases and point."""
        return self._blind.get(id(claim)) or _as_emitted(claim)

    def response(self, claims: tuple[Claim, ...]) -> str:
        """The response that says these claims as the reference says its own, and what the reference adds to them."""
        texts = [c.text for c in claims if c.text]
        if self._rest is None:
            self._rest = self._left_over()
        if self._rest:
            texts.append(self._rest)
        joiner = "" if texts and all(t.endswith("。") for t in texts) else " "
        return joiner.join(texts)

    def _left_over(self) -> str:
        """What the reference's text says besides its claims, such as that a part is not in the sources."""
        text = self.reference.text
        if all(c.text in text for c in self.claims):
            for claim in self.claims:
                text = text.replace(claim.text, " ", 1)
            return " ".join(text.split()) if any(map(str.isalnum, text)) else ""
        # The text words its claims otherwise: only what no claim can say is kept.
        said = [text[s.start : s.end] for s in sentences(text)]
        return " ".join(s for s in said if states_gap(s, self.policy))


def _as_emitted(claim: Claim) -> Claim:
    return Claim(claim_id=claim.claim_id, text=claim.text, citation_id=claim.citation_id)
