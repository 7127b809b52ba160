"""The set's saved filters: apply one, save the current one under a name, drop one. Escape changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from goldtui.model.faults import GoldtuiError
from goldtui.tui.kit import content
from goldtui.tui.kit.dialog import Dialog
from goldtui.tui.kit.enter_input import EnterInput
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.tui.kit.lane import Lane

if TYPE_CHECKING:
    from goldtui.workbench.bench import Bench
    from goldtui.workbench.library.saved_filters import SavedFilter


class SavedFilters(Dialog[str | None]):
    """Dismisses with the filter to apply, or with None. ctrl+z restores a dropped filter while the list is open."""

    BINDING_GROUP_TITLE = "Saved filters"
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back", id="filters.back"),
        Binding("enter", "apply", "Apply", id="filters.apply"),
        Binding("s", "name", "Save the present filter", id="filters.save"),
        Binding("d", "drop", "Drop", id="filters.drop"),
        Binding("ctrl+z", "take_back", "Bring the dropped one back", show=False, id="filters.undo"),
        Binding("down,j", "move(1)", "Next", show=False, id="filters.down"),
        Binding("up,k", "move(-1)", "Before", show=False, id="filters.up"),
    ]
    DEFAULT_CSS = """
    SavedFilters {
      & > Vertical { max-width: 90; }
    }
    """

    def __init__(self, bench: Bench, lane: Lane, glyphs: Glyphs, present: str) -> None:
        super().__init__()
        self.bench, self.lane, self.glyphs, self.present = bench, lane, glyphs, present
        self.filters: Sequence[SavedFilter] = ()
        self.at = 0
        self._dropped: list[SavedFilter] = []

    def compose(self) -> ComposeResult:
        """The list, the name to save under, the keys."""
        with Vertical():
            yield Static(content.plain("Saved filters of this set"), id="title")
            yield VerticalScroll(Static(id="rows"), can_focus=False)
            yield EnterInput("a name for the present filter", id="name")
            yield Static(content.plain(""), id="message-line")
            yield Static(content.plain(self._keys()), id="hint")

    def on_mount(self) -> None:
        """Fetch the list."""
        field = self.query_one(EnterInput)
        field.display = False
        field.taken = self._named
        self.set_focus(None)
        self._do(lambda: None)

    def _keys(self) -> str:
        present = self.glyphs.quoted(self.present)
        saved = f"s saves {present}" if self.present else "s saves the present filter: there is none now"
        return f"Enter applies, {saved}, d drops. Esc back."

    def _do(self, call: Callable[[], object], message: str = "") -> None:
        self.gold_app.spawn(self, self._done(call, message), "filters")

    async def _done(self, call: Callable[[], object], message: str) -> None:
        def both() -> Sequence[SavedFilter]:
            call()
            return self.bench.library.saved_filters()

        try:
            self.filters = await self.lane(both)
        except GoldtuiError as error:
            message = f"{self.glyphs.of_status('fail')} {error.problem.message}. {error.problem.fix}"
        self.at = max(0, min(self.at, len(self.filters) - 1))
        self.query_one("#message-line", Static).update(content.plain(message))
        self._draw()

    def _draw(self) -> None:
        rows = []
        for number, one in enumerate(self.filters):
            here = number == self.at
            text = f"{self.glyphs.here if here else ' '} {content.row(one.name, 20, self.glyphs.ellipsis)} {one.text}"
            rows.append(content.assemble((text, "bold reverse" if here else "")))
        empty = content.plain("None yet. Filter the list with /, then F and s keep the filter for everybody here.")
        self.query_one("#rows", Static).update(content.lines(rows) if rows else empty)

    def action_move(self, by: int) -> None:
        """Select another row."""
        if self.filters:
            self.at = max(0, min(self.at + by, len(self.filters) - 1))
            self._draw()
            self.query_one(VerticalScroll).scroll_to(y=max(0, self.at - 3), animate=False)

    def action_apply(self) -> None:
        """Apply the selected filter."""
        if self.filters:
            self.dismiss(self.filters[self.at].text)

    def action_name(self) -> None:
        """Ask for a name."""
        if not self.present:
            self.query_one("#message-line", Static).update(content.plain("There is no filter to save: / makes one."))
            return
        field = self.query_one(EnterInput)
        field.display = True
        self.set_focus(field)

    def _named(self) -> None:
        """Save the filter under the typed name."""
        name = self.query_one(EnterInput).value.strip()
        if not name:
            self.query_one("#message-line", Static).update(content.plain("Type a name, or Esc."))
            return
        known = any(one.name == name for one in self.filters)
        self._leave_field()
        message = f"{self.glyphs.quoted(name)} {'now says' if known else 'is saved'}: {self.present}"
        self._do(partial(self.bench.library.save_filter, name, self.present), message)

    def _leave_field(self) -> None:
        field = self.query_one(EnterInput)
        field.value = ""
        field.display = False
        self.set_focus(None)

    def action_drop(self) -> None:
        """Drop the selected filter."""
        if self.filters:
            one = self.filters[self.at]
            self._dropped.append(one)
            message = f"{self.glyphs.quoted(one.name)} dropped; ctrl+z brings it back."
            self._do(partial(self.bench.library.drop_filter, one.name), message)

    def action_take_back(self) -> None:
        """Restore the last dropped filter."""
        if self._dropped:
            one = self._dropped.pop()
            message = f"{self.glyphs.quoted(one.name)} is back."
            self._do(partial(self.bench.library.save_filter, one.name, one.text), message)

    def action_back(self) -> None:
        """Leave the field, then the list."""
        if self.query_one(EnterInput).display:
            self._leave_field()
        else:
            self.dismiss(None)
