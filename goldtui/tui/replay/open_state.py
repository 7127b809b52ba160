"""What the screen of open statements shows, and that screen as its part sees it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from goldtui.tui.kit.desk import Desk

if TYPE_CHECKING:
    from goldtui.model.judges.verdicts import Saying
    from goldtui.runs.replay.likely_span import LikelySpan
    from goldtui.runs.score.open_statements import AskedStatement
    from goldtui.tui.kit.evidence.evidence import Evidence
    from goldtui.workbench.verdicts.service import OpenReading


@dataclass(slots=True)
class OpenState:
    """The statements of a file and the one on the screen."""

    reading: OpenReading | None = None
    shown: AskedStatement | None = None
    likely: LikelySpan | None = None
    """The words that `y` takes unless others are selected."""
    source: int = 0
    """The index of the source on the screen."""
    second: bool = False
    """Whether what one person has settled is asked too."""
    passed: set[str] = field(default_factory=set)
    """Keys of statements that were passed over in this sitting."""
    last: tuple[AskedStatement, Saying] | None = None
    """The statement judged last, which `w` and `v` turn into gold."""
    busy: bool = False


class OpenDesk(Desk, Protocol):
    """The screen of open statements, as far as its part may call it."""

    state: OpenState

    @property
    def evidence(self) -> Evidence:
        """The text of a source."""

    def show(self, one: AskedStatement | None) -> None:
        """Draw a statement, or that none waits."""

    def draw_head(self) -> None:
        """Draw how many are open."""

    def offer(self, text: str) -> None:
        """Show what was recorded and what can be made of it."""
