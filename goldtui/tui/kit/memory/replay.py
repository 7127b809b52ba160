"""What the Replay place remembers while one is elsewhere: the file in hand, the run, and where in it one was.

The screen is made anew each time one comes; a walk to the field of the gold and back must end on the step it began on.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from goldtui.workbench.replay.open_runs import RunsAtHand


@dataclass(slots=True)
class RunsMemory:
    """One for a run of the application."""

    path: Path | None = None
    """The trace file asked for; null for none, or for the set's own traces."""
    stored: bool = False
    """Whether the set's own traces were asked for."""
    filter_text: str = ""
    profile: str = "strict"
    runs: RunsAtHand | None = None
    """What was opened last, with what is known of the file."""
    position: int = -1
    """The run one was on; before the first one, none was shown yet."""
    gate: str = ""
    row: int | None = 0
    """Null for the row of the first finding."""
    back: int = 0
    """The place to go back to, where another one sent us here; 0 for wherever one came from."""
    against: Path | None = None
    """The other trace file that was compared with last, or is to be."""
    comparing: bool = False
    """Whether to begin with that comparison."""

    @property
    def asked(self) -> bool:
        """Whether there is anything to walk through."""
        return self.stored or self.path is not None

    def ask(self, path: Path | None) -> None:
        """Another file, or with null the set's own traces."""
        self.path, self.stored, self.filter_text = path, path is None, ""
        self.runs, self.position, self.gate, self.row, self.back = None, -1, "", 0, 0
