"""A calibration as a file of one JSON object: only counts, so nobody can write a better judge into it than they show.

Its counts must agree with each other: the groups of one calibration count the same statements.
"""

from __future__ import annotations

import json
from pathlib import Path

from goldtui.formats.binding import validate
from goldtui.formats.bytes import read_document
from goldtui.formats.intake import Intake
from goldtui.formats.strict_json import parse_json
from goldtui.model.judges.calibration import Calibration, Drawn

_AGAIN = "make it again: goldtui calibrate JUDGE_VERDICTS --labels FILE --out FILE"


def read(path: Path) -> Calibration:
    """The calibration in a file; raises `UnusableInput` with every problem."""
    intake, where = Intake(), str(path)
    content = parse_json(read_document(path, intake), where)
    found = validate(Calibration, content, where, intake)
    if found is not None:
        _refuse(found, where, intake)
    intake.raise_if_unusable()
    assert found is not None, "a misfit is a problem"
    return found


def write(calibration: Calibration) -> bytes:
    """The bytes of the file."""
    return (json.dumps(calibration.model_dump(mode="json"), ensure_ascii=True, indent=1) + "\n").encode()


def _refuse(one: Calibration, where: str, intake: Intake) -> None:
    for name, groups in (("slices", one.slices), ("languages", one.languages)):
        cells = zip(*(group.cells for group in groups.values()), strict=True)
        if any(sum(cell) > whole for cell, whole in zip(cells, one.counts.cells, strict=False)):
            message = f"{name} count more statements than there are"
            intake.problem("calibration_counts", message, where, _AGAIN)
    for kind in (*one.lies, *one.truths, *one.label_lies):
        if kind.accepted > kind.asked:
            message = f"of {kind.asked} of kind {kind.kind!r} it accepts {kind.accepted}"
            intake.problem("calibration_counts", message, where, _AGAIN)
    if (one.drawn is Drawn.RANDOM) is not (one.run is not None):
        message = "a random draw names its run, and labels that are none name no run"
        intake.problem("calibration_drawn", message, where, _AGAIN)
