"""How far people agree in their verdicts on statements, by pair and over all, with intervals as for labels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from goldtui.measures.agreement import Coefficient, Undefined, agreeing, alpha, kappa
from goldtui.measures.intervals import wilson
from goldtui.model.judges.verdicts import Saying
from goldtui.store import verdicts
from goldtui.workbench.session.session import Session
from goldtui.workbench.verdicts.asked import said_by_people


@dataclass(frozen=True, slots=True)
class Pair:
    """Two people, over the statements on which both decided."""

    people: tuple[str, str]
    agree: tuple[int, int]
    """`(k, n)`: they agree on k of n statements."""
    interval: tuple[float, float] | None
    """The 95 % Wilson interval of `agree`."""
    kappa: Coefficient | Undefined


@dataclass(frozen=True, slots=True)
class VerdictAgreement:
    """The agreement of all people. Who cannot tell decides nothing, and is only counted."""

    statements: int
    """Statements on which at least two people decided."""
    differ: int
    """Those of them on which not all agree."""
    undecided: int
    """Verdicts of people who cannot tell."""
    alpha: Coefficient | Undefined
    pairs: tuple[Pair, ...]


def agreement_of(session: Session) -> VerdictAgreement:
    """The agreement in the verdicts that a database keeps."""
    return verdict_agreement(said_by_people(verdicts.everything(session.store), session.policy.people))


def verdict_agreement(said: Mapping[str, Mapping[str, Saying]]) -> VerdictAgreement:
    """The agreement over the last verdict of each person on each statement."""
    decided = [
        {who: saying.value for who, saying in one.items() if saying is not Saying.UNDECIDED} for one in said.values()
    ]
    shared = [one for one in decided if len(one) >= 2]
    names = sorted({who for one in decided for who in one})
    pairs = []
    for first, second in combinations(names, 2):
        both = [(one[first], one[second]) for one in decided if first in one and second in one]
        if both:
            k, n = agreeing(both)
            pairs.append(Pair((first, second), (k, n), wilson(k, n), kappa(both)))
    return VerdictAgreement(
        statements=len(shared),
        differ=sum(len(set(one.values())) > 1 for one in shared),
        undecided=sum(saying is Saying.UNDECIDED for one in said.values() for saying in one.values()),
        alpha=alpha([list(one.values()) for one in decided]),
        pairs=tuple(pairs),
    )
