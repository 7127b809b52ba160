"""The two lists of the Policy place: the groups, and the fields of one or the entries of a field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.geometry import Size

from goldtui.tui.kit.glyphs import UNICODE, Glyphs
from goldtui.tui.kit.row_list import RowList

_LOOK = """
      & > .row-list--cursor { background: $panel; color: auto; text-style: none; }
      &:focus > .row-list--cursor { background: $primary-darken-1; color: auto; text-style: bold; }
      &:ansi > .row-list--cursor { background: ansi_default; color: ansi_default; text-style: bold; }
      &:ansi:focus > .row-list--cursor { background: ansi_default; color: ansi_default; text-style: reverse; }
"""


class TextRows(RowList):
    """Rows of plain texts, given all at once."""

    def __init__(self, *, glyphs: Glyphs = UNICODE, id: str | None = None) -> None:
        super().__init__(glyphs=glyphs, id=id)
        self.texts: tuple[str, ...] = ()

    def count(self) -> int:
        """The number of rows."""
        return len(self.texts)

    def text_of(self, index: int) -> str:
        """The text of a row."""
        return self.texts[index]

    def show(self, texts: Sequence[str], cursor: int) -> None:
        """Show these rows with the cursor on one of them."""
        self.texts = tuple(texts)
        self.cursor = max(0, min(cursor, len(self.texts) - 1))
        self.virtual_size = Size(self.room, len(self.texts))
        self.bring_into_view(self.cursor)
        self.refresh()


class GroupList(TextRows):
    """What fields are about."""

    BINDING_GROUP_TITLE = "Groups"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "move(1)", "Next group", show=False, id="groups.down"),
        Binding("up,k", "move(-1)", "Group before", show=False, id="groups.up"),
        Binding("tab,l,right", "screen.panes(1)", "Fields", key_display="Tab", id="groups.fields"),
    ]
    DEFAULT_CSS = f"""
    GroupList {{ padding: 0; {_LOOK} }}
    """


class FieldList(TextRows):
    """The fields of a group, or the entries of a list or table."""

    BINDING_GROUP_TITLE = "Fields"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "move(1)", "Next field", show=False, id="fields.down"),
        Binding("up,k", "move(-1)", "Field before", show=False, id="fields.up"),
        Binding("pagedown,space", "page(1)", "Page down", show=False, id="fields.page_down"),
        Binding("pageup", "page(-1)", "Page up", show=False, id="fields.page_up"),
        Binding("tab,shift+tab,h,left", "screen.panes(-1)", "Groups", key_display="Tab", id="fields.groups"),
    ]
    DEFAULT_CSS = f"""
    FieldList {{ padding: 0; {_LOOK} }}
    """
