"""Compare two people's labels: agreement is accepted, and only conflicts need a third person.

An adjudicator sees only disputed labels, and a decision ends with the labels it was made about. Pure functions: who may
see or decide is checked elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from goldtui.model.labels import ClaimLabel, Given, Label, LabelSheet, PointLabel, Resolution, Support, merge_labels

Sheets = Mapping[str, LabelSheet]
"""The sheets of one revision of a case, by person, all about the same text."""

Spot = tuple[str, str]
"""`("claim", id)` or `("point", id)`."""


class Over(StrEnum):
    """What people differ about."""

    VERDICT = "verdict"
    PHRASES = "phrases"
    """They give the same verdict on the basis of different phrases."""


class Stamp(StrEnum):
    """The origin of a label, stored with the set."""

    UNANIMOUS = "unanimous"
    ADJUDICATED = "adjudicated"
    UNRESOLVED = "unresolved"
    """People differ and nobody has decided yet; there is no label."""
    SINGLE = "one person only"
    """Only one person has labelled it; there is no label yet."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """One claim or point on which people differ."""

    spot: Spot
    given: tuple[Given, ...]
    """Everybody's label of it, ordered by name."""
    over: Over

    @property
    def merged(self) -> ClaimLabel | None:
        """The merged label; null when the verdicts differ."""
        return merge_labels([one.label for one in self.given]) if self.over is Over.PHRASES else None


@dataclass(frozen=True, slots=True)
class Compared:
    """A case's labels, each claim and point in exactly one of the three lists."""

    agreed: tuple[Label, ...]
    conflicts: tuple[Conflict, ...]
    single: tuple[Given, ...]
    """Labels by one person only; neither agreement nor conflict."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The label of one claim or point, and its origin."""

    spot: Spot
    stamp: Stamp
    label: Label | None
    """Null while there is no label."""
    resolution: Resolution | None = None


@dataclass(frozen=True, slots=True)
class Settled:
    """A case's labels after adjudication."""

    outcomes: tuple[Outcome, ...]
    left: tuple[Conflict, ...]
    """Conflicts without a decision on their current labels."""
    outdated: tuple[Resolution, ...]
    """Decisions on labels that have changed since: kept and shown, but without effect."""


def compare(sheets: Sheets) -> Compared:
    """Compare the sheets, claims first, in the order of the people's sheets, sorted by name.

    If nobody calls a claim supported, its phrases prove nothing, so they are merged and never a conflict.
    """
    by_spot: dict[Spot, list[Given]] = {}
    for kind in (ClaimLabel, PointLabel):
        for person in sorted(sheets):
            for label in sheets[person].labels:
                if isinstance(label, kind):
                    by_spot.setdefault(label.spot, []).append(Given(by=person, label=label))
    agreed: list[Label] = []
    conflicts: list[Conflict] = []
    single: list[Given] = []
    for spot, given in by_spot.items():
        labels = [one.label for one in given]
        if len(given) == 1:
            single.append(given[0])
        elif len({label.says for label in labels}) > 1:
            conflicts.append(Conflict(spot, tuple(given), Over.VERDICT))
        elif labels[0].says is Support.SUPPORTED and any(label != labels[0] for label in labels):
            conflicts.append(Conflict(spot, tuple(given), Over.PHRASES))
        else:
            agreed.append(merge_labels(labels) or labels[0])
    return Compared(tuple(agreed), tuple(conflicts), tuple(single))


def settle(compared: Compared, resolutions: Iterable[Resolution]) -> Settled:
    """The current labels. `resolutions` are oldest first; of several on the same labels, the last one counts.

    A decision ends with the labels it was made about. Another label, given later, leaves it, if its verdict was among
    those that were weighed: somebody who agrees with one of the sides opens nothing again.
    """
    latest: dict[object, Resolution] = {}
    for one in resolutions:
        key = (one.spot, frozenset((g.by, g.label) for g in one.among))
        latest.pop(key, None)
        latest[key] = one
    outcomes = [Outcome(label.spot, Stamp.UNANIMOUS, label) for label in compared.agreed]
    left: list[Conflict] = []
    for conflict in compared.conflicts:
        found = next((one for one in reversed(latest.values()) if _holds(one, conflict)), None)
        if found is None:
            left.append(conflict)
            outcomes.append(Outcome(conflict.spot, Stamp.UNRESOLVED, None))
        else:
            outcomes.append(Outcome(conflict.spot, Stamp.ADJUDICATED, found.label, found))
    outcomes += [Outcome(one.label.spot, Stamp.SINGLE, None) for one in compared.single]
    ended = [one for one in latest.values() if not any(_holds(one, conflict) for conflict in compared.conflicts)]
    return Settled(tuple(outcomes), tuple(left), tuple(ended))


def _holds(decision: Resolution, conflict: Conflict) -> bool:
    """Whether a decision is about this conflict as it is now."""
    weighed = {decision.label.says, *(one.label.says for one in decision.among)}
    return (
        decision.spot == conflict.spot
        and all(one in conflict.given for one in decision.among)
        and all(one.label.says in weighed for one in conflict.given)
    )
