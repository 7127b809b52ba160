"""The service for one case: open, judge, save, drafts and history, sources and their context."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from goldtui.casework.diff import PartChange
from goldtui.model.records import GoldCase
from goldtui.workbench.case import attaching, desk, earlier, history, neighbours, news, restricted, unsaved_typing
from goldtui.workbench.case.attaching import SourceRow
from goldtui.workbench.case.earlier import Earlier
from goldtui.workbench.case.history import CaseHistory
from goldtui.workbench.case.judging import CaseJudging
from goldtui.workbench.case.near_sources import NearSources, near_sources
from goldtui.workbench.case.neighbours import Neighbourhood
from goldtui.workbench.case.past import past_of
from goldtui.workbench.case.reanchor import versions_for
from goldtui.workbench.case.soundness import case_standing
from goldtui.workbench.case.views import ArrivalView, KeptDraft, OpenCase, PastView, RestoredView
from goldtui.workbench.session.hidden_words import CaseHiding, SetHiding
from goldtui.workbench.session.session import Session
from goldtui.workbench.variants.case_variants import SetEvidence

FRESH_SECONDS = 120
"""Typing kept within this time counts as still going on in another window."""


class CaseService:
    """Cases of one session; `began` is the place of the newest revision when the session began."""

    def __init__(self, session: Session, evidence: SetEvidence, hiding: SetHiding, began: int) -> None:
        self._session, self._evidence, self._hiding, self._began = session, evidence, hiding, began
        self._desks: dict[str, desk.Desk] = {}
        """The last opened state of each case, needed to delete an earlier session's draft on saving."""

    def open(self, case_id: str) -> OpenCase:
        """The case with its evidence and unsaved typing."""
        return self._opened(desk.open_case(self._session, case_id))

    def judging(self, opened: OpenCase) -> CaseJudging:
        """A judge for the open case."""
        versions = versions_for(self._session, opened.case)
        judge = desk.judge_of(self._session, self._desks[opened.case.case_id])
        return CaseJudging(judge, versions, CaseHiding(self._hiding.now().withheld))

    def save(self, case: GoldCase, base: int, note: str = "") -> OpenCase:
        """Append a revision on top of number `base`, with the first red stage found by a fresh judge.

        Raises `Conflict` when `base` is no longer the newest, and refuses a claim without support phrases.
        """
        desk.refuse_empty_proof(self._session, case)
        known = self._desks[case.case_id]
        verdict = desk.judge_of(self._session, known).verdict(case)
        return self._opened(desk.save_case(self._session, case, base, verdict=verdict, note=note, adopted=known.draft))

    def save_draft(self, case: GoldCase, base: int) -> str:
        """Keep a draft; returns the local time as `HH:MM`."""
        return desk.save_draft(self._session, case, base).astimezone().strftime("%H:%M")

    def drop_draft(self, case_id: str) -> None:
        """Delete the draft of a case, including that of an earlier session."""
        known = self._desks.get(case_id)
        desk.drop_draft(self._session, case_id, known.draft if known is not None else None)

    def mark_ready(self, case: GoldCase, base: int, *, anyway: bool = False) -> OpenCase:
        """Mark the case ready; raises an error that lists all blockers.

        A case that is not sound is refused with `NotSound` unless `anyway` is set.
        """
        if not anyway:
            case_standing(self._session, case, self._evidence.now()).refuse(case, unsound=True)
        adopted = self._desks[case.case_id].draft
        return self._opened(desk.mark_ready(self._session, case, base, adopted=adopted))

    def take_ready_back(self, case_id: str, number: int, state: str) -> OpenCase:
        """Take a case back from ready; raises `Conflict` when somebody saved after revision `number`."""
        return self._opened(desk.take_ready_back(self._session, case_id, number, state))

    def earlier(self, older: int | None = None) -> Earlier:
        """This person's saves before this session; with `older`, those before the steps already loaded."""
        return earlier.earlier_steps(self._session, self._began if older is None else older)

    def kept_drafts(self) -> Sequence[KeptDraft]:
        """This person's drafts from other sessions, newest first."""
        now = self._session.clock()
        return [
            KeptDraft(one.case_id, moment_word(one.at, now))
            for one in unsaved_typing.typing_of_other_windows(self._session)
        ]

    def count_sources(self, words: str) -> int:
        """How many chunk versions match the words; all for no words."""
        return attaching.count_sources(self._session, words)

    def source_window(self, words: str, offset: int, limit: int) -> Sequence[SourceRow]:
        """A slice of the matching chunk versions, best first."""
        return attaching.source_window(self._session, words, offset, limit)

    def near_sources(self, case: GoldCase, answer: str) -> NearSources:
        """Chunks that may prove an answer, where the case names a document or no source; runs off the loop."""
        return near_sources(self._session, case, answer)

    def neighbourhood(self, case: GoldCase, chunk_id: str) -> Neighbourhood:
        """The chunk, its other versions with their differences, and the adjacent chunks."""
        return neighbours.neighbourhood(self._session, case, chunk_id)

    def restricted_text(self, chunk_id: str) -> str:
        """The text of a withheld source, for one screen only; raises an error for a person who may not read it."""
        return restricted.restricted_text(self._session, chunk_id)

    def past(self, case_id: str) -> Sequence[PastView]:
        """The saved revisions of a case, newest first."""
        return [
            PastView(
                one.number,
                one.state,
                one.author,
                one.at.astimezone().strftime("%Y-%m-%d %H:%M"),
                one.note,
                tuple(name.replace("_", " ") for name in one.changed),
            )
            for one in past_of(self._session, case_id)
        ]

    def history(self, case_id: str) -> CaseHistory:
        """Every revision with its changes and whether it is intact, and the blame of the newest."""
        return history.history_of(self._session, case_id)

    def compared(self, case_id: str, old: int, new: int) -> Sequence[PartChange]:
        """The changes from one revision to another."""
        return history.compare(self._session, case_id, old, new)

    def text_at(self, case_id: str, number: int) -> GoldCase | None:
        """The original text of a revision; null if there is none."""
        return history.text_at(self._session, case_id, number)

    def restore(self, case_id: str, number: int, on: int) -> RestoredView:
        """Append an older text on top of revision `on`; raises `Conflict` when `on` is no longer the newest."""
        done = history.restore(self._session, case_id, number, on=on)
        return RestoredView(done.desk.number, done.changed, done.desk.draft is not None)

    def arrivals(self, after: int | None) -> tuple[int, Sequence[ArrivalView]]:
        """The place of the newest revision and the revisions after place `after`; null means since the session began.

        Runs in a separate lane, because waiting for a lock here must not delay saving a draft.
        """
        place, found = news.since(self._session, self._began if after is None else after)
        return place, [ArrivalView(one.case_id, one.number, one.author, one.state) for one in found]

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


def moment_word(at: datetime, now: datetime) -> str:
    """A moment as local time: `10:02` if today, else with the date."""
    there, here = at.astimezone(), now.astimezone()
    return there.strftime("%H:%M" if there.date() == here.date() else "%Y-%m-%d %H:%M")


def typing_word(author: str, at: datetime, now: datetime) -> str:
    """A message that somebody else has a draft of the case and that it will not be overwritten."""
    fresh = (now - at).total_seconds() < FRESH_SECONDS
    words = "is typing here, last at" if fresh else "left typing here at"
    return f"{author} {words} {moment_word(at, now)} (kept, not saved)"
