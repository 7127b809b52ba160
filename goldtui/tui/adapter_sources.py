"""Finding sources and looking around in them, behind the screens' interface; mixed into the session's bench."""

from __future__ import annotations

from collections.abc import Sequence

from goldtui.model.records import GoldCase
from goldtui.workbench.case import attaching
from goldtui.workbench.case.attaching import SourceRow
from goldtui.workbench.case.neighbours import Neighbourhood, neighbourhood
from goldtui.workbench.case.restricted import restricted_text
from goldtui.workbench.session.session import Session


class SessionSources:
    """A `Sources` over one session."""

    _session: Session

    def count_sources(self, words: str) -> int:
        """How many chunk versions the words find."""
        return attaching.count_sources(self._session, words)

    def source_window(self, words: str, offset: int, limit: int) -> Sequence[SourceRow]:
        """Some of them."""
        return attaching.source_window(self._session, words, offset, limit)

    def neighbourhood(self, case: GoldCase, chunk_id: str) -> Neighbourhood:
        """What stands around a chunk."""
        return neighbourhood(self._session, case, chunk_id)

    def restricted_text(self, chunk_id: str) -> str:
        """For the screen that shows it, and nothing else."""
        return restricted_text(self._session, chunk_id)
