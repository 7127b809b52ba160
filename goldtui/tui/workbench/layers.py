"""What the layers of the Workbench call on each other; each method is implemented in one of them."""

from __future__ import annotations

from abc import abstractmethod

from goldtui.casework import edits
from goldtui.casework.readiness import NotReady
from goldtui.casework.rules import EmptyProof
from goldtui.model.faults import Conflict
from goldtui.model.spot import Spot
from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.evidence.evidence import Selected
from goldtui.tui.kit.timeline import Timeline


class Layers(BaseScreen[None]):
    """The Workbench as its own parts see it."""

    @property
    @abstractmethod
    def current(self) -> str:
        """The claim whose phrases are drawn strongest; empty without one."""

    @current.setter
    def current(self, claim_id: str) -> None: ...

    @property
    @abstractmethod
    def timeline(self) -> Timeline:
        """Undo and redo, including what was done to this case since it was opened."""

    @abstractmethod
    def hand_timeline_on(self) -> None:
        """Leave the timeline with the application, which outlives this screen."""

    @abstractmethod
    def action_undo(self) -> None:
        """Take the last step back."""

    @abstractmethod
    def turn_as_asked(self) -> None:
        """Undo or redo the step for which the Library opened this case."""

    @abstractmethod
    def say_whole(self, text: str) -> None:
        """Show a message that must not be cut."""

    @abstractmethod
    def edit(self, edit: edits.Edit, *, typing: bool = False, cursor: int | None = None) -> None:
        """Make an edit, judge and draw at once, keep a draft soon."""

    @abstractmethod
    def choose_claim(self, claim_id: str) -> None:
        """Make another claim the current one and show the source it cites."""

    @abstractmethod
    def go_to(self, spot: Spot) -> None:
        """Put the cursor where a finding points, ready to repair."""

    @abstractmethod
    def spot_as_asked(self) -> None:
        """Go to the spot for which another place opened this case."""

    @abstractmethod
    def action_claim_from_selection(self) -> None:
        """Add a claim that has the selection as its text and as its phrase."""

    @abstractmethod
    def mark_selection(self, selected: Selected) -> None:
        """Add the selection as a phrase of the current claim."""

    @abstractmethod
    def unmark(self) -> None:
        """Remove the phrase under the cursor."""

    @abstractmethod
    def list_blockers(self, error: NotReady) -> None:
        """List what keeps the case from being ready."""

    @abstractmethod
    def show_empty_proof(self, error: EmptyProof) -> None:
        """Go to the claim that a revision cannot hold."""

    @abstractmethod
    def check_soon(self) -> None:
        """Check the case once typing pauses."""

    @abstractmethod
    def remarks_soon(self) -> None:
        """Fetch what reviewers said about the case."""

    @abstractmethod
    async def ask_about_conflict(self, error: Conflict) -> None:
        """Merge two texts field by field."""

    @abstractmethod
    def keep_soon(self) -> None:
        """Keep a draft shortly after the first unsaved edit."""

    @abstractmethod
    def keep_in_background(self) -> None:
        """Keep a draft now without waiting for it; retry a little later if it fails."""

    @abstractmethod
    async def keep_now(self, *, quiet: bool = False) -> bool:
        """Keep a draft now; False when it could not be written."""
