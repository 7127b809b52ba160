"""An adjudicator's unsubmitted work: decisions made, and unfinished ones.

Both are bound to the labels they are about: a reason about two labels does not apply to two others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pydantic import Field

from goldtui.casework.adjudication import Conflict, Spot
from goldtui.model.labels import Coverage, ErrorKind, Given, Label, Mark, Resolution, Support
from goldtui.model.records import Record


class Begun(Record):
    """An unfinished decision with a label of the adjudicator's own."""

    among: tuple[Given, ...] = Field(min_length=1)
    """The conflicting labels."""
    says: Support | Coverage | None = None
    error: ErrorKind | None = None
    reason: str = ""
    phrases: tuple[Mark, ...] = ()
    """Phrases marked by the adjudicator."""

    @property
    def spot(self) -> Spot:
        """The claim or point it is about."""
        return self.among[0].label.spot

    @property
    def empty(self) -> bool:
        """Whether it has no label and no marked phrase."""
        return not (self.says or self.error or self.reason.strip() or self.phrases)


class DecisionWork(Record):
    """All unsubmitted work on one case."""

    resolutions: tuple[Resolution, ...] = ()
    begun: tuple[Begun, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether nothing is worth keeping."""
        return not self.resolutions and not self.begun


def work_of(decided: Iterable[Resolution], begun: Iterable[Begun]) -> DecisionWork:
    """The part of it worth keeping."""
    return DecisionWork(resolutions=tuple(decided), begun=tuple(one for one in begun if not one.empty))


def fitting(
    work: DecisionWork, conflicts: Sequence[Conflict]
) -> tuple[Mapping[Spot, Resolution], Mapping[Spot, Begun]]:
    """The part of it that applies to the current conflicts."""
    now = {_key(one.spot, one.given) for one in conflicts}
    decided = {one.spot: one for one in work.resolutions if _key(one.spot, one.among) in now}
    return decided, {one.spot: one for one in work.begun if _key(one.spot, one.among) in now}


def _key(spot: Spot, given: Sequence[Given]) -> tuple[Spot, frozenset[tuple[str, Label]]]:
    return spot, frozenset((one.by, one.label) for one in given)
