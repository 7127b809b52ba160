"""The source text with its phrases: move, select and mark by code point in a text that is never changed.

Each file below adds one thing: rows, cursor and selection, drawing, units, pointer, keys.
"""

from __future__ import annotations

from typing import ClassVar

from goldtui.tui.kit.evidence.cursor import Bookmark as Bookmark
from goldtui.tui.kit.evidence.cursor import Selected as Selected
from goldtui.tui.kit.evidence.keys import BINDINGS as EVIDENCE_BINDINGS
from goldtui.tui.kit.evidence.keys import Moves
from goldtui.tui.kit.tones import CLAIMS


class Evidence(Moves, can_focus=True):
    """One chunk's text. Values in: `show()`, `mark()`, `show_hits()`; messages out: `Marked`, `Unmarked`."""

    BINDING_GROUP_TITLE = "Evidence"
    BINDINGS = EVIDENCE_BINDINGS
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "evidence--gutter",
        "evidence--overlap",
        "evidence--selection",
        "evidence--cursor",
        "evidence--hit",
        "evidence--quiet",
        *(f"evidence--{kind}-{number}" for kind in ("claim", "current") for number in range(CLAIMS)),
    }
    DEFAULT_CSS = """
    Evidence { height: 1fr; width: 1fr;
      scrollbar-size: 0 1; scrollbar-gutter: stable;
      overflow-x: hidden; overflow-y: auto;
      & > .evidence--gutter { color: $text-muted; }
      & > .evidence--quiet { color: $text-muted; text-style: italic; }
      & > .evidence--claim-0 { background: $claim-ground-0; color: $foreground; }
      & > .evidence--claim-1 { background: $claim-ground-1; color: $foreground; }
      & > .evidence--claim-2 { background: $claim-ground-2; color: $foreground; }
      & > .evidence--claim-3 { background: $claim-ground-3; color: $foreground; }
      & > .evidence--claim-4 { background: $claim-ground-4; color: $foreground; }
      & > .evidence--claim-5 { background: $claim-ground-5; color: $foreground; }
      & > .evidence--current-0 { background: $tone-claim-0; color: $background; text-style: bold; }
      & > .evidence--current-1 { background: $tone-claim-1; color: $background; text-style: bold; }
      & > .evidence--current-2 { background: $tone-claim-2; color: $background; text-style: bold; }
      & > .evidence--current-3 { background: $tone-claim-3; color: $background; text-style: bold; }
      & > .evidence--current-4 { background: $tone-claim-4; color: $background; text-style: bold; }
      & > .evidence--current-5 { background: $tone-claim-5; color: $background; text-style: bold; }
      & > .evidence--overlap { text-style: underline; }
      & > .evidence--hit { text-style: bold underline; }
      & > .evidence--selection { text-style: reverse; }
      & > .evidence--cursor { text-style: reverse bold; }
    }
    """
