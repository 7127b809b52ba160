"""The statements on which judges, people and the gold disagree, those first whose label teaches most; and who erred.

Where all agree a label confirms what is known. A statement on which two halves disagree says something about one of
them whatever people answer, and it may be the gold that is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from goldtui.model.judges.erred import Erred
from goldtui.model.judges.verdicts import SaidBy, Saying, StatementVerdict


@dataclass(frozen=True, slots=True)
class Contested:
    """One statement with everybody's last word."""

    shown: StatementVerdict
    """A verdict on it, which knows its words, its case and its sources; not what was said."""
    judges: Mapping[str, bool]
    people: Mapping[str, bool]
    gold: bool | None
    """Whether it is supported, as the set knows; null where the set knows nothing of it."""

    @property
    def by_people(self) -> bool | None:
        """What most people say; null where nobody decides, or as many say yes as no."""
        yes = sum(self.people.values())
        return None if 2 * yes == len(self.people) else 2 * yes > len(self.people)

    @property
    def split(self) -> tuple[int, int]:
        """How many are on the smaller side, and how many say something at all."""
        said = [*self.judges.values(), *self.people.values(), *(() if self.gold is None else (self.gold,))]
        return min(sum(said), len(said) - sum(said)), len(said)


def contested_statements(verdicts: Iterable[StatementVerdict], gold: Mapping[str, bool]) -> tuple[Contested, ...]:
    """Every statement on which not all agree, most informative first, no case twice before each other one came once."""
    said: dict[str, list[StatementVerdict]] = {}
    for one in sorted(verdicts, key=lambda one: one.at):
        said.setdefault(one.key, []).append(one)
    found = [_of(all_, gold.get(key)) for key, all_ in said.items()]
    ranked = sorted((one for one in found if one.split[0]), key=_rank)
    by_case = groupby(sorted(ranked, key=lambda one: one.shown.case_id), key=lambda one: one.shown.case_id)
    turns = [(turn, one) for _, group in by_case for turn, one in enumerate(group)]
    return tuple(one for _, one in sorted(turns, key=lambda pair: (pair[0], _rank(pair[1]))))


def count_errors(found: Iterable[Contested]) -> Erred:
    """Counts who was wrong, over the contested statements that people have decided."""
    decided = [one for one in found if one.by_people is not None]
    judge = sum(any(said is not one.by_people for said in one.judges.values()) for one in decided)
    gold = sum(one.gold is not None and one.gold is not one.by_people for one in decided)
    return Erred(judge=judge, gold=gold, of=len(decided))


def _of(said: list[StatementVerdict], gold: bool | None) -> Contested:
    last = {(one.by, one.who): one.verdict for one in said}
    sides: dict[SaidBy, dict[str, bool]] = {SaidBy.JUDGE: {}, SaidBy.PERSON: {}}
    for (by, who), saying in last.items():
        if saying is not Saying.UNDECIDED:
            sides[by][who] = saying is Saying.SUPPORTED
    return Contested(said[-1], sides[SaidBy.JUDGE], sides[SaidBy.PERSON], gold)


def _rank(one: Contested) -> tuple[int, int, str]:
    smaller, all_ = one.split
    return -smaller, -all_, one.shown.key
