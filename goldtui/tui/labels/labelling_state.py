"""The labels that one person gives to a case, and the screen as its parts see it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from goldtui.tui.labels.label_screen import LabelDesk, SheetState

if TYPE_CHECKING:
    from goldtui.casework.adjudication import Spot
    from goldtui.casework.label_work import LabelWork
    from goldtui.tui.labels.words import LabelRow
    from goldtui.workbench.labels.page import LabelPage


@dataclass(slots=True)
class LabellingState(SheetState):
    """The labels so far, and the way back."""

    page: LabelPage | None = None
    work: LabelWork | None = None
    kept: LabelWork | None = None
    """What is saved on disk."""
    past: list[LabelWork] = field(default_factory=list)
    future: list[LabelWork] = field(default_factory=list)
    gold: bool = False
    """Whether the source shows the gold's phrases instead of the labeller's."""


class LabellingDesk(LabelDesk, Protocol):
    """The screen of labelling, as far as its parts may call it."""

    state: LabellingState

    @property
    def row(self) -> LabelRow | None:
        """The selected row."""

    @property
    def spot(self) -> Spot | None:
        """The claim or point of the selected row."""

    def begin(self, page: LabelPage) -> None:
        """Show the case with the labels given so far."""

    def read(self, reading: bool) -> None:
        """Go into the source, or back to the rows."""
