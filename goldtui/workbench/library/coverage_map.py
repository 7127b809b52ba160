"""The map of the set in hand, for the screens: counted beside the other calls, and never so long that nobody waits."""

from __future__ import annotations

from dataclasses import dataclass

from goldtui.model.faults import Problem, UnusableInput, command
from goldtui.store import sets
from goldtui.store.cases import heads
from goldtui.workbench.library.coverage import Coverage, Covered, coverage
from goldtui.workbench.library.coverage_gaps import Gap, covered, gaps
from goldtui.workbench.session.limits import MOST_CASES
from goldtui.workbench.session.session import Session

MOST_JUDGED = 500
"""Cases up to which known-bad variants are judged for a screen; of a larger set gates and kinds are not tested."""


@dataclass(frozen=True, slots=True)
class SetMap:
    """A set's map with its sums and its gaps."""

    found: Coverage
    covered: tuple[Covered, ...]
    gaps: tuple[Gap, ...]


def map_of_set(session: Session) -> SetMap:
    """The map of the saved set. Raises `UnusableInput` (`too_many_cases`) for one that a command should go through."""
    number = heads.count(session.store)
    if number > MOST_CASES:
        fix = command("coverage", session.path, "--no-variants")
        message = f"the set holds {number} cases, which takes too long for a screen"
        raise UnusableInput((Problem("too_many_cases", message, str(session.path), fix),))
    found = coverage(sets.load_set(session.store), session.path, variants=number <= MOST_JUDGED)
    listed = gaps(found, session.path)
    return SetMap(found, covered(found, listed), listed)
