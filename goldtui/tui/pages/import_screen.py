"""Brings files in: what they are, what each column means, the first cases as they would be; one key imports them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, VerticalScroll
from textual.geometry import Size
from textual.widgets import Static

from goldtui.model.faults import GoldtuiError, Undecided
from goldtui.model.sources_of import SourcesOf
from goldtui.tui.kit import content
from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.enter_input import EnterInput
from goldtui.tui.kit.glyphs import UNICODE, Glyphs
from goldtui.tui.kit.gold_app import GoldApp
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.lane import Lane
from goldtui.tui.kit.note import Note
from goldtui.tui.kit.pane import pane
from goldtui.tui.kit.row_list import RowList
from goldtui.tui.kit.rows import whole
from goldtui.tui.pages import import_words as words
from goldtui.tui.pages.import_meaning import IN_EXTRA, MeaningDialog

if TYPE_CHECKING:
    from goldtui.workbench.bench import Bench
    from goldtui.workbench.library.import_draft import DraftColumn, ImportDraft

SIDE_BY_SIDE = 100
"""Columns from which the cases are next to the columns of the file instead of below them."""


LEFT_FREE = 8
"""Rows that advice leaves for the path, the columns and the keys."""


class ColumnList(RowList):
    """The columns of the files with their meanings."""

    BINDING_GROUP_TITLE = "Import: the columns"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "move(1)", "Next column", show=False, id="import.down"),
        Binding("up,k", "move(-1)", "Column before", show=False, id="import.up"),
        Binding("pagedown", "page(1)", "Page down", show=False, id="import.page_down"),
        Binding("pageup", "page(-1)", "Page up", show=False, id="import.page_up"),
    ]

    def __init__(self, *, glyphs: Glyphs = UNICODE, id: str | None = None) -> None:
        super().__init__(glyphs=glyphs, id=id)
        self.columns: Sequence[DraftColumn] = ()

    def count(self) -> int:
        """The number of columns."""
        return len(self.columns)

    def text_of(self, index: int) -> str:
        """A column with its meaning and an example."""
        width = min(24, max(len(words.column_name(one)) for one in self.columns))
        return words.column_row(self.columns[index], width)

    def show(self, columns: Sequence[DraftColumn]) -> None:
        """Show these columns, with the cursor where it was."""
        self.columns = columns
        self.cursor = max(0, min(self.cursor, len(columns) - 1))
        self.virtual_size = Size(self.room, len(columns))
        self.refresh()


class ImportScreen(BaseScreen[str]):
    """Dismisses with what came of the import in words, or with None."""

    BINDING_GROUP_TITLE = "Import"
    AUTO_FOCUS = "#import-path"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "carry_out", "Import", id="import.carry_out"),
        Binding("m", "meaning", "What a column means", id="import.meaning"),
        Binding("n", "next_guess", "Another reading", id="import.next_guess"),
        Binding("P", "permit", "Permitted", id="import.permit"),
        Binding("C", "in_force", "In force", id="import.in_force"),
        Binding("A", "sources", "Sources needed", show=False, id="import.sources"),
        Binding("slash", "path", "Other files", show=False, id="import.path"),
        Binding("S", "save", "Keep the mapping", show=False, id="import.save"),
        Binding("tab", "panes", "Columns, cases or path", show=False, id="import.panes"),
        Binding("q,escape", "leave", "Back", key_display="q", id="import.leave"),
    ]
    DEFAULT_CSS = """
    ImportScreen #import-head { text-style: bold; }
    ImportScreen #import-body { layout: vertical; height: 1fr; }
    ImportScreen.-side #import-body { layout: horizontal; }
    ImportScreen #import-columns { height: 1fr; }
    ImportScreen #import-cases { height: 1fr; width: 1fr; scrollbar-size: 0 1; }
    ImportScreen #import-cases Static { height: auto; padding: 0 1; }
    """

    def __init__(self, bench: Bench, lane: Lane, glyphs: Glyphs) -> None:
        super().__init__()
        self.bench, self.lane, self.glyphs = bench, lane, glyphs
        self.drafts: list[ImportDraft] = []
        self.at = 0
        self.permitted = self.current = False
        self.sources = SourcesOf.ALL
        self.busy = False

    gold_app = getters.app(GoldApp)

    def compose(self) -> ComposeResult:
        """The path, what it is, the columns, the cases as they would be, the keys."""
        yield EnterInput("files, a folder, or both; Enter looks", id="import-path")
        yield Note(keep=True, id="import-head")
        with Container(id="import-body"):
            yield pane(ColumnList(glyphs=self.glyphs, id="import-columns"), "Columns")
            yield pane(VerticalScroll(Static(id="import-preview"), id="import-cases"), "Cases")
        yield Note(id="import-fault")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Take the path at Enter."""
        self.query_one(EnterInput).taken = self.look
        self.query_one("#import-head", Note).show(self._folded(words.begin(self.bench.name)))

    def on_resize(self) -> None:
        """Place the cases next to the columns, or below them."""
        self.set_class(self.app.size.width >= SIDE_BY_SIDE, "-side")
        self.call_after_refresh(self.draw)

    @property
    def draft(self) -> ImportDraft | None:
        """The proposal on the screen."""
        return self.drafts[self.at] if self.drafts else None

    # -- looking -------------------------------------------------------------------------------------------

    def look(self, encoding: str | None = "") -> None:
        """Look at the files that are named, in an encoding that a person chose."""
        if encoding is not None:
            self.gold_app.spawn(self, self._look(self.query_one(EnterInput).value, encoding), "look", exclusive=True)

    async def _look(self, typed: str, encoding: str) -> None:
        self.query_one("#import-head", Note).show(["Looking at it"])
        try:
            self.drafts = list(await self.lane(partial(self.bench.library.import_drafts, typed, encoding)))
        except GoldtuiError as fault:
            self.drafts = []
            self.draw()
            self.query_one("#import-head", Note).show(self._folded([words.NOTHING]))
            lines = [problem.line() for problem in fault.problems[:3]]
            self.query_one("#import-fault", Note).show(self._folded(lines))
            if isinstance(fault, Undecided) and fault.field == "encoding" and fault.choices:
                self.app.push_screen(MeaningDialog(fault.question, fault.choices, self.glyphs), self.look)
            return
        self.at = 0
        self.set_focus(self.query_one(ColumnList))
        self.draw()

    def draw(self) -> None:
        """Show the current proposal."""
        draft = self.draft
        columns = self.query_one(ColumnList)
        columns.show(() if draft is None else draft.columns)
        few = min(len(columns.columns) + 1, (self.app.size.height - LEFT_FREE) // 2)
        columns.styles.height = "1fr" if self.has_class("-side") or not columns.columns else few
        said = [f"You assert that the texts are {self._asserted()}."] if self.permitted or self.current else []
        lines = [] if draft is None else [*words.reasons(draft), *words.preview(draft, self.sources)]
        if draft is not None:
            lines += words.open_questions(draft, asserted=self.permitted and self.current)
            said += words.sources_needed(draft, self.sources)
        text = "\n".join((*said, *lines))
        self.query_one("#import-preview", Static).update(content.plain(text))
        if draft is None:
            return
        head = words.heading(self.drafts, self.at, self.bench.name, self.glyphs.dot)
        self.query_one("#import-head", Note).show(self._folded(head))
        self.query_one("#import-fault", Note).show([])

    def _folded(self, lines: Sequence[str]) -> list[str]:
        """The lines whole; only what would leave no row for the columns is cut."""
        width, most = max(20, self.app.size.width - 2), max(6, self.app.size.height - LEFT_FREE)
        return whole(lines, width, most, self.glyphs.ellipsis)

    def _asserted(self) -> str:
        said = {"permitted": self.permitted, "in force": self.current}
        return " and ".join(name for name, given in said.items() if given)

    # -- deciding ------------------------------------------------------------------------------------------

    def action_panes(self) -> None:
        """Go from the columns to the cases, to the path and back to the columns."""
        panes = [self.query_one(ColumnList), self.query_one(VerticalScroll), self.query_one(EnterInput)]
        here = panes.index(self.focused) if self.focused in panes else -1
        self.set_focus(panes[(here + 1) % len(panes)])

    def action_path(self) -> None:
        """Name other files."""
        self.set_focus(self.query_one(EnterInput))

    def action_next_guess(self) -> None:
        """Show the files read as something else, or another part of them."""
        if len(self.drafts) < 2:
            self.say("There is no other reading of these files.")
            return
        self.at = (self.at + 1) % len(self.drafts)
        self.draw()

    def action_permit(self) -> None:
        """Assert in your name that the system may use the texts, or take that back."""
        self.permitted = not self.permitted
        self.draw()

    def action_sources(self) -> None:
        """Say whether all sources of a row are required, any one of them, or none."""
        order = tuple(SourcesOf)
        self.sources = order[(order.index(self.sources) + 1) % len(order)]
        self.draw()

    def action_in_force(self) -> None:
        """Assert in your name that the texts are in force, or take that back."""
        self.current = not self.current
        self.draw()

    def action_meaning(self) -> None:
        """Say what the selected column means."""
        draft, columns = self.draft, self.query_one(ColumnList)
        if draft is None or not columns.columns:
            self.say("Name a file first.")
        elif choices := draft.choices_of(columns.columns[columns.cursor]):
            column = columns.columns[columns.cursor]
            names = {**choices, IN_EXTRA: IN_EXTRA}
            present = draft.meaning_of(column) or (IN_EXTRA if draft.keeps(column) else None)
            asked = MeaningDialog(f"The column {words.column_name(column)} means:", names, self.glyphs, present)
            self.app.push_screen(asked, partial(self._chosen, draft, column))
        else:
            self.say("This format says itself what its columns mean.")

    def _chosen(self, draft: ImportDraft, column: DraftColumn, chosen: str | None) -> None:
        if chosen is not None:
            self.gold_app.spawn(self, self._change(draft, column, chosen), "meaning", exclusive=True)

    async def _change(self, draft: ImportDraft, column: DraftColumn, chosen: str) -> None:
        field = None if chosen == IN_EXTRA else chosen
        change = partial(self.bench.library.import_change, draft, column.name, field, column.part)
        try:
            self.drafts[self.at] = await self.lane(change)
        except GoldtuiError as fault:
            self.say(f"{fault.problems[0].message}: {fault.problems[0].fix}")
            return
        self.draw()

    def action_save(self) -> None:
        """Keep each mapping under the name of its file, for other files like it."""
        self.gold_app.spawn(self, self._save(), "save", exclusive=True)

    async def _save(self) -> None:
        draft = self.draft
        if draft is None or draft.reading is None:
            self.say("There is no mapping to keep.")
            return
        try:
            paths = await self.lane(partial(self.bench.library.import_save, draft))
        except GoldtuiError as fault:
            self.say(f"{fault.problems[0].message}: {fault.problems[0].fix}")
            return
        if paths:
            names = " and ".join(path.stem for path in paths)
            self.say(f"Kept as {names} in {paths[0].parent}; files like these are read so.")
        else:
            self.say("Nothing to keep: files like these are read so already.")

    def action_carry_out(self) -> None:
        """Import the files, all as drafts."""
        if self.draft is None:
            self.look()
        elif not self.busy:
            self.busy = True
            self.gold_app.spawn(self, self._carry_out(self.draft), "import", exclusive=True)

    async def _carry_out(self, draft: ImportDraft) -> None:
        self.say("Importing")
        carry_out = partial(
            self.bench.library.import_now,
            draft,
            permitted=self.permitted,
            current=self.current,
            skip_refused=bool(draft.refused),
            sources=self.sources,
        )
        try:
            done = await self.lane(carry_out)
        except GoldtuiError as fault:
            self.query_one("#import-fault", Note).show(self._folded([one.line() for one in fault.problems[:3]]))
            self.say("Nothing was imported.")
            return
        finally:
            self.busy = False
        left = f"; {len(draft.refused)} rows left out" if draft.refused else ""
        self.dismiss(f"Imported: {done}{left}.")

    def action_leave(self) -> None:
        """Go back; nothing was written. While files are imported this stays: nobody would learn how it ended."""
        if self.busy:
            self.say("The files are being imported; this closes when they are in.")
        else:
            self.dismiss(None)
