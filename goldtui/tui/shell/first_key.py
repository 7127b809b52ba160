"""Gives the first key in a browser to what has it in a terminal.

The toolkit takes the focus away from a page that is not clicked yet, which is before any widget had it, and gives it
back to the widget that had it.
"""

from __future__ import annotations

from textual.app import App


def take_first_key(app: App[int]) -> None:
    """From now on, put the focus where a screen begins whenever the window gets the keys and no widget has them."""

    def watch(focus: bool) -> None:
        wanted = app.AUTO_FOCUS if app.screen.AUTO_FOCUS is None else app.screen.AUTO_FOCUS
        if focus and wanted and app.screen.focused is None:
            app.screen.set_focus(next((one for one in app.screen.query(wanted) if one.focusable), None))

    app.watch(app, "app_focus", watch, init=False)
