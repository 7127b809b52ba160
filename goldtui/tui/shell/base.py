"""What works on every screen: the places on keys 1 to 7, the palette, the key sheet, themes and custom keys.

Kept separate from the application, which opens the set and loses nothing when it ends.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.scrollbar import ScrollBar, ScrollBarRender

from goldtui.model.faults import Problem
from goldtui.model.visible import spelled
from goldtui.tui.kit import themes
from goldtui.tui.kit.key_line import KeyLine, key_name
from goldtui.tui.kit.places import PLACES, SHEETS, SHEETS_AT, ScreenPlace, by_number
from goldtui.tui.shell.in_order import InOrder
from goldtui.workbench.session.settings import Settings

if TYPE_CHECKING:
    from goldtui.model.spot import Spot
    from goldtui.tui.kit.places_bar import PlacesBar
    from goldtui.tui.shell.keymap import Choices
    from goldtui.tui.shell.palette import Entry
    from goldtui.tui.tour import Tour

EVERYWHERE_KEYS: Final[list[BindingType]] = [
    Binding("question_mark", "keys", "Keys", id="app.keys"),
    Binding("ctrl+p", "command_palette", "Find a command, case, place or theme", show=False, id="app.palette"),
    *(
        Binding(str(place.number), f"place({place.number})", place.name, show=False, id=f"app.place_{place.number}")
        for place in PLACES
    ),
    Binding("ctrl+t", "tour('skip')", "Tour: skip this step", show=False, id="app.tour_skip"),
    Binding("ctrl+g", "tour('hide')", "Tour: leave it, or go on", show=False, id="app.tour_hide"),
    Binding("ctrl+q", "quit", "Quit", show=False, priority=True, id="app.quit"),
]
"""Letters and digits among these never act in a text field: there they are typed."""


_SOON = 0.01
"""Seconds until the next check of a screen that is being mounted."""


class PlainScrollBar(ScrollBarRender):
    """A scrollbar that ends on whole cells."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "] * 8
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "] * 8


