"""What settles the statements that the gates leave open: people first, then judges, and a judge only if admitted.

One function makes the mapping for every way in, so no command can give a judge a say that it has not earned. People's
verdicts hold beside other passages than those that were shown, too: a yes rests on marked words, so it holds wherever
their passage is in the context; a no is about everything that was shown, so it holds for those passages or fewer. In
doubt neither holds, and the statement stays open.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import NamedTuple

from goldtui.model.judges.verdicts import LieKind, SaidBy, Saying, StatementVerdict
from goldtui.text.meaning.tokens import tokens_of
from goldtui.text.statement_key import folded_statement, statement_key

_WORDS_OF_A_MARK = 3
"""Fewer could be marked in one passage and be in another by chance."""


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
"""By `statement_key`, of statements with the passages that were shown; `ruling_on` is asked about any other."""


class KeptRulings(dict[str, Ruling]):
    """The rulings on statements with the passages that were shown, and people's verdicts for those with others."""

    def __init__(self, exact: Mapping[str, Ruling], people: Mapping[tuple[str, str], Sequence[Kept]]) -> None:
        super().__init__(exact)
        self.people = people

    def voices(self, posed: Posed) -> Voices:
        """What people say of a statement."""
        return voices(posed, self.people.get(posed.about, ()))


def ruling_on(rulings: Rulings, posed: Posed) -> Ruling | None:
    """What settles a statement: people, whatever passages they saw it with, else judges of these very passages."""
    exact = rulings.get(posed.key)
    if not isinstance(rulings, KeptRulings):
        return exact
    found = _of_people(rulings.voices(posed))
    return found or (exact if exact is not None and exact.by is SaidBy.JUDGE else None)


def said_of(rulings: Rulings, posed: Posed) -> dict[str, Saying]:
    """The verdict of each person that holds for a statement."""
    return rulings.voices(posed).said if isinstance(rulings, KeptRulings) else {}


def _of_people(heard: Voices) -> Ruling | None:
    yes, no, against = sorted(heard.yes), sorted(heard.no), sorted(heard.against)
    if not yes and not no:
        return None
    if len(yes) > len(no) + len(against):
        newest = [heard.yes[who] for who in yes]
        makes = _made([next((v.makes for v in said if v.makes is not None), None) for said in newest])
        spans = tuple([said[0].span for said in newest if said[0].span])
        return Ruling(True, SaidBy.PERSON, tuple(yes), makes, spans)
    if len(no) > len(yes):
        return Ruling(False, SaidBy.PERSON, tuple(no))
    return Ruling(None, SaidBy.PERSON, tuple(sorted((*yes, *no, *against))))


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
    ordered = sorted(verdicts, key=lambda one: one.at)
    for one in ordered:
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
    spoken = [one for one in ordered if one.by is SaidBy.PERSON]
    return KeptRulings(found, last_of_each(spoken, [person(one.who) for one in spoken]))


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


class Passage(NamedTuple):
    """One source that is read with a statement."""

    chunk_id: str
    digest: str
    """`text_digest` of its text."""
    text: str
    usable: bool
    """Permitted and in force, both said by somebody."""


class Posed(NamedTuple):
    """An open statement as people are asked about it."""

    key: str
    """Its `statement_key`."""
    case_id: str
    question: str
    statement: str
    passages: tuple[Passage, ...]
    cited: tuple[str, ...] = ()
    """The ids of all sources that it cites."""

    @property
    def about(self) -> tuple[str, str]:
        """The case and the folded words, whatever the passages are."""
        return self.case_id, folded_statement(self.statement)


class Kept(NamedTuple):
    """A person's verdict, the last that they gave on this statement with these passages."""

    who: str
    verdict: StatementVerdict
    turn: int
    """Greater is later."""


class Voices(NamedTuple):
    """What people say of one statement."""

    yes: Mapping[str, tuple[StatementVerdict, ...]]
    """The verdicts that hold of each person who says yes, newest first."""
    no: tuple[str, ...]
    against: tuple[str, ...]
    """Those who said no with a part of the passages, and so speak against a yes without refusing the statement."""
    undecided: tuple[str, ...]

    @property
    def said(self) -> dict[str, Saying]:
        """The verdict that holds of each person; nobody is asked again who has one."""
        return {
            **dict.fromkeys(self.undecided, Saying.UNDECIDED),
            **dict.fromkeys(self.no, Saying.NOT_SUPPORTED),
            **dict.fromkeys(self.yes, Saying.SUPPORTED),
        }


class _Yes(NamedTuple):
    kept: Kept
    marks: frozenset[str]
    """Digests of the passages with the marked words."""


