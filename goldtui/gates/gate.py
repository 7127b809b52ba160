"""A gate as a pair: its declaration and its computations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from goldtui.gates.declare import Declaration
from goldtui.model.results import GateResult

if TYPE_CHECKING:
    from goldtui.gates.exhibit import Exhibit


Compute = Callable[["Exhibit"], GateResult]


@dataclass(frozen=True, slots=True)
class Gate:
    """A declaration with its computations; `lesson` is null where that profile has no such step."""

    declared: Declaration
    strict: Compute
    lesson: Compute | None = None
