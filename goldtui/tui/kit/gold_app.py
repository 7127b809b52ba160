"""What screens may call on the application, which knows all places although no place knows it."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Callable, Coroutine, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from textual.app import App
from textual.dom import DOMNode
from textual.signal import Signal

from goldtui.model.faults import GoldtuiError
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.tui.kit.lane import Lane

if TYPE_CHECKING:
    from goldtui.casework.edits import Edit
    from goldtui.model.records import GoldCase
    from goldtui.model.spot import Spot
    from goldtui.tui.kit.case_list import CaseList
    from goldtui.tui.kit.memory.freeze import FreezeMemory
    from goldtui.tui.kit.memory.policy import PolicyMemory
    from goldtui.tui.kit.memory.replay import RunsMemory
    from goldtui.tui.kit.memory.report import ReportMemory
    from goldtui.tui.kit.memory.review import ReviewMemory
    from goldtui.tui.kit.memory.variants import VariantsMemory
    from goldtui.tui.kit.timeline import Timeline
    from goldtui.workbench.bench import Bench
    from goldtui.workbench.case.views import ArrivalView


class CaseAtWork(Protocol):
    """The case open in the Workbench, including unsaved typing."""

    @property
    def case(self) -> GoldCase:
        """The case as shown on the screen."""


class OpenWorkbench(Protocol):
    """The Workbench, as other places see it."""

    @property
    def filter_text(self) -> str:
        """The Library's filter, through which it walks."""

    @property
    def sitting(self) -> CaseAtWork | None:
        """The sitting of the open case; None until it is loaded."""

    @property
    def case_list(self) -> CaseList:
        """What the Library's filter found."""

    @property
    def saved_word(self) -> str:
        """Whether the case is saved, in a word or two."""

    async def arrived(self, found: Sequence[ArrivalView]) -> None:
        """Revisions arrived from others, perhaps of this case."""

    async def follow_same_words(self) -> None:
        """Another place saved a revision with the same words: later saves build on it."""

    async def reach_case(self, case_id: str) -> bool:
        """Go to a case; False when unsaved typing could not be kept."""

    def take_edit(self, edit: Callable[[GoldCase], Edit]) -> None:
        """Make an edit requested by another place."""

    def go_case(self, case_id: str, spot: Spot | None = None) -> None:
        """Go to a case after keeping the current one."""

    def go_to(self, spot: Spot) -> None:
        """Put the cursor where a finding points."""

    def say(self, text: str) -> None:
        """Show a short message."""

    def action_back(self) -> None:
        """Go back to the Library with everything kept."""


class OpenLibrary(Protocol):
    """The Library, as other places see it."""

    @property
    def asked(self) -> str:
        """The filter as typed."""

    @property
    def cases(self) -> CaseList:
        """What the filter found."""

    def search(self, keep: str | None = None) -> None:
        """Run the filter again; `keep` is the case to stay on."""

    def ask(self, text: str) -> None:
        """Use another filter."""


class GoldApp(App[int]):
    """The application, as screens see it."""

    lane: Lane
    glyphs: Glyphs
    bench: Bench | None
    """The open set; None until it is open."""
    turning: asyncio.Lock
    """Held while an undo or redo needs the store, so that the next key waits for it."""
    turn_on_opening: bool | None
    """The direction, undo or redo, of the step for which the Library opens a case."""
    spot_on_opening: tuple[Spot, str] | None = None
    """Where to go in the case being opened in the Workbench, and the reason in words."""
    edit_on_opening: Callable[[GoldCase], Edit] | None = None
    """The first edit to make in the case being opened in the Workbench."""
    variants_memory: VariantsMemory | None = None
    """What the Variants place remembers between visits."""
    runs_memory: RunsMemory | None = None
    """What the Replay place remembers between visits, or should start with."""
    review_memory: ReviewMemory | None = None
    """What the Review place remembers between visits."""
    freeze_memory: FreezeMemory | None = None
    """What the Freeze place remembers between visits."""
    report_memory: ReportMemory | None = None
    """What the Report place remembers between visits."""
    policy_memory: PolicyMemory | None = None
    """What the Policy place remembers between visits."""

    @cached_property
    def saves(self) -> Signal[None]:
        """Published when a server says that somebody saved."""
        return Signal(self, "saves")

    @property
    @abstractmethod
    def workbench(self) -> OpenWorkbench | None:
        """The Workbench, or None if it is not open."""

    @property
    @abstractmethod
    def library(self) -> OpenLibrary:
        """The Library, which always exists."""

    @property
    @abstractmethod
    def timeline(self) -> Timeline:
        """Undo and redo of all screens."""

    @timeline.setter
    def timeline(self, timeline: Timeline) -> None: ...

    @property
    @abstractmethod
    def plain_terminal(self) -> bool:
        """Whether colour cannot tell phrases apart, so that brackets are drawn in the text instead."""

    @abstractmethod
    def spawn(self, node: DOMNode, work: Coroutine[Any, Any, object], group: str, *, exclusive: bool = False) -> None:
        """Run `work` as a background task; an error is shown and the application keeps running."""

    @abstractmethod
    def problem(self, error: GoldtuiError) -> None:
        """Show an error: what is wrong and the next step."""

    @abstractmethod
    def tell(self, text: str) -> None:
        """Show a short message in place of the keys, on whichever screen is on top."""

    @abstractmethod
    def key_of(self, id_: str) -> str:
        """The key of an action as people write it; empty for an id that no loaded class has."""

    @abstractmethod
    async def open_spot(self, case_id: str, spot: Spot, advice: str) -> None:
        """Go from the place on top to a field of a case in the Workbench, if unsaved typing can be kept."""

    @abstractmethod
    def back_to_library(self, case_id: str) -> None:
        """Close the Workbench; the list shows what changed and stays on the case."""

    @abstractmethod
    def use_filter(self, text: str) -> None:
        """Go to the Library with this filter."""

    @abstractmethod
    def present_place(self) -> int:
        """The number of the place on top, 0 for a screen that belongs to none."""

    @abstractmethod
    def action_place(self, number: int) -> None:
        """Go to a place; the case in the Workbench stays open."""

    @abstractmethod
    def action_leave_place(self) -> None:
        """Leave a place that is on top of the Library or the Workbench."""

    @abstractmethod
    def action_theme(self, name: str) -> None:
        """Switch to the theme of this name and remember it."""
