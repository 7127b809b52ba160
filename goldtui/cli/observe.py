"""`observe`, `sample` and `flakiness`: what runs show before anybody labels them, and what a judge's errors cost."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from goldtui.cli.options import Ascii, AsJson, Encoding, RunMaps, RunVersions, SystemName
from goldtui.cli.output import OK, emit_json, remark_notices, say, with_progress
from goldtui.model.urls.database import place_named


def observe(
    runs: Annotated[Path, typer.Argument(metavar="RUNS", help="A trace file; plan-style rows are enough.")],
    source: Annotated[
        Path | None,
        typer.Option(
            "--set",
            metavar="SET",
            help="The set whose evidence and policy the runs are held against.",
            parser=place_named,
        ),
    ] = None,
    maps: RunMaps = None,
    versions: RunVersions = None,
    encoding: Encoding = "",
    system: SystemName = "",
    ascii_only: Ascii = False,
    json_: AsJson = False,
) -> int:
    """Count what runs show without gold: refusals, citations that lead nowhere, rules broken; not a score.

    Exit 0: counted, whatever was found. 2: the input cannot be used.
    """
    import json

    from goldtui.workbench.replay import observe as observing
    from goldtui.workbench.replay.given import given_of

    given = given_of(maps, versions, encoding, system)
    report = observing.observe(runs, source, lambda lines: with_progress(lines, "lines"), given)
    if json_:
        emit_json(json.loads(report.model_dump_json()))
        return OK
    remark_notices(report.notices)
    for line in observing.observe_lines(report, ascii_only=ascii_only):
        say(line)
    return OK


def sample(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="A log with one JSON object on each line.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="The new file for the rows drawn.")],
    interval: Annotated[
        float, typer.Option("--interval", metavar="POINTS", help="Percentage points to each side of a share, at 95 %.")
    ] = 5.0,
    by: Annotated[
        str | None, typer.Option("--by", metavar="FIELD", help="Draw from each group of this field, such as slice.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Another number draws other rows.")] = 0,
    source: Annotated[
        Path | None,
        typer.Option("--set", metavar="SET", help="The set whose restricted texts are left out.", parser=place_named),
    ] = None,
    json_: AsJson = False,
) -> int:
    """Draw a sample of a log, as large as a wanted interval asks; the same seed draws the same rows."""
    from goldtui.workbench.replay.sample import draw, sample_json, sample_lines

    watch = lambda lines: with_progress(lines, "rows")  # noqa: E731
    found = draw(log, out, interval, by=by, seed=seed, source=source, watch=watch)
    remark_notices(found.notices)
    if json_:
        emit_json(sample_json(found))
        return OK
    for line in sample_lines(found):
        say(line)
    return OK


def flakiness(
    claims: Annotated[int, typer.Option("--claims", metavar="N", help="Claims of one answer, 1 to 1000.")],
    flip_rate: Annotated[
        str, typer.Option("--flip-rate", metavar="R", help="How often the judge labels a claim wrongly, such as 0.05.")
    ],
    threshold: Annotated[
        str, typer.Option("--threshold", metavar="T", help="The least share of true claims that passes, such as 0.8.")
    ],
    true_claims: Annotated[
        int | None, typer.Option("--true-claims", metavar="K", help="Only for an answer with so many true claims.")
    ] = None,
    true_share: Annotated[
        str | None, typer.Option("--true-share", metavar="S", help="The same as a share of the claims, such as 9/10.")
    ] = None,
    json_: AsJson = False,
) -> int:
    """Say how many claims a threshold asks for, and how often errors of a judge flip its verdict."""
    from goldtui.workbench.report.flakiness import flakiness_asked, flakiness_json, flakiness_lines

    if true_claims is not None and true_share is not None:
        raise typer.BadParameter("--true-claims and --true-share say the same: give one of them")
    found = flakiness_asked(claims, flip_rate, threshold, true_claims, true_share)
    if json_:
        emit_json(flakiness_json(found))
    else:
        for line in flakiness_lines(found):
            say(line)
    return OK
