"""The checklist next to the text it is about: the boxes stay in sight while the text is read."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from textual import events
from textual.message import Message

from goldtui.tui.kit import content
from goldtui.tui.kit.glyphs import UNICODE, Glyphs
from goldtui.tui.kit.note import Note
from goldtui.tui.kit.pane import entitle

MOST = 4
"""Most rows of one box."""


class Checklist(Note):
    """`fill()` takes the boxes and those that are ticked; a click ticks one."""

    class Ticked(Message):
        """A box was clicked."""

        def __init__(self, box: str) -> None:
            super().__init__()
            self.box = box

    def __init__(self, *, glyphs: Glyphs = UNICODE, id: str | None = None) -> None:
        super().__init__("", keep=True, id=id)
        self.styles.height = "100%"
        # The size decides whether there is room for it.
        self.styles.clear_rule("display")
        self.boxes: tuple[str, ...] = ()
        self.ticked: Collection[str] = ()
        self.glyphs = glyphs
        self.below = False
        """Whether it lies below the text and takes the rows that it needs, instead of the full height."""
        self._boxes: list[str] = []
        """The box of each row."""

    def fill(self, boxes: Sequence[str], ticked: Collection[str]) -> None:
        """Show these boxes; the frame counts them."""
        self.boxes, self.ticked = tuple(boxes), ticked
        rows: list[str] = []
        self._boxes = []
        for box in boxes:
            sign = self.glyphs.of_status("pass" if box in ticked else "not_reached")
            lines = content.fold(box, max(8, self.size.width - 2), MOST, self.glyphs.ellipsis)
            rows += [f"{sign if not number else ' '} {line}" for number, line in enumerate(lines)]
            self._boxes += [box] * len(lines)
        self.rows = tuple(rows)
        entitle(self, f"Checklist {sum(box in ticked for box in boxes)} of {len(boxes)}", "Space ticks")
        self.fit()
        self.refresh()

    def fit(self) -> None:
        """Take the height of the boxes, which depends on the width that they were folded to."""
        self.styles.height = len(self.rows) + self.gutter.height if self.below else "100%"

    def on_resize(self) -> None:
        """Fold the boxes to the new width."""
        self.fill(self.boxes, self.ticked)

    def on_click(self, event: events.Click) -> None:
        """Tick the box under the pointer."""
        row = event.get_content_offset_capture(self).y
        if 0 <= row < len(self._boxes):
            self.post_message(self.Ticked(self._boxes[row]))
