"""The Library: every case of the set in a list, with its state and its first red gate."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from goldtui.tui.library.library_actions import LIBRARY_KEYS, LibraryActions


class Library(LibraryActions):
    """The list of cases. `ready()` is called when the set is open, `refused()` when it cannot be opened."""

    BINDINGS: ClassVar[list[BindingType]] = LIBRARY_KEYS
