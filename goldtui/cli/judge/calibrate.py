"""`calibrate`: how far a judge can be believed, from people's labels of the same statements."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from goldtui.cli.options import AsJson
from goldtui.cli.output import FAILED, OK, emit_json, remark, say


def calibrate(
    said: Annotated[
        Path, typer.Argument(metavar="JUDGE_VERDICTS", help="A judge's verdicts: a verdict file or a database.")
    ],
    labels: Annotated[
        list[Path],
        typer.Option("--labels", metavar="FILE", help="People's verdicts: a verdict file or a database; may repeat."),
    ],
    source: Annotated[
        Path | None,
        typer.Option("--set", metavar="SET", help="The set, which knows the slices and how good a judge must be."),
    ] = None,
    drawn: Annotated[
        str, typer.Option("--drawn", metavar="HOW", help="How the labels were drawn: random, balanced or other-run.")
    ] = "other-run",
    run: Annotated[
        Path | None, typer.Option("--run", metavar="FILE", help="With --drawn random: the run they are drawn from.")
    ] = None,
    judge: Annotated[
        str | None, typer.Option("--judge", metavar="HASH", help="Which judge, where the file holds several.")
    ] = None,
    tuned: Annotated[
        Path | None,
        typer.Option("--tuned", metavar="FILE", help="Labels that tuned a prompt: verdicts, or a key a line."),
    ] = None,
    anchors: Annotated[
        Path | None,
        typer.Option("--anchors", metavar="FILE", help="Earlier verdicts on statements that are asked every time."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write the calibration there, for score --calibration.")
    ] = None,
    json_: AsJson = False,
) -> int:
    """Compare a judge with people: what it gets right, by slice, language and kind of lie, and whether it may count.

    Exit 0: it may count by the set's policy. 1: it may not, and why is said. 2: the input cannot be used.
    """
    from goldtui.model.policy import Policy
    from goldtui.workbench.session.sources import load_set
    from goldtui.workbench.verdicts import calibrating
    from goldtui.workbench.verdicts.calibration_words import calibration_json, calibration_lines

    goldset = None if source is None else load_set(source).goldset
    if goldset is None:
        remark("without --set the slices stay unknown, so that it may count in none, and the bounds are the usual ones")
    wish = calibrating.CalibrationWish(drawn, run, judge, tuned, anchors)
    found = calibrating.calibrate_files(said, labels, goldset, wish)
    barred = calibrating.barred(found, (Policy() if goldset is None else goldset.policy).judges)
    if out is not None:
        calibrating.write_calibration(found, out)
        remark(f"written to {out}; use it: goldtui score GOLD --trace FILE --verdicts FILE --calibration {out}")
    if json_:
        emit_json(calibration_json(found, barred))
    else:
        for line in calibration_lines(found, barred):
            say(line)
    return OK if barred is None else FAILED
