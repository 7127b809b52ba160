"""The source text with its phrases: move, select and mark by code point in a text that is never changed.

Each file below adds one thing: rows, cursor and selection, drawing, units, pointer, keys.
"""

from __future__ import annotations

from typing import ClassVar

from goldtui.tui.kit.evidence.cursor import Bookmark as Bookmark
from goldtui.tui.kit.evidence.cursor import Selected as Selected
from goldtui.tui.kit.evidence.draw import PALETTE
from goldtui.tui.kit.evidence.keys import BINDINGS as EVIDENCE_BINDINGS
from goldtui.tui.kit.evidence.keys import Moves


class Evidence(Moves, can_focus=True):
    """One chunk's text. Values in: `show()`, `mark()`, `show_hits()`; messages out: `Marked`, `Unmarked`."""

    BINDING_GROUP_TITLE = "Evidence"
    BINDINGS = EVIDENCE_BINDINGS
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "evidence--gutter",
        "evidence--current",
        "evidence--overlap",
        "evidence--selection",
        "evidence--cursor",
        "evidence--hit",
        "evidence--quiet",
        *(f"evidence--claim-{number}" for number in range(PALETTE)),
    }
    DEFAULT_CSS = """
    Evidence { height: 1fr; width: 1fr;
      scrollbar-size: 0 1; scrollbar-gutter: stable;
      overflow-x: hidden; overflow-y: auto;
      & > .evidence--gutter { color: $text-muted; }
      & > .evidence--quiet { color: $text-muted; text-style: italic; }
      & > .evidence--claim-0 { background: $primary-muted; color: auto; }
      & > .evidence--claim-1 { background: $warning-muted; color: auto; }
      & > .evidence--claim-2 { background: $success-muted; color: auto; }
      & > .evidence--claim-3 { background: $secondary-muted; color: auto; }
      & > .evidence--claim-4 { background: $accent-muted; color: auto; }
      & > .evidence--claim-5 { background: $error-muted; color: auto; }
      & > .evidence--current { background: $primary-darken-1; color: auto; text-style: bold; }
      & > .evidence--overlap { text-style: underline; }
      & > .evidence--hit { text-style: bold underline; }
      & > .evidence--selection { text-style: reverse; }
      & > .evidence--cursor { text-style: reverse bold; }
    }
    """
