"""A case's history: who saved it when and why, what changed between any two revisions, who set which part.

Read only except for one action: an old text can be restored, which appends a revision.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from goldtui.model.counts import plural
from goldtui.model.faults import GoldtuiError
from goldtui.text.word_diff import Change, Piece
from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.diff_text import DiffText
from goldtui.tui.kit.glyphs import ASCII, UNICODE, Glyphs
from goldtui.tui.kit.gold_app import GoldApp
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.lane import Lane
from goldtui.tui.kit.note import Note
from goldtui.tui.kit.pane import pane
from goldtui.tui.kit.row_list import RowList

if TYPE_CHECKING:
    from goldtui.casework.diff import PartChange
    from goldtui.model.spot import Spot
    from goldtui.workbench.bench import Bench
    from goldtui.workbench.case.history import CaseHistory, Entry

BESIDE = 120
"""Columns from which the list is next to the text."""


def moment(entry: Entry) -> str:
    """The time in the zone of this machine."""
    return entry.at.astimezone().strftime("%Y-%m-%d %H:%M")


def change_pieces(changes: Sequence[PartChange], empty: str) -> list[Piece]:
    """Every change under its name, with removed and added words marked."""
    pieces: list[Piece] = []
    for change in changes:
        gap = "\n\n" if pieces else ""
        pieces.append(Piece(Change.SAME, f"{gap}{change.name}\n"))
        pieces += change.pieces
    return pieces or [Piece(Change.SAME, empty)]


class RevisionList(RowList):
    """A row for each revision, the newest first."""

    BINDING_GROUP_TITLE = "Revisions"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "move(1)", "Older", show=False, id="history.down"),
        Binding("up,k", "move(-1)", "Newer", show=False, id="history.up"),
        Binding("pagedown", "page(1)", "Page down", show=False, id="history.page_down"),
        Binding("pageup", "page(-1)", "Page up", show=False, id="history.page_up"),
    ]
    DEFAULT_CSS = "RevisionList { scrollbar-gutter: stable; }"

    def __init__(self, *, glyphs: Glyphs = UNICODE, id: str | None = None) -> None:
        super().__init__(glyphs=glyphs, id=id)
        self.entries: Sequence[Entry] = ()
        self.mark: int | None = None

    def show(self, entries: Sequence[Entry]) -> None:
        """Show these revisions, given oldest first; the cursor goes to the newest."""
        self.entries = tuple(reversed(entries))
        self.virtual_size = self.virtual_size.with_height(len(self.entries))
        self.action_move(-len(self.entries))

    def count(self) -> int:
        """The number of revisions."""
        return len(self.entries)

    def text_of(self, index: int) -> str:
        """Number, who, when, what; a mark for the one the others are compared with."""
        one = self.entries[index]
        sign = self.glyphs.picked if one.number == self.mark else self.glyphs.of_state(one.state)
        wrong = f"{self.glyphs.of_status('fail')} not as written" if one.broken else one.summary(2)
        return f"{one.number} {sign} {self.glyphs.dot.join((one.state, one.author, moment(one), wrong))}"


class HistoryScreen(BaseScreen[int | None]):
    """Dismisses with the number of the revision to restore, or with None."""

    BINDING_GROUP_TITLE = "History"
    AUTO_FOCUS = "#revisions"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "mark", "Mark", id="history.mark"),
        Binding("r", "restore", "Take back", id="history.restore"),
        Binding("b", "blame", "Who set what", id="history.blame"),
        Binding("tab", "part", "List or text", show=False, id="history.part"),
        Binding("escape,q,H", "leave", "Back", key_display="Esc", id="history.leave"),
    ]
    DEFAULT_CSS = """
    HistoryScreen { layout: vertical;
      & #history-head { text-style: bold; }
      & #history-body { height: 1fr; layout: vertical; }
      & #revisions { width: 100%; }
      & #history-right { height: 1fr; width: 1fr; }
      & #history-why { background: $panel; }
      &.-wide #history-body, &.-xwide #history-body { layout: horizontal; }
      &.-wide #revisions, &.-xwide #revisions { width: 62; }
      &.-xwide #revisions { width: 84; }
    }
    """

    def __init__(
        self,
        bench: Bench,
        lane: Lane,
        glyphs: Glyphs,
        case_id: str,
        spot: Spot | None = None,
        *,
        unsaved: bool = False,
    ) -> None:
        super().__init__()
        self.bench, self.lane, self.glyphs = bench, lane, glyphs
        self.case_id, self.spot, self.unsaved = case_id, spot, unsaved
        self.found: CaseHistory | None = None
        self.mark: int | None = None
        """The revision that the selected one is compared with; None for the one before it."""

    gold_app = getters.app(GoldApp)

    def compose(self) -> ComposeResult:
        """The heading, the revisions, the changes of the selected one, the keys."""
        yield Note(f"History of {self.case_id}", keep=True, id="history-head")
        with Vertical(id="history-body"):
            yield pane(RevisionList(glyphs=self.glyphs, id="revisions"), "Revisions")
            with pane(Vertical(id="history-right"), "What changed"):
                yield Note("", keep=True, id="history-why")
                yield DiffText(id="history-text")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Read the revisions."""
        self.set_class(self.glyphs is ASCII, "-ascii")
        self.gold_app.spawn(self, self._read(), "history")

    async def _read(self) -> None:
        try:
            self.found = await self.lane(partial(self.bench.case.history, self.case_id))
        except GoldtuiError as error:
            self.gold_app.problem(error)
            self.dismiss(None)
            return
        self._fit()
        self.list.show(self.found.entries)

    def on_resize(self) -> None:
        """Put the list next to the text where there is room, else above it and no taller than needed."""
        self._fit()
        self._show()

    def _fit(self) -> None:
        entries = len(self.found.entries) if self.found is not None else 1
        beside, height = self.app.size.width >= BESIDE, self.app.size.height
        self.list.styles.height = "1fr" if beside else min(entries, max(1, height // 4)) + (height >= 10)

    @property
    def list(self) -> RevisionList:
        """The rows."""
        return self.query_one(RevisionList)

    @property
    def selected(self) -> Entry | None:
        """The selected revision."""
        return self.list.entries[self.list.cursor] if self.list.entries else None

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        """Show the newly selected revision."""
        event.stop()
        self._show()

    def _pair(self, entry: Entry) -> tuple[int, int]:
        """The two revisions to compare, the older one first."""
        other = entry.number - 1 if self.mark is None or self.mark == entry.number else self.mark
        return min(entry.number, other), max(entry.number, other)

    def _show(self) -> None:
        entry, found = self.selected, self.found
        if entry is None or found is None:
            return
        number = len(found.entries)
        parts = [f"History of {found.case_id}", plural(number, "revision")]
        parts += [f"compared with {self.mark}"] if self.mark is not None else []
        self.query_one("#history-head", Note).show([self.glyphs.dot.join(parts)])
        old, new = self._pair(entry)
        who = self.glyphs.dot.join((f"Revision {entry.number}", entry.state, entry.author, moment(entry)))
        rows = [who, *([f"Why: {entry.note}"] if entry.note else [])]
        rows += [f"From {old} to {new}: [-gone-] {{+new+}}"] if old else []
        if entry.broken:
            sign = self.glyphs.of_status("fail")
            rows.append(f"{sign} This is not what was written: its digest disagrees. goldtui doctor says more.")
        self.query_one("#history-why", Note).advise(rows[: 1 if self.app.size.height < 12 else None])
        if old == new - 1:
            newer = found.entry(new)
            self._show_changes(old, newer.changes if newer is not None else ())
        else:
            self.gold_app.spawn(self, self._compare(old, new), "compare", exclusive=True)

    async def _compare(self, old: int, new: int) -> None:
        changes = await self.lane(partial(self.bench.case.compared, self.case_id, old, new))
        entry = self.selected
        if entry is not None and self._pair(entry) == (old, new):
            self._show_changes(old, changes)

    def _show_changes(self, old: int, changes: Sequence[PartChange]) -> None:
        empty = "The first text of the case." if not old else "The texts are the same; what changed is its state."
        first = self.found.entry(1) if self.found is not None and not old else None
        if first is not None:
            empty = f"The first text of the case.\n\n{first.case.question}"
        self.query_one(DiffText).show(change_pieces(changes, empty))

    # -- keys --------------------------------------------------------------------------------------------

    def action_mark(self) -> None:
        """Compare every revision with the selected one from now on, or with the one before it again."""
        entry = self.selected
        if entry is not None:
            self.mark = self.list.mark = None if self.mark == entry.number else entry.number
            self.list.refresh()
            self._show()
            said = "Each is compared with the one before it." if self.mark is None else "Now go to another revision."
            self.query_one(KeyLine).flash(said)

    def action_part(self) -> None:
        """Switch between the list and the text; the arrows then scroll the text."""
        self.set_focus(self.query_one(DiffText) if self.list.has_focus else self.list)

    def action_restore(self) -> None:
        """Ask, then dismiss with the selected revision."""
        if self.selected is not None:
            self.gold_app.spawn(self, self._restore(self.selected), "restore", exclusive=True)

    async def _restore(self, entry: Entry) -> None:
        from goldtui.tui.pages.restore import RestoreScreen

        if self.found is None:
            return
        newest = self.found.newest
        if entry.number == newest.number:
            self.query_one(KeyLine).flash("This is what the case says now.")
            return
        changes = await self.lane(partial(self.bench.case.compared, self.case_id, newest.number, entry.number))
        if not changes:
            self.query_one(KeyLine).flash(f"The case says now what revision {entry.number} said.")
        elif await self.gold_app.push_screen_wait(RestoreScreen(entry, newest, changes, self.unsaved)):
            self.dismiss(entry.number)

    def action_blame(self) -> None:
        """Show who set each part of the newest text, on the part the screen was opened for."""
        if self.found is not None:
            from goldtui.tui.pages.blame import BlameScreen

            self.app.push_screen(BlameScreen(self.found, self.glyphs, self.spot), self._go)

    def _go(self, number: int | None) -> None:
        at = next((i for i, one in enumerate(self.list.entries) if one.number == number), None)
        if at is not None:
            self.list.action_move(at - self.list.cursor)

    def action_leave(self) -> None:
        """Leave without changing anything."""
        self.dismiss(None)
