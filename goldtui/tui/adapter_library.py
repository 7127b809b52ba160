"""The use cases behind the Library, as `port_library` asks for them."""

from __future__ import annotations

from collections.abc import Sequence

from goldtui.tui.port_library import CloneView, CountsView, FilterView, SliceView, Stop
from goldtui.workbench.case import cloning, new_case
from goldtui.workbench.library import browse, saved_filters
from goldtui.workbench.library.ages import age
from goldtui.workbench.library.row import Row
from goldtui.workbench.session.hidden_words import HiddenWords, hidden_words
from goldtui.workbench.session.session import Session


class LibraryCalls:
    """Mixed into the bench over a session."""

    _session: Session
    _hidden: HiddenWords | None = None

    def window(
        self, filter_text: str, offset: int, limit: int, length: int | None = None, stop: Stop | None = None
    ) -> Sequence[Row]:
        """Some of the cases the filter finds."""
        now = self._session.clock()
        hidden = self._hidden = hidden_words(self._session, self._hidden)
        found = browse.case_window(
            self._session, filter_text, offset, limit, length=length, stop=stop, withheld=hidden.withheld
        )
        return [
            Row(
                row.case_id,
                row.state,
                row.workflow or "",
                row.question,
                row.first_failed_stage or "",
                row.author,
                row.ordinal,
                age(row.at, now),
            )
            for row in found
        ]

    def position(self, filter_text: str, case_id: str, stop: Stop | None = None) -> int | None:
        """The row of a case among those the filter finds."""
        return browse.position_of(self._session, filter_text, case_id, stop=stop)

    def counts(self, filter_text: str, stop: Stop | None = None) -> CountsView:
        """Every count that follows the filter."""
        found = browse.counts(self._session, filter_text, stop=stop)
        slices = tuple(
            SliceView(bar.name or "", bar.n, bar.green, bar.need, bar.short_of_cases) for bar in found.slices
        )
        return CountsView(found.found, found.states, {stage or "": n for stage, n in found.stages.items()}, slices)

    def odd(self, filter_text: str) -> Sequence[str]:
        """What is odd about a filter."""
        return browse.filter_words_said(self._session, filter_text)

    def all_found(self, filter_text: str, stop: Stop | None = None) -> Sequence[int]:
        """The ordinal of every case found."""
        return browse.found_ordinals(self._session, filter_text, stop=stop)

    def ids_at(self, ordinals: Sequence[int]) -> Sequence[str]:
        """Ids by ordinal."""
        return browse.ids_at(self._session, ordinals)

    def saved_filters(self) -> Sequence[FilterView]:
        """The set's filters."""
        return [FilterView(one.name, one.text) for one in saved_filters.saved_filters(self._session)]

    def save_filter(self, name: str, text: str) -> None:
        """Keep one."""
        saved_filters.save_filter(self._session, name, text)

    def drop_filter(self, name: str) -> None:
        """Take one away."""
        saved_filters.drop_filter(self._session, name)

    def new_case(self, question: str) -> str:
        """Write a new case."""
        return new_case.new_case(self._session, question).case.case_id

    def clone_case(self, case_id: str) -> CloneView:
        """Copy a case for newer sources."""
        clone = cloning.clone_case(self._session, case_id)
        told = [
            # The words of a chunk that may not be read stay in the store, those quoted from it included.
            f"{one.claim_id}: {'a phrase' if one.why == cloning.WITHHELD else one.phrase} ({one.chunk_id}, {one.why})"
            for one in clone.fallen
        ]
        return CloneView(clone.case_id, tuple(told))
