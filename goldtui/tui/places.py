"""The seven places of the application. A place is built by one screen in a file of its own and named here in one line.

What is not built yet says so in words, with the command that does the work meanwhile: an empty screen or a dead key
would make people think that something is broken.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

SHEETS: Final = ("library", "workbench", "attach", "around", "proposals", "variants", "replay", "review", "freeze")
"""Style sheets beside the screens of these names. Rules by size belong to the application, which reads them at once."""


@dataclass(frozen=True, slots=True)
class ScreenPlace:
    """One place. `screen` is `package.module:Class`, made with (bench, lane, glyphs); empty while it is not built.

    The class names its number as `PLACE`, shows a `PlacesBar` and has a key for `app.leave_place`.
    """

    number: int
    name: str
    holds: str
    """What one does there."""
    meanwhile: tuple[tuple[str, str], ...] = ()
    """(what, command) that do this until the place is built; `SET` stands for the set's path."""
    screen: str = ""


PLACES: Final = (
    ScreenPlace(1, "Library", "find a case, see what is left to do", screen="goldtui.tui.screens.library:Library"),
    ScreenPlace(
        2, "Workbench", "write one case against its evidence", screen="goldtui.tui.screens.workbench:Workbench"
    ),
    ScreenPlace(
        3, "Variants", "see which known-bad answers the gates stop", screen="goldtui.tui.screens.variants:Variants"
    ),
    ScreenPlace(4, "Replay", "see where a recorded run broke first", screen="goldtui.tui.screens.replay:ReplayPlace"),
    ScreenPlace(5, "Review", "decide about what others wrote", screen="goldtui.tui.screens.review:ReviewPlace"),
    ScreenPlace(6, "Freeze", "sign and freeze a release of the set", screen="goldtui.tui.screens.freeze:FreezePlace"),
    ScreenPlace(
        7,
        "Report",
        "How many cases pass, by slice, with the interval that so few of them allow, and at which gate the others "
        "stop. Every number opens the cases behind it.",
        (("the gates over the set's own traces, with counts", "goldtui gates SET"),),
    ),
)
"""In the order of their keys."""


def by_number(number: int) -> ScreenPlace:
    """The place behind a key 1 to 7."""
    return PLACES[number - 1]
