"""Asks for a reason, a remark or a choice with its reason, and stays open until it is recorded or cancelled.

A refused reason stays in the field; a cancelled one is returned so that the next dialog can start with it. No option is
preselected where a choice sends a case out of the set.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from goldtui.model.faults import Conflict, GoldtuiError
from goldtui.tui.kit import content
from goldtui.tui.kit.dialog import Dialog
from goldtui.tui.kit.enter_input import EnterInput
from goldtui.tui.kit.glyphs import glyphs_of

if TYPE_CHECKING:
    from goldtui.tui.kit.lane import Lane

Record = Callable[[int, str], object]
"""Records the answer in the lane: the chosen option (-1 without any), and the words."""


class SayScreen(Dialog[object]):
    """Dismisses with the result of `record`, with a `Conflict` if the text changed meanwhile, or with None."""

    BINDING_GROUP_TITLE = "Say"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back, nothing recorded", id="say.leave"),
        Binding("down", "other(1)", "Next choice", show=False, id="say.down"),
        Binding("up", "other(-1)", "Choice before", show=False, id="say.up"),
    ]
    DEFAULT_CSS = """
    SayScreen #say-title { text-style: bold; }
    SayScreen #say-fault { text-style: bold; }
    """

    def __init__(
        self,
        lane: Lane,
        title: str,
        lines: Sequence[str],
        record: Record,
        *,
        field: str,
        options: Sequence[str] = (),
        chosen: int = -1,
        begun: str = "",
    ) -> None:
        super().__init__()
        self.lane, self.heading, self.lines, self.record = lane, title, tuple(lines), record
        self.placeholder, self.options, self.chosen = field, tuple(options), chosen
        self.typed = begun
        """The text of the field, still available after the screen is closed."""
        self._busy = False

    def compose(self) -> ComposeResult:
        """The subject, the options, the field, the current problem and the keys."""
        with Vertical():
            yield Static(content.plain(self.heading), id="say-title")
            yield VerticalScroll(Static(content.plain("\n".join(self.lines)), id="say-lines"), can_focus=False)
            yield Static(id="say-options")
            yield EnterInput(self.placeholder, id="say-field")
            yield Static(id="say-fault")
            choose = "Up and down choose. " if self.options else ""
            yield Static(content.plain(f"{choose}Enter records it in your name. Esc goes back and records nothing."))

    def on_mount(self) -> None:
        """Start with the text typed before."""
        field = self.query_one(EnterInput)
        field.value = content.shown_line(self.typed)
        field.cursor_position = len(field.value)
        field.taken = self._taken
        self.query_one("#say-lines").display = bool(self.lines)
        self._draw()
        self.show_fault("")

    def _draw(self) -> None:
        here = glyphs_of(self).here
        rows = [f"{here if i == self.chosen else ' '} {text}" for i, text in enumerate(self.options)]
        options = self.query_one("#say-options", Static)
        options.display = bool(rows)
        options.update(content.plain("\n".join(rows)))

    def show_fault(self, text: str) -> None:
        """Show what is in the way."""
        fault = self.query_one("#say-fault", Static)
        fault.display = bool(text)
        fault.update(content.plain(text))

    def action_other(self, by: int) -> None:
        """Select another option."""
        if self.options:
            self.chosen = (self.chosen + by) % len(self.options) if self.chosen >= 0 else (0 if by > 0 else -1)
            self.chosen = len(self.options) - 1 if self.chosen < 0 else self.chosen
            self._draw()

    def _taken(self) -> None:
        self.typed = self.query_one(EnterInput).value.strip()
        if self.options and self.chosen < 0:
            self.show_fault("Nothing is chosen yet: up and down choose.")
        elif not self._busy:
            self._busy = True
            self.gold_app.spawn(self, self._write(), "say")

    async def _write(self) -> None:
        chosen, typed = self.chosen, self.typed
        try:
            done = await self.lane(lambda: self.record(chosen, typed))
        except Conflict as error:
            self.dismiss(error)
            return
        except GoldtuiError as error:
            self.show_fault("\n".join(f"{one.message}: {one.fix}" for one in error.problems))
            return
        finally:
            self._busy = False
        self.typed = ""
        self.dismiss(done)

    def action_leave(self) -> None:
        """Cancel, except while `record` runs, since nobody would learn how it ended."""
        if not self._busy:
            self.typed = self.query_one(EnterInput).value
            self.dismiss(None)
