"""`flakiness`: how reliable a threshold is for a number of claims and a judge with a given error rate."""

from __future__ import annotations

from typing import Annotated

import typer

from goldtui.cli.options import AsJson
from goldtui.cli.output import OK, emit_json, say


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