class Everywhere(InOrder):
    """The application except for opening the set and ending."""

    settings: Settings
    asked_theme: str | None
    changed_keys: dict[str, str]
    config_problems: tuple[Problem, ...] = ()
    """Config entries that could not be used, reported once the set is open."""
    with_tour: bool
    shown_path: str
    tour: Tour | None
    place_on_opening: int | None = None
    """The number of a place requested while the set is still being opened."""
    opening_failed: bool = False

    @property
    def _background_screens(self) -> list[Screen[object]]:
        # The toolkit counts the screen below an opaque one too: its timers would draw all of the top one again.
        top = self.screen_stack[-1] if self.screen_stack else None
        return [] if top is None or top.styles.background.a == 1 else super()._background_screens

    def tell(self, text: str) -> None:
        """Show a short message in place of the keys, on whichever screen is on top."""
        lines = self.screen.query(KeyLine)
        if lines:
            lines.first().flash(text)
        else:
            self.notify(spelled(text), markup=False)

    async def open_spot(self, case_id: str, spot: Spot, advice: str) -> None:
        """Go from the place on top to a field of a case in the Workbench, if unsaved typing can be kept."""
        from goldtui.tui.kit.case_list import CaseList

        work = self.workbench
        if work is None:
            self.action_leave_place()
            self.spot_on_opening = (spot, advice)
            self.post_message(CaseList.Opened(case_id))
        elif not await work.reach_case(case_id):
            self.tell("Your typing could not be saved, so this stays open.")
        else:
            # Not whatever is on top: somebody may have left the place while the case was fetched.
            self.action_leave_place()
            work.go_to(spot)
            work.say(advice)

    def warn(self, problems: tuple[Problem, ...]) -> None:
        """Report unusable config entries or plugins: the first in full, since a pile of toasts hides a small screen."""
        if problems:
            line = spelled(problems[0].line())
            more = (
                f"\nand {len(problems) - 1} more; goldtui keys and goldtui plugins name them"
                if len(problems) > 1
                else ""
            )
            self.notify(line + more, severity="warning", timeout=15, markup=False)

    # -- themes ------------------------------------------------------------------------------------------

    @property
    def plain_terminal(self) -> bool:
        """Whether colour cannot tell phrases apart, so that brackets are drawn in the text instead."""
        return self.no_color or self.current_theme.ansi or self.console.color_system in (None, "standard")

    def know_themes(self) -> None:
        """Offer only the built-in themes: the contrast of each is tested."""
        for theme in themes.SHIPPED:
            self.register_theme(theme)
        self.theme = themes.DARK.name
        for name in self.available_themes.keys() - {theme.name for theme in themes.SHIPPED}:
            self.unregister_theme(name)

    def draw_plain(self, plain: bool) -> None:
        """Draw frames in ASCII and scrollbars without eighth blocks where only ASCII may be drawn."""
        self.set_class(plain, "-ascii")
        ScrollBar.renderer = PlainScrollBar if plain else ScrollBarRender

    def dress(self) -> None:
        """Apply the theme chosen for this run."""
        from goldtui.workbench.session.look_memory import remembered_theme

        remembered = None if self.asked_theme else remembered_theme(self.settings.theme)
        few = self.no_color or self.console.color_system == "standard"
        name, problem = themes.choose_theme(self.asked_theme, self.settings, remembered, few_colours=few)
        self.theme = name
        self.config_problems = () if problem is None else (problem,)

    def read_sheets(self) -> None:
        """Read the style sheets that the first frame does not need; an open dialog is drawn again."""
        self.stylesheet.read_all([SHEETS_AT / f"{name}.tcss" for name in SHEETS])
        self.stylesheet.parse()
        if len(self.screen_stack) > 1:
            self.refresh_css(animate=False)

    def watch_theme(self) -> None:
        """Tell phrases apart by brackets with a theme of the terminal's own colours, otherwise by colour."""
        above = self.screen_stack[1:] if self.is_running else ()
        if not above:
            # The Library draws no phrases, and the first frame must not wait for the import.
            return
        from goldtui.tui.kit.evidence.evidence import Evidence

        for screen in above:
            for evidence in screen.query(Evidence):
                evidence.draw_inline(self.plain_terminal)

    def action_theme(self, name: str) -> None:
        """Switch to the theme of this name and remember it."""
        self.theme = name
        self.spawn(self, self._remember_theme(name), "theme")

    async def _remember_theme(self, name: str) -> None:
        from goldtui.workbench.session.look_memory import remember_theme

        # In the lane: of two themes chosen one after the other the later one is remembered.
        kept = await self.lane(partial(remember_theme, name, self.settings.theme))
        said = "from now on" if kept else "for now: the state folder cannot be written"
        self.tell(f"Theme {name}, {said}.")

    # -- keys --------------------------------------------------------------------------------------------

    async def take_keys(self) -> None:
        """Apply the keys that the config names; an unusable choice is reported and left out."""
        problems = self.config_problems
        if self.settings.keys:
            # Off the loop: every screen is imported, so that the keys of dialogs are known too.
            found = await asyncio.to_thread(partial(_judged, self.settings))
            self.changed_keys = dict(found.keymap)
            self.set_keymap(self.changed_keys)
            problems += found.problems
        self.warn(problems)

    def key_of(self, id_: str) -> str:
        """The key of an action as people write it; empty for an id that no loaded class has."""
        from goldtui.tui.shell.keymap import key_by_id

        return key_name(self.changed_keys.get(id_, "").partition(",")[0] or key_by_id(id_))

    def action_keys(self) -> None:
        """Show the keys that work here."""
        from goldtui.tui.shell.keys import KeySheet, sheet_of

        if not isinstance(self.screen, KeySheet):
            self.push_screen(KeySheet(sheet_of(self.screen, self.changed_keys), str(self.settings.path or "")))

    def action_command_palette(self) -> None:
        """Find something by a few letters of its name."""
        from goldtui.tui.shell.palette import Palette, entries_of

        if not self.screen.is_modal:
            palette = Palette(self.glyphs, entries_of(self, self.screen), self.bench, self.lane)
            self.push_screen(palette, self._run_entry)

    def _run_entry(self, entry: Entry | None) -> None:
        if entry is not None:
            # After the palette is closed: the command runs on the screen below and its focus.
            self.call_later(entry.run)

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """None of the toolkit's own: its screenshot would write restricted text to a file."""
        return ()

    # -- the tour ----------------------------------------------------------------------------------------

    def begin_tour(self) -> str | None:
        """Start the guided tour, if requested on the command line; returns the case it is about."""
        if not self.with_tour:
            return None
        from goldtui.tui.tour import Tour

        self.tour = Tour(self, Path(self.shown_path))
        return self.tour.begin()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable the tour's keys only during a tour."""
        if action == "tour":
            return self.tour is not None and not self.tour.over
        return True

    def action_tour(self, what: str) -> None:
        """Skip a step, or leave the tour and go on with it."""
        if self.tour is not None and what == "skip":
            self.tour.skip()
        elif self.tour is not None:
            self.tour.hide()

    # -- places ------------------------------------------------------------------------------------------

    def present_place(self) -> int:
        """The number of the place on top, 0 for a screen that belongs to none."""
        return _place_of(self.screen)

    def action_place(self, number: int) -> None:
        """Go to a place; the open case stays open."""
        if not self.screen.is_mounted:
            self.set_timer(_SOON, partial(self.action_place, number))
            return
        here = self.present_place()
        if self.opening_failed:
            self.tell("The set could not be opened.")
        elif self.bench is None:
            self.place_on_opening = number
            self.tell("The set is not open yet: this place follows as soon as it is.")
        elif not here:
            self.tell("Leave this first: Esc.")
        elif number == 1:
            self._to_library()
        elif number == 2:
            self._to_workbench()
        elif number != here:
            place = by_number(number)
            if here > 2:
                self.switch_screen(self._made(place))
            else:
                self.push_screen(self._made(place))

    def begin_replay(self) -> bool:
        """Go to the Replay place if the command line named a trace file; returns whether it did."""
        asked = self.runs_memory is not None and self.runs_memory.asked
        if asked:
            self.action_place(4)
        return asked

    async def place_came(self) -> None:
        """Wait until the screen on top has its widgets: one that is removed earlier fails to find them."""
        coming = self.screen
        while coming.is_attached and not coming.is_mounted:
            await asyncio.sleep(_SOON)

    def _made(self, place: ScreenPlace) -> Screen[None]:
        from importlib import import_module

        assert self.bench is not None
        module, _, name = place.screen.partition(":")
        made: Screen[None] = getattr(import_module(module), name)(self.bench, self.lane, self.glyphs)
        return made

    def _to_library(self) -> None:
        self.action_leave_place()
        if self.workbench is not None:
            self.workbench.action_back()

    def _to_workbench(self) -> None:
        self.action_leave_place()
        if self.workbench is not None:
            return
        row = self.library.cases.selected_row
        if row is None:
            self.tell("There is no case to open here.")
        else:
            self.library.cases.action_open()

    def use_filter(self, text: str) -> None:
        """Go to the Library with this filter."""
        self.library.ask(text)
        self.action_place(1)

    def action_leave_place(self) -> None:
        """Leave a place that is on top of the Library or the Workbench."""
        if self.present_place() > 2:
            self.pop_screen()

    def on_places_bar_chosen(self, event: PlacesBar.Chosen) -> None:
        """Go to the clicked place."""
        event.stop()
        self.action_place(event.number)


def _place_of(screen: Screen[object]) -> int:
    number = getattr(screen, "PLACE", 0)
    return number if isinstance(number, int) else 0


def _judged(settings: Settings) -> Choices:
    from goldtui.tui.shell.keymap import all_rows, judge

    return judge(settings.keys, all_rows(), str(settings.path or "config"))
