"""Cells that go over several rows of a sheet: what the first row has holds for each of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from goldtui.formats.containers.declare import RowPlace
from goldtui.formats.intake import Intake
from goldtui.model.counts import plural


@dataclass(frozen=True, slots=True)
class Filled:
    """The rows of a sheet with what merged cells say in each row that they go over."""

    rows: Sequence[list[str]]
    columns: tuple[int, ...]
    """The columns that have such cells."""
    cells: int
    """How many cells are filled."""

    def tell(self, names: Sequence[str], where: RowPlace, intake: Intake) -> None:
        """Say which columns were filled down."""
        if self.cells:
            named = ", ".join(f'"{names[at].strip()}"' for at in self.columns if at < len(names) and names[at].strip())
            message = (
                f"cells that go over several rows are read in each of them: {plural(self.cells, 'cell')} of {named}"
            )
            intake.notice("cells_merged", message, str(where))


def fill_down(rows: Sequence[list[str]], merged: Sequence[Sequence[int]], first: int) -> Filled:
    """The rows where merged cells from the row `first` on are filled down; an otherwise empty row stays empty."""
    found = [list(row) for row in rows] if merged else list(rows)
    columns: set[int] = set()
    cells = 0
    bare = {at for at, row in enumerate(rows) if not any(cell.strip() for cell in row)}
    for top, column, bottom in merged:
        if (
            top < first
            or column < 0
            or top >= len(found)
            or column >= len(found[top])
            or not found[top][column].strip()
        ):
            continue
        for at in range(top + 1, min(bottom + 1, len(found))):
            if at not in bare and not found[at][column].strip():
                found[at][column] = found[top][column]
                columns.add(column)
                cells += 1
    return Filled(found, tuple(sorted(columns)), cells)
