"""The palette: a few letters of an action, a case, a place or a theme, and Enter.

Built from the actions available now, with their current keys, so that using it teaches the keys. The toolkit's own
palette parses help texts as markup and sorts commands alphabetically; this one never parses untrusted text and lists
the actions of the focused pane first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.fuzzy import FuzzySearch
from textual.geometry import Size
from textual.message import Message
from textual.screen import Screen
from textual.strip import Strip
from textual.timer import Timer
from textual.widgets import Input

from goldtui.model.faults import GoldtuiError
from goldtui.tui.kit import content
from goldtui.tui.kit.background import run_behind
from goldtui.tui.kit.case_list import CaseList
from goldtui.tui.kit.dialog import Dialog
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.tui.kit.gold_app import GoldApp
from goldtui.tui.kit.key_line import KeyLine, acting
from goldtui.tui.kit.line_scroll import LineScroll
from goldtui.tui.kit.places import PLACES
from goldtui.tui.kit.tones import drawn
from goldtui.workbench.library.row import Row
from goldtui.workbench.session.settings import THEMES

if TYPE_CHECKING:
    from goldtui.tui.kit.lane import Lane
    from goldtui.workbench.bench import Bench

HERE, CASES, PLACES_HEAD, THEMES_HEAD, FILTERS = "Here", "Cases", "Places", "Themes", "Saved filters"
FIELDS = "Fields"
CASES_SHOWN: Final = 12
NEAR_AMONG: Final = 1_000
"""Most cases searched letter by letter when the index finds nothing."""
SEARCH_PAUSE: Final = 0.08
_MOVES: Final = {"rows", "page", "edge", "step", "word", "row_edge", "text_edge", "scroll"}
"""Actions that only move a cursor: a palette entry for them would be slower than any key."""


class Entry(NamedTuple):
    """One thing to choose. Titles and hints may be untrusted text."""

    section: str
    title: str
    hint: str
    run: Callable[[], object]


def entries_of(app: GoldApp, screen: Screen[object]) -> tuple[Entry, ...]:
    """The entries that need no search: the actions of the screen, places, themes, saved filters."""
    here = [Entry(HERE, text, f"key {key}", run) for text, key, run in actions_of(app, screen)]
    present = app.present_place()
    places = [
        Entry(
            PLACES_HEAD,
            f"{place.name}: {place.holds}",
            f"key {app.key_of(f'app.place_{place.number}')}",
            partial(app.action_place, place.number),
        )
        for place in PLACES
        if place.number != present
    ]
    themes = [
        Entry(THEMES_HEAD, f"Theme {name}", "current" if name == app.theme else "", partial(app.action_theme, name))
        for name in THEMES
    ]
    # Only a screen that shows a case has fields to find.
    named: list[tuple[str, Callable[[], object]]] = getattr(screen, "findable", list)()
    fields = [Entry(FIELDS, f"Field {title}", "", run) for title, run in named]
    return (*here, *fields, *places, *themes)


def actions_of(app: GoldApp, screen: Screen[object]) -> list[tuple[str, str, Callable[[], object]]]:
    """(description, key, run) of every action available now: the focused pane's first, then the screen's."""
    found: dict[str, tuple[str, str, Callable[[], object]]] = {}
    for active in acting(screen):
        binding = active.binding
        name = binding.action.partition("(")[0].rpartition(".")[2]
        if not binding.id or name in _MOVES or name in ("place", "command_palette") or binding.description in found:
            continue
        run = partial(app.run_action, binding.action, active.node)
        found[binding.description] = (binding.description, active.key, run)
    return list(found.values())


class PaletteList(LineScroll):
    """The entries that match, by section; the search field keeps the focus."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"palette--cursor", "palette--head", "palette--hint"}
    DEFAULT_CSS = """
    PaletteList { height: 1fr; width: 100%; overflow-x: hidden; overflow-y: auto; scrollbar-size: 0 1;
      background: $panel;
      & > .palette--head { color: $tone-key; text-style: bold; }
      &:ansi > .palette--head { color: ansi_default; text-style: bold underline; }
      & > .palette--hint { color: $text-muted; }
      & > .palette--cursor { background: $cursor; color: $foreground; text-style: bold; }
      &:ansi > .palette--cursor { background: ansi_default; color: ansi_default; text-style: reverse; }
    }
    """

    class Chosen(Message):
        """A click on an entry."""

    def __init__(self, glyphs: Glyphs, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs
        self.empty = ""
        self.rows: list[Entry | str] = []
        self.at = -1
        """The selected row, -1 when there is none."""

    def use(self, entries: Sequence[Entry], *, keep: bool = False) -> None:
        """Show these entries; with `keep` the selection stays, otherwise the first entry is selected."""
        held = self.entry if keep else None
        self.rows = []
        for entry in entries:
            if not self.rows or self._section(len(self.rows) - 1) != entry.section:
                self.rows.append(entry.section)
            self.rows.append(entry)
        self.at = self.rows.index(held) if held in self.rows else (1 if self.rows else -1)
        self.virtual_size = Size(0, len(self.rows))
        self._reveal()
        self.refresh()

    def _section(self, index: int) -> str:
        row = self.rows[index]
        return row if isinstance(row, str) else row.section

    @property
    def entry(self) -> Entry | None:
        """The selected entry."""
        row = self.rows[self.at] if 0 <= self.at < len(self.rows) else None
        return row if isinstance(row, Entry) else None

    def move(self, by: int) -> None:
        """Select another entry, skipping headings."""
        step = 1 if by > 0 else -1
        index = max(0, min(self.at + by, len(self.rows) - 1))
        for direction in (step, -step):
            position = index
            while 0 <= position < len(self.rows):
                if isinstance(self.rows[position], Entry):
                    self.at = position
                    self._reveal()
                    self.refresh()
                    return
                position += direction

    def _reveal(self) -> None:
        under_heading = self.at > 0 and isinstance(self.rows[self.at - 1], str)
        first = max(0, self.at - under_heading)
        self.bring_into_view(first, self.at - first + 1)

    def on_click(self, event: events.Click) -> None:
        """A click chooses."""
        index = event.get_content_offset_capture(self)[1] + self.scroll_offset.y
        if 0 <= index < len(self.rows) and isinstance(self.rows[index], Entry):
            self.at = index
            self.post_message(self.Chosen())

    def render_line(self, y: int) -> Strip:
        """One entry: its title, with its key at the right."""
        width, base = self.room, self.base_style
        index = y + self.scroll_offset.y
        if not self.rows and y == 0:
            return drawn(self, [(f" {self.empty}", base)], width, base, self.glyphs.ellipsis)
        if index >= len(self.rows):
            return drawn(self, [], width, base)
        row = self.rows[index]
        if isinstance(row, str):
            return drawn(self, [(row, self.part_style("palette--head"))], width, base)
        selected = index == self.at
        style = self.part_style("palette--cursor") if selected else base
        hint = content.row(row.hint, min(content.cells(row.hint), max(8, width // 3)), self.glyphs.ellipsis)
        title = content.row(row.title, max(0, width - content.cells(hint) - 3), self.glyphs.ellipsis)
        sign = self.glyphs.here if selected else " "
        quiet = style if selected else self.part_style("palette--hint")
        return drawn(self, [(sign, style), (title, style), (" ", style), (hint, quiet)], width, style)


class Palette(Dialog[Entry]):
    """Dismisses with the chosen entry, which then runs on the screen below; Escape runs nothing."""

    BINDING_GROUP_TITLE = "Palette"
    AUTO_FOCUS = "Input"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Close", id="palette.close"),
        Binding("down,ctrl+n", "move(1)", "Next entry", show=False, id="palette.down"),
        Binding("up,ctrl+p", "move(-1)", "Entry before", show=False, id="palette.up"),
        Binding("pagedown", "move(10)", "Ten entries on", show=False, id="palette.page_down"),
        Binding("pageup", "move(-10)", "Ten entries back", show=False, id="palette.page_up"),
        Binding("enter", "choose", "Do it", id="palette.choose"),
    ]
    DEFAULT_CSS = """
    Palette {
      & > Vertical { width: 90; max-width: 94%; height: 80%; }
      &.-narrow > Vertical { height: 100%; }
    }
    """

    def __init__(self, glyphs: Glyphs, entries: tuple[Entry, ...], bench: Bench | None, lane: Lane) -> None:
        super().__init__()
        self.glyphs = glyphs
        self.entries = entries
        self.bench, self.lane = bench, lane
        self._matcher = FuzzySearch()
        self._cases: tuple[Entry, ...] = ()
        self._searched = ""
        self._pause: Timer | None = None
        self._first_rows: Sequence[Row] | None = None
        self._enter_waits = False

    def compose(self) -> ComposeResult:
        """A search field and its results."""
        with Vertical():
            yield Input(placeholder="an action, a case, a place, a theme", id="wanted", compact=True)
            yield PaletteList(self.glyphs, id="found")
            yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Start with the actions available here."""
        self.found.use(self.entries)
        if self.bench is not None:
            run_behind(self, self._add_filters(self.bench), "filters")

    async def _add_filters(self, bench: Bench) -> None:
        try:
            saved = await self.lane(bench.library.saved_filters)
        except GoldtuiError:
            return
        found = tuple(
            Entry(FILTERS, f"Filter {one.name}", one.text, partial(self.gold_app.use_filter, one.text)) for one in saved
        )
        self.entries += found
        if found:
            self.found.use(self.matching(self.words), keep=True)

    @property
    def found(self) -> PaletteList:
        """The list."""
        return self.query_one(PaletteList)

    @property
    def words(self) -> str:
        """The search words."""
        return self.query_one(Input).value.strip()

    def matching(self, words: str) -> list[Entry]:
        """The entries that match, sections by their best entry; without words all of them in order."""
        if not words:
            return list(self.entries)
        scored: dict[str, list[tuple[float, Entry]]] = {}
        for entry in (*self.entries, *(self._cases if self._searched == words else ())):
            score = self._matcher.match(words, entry.title)[0]
            if entry.section == CASES:
                # The store found it by words or id; the letters only rank it.
                score = max(score, self._matcher.match(words, entry.hint)[0], 0.01)
            if score > 0:
                scored.setdefault(entry.section, []).append((score, entry))
        groups = sorted(scored.values(), key=lambda group: -max(score for score, _ in group))
        return [entry for group in groups for _, entry in sorted(group, key=lambda one: -one[0])]

    def on_input_changed(self, event: Input.Changed) -> None:
        """Filter at once; search for cases after a short pause."""
        event.stop()
        self._enter_waits = False
        words = self.words
        self.found.empty = "Looking for cases" if self.bench is not None else "Nothing matches."
        self.found.use(self.matching(words))
        if self._pause is not None:
            self._pause.stop()
        if words and self.bench is not None:
            self._pause = self.set_timer(SEARCH_PAUSE, partial(self._look, words))

    def _look(self, words: str) -> None:
        run_behind(self, self._find_cases(words), "cases", exclusive=True)

    async def _find_cases(self, words: str) -> None:
        bench = self.bench
        assert bench is not None
        nothing = "Nothing matches."
        try:
            rows = await self.lane(partial(bench.library.window, words, 0, CASES_SHOWN))
            if not rows:
                rows = await self.lane(partial(self._near, bench, words))
        except GoldtuiError as error:
            rows, nothing = [], error.problem.message
        if words != self.words:
            return
        self._searched = words
        self._cases = tuple(
            Entry(CASES, f"{row.case_id}  {row.question}", row.state, partial(self._open, row.case_id)) for row in rows
        )
        self.found.empty = nothing
        self.found.use(self.matching(words), keep=True)
        if self._enter_waits:
            self.action_choose()

    def _near(self, bench: Bench, words: str) -> Sequence[Row]:
        """Cases among the set's first whose id or question holds the letters in order; runs in the lane."""
        if self._first_rows is None:
            self._first_rows = bench.library.window("", 0, NEAR_AMONG)
        matcher = FuzzySearch()
        scored = [(max(matcher.match(words, one)[0] for one in (r.case_id, r.question)), r) for r in self._first_rows]
        best = sorted((one for one in scored if one[0] > 0), key=lambda one: -one[0])
        return [row for _, row in best[:CASES_SHOWN]]

    def _open(self, case_id: str) -> None:
        self.app.post_message(CaseList.Opened(case_id))

    def action_move(self, by: int) -> None:
        """Select another entry."""
        self.found.move(by)

    def action_leave(self) -> None:
        """Close without doing anything."""
        self.dismiss(None)

    def action_choose(self) -> None:
        """Close and run the entry. If only the search for cases can still find something, wait for it."""
        entry = self.found.entry
        if entry is not None:
            self.dismiss(entry)
        elif self.words and self.bench is not None and self._searched != self.words:
            self._enter_waits = True

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Choose with Enter in the field."""
        event.stop()
        self.action_choose()

    def on_palette_list_chosen(self, event: PaletteList.Chosen) -> None:
        """Choose with a click."""
        event.stop()
        self.action_choose()
