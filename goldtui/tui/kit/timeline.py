"""Undo as the application holds it: one stack for all screens, to which the days before are added when it runs out."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from goldtui.casework.undo import AnyStep, BulkStep, History

if TYPE_CHECKING:
    from goldtui.workbench.case.earlier import Earlier


@dataclass(frozen=True, slots=True)
class Timeline:
    """What can be undone and redone, and how far back it was read. Every method returns a new one."""

    history: History = field(default_factory=History)
    older: int | None = None
    begun: bool = False
    """Whether earlier sessions were asked for at all."""

    def runs_out(self, *, back: bool) -> bool:
        """Whether the days before must be read to know what comes next on that side."""
        if self.history.next(back=back) is not None:
            return False
        if back:
            return not self.begun or self.older is not None
        # What had been undone before this session can be made again only while nothing was done in it.
        return not self.begun and not self.history.past

    def with_earlier(self, found: Earlier) -> Timeline:
        """The days before, put before what is known."""
        # Only the newest part says what was undone when the person left; what is older was passed over for good.
        future = () if self.begun else found.future
        return Timeline(self.history.after_earlier(found.past, future), found.up_to, begun=True)

    def with_history(self, history: History) -> Timeline:
        """The stack as it is now."""
        return replace(self, history=history)

    def turned_bulk(self, step: BulkStep, batch: str | None, *, back: bool) -> Timeline:
        """A bulk edit was turned by the revisions marked `batch`; null when nothing was left to turn."""
        if batch is None:
            return self.with_history(self.history.without_next(back=back))
        become = BulkStep(batch, step.label)
        return self.with_history((self.history.undo(become) if back else self.history.redo(become))[0])

    def recorded(self, step: AnyStep) -> Timeline:
        """One more step."""
        return replace(self, history=self.history.record(step))
