"""Which cases have a trace in a run, which have none, and which traces belong to no known case.

A ratio over the cases that happen to be present hides the others, so attendance is reported before any ratio.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from goldtui.model.attendance import Attendance, RepeatedCase, UnknownTrace


class Attending:
    """Records every trace as it streams by. Two of them, over two parts of a file, merge into one."""

    def __init__(self) -> None:
        self._came: dict[str, str] = {}
        self._again: dict[str, list[str]] = {}
        self._strangers: list[tuple[str, str]] = []
        self._answerless: set[str] = set()

    def came(self, case_id: str, where: str, *, answerless: bool = False) -> bool:
        """Record the trace of a known case; False when the case already had one."""
        if answerless:
            self._answerless.add(case_id)
        if case_id not in self._came:
            self._came[case_id] = where
            return True
        self._again.setdefault(case_id, [self._came[case_id]]).append(where)
        return False

    def stranger(self, named: str, where: str) -> None:
        """Record a trace of a case that the gold does not hold, under the name it gives."""
        self._strangers.append((named, where))

    def merge(self, other: Attending) -> None:
        """Add the records of a later part of the same file."""
        for case_id, where in other._came.items():
            for place in other._again.get(case_id, [where]):
                self.came(case_id, place)
        self._strangers += other._strangers
        self._answerless |= other._answerless

    @property
    def repeated(self) -> Mapping[str, list[str]]:
        """The places of the traces of each case that has more than one."""
        return self._again

    def counted(
        self, case_ids: Iterable[str], bad_lines: Iterable[str], near: Callable[[str], str | None]
    ) -> Attendance:
        """The attendance against the gold's cases, in order; `near` suggests the case that an unknown one means."""
        ids = tuple(case_ids)
        return Attendance(
            expected=len(ids),
            scored=len(self._came) - len(self._again),
            missing=tuple(case_id for case_id in ids if case_id not in self._came),
            unknown=tuple(UnknownTrace(case_id=n, where=w, near=near(n)) for n, w in self._strangers),
            repeated=tuple(RepeatedCase(case_id=c, where=tuple(self._again[c])) for c in ids if c in self._again),
            answerless=tuple(case_id for case_id in ids if case_id in self._answerless),
            bad_lines=tuple(bad_lines),
        )
