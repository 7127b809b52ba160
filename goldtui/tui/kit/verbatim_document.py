"""The text of an open field, kept exactly: only a line feed ends a line.

The stock document also splits at form feeds, carriage returns and Unicode separators and joins with a single kind of
line end, so that the first key would change a support phrase that was verbatim.
"""

from __future__ import annotations

from textual.document._document import Document, EditResult, Location

from goldtui.tui.kit import content


class VerbatimDocument(Document):
    """A document whose `text` is the text it was given plus the edits, and nothing else.

    Its lines are shown to the toolkit as drawn, one sign for each character: widths, wrapping and the cursor then match
    the screen, while columns count the characters of the real text.
    """

    def __init__(self, text: str) -> None:
        super().__init__("")
        self._own = text.split("\n")
        self._lines = [content.shown(line) for line in self._own]

    @property
    def text(self) -> str:
        """The real text."""
        return "\n".join(self._own)

    def get_text_range(self, start: Location, end: Location) -> str:
        """The real text between two locations, in either order; copying and undo use this."""
        (top, left), (bottom, right) = sorted((start, end))
        if top == bottom:
            return self._own_line(top)[left:right]
        between = self._own[top + 1 : bottom]
        return "\n".join([self._own_line(top)[left:], *between, self._own_line(bottom)[:right]])

    def replace_range(self, start: Location, end: Location, text: str) -> EditResult:
        """Replace the text between two locations, in either order; the only way the document changes."""
        (top, left), (bottom, right) = sorted((start, end))
        replaced = self.get_text_range((top, left), (bottom, right))
        put = (self._own_line(top)[:left] + text).split("\n")
        end_location = (top + len(put) - 1, len(put[-1]))
        put[-1] += self._own_line(bottom)[right:]
        self._own[top : bottom + 1] = put
        self._lines[top : bottom + 1] = [content.shown(line) for line in put]
        return EditResult(end_location, replaced)

    def _own_line(self, row: int) -> str:
        """A line of the real text; the toolkit also requests the one after the last."""
        return self._own[row] if row < len(self._own) else ""
