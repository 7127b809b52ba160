"""Somebody else saved first: base, mine and theirs, field by field, and no choice that loses one of them.

Changes to different fields are merged automatically and shown as such. The rest waits for a person to decide, and
whoever leaves keeps their text as a draft.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen

from goldtui.casework.merge import ABSENT, Merge, Row, Side, Value, merge
from goldtui.model.records import GoldCase
from goldtui.model.spot import Spot
from goldtui.text.word_diff import Change, Piece, word_diff
from goldtui.tui.kit import content
from goldtui.tui.kit.diff_text import DiffText
from goldtui.tui.kit.field_editor import FieldEditor
from goldtui.tui.kit.glyphs import ASCII, UNICODE, Glyphs
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.note import Note
from goldtui.tui.kit.pane import entitle, pane
from goldtui.tui.kit.row_list import RowList
from goldtui.workbench.case.views import OpenCase

BESIDE = 120
"""Columns from which the list is next to the texts."""
LOW, NARROW = 10, 60
"""Rows and columns below which the keys wrap instead of being cut off, and the texts get the rest."""
MOST = 4
"""The most rows of each part of the heading."""
CHOICES = "Esc later. m mine. t theirs. b both. e edit. ^s save"
WORDS = {
    Side.MINE: "yours, they left it alone",
    Side.THEIRS: "theirs, you left it alone",
    Side.BOTH: "both go together",
    Side.CLASH: "to decide",
}


class ClashList(RowList):
    """A row for each part that somebody changed, with its outcome."""

    BINDING_GROUP_TITLE = "Fields"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "move(1)", "Next field", show=False, id="conflict.down"),
        Binding("up,k", "move(-1)", "Field before", show=False, id="conflict.up"),
        Binding("pagedown", "page(1)", "Page down", show=False, id="conflict.page_down"),
        Binding("pageup", "page(-1)", "Page up", show=False, id="conflict.page_up"),
    ]
    DEFAULT_CSS = "ClashList { scrollbar-gutter: stable; }"

    def __init__(self, found: Merge, *, glyphs: Glyphs = UNICODE, id: str | None = None) -> None:
        super().__init__(glyphs=glyphs, id=id)
        self.rows = found.rows
        self.said: dict[Spot, str] = {}
        """How a row was decided, in a word."""

    def count(self) -> int:
        """The number of parts."""
        return len(self.rows)

    def text_of(self, index: int) -> str:
        """The part and its outcome."""
        row = self.rows[index]
        said = self.said.get(row.spot)
        sign = self.glyphs.of_status("not_tested" if row.clash and said is None else "pass")
        return self.glyphs.dot.join((f"{sign} {name_of(row)}", said or WORDS[row.side]))


def name_of(row: Row) -> str:
    """The part in words; for a whole claim, what happened to it."""
    if not row.whole:
        return row.title
    if row.base is ABSENT:
        return f"{row.title} added"
    return f"{row.title} removed" if ABSENT in (row.mine, row.theirs) else row.title


class ConflictScreen(ModalScreen[GoldCase | None]):
    """Dismisses with the merged case, or with None: then mine stays a draft and nothing is written."""

    BINDING_GROUP_TITLE = "Conflict"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("m", "choose('mine')", "Mine", id="conflict.mine"),
        Binding("t", "choose('theirs')", "Theirs", id="conflict.theirs"),
        Binding("b", "both", "Both", id="conflict.both"),
        Binding("enter,e", "edit", "Edit", key_display="e", id="conflict.edit"),
        Binding("M", "rest('mine')", "All the rest mine", show=False, id="conflict.all_mine"),
        Binding("T", "rest('theirs')", "All the rest theirs", show=False, id="conflict.all_theirs"),
        Binding("ctrl+s", "save", "Save", priority=True, id="conflict.save"),
        Binding("tab", "part", "List or texts", show=False, id="conflict.part"),
        Binding("escape", "stay", "Later", key_display="Esc", id="conflict.stay"),
    ]
    DEFAULT_CSS = """
    ConflictScreen { align: center middle;
      & > Vertical { width: 100%; height: 100%; background: $background; }
      & #conflict-head, & #conflict-field, & #choices { text-style: bold; }
      & #conflict-body { height: 1fr; layout: vertical; }
      & #clashes { width: 100%; }
      & #conflict-right { height: 1fr; width: 1fr; }
      & #conflict-field { display: none; }
      & #conflict-editor { height: auto; min-height: 1; max-height: 6; width: 100%; padding: 0 1; border: none;
        background: $surface; }
      &.-narrow #conflict-field { display: block; }
      &.-wide #conflict-body, &.-xwide #conflict-body { layout: horizontal; }
      &.-wide #clashes, &.-xwide #clashes { width: 54; }
    }
    """

    def __init__(
        self,
        mine: GoldCase,
        theirs: OpenCase,
        reason: str,
        base: GoldCase | None = None,
        glyphs: Glyphs = UNICODE,
        hide: Callable[[str], str] = str,
    ) -> None:
        super().__init__()
        self.hide = hide
        """Removes words of withheld sources from what is drawn."""
        self._opened: tuple[Value, str] | None = None
        """The value whose text was loaded into the field, and that text as loaded."""
        self.found = merge(base, mine, theirs.case)
        self.theirs, self.reason, self.glyphs = theirs, reason, glyphs
        self.decided: dict[Spot, Value] = {}

    def compose(self) -> ComposeResult:
        """Who saved what, the fields, the three texts of the selected field and their result, the keys."""
        with Vertical():
            yield Note("", keep=True, id="conflict-head")
            with Vertical(id="conflict-body"):
                yield pane(ClashList(self.found, glyphs=self.glyphs, id="clashes"), "Fields")
                with pane(Vertical(id="conflict-right"), "Texts"):
                    yield Note("", keep=True, id="conflict-field")
                    yield DiffText(id="conflict-text")
                    yield FieldEditor(id="conflict-editor")
            yield Note(id="choices")
            yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Select the first field to decide."""
        self.set_class(self.glyphs is ASCII, "-ascii")
        self.editor.display = False
        self.editor.leave = self._typed
        self.set_focus(self.clashes)
        self._fit()
        self._next_clash(0)

    def on_resize(self) -> None:
        """Fold to the new width; the frames, which take rows too, are only known after that."""
        self._fit()
        self._show()
        self.call_after_refresh(self._fit)

    @property
    def clashes(self) -> ClashList:
        """The fields."""
        return self.query_one(ClashList)

    @property
    def editor(self) -> FieldEditor:
        """The editor for typing a field's text."""
        return self.query_one(FieldEditor)

    @property
    def row(self) -> Row | None:
        """The selected field."""
        return self.found.rows[self.clashes.cursor] if self.found.rows else None

    def _fit(self) -> None:
        if not self.is_attached or self not in self.app.screen_stack:
            return
        width, height = self.app.size
        small = height < LOW or width < NARROW
        head = f"Somebody else saved this case first: {self.reason}."
        waiting = [row for row in self.found.clashes if row.spot not in self.decided]
        count = f"{len(waiting)} to decide, {len(self.found.rows) - len(waiting)} settled"
        said = [head, self.glyphs.dot.join([count, *self.found.renamed])]
        rows = [line for part in said for line in content.fold(part, max(8, width - 2), MOST, self.glyphs.ellipsis)]
        note = self.query_one("#conflict-head", Note)
        note.show(rows)
        note.display = height >= LOW
        keys = content.fold(CHOICES, max(8, width - 2), 4, "") if small else []
        self.query_one("#choices", Note).show(keys)
        self.query_one(KeyLine).display = not small
        beside = width >= BESIDE
        listed = max(1, min(len(self.found.rows), height // 4)) + self.clashes.gutter.height
        self.clashes.styles.height = "1fr" if beside else listed

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        """Show the newly selected field."""
        event.stop()
        self._show()

    def _show(self) -> None:
        row = self.row
        pieces = [Piece(Change.SAME, "The texts are the same.")] if row is None else self._pieces(row)
        self.query_one(DiffText).show(pieces)
        field = "" if row is None else self.hide(name_of(row))
        entitle(self.query_one("#conflict-right"), "Texts" if row is None else f"Texts of {field}")
        heading = self.query_one("#conflict-field", Note)
        heading.show([field])
        # The sizes decide whether it is there: a frame with the same title is drawn wherever there is room for one.
        heading.styles.clear_rule("display")

    def _pieces(self, row: Row) -> list[Piece]:
        base, mine, theirs = (self.hide(row.text(value)) for value in (row.base, row.mine, row.theirs))
        was = "not there" if row.base is ABSENT else base or "empty"
        pieces = [Piece(Change.SAME, f"Before: {was}\n")]
        for name, text, value in (("Mine", mine, row.mine), (self._their_name(), theirs, row.theirs)):
            pieces.append(Piece(Change.SAME, f"{name}: "))
            if value is ABSENT:
                pieces.append(Piece(Change.SAME, "not there\n"))
            elif value == row.base:
                pieces.append(Piece(Change.SAME, f"{text or 'empty'} (as it was)\n"))
            else:
                # Each side is compared with the base, so it shows its own change and not the other's.
                known = row.base is not ABSENT and not row.whole
                pieces += word_diff(base, text) if known else [Piece(Change.SAME, text or "empty")]
                pieces.append(Piece(Change.SAME, "\n"))
        value = self.decided.get(row.spot, ABSENT if row.clash else row.merged)
        if row.clash and row.spot not in self.decided:
            pieces.append(Piece(Change.SAME, "Becomes: you decide."))
        else:
            text = "removed" if value is ABSENT else self.hide(row.text(value)) or "empty"
            pieces.append(Piece(Change.SAME, f"Becomes: {text}"))
        return pieces

    def _their_name(self) -> str:
        who = self.theirs.saved.removeprefix("saved by ").partition(" at ")[0]
        return f"Theirs ({who})" if who else "Theirs"

    def _decide(self, row: Row, value: Value, said: str) -> None:
        self.decided[row.spot] = value
        self.clashes.said[row.spot] = said
        self.clashes.refresh()

    # -- keys --------------------------------------------------------------------------------------------

    def action_choose(self, side: str) -> None:
        """Take mine or theirs for the selected field, then go to the next undecided one."""
        row = self.row
        if row is not None:
            self._decide(row, row.mine if side == "mine" else row.theirs, side)
            self._next_clash(self.clashes.cursor)

    def action_rest(self, side: str) -> None:
        """Take one side for every undecided field."""
        for row in self.found.clashes:
            if row.spot not in self.decided:
                self._decide(row, row.mine if side == "mine" else row.theirs, side)
        self._next_clash(self.clashes.cursor)

    def action_both(self) -> None:
        """Put both texts together for editing."""
        self._open(both=True)

    def action_edit(self) -> None:
        """Type the selected field, starting from the decision, else from mine."""
        self._open(both=False)

    def _open(self, *, both: bool) -> None:
        row = self.row
        if row is None:
            return
        if not row.typed:
            self._flash("This one is taken as it is: m mine, t theirs.")
            return
        value = row.both() if both else self.decided.get(row.spot, row.mine if row.clash else row.merged)
        self.editor.display = True
        self.editor.one_line = row.shape == "text"
        laid = self.hide(row.text(value)) if value is not None else ""
        self._opened = (value, laid)
        self.editor.open(laid)
        self.set_focus(self.editor)

    def _typed(self) -> None:
        row = self.row
        if row is not None and self.editor.display:
            # A text that nobody changed stays as it is, even if only part of it was shown.
            same = self._opened is not None and self._opened[1] == self.editor.value
            value = self._opened[0] if same and self._opened is not None else row.read(self.editor.value)
            self._decide(row, value, "edited by hand")
            self._close_editor()
            self._next_clash(self.clashes.cursor)

    def _close_editor(self) -> None:
        self.editor.display = False
        self.set_focus(self.clashes)

    def _next_clash(self, start: int) -> None:
        """Go to the next undecided field, wrapping round; stay if there is none."""
        rows = self.found.rows
        order = [*range(start, len(rows)), *range(start)]
        at = next((i for i in order if rows[i].clash and rows[i].spot not in self.decided), start)
        self.clashes.action_move(at - self.clashes.cursor)
        self._fit()
        self._show()

    def action_part(self) -> None:
        """Switch between the fields and their texts; the arrows then scroll the texts."""
        self.set_focus(self.query_one(DiffText) if self.clashes.has_focus else self.clashes)

    def action_save(self) -> None:
        """Dismiss with the merged case once everything is decided."""
        self._typed()
        waiting = [row for row in self.found.clashes if row.spot not in self.decided]
        if waiting:
            self._next_clash(self.clashes.cursor)
            self._flash(f"{len(waiting)} still to decide: {waiting[0].title}. M takes mine for all, T theirs.")
            return
        self.dismiss(self.found.case(self.decided))

    def _flash(self, text: str) -> None:
        self.query_one(KeyLine).flash(text)

    def action_stay(self) -> None:
        """Go back to my text, which stays a draft."""
        self.dismiss(None)
