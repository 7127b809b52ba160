"""The errors that people see: each names the place at fault and the next step.

A typed error with a code can be shown by a screen, printed by a command and tested by a fixture; a traceback can do
none of these.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with an input: `where` is `path:line` or a field, `fix` is what to do."""

    code: str
    message: str
    where: str = ""
    fix: str = ""

    def as_json(self) -> dict[str, str]:
        """The four parts, by name."""
        return {"code": self.code, "message": self.message, "where": self.where, "fix": self.fix}

    def line(self) -> str:
        """`where: CODE: message. Fix: ...` as one line; foreign text is not yet cleaned."""
        head = f"{self.where}: " if self.where else ""
        stop = "" if self.message.endswith((".", "!", "?")) else "."
        tail = f"{stop} Fix: {self.fix}" if self.fix else ""
        return f"{head}{self.code}: {self.message}{tail}"


@dataclass(frozen=True, slots=True)
class Notice:
    """Something worth knowing about an input, whether or not it was usable."""

    code: str
    message: str
    where: str = ""


class GoldtuiError(Exception):
    """Base of every error shown to a person. `exit_code` is the exit code of the command."""

    exit_code = 2

    def __init__(self, code: str, message: str, where: str = "", fix: str = "") -> None:
        super().__init__(message)
        self.problem = Problem(code, message, where, fix)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All problems behind this error, in order."""
        return (self.problem,)


class UnusableInput(GoldtuiError):
    """An input that cannot be used at all; nothing was written."""

    def __init__(
        self,
        problems: tuple[Problem, ...] | list[Problem],
        total: int | None = None,
        notices: tuple[Notice, ...] = (),
    ) -> None:
        first = problems[0]
        super().__init__(first.code, first.message, first.where, first.fix)
        self._problems = tuple(problems)
        self.total = len(self._problems) if total is None else total
        """The total number of problems; only the first 50 are kept."""
        self.notices = notices
        """Other observations, such as ids that look alike; they may explain the problems."""

    @property
    def problems(self) -> tuple[Problem, ...]:
        return self._problems


class Undecided(UnusableInput):
    """An input of which a person must first say one thing that nobody may guess."""

    def __init__(self, problem: Problem, field: str, question: str, choices: Mapping[str, str]) -> None:
        super().__init__([problem])
        self.field = field
        """What is to be said, such as `encoding`: the name of the option."""
        self.question = question
        self.choices = choices
        """The answers in words, by what each stands for; empty where there is no likely one."""


class UnusableRun(UnusableInput):
    """A run with unreadable lines. It also carries what the readable lines show about attendance."""

    def __init__(
        self,
        problems: tuple[Problem, ...] | list[Problem],
        total: int,
        notices: tuple[Notice, ...],
        said: tuple[str, ...],
    ) -> None:
        super().__init__(problems, total, notices)
        self.said = said
        """Missing, unknown and repeated cases, as lines of text; foreign text is not yet cleaned."""


class UnusableOutput(GoldtuiError):
    """A place that cannot be written to, or content that no file of that format can hold; nothing was replaced."""


class StoreError(GoldtuiError):
    """A database that cannot be opened, read or written; the message says why and what to do."""


class Conflict(GoldtuiError):
    """Somebody else saved the same case first; both texts are kept."""

    exit_code = 1


def command(*words: str | Path) -> str:
    """`goldtui` and the words, each quoted where a shell needs it."""
    return shlex.join(("goldtui", *(str(word) for word in words)))


def unusable(code: str, message: str, where: str = "", fix: str = "") -> UnusableInput:
    """The error for an input with one problem."""
    return UnusableInput((Problem(code, message, where, fix),))


def unknown_case(case_id: str, where: str, known: Iterable[str] = ()) -> UnusableInput:
    """The error `unknown_case` for the set at `where`, a path in words, whose cases are `known`."""
    from goldtui.model.likely_names import did_you_mean

    fix = did_you_mean(case_id, known, f"goldtui list {shlex.quote(where)} names its cases")
    return unusable("unknown_case", f"the set has no case {case_id!r}", where, fix)
