"""The frame of every dialog over a screen with its title, in ASCII where nothing else may be drawn.

When each dialog had its own, one forgot the narrow screen and the next forgot the plain terminal.
"""

from __future__ import annotations

from typing import ClassVar, TypeVar

from textual import getters
from textual.containers import Vertical
from textual.screen import ModalScreen

from goldtui.tui.kit.glyphs import ASCII, glyphs_of
from goldtui.tui.kit.gold_app import GoldApp
from goldtui.tui.kit.pane import entitle

Answer = TypeVar("Answer")


class Dialog(ModalScreen[Answer]):
    """A modal screen with a single `Vertical` as its box; on a narrow screen the box takes the whole screen.

    The box is a pane that always has the focus: its title is that of its keys in the key sheet.
    """

    DEFAULT_CSS: ClassVar[str] = """
    Dialog { align: center middle;
      & > Vertical { width: 90%; max-width: 100; height: auto; max-height: 95%; background: $panel;
        padding: 0 1; border: round $focus; border-title-background: $panel; border-title-style: bold; }
      &:ansi > Vertical { border: heavy $focus; border-title-style: bold reverse; }
      &.-ascii > Vertical { border: ascii $focus; border-title-style: bold reverse; }
      &.-narrow > Vertical { width: 100%; max-width: 100%; max-height: 100%; padding: 0; border: none; }
      & VerticalScroll { height: auto; max-height: 1fr; }
      & Static { width: 100%; height: auto; }
      & Input { height: 1; border: none; padding: 0 1; background: $surface; }
      & > Vertical > Static:first-child { text-style: bold; }
      & .in-hand { text-style: bold reverse; }
    }
    """

    named = ""
    """The title of the box, where it is not that of the keys: what this one form is for."""

    def on_mount(self) -> None:
        """Draw frames with the configured glyphs too."""
        self.set_class(glyphs_of(self) is ASCII, "-ascii")
        for box in self.query_children(Vertical):
            entitle(box, self.named or self.BINDING_GROUP_TITLE or "")

    gold_app = getters.app(GoldApp)
