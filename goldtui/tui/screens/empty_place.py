"""A place that is not built yet: what it will hold, and the command that does the work meanwhile."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from goldtui.tui import content
from goldtui.tui.glyphs import Glyphs
from goldtui.tui.places import ScreenPlace
from goldtui.tui.widgets.key_line import KeyLine
from goldtui.tui.widgets.places_bar import PlacesBar
from goldtui.tui.widgets.topbar import Topbar

if TYPE_CHECKING:
    from goldtui.tui.app import GoldtuiApp


class EmptyPlace(Screen[None]):
    """Words only; `q` goes back to where one came from, the number keys to the other places."""

    BINDING_GROUP_TITLE = "Place"
    AUTO_FOCUS = "#place"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,escape", "app.leave_place", "Back", id="place.back")]
    DEFAULT_CSS = """
    EmptyPlace #place { height: 1fr; width: 100%; padding: 1 2; scrollbar-size: 0 1; }
    EmptyPlace Static { width: 100%; max-width: 90; height: auto; }
    """

    def __init__(self, place: ScreenPlace, glyphs: Glyphs, set_name: str, path: str, author: str) -> None:
        super().__init__()
        self.place = place
        self.glyphs = glyphs
        self.set_name, self.path, self.author = set_name, path, author

    @property
    def PLACE(self) -> int:
        """Which place this stands for."""
        return self.place.number

    def compose(self) -> ComposeResult:
        """The usual frame around a few sentences."""
        app = cast("GoldtuiApp", self.app)
        yield Topbar(glyphs=self.glyphs, id="top")
        yield PlacesBar(self.place.number, key_of=app.key_of, id="places")
        with VerticalScroll(id="place"):
            yield Static(content.lines(self.words()))
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Say where we are."""
        self.query_one(Topbar).show([self.set_name, self.place.name], "not built yet", self.author)

    def words(self) -> list[Content]:
        """What the place will hold, then each command, ready to be copied."""
        rows = [
            content.assemble((f"{self.place.name} is not built yet.", "bold")),
            content.plain(""),
            content.plain(f"It will hold this. {self.place.holds}"),
            content.plain(""),
            content.plain("Meanwhile, in a shell:"),
        ]
        for what, command in self.place.meanwhile:
            rows.append(content.assemble((f"  {command.replace('SET', shlex.quote(self.path), 1)}", "bold")))
            rows.append(content.plain(f"      {what}"))
        return rows
