"""The totals of a set's matrices: killed of applicable, by family and by stage, and the gates that no variant fails."""

from __future__ import annotations

from collections import Counter

from goldtui.gates.catalog import GATES
from goldtui.gates.chain import Profile
from goldtui.variants.outcome import APPLICABLE, Outcome
from goldtui.variants.summary import Cell, Matrix


class Tally:
    """How the variants of one family, stage or set came out."""

    __slots__ = ("outcomes",)

    def __init__(self) -> None:
        self.outcomes: Counter[Outcome] = Counter()

    def __getitem__(self, outcome: Outcome) -> int:
        return self.outcomes[outcome]

    @property
    def killed(self) -> int:
        """Stopped at the expected stage: k."""
        return self.outcomes[Outcome.KILLED]

    @property
    def applicable(self) -> int:
        """Known-bad variants that could have been killed: n. Equivalent variants and good answers do not count."""
        return sum(self.outcomes[o] for o in APPLICABLE)


class Score:
    """The sums over a set's matrices, added one at a time so that a large set is never held whole.

    `all` holds every outcome; `credited` only those of cases whose reference is released.
    """

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        self.cases = 0
        self.sound = 0
        self.uncredited: list[str] = []
        """Cases whose reference is stopped, so that their outcomes earn no credit."""
        self.all = Tally()
        self.credited = Tally()
        self.families: dict[str, Tally] = {}
        self.stages: dict[str, Tally] = {}
        self.cells: Counter[tuple[str, str]] = Counter()
        """Variants by kind and by the first gate that failed."""
        self._expected: dict[str, set[str]] = {}

    @property
    def gates(self) -> tuple[str, ...]:
        """The gates of the profile, in order, then those of other packages that stopped a variant."""
        computed = {compute for compute, _ in self.profile.steps}
        own = tuple(g.declared.name for g in GATES if g.strict in computed or g.lesson in computed)
        return own + tuple(sorted({gate for _, gate in self.cells}.difference(own)))

    @property
    def unturned(self) -> tuple[str, ...]:
        """Gates that were never the first to fail for a variant: nobody knows whether they can."""
        turned = {gate for _, gate in self.cells}
        return tuple(gate for gate in self.gates if gate not in turned)

    def expected_of(self, kind: str) -> set[str]:
        """The stages at which variants of that kind were expected to be stopped."""
        return self._expected.get(kind, set())

    def add(self, matrix: Matrix) -> None:
        """Add one case."""
        found = matrix.summary
        self.cases += 1
        self.sound += found.sound
        if not found.credited:
            self.uncredited.append(matrix.case_id)
        for cell in found.cells:
            self._add(cell, found.credited)

    def _add(self, cell: Cell, credited: bool) -> None:
        kind, expected, outcome, gate, number = cell
        self.all.outcomes[outcome] += number
        if credited:
            self.credited.outcomes[outcome] += number
        self.families.setdefault(kind, Tally()).outcomes[outcome] += number
        if expected is not None:
            self._expected.setdefault(kind, set()).add(expected)
            self.stages.setdefault(expected, Tally()).outcomes[outcome] += number
        if gate is not None and outcome in APPLICABLE:
            self.cells[kind, gate] += number
