"""What a team does next with a set, by the states of its cases: import, claims, review, release.

A fixed sentence sends somebody with ten approved cases back to the import.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from goldtui.model.case_state import WITH_AUTHOR, CaseState
from goldtui.model.counts import plural
from goldtui.model.faults import command

FIRST = "1.0.0"


def next_steps(
    database: Path, states: Mapping[str, int], author: str, others: tuple[str, ...], *, green: bool = False
) -> list[str]:
    """One line for each group of cases, those that are nearest to a release last; `green` says that all gates pass."""
    open_ = sum(number for one, number in states.items() if one in WITH_AUTHOR)
    ready = sum(number for one, number in states.items() if one == CaseState.READY)
    approved = sum(number for one, number in states.items() if one == CaseState.APPROVED)
    other = others[0] if others else author
    propose = command("release", "propose", database, FIRST, "--as", other)
    found = []
    if not open_ + ready + approved:
        found.append(f"next: {command('import', 'FILE')} says what a file is and the command that imports it")
    if open_:
        taken = "" if green else f"{command('propose', database, '--apply', '--as', author)}, then "
        found.append(f"next for {plural(open_, 'draft')}: {taken}{command('ready', database, '--as', author)}")
    if ready:
        reviewed = command("review", "queue", database, "--as", other)
        found.append(f"next for {plural(ready, 'ready case')}: {reviewed}")
    if approved:
        found.append(f"next for {plural(approved, 'approved case')}: {propose}")
    return found
