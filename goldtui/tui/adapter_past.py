"""A case's past behind the screens' interface; mixed into the session's bench."""

from __future__ import annotations

from collections.abc import Sequence

from goldtui.tui.port_past import PastView
from goldtui.workbench.past import past_of
from goldtui.workbench.session import Session


class PastCalls:
    """Mixed into the bench over a session, and only there."""

    _session: Session

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
