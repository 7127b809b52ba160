"""A case, a chunk and a judge in memory, for tests of the screens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from goldtui.casework.confirming import Flagged
from goldtui.casework.edits import claim_by_id, claims_of
from goldtui.model.records import (
    Answer,
    AnswerPoint,
    Behaviour,
    Claim,
    EvidenceChunk,
    GoldCase,
)
from goldtui.model.results import GateResult, Stage, Status
from goldtui.model.spot import Spot
from goldtui.tui.kit.evidence.stops import rough_sentences, rough_words
from goldtui.workbench.case.views import Judged, MissingView, PhraseView

TEXT = (
    "The glasshouse opens at nine. Orchids are watered on Mondays with rain water only. "
    "Visitors may not touch the pitcher plants. The tea room closes at half past four."
)


SECOND_TEXT = "Seeds are sent in paper bags. Each bag bears the accession number and the year of harvest."


def case(case_id: str = "g-1", **update: object) -> GoldCase:
    """A case with two claims, both proved by the first chunk."""
    made = GoldCase(
        case_id=case_id,
        question=f"When are orchids watered? ({case_id})",
        workflow="glasshouse",
        expected_behaviour=Behaviour.ANSWER,
        required_source_ids=("care#1",),
        points=(AnswerPoint(point_id="p1", text="on Mondays", answer_phrases=("Mondays",)),),
        reference=Answer(
            text="Orchids are watered on Mondays. Only rain water is used.",
            claims=(
                Claim(
                    claim_id="c1",
                    text="Orchids are watered on Mondays.",
                    citation_id="care#1",
                    support_phrases=("watered on Mondays",),
                    answer_point="p1",
                ),
                Claim(
                    claim_id="c2",
                    text="Only rain water is used.",
                    citation_id="care#1",
                    support_phrases=("with rain water only",),
                ),
            ),
        ),
    )
    return made.model_copy(update=update)


def chunk(chunk_id: str = "care#1", text: str | None = TEXT, **update: object) -> EvidenceChunk:
    """A permitted, current chunk."""
    made = EvidenceChunk(chunk_id=chunk_id, version="v1", permitted=True, current=True, text=text)
    return made.model_copy(update=update)


class FakeJudging:
    """Phrases by plain search; three gates: claims present, faithfulness, points covered."""

    def __init__(self, chunks: Mapping[str, EvidenceChunk]) -> None:
        self.chunks = chunks

    def judge(self, case: GoldCase) -> Judged:
        """Claims are there, then their phrases are in the chunk they cite."""
        claims = claims_of(case)
        if not claims:
            return Judged(_results("fail", "not_reached"), "First fix (f): Write a claim.", Spot("claim"))
        for claim in claims:
            text = self._text(claim.citation_id)
            for index, phrase in enumerate(claim.support_phrases):
                if phrase not in text:
                    spot = Spot("phrase", claim.claim_id, index)
                    fix = f"First fix (f): “{phrase}” is not in {claim.citation_id}"
                    return Judged(_results("pass", "fail"), fix, spot)
            if not claim.support_phrases:
                spot = Spot("claim", claim.claim_id)
                return Judged(_results("pass", "not_tested"), "First fix (f): Mark a phrase.", spot)
        return Judged(_results("pass", "pass"), "All gates pass.", None)

    def _text(self, chunk_id: str | None) -> str:
        found = self.chunks.get(chunk_id or "")
        return found.text or "" if found else ""

    def shown(self, case: GoldCase) -> GoldCase:
        """All of it."""
        return case

    def hide(self, text: str, cases: Sequence[GoldCase]) -> str:
        """All of it."""
        return text

    def phrases(self, case: GoldCase, chunk_id: str) -> Sequence[PhraseView]:
        """Every occurrence of every phrase."""
        text = self._text(chunk_id)
        views = []
        for number, claim in enumerate(claims_of(case)):
            for index, phrase in enumerate(claim.support_phrases):
                at = text.find(phrase)
                spans = ((at, at + len(phrase)),) if at >= 0 and phrase else ()
                status = "found" if spans else "absent"
                views.append(PhraseView(number, claim.claim_id, index, phrase, status, True, False, spans))
        return views

    def find(self, chunk_id: str, words: str) -> Sequence[tuple[int, int]]:
        """By plain search, letter case left aside."""
        text, wanted = self._text(chunk_id).lower(), words.lower()
        starts = [at for at in range(len(text)) if wanted and text.startswith(wanted, at)]
        return [(at, at + len(wanted)) for at in starts]

    def places(self, case: GoldCase, phrase: str) -> Sequence[tuple[str, int]]:
        """By plain search."""
        return [(one, self._text(one).count(phrase)) for one in case.required_source_ids if phrase in self._text(one)]

    def missing(self, case: GoldCase, phrase: str, chunk_id: str) -> MissingView | None:
        """The nearest wording is always the rain water."""
        text = self._text(chunk_id)
        at = text.find("with rain water only")
        if at < 0:
            return MissingView("no wording comes near", None, None)
        return MissingView("changed words", text[at : at + 20], (at, at + 20))

    def chunk(self, chunk_id: str) -> EvidenceChunk | None:
        """Any chunk of the set."""
        return self.chunks.get(chunk_id)

    def named(self, case: GoldCase, also: Sequence[str]) -> Sequence[EvidenceChunk]:
        """Chunks by id."""
        cited = [claim.citation_id for claim in claims_of(case)]
        return [
            self.chunks[one] for one in dict.fromkeys((*case.required_source_ids, *cited, *also)) if one in self.chunks
        ]

    def flagged(self, case: GoldCase, claim_id: str) -> Sequence[Flagged]:
        """A claim whose text says *never* or *tea* is flagged until it is confirmed, once for each."""
        claim = claim_by_id(case, claim_id)
        if claim is None or case.extra.get("confirmations"):
            return ()
        texts = (claim.text, *claim.support_phrases)
        codes = {"never": "claim_contradicts_phrase", "tea": "claim_says_more"}
        return [Flagged(code, f"says {word}", texts) for word, code in codes.items() if word in claim.text]

    def sentences(self, text: str) -> Sequence[tuple[int, int]]:
        """By punctuation."""
        return rough_sentences(text)

    def words(self, text: str) -> Sequence[tuple[int, int]]:
        """By letters."""
        return rough_words(text)


def _results(claims: str, faithfulness: str) -> tuple[GateResult, ...]:
    return (
        GateResult("admissibility", Stage.ADMISSIBILITY, Status.PASS),
        GateResult("claims_present", Stage.ANSWER_COMPLETENESS, Status(claims)),
        GateResult("faithfulness", Stage.ANSWER_FAITHFULNESS, Status(faithfulness)),
        GateResult("source_policy", Stage.SOURCE_POLICY, Status.NOT_APPLICABLE),
    )
