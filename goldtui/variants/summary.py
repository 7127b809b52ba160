"""The outcomes of a case's variants without their words, so that they can be counted and remembered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from goldtui.model.results import Verdict
from goldtui.variants.declare import Field
from goldtui.variants.outcome import APPLICABLE, CREDITLESS, Outcome
from goldtui.variants.row import Row


class Cell(NamedTuple):
    """How many variants of one kind came out in one way."""

    kind: str
    expected_stage: str | None
    outcome: Outcome
    gate: str | None
    """The first gate that fails; null where none does."""
    number: int


class Step(NamedTuple):
    """A field to write in, and how many variants that settles."""

    field: Field
    variants: int


@dataclass(frozen=True, slots=True)
class Summary:
    """All that counting needs of one case's matrix; it holds no word of the case or of a source."""

    credited: bool
    says_something: bool
    """Whether an applicable known-bad answer with words in it was judged."""
    cells: tuple[Cell, ...]
    """In the order in which the matrix has them first."""
    steps: tuple[Step, ...]
    """What to do about the variants that were not caught, in the matrix's order."""

    @property
    def sound(self) -> bool:
        """Whether the reference is released and every applicable variant killed (every good answer accepted)."""
        return self.credited and not self.open_kinds

    @property
    def open_kinds(self) -> frozenset[str]:
        """The kinds of the variants that require a change to the gold."""
        return frozenset(cell.kind for cell in self.cells if cell.outcome in CREDITLESS)


class Matrix(Protocol):
    """One case's matrix as those read it who count and report: judged now, or known from an earlier look."""

    @property
    def case_id(self) -> str:
        """The case."""
        ...

    @property
    def summary(self) -> Summary:
        """The outcomes, counted."""
        ...

    @property
    def reference(self) -> Verdict:
        """The verdict on the case's reference."""
        ...

    @property
    def open_rows(self) -> tuple[Row, ...]:
        """The variants that require a change to the gold, in order."""
        ...


def summary_of(rows: Iterable[Row], *, credited: bool) -> Summary:
    """The rows of one case, counted."""
    cells: Counter[tuple[str, str | None, Outcome, str | None]] = Counter()
    steps: Counter[object] = Counter()
    fields: dict[object, Field] = {}
    says = False
    for row in rows:
        cells[row.kind, row.expected_stage, row.outcome, row.gate] += 1
        says = says or (row.outcome in APPLICABLE and _says_something(row))
        if row.advice is not None:
            steps[row.advice] += 1
            fields[row.advice] = row.advice.field
    return Summary(
        credited,
        says,
        tuple(Cell(*cell, number) for cell, number in cells.items()),
        tuple(Step(fields[advice], number) for advice, number in steps.items()),
    )


def _says_something(row: Row) -> bool:
    answer = row.variant.answer if row.variant is not None else None
    return answer is not None and bool(answer.text or answer.claims)
