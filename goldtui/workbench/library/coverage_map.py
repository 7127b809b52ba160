"""The coverage map of the open set for the screens, limited in size so that it stays quick."""

from __future__ import annotations

from dataclasses import dataclass

from goldtui.model.faults import command, unusable
from goldtui.store import sets
from goldtui.store.cases import heads
from goldtui.workbench.library.coverage import Coverage, Covered, coverage
from goldtui.workbench.library.coverage_gaps import Gap, coverage_by_facet, gaps
from goldtui.workbench.session.limits import MOST_CASES
from goldtui.workbench.session.session import Session

MOST_JUDGED = 500
"""Up to this many cases, known-bad variants are judged for a screen; above it gates and kinds are not tested."""


@dataclass(frozen=True, slots=True)
class SetMap:
    """A set's coverage map with its totals and its gaps."""

    found: Coverage
    covered: tuple[Covered, ...]
    gaps: tuple[Gap, ...]


def map_of_set(session: Session) -> SetMap:
    """The map of the saved set. Raises `UnusableInput` (`too_many_cases`) for a set too large for a screen."""
    number = heads.count(session.store)
    if number > MOST_CASES:
        fix = command("coverage", session.path, "--no-variants")
        message = f"the set holds {number} cases, which takes too long for a screen"
        raise unusable("too_many_cases", message, str(session.path), fix)
    found = coverage(sets.load_set(session.store), session.path, variants=number <= MOST_JUDGED)
    listed = gaps(found, session.path)
    return SetMap(found, coverage_by_facet(found, listed), listed)
