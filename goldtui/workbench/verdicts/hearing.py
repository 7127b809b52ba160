"""The judges of a scoring: their verdicts with the calibrations a person names, and which of them count now."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from goldtui.formats import calibration_file
from goldtui.model.faults import Notice, unusable
from goldtui.model.goldset import GoldSet
from goldtui.model.judges.verdicts import StatementVerdict
from goldtui.scoring.judged.hearing import Heard, Known, counting, hear
from goldtui.workbench.session.clock import Clock, now
from goldtui.workbench.verdicts.calibrating import days_old, language_of, slices_of


@dataclass(frozen=True, slots=True)
class Court:
    """All verdicts on the statements of a set, and those that may count."""

    verdicts: tuple[StatementVerdict, ...]
    counting: tuple[StatementVerdict, ...]
    heard: tuple[Heard, ...]
    notices: tuple[Notice, ...] = ()

    @property
    def judges(self) -> frozenset[str]:
        """The judges that speak; which of their verdicts count is decided in `counting`."""
        return frozenset(one.judge for one in self.heard)


def heard_in(
    verdicts: tuple[StatementVerdict, ...], calibrations: Iterable[Path], goldset: GoldSet, clock: Clock = now
) -> Court:
    """The judges among these verdicts. Raises `UnusableInput`: `two_calibrations` and the problems of the files."""
    known: dict[str, Known] = {}
    places: dict[str, Path] = {}
    for path in calibrations:
        one = calibration_file.read(path)
        if one.judge in known:
            message = f"{places[one.judge]} is a calibration of judge {one.judge[:12]} too"
            raise unusable("two_calibrations", message, str(path), "give the newer one alone")
        known[one.judge], places[one.judge] = Known(one, days_old(one, clock)), path
    heard = hear(verdicts, known, goldset.policy.judges, slices_of(goldset), language_of)
    idle = sorted(known.keys() - {one.judge for one in heard})
    notices = (
        Notice("calibration_unused", f"no verdict is of judge {judge[:12]}, which it is of", str(places[judge]))
        for judge in idle
    )
    return Court(verdicts, counting(verdicts, heard), heard, tuple(notices))
