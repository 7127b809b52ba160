"""The base of the widgets that draw rows: styles are computed once and not for each row.

Computing a style walks all ancestors, which took two thirds of the time of a repaint.
"""

from __future__ import annotations

from collections.abc import Callable

from rich.style import Style
from textual.geometry import Size
from textual.scroll_view import ScrollView


class LineScroll(ScrollView):
    """A scroll view whose styles are cached until the style sheet, the theme or the focus changes."""

    ALLOW_SELECT = False

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._style_cache: dict[object, Style] = {}

    @property
    def room(self) -> int:
        """Cells of a row, excluding the scrollbar."""
        return self.scrollable_content_region.width

    @property
    def base_style(self) -> Style:
        """The widget's own style."""
        style = self._style_cache.get(None)
        if style is None:
            style = self._style_cache[None] = self.rich_style
        return style

    def part_style(self, name: str, *, bold: bool = False) -> Style:
        """The style of a component class on top of the widget's own."""
        key = (name, bold)
        style = self._style_cache.get(key)
        if style is None:
            style = self.get_component_rich_style(name) + Style(bold=bold or None)
            self._style_cache[key] = style
        return style

    def set_rows(self, rows: int, width: int | None = None) -> None:
        """Set the number of rows. The screen is laid out again only if a scrollbar appears or disappears.

        The toolkit lays everything out whenever content grows, which takes longer than drawing it, and draws the
        scrollbar a frame later. The caller draws the rows.
        """
        size = Size(self.room if width is None else width, rows)
        if size == self.virtual_size:
            return
        height, bar = self.container_size.height, self.show_vertical_scrollbar
        if not height or bar != (self.styles.overflow_y == "scroll" or rows > height):
            self.virtual_size = size
            return
        self.set_reactive(LineScroll.virtual_size, size)
        if bar:
            self.vertical_scrollbar.window_virtual_size = rows
        self.scroll_y = self.validate_scroll_y(self.scroll_y)

    def bring_into_view(self, first: int, rows: int = 1, *, head: int = 0) -> None:
        """Scroll at once, and as little as possible, until these rows are visible below `head` pinned rows."""
        top, height = self.scroll_offset.y, self.size.height - head
        if first < top:
            self.scroll_to(y=first, animate=False, immediate=True)
        elif height > 0 and first + rows > top + height:
            self.scroll_to(y=first + rows - height, animate=False, immediate=True)

    def kept_style(self, key: object, work_out: Callable[[], Style]) -> Style:
        """A cached style that the widget computes itself."""
        style = self._style_cache.get(key)
        if style is None:
            style = self._style_cache[key] = work_out()
        return style

    def notify_style_update(self) -> None:
        """Drop the cached styles after a change."""
        super().notify_style_update()
        self._style_cache.clear()

    def on_focus(self) -> None:
        """Drop the cached styles, which may depend on focus, and show the cursor."""
        self._style_cache.clear()
        self.refresh()

    def on_blur(self) -> None:
        """See `on_focus()`."""
        self._style_cache.clear()
        self.refresh()
