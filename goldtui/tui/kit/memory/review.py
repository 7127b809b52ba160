"""What the Review place remembers between visits: the position, and what was ticked, typed and decided.

Ticks and reading time belong to the digest of a text, so a changed text starts unread.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from goldtui.workbench.review.queue import Need


@dataclass(slots=True)
class ReadingTime:
    """How long each text was on the screen, in seconds of a monotonic clock."""

    spent: dict[str, float] = field(default_factory=dict)
    """By digest, without the current stretch."""
    _digest: str = ""
    _since: float = 0.0

    def begin(self, digest: str, now: float) -> None:
        """Start timing this text and stop timing any other."""
        if digest != self._digest:
            self.pause(now)
            self._digest, self._since = digest, now

    def pause(self, now: float) -> None:
        """Stop timing."""
        if self._digest:
            self.spent[self._digest] = self.of(self._digest, now)
        self._digest = ""

    def of(self, digest: str, now: float) -> float:
        """Seconds this text has been shown so far."""
        going = now - self._since if digest == self._digest else 0.0
        return self.spent.get(digest, 0.0) + going


@dataclass(slots=True)
class ReviewMemory:
    """One for each run of the application."""

    case_id: str = ""
    """The selected case."""
    only: Need | None = None
    words: str = ""
    blind: bool = False
    ticked: dict[str, set[str]] = field(default_factory=dict)
    """Boxes by digest."""
    reading: ReadingTime = field(default_factory=ReadingTime)
    unsent: dict[tuple[str, str], str] = field(default_factory=dict)
    """By case and purpose: reasons and remarks that were typed and not sent."""
    decided: list[str] = field(default_factory=list)
    """Cases decided in this sitting, the latest last."""

    def ticks(self, digest: str) -> set[str]:
        """The boxes ticked for this text."""
        return self.ticked.setdefault(digest, set())
