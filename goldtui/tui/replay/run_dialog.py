"""The frame of the dialogs that make gold from a run: first they show what would be kept, then one key keeps it.

It opens synchronously with the key and works out the content afterwards, so that an Enter typed right after the key
arrives here and not in the place below.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from goldtui.model.faults import GoldtuiError
from goldtui.tui.kit import content
from goldtui.tui.kit.dialog import Answer, Dialog
from goldtui.tui.kit.enter_input import EnterInput

if TYPE_CHECKING:
    from goldtui.tui.kit.lane import Lane
    from goldtui.workbench.bench import Bench
    from goldtui.workbench.replay.open_runs import OpenRuns


class RunDialog(Dialog[Answer | None]):
    """Dismisses with what was written, or with None. `work_out` and `write` run in the lane."""

    BINDING_GROUP_TITLE = "From a run"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back, nothing written", id="run.leave"),
        Binding("enter", "take", "Keep", show=False, id="run.take"),
    ]
    DEFAULT_CSS = """
    RunDialog {
      & #run-title { text-style: bold; }
    }
    """
    TITLE_TEXT = ""
    FIELD = ""
    KEYS = "Enter keeps it in your name. Esc keeps nothing."

    def __init__(self, bench: Bench, lane: Lane, runs: OpenRuns, position: int) -> None:
        super().__init__()
        self.bench, self.lane, self.runs, self.position = bench, lane, runs, position
        self.refused = False
        """Whether nothing can be made of this run; the reason is on the screen."""
        self._ready = self._early = self._busy = False

    def compose(self) -> ComposeResult:
        """What would be kept, the field, the problem if any, the keys."""
        with Vertical():
            yield Static(content.plain(self.TITLE_TEXT), id="run-title")
            yield VerticalScroll(Static(content.plain("working it out"), id="run-body"), can_focus=False)
            yield self.make_field()
            yield Static(content.plain(""), id="run-fault")
            yield Static(content.plain(self.KEYS), id="run-keys")

    def on_mount(self) -> None:
        """Work out what to keep."""
        self.field.taken = self.action_take
        self.gold_app.spawn(self, self._load(), "load")

    def make_field(self) -> EnterInput:
        """The field for the user's text."""
        return EnterInput(self.FIELD, id="run-words")

    @property
    def field(self) -> EnterInput:
        """The field for the user's text."""
        return self.query_one(EnterInput)

    def show_body(self, lines: list[str]) -> None:
        """Show what would be kept; untrusted text in it is safe."""
        self.query_one("#run-body", Static).update(content.lines([content.plain(line) for line in lines]))

    def show_fault(self, text: str) -> None:
        """Show what is in the way."""
        self.query_one("#run-fault", Static).update(content.plain(text))

    async def _load(self) -> None:
        try:
            lines = await self.lane(self.work_out)
        except GoldtuiError as error:
            self.give_up(error)
            return
        self.show_body(lines)
        self.worked_out()
        self._ready = True
        if self._early:
            self.action_take()

    def give_up(self, error: GoldtuiError) -> None:
        """Say why nothing can be made of the run, and what to do instead."""
        self.refused = True
        said = error.problem.message
        self.show_body(
            [f"{said[:1].upper()}{said[1:]}.", f"Instead: {error.problem.fix}." if error.problem.fix else ""]
        )
        self.field.display = False
        self.set_focus(None)
        self.query_one("#run-keys", Static).update(content.plain("Nothing was written. Enter or Esc goes back."))

    def action_take(self) -> None:
        """Keep it, or show the objection."""
        if self.refused:
            self.dismiss(None)
        elif not self._ready:
            self._early = True
        elif not self._busy:
            self._busy = True
            self.gold_app.spawn(self, self._write(self.field.value.strip()), "write")

    async def _write(self, words: str) -> None:
        try:
            fault = await self.objection(words)
            if not fault:
                done = await self.written(words)
        except GoldtuiError as error:
            fault = f"{error.problem.message}. {error.problem.fix}"
        finally:
            self._busy = False
        if fault:
            # The typed text stays in the field.
            self.show_fault(fault)
        else:
            self.dismiss(done)

    def worked_out(self) -> None:
        """Called once what would be kept is on the screen."""

    async def objection(self, words: str) -> str:
        """Why the typed text cannot be accepted; empty when it can."""
        return ""

    @abstractmethod
    def work_out(self) -> list[str]:
        """What would be kept, in lines; raises if nothing can be kept."""

    @abstractmethod
    async def written(self, words: str) -> Answer:
        """Write it and return the result; raises if that fails."""

    def action_leave(self) -> None:
        """Cancel, except while it is written, since nobody would learn how it ended."""
        if not self._busy:
            self.dismiss(None)
