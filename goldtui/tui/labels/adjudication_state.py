"""What an adjudicator has decided and begun, and the screen as its parts see it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from goldtui.tui.labels.label_screen import LabelDesk, SheetState

if TYPE_CHECKING:
    from goldtui.casework.adjudication import Conflict, Spot
    from goldtui.casework.decision_work import Begun
    from goldtui.model.labels import Resolution
    from goldtui.workbench.labels.adjudication_page import AdjudicationPage

    Decided = dict[Spot, Resolution]


@dataclass(slots=True)
class AdjudicationState(SheetState):
    """The conflicts of a case, and what is decided of them but not handed in."""

    page: AdjudicationPage | None = None
    decided: Decided = field(default_factory=dict)
    past: list[Decided] = field(default_factory=list)
    future: list[Decided] = field(default_factory=list)
    begun: dict[Spot, Begun] = field(default_factory=dict)
    """Unfinished labels of the adjudicator: marked phrases and typed reasons."""
    unfolded: bool = False
    """Whether the accepted labels are shown too."""


class AdjudicationDesk(LabelDesk, Protocol):
    """The screen of adjudication, as far as its parts may call it."""

    state: AdjudicationState

    @property
    def conflict(self) -> Conflict | None:
        """The selected conflict."""

    def show_sides(self) -> None:
        """Show both sides of the selected conflict."""

    def begin(self, page: AdjudicationPage) -> None:
        """Show the conflicts in their current state."""
