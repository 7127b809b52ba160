"""A case's past, and what others save meanwhile, behind the screens' interface; mixed into the session's bench."""

from __future__ import annotations

from collections.abc import Sequence

from goldtui.casework.diff import PartChange
from goldtui.model.records import GoldCase
from goldtui.tui.port_past import ArrivalView, PastView, RestoredView
from goldtui.workbench.case import history, news
from goldtui.workbench.case.history import CaseHistory
from goldtui.workbench.case.past import past_of
from goldtui.workbench.session.session import Session


class PastCalls:
    """Mixed into the bench over a session, and only there."""

    _session: Session
    _began: int
    """The place of the newest revision when the set was opened."""

    def past(self, case_id: str) -> Sequence[PastView]:
        """The saved revisions, the newest first."""
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
        """Every revision with what it changed."""
        return history.history_of(self._session, case_id)

    def compared(self, case_id: str, old: int, new: int) -> Sequence[PartChange]:
        """What differs between two revisions."""
        return history.compare(self._session, case_id, old, new)

    def text_at(self, case_id: str, number: int) -> GoldCase | None:
        """The text of a revision."""
        return history.text_at(self._session, case_id, number)

    def restore(self, case_id: str, number: int, on: int) -> RestoredView:
        """Append an older text."""
        done = history.restore(self._session, case_id, number, on=on)
        return RestoredView(done.desk.number, done.changed, done.desk.draft is not None)

    def arrivals(self, after: int | None) -> tuple[int, Sequence[ArrivalView]]:
        """What came behind a place, or since the set was opened."""
        place, found = news.since(self._session, self._began if after is None else after)
        return place, [ArrivalView(one.case_id, one.number, one.author, one.state) for one in found]
