"""The use cases behind the map of the set, as `port_coverage` asks for them."""

from __future__ import annotations

from collections.abc import Sequence

from goldtui.model.faults import UnusableInput
from goldtui.workbench.case import new_case
from goldtui.workbench.library import coverage_at_hand, drafting
from goldtui.workbench.library.coverage_at_hand import SetMap
from goldtui.workbench.session.session import Session


class CoverageCalls:
    """Mixed into the bench over a session."""

    _session: Session

    def map_of_set(self) -> SetMap:
        """Of the saved set."""
        return coverage_at_hand.map_of_set(self._session)

    def draft_from(self, kind: str, chunk_id: str | None) -> str:
        """One new draft, else the one that is there."""
        done = drafting.draft_cases(self._session, kind, source=chunk_id)
        found = (*(case.case_id for case in done.made), *done.known)
        if not found:
            raise UnusableInput((drafting.nothing_to_draft(self._session, kind),))
        return found[0]

    def begin_case(self, question: str, sources: Sequence[str], workflow: str | None, category: str | None) -> str:
        """A new case with its first fields."""
        desk = new_case.new_case(self._session, question, sources=sources, workflow=workflow, category=category)
        return desk.case.case_id
