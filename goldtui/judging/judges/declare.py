"""What a judge must say about itself, so that the command line and the docs need to know no judge by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from goldtui.gates.rulings import Rulings
from goldtui.judging.asked.declare import Asked
from goldtui.judging.judge import Judge
from goldtui.model.faults import UnusableInput, unusable


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a judge."""

    name: str
    says: str
    default: str = ""
    needed: bool = False


@dataclass(frozen=True, slots=True)
class Options:
    """What a judge is built from."""

    asked: Asked
    given: Mapping[str, str]
    members: tuple[Judge, ...] = ()
    """The judges in parentheses."""
    rulings: Rulings = field(default_factory=dict)
    """What people settled, by the identity of the statement."""

    def __getitem__(self, name: str) -> str:
        return self.given[name]

    def number(self, name: str, least: int = 0) -> int:
        """A whole number; raises `UnusableInput` (`judge_option`)."""
        value = self.given[name]
        if not (value.isascii() and value.isdigit() and len(value) < 10 and int(value) >= least):
            raise bad_option(name, f"{value!r} is no whole number of at least {least}")
        return int(value)

    def share(self, name: str, most: float = 1.0) -> float:
        """A number from 0 to `most`; raises `UnusableInput` (`judge_option`)."""
        value = self.given[name]
        try:
            number = float(value)
        except ValueError:
            number = -1.0
        if not 0 <= number <= most:
            raise bad_option(name, f"{value!r} is no number from 0 to {most:g}")
        return number


@dataclass(frozen=True, slots=True)
class JudgeKind:
    """One kind of judge."""

    name: str
    title: str
    options: tuple[Option, ...]
    build: Callable[[Options], Judge]
    """Raises `UnusableInput` for options that do not fit, and imports what it needs only then."""
    writes: bool = False
    """Whether it can also write, such as the statements of an answer."""
    members: int = 0
    """The fewest judges it needs in parentheses; 0 for one that takes none."""


def bad_option(name: str, message: str, fix: str = "") -> UnusableInput:
    """The error for an option of a judge."""
    return unusable("judge_option", message, f"--judge {name}", fix or "give another value")
