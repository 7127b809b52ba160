"""What acts on every screen: the places behind 1 to 7, the palette, the key sheet, themes and the keys of one's own.

Apart from the application, which opens the set and loses nothing when it ends.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import partial
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
    Binding("ctrl+g", "tour('end')", "Tour: end it", show=False, id="app.tour_end"),
    Binding("ctrl+q", "quit", "Quit", show=False, priority=True, id="app.quit"),
]
"""Letters and digits among them never act in a text field: there they are typed."""


_SOON = 0.01
"""Seconds until a screen that is coming is looked at again."""


class PlainScrollBar(ScrollBarRender):
    """A scrollbar that ends on whole cells."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "] * 8
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "] * 8


class Everywhere(InOrder):
    """The application but for the set it opens and for its end."""

    settings: Settings
    asked_theme: str | None
    changed_keys: dict[str, str]
    config_problems: tuple[Problem, ...] = ()
    """What the config says that could not be taken, told once the set is open."""
    with_tour: bool
    tour: Tour | None

    def tell(self, text: str) -> None:
        """A short message in place of the keys, on whichever screen is on top."""
        lines = self.screen.query(KeyLine)
        if lines:
            lines.first().flash(text)
        else:
            self.notify(spelled(text), markup=False)

    async def open_spot(self, case_id: str, spot: Spot, advice: str) -> None:
        """From the place on top to a field of a case in the Workbench, if what is in hand there can be kept."""
        from goldtui.tui.kit.case_list import CaseList

        work = self.workbench
        if work is None:
            self.pop_screen()
            self.spot_on_opening = (spot, advice)
            self.post_message(CaseList.Opened(case_id))
        elif not await work.taken_in_hand(case_id):
            self.tell("What is in hand could not be kept, so we stay with self.")
        else:
            self.pop_screen()
            work.go_to(spot)
            work.say(advice)

    def warn(self, problems: tuple[Problem, ...]) -> None:
        """Say what of the config was not taken: the first in full, since a pile of toasts would hide a small screen."""
        if problems:
            line = spelled(problems[0].line())
            more = f"\nand {len(problems) - 1} more; goldtui keys names them" if len(problems) > 1 else ""
            self.notify(line + more, severity="warning", timeout=15, markup=False)

    # -- themes ------------------------------------------------------------------------------------------

    @property
    def plain_terminal(self) -> bool:
        """No colour to tell phrases apart by: draw brackets in the text instead."""
        return self.no_color or self.current_theme.ansi or self.console.color_system in (None, "standard")

    def know_themes(self) -> None:
        """Offer the shipped themes and no others: each of them is measured."""
        for theme in themes.SHIPPED:
            self.register_theme(theme)
        self.theme = themes.DARK.name
        for name in self.available_themes.keys() - {theme.name for theme in themes.SHIPPED}:
            self.unregister_theme(name)

    def draw_plain(self, plain: bool) -> None:
        """Scrollbars without the eighth blocks, where only ASCII may be drawn."""
        ScrollBar.renderer = PlainScrollBar if plain else ScrollBarRender

    def dress(self) -> None:
        """Put on the theme of this run."""
        from goldtui.workbench.session.look_memory import remembered_theme

        remembered = None if self.asked_theme else remembered_theme(self.settings.theme)
        few = self.no_color or self.console.color_system == "standard"
        name, problem = themes.choose_theme(self.asked_theme, self.settings, remembered, few_colours=few)
        self.theme = name
        self.config_problems = () if problem is None else (problem,)

    def read_sheets(self) -> None:
        """Read the style sheets that the first frame needs none of; a dialog that is open already is drawn anew."""
        self.stylesheet.read_all([SHEETS_AT / f"{name}.tcss" for name in SHEETS])
        self.stylesheet.parse()
        if len(self.screen_stack) > 1:
            self.refresh_css(animate=False)

    def watch_theme(self) -> None:
        """A theme of the terminal's own colours tells phrases apart by brackets, others by colour."""
        above = self.screen_stack[1:] if self.is_running else ()
        if not above:
            # The Library draws none, and the first frame must not wait for the import.
            return
        from goldtui.tui.kit.evidence.evidence import Evidence

        for screen in above:
            for evidence in screen.query(Evidence):
                evidence.draw_inline(self.plain_terminal)

    def action_theme(self, name: str) -> None:
        """Put on another theme and remember self."""
        self.theme = name
        self.spawn(self, self._remember_theme(name), "theme")

    async def _remember_theme(self, name: str) -> None:
        from goldtui.workbench.session.look_memory import remember_theme

        kept = await asyncio.to_thread(remember_theme, name, self.settings.theme)
        said = "from now on" if kept else "for now: the state folder cannot be written"
        self.tell(f"Theme {name}, {said}.")

    # -- keys --------------------------------------------------------------------------------------------

    async def take_keys(self) -> None:
        """Give the actions the keys that the config names; a choice that cannot work is told and left out."""
        problems = self.config_problems
        if self.settings.keys:
            # Beside the loop: every screen is imported, so that keys of dialogs are known too.
            found = await asyncio.to_thread(partial(_judged, self.settings))
            self.changed_keys = dict(found.keymap)
            self.set_keymap(self.changed_keys)
            problems += found.problems
        self.warn(problems)

    def key_of(self, id_: str) -> str:
        """The key of an action as people write it; empty for an id that no class seen so far has."""
        from goldtui.tui.shell.keymap import key_by_id

        return key_name(self.changed_keys.get(id_, "").partition(",")[0] or key_by_id(id_))

    def action_keys(self) -> None:
        """Show the keys that act here."""
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
            # After the palette is gone: what runs acts on the screen below and its focus.
            self.call_later(entry.run)

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """None of the toolkit's own: its screenshot would write restricted text to a file."""
        return ()

    # -- the tour ----------------------------------------------------------------------------------------

    def begin_tour(self) -> str | None:
        """Begin the guided tour, if this run was asked for it; returns the case it is about."""
        if not self.with_tour:
            return None
        from goldtui.tui.tour import Tour

        self.tour = Tour(self)
        return self.tour.begin()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The tour's keys act in a tour only."""
        if action == "tour":
            return self.tour is not None and not self.tour.over
        return True

    def action_tour(self, what: str) -> None:
        """Skip a step, or end the tour."""
        if self.tour is not None and what == "skip":
            self.tour.skip()
        elif self.tour is not None:
            self.tour.end()

    # -- places ------------------------------------------------------------------------------------------

    def present_place(self) -> int:
        """The place on top, 0 for a screen that belongs to none."""
        return _place_of(self.screen)

    def action_place(self, number: int) -> None:
        """Go to a place; the case in hand stays in hand."""
        if not self.screen.is_mounted:
            self.set_timer(_SOON, partial(self.action_place, number))
            return
        here = self.present_place()
        if self.bench is None:
            self.tell("The set is not open yet.")
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
        """To the Replay place, if this run was asked for a trace file; whether it was."""
        asked = self.runs_memory is not None and self.runs_memory.asked
        if asked:
            self.action_place(4)
        return asked

    async def place_came(self) -> None:
        """Wait until the screen on top has its widgets: one that is taken away before looks for them in vain."""
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
        row = self.library.cases.row_in_hand
        if row is None:
            self.tell("There is no case to open here.")
        else:
            self.library.cases.action_open()

    def use_filter(self, text: str) -> None:
        """To the Library, with this filter."""
        self.library.ask(text)
        self.action_place(1)

    def action_leave_place(self) -> None:
        """Back from a place that lies over Library or Workbench."""
        if self.present_place() > 2:
            self.pop_screen()

    def on_places_bar_chosen(self, event: PlacesBar.Chosen) -> None:
        """A place was clicked."""
        event.stop()
        self.action_place(event.number)


def _place_of(screen: Screen[object]) -> int:
    number = getattr(screen, "PLACE", 0)
    return number if isinstance(number, int) else 0


def _judged(settings: Settings) -> Choices:
    from goldtui.tui.shell.keymap import all_rows, judge

    return judge(settings.keys, all_rows(), str(settings.path or "config"))
