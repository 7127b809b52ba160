"""What an adjudicator has decided and begun, and the screen as its parts see it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from goldtui.tui.kit.desk import Desk

if TYPE_CHECKING:
    from goldtui.casework.adjudication import Conflict, Spot
    from goldtui.casework.decision_work import Begun
    from goldtui.model.labels import Resolution
    from goldtui.tui.kit.read_list import ReadList
    from goldtui.tui.labels.source import LabelSource
    from goldtui.workbench.labels.adjudication_page import AdjudicationPage

    Decided = dict[Spot, Resolution]


@dataclass(slots=True)
class AdjudicationState:
    """The conflicts of a case, and what is decided of them but not handed in."""

    case_id: str
    page: AdjudicationPage | None = None
    decided: Decided = field(default_factory=dict)
    past: list[Decided] = field(default_factory=list)
    future: list[Decided] = field(default_factory=list)
    begun: dict[Spot, Begun] = field(default_factory=dict)
    """Unfinished labels of the adjudicator: marked phrases and typed reasons."""
    unfolded: bool = False
    """Whether the accepted labels are shown too."""
    unsafe: str = ""
    """Why the last decision could not be saved."""
    handing: bool = False
    """Whether the decisions are being handed in."""
    left_once: bool = False
    """Whether the adjudicator was asked not to leave an unsaved decision."""


class AdjudicationDesk(Desk, Protocol):
    """The screen of adjudication, as far as its parts may call it."""

    state: AdjudicationState

    @property
    def rows(self) -> ReadList:
        """The conflicts."""

    @property
    def source(self) -> LabelSource:
        """The sources."""

    @property
    def conflict(self) -> Conflict | None:
        """The selected conflict."""

    @property
    def is_mounted(self) -> bool:
        """Whether the screen is still there."""

    def draw(self) -> None:
        """Draw everything but the source."""

    def show_safe(self) -> None:
        """Show whether the decisions are saved."""

    def show_sides(self) -> None:
        """Show both sides of the selected conflict."""

    def begin(self, page: AdjudicationPage) -> None:
        """Show the conflicts in their current state."""
