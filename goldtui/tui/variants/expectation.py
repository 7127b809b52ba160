"""Asks at which stage a variant must be stopped, and why that is right. Escape changes nothing.

A reason is required: another expectation is the quietest way to make a survivor disappear.
"""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from goldtui.tui.kit import content
from goldtui.tui.kit.dialog import Dialog
from goldtui.tui.kit.enter_input import EnterInput
from goldtui.tui.kit.glyphs import Glyphs
from goldtui.workbench.variants.case_variants import VariantRow
from goldtui.workbench.variants.keep_variants import STAGES


class Expected(NamedTuple):
    """The expected stage and the reason."""

    stage: str
    reason: str


class ExpectationScreen(Dialog[Expected | None]):
    """First the stage, then the reason; dismisses with both, or with None."""

    BINDING_GROUP_TITLE = "Expectation"
    # The field takes focus only while the reason is typed; before that, letters choose.
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "move(1)", "Next stage", id="expect.down"),
        Binding("up,k", "move(-1)", "Stage before", id="expect.up"),
        Binding("enter", "choose", "Choose", id="expect.choose"),
        Binding("escape", "leave", "Back, nothing changed", id="expect.leave"),
    ]
    DEFAULT_CSS = """
    ExpectationScreen {
      & > Vertical { max-width: 90; }
      & #expect-head { text-style: bold; }
    }
    """

    def __init__(self, row: VariantRow, glyphs: Glyphs) -> None:
        super().__init__()
        self.row, self.glyphs = row, glyphs
        # Most people come to record the stage that stopped it.
        wanted = row.observed if row.observed in STAGES else row.expected
        self.at = STAGES.index(wanted) if wanted in STAGES else 0
        self.fault = ""

    def compose(self) -> ComposeResult:
        """The question, the stages, the field, the keys."""
        with Vertical():
            yield Static(content.plain(f"{self.row.name}: where must it be stopped?"), id="expect-head")
            yield Static(content.plain(""), id="expect-rows")
            yield EnterInput("why", id="expect-reason")
            yield Static(content.plain(""), id="expect-keys")

    def on_mount(self) -> None:
        """Start with the stage."""
        self.field.taken = self._taken
        self.field.display = False
        self._draw()

    @property
    def field(self) -> EnterInput:
        """The field for the reason."""
        return self.query_one(EnterInput)

    def _draw(self) -> None:
        rows = []
        for number, stage in enumerate(STAGES):
            here = number == self.at
            said_of = (("expected now", self.row.expected), ("observed", self.row.observed))
            notes = ", ".join(word for word, at in said_of if at == stage)
            what = "pass: a good answer, to be let through" if stage == "pass" else stage
            said = f"{self.glyphs.here if here else ' '} {what}{f' ({notes})' if notes else ''}"
            rows.append(content.assemble((said, "bold reverse" if here else "")))
        self.query_one("#expect-rows", Static).update(content.lines(rows))
        typing = "Say why in a few words. Enter keeps it in your name. Esc back."
        keys = self.fault or (typing if self.field.display else "j, k choose. Enter goes on to the reason. Esc back.")
        self.query_one("#expect-keys", Static).update(content.plain(keys))

    def action_move(self, by: int) -> None:
        """Select another stage."""
        self.at = (self.at + by) % len(STAGES)
        self._draw()

    def action_choose(self) -> None:
        """Go on to the reason."""
        self.field.display = True
        # At once: the letters of a burst belong to the reason.
        self.set_focus(self.field)
        self._draw()

    def _taken(self) -> None:
        reason = self.field.value.strip()
        if reason:
            self.dismiss(Expected(STAGES[self.at], reason))
        else:
            self.fault = "Without a reason nothing is changed: say why, or Esc."
            self._draw()

    def action_leave(self) -> None:
        """Go back to the stages, then close."""
        if self.field.display:
            self.field.display = False
            self.set_focus(None)
            self.fault = ""
            self._draw()
        else:
            self.dismiss(None)
