"""A pane: a framed part of a screen whose title is in the frame, and whose frame is bright while it has the focus.

`app.tcss` draws the frame of the class `pane` at every size, in ASCII and in the terminal's own colours.
"""

from __future__ import annotations

from typing import TypeVar

from textual.widget import Widget

from goldtui.tui.kit import content
from goldtui.tui.kit.glyphs import UNICODE, ellipsis_of

FRAME = 6
"""Cells of the upper frame that are not the title's: two corners, a line and a space on each side."""
UNKNOWN = 40
"""Cells of a title while the width of its pane is not known yet."""
Framed = TypeVar("Framed", bound=Widget)


def pane(widget: Framed, title: str, foot: str = "") -> Framed:
    """Make a pane of a widget; both texts may be untrusted."""
    widget.add_class("pane")
    entitle(widget, title, foot)
    return widget


def entitle(widget: Widget, title: str, foot: str = "", name: str = "") -> None:
    """Change the title of a pane, and what its lower frame says; both are cut to the frame with the sign in use.

    Of a title that is too long, the middle of the id `name` goes first.
    """
    room = widget.outer_size.width - FRAME if widget.outer_size.width > FRAME else UNKNOWN
    cut = ellipsis_of(widget) if widget.is_attached else UNICODE.ellipsis
    drawn = content.assemble((content.row(content.with_id(title, name, room, cut), room, cut).rstrip(), ""))
    below = content.assemble((content.row(foot, room, cut).rstrip(), ""))
    # The toolkit draws the whole pane again for a title that is set, even for the same one, at each key.
    if drawn.markup != (widget.border_title or ""):
        widget.border_title = drawn
    if below.markup != (widget.border_subtitle or ""):
        widget.border_subtitle = below
