"""What the Variants place remembers between visits: the position, and the steps that can be taken back.

The screen is created again for each visit; a trip to the field that lets a survivor pass and back must end on the row
it started from.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from goldtui.workbench.variants.keep_variants import VariantChange


@dataclass(slots=True)
class VariantsMemory:
    """One for each run of the application."""

    case_id: str = ""
    variant_id: str = ""
    column: int = -1
    only_wrong: bool = False
    with_unfit: bool = False
    """Whether variants that do not apply to the case are listed too."""
    unread: dict[str, str] = field(default_factory=dict)
    """By case and variant: texts that could not be parsed and were left, kept for the next visit."""
    past: list[VariantChange] = field(default_factory=list)
    future: list[VariantChange] = field(default_factory=list)

    def done(self, step: VariantChange) -> None:
        """Record a stored step."""
        self.past.append(step)
        self.future.clear()

    def next(self, *, back: bool) -> VariantChange | None:
        """The step that undo (or redo) would store; None when there is none."""
        steps = self.past if back else self.future
        return None if not steps else (steps[-1].turned if back else steps[-1])

    def turned(self, *, back: bool) -> None:
        """Record that this step was undone (or redone)."""
        taken, kept = (self.past, self.future) if back else (self.future, self.past)
        kept.append(taken.pop())
