"""The score of the whole set, added up case by case so that even ten thousand cases never block a keystroke."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from goldtui.gates.chain import STRICT
from goldtui.store.cases import batches
from goldtui.variants.catalog import FAMILIES
from goldtui.variants.score import Score, Tally
from goldtui.workbench.session.session import Session
from goldtui.workbench.variants.case_variants import Evidence, matrix_of


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A family or a gate: how many of its applicable variants were killed, and the first that was not."""

    name: str
    killed: int
    applicable: int
    absent: int
    """Cases to which the family does not apply."""
    others: str
    """The outcomes of the rest, such as `2 held, 1 survived`."""
    first: tuple[str, str] | None
    """(case, variant) of the first one that was not killed."""


@dataclass(frozen=True, slots=True)
class SetScore:
    """The totals so far."""

    cases: int
    sound: int
    killed: int
    applicable: int
    uncredited: int
    """Cases whose reference is stopped itself."""
    families: tuple[ScoreLine, ...]
    gates: tuple[tuple[str, int], ...]
    """Each gate with the number of variants it was the first to turn red; 0 if none."""


@dataclass(slots=True)
class Adding:
    """A score that is still being added up; use from one thread at a time."""

    score: Score = field(default_factory=lambda: Score(STRICT))
    first: dict[str, tuple[str, str]] = field(default_factory=dict)

    def add(self, session: Session, evidence: Evidence, case_ids: Sequence[str]) -> SetScore:
        """Add some cases as last saved, and return the totals so far."""
        for revision, _ in batches.newest_of(session.store, case_ids):
            matrix = matrix_of(session, evidence, revision.case)
            self.score.add(matrix)
            for row in matrix.rows:
                if row.advice is not None:
                    self.first.setdefault(row.kind, (row.case_id, row.variant_id))
        return self.present()

    def present(self) -> SetScore:
        """The totals so far."""
        score = self.score
        order = {family.declared.kind: number for number, family in enumerate(FAMILIES)}
        kinds = sorted(score.families, key=lambda kind: (order.get(kind, len(order)), kind))
        turned = dict.fromkeys(score.gates, 0)
        for (_, gate), number in score.cells.items():
            turned[gate] += number
        return SetScore(
            score.cases,
            score.sound,
            score.all.killed,
            score.all.applicable,
            len(score.uncredited),
            tuple(self._line(kind, score.families[kind]) for kind in kinds),
            tuple(turned.items()),
        )

    def _line(self, kind: str, tally: Tally) -> ScoreLine:
        counted = [(o, n) for o, n in sorted(tally.outcomes.items()) if n and o.value not in ("killed", "n/a")]
        others = ", ".join(f"{n} {outcome.value.replace('_', ' ')}" for outcome, n in counted)
        absent = sum(n for outcome, n in tally.outcomes.items() if outcome.value == "n/a")
        return ScoreLine(kind, tally.killed, tally.applicable, absent, others, self.first.get(kind))
