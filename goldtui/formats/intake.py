"""What one reading found: the problems that stop it and the notices worth knowing, each with its place.

Problems are gathered rather than raised one by one, so that a person fixes a file once, not fifty times; notices are
returned, never printed, so that a screen, a command and a test see the same ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from goldtui.model.faults import Notice, Problem, UnusableInput

KEPT_PROBLEMS = 50
"""This many problems are kept in full; the rest are counted."""
KEPT_NOTICES = 200
"""This many notices of one code are kept in full; the rest become one closing notice with their number."""


class Intake:
    """Collects problems and notices while one input is read: all of it is usable, or none of it is."""

    def __init__(self) -> None:
        self._problems: list[Problem] = []
        self._problem_total = 0
        self._notices: list[Notice] = []
        self._notice_totals: Counter[str] = Counter()

    @classmethod
    def restored(
        cls, problems: list[Problem], total: int, notices: list[Notice], notice_totals: Mapping[str, int]
    ) -> Intake:
        """An intake as it was when these were read from it."""
        intake = cls()
        intake._problems, intake._problem_total = list(problems), total
        intake._notices, intake._notice_totals = list(notices), Counter(notice_totals)
        return intake

    def problem(self, code: str, message: str, where: str = "", fix: str = "") -> None:
        """Record one problem that makes the input unusable."""
        self._keep(Problem(code, message, where, fix))

    def absorb(self, error: UnusableInput) -> None:
        """Take over all problems of an error raised at a lower level, with the true total."""
        for problem in error.problems:
            self._keep(problem)
        self._problem_total += error.total - len(error.problems)

    def notice(self, code: str, message: str, where: str = "") -> None:
        """Record one notice."""
        self._notice_totals[code] += 1
        if self._notice_totals[code] <= KEPT_NOTICES:
            self._notices.append(Notice(code, message, where))

    def take_notices(self, other: Intake) -> None:
        """Record the notices of a reading that was a part of this one."""
        self._notices.extend(other._notices)
        self._notice_totals.update(other._notice_totals)

    def then(self, later: Intake) -> None:
        """Record what the reading of the next part of the same file found, as if one reading had found both."""
        for problem in later._problems:
            self._keep(problem)
        self._problem_total += later._problem_total - len(later._problems)
        kept = Counter[str]()
        for notice in later._notices:
            kept[notice.code] += 1
            self.notice(notice.code, notice.message, notice.where)
        self._notice_totals.update(later._notice_totals - kept)

    @contextmanager
    def gathering(self) -> Iterator[None]:
        """Turn an `UnusableInput` raised inside into recorded problems and continue after the block."""
        try:
            yield
        except UnusableInput as error:
            self.absorb(error)

    @property
    def troubled(self) -> bool:
        """Whether any problem was recorded."""
        return self._problem_total > 0

    @property
    def total(self) -> int:
        """The total number of problems recorded."""
        return self._problem_total

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The problems kept in full, in the order found; `total` also counts the others."""
        return tuple(self._problems)

    @property
    def notices(self) -> tuple[Notice, ...]:
        """The notices in the order found; a code with very many ends in one notice that counts the rest."""
        rest = (
            Notice(code, f"and {total - KEPT_NOTICES} more notices of this kind")
            for code, total in self._notice_totals.items()
            if total > KEPT_NOTICES
        )
        return (*self._notices, *rest)

    @property
    def kept_notices(self) -> tuple[Notice, ...]:
        """The notices kept in full, in the order found."""
        return tuple(self._notices)

    @property
    def notice_totals(self) -> Mapping[str, int]:
        """How many notices of each code there were."""
        return self._notice_totals

    def raise_if_unusable(self) -> None:
        """Raise `UnusableInput` with the first problems and their total, if there are any."""
        if self._problem_total:
            raise UnusableInput(tuple(self._problems), self._problem_total, self.notices)

    def _keep(self, problem: Problem) -> None:
        self._problem_total += 1
        if len(self._problems) < KEPT_PROBLEMS:
            self._problems.append(problem)
