"""Caches a widget's own style, because computing it for each row walks all ancestors."""

from __future__ import annotations

from rich.style import Style
from textual.widget import Widget


class OwnStyle(Widget):
    """Keeps `base_style` until the style sheet, the theme or a class of the widget changes."""

    _own: Style | None = None

    @property
    def base_style(self) -> Style:
        """The widget's own style."""
        if self._own is None:
            self._own = self.rich_style
        return self._own

    def notify_style_update(self) -> None:
        """Drop the cached style after a change."""
        super().notify_style_update()
        self._own = None
