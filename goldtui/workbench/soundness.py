"""Which cases of a set are sound: released as they stand, and with every applicable variant killed."""

from __future__ import annotations

from dataclasses import dataclass

from goldtui.gates.chain import STRICT
from goldtui.model.goldset import GoldSet
from goldtui.variants.matrix import Row
from goldtui.variants.score import Score
from goldtui.workbench.kill_variants import kill_matrices


@dataclass(frozen=True, slots=True)
class Soundness:
    """Sound cases in order, the rows that stand against the others, and the sums over all matrices."""

    sound: tuple[str, ...]
    against: tuple[Row, ...]
    """Rows that are held, survived, misattributed or false alarms, in order."""
    score: Score

    @property
    def ratio(self) -> tuple[int, int]:
        """`(k, n)`: sound cases of all."""
        return len(self.sound), self.score.cases


def soundness(goldset: GoldSet, *, where: str = "SET") -> Soundness:
    """Judge every variant of every case under strict, stored ones too; raises what `kill_matrices` raises."""
    score = Score(STRICT)
    sound: list[str] = []
    against: list[Row] = []
    for matrix in kill_matrices(goldset, STRICT, where=where):
        score.add(matrix)
        if matrix.sound:
            sound.append(matrix.case_id)
        against.extend(row for row in matrix.rows if row.advice is not None)
    return Soundness(tuple(sound), tuple(against), score)
