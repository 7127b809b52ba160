"""What the Replay place asks for: recorded runs beside the set, and gold made of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from goldtui.casework.like_questions import LikeQuestion
from goldtui.model.review import Fault
from goldtui.workbench.replay import trace_to_case, trace_to_dispute, trace_to_variant
from goldtui.workbench.replay.open_runs import RunsAtHand, open_at_hand, stored_count
from goldtui.workbench.replay.trace_to_case import RunCase
from goldtui.workbench.replay.trace_to_variant import RunVariant
from goldtui.workbench.session.profiles import profile_named
from goldtui.workbench.session.session import Session
from goldtui.workbench.variants.keep_variants import VariantChange


class ReplayService:
    """Replay over one session. Only `keep_variant`, `begin_case` and `dispute` write."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def count_stored(self) -> int:
        """How many traces the set keeps."""
        return stored_count(self._session)

    def open(self, path: Path | None, profile: str, known: RunsAtHand | None = None) -> RunsAtHand:
        """A trace file, or with null the set's own traces; `known` itself while nothing was saved since."""
        return open_at_hand(self._session, path, profile_named(profile), known)

    def variant_of(self, runs: RunsAtHand, position: int, *, good: bool) -> RunVariant:
        """The run as a variant that must fail, or as a good answer; raises why it cannot be one."""
        return trace_to_variant.variant_of_run(self._session, runs, position, good=good)

    def keep_variant(self, found: RunVariant, words: str) -> VariantChange:
        """Store it; the step that undo turns round."""
        return trace_to_variant.keep_run(self._session, found, words)

    def case_of(self, runs: RunsAtHand, position: int) -> RunCase:
        """What the run gives to a case; raises why it gives nothing."""
        return trace_to_case.case_of_run(self._session, runs, position)

    def asked_alike(self, runs: RunsAtHand, question: str) -> Sequence[LikeQuestion]:
        """Cases that ask the same or nearly."""
        return trace_to_case.asked_alike(runs, question)

    def begin_case(self, found: RunCase, question: str) -> str:
        """Write a draft, the run's answer as its unsaved typing; returns its id."""
        return trace_to_case.begin_case_of_run(self._session, found, question)

    def disputable(self, runs: RunsAtHand, position: int) -> str:
        """The case whose gold the run puts in doubt; raises why it puts none."""
        return trace_to_dispute.disputable(self._session, runs, position)

    def dispute(self, runs: RunsAtHand, position: int, says: str, note: str) -> str:
        """Record `label wrong` or `system wrong`; the state of the case afterwards."""
        return trace_to_dispute.dispute_run(self._session, runs, position, Fault(says), note).revision.state.value
