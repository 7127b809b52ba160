"""How many open statements of a run people and judges have settled: what later runs no longer have to ask."""

from __future__ import annotations

from goldtui.model.counts import plural
from goldtui.model.records import Record


class SettledStatements(Record):
    """Counts over the different statements of a run that the gates leave open."""

    asked: int
    """All of them, settled or not."""
    supported: int = 0
    """Those to which people say yes."""
    rejected: int = 0
    """Those to which people say no."""
    differ: int = 0
    """Those on which people differ; they stay open."""
    by_judges: int = 0
    """Those that admitted judges settle, where no person has decided."""

    @property
    def by_people(self) -> int:
        """Those that people have settled."""
        return self.supported + self.rejected

    @property
    def words(self) -> str:
        """`settled by people: 4 of 12 open statements (3 supported, 1 not); people differ on 1`."""
        said = f" ({self.supported} supported, {self.rejected} not)" if self.by_people else ""
        parts = [f"settled by people: {self.by_people} of {plural(self.asked, 'open statement')}{said}"]
        parts += [f"by judges: {self.by_judges}"] if self.by_judges else []
        parts += [f"people differ on {self.differ}"] if self.differ else []
        return "; ".join(parts)
