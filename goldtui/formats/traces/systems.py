"""Several systems in one file of runs: who answered what is counted, and their answers are never judged as one run."""

from __future__ import annotations

import shlex
from array import array
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from goldtui.model.counts import first_few, plural
from goldtui.model.faults import Problem, Undecided, UnusableInput, unusable
from goldtui.model.likely_names import did_you_mean

OPTION = "--system"
_LISTED = 12


class Systems:
    """The systems that the runs of one file name. One that answers by several models is still one run."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self._who: dict[int, str] = {}
        self.clash = False
        """Whether two of them answer the same question."""

    def add(self, system: str, key: int, earlier: array[int]) -> bool:
        """Count a run and return `clash`; `earlier` has the keys of the runs before, as far as they were counted."""
        if len(self.counts) == 1 and system not in self.counts:
            self._who = dict.fromkeys(earlier, next(iter(self.counts)))
        self.counts[system] += 1
        self.clash = self.clash or (len(self.counts) > 1 and self._who.setdefault(key, system) != system)
        return self.clash


def systems_words(counts: Mapping[str, int]) -> str:
    """The systems with the number of their runs."""
    return first_few([f"{name or '(no name)'} ({number:,})" for name, number in counts.items()], _LISTED)


def several(path: Path, counts: Mapping[str, int]) -> Undecided:
    """The error for a file in which several systems answer the same questions."""
    message = f"{len(counts)} systems answer the same questions here: {systems_words(counts)}"
    fix = f"say whose runs are meant: {OPTION} {shlex.quote(next(name for name in counts if name))}"
    choices = {name: f"{name} ({plural(number, 'run')})" for name, number in counts.items() if name}
    problem = Problem("several_systems", message, str(path), fix)
    return Undecided(problem, "system", "Several systems answer the same questions. Whose runs are meant?", choices)


def unknown(path: Path, name: str, counts: Mapping[str, int]) -> UnusableInput:
    """The error for a system that no run of the file names."""
    names = [one for one in counts if one]
    fix = did_you_mean(name, names, f"the file has {systems_words(counts)}") if names else f"leave {OPTION} out"
    message = f'no run is of the system "{name}"' if names else "the runs name no system"
    return unusable("system_unknown", message, str(path), fix)
