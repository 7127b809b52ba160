"""The workbench's use cases behind the screens' interface.

Imported only in the lane, after the first paint: it brings the store along, which takes longer than a frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from goldtui.casework.confirming import Flagged, flagged
from goldtui.casework.drift import Versions
from goldtui.casework.first_fix import first_fix
from goldtui.casework.judge import Judge, PlacedPhrase
from goldtui.casework.phrase_notes import note_of
from goldtui.casework.withheld import PLACEHOLDER, Withheld
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.text.match.sentences import sentences, words
from goldtui.tui.adapter_bulk import BulkCalls
from goldtui.tui.adapter_checks import CheckCalls
from goldtui.tui.adapter_coverage import CoverageCalls
from goldtui.tui.adapter_drift import DriftCalls
from goldtui.tui.adapter_freeze import FreezeCalls
from goldtui.tui.adapter_labels import LabelCalls
from goldtui.tui.adapter_library import LibraryCalls
from goldtui.tui.adapter_past import PastCalls
from goldtui.tui.adapter_replay import ReplayCalls
from goldtui.tui.adapter_replay_gold import ReplayGoldCalls
from goldtui.tui.adapter_report import ReportCalls
from goldtui.tui.adapter_review import ReviewCalls
from goldtui.tui.adapter_sources import SessionSources
from goldtui.tui.adapter_undo import UndoCalls, moment_word, typing_word
from goldtui.tui.adapter_variants import VariantCalls
from goldtui.tui.port import Judged, MissingView, OpenCase, PhraseView
from goldtui.workbench.case import desk
from goldtui.workbench.case.earlier import last_place
from goldtui.workbench.case.reanchor import versions_for
from goldtui.workbench.case.soundness import standing
from goldtui.workbench.library import browse
from goldtui.workbench.session.hidden_words import CaseHiding, hidden_words, shown_case, shown_verdict
from goldtui.workbench.session.places import Place
from goldtui.workbench.session.session import Session, open_session
from goldtui.workbench.start.prepare import prepare

ALL_GREEN = "All gates pass. R marks the case ready for review."


def open_place(place: Place, author: str, *, create: bool = False) -> SessionBench:
    """Open the set of a place that was chosen already."""
    prepare(place)
    return SessionBench(open_session(place, author, create=create))


class SessionBench(
    PastCalls,
    LibraryCalls,
    SessionSources,
    BulkCalls,
    UndoCalls,
    VariantCalls,
    CheckCalls,
    CoverageCalls,
    ReplayCalls,
    ReplayGoldCalls,
    ReviewCalls,
    LabelCalls,
    FreezeCalls,
    ReportCalls,
):
    """A `Bench` over one session."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._began = last_place(session)
        self._desks: dict[str, desk.Desk] = {}
        """What was laid on the desk last, by case: with it an earlier session's draft can be dropped on saving."""

    @property
    def name(self) -> str:
        """The set's name."""
        return self._session.set_name

    @property
    def path(self) -> str:
        """The database file."""
        return str(self._session.path)

    @property
    def why(self) -> str:
        """Why this database was chosen, in words."""
        return self._session.why

    @property
    def warning(self) -> str:
        """An older copy in the place of the file, for example."""
        return "" if self._session.warning is None else self._session.warning.line()

    @property
    def read_only(self) -> str:
        """Why the file cannot be written now."""
        problem = self._session.read_only
        return "" if problem is None else f"{problem.message}. {problem.fix}"

    @property
    def author(self) -> str:
        """Who works here."""
        return self._session.author

    def count(self, filter_text: str) -> int:
        """How many cases the filter finds."""
        return browse.count_cases(self._session, filter_text)

    def next_todo(self, filter_text: str, after: str | None) -> str | None:
        """The next case that needs its author."""
        return browse.next_todo(self._session, filter_text, after)

    def open(self, case_id: str) -> OpenCase:
        """Lay a case on the desk."""
        return self._opened(desk.open_case(self._session, case_id))

    def judging(self, opened: OpenCase) -> SessionJudging:
        """A judge for that case."""
        versions = versions_for(self._session, opened.case)
        self._hidden = hidden_words(self._session, self._hidden)
        hiding = CaseHiding(self._hidden.withheld)
        return SessionJudging(self._judge(opened.case.case_id), versions, hiding)

    def save(self, case: GoldCase, base: int, note: str = "") -> OpenCase:
        """Append a revision with the stage a fresh judge names; a claim without proof is refused."""
        desk.refuse_empty_proof(self._session, case)
        verdict = self._judge(case.case_id).verdict(case)
        adopted = self._desks[case.case_id].draft
        saved = desk.save_case(self._session, case, base, verdict=verdict, note=note, adopted=adopted)
        return self._opened(saved)

    def save_draft(self, case: GoldCase, base: int) -> str:
        """Keep unfinished typing."""
        return _clock(desk.save_draft(self._session, case, base))

    def drop_draft(self, case_id: str) -> None:
        """Forget kept typing, that of an earlier session included."""
        present = self._desks.get(case_id)
        desk.drop_draft(self._session, case_id, present.draft if present is not None else None)

    def mark_ready(self, case: GoldCase, base: int, *, anyway: bool = False) -> OpenCase:
        """The author's word that the case is done; `anyway` marks one that is not sound."""
        if not anyway:
            standing(self._session, case, self._all_evidence()).refuse(case, unsound=True)
        adopted = self._desks[case.case_id].draft
        return self._opened(desk.mark_ready(self._session, case, base, adopted=adopted))

    def close(self) -> None:
        """Let go of the database, and of the case that others are told one reads."""
        self.let_go()
        self._session.close()

    def _judge(self, case_id: str) -> Judge:
        return desk.judge_of(self._session, self._desks[case_id])

    def _opened(self, at: desk.Desk) -> OpenCase:
        self._desks[at.case.case_id] = at
        now = self._session.clock()
        return OpenCase(
            at.case,
            at.number,
            at.state,
            at.chunks,
            at.draft.case if at.draft else None,
            moment_word(at.draft.at, now) if at.draft else "",
            at.draft.base or 0 if at.draft is not None and (at.draft.base or 0) < at.number else None,
            f"saved by {at.author} at {moment_word(at.at, now)}",
            at.author == self._session.author,
            tuple(typing_word(one.author, one.at, now) for one in at.others),
        )


