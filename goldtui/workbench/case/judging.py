"""Judge one open case for the screens: verdict, phrases and drift in words, with words of withheld sources hidden."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from goldtui.casework.confirming import Flagged, flagged
from goldtui.casework.drift import PhraseDrift, Versions, drift_of
from goldtui.casework.edits import Edit
from goldtui.casework.first_fix import first_fix
from goldtui.casework.judge import Judge, PlacedPhrase
from goldtui.casework.outlet import PLACEHOLDER
from goldtui.casework.phrase_notes import note_of
from goldtui.casework.rules import empty_proof
from goldtui.casework.withheld import Withheld
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.model.results import Verdict
from goldtui.model.spot import Spot
from goldtui.text.match.anchor import Anchoring
from goldtui.text.match.sentences import sentences, words
from goldtui.workbench.case.reanchor import reanchor
from goldtui.workbench.case.views import DriftView, Judged, MissingView, PhraseView
from goldtui.workbench.session.hidden_words import CaseHiding, shown_case, shown_verdict

ALL_GREEN = "All gates pass."
FOUND_AGAIN = (Anchoring.MOVED, Anchoring.AMBIGUOUS)


class CaseJudging:
    """A judge of one open case. All methods but `missing` and `named` are fast enough for every keystroke."""

    def __init__(self, judge: Judge, versions: Versions, hiding: CaseHiding) -> None:
        self._judge, self._versions, self._hiding = judge, versions, hiding

    def judge(self, case: GoldCase) -> Judged:
        """The verdict on the reference answer and trace, and its first fix."""
        found = self._judge.verdict(case)
        withheld = self._hides(case)
        verdict, phrases = shown_verdict(found, case, withheld)
        fix = first_fix(verdict, case)
        if fix is None:
            # The gates ask nothing of a refusal's claims, and yet none can be saved without a phrase.
            fault = empty_proof(case, None)
            if fault is None:
                return Judged(verdict.results, ALL_GREEN, None)
            said = f"First fix (f): {fault.problem.message[:1].upper()}{fault.problem.message[1:]}: {fault.problem.fix}"
            return Judged(verdict.results, said, Spot("claim", fault.problem.where.removeprefix("claim:")))
        said = withheld.clean(fix.text, phrases)
        text = said[:1].upper() + said[1:]
        return Judged(
            verdict.results,
            f"First fix (f): {text}",
            fix.target,
        )

    def shown(self, case: GoldCase) -> GoldCase:
        """The case with words of withheld sources hidden; ids and positions are unchanged."""
        return shown_case(case, self._hides(case))

    def hide(self, text: str, cases: Sequence[GoldCase]) -> str:
        """A text of these cases with words of withheld sources hidden."""
        withheld = self._hides(cases[0])
        return withheld.clean(text, withheld.phrases(case.reference for case in cases))

    def _hides(self, case: GoldCase) -> Withheld:
        return self._hiding.of(self._judge.known(case))

    def phrases(self, case: GoldCase, chunk_id: str) -> Sequence[PhraseView]:
        """How this chunk holds each support phrase, in claim order."""
        chunk = self._judge.chunk(chunk_id)
        text = chunk.text if chunk is not None and chunk.text else ""
        drifts = {(d.claim_id, d.index): _drift_view(d) for d in self._drifted(case)}
        views = [_view(case, placed, text) for placed in self._judge.phrases(case, chunk_id)]
        if held := self._hides(case).phrases((case.reference,)):
            views = [replace(v, phrase=PLACEHOLDER) if v.phrase in held else v for v in views]
        if chunk is not None and chunk.permitted is False:
            # The position of the phrase and the words around it are also text of the chunk.
            views = [replace(v, spans=(), differs="", negators=()) for v in views]
        return [replace(v, drift=drifts.get((v.claim_id, v.index))) for v in views] if drifts else views

    def find(self, chunk_id: str, words: str) -> Sequence[tuple[int, int]]:
        """Every position of the typed words in a chunk, in order; runs off the loop because texts may be long."""
        return self._judge.find(chunk_id, words)

    def places(self, case: GoldCase, phrase: str) -> Sequence[tuple[str, int]]:
        """The chunks of the case that hold a phrase, and how often each does."""
        found = self._judge.places(case, phrase)
        chunks = {chunk_id: self._judge.chunk(chunk_id) for chunk_id, _ in found}
        return [one for one in found if (chunk := chunks[one[0]]) is not None and chunk.permitted is not False]

    def missing(self, case: GoldCase, phrase: str, chunk_id: str) -> MissingView | None:
        """Why the chunk lacks a phrase; null when it has it. Runs off the loop."""
        found = self._judge.missing(case, phrase, chunk_id)
        if found is None:
            return None
        chunk, near = self._judge.chunk(chunk_id), found.nearest
        text = chunk.text if chunk is not None and chunk.text else ""
        span = (near.span.start, near.span.end) if near is not None else None
        return MissingView(
            found.reason.message, text[span[0] : span[1]] if span else None, span, found.reason.chunk_id or ""
        )

    def reanchored(self, case: GoldCase, claim_id: str, index: int, chunk_id: str, at: int) -> Edit | None:
        """The case with a drifted phrase moved to its new place, or if several, the one at the cursor; else null."""
        drift = next((d for d in self._drifted(case) if (d.claim_id, d.index) == (claim_id, index)), None)
        if drift is None:
            return None
        meant = drift.places
        if len(meant) > 1:
            meant = tuple(p for p in meant if p.chunk_id == chunk_id and p.span.start <= at < p.span.end)
        return reanchor(case, drift, meant[0]) if meant else None

    def chunk(self, chunk_id: str) -> EvidenceChunk | None:
        """A chunk that the case has named since it was opened."""
        return self._judge.chunk(chunk_id)

    def named(self, case: GoldCase, also: Sequence[str]) -> Sequence[EvidenceChunk]:
        """The chunks a case names, then those of `also` that exist; may query the store, so it runs off the loop."""
        return self._judge.named(case, also)

    def flagged(self, case: GoldCase, claim_id: str) -> Sequence[Flagged]:
        """Every flag on a claim that a person may override with a reason."""

        def verdict_of(trial: GoldCase) -> Verdict:
            return shown_verdict(self._judge.verdict(trial), trial, self._hides(trial))[0]

        return flagged(case, verdict_of, claim_id, self._judge.chunk)

    def sentences(self, text: str) -> Sequence[tuple[int, int]]:
        """The sentences of a text as half-open ranges of code points."""
        return sentences(text)

    def words(self, text: str) -> Sequence[tuple[int, int]]:
        """The words of a text, split so that a phrase of whole words is never refused as cut."""
        return words(text)

    def _drifted(self, case: GoldCase) -> list[PhraseDrift]:
        """Phrases that moved and still need a person to re-anchor them."""
        if not self._versions.ever_changed:
            return []
        return [d for d in drift_of(case, self._versions, nearest=False) if d.outcome in FOUND_AGAIN]


def _drift_view(drift: PhraseDrift) -> DriftView:
    places = tuple((p.chunk_id, p.span.start, p.span.end) for p in drift.places)
    return DriftView(str(drift.outcome), drift.was, places)


def _view(case: GoldCase, placed: PlacedPhrase, text: str) -> PhraseView:
    match = placed.match
    note = note_of(case, placed.phrase, match, text)
    return PhraseView(
        placed.claim,
        placed.claim_id,
        placed.index,
        placed.phrase,
        str(match.status),
        match.exact,
        match.crosses_sentence,
        tuple((span.start, span.end) for span in match.spans),
        match.weak,
        note.differs,
        note.negators,
        note.confirmed,
    )
