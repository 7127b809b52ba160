"""The places of the application, each one screen in its own folder and registered here with one line."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

SHEETS_AT: Final = Path(__file__).parents[1]
SHEETS: Final = (
    "workbench/workbench",
    "workbench/attach",
    "workbench/around",
    "workbench/proposals",
    "variants/variants",
    "replay/replay",
    "review/review",
    "freeze/freeze",
    "report/report",
    "policy/policy",
)
"""Style sheets next to the screens of these names, read right after the first frame, which needs only the Library's.

Rules by size belong to the application, not to a screen: its classes say how large the terminal is.
"""


@dataclass(frozen=True, slots=True)
class ScreenPlace:
    """One place. `screen` is `package.module:Class`, created with (bench, lane, glyphs).

    The class sets its number as `PLACE`, shows a `PlacesBar` and has a key for `app.leave_place`.
    """

    number: int
    name: str
    holds: str
    """What the place is for."""
    screen: str


PLACES: Final = (
    ScreenPlace(1, "Library", "find a case, see what is left to do", screen="goldtui.tui.library.library:Library"),
    ScreenPlace(
        2, "Workbench", "write one case against its evidence", screen="goldtui.tui.workbench.workbench:Workbench"
    ),
    ScreenPlace(
        3, "Variants", "see which known-bad answers the gates stop", screen="goldtui.tui.variants.variants:Variants"
    ),
    ScreenPlace(4, "Replay", "see where a recorded run broke first", screen="goldtui.tui.replay.replay:ReplayPlace"),
    ScreenPlace(5, "Review", "decide about what others wrote", screen="goldtui.tui.review.review:ReviewPlace"),
    ScreenPlace(6, "Freeze", "sign and freeze a release of the set", screen="goldtui.tui.freeze.freeze:FreezePlace"),
    ScreenPlace(
        7,
        "Report",
        "score runs, see which stage broke first",
        screen="goldtui.tui.report.report:ReportPlace",
    ),
    ScreenPlace(8, "Policy", "read and change the rules of the set", screen="goldtui.tui.policy.policy:PolicyPlace"),
)
"""In the order of their keys."""


def by_number(number: int) -> ScreenPlace:
    """The place of a number key."""
    return PLACES[number - 1]
