"""An adjudicator's work while it is not handed in: what is decided, and what was begun about conflicts that are not.

Both are bound to the labels they are about: a reason written about two labels says nothing of two others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pydantic import Field

from goldtui.casework.adjudication import Conflict, Spot
from goldtui.model.labels import Coverage, ErrorKind, Given, Label, Mark, Resolution, Support
from goldtui.model.records import Record


class Begun(Record):
    """A label of one's own for one conflict, on the way."""

    among: tuple[Given, ...] = Field(min_length=1)
    """The labels that differ."""
    says: Support | Coverage | None = None
    error: ErrorKind | None = None
    reason: str = ""
    phrases: tuple[Mark, ...] = ()
    """Words that the adjudicator marked."""

    @property
    def spot(self) -> Spot:
        """What it is about."""
        return self.among[0].label.spot

    @property
    def empty(self) -> bool:
        """Nothing was said or marked."""
        return not (self.says or self.error or self.reason.strip() or self.phrases)


class DecisionWork(Record):
    """All of it, for one case."""

    resolutions: tuple[Resolution, ...] = ()
    begun: tuple[Begun, ...] = ()

    @property
    def empty(self) -> bool:
        """Nothing is worth keeping."""
        return not self.resolutions and not self.begun


def work_of(decided: Iterable[Resolution], begun: Iterable[Begun]) -> DecisionWork:
    """What is worth keeping of it."""
    return DecisionWork(resolutions=tuple(decided), begun=tuple(one for one in begun if not one.empty))


def fitting(
    work: DecisionWork, conflicts: Sequence[Conflict]
) -> tuple[Mapping[Spot, Resolution], Mapping[Spot, Begun]]:
    """What of it is about conflicts as they now are."""
    now = {_key(one.spot, one.given) for one in conflicts}
    decided = {one.spot: one for one in work.resolutions if _key(one.spot, one.among) in now}
    return decided, {one.spot: one for one in work.begun if _key(one.spot, one.among) in now}


def _key(spot: Spot, given: Sequence[Given]) -> tuple[Spot, frozenset[tuple[str, Label]]]:
    return spot, frozenset((one.by, one.label) for one in given)
