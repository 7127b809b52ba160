"""What every screen may ask of the application, which knows all places while no place knows it."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from textual.app import App
from textual.dom import DOMNode

from goldtui.model.faults import GoldtuiError
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.tui.kit.lane import Lane

if TYPE_CHECKING:
    from goldtui.casework.edits import Edit
    from goldtui.model.records import GoldCase
    from goldtui.model.spot import Spot
    from goldtui.tui.kit.case_list import CaseList
    from goldtui.tui.kit.memory.freeze import FreezeMemory
    from goldtui.tui.kit.memory.replay import RunsMemory
    from goldtui.tui.kit.memory.report import ReportMemory
    from goldtui.tui.kit.memory.review import ReviewMemory
    from goldtui.tui.kit.memory.variants import VariantsMemory
    from goldtui.tui.kit.timeline import Timeline
    from goldtui.workbench.bench import Bench
    from goldtui.workbench.case.views import ArrivalView


class CaseAtWork(Protocol):
    """The case that the Workbench holds, with what was typed into it."""

    @property
    def case(self) -> GoldCase:
        """The case as it is on the screen."""


class OpenWorkbench(Protocol):
    """The Workbench, from another place."""

    filter_text: str

    @property
    def sitting(self) -> CaseAtWork | None:
        """The case being written; null until it is fetched."""

    @property
    def case_list(self) -> CaseList:
        """What the Library's filter found."""

    @property
    def saved_word(self) -> str:
        """Whether the case is saved, in a word or two."""

    async def arrived(self, found: Sequence[ArrivalView]) -> None:
        """Revisions came from others, perhaps of this case."""

    async def follow_same_words(self) -> None:
        """Another place saved a revision with the same words: later saves build on it."""

    async def taken_in_hand(self, case_id: str) -> bool:
        """Go to a case; False when what is being written could not be kept."""

    def take_edit(self, edit: Callable[[GoldCase], Edit]) -> None:
        """Make an edit that another place asks for."""

    def go_case(self, case_id: str, spot: Spot | None = None) -> None:
        """Go to a case, what is being written kept first."""

    def go_to(self, spot: Spot) -> None:
        """Put the cursor where a finding points."""

    def say(self, text: str) -> None:
        """A short message."""

    def action_back(self) -> None:
        """Back to the Library, with everything kept."""


class OpenLibrary(Protocol):
    """The Library, from another place."""

    @property
    def asked(self) -> str:
        """The filter as typed."""

    @property
    def cases(self) -> CaseList:
        """What the filter found."""

    def search(self, keep: str | None = None) -> None:
        """Run the filter again; `keep` is the case to stay on."""

    def ask(self, text: str) -> None:
        """Find by another filter."""


class GoldApp(App[int]):
    """The application as screens know it."""

    lane: Lane
    glyphs: Glyphs
    bench: Bench | None
    """The open set; null until it is open."""
    turning: asyncio.Lock
    """Held while a step is undone or redone that the store is asked about: the next key waits for it."""
    turn_on_opening: bool | None
    """Whether to undo (or redo) once the case that the Library opens for it is on the screen."""
    spot_on_opening: tuple[Spot, str] | None = None
    """Where to go in the case that the Workbench is being opened on, and why, in words."""
    edit_on_opening: Callable[[GoldCase], Edit] | None = None
    """What to do to the case that the Workbench is being opened on, as its first step there."""
    variants_memory: VariantsMemory | None = None
    """What the Variants place remembers while one is elsewhere."""
    runs_memory: RunsMemory | None = None
    """What the Replay place remembers, or is to begin with."""
    review_memory: ReviewMemory | None = None
    """What the Review place remembers while one is elsewhere."""
    freeze_memory: FreezeMemory | None = None
    """What the Freeze place remembers while one is elsewhere."""
    report_memory: ReportMemory | None = None
    """What the Report place remembers while one is elsewhere."""

    @property
    @abstractmethod
    def workbench(self) -> OpenWorkbench | None:
        """The Workbench if it is open."""

    @property
    @abstractmethod
    def library(self) -> OpenLibrary:
        """The Library, which is always there."""

    @property
    @abstractmethod
    def timeline(self) -> Timeline:
        """Undo and redo of all screens."""

    @timeline.setter
    def timeline(self, timeline: Timeline) -> None: ...

    @property
    @abstractmethod
    def plain_terminal(self) -> bool:
        """No colour to tell phrases apart by: draw brackets in the text instead."""

    @abstractmethod
    def spawn(self, node: DOMNode, work: Coroutine[Any, Any, object], group: str, *, exclusive: bool = False) -> None:
        """Run `work` beside the loop; an error is shown and the application stays up."""

    @abstractmethod
    def problem(self, error: GoldtuiError) -> None:
        """Show an error: what is wrong and the next step."""

    @abstractmethod
    def tell(self, text: str) -> None:
        """A short message in place of the keys, on whichever screen is on top."""

    @abstractmethod
    def key_of(self, id_: str) -> str:
        """The key of an action as people write it; empty for an id that no class seen so far has."""

    @abstractmethod
    async def open_spot(self, case_id: str, spot: Spot, advice: str) -> None:
        """From the place on top to a field of a case in the Workbench, if what is being written can be kept."""

    @abstractmethod
    def back_to_library(self, case_id: str) -> None:
        """Close the Workbench; the list shows what changed and stays on the case."""

    @abstractmethod
    def use_filter(self, text: str) -> None:
        """To the Library, with this filter."""

    @abstractmethod
    def present_place(self) -> int:
        """The place on top, 0 for a screen that belongs to none."""

    @abstractmethod
    def action_place(self, number: int) -> None:
        """Go to a place; the case at work stays open."""

    @abstractmethod
    def action_leave_place(self) -> None:
        """Back from a place that lies over Library or Workbench."""

    @abstractmethod
    def action_theme(self, name: str) -> None:
        """Put on another theme and remember it."""
