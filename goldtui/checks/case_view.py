"""One case as rules see it: its claims, and its phrases matched in their sources once for all rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from goldtui.checks.shown import Shown
from goldtui.gates.confirm import Confirmed, confirmations_of, is_confirmed
from goldtui.gates.evidence import EvidenceIndex, Source
from goldtui.gates.exhibit import Exhibit, build_exhibit
from goldtui.gates.proof import proofs_of
from goldtui.model.records import AnswerPoint, Behaviour, Claim, GoldCase
from goldtui.model.results import Finding
from goldtui.model.spot import Spot
from goldtui.text.match.negation import negators_known
from goldtui.text.match.normalise import PreparedText, prepare
from goldtui.text.match.phrase import Match, Needle, find_phrase, holds_phrase
from goldtui.text.suggest.statements import Hints, hints_of


class Marked(NamedTuple):
    """A support phrase that is not blank, and its place in the case."""

    claim: Claim
    phrase: str
    where: Spot
    needle: Needle


class Cited(NamedTuple):
    """A support phrase, its place in the case, and its match in the chunk that its claim cites."""

    claim: Claim
    phrase: str
    where: Spot
    source: Source
    match: Match


class CaseView:
    """A case, the set around it, and data that several rules share. Treat as a value."""

    def __init__(self, case: GoldCase, shown: Shown) -> None:
        self.case = case
        self.shown = shown
        self.claims: tuple[Claim, ...] = case.reference.claims if case.reference is not None else ()
        self._prepared: dict[str, PreparedText] = {}
        self._exhibits: dict[int, Exhibit] = {}

    @property
    def answers(self) -> bool:
        """Whether an answer is expected, whole or partial."""
        return self.case.expected_behaviour in (Behaviour.ANSWER, Behaviour.PARTIAL)

    @property
    def refuses(self) -> bool:
        """Whether a refusal is expected."""
        return self.case.expected_behaviour is Behaviour.REFUSE

    @cached_property
    def confirmed(self) -> Confirmed:
        """What a reviewer has confirmed with a reason."""
        return confirmations_of(self.case)

    def is_confirmed(self, code: str, *texts: str) -> bool:
        """Whether a reviewer confirmed this for exactly these texts."""
        return is_confirmed(self.confirmed, code, *texts)

    @cached_property
    def hints(self) -> tuple[tuple[Claim, Hints], ...]:
        """The English claims with something to check, each with what a reviewer should check."""
        found = ((claim, hints_of(claim.text)) for claim in self.claims)
        odd = ((claim, hints) for claim, hints in found if hints.pronoun or hints.joint)
        return tuple((claim, hints) for claim, hints in odd if negators_known(self.prepared(claim.text)))

    @cached_property
    def phrases(self) -> tuple[Marked, ...]:
        """Every support phrase that is not blank."""
        ready = self.shown.needle
        return tuple(
            [
                Marked(claim, phrase, Spot("phrase", claim.claim_id, index), needle)
                for claim in self.claims
                for index, phrase in enumerate(claim.support_phrases)
                if (needle := ready(phrase)) is not None
            ]
        )

    @cached_property
    def cited(self) -> tuple[Cited, ...]:
        """The phrases of claims whose cited chunk is known and readable, each matched in it."""
        current = self.shown.evidence.current
        found = []
        for claim, phrase, where, needle in self.phrases:
            source = current.get(claim.citation_id or "")
            if source is not None and source.chunk.permitted is not False and source.chunk.text:
                found.append(Cited(claim, phrase, where, source, find_phrase(phrase, source.prepared, needle)))
        return tuple(found)

    @cached_property
    def wording(self) -> tuple[Finding, ...]:
        """The faithfulness gate's findings on the reference's claims: the same words in the editor, here and in CI."""
        if self.case.reference is None or not self.answers:
            return ()
        return self.shown.wording(self.case, "wording", lambda evidence: proofs_of(self.exhibit_in(evidence)).findings)

    @property
    def exhibit(self) -> Exhibit:
        """The reference on its reference trace, as the gates read it."""
        return self.exhibit_in(self.shown.evidence)

    def exhibit_in(self, evidence: EvidenceIndex) -> Exhibit:
        """The exhibit over an index of the evidence that may note what is read."""
        found = self._exhibits.get(id(evidence))
        if found is None:
            made = build_exhibit(self.case, None, None, evidence, self.shown.policy)
            found = self._exhibits[id(evidence)] = made
        return found

    def said_of_claims(self, code: str) -> Iterator[tuple[Spot, str]]:
        """`(place, message)` of each finding of the gate with this code that is about a claim's text."""
        for one in self.wording:
            if one.code == code and one.places[0].kind == "claim":
                yield Spot("claim_text", one.places[0].name), one.message

    @cached_property
    def odd_texts(self) -> tuple[tuple[Spot, str], ...]:
        """The texts of a case, each with its field, that are not printable ASCII or have a space at an end."""
        return tuple(
            (where, text)
            for where, text in self.texts()
            if not text.isascii() or not text.isprintable() or text[:1] == " " or text[-1:] == " "
        )

    def texts(self) -> Iterator[tuple[Spot, str]]:
        """Every text that a person wrote into the case, with its field."""
        case = self.case
        yield Spot("case", "question"), case.question
        for name in ("workflow", "category", "refusal_reason"):
            if value := getattr(case, name):
                yield Spot("case", name), value
        for tag in case.tags:
            yield Spot("case", "tags"), tag
        for point in case.points:
            yield Spot("point_text", point.point_id), point.text
            for phrase in point.answer_phrases:
                yield Spot("answer_phrases", point.point_id), phrase
            for phrase in point.forbidden_phrases:
                yield Spot("forbidden_phrases", point.point_id), phrase
        if case.reference is not None:
            yield Spot("reference", "text"), case.reference.text
        for claim in self.claims:
            yield Spot("claim_text", claim.claim_id), claim.text
            for index, phrase in enumerate(claim.support_phrases):
                yield Spot("phrase", claim.claim_id, index), phrase

    def of_point(self, point: AnswerPoint) -> Iterator[Claim]:
        """The claims that make a point."""
        return (claim for claim in self.claims if claim.answer_point == point.point_id)

    @cached_property
    def response(self) -> str:
        """The reference as it is shipped: its text, otherwise its claims joined."""
        reference = self.case.reference
        if reference is None:
            return ""
        return reference.text or " ".join(c.text for c in reference.claims if c.text)

    def prepared(self, text: str) -> PreparedText:
        """A text of the case ready for the phrase rule, prepared once."""
        prepared = self._prepared.get(text)
        if prepared is None:
            prepared = self._prepared[text] = prepare(text)
        return prepared

    def says(self, phrase: str, text: str) -> bool:
        """Whether a text of the case says the phrase, denied or not."""
        return holds_phrase(phrase, self.prepared(text))
