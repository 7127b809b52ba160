"""The application: paints the Library first, opens the set in the lane, and loses nothing when it ends.

Only Textual and our own widgets are imported here; records, store and gates come after the first frame.
"""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import BindingType
from textual.css.query import NoMatches
from textual.dom import DOMNode
from textual.screen import Screen

from goldtui.casework.outlet import fit
from goldtui.model.faults import GoldtuiError
from goldtui.model.urls.database import place_named
from goldtui.model.visible import spelled
from goldtui.plugins import take_problems
from goldtui.tui.kit.background import is_leaving, run_behind
from goldtui.tui.kit.case_list import PAGE, CaseList
from goldtui.tui.kit.glyphs import ASCII, UNICODE
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.lane import Lane
from goldtui.tui.kit.lookout import hear_saves
from goldtui.tui.kit.memory.replay import RunsMemory as RunsMemory
from goldtui.tui.kit.sheet import SteadySheet
from goldtui.tui.library.library import Library
from goldtui.tui.shell.base import EVERYWHERE_KEYS, Everywhere
from goldtui.tui.shell.collector import settle_collector
from goldtui.tui.shell.first_key import take_first_key
from goldtui.tui.shell.in_order import WAITS, drop_typed, last_keys
from goldtui.tui.shell.keymap import KeyRow as KeyRow
from goldtui.tui.shell.keymap import key_table as key_table
from goldtui.tui.shell.late import LateAnswer
from goldtui.tui.shell.quit_key import name_quit_key
from goldtui.workbench.session.settings import Settings

if TYPE_CHECKING:
    from goldtui.tui.kit.timeline import Timeline
    from goldtui.tui.workbench.workbench import Workbench
    from goldtui.workbench.bench import Bench
    from goldtui.workbench.session.first_rows import Glance
    from goldtui.workbench.session.places import Place

Opener = Callable[[], "Bench"]
Glancer = Callable[[], "Glance | None"]

STYLES: list[str | PurePath] = ["app.tcss", "library/library.tcss"]
"""Style sheets of the first frame; the others are read right after it."""
RESCUE_SECONDS = 2.0
HANGUP_SECONDS = 2.0
"""After a hang-up: seconds from having kept everything to a forced exit."""
HANGUP_LIMIT = 30.0
"""After a hang-up: seconds for keeping everything, longer than the store waits for another writer's lock."""
ENDING_SIGNALS = ("SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT")
HORIZONTAL = [(0, "-narrow"), (80, "-normal"), (120, "-wide"), (180, "-xwide")]
VERTICAL = [(0, "-short"), (30, "-tall")]


def _end_after(seconds: float) -> None:
    last = threading.Timer(seconds, os._exit, (0,))
    last.daemon = True
    last.start()


def place_opener(place: Place, author: str, create: bool) -> Bench:
    """Open the set at a place that the command line chose."""
    from goldtui.workbench.bench import open_bench

    return open_bench(place, author, create=create)


def place_glancer(place: Place) -> Glance | None:
    """The first rows of that place, long before the set is open."""
    from goldtui.workbench.session.first_rows import first_rows

    return first_rows(place, PAGE)


def rich_case(name: str) -> str | None:
    """The case on which the example set opens: one that has something to see in every pane."""
    from goldtui.workbench.session.places import EXAMPLE_SET
    from goldtui.workbench.start.tour import TOUR_CASE

    return TOUR_CASE if name == EXAMPLE_SET else None


