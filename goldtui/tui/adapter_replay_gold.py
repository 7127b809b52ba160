"""The use cases behind what is kept of runs, as `port_replay_gold` asks for them."""

from __future__ import annotations

from collections.abc import Sequence

from goldtui.casework.like_questions import LikeQuestion
from goldtui.model.review import Fault
from goldtui.workbench.replay import trace_to_case, trace_to_dispute, trace_to_variant
from goldtui.workbench.replay.open_runs import RunsAtHand
from goldtui.workbench.replay.trace_to_case import RunCase
from goldtui.workbench.replay.trace_to_variant import RunVariant
from goldtui.workbench.session.session import Session
from goldtui.workbench.variants.keep_variants import VariantChange


class ReplayGoldCalls:
    """Mixed into the bench over a session."""

    _session: Session

    def variant_of_run(self, runs: RunsAtHand, position: int, *, good: bool) -> RunVariant:
        """The run as it would be kept."""
        return trace_to_variant.variant_of_run(self._session, runs, position, good=good)

    def keep_run(self, found: RunVariant, words: str) -> VariantChange:
        """Store it."""
        return trace_to_variant.keep_run(self._session, found, words)

    def case_of_run(self, runs: RunsAtHand, position: int) -> RunCase:
        """What the run gives to a case."""
        return trace_to_case.case_of_run(self._session, runs, position)

    def asked_alike(self, runs: RunsAtHand, question: str) -> Sequence[LikeQuestion]:
        """Cases that ask the same or nearly."""
        return trace_to_case.asked_alike(runs, question)

    def begin_case_of_run(self, found: RunCase, question: str) -> str:
        """Write a draft."""
        return trace_to_case.begin_case_of_run(self._session, found, question)

    def disputable(self, runs: RunsAtHand, position: int) -> str:
        """The case whose gold is in doubt."""
        return trace_to_dispute.disputable(self._session, runs, position)

    def dispute_run(self, runs: RunsAtHand, position: int, says: str, note: str) -> str:
        """Record whose fault it is."""
        return trace_to_dispute.dispute_run(self._session, runs, position, Fault(says), note).revision.state.value
