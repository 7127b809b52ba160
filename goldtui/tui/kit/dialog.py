"""The frame of every question that is asked over a screen, in ASCII where nothing else may be drawn.

Written anew in each dialog, it forgot the narrow screen in one and the plain terminal in the next.
"""

from __future__ import annotations

from typing import ClassVar, TypeVar

from textual import getters
from textual.screen import ModalScreen

from goldtui.tui.kit.glyphs import ASCII, glyphs_of
from goldtui.tui.kit.gold_app import GoldApp

Answer = TypeVar("Answer")


class Dialog(ModalScreen[Answer]):
    """A modal screen whose one `Vertical` is the box; a narrow screen gives all of itself to what is asked."""

    DEFAULT_CSS: ClassVar[str] = """
    Dialog { align: center middle;
      & > Vertical { width: 90%; max-width: 100; height: auto; max-height: 95%; background: $panel;
        padding: 0 1; border: solid $foreground; }
      &.-ascii > Vertical { border: ascii $foreground; }
      &.-narrow > Vertical { width: 100%; max-width: 100%; max-height: 100%; padding: 0; border: none; }
      & VerticalScroll { height: auto; max-height: 1fr; }
      & Static { width: 100%; height: auto; }
      & Input { height: 1; border: none; padding: 0 1; background: $surface; }
      & .in-hand { text-style: bold reverse; }
    }
    """

    def on_mount(self) -> None:
        """Frames are drawn with this run's signs too."""
        self.set_class(glyphs_of(self) is ASCII, "-ascii")

    gold_app = getters.app(GoldApp)