class GoldtuiApp(Everywhere):
    """The workbench in a terminal. `opener` opens the set; tests pass their own."""

    TITLE = "goldtui"
    CSS_PATH = STYLES
    HORIZONTAL_BREAKPOINTS = HORIZONTAL
    VERTICAL_BREAKPOINTS = VERTICAL
    BINDING_GROUP_TITLE = "Everywhere"
    BINDINGS: ClassVar[list[BindingType]] = EVERYWHERE_KEYS

    def __init__(
        self,
        opener: Opener,
        shown_path: str = "goldtui",
        *,
        ascii: bool = False,
        theme: str | None = None,
        settings: Settings | None = None,
        tour: bool = False,
        glancer: Glancer | None = None,
    ) -> None:
        # Without colour nothing may be painted at all: shades of grey can vanish on an unknown background.
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        self.settings = settings or Settings()
        self.asked_theme = theme
        self.with_tour = tour
        self.tour = None
        self.changed_keys: dict[str, str] = {}
        self.know_themes()
        self.dress()
        self.stylesheet = SteadySheet(variables=self.get_css_variables())
        self.draw_plain(ascii)
        self.glyphs = ASCII if ascii else UNICODE
        self.lane, self.bench = Lane(), None
        self.opener = opener
        self.glancer = glancer
        self._asked_case: str | None = None
        """A case requested while the set is still being opened."""
        self._imported = False
        """Whether the lane has finished importing the workbench."""
        self.shown_path = shown_path
        self.opening_failed = False
        self._leaving = False
        self._timeline: Timeline | None = None
        self.turning = asyncio.Lock()
        self.turn_on_opening = None
        self.crash: Exception | None = None
        """The internal error that ended the application."""

    @property
    def case_awaited(self) -> bool:
        """Whether a case or a place was requested while the set is still being opened."""
        return self._asked_case is not None or self.place_on_opening is not None

    def get_default_screen(self) -> Screen[None]:
        """Make the Library the first frame."""
        return Library(self.glyphs, self.lane, self.shown_path)

    def on_mount(self) -> None:
        """Start opening the set once the first frame is out."""
        late = LateAnswer(
            self,
            lambda work: self.spawn(self, work, "late"),
            lambda: place_named(self.shown_path),
            lambda: self.bench is not None,
        )
        self.lane.late, self.lane.answered = late.say, late.answered
        self.lane.done = lambda: self.warn(take_problems())
        for name in ENDING_SIGNALS:
            number = getattr(signal, name, None)
            if number is not None:
                try:
                    asyncio.get_running_loop().add_signal_handler(number, self._on_signal, name)
                except (NotImplementedError, RuntimeError, ValueError):
                    # Only the main thread of a Unix process can handle signals; pauses save drafts anyway.
                    break
        take_first_key(self)
        name_quit_key(self)
        self._begin_command("")
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        self.spawn(self, self._open(), "open")

    @property
    def library(self) -> Library:
        """The screen at the bottom of the stack."""
        screen = self.screen_stack[0]
        assert isinstance(screen, Library)
        return screen

    async def _open(self) -> None:
        if self.glancer is not None:
            seen = await self.lane(self.glancer)
            if seen is not None:
                self.library.glimpse(seen)
        self.read_sheets()
        try:
            self.bench = await self.lane(self.opener)
        except GoldtuiError as error:
            problem, self.opening_failed = error.problem, True
            where = f"{problem.where}: " if problem.where else ""
            drop_typed(self, "The set could not be opened. What was typed meanwhile is dropped.")
            self.library.refused(f"{where}{problem.message}", problem.fix)
            return
        await self.take_keys()
        hear_saves(self, self.bench)
        self._begin_command("")
        self.library.ready(self.bench, self.begin_tour() or rich_case(self.bench.name))
        if self.bench.warning:
            self.notify(spelled(self.bench.warning), severity="warning", timeout=30, markup=False)
        # The next screen is likely; its imports are done while the reader looks at the list.
        await self.lane(partial(import_module, "goldtui.tui.workbench.workbench"))
        self._imported = True
        asked, place = self._asked_case, self.place_on_opening
        self._asked_case = self.place_on_opening = None
        # Runs named on the command line come first: Enter in the list before them was not meant to open a case.
        if self.begin_replay():
            pass
        elif asked is not None:
            self.post_message(CaseList.Opened(asked))
        elif place is not None:
            self.action_place(place)
        self.library.opening = False
        self.library.query_one(KeyLine).unsay(WAITS)
        settle_collector()

    def spawn(self, node: DOMNode, work: Coroutine[Any, Any, object], group: str, *, exclusive: bool = False) -> None:
        """Run `work` as a background task; an error is shown and the application keeps running."""
        self.led_to(run_behind(node, work, group, exclusive=exclusive, guard=self._guarded))

    async def _guarded(self, node: DOMNode, work: Coroutine[Any, Any, object]) -> None:
        try:
            await work
        except GoldtuiError as error:
            self.problem(error)
        except Exception as error:
            if isinstance(error, NoMatches) and is_leaving(node):
                # Its widgets are removed before its work ends.
                return
            # An internal error: report it without a traceback, which could hold withheld text; typing goes on.
            self.problem(
                GoldtuiError(
                    "internal",
                    f"goldtui failed on its own account: {type(error).__name__}",
                    "",
                    "edit on, then ctrl+s",
                )
            )

    def on_case_list_failed(self, event: CaseList.Failed) -> None:
        """Show why a page of a list could not be fetched."""
        self.problem(event.error)

    # -- screens -----------------------------------------------------------------------------------------

    @property
    def workbench(self) -> Workbench | None:
        """The Workbench screen, or None if it is not open."""
        from goldtui.tui.workbench.workbench import Workbench

        return next((screen for screen in self.screen_stack if isinstance(screen, Workbench)), None)

    async def on_case_list_opened(self, event: CaseList.Opened) -> None:
        """Open a case from any list."""
        if self.bench is None or not self._imported:
            # Two threads that import the same modules at once can see them half initialized.
            self._asked_case = event.case_id
            return
        from goldtui.tui.workbench.workbench import Workbench

        # The palette opens cases everywhere: a place on top of the Workbench would hide the requested one.
        await self.place_came()
        self.action_leave_place()
        present = self.workbench
        if present is not None:
            present.go_case(event.case_id)
            return
        await self.push_screen(Workbench(self.bench, self.lane, self.glyphs, event.case_id, self.library.asked))

    @property
    def timeline(self) -> Timeline:
        """Undo and redo of all screens."""
        from goldtui.tui.kit.timeline import Timeline

        return self._timeline or Timeline()

    @timeline.setter
    def timeline(self, timeline: Timeline) -> None:
        self._timeline = timeline

    def back_to_library(self, case_id: str) -> None:
        """Close the Workbench, unless something was opened on it meanwhile; the list shows what changed."""
        if self.screen is self.workbench:
            self.pop_screen()
        self.library.kept_seen(case_id)
        self.library.search(case_id)

    # -- the end -----------------------------------------------------------------------------------------

    def notify(self, message: str, *, markup: bool = False, **more: Any) -> None:
        """Show a message over the screen, made safe like everything that is drawn; it is never markup."""
        super().notify(fit(message), markup=False, **more)

    def copy_to_clipboard(self, text: str) -> None:
        """Copy text after making it safe, since it leaves the screen."""
        super().copy_to_clipboard(fit(text))

    def problem(self, error: GoldtuiError) -> None:
        """Show an error: what is wrong and the next step."""
        lines = [spelled(problem.line()) for problem in error.problems[:5]]
        if len(error.problems) > 5:
            lines.append(f"and {len(error.problems) - 5} more")
        # Replaces the last one: a pile of toasts hides the case and, at its end, the newest toast.
        self.clear_notifications()
        self.notify("\n".join(lines), severity="error", timeout=12, markup=False)

    async def _keep_all(self) -> bool:
        present = self.workbench if self.bench is not None else None
        return present is None or await present.keep_now()

    async def action_quit(self) -> None:
        """Quit with everything kept; a second ctrl+q quits even if keeping failed."""
        # Off the loop: a database that another program holds must not freeze the screen.
        self.spawn(self, self._quit(), "end")

    async def _quit(self) -> None:
        if not await self._keep_all() and not self._leaving:
            self._leaving = True
            text = "Your typing could not be saved. ctrl+q again quits without it."
            self.notify(text, severity="error", timeout=12, markup=False)
            return
        await self._leave()

    def _handle_exception(self, error: Exception) -> None:
        """After an internal error outside any guarded work, keep the typing, then end with that error."""
        if self.crash is None:
            self.crash = error
            self._rescue()
        super()._handle_exception(error)

    def _rescue(self) -> None:
        sitting = self.workbench.sitting if self.bench is not None and self.workbench is not None else None
        if self.bench is not None and sitting is not None and sitting.unkept:
            save = partial(self.bench.case.save_draft, sitting.case, sitting.base)
            with suppress(Exception):  # nothing better can be done, and the first error is the one to report
                self.lane.wait_for(save, RESCUE_SECONDS)

    def _fatal_error(self) -> None:
        """End without the toolkit's report: it prints local variables, which may hold withheld text."""
        self._close_messages_no_wait()

    def _on_signal(self, name: str) -> None:
        if name == "SIGHUP":
            # If anything hangs on the way out, keeping included: a program without a terminal must end.
            _end_after(HANGUP_LIMIT)
        self.spawn(self, self._end_by_signal(name), "end")

    async def _end_by_signal(self, name: str) -> None:
        await last_keys(self, hung_up=name == "SIGHUP")
        await self._keep_all()
        await self._leave()
        if name == "SIGHUP":
            # The terminal is gone, and the toolkit would wait forever to write its farewell to it.
            _end_after(HANGUP_SECONDS)

    async def _leave(self) -> None:
        bench, self.bench = self.bench, None
        if bench is not None:
            await self.lane(bench.close)
        self.exit(2 if self.opening_failed else 0)

    def on_unmount(self) -> None:
        """Finish the calls left in the lane."""
        self.lane.close()


def run_app(
    place: Place,
    author: str,
    *,
    ascii: bool = False,
    create: bool = False,
    theme: str | None = None,
    settings: Settings | None = None,
    tour: bool = False,
    replay: RunsMemory | None = None,
) -> int:
    """Run the workbench on a place, with `replay` in its Replay place; returns 0, or 2 if the set could not be opened.

    Raises the internal error that ended it, if any, for the caller to report.
    """
    opener, glancer = partial(place_opener, place, author, create), partial(place_glancer, place)
    app = GoldtuiApp(opener, str(place.path), ascii=ascii, theme=theme, settings=settings, tour=tour, glancer=glancer)
    app.runs_memory = replay
    result = app.run()
    if app.crash is not None:
        raise app.crash
    return result if isinstance(result, int) else (app.return_code or 0)
