"""Several judges about the same run, in the order of the policy: the next is asked only where none before it decides.

A verdict that may not count decides nothing, so where no calibration is given every judge is asked everything.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from goldtui.gates.rulings import rulings_of
from goldtui.judging.judges.catalog import build
from goldtui.model.judges.verdicts import StatementVerdict
from goldtui.workbench.session.clock import Clock, now
from goldtui.workbench.verdicts.asking import asked_named
from goldtui.workbench.verdicts.hearing import heard_in
from goldtui.workbench.verdicts.judge_run import FAITHFULNESS, OpenRun


def in_order(judges: Sequence[str], opened: OpenRun) -> list[str]:
    """The judges as the policy orders them; those that it does not list come last, as they are named.

    Raises `UnusableInput` for words that name no judge.
    """
    if len(judges) < 2:
        return list(judges)
    asked, order = asked_named(FAITHFULNESS), opened.goldset.policy.judges
    places = {}
    for words in judges:
        with closing(build(words, asked, opened.rulings)) as judge:
            places[words] = order.place(judge.hash)
    return sorted(places, key=places.__getitem__)


def still_open(
    opened: OpenRun, said: Sequence[StatementVerdict], calibrations: Iterable[Path], clock: Clock = now
) -> OpenRun:
    """The run without the statements that a verdict of these settles. Raises the problems of the calibration files."""
    court = heard_in(tuple(said), calibrations, opened.goldset, clock)
    settled = rulings_of(court.counting, court.judges, place=opened.goldset.policy.judges.place)
    return replace(
        opened,
        statements={
            key: one for key, one in opened.statements.items() if key not in settled or settled[key].supported is None
        },
    )
