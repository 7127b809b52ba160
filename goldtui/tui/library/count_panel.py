"""Counts that can be followed: a bar for each slice and, where there is room, a row for each state and gate.

Without this, people would have to type the filter behind each number; here Enter applies it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip

from goldtui.tui.kit import content
from goldtui.tui.kit.glyphs import UNICODE, Glyphs
from goldtui.tui.kit.line_scroll import LineScroll
from goldtui.tui.kit.tones import drawn
from goldtui.workbench.library.views import SliceView

BAR = 10
"""Width of a bar in cells."""
COLUMN = 56
"""Least width in cells of one column of entries; a panel twice as wide has two."""


class Entry(NamedTuple):
    """One number: the field and value of its filter (an empty value for none), and its row."""

    field: str
    value: str
    text: str


class CountPanel(LineScroll, can_focus=True):
    """Entries in one column under their titles, or side by side without titles where the panel is low."""

    BINDING_GROUP_TITLE = "Counts"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "follow", "Show these cases", id="counts.follow"),
        Binding("up,k", "move(-1)", "Entry up", show=False, id="counts.up"),
        Binding("down,j", "move(1)", "Entry down", show=False, id="counts.down"),
        Binding("left,h", "side(-1)", "Entry to the left", show=False, id="counts.left"),
        Binding("right,l", "side(1)", "Entry to the right", show=False, id="counts.right"),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = {"count-panel--cursor", "count-panel--title"}
    DEFAULT_CSS = """
    CountPanel { width: 1fr; height: auto; overflow-x: hidden; overflow-y: auto; padding: 0 1; scrollbar-size: 0 1;
      & > .count-panel--cursor { background: $cursor; color: $foreground; text-style: bold; }
      &:ansi > .count-panel--cursor { background: ansi_default; color: ansi_default; text-style: reverse; }
      & > .count-panel--title { color: $tone-key; text-style: bold; }
      &:ansi > .count-panel--title { color: ansi_default; text-style: bold underline; }
    }
    """

    class Followed(Message):
        """Posted for Enter or a click on an entry."""

        def __init__(self, entry: Entry) -> None:
            super().__init__()
            self.entry = entry

    def __init__(self, *, glyphs: Glyphs = UNICODE, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs
        self.titled = False
        """Whether there is enough height for one column with titles."""
        self.at = 0
        self.sections: tuple[tuple[str, tuple[Entry, ...]], ...] = ()

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The visible entries, in order."""
        shown = self.sections if self.titled else self.sections[:1]
        return tuple(entry for _, entries in shown for entry in entries)

    def show(self, sections: Sequence[tuple[str, Sequence[Entry]]]) -> None:
        """Show these entries under their titles; without titles there is room for the first section only."""
        self.sections = tuple((title, tuple(entries)) for title, entries in sections)
        self.at = max(0, min(self.at, len(self.entries) - 1))
        self.lay_out()

    def lay_out(self) -> None:
        """Arrange the rows for the entries and the width."""
        rows = len(self._rows())
        self.virtual_size = Size(0, rows)
        if not self.titled:
            self.styles.height = max(1, min(rows, 5)) + self.gutter.height
        self.refresh()

    def on_resize(self) -> None:
        """Arrange the rows for the new size."""
        self.lay_out()

    @property
    def _across(self) -> int:
        return 1 if self.titled else max(1, self.room // COLUMN)

    def _rows(self) -> list[tuple[str, tuple[int, ...]]]:
        """Each row as (title, numbers of entries)."""
        if not self.titled:
            count = len(self.entries)
            return [("", tuple(range(at, min(at + self._across, count)))) for at in range(0, count, self._across)]
        rows: list[tuple[str, tuple[int, ...]]] = []
        number = 0
        for title, entries in self.sections:
            rows.append((title, ()))
            for _ in entries:
                rows.append(("", (number,)))
                number += 1
            rows.append(("", ()))
        return rows

    def render_line(self, y: int) -> Strip:
        """A title, or as many entries as fit side by side."""
        width, base = self.room, self.base_style
        rows = self._rows()
        index = y + self.scroll_offset.y
        if index >= len(rows):
            return drawn(self, [], width, base)
        title, numbers = rows[index]
        if title:
            return drawn(self, [(title, self.part_style("count-panel--title"))], width, base)
        cell = width // self._across
        parts: list[tuple[str, Style]] = []
        for number in numbers:
            here = number == self.at and self.has_focus
            mark = self.glyphs.here if here else " "
            text = content.row(f"{mark} {self.entries[number].text}", cell - 1, self.glyphs.ellipsis)
            parts += [(text, self.part_style("count-panel--cursor") if here else base), (" ", base)]
        return drawn(self, parts, width, base)

    def action_move(self, by: int) -> None:
        """Move one row up or down."""
        self._go(self.at + by * self._across)

    def action_side(self, by: int) -> None:
        """Move one entry to the side."""
        self._go(self.at + by)

    def _go(self, index: int) -> None:
        if not 0 <= index < len(self.entries):
            return
        self.at = index
        row = next((y for y, (_, numbers) in enumerate(self._rows()) if index in numbers), 0)
        top, height = self.scroll_offset.y, self.size.height
        if row < top:
            self.scroll_to(y=max(0, row - 1), animate=False, immediate=True)
        elif height and row >= top + height:
            self.scroll_to(y=row - height + 1, animate=False, immediate=True)
        self.refresh()

    def action_follow(self) -> None:
        """Show the cases behind the selected number."""
        if self.entries:
            self.post_message(self.Followed(self.entries[self.at]))

    def on_click(self, event: events.Click) -> None:
        """Follow the number under the pointer."""
        rows = self._rows()
        index = event.get_content_offset_capture(self)[1] + self.scroll_offset.y
        across = max(0, event.get_content_offset_capture(self)[0]) // max(1, self.room // self._across)
        if 0 <= index < len(rows) and across < len(rows[index][1]):
            self._go(rows[index][1][across])
            self.action_follow()


def slice_text(one: SliceView, glyphs: Glyphs) -> str:
    """`visitors ███▌······ 9/14 green need 14 ✗ 5 short`: name, bar, counts, and the policy's requirement."""
    name = content.row(one.name or "(no slice)", 16, glyphs.ellipsis)
    text = f"{name} {glyphs.bar(one.green, one.n, BAR)} {one.green}/{one.n} green"
    if one.need is None:
        return text
    if one.lacking:
        what = "no case" if not one.n else "thin"
        return f"{text}  {glyphs.of_status('fail')} {what}, {one.lacking} more needed"
    short = one.need - one.green
    verdict = f"{glyphs.of_status('fail')} {short} short" if short > 0 else glyphs.of_status("pass")
    return f"{text}  need {one.need} {verdict}"
