"""The service of the Replay place: recorded runs against the set, and gold made from them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from goldtui.casework.like_questions import LikeQuestion
from goldtui.formats.traces.given import NOTHING, Given
from goldtui.model.review import Fault
from goldtui.workbench.replay import trace_to_case, trace_to_dispute, trace_to_variant
from goldtui.workbench.replay.open_runs import OpenRuns, open_runs, stored_count
from goldtui.workbench.replay.trace_to_case import RunCase
from goldtui.workbench.replay.trace_to_variant import RunVariant
from goldtui.workbench.session.profiles import profile_named
from goldtui.workbench.session.session import Session
from goldtui.workbench.variants.keep_variants import VariantChange


class ReplayService:
    """Replay of one session. Only `keep_variant`, `begin_case` and `dispute` write."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def count_stored(self) -> int:
        """The number of traces stored in the set."""
        return stored_count(self._session)

    def open(
        self,
        path: Path | None,
        profile: str,
        known: OpenRuns | None = None,
        given: Given | None = None,
        mode: str = "",
    ) -> OpenRuns:
        """A trace file, or for null the set's own traces; returns `known` unchanged if nothing was saved since.

        Without a mode it is the one that fits what the runs record.
        """
        return open_runs(self._session, path, profile_named(profile), known, given or NOTHING, mode)

    def variant_of(self, runs: OpenRuns, position: int, *, good: bool) -> RunVariant:
        """The run as a variant that must fail, or as a good answer; raises why it cannot be one."""
        return trace_to_variant.variant_of_run(self._session, runs, position, good=good)

    def keep_variant(self, found: RunVariant, words: str) -> VariantChange:
        """Store the variant; returns the step that undo reverses."""
        return trace_to_variant.keep_run(self._session, found, words)

    def case_of(self, runs: OpenRuns, position: int) -> RunCase:
        """The content of a case from the run; raises why there is none."""
        return trace_to_case.case_of_run(self._session, runs, position)

    def asked_alike(self, runs: OpenRuns, question: str) -> Sequence[LikeQuestion]:
        """Cases with the same or nearly the same question."""
        return trace_to_case.asked_alike(runs, question)

    def begin_case(self, found: RunCase, question: str) -> str:
        """Create a draft with the run's answer as unsaved typing; returns its id."""
        return trace_to_case.begin_case_of_run(self._session, found, question)

    def disputable(self, runs: OpenRuns, position: int) -> str:
        """The case whose gold the run contradicts; raises why there is none."""
        return trace_to_dispute.disputable(self._session, runs, position)

    def dispute(self, runs: OpenRuns, position: int, says: str, note: str) -> str:
        """Record `label wrong` or `system wrong`; returns the new state of the case."""
        return trace_to_dispute.dispute_run(self._session, runs, position, Fault(says), note).revision.state.value
