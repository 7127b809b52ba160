"""The part of the fake bench behind undo across days and kept drafts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from goldtui.model.faults import Conflict
from goldtui.tui.port_undo import EarlierSteps, KeptDraft

if TYPE_CHECKING:
    from goldtui.tui.port import OpenCase


class FakeUndo:
    """Mixed into the fake bench; `pages` are what earlier sessions left, the newest first."""

    pages: Sequence[EarlierSteps] = ()
    kept: Sequence[KeptDraft] = ()
    saved: dict[str, list[Any]]
    states: dict[str, str]

    def earlier(self, older: int | None = None) -> EarlierSteps:
        """A page; `older` is its place."""
        at = older or 0
        return self.pages[at] if at < len(self.pages) else EarlierSteps((), (), None)

    def take_ready_back(self, case_id: str, number: int, state: str) -> OpenCase:
        """The same text again, in another state."""
        chain = self.saved[case_id]
        if len(chain) != number:
            raise Conflict("revision_conflict", "ben saved since", case_id, "compare both texts")
        chain.append(chain[-1])
        self.states[case_id] = state
        return self.open(case_id)

    def kept_drafts(self) -> Sequence[KeptDraft]:
        """As the test says."""
        return self.kept

    def open(self, case_id: str) -> OpenCase:
        """Of the whole fake."""
        raise NotImplementedError
