"""What is asked about one case: opened, judged, saved, its drafts and its past, its sources and what is around them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from goldtui.casework.diff import PartChange
from goldtui.model.records import GoldCase
from goldtui.workbench.case import attaching, desk, earlier, history, neighbours, news, restricted
from goldtui.workbench.case import unsaved_typing as kept_typing
from goldtui.workbench.case.attaching import SourceRow
from goldtui.workbench.case.earlier import Earlier
from goldtui.workbench.case.history import CaseHistory
from goldtui.workbench.case.judging import CaseJudging
from goldtui.workbench.case.neighbours import Neighbourhood
from goldtui.workbench.case.past import past_of
from goldtui.workbench.case.reanchor import versions_for
from goldtui.workbench.case.soundness import standing
from goldtui.workbench.case.views import ArrivalView, KeptDraft, OpenCase, PastView, RestoredView
from goldtui.workbench.session.hidden_words import CaseHiding, SetHiding
from goldtui.workbench.session.session import Session
from goldtui.workbench.variants.case_variants import SetEvidence

FRESH_SECONDS = 120
"""Typing kept less long ago than this is still going on, as far as another window can tell."""


class CaseService:
    """Cases over one session; `began` is the place of the newest revision when the session began."""

    def __init__(self, session: Session, evidence: SetEvidence, hiding: SetHiding, began: int) -> None:
        self._session, self._evidence, self._hiding, self._began = session, evidence, hiding, began
        self._desks: dict[str, desk.Desk] = {}
        """What was opened last, by case: with it an earlier session's draft can be dropped on saving."""

    def open(self, case_id: str) -> OpenCase:
        """The case with its evidence and unsaved typing."""
        return self._opened(desk.open_case(self._session, case_id))

    def judging(self, opened: OpenCase) -> CaseJudging:
        """A judge for that case."""
        versions = versions_for(self._session, opened.case)
        judge = desk.judge_of(self._session, self._desks[opened.case.case_id])
        return CaseJudging(judge, versions, CaseHiding(self._hiding.now().withheld))

    def save(self, case: GoldCase, base: int, note: str = "") -> OpenCase:
        """Append a revision built on number `base`, with the stage a fresh judge names.

        Raises `Conflict` when `base` is not the last any more, and refuses a claim without proof.
        """
        desk.refuse_empty_proof(self._session, case)
        known = self._desks[case.case_id]
        verdict = desk.judge_of(self._session, known).verdict(case)
        return self._opened(desk.save_case(self._session, case, base, verdict=verdict, note=note, adopted=known.draft))

    def save_draft(self, case: GoldCase, base: int) -> str:
        """Keep unfinished typing; returns the local time as `HH:MM`."""
        return desk.save_draft(self._session, case, base).astimezone().strftime("%H:%M")

    def drop_draft(self, case_id: str) -> None:
        """Forget the kept typing of a case, that of an earlier session included."""
        known = self._desks.get(case_id)
        desk.drop_draft(self._session, case_id, known.draft if known is not None else None)

    def mark_ready(self, case: GoldCase, base: int, *, anyway: bool = False) -> OpenCase:
        """The author's word that the case is done; raises an error that lists what is in the way.

        One that is not sound is refused with `NotSound`, unless the author wants it so `anyway`.
        """
        if not anyway:
            standing(self._session, case, self._evidence.now()).refuse(case, unsound=True)
        adopted = self._desks[case.case_id].draft
        return self._opened(desk.mark_ready(self._session, case, base, adopted=adopted))

    def take_ready_back(self, case_id: str, number: int, state: str) -> OpenCase:
        """Take a case back from ready; raises `Conflict` when somebody saved after revision `number`."""
        return self._opened(desk.take_ready_back(self._session, case_id, number, state))

    def earlier(self, older: int | None = None) -> Earlier:
        """What this person saved before this session began; with `older`, before those already known."""
        return earlier.earlier_steps(self._session, self._began if older is None else older)

    def kept_drafts(self) -> Sequence[KeptDraft]:
        """This person's unsaved typing of other sessions, the youngest first."""
        now = self._session.clock()
        return [KeptDraft(one.case_id, moment_word(one.at, now)) for one in kept_typing.kept_before(self._session)]

    def count_sources(self, words: str) -> int:
        """How many chunk versions the words find; all for no words."""
        return attaching.count_sources(self._session, words)

    def source_window(self, words: str, offset: int, limit: int) -> Sequence[SourceRow]:
        """Some of them, the best first."""
        return attaching.source_window(self._session, words, offset, limit)

    def neighbourhood(self, case: GoldCase, chunk_id: str) -> Neighbourhood:
        """The chunk, its other versions with what changed, and the chunks beside it."""
        return neighbours.neighbourhood(self._session, case, chunk_id)

    def restricted_text(self, chunk_id: str) -> str:
        """The text of a withheld source; raises an error in words for who may not read it. For one screen only."""
        return restricted.restricted_text(self._session, chunk_id)

    def past(self, case_id: str) -> Sequence[PastView]:
        """The saved revisions of a case, the newest first."""
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
        """Every revision with what it changed and whether it is as written, and the blame of the newest."""
        return history.history_of(self._session, case_id)

    def compared(self, case_id: str, old: int, new: int) -> Sequence[PartChange]:
        """What differs from one revision to another."""
        return history.compare(self._session, case_id, old, new)

    def text_at(self, case_id: str, number: int) -> GoldCase | None:
        """The text of a revision as it was written; null if there is none."""
        return history.text_at(self._session, case_id, number)

    def restore(self, case_id: str, number: int, on: int) -> RestoredView:
        """Append an older text on top of revision `on`; raises `Conflict` when that is not the last any more."""
        done = history.restore(self._session, case_id, number, on=on)
        return RestoredView(done.desk.number, done.changed, done.desk.draft is not None)

    def arrivals(self, after: int | None) -> tuple[int, Sequence[ArrivalView]]:
        """The place of the newest revision now, and what came behind place `after`; null is the opening.

        Asked in a lane of its own: a look that waits for a lock must not keep a draft waiting.
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
    """A moment as local time: `10:02` today, else with its day."""
    there, here = at.astimezone(), now.astimezone()
    return there.strftime("%H:%M" if there.date() == here.date() else "%Y-%m-%d %H:%M")


def typing_word(author: str, at: datetime, now: datetime) -> str:
    """Somebody else's typing in words: theirs is kept, and nothing here overwrites it."""
    fresh = (now - at).total_seconds() < FRESH_SECONDS
    words = "is typing here, last at" if fresh else "left typing here at"
    return f"{author} {words} {moment_word(at, now)} (draft kept)"
