"""The input of a family that changes the answer: one case with its reference, its run and what the evidence offers."""

from __future__ import annotations

from functools import lru_cache

from goldtui.gates.ledger import shared_ends
from goldtui.gates.refusal import states_gap
from goldtui.model.policy import Policy
from goldtui.model.records import Answer, AnswerPoint, Behaviour, Claim, GoldCase
from goldtui.text.match.sentences import sentences
from goldtui.variants.declare import Form, Mutant, NotApplicable
from goldtui.variants.lies.catalog import language_for
from goldtui.variants.reuse import Altered, Reuse
from goldtui.variants.shelf import Shelf
from goldtui.variants.stated import same_by_value
from goldtui.variants.traced import Traced

NO_CLAIMS = NotApplicable("the case has no reference claim to change")
REFUSAL_DUE = NotApplicable("a refusal is the right response to this question")


class Subject(Traced):
    """Case, reference and the run that it is judged on, for one form of answer. Treat as a value."""

    __slots__ = ("_blind", "_rest", "case", "claims", "lies", "points", "reference")

    def __init__(self, case: GoldCase, shelf: Shelf, policy: Policy, form: Form, reuse: Reuse | None = None) -> None:
        """`reuse` holds results of an earlier matrix."""
        super().__init__(case, shelf, policy, form, reuse.trace if reuse else None)
        self.lies: dict[object, tuple[Claim, Altered]] = reuse.lies if reuse else {}
        self.case = case
        self.reference = case.reference or Answer()
        self.claims = self.reference.claims
        self.points: dict[str, AnswerPoint] = {p.point_id: p for p in case.points}
        self._blind: tuple[Claim, ...] | None = None
        self._rest: str | None = None

    @property
    def refusal_expected(self) -> bool:
        """Whether a refusal is the right response to this question."""
        return self.case.expected_behaviour is Behaviour.REFUSE

    def instead(self, claim: Claim, altered: Claim, said: str) -> Mutant:
        """The reference's claims with one of them replaced."""
        claims = tuple([altered if c is claim else c for c in self.claims])
        return Mutant(said, claims, claim_id=claim.claim_id, point_id=claim.answer_point)

    def blind(self, claim: Claim) -> Claim:
        """The claim as a system would emit it: its text and citation, without phrases and point."""
        return _emitted(claim.claim_id, claim.text, claim.citation_id)

    def blinded(self, claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
        """All claims of an answer as a system would emit them; those of the reference are made once."""
        if self._blind is None:
            self._blind = tuple([self.blind(claim) for claim in self.claims])
        start, left = shared_ends(self.claims, claims)
        between = [self.blind(claim) for claim in claims[start : len(claims) - left]]
        return (*self._blind[:start], *between, *self._blind[len(self._blind) - left :])

    def says_same(self, altered: Claim, claim: Claim) -> bool:
        """Whether two claims say the same, except for the spelling of their values."""
        if altered.text == claim.text:
            return True
        language = language_for(claim.text, self.text_of(claim.citation_id))
        return language is not None and same_by_value(altered.text, claim.text, language)

    def response(self, claims: tuple[Claim, ...]) -> str:
        """The response with these claims in place of the reference's own, and with the reference's additional text."""
        texts = [c.text for c in claims if c.text]
        if self._rest is None:
            self._rest = self._left_over()
        if self._rest:
            texts.append(self._rest)
        joiner = "" if texts and all(t.endswith("。") for t in texts) else " "
        return joiner.join(texts)

    def _left_over(self) -> str:
        """What the reference's text says besides its claims, such as that the sources lack a part."""
        text = self.reference.text
        if all(c.text in text for c in self.claims):
            for claim in self.claims:
                text = text.replace(claim.text, " ", 1)
            return " ".join(text.split()) if any(map(str.isalnum, text)) else ""
        # The text words its claims differently: only what no claim can say is kept.
        said = [text[s.start : s.end] for s in sentences(text)]
        return " ".join(s for s in said if states_gap(s, self.policy))


# One record for equal claims: most variants ship most claims alike, and each is proved once.
@lru_cache(maxsize=4096)
def _emitted(claim_id: str, text: str, citation_id: str | None) -> Claim:
    return Claim(claim_id=claim_id, text=text, citation_id=citation_id)
