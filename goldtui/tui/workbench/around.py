"""The surroundings of a chunk: its other versions with their changes, its neighbours, and which phrases still match.

One screen for all of these, since they answer one question: where else might the words be that settle this case?
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.geometry import Size
from textual.message import Message
from textual.screen import ModalScreen
from textual.strip import Strip

from goldtui.tui.kit import content
from goldtui.tui.kit.diff_text import DiffText
from goldtui.tui.kit.glyphs import ASCII, Glyphs
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.line_scroll import LineScroll
from goldtui.tui.kit.note import Note
from goldtui.tui.kit.tones import drawn
from goldtui.workbench.case.neighbours import Neighbour, Neighbourhood, Standing

STANDS = {
    "exact": "found",
    "typography": "found, typography differs",
    "negated": "is turned round",
    "gone": "is gone",
}
MOST_PHRASES = 6
BESIDE = 120
"""Columns from which the style sheet puts the list next to the text."""


@dataclass(frozen=True, slots=True)
class Around:
    """What to do after dismissal: show a chunk, or make the case cite it in place of the current one."""

    chunk_id: str
    move: bool


class NeighbourList(LineScroll, can_focus=True):
    """One row for each chunk version."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"neighbour-list--cursor"}
    DEFAULT_CSS = """
    NeighbourList { overflow-x: hidden; overflow-y: auto; scrollbar-size: 0 1; scrollbar-gutter: stable;
      & > .neighbour-list--cursor { background: $cursor; color: $foreground; text-style: bold; }
      &:ansi > .neighbour-list--cursor { background: ansi_default; color: ansi_default; text-style: reverse; }
    }
    """

    class Moved(Message):
        """The cursor moved to another row."""

    def __init__(self, glyphs: Glyphs, rows: Sequence[Neighbour], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs, self.rows = glyphs, rows
        self.cursor = 0

    def on_resize(self, event: events.Resize) -> None:
        """Set the virtual height to the number of chunks."""
        self.virtual_size = Size(self.room, len(self.rows))

    def move(self, by: int) -> None:
        """Move the cursor up or down."""
        self.cursor = max(0, min(self.cursor + by, len(self.rows) - 1))
        self.bring_into_view(self.cursor)
        self.refresh()
        self.post_message(self.Moved())

    def on_click(self, event: events.Click) -> None:
        """Select the clicked row."""
        self.move(event.get_content_offset_capture(self)[1] + self.scroll_offset.y - self.cursor)

    def render_line(self, y: int) -> Strip:
        """Relation, id, version, flags and number of phrases that match."""
        width, base = self.room, self.base_style
        index = y + self.scroll_offset.y
        if index >= len(self.rows):
            return drawn(self, [], width, base)
        row, here = self.rows[index], index == self.cursor
        style: Style = self.part_style("neighbour-list--cursor") if here else base
        name = row.version if row.relation == "version" else row.chunk_id
        parts = [name, *row.flags, *_tally(row)]
        sign = self.glyphs.here if here else " "
        said = [
            (f"{sign} {row.relation:<8}", style),
            (content.with_id(self.glyphs.dot.join(parts), name, width - 10, self.glyphs.ellipsis), style),
        ]
        return drawn(self, said, width, style, self.glyphs.ellipsis)


class AroundScreen(ModalScreen[Around | None]):
    """Dismisses with an `Around`, or with None."""

    BINDING_GROUP_TITLE = "Versions and neighbours"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "move(1)", "Next", show=False, id="around.down"),
        Binding("up,k", "move(-1)", "Before", show=False, id="around.up"),
        Binding("space,pagedown", "page(1)", "Text on", key_display="Space", id="around.page_down"),
        Binding("pageup,b", "page(-1)", "Text back", show=False, id="around.page_up"),
        Binding("enter", "choose(False)", "Attach", id="around.show"),
        Binding("at", "choose(True)", "Cite instead", id="around.move"),
        Binding("tab", "other_part", "List or text", show=False, id="around.part"),
        Binding("escape,q,V", "leave", "Back", key_display="Esc", id="around.leave"),
    ]

    def __init__(self, glyphs: Glyphs, found: Neighbourhood) -> None:
        super().__init__()
        self.glyphs, self.found = glyphs, found

    def compose(self) -> ComposeResult:
        """The list above, the selected row's phrases and text below; side by side where there is room."""
        with Vertical():
            yield Note(f"Around {self.found.rows[0].chunk_id}", keep=True, id="around-head")
            with Vertical(id="around-body"):
                yield NeighbourList(self.glyphs, self.found.rows, id="around-list")
                with Vertical(id="around-right"):
                    yield Note("", keep=True, id="around-phrases")
                    yield DiffText(id="around-text")
            yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Select the first other version, which is what most people come for."""
        self.set_class(self.glyphs is ASCII, "-ascii")
        self.set_focus(self.list)
        self._fit()
        self.list.move(1 if len(self.found.rows) > 1 else 0)
        self._show()

    def on_resize(self) -> None:
        """Put the list next to the text where there is room, else above it and no taller than needed."""
        self._fit()
        self._show()

    def _fit(self) -> None:
        beside = self.app.size.width >= BESIDE
        self.list.styles.height = "1fr" if beside else min(len(self.found.rows), 6) + 1

    @property
    def list(self) -> NeighbourList:
        """The list of chunk versions."""
        return self.query_one(NeighbourList)

    @property
    def row(self) -> Neighbour:
        """The selected row."""
        return self.found.rows[self.list.cursor]

    def on_neighbour_list_moved(self, event: NeighbourList.Moved) -> None:
        """Show the selected row."""
        event.stop()
        self._show()

    def _show(self) -> None:
        row = self.row
        notes = [self._about(row)]
        room = MOST_PHRASES if self.app.size.height >= 30 else 2
        listed = [one for one in row.standings if one.status != "gone" or row.relation in ("shown", "version")]
        # Lost phrases are what the reviewer came to see, so they come first where there is no room for all.
        listed.sort(key=lambda one: (one.status in ("exact", "not tested"), one.claim))
        notes += [self._phrase(one) for one in listed[:room]]
        if len(listed) > room:
            notes.append(f"and {len(listed) - room} more phrases")
        if row.standings and not listed:
            notes.append("None of the phrases is here.")
        self.query_one("#around-phrases", Note).show(notes)
        instead = f"{row.chunk_id} is withheld: {row.withheld}. Its text is not shown." if row.withheld else ""
        self.query_one(DiffText).show(row.pieces, instead)

    def _about(self, row: Neighbour) -> str:
        if row.relation == "version":
            return f"From {row.version} to the version shown: [-gone-] {{+new+}}"
        what = {"shown": "the version the case reads", "before": "before it", "after": "after it"}[row.relation]
        return self.glyphs.dot.join((row.chunk_id, what, row.version))

    def _phrase(self, one: Standing) -> str:
        sign = {"exact": self.glyphs.of_status("pass"), "typography": self.glyphs.approx, "not tested": "?"}
        status = STANDS.get(one.status, "is not tested here")
        quoted = self.glyphs.quoted(one.phrase)
        return (
            f"{sign.get(one.status, self.glyphs.of_status('fail'))} {self.glyphs.claim(one.claim)} {status}: {quoted}"
        )

    # -- keys --------------------------------------------------------------------------------------------

    def action_move(self, by: int) -> None:
        """Select the next or the previous chunk."""
        self.list.move(by)

    def action_page(self, by: int) -> None:
        """Scroll the text by a screenful."""
        text = self.query_one(DiffText)
        text.action_scroll_rows(by * max(1, text.size.height - 1))

    def action_other_part(self) -> None:
        """Switch between the list and the text; the arrows then scroll the text."""
        self.set_focus(self.query_one(DiffText) if self.list.has_focus else self.list)

    def action_choose(self, move: bool) -> None:
        """Show the selected chunk, attaching it if needed; or make the case cite it instead of the current one."""
        self.dismiss(Around(self.row.chunk_id, move))

    def action_leave(self) -> None:
        """Leave without changing anything."""
        self.dismiss(None)


def _tally(row: Neighbour) -> list[str]:
    """How many phrases match; for a neighbour only if any does, since none is the normal case."""
    if not row.standings:
        return []
    if all(one.status == "not tested" for one in row.standings):
        return ["not tested"] if row.relation == "version" else []
    stand = sum(one.status in ("exact", "typography") for one in row.standings)
    if not stand and row.relation in ("before", "after"):
        return []
    return [f"{stand} of {len(row.standings)} found"]
