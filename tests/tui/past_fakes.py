"""Past and present of the set in memory: its own revisions, and nobody else who works at it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from goldtui.model.faults import Conflict
from goldtui.workbench.case.earlier import Earlier
from goldtui.workbench.case.views import ArrivalView, KeptDraft, PastView

if TYPE_CHECKING:
    from goldtui.workbench.case.views import OpenCase


class FakePast:
    """Mixed into the fake bench, whose dictionaries it reads."""

    saved: dict[str, list[Any]]
    states: dict[str, str]
    author: str

    def past(self, case_id: str) -> Sequence[PastView]:
        """The chain of revisions."""
        chain = self.saved.get(case_id, [])
        return [PastView(n, "draft", self.author, "2026-01-05 09:30", "", ()) for n in range(len(chain), 0, -1)]

    def arrivals(self, after: int | None) -> tuple[int, Sequence[ArrivalView]]:
        """Nobody else saves."""
        return 0, ()

    def earlier(self, older: int | None = None) -> Earlier:
        """There was no session before."""
        return Earlier((), (), None)

    def kept_drafts(self) -> Sequence[KeptDraft]:
        """Nor typing of one."""
        return ()

    def take_ready_back(self, case_id: str, number: int, state: str) -> OpenCase:
        """The same text again, in another state."""
        chain = self.saved[case_id]
        if len(chain) != number:
            raise Conflict("revision_conflict", "ben saved since", case_id, "compare both texts")
        chain.append(chain[-1])
        self.states[case_id] = state
        return self.open(case_id)

    def open(self, case_id: str) -> OpenCase:
        """Of the whole fake."""
        raise NotImplementedError
