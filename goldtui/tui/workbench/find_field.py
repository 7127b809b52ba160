"""The fields of the open case, for the palette: a few letters of a name, and its row is opened."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from goldtui.casework.fields import ROWS
from goldtui.model.spot import Spot
from goldtui.tui.workbench import fields

if TYPE_CHECKING:
    from goldtui.tui.workbench.case_pane import CasePane


def findable(pane: CasePane) -> list[tuple[str, Callable[[], object]]]:
    """(name, action) of every field of the case."""
    named = [("question", Spot("question")), ("answer", Spot("answer"))]
    named += [(field.title, Spot("case", name)) for name, field in ROWS.items()]
    return [(title, partial(_open, pane, spot)) for title, spot in named]


def _open(pane: CasePane, spot: Spot) -> None:
    """Go to a field, and open it if it is a text; a choice is only selected, so that finding one changes nothing."""
    pane.screen.set_focus(pane.outline)
    pane.go(spot)
    if fields.editable(spot):
        pane.edit_row(spot)
