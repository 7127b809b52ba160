"""What settles the statements that the gates leave open: people first, then judges, and a judge only if admitted.

One function makes the mapping for every way in, so no command can give a judge a say that it has not earned.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
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
    makes: tuple[str, ...] | None = None
    """The points of the case that it makes, as people say; null if none of them was asked."""
    spans: tuple[str, ...] = ()
    """The words of its sources by which they say yes, where they name any."""


Rulings = Mapping[str, Ruling]
"""By `statement_key`. A statement on which nobody has decided has none."""


def rulings_of(
    verdicts: Iterable[StatementVerdict],
    admitted: Container[str] = frozenset(),
    person: Callable[[str], str] = str,
    place: Callable[[str], int] = lambda judge: 0,
) -> Rulings:
    """The rulings of all these verdicts. `person` gives the person behind an author's name.

    The last verdict of each counts, and more than half of those who decide must agree. Judges whose hash is not in
    `admitted` have no say; the others speak only where no person decides, those of the first `place` alone if one of
    them decides.
    """
    people: dict[str, dict[str, Saying]] = {}
    points: dict[str, dict[str, tuple[str, ...] | None]] = {}
    judges: dict[str, dict[str, Saying]] = {}
    spans: dict[str, dict[str, str]] = {}
    for one in sorted(verdicts, key=lambda one: one.at):
        spans.setdefault(one.key, {})[person(one.who) if one.by is SaidBy.PERSON else one.who] = one.span
        if one.by is SaidBy.PERSON:
            people.setdefault(one.key, {})[person(one.who)] = one.verdict
            points.setdefault(one.key, {})[person(one.who)] = one.makes
        elif one.who in admitted:
            judges.setdefault(one.key, {})[one.who] = one.verdict
    found = {key: ruling for key, said in judges.items() if (ruling := _ruling(_first(said, place), SaidBy.JUDGE))}
    for key, said in people.items():
        ruling = _ruling(said, SaidBy.PERSON)
        if ruling is not None:
            found[key] = (
                ruling._replace(makes=_made([points[key][who] for who in ruling.who])) if ruling.supported else ruling
            )
    for key, ruling in found.items():
        if ruling.supported and (named := tuple(filter(None, map(spans[key].get, ruling.who)))):
            found[key] = ruling._replace(spans=named)
    return MappingProxyType(found)


def _made(said: Sequence[tuple[str, ...] | None]) -> tuple[str, ...] | None:
    """The points that more than half of those who were asked name; null where nobody was."""
    asked = [points for points in said if points is not None]
    if not asked:
        return None
    named = dict.fromkeys(point for points in asked for point in points)
    return tuple([point for point in named if 2 * sum(point in points for points in asked) > len(asked)])


def _first(said: Mapping[str, Saying], place: Callable[[str], int]) -> Mapping[str, Saying]:
    """What those judges say who come first of all that decide."""
    decided = {who: saying for who, saying in said.items() if saying is not Saying.UNDECIDED}
    first = min(map(place, decided), default=0)
    return {who: saying for who, saying in decided.items() if place(who) == first}


def _ruling(said: Mapping[str, Saying], by: SaidBy) -> Ruling | None:
    yes = sorted(who for who, saying in said.items() if saying is Saying.SUPPORTED)
    no = sorted(who for who, saying in said.items() if saying is Saying.NOT_SUPPORTED)
    if not yes and not no:
        return None
    if len(yes) == len(no):
        return Ruling(None, by, tuple(sorted((*yes, *no))))
    return Ruling(len(yes) > len(no), by, tuple(yes if len(yes) > len(no) else no))