class SessionJudging(DriftCalls):
    """A `Judging` over the workbench's judge."""

    def __init__(self, judge: Judge, versions: Versions, hiding: CaseHiding) -> None:
        super().__init__(versions)
        self._judge = judge
        self._hiding = hiding

    def judge(self, case: GoldCase) -> Judged:
        """The verdict and where to begin."""
        found = self._judge.verdict(case)
        withheld = self._hides(case)
        verdict, phrases = shown_verdict(found, case, withheld)
        fix = first_fix(verdict, case)
        if fix is None:
            return Judged(verdict.results, ALL_GREEN, None)
        said = withheld.clean(fix.text, phrases)
        text = said[:1].upper() + said[1:]
        return Judged(
            verdict.results,
            f"First fix (f): {text}",
            fix.target,
        )

    def shown(self, case: GoldCase) -> GoldCase:
        """Without words of withheld sources."""
        return shown_case(case, self._hides(case))

    def hide(self, text: str, cases: Sequence[GoldCase]) -> str:
        """Without words of withheld sources."""
        withheld = self._hides(cases[0])
        return withheld.clean(text, withheld.phrases(case.reference for case in cases))

    def _hides(self, case: GoldCase) -> Withheld:
        return self._hiding.of(self._judge.known(case))

    def phrases(self, case: GoldCase, chunk_id: str) -> Sequence[PhraseView]:
        """Support phrases as this chunk shows them, without words of withheld sources."""
        chunk = self._judge.chunk(chunk_id)
        text = chunk.text if chunk is not None and chunk.text else ""
        drifts = self.drifts(case)
        views = [_view(case, placed, text) for placed in self._judge.phrases(case, chunk_id)]
        if held := self._hides(case).phrases((case.reference,)):
            views = [replace(v, phrase=PLACEHOLDER) if v.phrase in held else v for v in views]
        if chunk is not None and chunk.permitted is False:
            # Where in it the phrase stands and what stands beside it there is of its text, too.
            views = [replace(v, spans=(), differs="", negators=()) for v in views]
        return [replace(v, drift=drifts.get((v.claim_id, v.index))) for v in views] if drifts else views

    def find(self, chunk_id: str, words: str) -> Sequence[tuple[int, int]]:
        """Places of typed words."""
        return self._judge.find(chunk_id, words)

    def places(self, case: GoldCase, phrase: str) -> Sequence[tuple[str, int]]:
        """Which chunks of the case hold a phrase."""
        found = self._judge.places(case, phrase)
        chunks = {chunk_id: self._judge.chunk(chunk_id) for chunk_id, _ in found}
        return [one for one in found if (chunk := chunks[one[0]]) is not None and chunk.permitted is not False]

    def missing(self, case: GoldCase, phrase: str, chunk_id: str) -> MissingView | None:
        """Why the chunk lacks a phrase, and the nearest wording."""
        found = self._judge.missing(case, phrase, chunk_id)
        if found is None:
            return None
        chunk, near = self._judge.chunk(chunk_id), found.nearest
        text = chunk.text if chunk is not None and chunk.text else ""
        span = (near.span.start, near.span.end) if near is not None else None
        return MissingView(
            found.reason.message, text[span[0] : span[1]] if span else None, span, found.reason.chunk_id or ""
        )

    def chunk(self, chunk_id: str) -> EvidenceChunk | None:
        """A chunk the case has come to name."""
        return self._judge.chunk(chunk_id)

    def named(self, case: GoldCase, also: Sequence[str]) -> Sequence[EvidenceChunk]:
        """The chunks a case names, and others by id."""
        return self._judge.named(case, also)

    def flagged(self, case: GoldCase, claim_id: str) -> Flagged | None:
        """The first flag on a claim that a person may confirm."""
        verdict, _ = shown_verdict(self._judge.verdict(case), case, self._hides(case))
        return flagged(case, verdict, claim_id, self._judge.chunk)

    def sentences(self, text: str) -> Sequence[tuple[int, int]]:
        """Sentences by the kept splitter."""
        return sentences(text)

    def words(self, text: str) -> Sequence[tuple[int, int]]:
        """Words as the phrase rule sees them."""
        return words(text)


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


def _clock(at: datetime) -> str:
    return at.astimezone().strftime("%H:%M")
