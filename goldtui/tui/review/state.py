"""What is on the screen in Review, and the screen as its parts see it; what outlives a visit is in the memory."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from goldtui.tui.kit.desk import Desk
from goldtui.tui.kit.memory.review import ReviewMemory
from goldtui.workbench.review.checklist import boxes_of

if TYPE_CHECKING:
    from goldtui.model.policy import Policy
    from goldtui.tui.kit.topbar import Topbar
    from goldtui.tui.review.case_reading import CaseReading
    from goldtui.tui.review.queue_list import QueueList
    from goldtui.workbench.review.page import ReviewPage
    from goldtui.workbench.review.queue import Queue


@dataclass(slots=True)
class ReviewState:
    """The queue, the case that is read, and what is shown of it."""

    memory: ReviewMemory = field(default_factory=ReviewMemory)
    """The position, ticks and typed text between visits."""
    waiting: Queue | None = None
    page: ReviewPage | None = None
    """The case on the screen."""
    wanted: str = ""
    """The case being fetched, or on the screen."""
    difference: bool = False
    """Whether the case is shown as what changed in it."""
    found: frozenset[str] | None = None
    """The cases that the filter found; None without a filter."""
    known: dict[str, ReviewPage] = field(default_factory=dict)
    """Prefetched cases."""

    @property
    def ticked(self) -> set[str]:
        """The boxes ticked for the text on the screen."""
        return set() if self.page is None else self.memory.ticks(self.page.shown.digest)

    def boxes(self, policy: Policy) -> tuple[str, ...]:
        """The boxes of the case on the screen."""
        return policy.checklist if self.page is None else boxes_of(policy, self.page.case)

    def show_all(self) -> None:
        """Drop what narrows the queue."""
        self.memory.only, self.memory.words, self.found = None, "", None


class ReviewDesk(Desk, Protocol):
    """The screen of Review, as far as its parts may call it."""

    state: ReviewState

    @property
    def queue(self) -> QueueList:
        """The cases."""

    @property
    def reading(self) -> CaseReading:
        """The case."""

    @property
    def topbar(self) -> Topbar:
        """The first row."""

    @property
    def blind(self) -> bool:
        """Whether others' decisions are hidden."""

    @property
    def boxes_shown(self) -> bool:
        """Whether the checklist has a pane of its own."""

    def show_queue(self, keep: str = "") -> None:
        """Draw the rows of the queue that the filters leave."""

    def draw_page(self, at: int | None = None) -> None:
        """Draw the rows of the case and the strip."""

    def draw_strip(self) -> None:
        """Draw the gates, and what blocks an approval."""

    def show_reading(self) -> None:
        """Focus the case; on a narrow screen it also becomes the visible pane."""
