"""What the Replay place asks of the workbench to make gold of a run. Part of `port.Bench`; every call may block."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from goldtui.casework.like_questions import LikeQuestion
    from goldtui.workbench.replay.open_runs import RunsAtHand
    from goldtui.workbench.replay.trace_to_case import RunCase
    from goldtui.workbench.replay.trace_to_variant import RunVariant
    from goldtui.workbench.variants.keep_variants import VariantChange


class ReplayGoldBench(Protocol):
    """The part of a bench behind what is kept of runs. Only the calls named `keep`, `begin` and `dispute` write."""

    def variant_of_run(self, runs: RunsAtHand, position: int, *, good: bool) -> RunVariant:
        """The run as a variant that must fail, or as a good answer; raises why it cannot be one."""

    def keep_run(self, found: RunVariant, words: str) -> VariantChange:
        """Store it; the step that undo turns round."""

    def case_of_run(self, runs: RunsAtHand, position: int) -> RunCase:
        """What the run gives to a case; raises why it gives nothing."""

    def asked_alike(self, runs: RunsAtHand, question: str) -> Sequence[LikeQuestion]:
        """Cases that ask the same or nearly."""

    def begin_case_of_run(self, found: RunCase, question: str) -> str:
        """Write a draft, the run's answer as its unsaved typing; returns its id."""

    def disputable(self, runs: RunsAtHand, position: int) -> str:
        """The case whose gold the run puts in doubt; raises why it puts none."""

    def dispute_run(self, runs: RunsAtHand, position: int, says: str, note: str) -> str:
        """Record `label wrong` or `system wrong`; the state of the case afterwards."""
