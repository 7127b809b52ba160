"""Past and present of the set in memory: revisions compared, taken back, and saved by somebody else."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from goldtui.casework.blame import Said, blame
from goldtui.casework.diff import PartChange, diff_cases
from goldtui.model.faults import Conflict
from goldtui.model.records import GoldCase
from goldtui.tui.port_past import ArrivalView, PastView, RestoredView
from goldtui.workbench.case.history import CaseHistory, Entry


class FakePast:
    """Mixed into the fake bench, whose dictionaries it reads."""

    saved: dict[str, list[GoldCase]]
    author: str
    authors: dict[tuple[str, int], str]
    """Who saved a revision, where it was somebody else."""

    def _by(self, case_id: str, number: int) -> str:
        return getattr(self, "authors", {}).get((case_id, number), self.author)

    def past(self, case_id: str) -> Sequence[PastView]:
        """The chain of revisions."""
        chain = self.saved.get(case_id, [])
        return [PastView(n, "draft", self.author, "2026-01-05 09:30", "", ()) for n in range(len(chain), 0, -1)]

    def history(self, case_id: str) -> CaseHistory:
        """A revision a day."""
        chain = self.saved[case_id]
        said = [
            Said(n, self._by(case_id, n), datetime(2026, 1, n, 9, 30, tzinfo=UTC), c) for n, c in enumerate(chain, 1)
        ]
        entries = tuple(
            Entry(
                one.number,
                "draft",
                one.author,
                one.at,
                "" if one.number == 1 else f"note {one.number}",
                "d",
                () if one.number == 1 else diff_cases(chain[one.number - 2], one.case),
                one.case,
                False,
            )
            for one in said
        )
        return CaseHistory(case_id, entries, blame(said))

    def compared(self, case_id: str, old: int, new: int) -> Sequence[PartChange]:
        """Part by part."""
        chain = self.saved[case_id]
        return diff_cases(chain[old - 1], chain[new - 1])

    def text_at(self, case_id: str, number: int) -> GoldCase | None:
        """One of the chain."""
        chain = self.saved.get(case_id, [])
        return chain[number - 1] if 0 < number <= len(chain) else None

    def restore(self, case_id: str, number: int, on: int) -> RestoredView:
        """Append, or conflict."""
        chain = self.saved[case_id]
        if on != len(chain):
            raise Conflict("revision_conflict", "ben has saved since", case_id, "compare both texts")
        chain.append(chain[number - 1])
        return RestoredView(len(chain), True, False)

    def arrivals(self, after: int | None) -> tuple[int, Sequence[ArrivalView]]:
        """What `arrive` was told since."""
        came: list[ArrivalView] = getattr(self, "came", [])
        return len(came), came[after or 0 :]

    def arrive(self, case: GoldCase, author: str = "ben") -> None:
        """Somebody saves a revision."""
        here: Any = self
        self.saved[case.case_id].append(case)
        number = len(self.saved[case.case_id])
        here.authors = {**getattr(self, "authors", {}), (case.case_id, number): author}
        here.came = [*getattr(self, "came", []), ArrivalView(case.case_id, number, author, "draft")]
