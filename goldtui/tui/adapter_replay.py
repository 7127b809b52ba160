"""The use cases behind the Replay place, as `port_replay` asks for them."""

from __future__ import annotations

from pathlib import Path

from goldtui.workbench.replay.open_runs import RunsAtHand, open_at_hand, stored_count
from goldtui.workbench.session.profiles import profile_named
from goldtui.workbench.session.session import Session


class ReplayCalls:
    """Mixed into the bench over a session."""

    _session: Session

    def stored_runs(self) -> int:
        """How many traces the set keeps."""
        return stored_count(self._session)

    def open_runs(self, path: Path | None, profile: str, known: RunsAtHand | None = None) -> RunsAtHand:
        """Runs beside the set as it is now."""
        return open_at_hand(self._session, path, profile_named(profile), known)
