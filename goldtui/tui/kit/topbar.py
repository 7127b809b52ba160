"""The first row of every screen: where you are, whether your work is safe, and who you are.

The right side takes priority, since a long case id must never push `unsaved` out of sight.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from goldtui.tui.kit import content
from goldtui.tui.kit.glyphs import UNICODE, Glyphs
from goldtui.tui.kit.tones import PASS, QUIET, UNTESTED, tint, tone


class Topbar(Widget):
    """One row of untrusted text made safe; `show()` sets both sides."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Topbar { height: 1; width: 100%; background: $bar; color: $foreground; padding: 0 1; }
    """

    def __init__(self, *, glyphs: Glyphs = UNICODE, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs
        self.place: tuple[str, ...] = ()
        self.saved = ""
        self.author = ""
        """Who works here, and their role where the set defines one."""

    def show(self, place: Sequence[str] | None = None, saved: str | None = None, author: str | None = None) -> None:
        """Change the given parts, keep the rest."""
        new = (
            self.place if place is None else tuple(place),
            self.saved if saved is None else saved,
            self.author if author is None else author,
        )
        if new != (self.place, self.saved, self.author):
            self.place, self.saved, self.author = new
            self.refresh()

    @property
    def sentence(self) -> str:
        """The row uncut."""
        right = self.glyphs.dot.join(part for part in (self.saved, self.author) if part)
        return f"{self.glyphs.between.join(self.place)}{self.glyphs.dot}{right}"

    def render_line(self, y: int) -> Strip:
        """The strip for the only row."""
        width, base = self.size.width, self.rich_style
        room = 16 if width < 80 else 26 if width < 120 else 44
        # What the place and the word on saving leave is free for the name.
        taken = content.cells(self.glyphs.between.join(self.place)) + 2 * content.cells(self.glyphs.dot) + 1
        room = max(room, width - taken - content.cells(self.saved))
        author = content.row(self.author, min(room, content.cells(self.author)), self.glyphs.ellipsis)
        right = [part for part in (self.saved, author if width >= 50 else "") if part]
        said = " " + self.glyphs.dot.join(right)
        left = max(0, width - content.cells(said))
        text = content.row(self.glyphs.between.join(self.place), left, self.glyphs.ellipsis)
        name, between, rest = text.partition(self.glyphs.between)
        where = tint(self, [(name, base), (between, base + tone(self, QUIET)), (rest, base + Style(bold=True))])
        unsafe = self.saved.startswith(self.glyphs.unsaved) or self.saved == "read-only"
        state = base + tone(self, UNTESTED if unsafe else PASS if self.saved == "saved" else QUIET)
        style = state + Style(bold=unsafe) if self.saved else base
        return content.strip(
            [*where, (said[: len(self.saved) + 1], style), (said[len(self.saved) + 1 :], base)], width, base
        )
