"""What the Freeze place remembers between visits: the version, the filter, and which differences were read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from goldtui.workbench.freeze.page import Proposal


@dataclass(slots=True)
class FreezeMemory:
    """One for each run of the application. Never holds a passphrase."""

    version: str = ""
    """The version as typed; empty for the suggested one."""
    only: str = ""
    """The only kind of blocker that is listed; empty for all."""
    expectations: bool = False
    """Whether only changed expectations are shown."""
    read: set[str] = field(default_factory=set)
    """Digests of candidates whose whole difference was on the screen, to the end."""
    plan: Proposal | None = None
    """The proposal shown last."""
