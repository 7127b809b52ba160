"""What the Freeze place remembers while one is elsewhere: the version, the filter, and which difference was read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from goldtui.workbench.freeze.page import Proposal


@dataclass(slots=True)
class FreezeMemory:
    """One for a run of the application. No passphrase is ever among it."""

    version: str = ""
    """As somebody typed it; empty for the one that is suggested."""
    only: str = ""
    """The one kind of blocker that is listed; empty for all."""
    expectations: bool = False
    """Whether only changed expectations are shown."""
    read: set[str] = field(default_factory=set)
    """Digests of candidates whose whole difference was on the screen down to its end."""
    plan: Proposal | None = None
    """What was looked through last."""