def voices(posed: Posed, kept: Iterable[Kept]) -> Voices:
    """What people's verdicts on a statement say of it beside these passages.

    The last word of a person counts. An earlier no goes on to speak unless the later yes was given with all its
    passages that are here, for one of them may contradict the statement.
    """
    about = [one for one in kept if _is_of(posed, one.verdict)]
    here = frozenset(one.digest for one in posed.passages)
    every = [yes for one in about if (yes := _yes(posed, one)) is not None]
    standing = [yes for yes in every if not any(_withdraws(one, yes) for one in about)]
    exact = {one.who: one for one in about if one.verdict.key == posed.key}
    no: dict[str, None] = {}
    against: dict[str, None] = {}
    for one in about:
        if one.verdict.verdict is not Saying.NOT_SUPPORTED or any(_takes_back(yes, one, here) for yes in standing):
            continue
        if here <= set(one.verdict.chunk_digests) or one.verdict.key == posed.key:
            # A later word about these very passages has the say.
            if exact.get(one.who, one).turn <= one.turn:
                no[one.who] = None
        elif any(_speaks_against(one, yes, here) for yes in standing):
            against[one.who] = None
    said_yes: dict[str, list[Kept]] = {}
    for one in sorted((yes.kept for yes in standing), key=lambda kept: -kept.turn):
        if one.who not in no and one.who not in against:
            said_yes.setdefault(one.who, []).append(one)
    cannot_tell = [who for who, one in exact.items() if one.verdict.verdict is Saying.UNDECIDED]
    return Voices(
        {who: tuple([one.verdict for one in said]) for who, said in said_yes.items()},
        tuple(no),
        tuple([who for who in against if who not in no]),
        tuple([who for who in cannot_tell if who not in no and who not in said_yes]),
    )


def _is_of(posed: Posed, verdict: StatementVerdict) -> bool:
    """Whether the verdict is about this question too, and about the passages that it names."""
    if verdict.key == posed.key:
        return True
    key = statement_key(posed.case_id, posed.question, verdict.statement, verdict.chunk_digests)
    return verdict.key == key and len(verdict.chunk_ids) == len(verdict.chunk_digests)


def _yes(posed: Posed, kept: Kept) -> _Yes | None:
    """The yes with its passages here; null where it is none, or rests on nothing that is here."""
    verdict = kept.verdict
    if verdict.verdict is not Saying.SUPPORTED:
        return None
    shown = set(zip(verdict.chunk_ids, verdict.chunk_digests, strict=False))
    marked = [
        one
        for one in posed.passages
        if verdict.span.strip() and (one.chunk_id, one.digest) in shown and verdict.span in one.text
    ]
    if verdict.key == posed.key:
        return _Yes(kept, frozenset(one.digest for one in marked))
    marked = [one for one in marked if one.usable and (not posed.cited or one.chunk_id in posed.cited)]
    whole = shown <= {(one.chunk_id, one.digest) for one in posed.passages}
    if not marked or not (whole or _tells(verdict.span)):
        return None
    return _Yes(kept, frozenset(one.digest for one in marked))


def _tells(span: str) -> bool:
    return sum(token.tells for token in tokens_of(span)) >= _WORDS_OF_A_MARK


def _withdraws(later: Kept, yes: _Yes) -> bool:
    """Whether the same person read the marked passage again and did not say yes."""
    if later.who != yes.kept.who or later.turn <= yes.kept.turn or later.verdict.verdict is Saying.SUPPORTED:
        return False
    return not yes.marks.isdisjoint(later.verdict.chunk_digests)


def _takes_back(yes: _Yes, no: Kept, here: frozenset[str]) -> bool:
    """Whether a later yes of the same person was given with all passages of the no that are here."""
    if yes.kept.who != no.who or yes.kept.turn < no.turn:
        return False
    return here.intersection(no.verdict.chunk_digests) <= set(yes.kept.verdict.chunk_digests)


def _speaks_against(no: Kept, yes: _Yes, here: frozenset[str]) -> bool:
    """Whether the no is about the marked words, or says of a passage that the yes did not see more than silence."""
    seen = here.intersection(no.verdict.chunk_digests)
    if not seen.isdisjoint(yes.marks):
        return True
    silent = no.verdict.lie is LieKind.NOT_IN_SOURCE
    return not silent and not seen <= set(yes.kept.verdict.chunk_digests)


def last_of_each(verdicts: Iterable[StatementVerdict], people: Sequence[str]) -> dict[tuple[str, str], list[Kept]]:
    """The verdicts by case and folded words, without those that the same person replaced; oldest first."""
    last: dict[tuple[str, str], Kept] = {}
    for turn, (one, who) in enumerate(zip(verdicts, people, strict=True)):
        last[who, one.key] = Kept(who, one, turn)
    found: dict[tuple[str, str], list[Kept]] = {}
    for kept in last.values():
        about = kept.verdict.case_id, folded_statement(kept.verdict.statement)
        found.setdefault(about, []).append(kept)
    return found
