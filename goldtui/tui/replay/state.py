"""What is on the screen in Replay, and the screen as its parts see it; what outlives a visit is in the memory."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from goldtui.tui.kit.desk import Desk
from goldtui.tui.kit.memory.replay import RunsMemory

if TYPE_CHECKING:
    from goldtui.runs.replay.chunk import ShownChunk
    from goldtui.tui.kit.evidence.evidence import Evidence
    from goldtui.tui.kit.note import Note
    from goldtui.tui.kit.topbar import Topbar
    from goldtui.tui.kit.walk_list import WalkList
    from goldtui.tui.replay.look import Look
    from goldtui.workbench.replay.open_runs import OpenRuns, Run


@dataclass(slots=True)
class ReplayState:
    """The runs of a file, the one on the screen and the step it is on."""

    memory: RunsMemory = field(default_factory=RunsMemory)
    """The position between visits."""
    runs: OpenRuns | None = None
    shown: Run | None = None
    """The run on the screen."""
    gate: str = ""
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while a run is looked for, so that the second of two keys starts where the first ended."""
    asking: str = ""
    """The purpose of the field above the step: `filter`, `file`, `mode`, or empty."""
    chunks: dict[str, ShownChunk] = field(default_factory=dict)
    """The loaded sources of this run."""
    read: str = ""
    """The chunk whose text is shown."""


class ReplayDesk(Desk, Protocol):
    """The screen of Replay, as far as its parts may call it."""

    state: ReplayState

    @property
    def walk_list(self) -> WalkList:
        """The rows of the current step."""

    @property
    def evidence(self) -> Evidence:
        """The text of a source."""

    @property
    def read_head(self) -> Note:
        """The heading of that text."""

    @property
    def topbar(self) -> Topbar:
        """The first row."""

    def show_nothing(self, words: list[str], state: str = "") -> None:
        """Without a run, show how to get one."""

    def show_run(self, runs: OpenRuns, seen: Look) -> None:
        """Draw a loaded run."""
