"""The application's undo: one stack for all screens, extended with earlier days when it runs out."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from goldtui.casework.undo import AnyStep, BulkStep, History

if TYPE_CHECKING:
    from goldtui.workbench.case.earlier import Earlier


@dataclass(frozen=True, slots=True)
class Timeline:
    """What can be undone and redone, and how far back it was read. Every method returns a new timeline."""

    history: History = field(default_factory=History)
    older: int | None = None
    begun: bool = False
    """Whether earlier sessions were read at all."""

    def runs_out(self, *, back: bool) -> bool:
        """Whether earlier days must be read to know the next step in that direction."""
        if self.history.next(back=back) is not None:
            return False
        if back:
            return not self.begun or self.older is not None
        # A step undone before this session can be redone only while nothing was done in this one.
        return not self.begun and not self.history.past

    def with_earlier(self, found: Earlier) -> Timeline:
        """Add the steps of earlier days before the known ones."""
        # Only the newest page says what was undone when the person left; older undone steps were abandoned for good.
        future = () if self.begun else found.future
        return Timeline(self.history.after_earlier(found.past, future), found.up_to, begun=True)

    def with_history(self, history: History) -> Timeline:
        """The timeline with another stack."""
        return replace(self, history=history)

    def turned_bulk(self, step: BulkStep, batch: str | None, *, back: bool) -> Timeline:
        """Record that revisions marked `batch` undid (or redid) a bulk edit; None if none was left to change."""
        if batch is None:
            return self.with_history(self.history.without_next(back=back))
        become = BulkStep(batch, step.label)
        return self.with_history((self.history.undo(become) if back else self.history.redo(become))[0])

    def recorded(self, step: AnyStep) -> Timeline:
        """Add a step."""
        return replace(self, history=self.history.record(step))
