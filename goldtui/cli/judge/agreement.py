"""`judge agreement`: how far people agree in the verdicts that a database keeps."""

from __future__ import annotations

import typer

from goldtui.cli.context import at_work
from goldtui.cli.judge.group import Database
from goldtui.cli.options import AsJson
from goldtui.cli.output import OK, emit_json, say


def add_to(group: typer.Typer) -> None:
    """Add the command."""
    group.command("agreement")(agreement)


def agreement(set_path: Database, json_: AsJson = False) -> int:
    """Measure how far people agree in their verdicts, by pair and over all."""
    from goldtui.model.counts import k_of_n, plural
    from goldtui.workbench.labels.agreement import coefficient_json, coefficient_words
    from goldtui.workbench.verdicts.agreement import agreement_of

    with at_work(set_path, None, read_only=True) as session:
        found = agreement_of(session)
    if json_:
        pairs = [
            {
                "people": list(one.people),
                "agree": list(one.agree),
                "interval": None if one.interval is None else list(one.interval),
                "kappa": coefficient_json(one.kappa),
            }
            for one in found.pairs
        ]
        counts = {"statements": found.statements, "differ": found.differ, "undecided": found.undecided}
        emit_json({**counts, "alpha": coefficient_json(found.alpha), "pairs": pairs})
        return OK
    say(f"{plural(found.statements, 'statement')} decided by two or more people, {found.differ} with a difference")
    say(f"{plural(found.undecided, 'verdict')} of people who cannot tell")
    say(coefficient_words("alpha", found.alpha))
    for one in found.pairs:
        agree = f"agree on {k_of_n(*one.agree)}"
        if one.interval is not None:
            low, high = one.interval
            agree += f" (95 % interval {low:.2f} to {high:.2f})"
        say(f"{' and '.join(one.people)}: {agree}, {coefficient_words('kappa', one.kappa)}")
    return OK
