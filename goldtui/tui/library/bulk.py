"""Asks for one change to many cases, previews what it touches while the value is typed, and makes it on `y`.

Nothing is written before the numbers are on the screen; Enter and Escape never write.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.timer import Timer
from textual.widgets import Input, Static

from goldtui.casework.bulk_changes import CHOICES, BulkChange, Operation, change_fault
from goldtui.model.counts import counted
from goldtui.model.faults import GoldtuiError
from goldtui.tui.kit import content
from goldtui.tui.kit.dialog import Dialog
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.tui.kit.lane import Lane
from goldtui.workbench.library.bulk import BulkDone, BulkPlan

if TYPE_CHECKING:
    from goldtui.workbench.bench import Bench

PREVIEW_PAUSE = 0.15
"""Seconds from the last key in the value to the preview."""

_ASKS = {
    Operation.SLICE: "Which slice? Empty takes it away.",
    Operation.ADD_TAG: "Which tag?",
    Operation.REMOVE_TAG: "Which tag?",
    Operation.CATEGORY: "Which category? Empty takes it away.",
    Operation.COVERAGE: "Which share of the claims must be cited, 0 to 1? Empty means all.",
}


class BulkScreen(Dialog[BulkDone | None]):
    """Dismisses with the outcome, or with None if nothing was written. `word` says where the cases come from."""

    BINDING_GROUP_TITLE = "Bulk edit"
    # The field takes focus only while something is typed; before that, letters choose.
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back, nothing written", id="bulk.back"),
        Binding("enter", "choose", "Choose", id="bulk.choose"),
        Binding("y", "write", "Make the change", id="bulk.write"),
        Binding("down,j", "move(1)", "Next", id="bulk.down"),
        Binding("up,k", "move(-1)", "Before", id="bulk.up"),
    ]
    DEFAULT_CSS = """
    BulkScreen {
      & #title, & #bulk-keys { text-style: bold; }
    }
    """

    def __init__(self, bench: Bench, lane: Lane, glyphs: Glyphs, case_ids: Sequence[str], word: str = "picked") -> None:
        super().__init__()
        self.bench, self.lane, self.glyphs = bench, lane, glyphs
        self.case_ids, self.word = case_ids, word
        self.stage = "operation"
        """`operation`, `choice`, `find`, `value` or `sure`."""
        self.operation = Operation.SLICE
        self.choice, self.find_text, self.value = "", "", ""
        self.at = 0
        self.plan: BulkPlan | None = None
        self.busy = False
        self._asked = 0
        self._pause: Timer | None = None

    def compose(self) -> ComposeResult:
        """The question, the options or the field, the preview and the keys."""
        with Vertical():
            yield Static(content.plain(""), id="title")
            with VerticalScroll(id="rows", can_focus=False):
                pass
            yield Input(id="bulk-value", compact=True)
            yield Static(content.plain(""), id="preview")
            yield Static(content.plain(""), id="bulk-keys")

    def on_mount(self) -> None:
        """Start with the choice of operation."""
        self._to("operation")

    # -- stages ------------------------------------------------------------------------------------------

    @property
    def rows(self) -> tuple[str, ...]:
        """The current options."""
        if self.stage == "operation":
            return tuple(f"{one.value}" for one in Operation)
        return CHOICES[self.operation] if self.stage == "choice" else ()

    def _to(self, stage: str, at: int = 0) -> None:
        self.stage, self.at = stage, at
        field = self.query_one(Input)
        typing = stage in ("find", "value")
        field.display = typing
        if typing:
            field.value = self.find_text if stage == "find" else self.value
            self.set_focus(field)
        else:
            self.set_focus(None)
        self.query_one("#title", Static).update(content.plain(self._title()))
        self.query_one("#bulk-keys", Static).update(content.plain(self._keys()))
        self._say("")
        if stage == "sure" and self.plan is not None and self.plan.change == self._change():
            self._say(self.plan.sentence(self.word))
        elif stage in ("value", "sure"):
            self._preview_soon()
        self._draw_rows()

    def _title(self) -> str:
        number = len(self.case_ids)
        head = f"Bulk edit of {counted(number, f'{self.word} case')}"
        if self.stage == "operation":
            return f"{head}: what?"
        if self.stage == "choice":
            asked = "where?" if self.operation is Operation.REPLACE else "to what?"
            return f"{head}: {self.operation.value}, {asked}"
        if self.stage == "find":
            return f"{head}: replace which text in {self.choice}? (as it is written)"
        if self.stage == "value":
            with_what = f"Replace it by what? Empty takes {self.glyphs.quoted(self.find_text)} out."
            return f"{head}: {_ASKS.get(self.operation, with_what)}"
        return f"{head}: {self._change().words()}?"

    def _keys(self) -> str:
        return {
            "operation": "Enter chooses, j k move. Esc back",
            "choice": "Enter chooses, j k move. Esc back",
            "find": "Enter goes on. Esc back",
            "value": "Enter shows samples, nothing is written. Esc back",
            "sure": "y makes the change, one undo step. Esc back",
        }[self.stage]

    def _draw_rows(self) -> None:
        box = self.query_one("#rows", VerticalScroll)
        box.remove_children()
        for index, text in enumerate(self.rows):
            sign = self.glyphs.here if index == self.at else " "
            row = Static(content.plain(f"{sign} {text}"), classes="in-hand" if index == self.at else "")
            box.mount(row)
            if index == self.at:
                self.call_after_refresh(row.scroll_visible, animate=False)
        if self.stage == "sure" and self.plan is not None:
            for sample in self.plan.samples:
                for what, old, new in sample.changes[:2]:
                    text = f"{sample.case_id}  {what}\n  [-{old[:120]}-]\n  {{+{new[:120]}+}}"
                    box.mount(Static(content.plain(text)))

    def _change(self) -> BulkChange:
        if self.operation is Operation.REPLACE:
            return BulkChange(self.operation, self.value, self.find_text, self.choice)
        chosen = self.operation in CHOICES
        return BulkChange(self.operation, self.choice if chosen else self.value)

    def _say(self, text: str) -> None:
        self.query_one("#preview", Static).update(content.plain(text))

    # -- preview -----------------------------------------------------------------------------------------

    def on_input_changed(self, event: Input.Changed) -> None:
        """Count again once the typing pauses."""
        event.stop()
        if self.stage == "value":
            self.value = event.value
            self._preview_soon()

    def _preview_soon(self) -> None:
        self.plan = None
        self._asked += 1
        if self._pause is not None:
            self._pause.stop()
        fault = change_fault(self._change())
        if fault:
            self._say(f"{self.glyphs.of_status('fail')} {fault}" if self.value else fault)
            return
        self._say("counting" + self.glyphs.ellipsis)
        self._pause = self.set_timer(PREVIEW_PAUSE, self._begin_preview)

    def _begin_preview(self) -> None:
        self.gold_app.spawn(self, self._preview(self._change(), self._asked), "preview", exclusive=True)

    async def _preview(self, change: BulkChange, asked: int) -> None:
        try:
            plan = await self.lane(partial(self.bench.library.plan_bulk, self.case_ids, change))
        except GoldtuiError as error:
            if asked == self._asked:
                self._say(f"{self.glyphs.of_status('fail')} {error.problem.message}: {error.problem.fix}")
            return
        if asked == self._asked:
            self.plan = plan
            self._say(plan.sentence(self.word))
            if self.stage == "sure":
                self._draw_rows()

    # -- keys --------------------------------------------------------------------------------------------

    def action_move(self, by: int) -> None:
        """Select another row."""
        if self.rows:
            self.at = max(0, min(self.at + by, len(self.rows) - 1))
            self._draw_rows()

    def action_choose(self) -> None:
        """Choose the selected row."""
        if self.stage == "operation":
            self.operation = list(Operation)[self.at]
            self.choice = ""
            self._to("choice" if self.operation in CHOICES else "value")
        elif self.stage == "choice":
            self.choice = CHOICES[self.operation][self.at]
            self._to("find" if self.operation is Operation.REPLACE else "sure")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Accept the typed value."""
        event.stop()
        if self.stage == "find" and event.value:
            self.find_text = event.value
            self._to("value")
        elif self.stage == "value":
            self.value = event.value
            if not change_fault(self._change()):
                self._to("sure")

    def action_back(self) -> None:
        """Go back one question, but not while the change is written; from the first one, close the dialog."""
        if self.busy:
            return
        before = {"choice": "operation", "find": "choice", "value": "operation", "sure": "value"}
        stage = before.get(self.stage)
        if stage == "value" and self.operation in CHOICES and self.operation is not Operation.REPLACE:
            stage = "choice"
        elif self.stage == "value" and self.operation is Operation.REPLACE:
            stage = "find"
        if stage is None:
            self.dismiss(None)
            return
        options = [str(one) for one in Operation] if stage == "operation" else list(CHOICES.get(self.operation, ()))
        wanted = str(self.operation) if stage == "operation" else self.choice
        self._to(stage, options.index(wanted) if wanted in options else 0)

    def action_write(self) -> None:
        """Make the change, but only once the numbers are on the screen."""
        if self.stage != "sure" or self.busy:
            return
        if self.plan is None:
            self._say(f"Still counting{self.glyphs.ellipsis} y again once the numbers are here.")
            return
        if not self.plan.touched:
            self._say("Nothing to change. " + self.plan.sentence(self.word))
            return
        self.busy = True
        self._say("writing" + self.glyphs.ellipsis)
        self.gold_app.spawn(self, self._write(self.plan), "write")

    async def _write(self, plan: BulkPlan) -> None:
        try:
            done = await self.lane(partial(self.bench.library.apply_bulk, plan))
        except GoldtuiError as error:
            self._say(
                f"{self.glyphs.of_status('fail')} Nothing was written: {error.problem.message}. {error.problem.fix}"
            )
            return
        finally:
            self.busy = False
        self.dismiss(done)
