"""Two people's labels laid side by side: what they agree on is taken, and only the conflicts need a person.

Prevents an adjudicator from reading again what nobody disputes, and a decision from outliving the labels it was
made about. Values in, values out: who may see or decide is settled elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from goldtui.model.labels import ClaimLabel, Given, Label, LabelSheet, PointLabel, Resolution, Support, merged

Sheets = Mapping[str, LabelSheet]
"""The sheets of one revision of a case by person, all about the very same text."""

Spot = tuple[str, str]
"""`("claim", id)` or `("point", id)`."""


class Over(StrEnum):
    """What people differ about."""

    VERDICT = "verdict"
    PHRASES = "phrases"
    """They say the same, and rest it on different phrases."""


class Stamp(StrEnum):
    """Where a label comes from; a reader of the set can tell them apart for ever."""

    UNANIMOUS = "unanimous"
    ADJUDICATED = "adjudicated"
    UNRESOLVED = "unresolved"
    """People differ and nobody has decided; there is no label."""
    SINGLE = "one person only"
    """Nobody else has labelled it; there is no label yet."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """One claim or point on which people differ."""

    spot: Spot
    given: tuple[Given, ...]
    """Everybody's label of it, in order of their names."""
    over: Over

    @property
    def merged(self) -> ClaimLabel | None:
        """What merging would give; null when the verdicts differ."""
        return merged([one.label for one in self.given]) if self.over is Over.PHRASES else None


@dataclass(frozen=True, slots=True)
class Compared:
    """A case's labels, each claim and point in exactly one of the three lists."""

    agreed: tuple[Label, ...]
    conflicts: tuple[Conflict, ...]
    single: tuple[Given, ...]
    """Labels that no second person has given; neither agreement nor conflict."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What holds for one claim or point, and where it comes from."""

    spot: Spot
    stamp: Stamp
    label: Label | None
    """Null while nothing holds."""
    resolution: Resolution | None = None


@dataclass(frozen=True, slots=True)
class Settled:
    """A case's labels after adjudication."""

    outcomes: tuple[Outcome, ...]
    left: tuple[Conflict, ...]
    """Conflicts that nobody has decided about as they now stand."""
    outdated: tuple[Resolution, ...]
    """Decisions about labels that have changed since: kept and shown, but they decide nothing."""


def compare(sheets: Sheets) -> Compared:
    """Lay the sheets side by side, claims first, each in the order in which the people, by name, list them.

    Where nobody calls a claim supported the phrases prove nothing: there they are put together and never a conflict.
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
            agreed.append(merged(labels) or labels[0])
    return Compared(tuple(agreed), tuple(conflicts), tuple(single))


def settle(compared: Compared, resolutions: Iterable[Resolution]) -> Settled:
    """What holds now. `resolutions` come oldest first; of several about the same labels the last one counts."""
    latest = {(one.spot, frozenset((g.by, g.label) for g in one.among)): one for one in resolutions}
    outcomes = [Outcome(label.spot, Stamp.UNANIMOUS, label) for label in compared.agreed]
    left: list[Conflict] = []
    for conflict in compared.conflicts:
        found = latest.pop((conflict.spot, frozenset((g.by, g.label) for g in conflict.given)), None)
        if found is None:
            left.append(conflict)
            outcomes.append(Outcome(conflict.spot, Stamp.UNRESOLVED, None))
        else:
            outcomes.append(Outcome(conflict.spot, Stamp.ADJUDICATED, found.label, found))
    outcomes += [Outcome(one.label.spot, Stamp.SINGLE, None) for one in compared.single]
    return Settled(tuple(outcomes), tuple(left), tuple(latest.values()))
