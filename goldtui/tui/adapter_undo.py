"""The use cases behind undo across days and kept drafts, as `port_undo` asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from goldtui.tui.port import OpenCase
from goldtui.tui.port_undo import EarlierSteps, KeptDraft
from goldtui.workbench.case import desk, earlier, kept_typing
from goldtui.workbench.session.session import Session

FRESH_SECONDS = 120
"""Typing kept less long ago than this is still going on, as far as another window can tell."""


class UndoCalls:
    """Mixed into the bench over a session."""

    _session: Session
    _began: int
    """The place of the newest revision when this session began: what came later is on the session's own stack."""

    def earlier(self, older: int | None = None) -> EarlierSteps:
        """Steps of earlier sessions."""
        found = earlier.earlier_steps(self._session, self._began if older is None else older)
        return EarlierSteps(found.past, found.future, found.up_to)

    def take_ready_back(self, case_id: str, number: int, state: str) -> OpenCase:
        """Take a case back from ready."""
        return self._opened(desk.take_ready_back(self._session, case_id, number, state))

    def kept_drafts(self) -> Sequence[KeptDraft]:
        """Unsaved typing of this person's other sessions."""
        now = self._session.clock()
        return [KeptDraft(one.case_id, moment_word(one.at, now)) for one in kept_typing.kept_before(self._session)]

    def _opened(self, at: desk.Desk) -> OpenCase:
        raise NotImplementedError


def moment_word(at: datetime, now: datetime) -> str:
    """A moment as local time: `10:02` today, else with its day."""
    there, here = at.astimezone(), now.astimezone()
    return there.strftime("%H:%M" if there.date() == here.date() else "%Y-%m-%d %H:%M")


def typing_word(author: str, at: datetime, now: datetime) -> str:
    """Somebody else's typing, as it is told: theirs is kept, and nothing here overwrites it."""
    fresh = (now - at).total_seconds() < FRESH_SECONDS
    words = "is typing here, last at" if fresh else "left typing here at"
    return f"{author} {words} {moment_word(at, now)} (draft kept)"
