"""What settles the statements that the gates leave open: people first, then judges, and a judge only if admitted.

One function makes the mapping for every way in, so no command can give a judge a say that it has not earned.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from goldtui.model.judges.verdicts import SaidBy, Saying, StatementVerdict


class Ruling(NamedTuple):
    """What people or judges say of one statement, all of them together."""

    supported: bool | None
    """Null while they differ."""
    by: SaidBy
    who: tuple[str, ...]
    """Those who say so, by name; all of them while they differ."""


Rulings = Mapping[str, Ruling]
"""By `statement_key`. A statement on which nobody has decided has none."""


def rulings_of(
    verdicts: Iterable[StatementVerdict],
    admitted: Container[str] = frozenset(),
    person: Callable[[str], str] = str,
) -> Rulings:
    """The rulings of all these verdicts. `person` gives the person behind an author's name.

    The last verdict of each counts, and more than half of those who decide must agree. Judges whose hash is not in
    `admitted` have no say; the others speak only where no person decides.
    """
    people: dict[str, dict[str, Saying]] = {}
    judges: dict[str, dict[str, Saying]] = {}
    for one in sorted(verdicts, key=lambda one: one.at):
        if one.by is SaidBy.PERSON:
            people.setdefault(one.key, {})[person(one.who)] = one.verdict
        elif one.who in admitted:
            judges.setdefault(one.key, {})[one.who] = one.verdict
    found = {key: ruling for key, said in judges.items() if (ruling := _ruling(said, SaidBy.JUDGE))}
    found |= {key: ruling for key, said in people.items() if (ruling := _ruling(said, SaidBy.PERSON))}
    return MappingProxyType(found)


def _ruling(said: Mapping[str, Saying], by: SaidBy) -> Ruling | None:
    yes = sorted(who for who, saying in said.items() if saying is Saying.SUPPORTED)
    no = sorted(who for who, saying in said.items() if saying is Saying.NOT_SUPPORTED)
    if not yes and not no:
        return None
    if len(yes) == len(no):
        return Ruling(None, by, tuple(sorted((*yes, *no))))
    return Ruling(len(yes) > len(no), by, tuple(yes if len(yes) > len(no) else no))
