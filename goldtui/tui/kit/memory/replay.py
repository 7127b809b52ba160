"""What the Replay place remembers between visits: the open file, the run, and the position in it.

The screen is created again for each visit; a trip to the gold's field and back must end on the step it started from.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from goldtui.workbench.replay.given import Given
    from goldtui.workbench.replay.open_runs import OpenRuns


@dataclass(slots=True)
class RunsMemory:
    """One for each run of the application."""

    path: Path | None = None
    """The requested trace file; None for no file, or for the set's own traces."""
    stored: bool = False
    """Whether the set's own traces were requested."""
    given: dict[Path, Given] = field(default_factory=dict)
    """A person's answers about each file: its mappings, and versions that its runs do not record."""
    modes: dict[Path, str] = field(default_factory=dict)
    """The mode to judge a file in, where somebody named one; else it is the one that fits its runs."""
    unasked: set[Path] = field(default_factory=set)
    """Files of whose versions nobody is to be asked again."""
    filter_text: str = ""
    profile: str = "strict"
    runs: OpenRuns | None = None
    """The file opened last, with what is known of it."""
    position: int = -1
    """The run shown last; before the first one, none was shown yet."""
    gate: str = ""
    row: int | None = 0
    """None for the row of the first finding."""
    back: int = 0
    """The place to go back to, if another one led here; 0 for the previous one."""
    against: Path | None = None
    """The trace file of the last or the requested comparison."""
    comparing: bool = False
    """Whether to start with that comparison."""
    judging: bool = False
    """Whether to start with the open statements of the file."""

    @property
    def asked(self) -> bool:
        """Whether there is anything to walk through."""
        return self.stored or self.path is not None

    @property
    def said(self) -> Given | None:
        """A person's answers about the requested file, if any."""
        return self.given.get(self.path) if self.path is not None else None

    @property
    def mode(self) -> str:
        """The mode that somebody named for the requested file; empty without one."""
        return self.modes.get(self.path, "") if self.path is not None else ""

    def ask(self, path: Path | None) -> None:
        """Request another file, or with None the set's own traces."""
        self.path, self.stored, self.filter_text = path, path is None, ""
        self.runs, self.position, self.gate, self.row, self.back = None, -1, "", 0, 0
