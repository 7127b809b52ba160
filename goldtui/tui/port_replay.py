"""What the Replay place asks of the workbench. Part of `port.Bench`; every call, its answers' too, may block."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from goldtui.workbench.replay.open_runs import RunsAtHand


class ReplayBench(Protocol):
    """The part of a bench behind recorded runs."""

    def stored_runs(self) -> int:
        """How many traces the set keeps."""

    def open_runs(self, path: Path | None, profile: str, known: RunsAtHand | None = None) -> RunsAtHand:
        """A trace file, or with null the set's own traces; `known` itself while nothing was saved since."""
