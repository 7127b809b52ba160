"""Who last set each part of a case and who first wrote it, claim by claim and phrase by phrase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from goldtui.casework.blame import Blamed, about
from goldtui.model.spot import Spot
from goldtui.tui.kit import content
from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.glyphs import UNICODE, Glyphs
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.note import Note
from goldtui.tui.kit.pane import pane
from goldtui.tui.kit.row_list import RowList

if TYPE_CHECKING:
    from goldtui.workbench.case.history import CaseHistory, Entry

NAME_CELLS = 12


class BlameList(RowList):
    """A row for each part, and for each entry of a list."""

    BINDING_GROUP_TITLE = "Who set what"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "move(1)", "Next part", show=False, id="blame.down"),
        Binding("up,k", "move(-1)", "Part before", show=False, id="blame.up"),
        Binding("pagedown,space", "page(1)", "Page down", show=False, id="blame.page_down"),
        Binding("pageup", "page(-1)", "Page up", show=False, id="blame.page_up"),
    ]
    DEFAULT_CSS = "BlameList { scrollbar-gutter: stable; }"

    def __init__(
        self, blamed: Sequence[Blamed], authors: dict[int, str], *, glyphs: Glyphs = UNICODE, id: str | None = None
    ) -> None:
        super().__init__(glyphs=glyphs, id=id)
        self.blamed, self.authors = blamed, authors

    def count(self) -> int:
        """The number of parts."""
        return len(self.blamed)

    def text_of(self, index: int) -> str:
        """Person, revision and text of a part."""
        one = self.blamed[index]
        who = content.row(self.authors.get(one.last, ""), NAME_CELLS, self.glyphs.ellipsis)
        return f"{one.last:>3} {who} {one.title}: {' '.join(one.text.split())}"


class BlameScreen(BaseScreen[int | None]):
    """Dismisses with the number of the revision to look at, or with None."""

    BINDING_GROUP_TITLE = "Who set what"
    AUTO_FOCUS = "#blamed"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "look('last')", "That revision", key_display="Enter", id="blame.last"),
        Binding("f", "look('first')", "Where it began", id="blame.first"),
        Binding("escape,q,b", "leave", "Back", key_display="Esc", id="blame.leave"),
    ]
    DEFAULT_CSS = """
    BlameScreen #blame-head { text-style: bold; }
    BlameScreen #blame-why { background: $panel; }
    """

    def __init__(self, found: CaseHistory, glyphs: Glyphs, spot: Spot | None = None) -> None:
        super().__init__()
        self.found, self.glyphs, self.spot = found, glyphs, spot

    def compose(self) -> ComposeResult:
        """The parts, and the full history of the selected one."""
        head = f"Who set what in {self.found.case_id}, revision {self.found.newest.number}"
        yield Note(head, keep=True, id="blame-head")
        authors = {entry.number: entry.author for entry in self.found.entries}
        yield pane(BlameList(self.found.blamed, authors, glyphs=self.glyphs, id="blamed"), "Parts")
        yield Note("", keep=True, id="blame-why")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Select the part the screen was opened for."""
        mine = about(self.found.blamed, self.spot) if self.spot is not None else ()
        at = self.found.blamed.index(mine[0]) if mine else 0
        # After there are rows to scroll: before that every row is in view.
        self.call_after_refresh(self.list.action_move, at)

    def on_resize(self) -> None:
        """Fold the words to the new width."""
        self._tell()

    @property
    def list(self) -> BlameList:
        """The rows."""
        return self.query_one(BlameList)

    @property
    def selected(self) -> Blamed | None:
        """The selected part."""
        return self.found.blamed[self.list.cursor] if self.found.blamed else None

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        """Show the history of the newly selected part."""
        event.stop()
        self._tell()

    def _tell(self) -> None:
        one = self.selected
        if one is None:
            return
        last, first = self.found.entry(one.last), self.found.entry(one.first)
        rows = [f"{one.title}: {self.glyphs.quoted(one.text)}", f"Last set {_entry_words(last)}"]
        rows.append("It was made there too." if one.first == one.last else f"First made {_entry_words(first)}")
        width, most = max(20, self.app.size.width - 2), 1 if self.app.size.height < 12 else 2
        self.query_one("#blame-why", Note).show(
            [line for row in rows for line in content.fold(row, width, most, self.glyphs.ellipsis)]
        )

    def action_look(self, which: str) -> None:
        """Open the history at that revision."""
        if self.selected is not None:
            self.dismiss(self.selected.last if which == "last" else self.selected.first)

    def action_leave(self) -> None:
        """Go back."""
        self.dismiss(None)


def _entry_words(entry: Entry | None) -> str:
    if entry is None:
        return "in a revision that is not there"
    why = f": {entry.note}" if entry.note else ""
    return f"by {entry.author} in revision {entry.number}, {entry.at.astimezone().strftime('%Y-%m-%d %H:%M')}{why}"
