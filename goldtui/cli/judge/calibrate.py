"""`calibrate`: how far a judge can be believed, from people's labels and from what a set knows itself."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from goldtui.cli.options import AsJson
from goldtui.cli.output import FAILED, OK, emit_json, remark, say, with_progress
from goldtui.model.urls.database import place_named

if TYPE_CHECKING:
    from goldtui.model.goldset import GoldSet
    from goldtui.model.judges.calibration import Accepted


def calibrate(
    said: Annotated[
        Path | None,
        typer.Argument(
            metavar="JUDGE_VERDICTS", help="A judge's verdicts: a verdict file or a database.", parser=place_named
        ),
    ] = None,
    labels: Annotated[
        list[Path] | None,
        typer.Option("--labels", metavar="FILE", help="People's verdicts: a verdict file or a database; may repeat."),
    ] = None,
    source: Annotated[
        Path | None,
        typer.Option(
            "--set",
            metavar="SET",
            help="The set, which knows the slices and how good a judge must be.",
            parser=place_named,
        ),
    ] = None,
    variants: Annotated[
        bool,
        typer.Option("--variants", help="Ask the judge what the set knows: its known-bad variants and its references."),
    ] = False,
    drawn: Annotated[
        str, typer.Option("--drawn", metavar="HOW", help="How the labels were drawn: random, balanced or other-run.")
    ] = "other-run",
    run: Annotated[
        Path | None, typer.Option("--run", metavar="FILE", help="With --drawn random: the run they are drawn from.")
    ] = None,
    judge: Annotated[
        str | None,
        typer.Option(
            "--judge",
            metavar="HASH|NAME",
            help="Which judge of the file; with --variants its name and options.",
        ),
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
    verdicts: Annotated[
        Path | None,
        typer.Option("--verdicts", metavar="FILE", help="With --variants: write its verdicts there."),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="With --variants: send the questions unasked.")] = False,
    json_: AsJson = False,
) -> int:
    """Compare a judge with people: what it gets right, by slice, language and kind of lie, and whether it may count.

    With --variants it is tried on the set's own lies and truths, which takes no label.

    Exit 0: nothing speaks against it. 1: it may not count, and why is said. 2: the input cannot be used.
    """
    from goldtui.model.policy import Policy
    from goldtui.workbench.session.sources import load_set
    from goldtui.workbench.verdicts import calibrating
    from goldtui.workbench.verdicts.calibration_words import calibration_json, calibration_lines

    if (said is None) is not (labels is None):
        raise typer.BadParameter("JUDGE_VERDICTS and --labels are compared with each other: give both")
    if said is None and not variants:
        raise typer.BadParameter("give JUDGE_VERDICTS with --labels, or --variants with --set and --judge")
    if variants and (source is None or judge is None):
        raise typer.BadParameter("--variants asks a judge about a set: give --set and --judge")
    if verdicts is not None and not variants:
        raise typer.BadParameter("--verdicts keeps what a judge says of --variants: give both")
    goldset = None if source is None else load_set(source, living=True).goldset
    if goldset is None:
        remark("without --set the slices stay unknown, so that it may count in none, and the bounds are the usual ones")
    lies: tuple[Accepted, ...] = ()
    truths: tuple[Accepted, ...] = ()
    if variants and goldset is not None and source is not None and judge is not None:
        judge, lies, truths = _known(goldset, judge, source, verdicts, yes=yes)
    if said is not None:
        wish = calibrating.CalibrationWish(drawn, run, judge, tuned, anchors)
        found = calibrating.calibrate_files(said, labels or (), goldset, wish)
    else:
        found = calibrating.without_labels(judge or "")
    found = found.model_copy(update={"lies": lies, "truths": truths})
    barred = calibrating.why_barred(found, (Policy() if goldset is None else goldset.policy).judges)
    if out is not None:
        calibrating.write_calibration(found, out)
        remark(f"written to {out}; use it: goldtui score GOLD --trace FILE --verdicts FILE --calibration {out}")
    if json_:
        emit_json(calibration_json(found, barred))
    else:
        for line in calibration_lines(found, barred):
            say(line)
    return OK if barred is None else FAILED


def _known(
    goldset: GoldSet, words: str, source: Path, verdicts: Path | None, *, yes: bool
) -> tuple[str, tuple[Accepted, ...], tuple[Accepted, ...]]:
    """The hash of the judge, and what it calls supported of the set's lies and truths."""
    from goldtui.cli.judge.sending import confirm, remark_left_out
    from goldtui.workbench.verdicts.calibration_words import plan_words
    from goldtui.workbench.verdicts.judge_run import write_verdicts
    from goldtui.workbench.verdicts.known_lies import known_lies

    with known_lies(goldset, words, source) as asked:
        plan = asked.plan
        remark(plan_words(asked.judge.name, asked.judge.hash, len(plan.to_ask), plan.kept, len(plan.restricted)))
        confirm(plan, yes=yes)
        outcomes = asked.ask(lambda answers: with_progress(answers, f"of {len(plan.to_ask)} questions"))
        if verdicts is not None:
            remark_left_out(write_verdicts(verdicts, asked.verdicts(outcomes)))
            remark(f"verdicts in {verdicts}; goldtui judge queue {verdicts} --set DB lists where the gold differs")
        return asked.judge.hash, *asked.accepted(outcomes)
