"""What the Variants place remembers while one is elsewhere: where one was, and the steps that can be taken back.

The screen is made anew each time one comes; a walk to the field that lets a survivor through and back must end
on the row it began on.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from goldtui.workbench.variants.keep_variants import VariantChange


@dataclass(slots=True)
class VariantsMemory:
    """One for a run of the application."""

    case_id: str = ""
    variant_id: str = ""
    column: int = -1
    only_wrong: bool = False
    unread: dict[str, str] = field(default_factory=dict)
    """By case and variant: texts that were left though they cannot be read, for when one comes back to them."""
    past: list[VariantChange] = field(default_factory=list)
    future: list[VariantChange] = field(default_factory=list)

    def done(self, step: VariantChange) -> None:
        """A step was stored."""
        self.past.append(step)
        self.future.clear()

    def next(self, *, back: bool) -> VariantChange | None:
        """The step that undo (or redo) would store, none when there is nothing to turn."""
        steps = self.past if back else self.future
        return None if not steps else (steps[-1].turned if back else steps[-1])

    def turned(self, *, back: bool) -> None:
        """That step was stored."""
        taken, kept = (self.past, self.future) if back else (self.future, self.past)
        kept.append(taken.pop())
