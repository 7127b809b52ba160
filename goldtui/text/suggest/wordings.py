"""Searches sources for the verbatim wording that could prove a statement, best first.

Prevents a phrase that is nearly right: each offer is a slice of its source in whole words, keeps the negator that
governs it, and says so where the statement's numbers, dates or direction disagree with it.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from rapidfuzz.fuzz import ratio

from goldtui.text.agreement.units import is_heading
from goldtui.text.match.clauses import clauses
from goldtui.text.match.lines import broadest_line, pieces
from goldtui.text.match.nearest import nearest
from goldtui.text.match.normalise import PreparedText, normalise, prepare
from goldtui.text.match.phrase import Match, MatchStatus, blank_phrase, find_phrase, weak_phrase
from goldtui.text.match.sentences import crosses_sentence, sentences
from goldtui.text.match.span import Span
from goldtui.text.meaning.agree import contradictions
from goldtui.text.meaning.tokens import Token, tokens_of

MOST_OFFERS = 6
"""Wordings offered for one statement; a reader of so many may as well read the source."""
SENTENCES_TRIED = 12
"""Sentences whose best stretch is computed; the others share fewer words with the statement."""
LONGEST_SENTENCE = 120
"""Words of a sentence that are read; longer ones are tables and dumps."""
LONGEST_STATEMENT = 800
"""Characters of a statement that are used in the search."""
LEAST_SHARE = 0.34
"""The least share of a statement's words, rare ones weighing more, that a wording near it must hold."""
LEAST_LIKENESS = 70.0
"""The same for the search by letters: see `nearest.Nearest.score`."""
_NOT_ASKED = 0.45
"""What a word that the statement lacks costs a stretch, against 1 and more for one that it has."""
MOST_ALSO = 3
"""Wordings offered along with one: a list of steps is proved step by step."""
DENIED = "the source denies it there"
_OBJECTION_COSTS = 0.3
_OTHER_VALUE_COSTS = 0.6
"""What a wording costs that gives another value than the statement: most often it speaks of something else."""
_PHRASE_COSTS = 0.05
_WORTH_A_PHRASE = 2
"""Additional words that a second wording must hold to be offered along with the first."""
_FULL_STOPS = " .!?\u2026\u3002\uff01\uff1f"


@dataclass(frozen=True, slots=True)
class Offer:
    """A wording of a source that could prove a statement, or a part of it."""

    source: int
    """Index of the source, from 0."""
    span: Span
    text: str
    """Exactly the source's characters in `span`."""
    held: int
    """How many of the statement's content words it holds, `held` of `asked`."""
    asked: int
    objection: str = ""
    """Why it does not prove the statement, in the words of the gates; empty without an objection."""
    also: tuple[Offer, ...] = ()
    """Other wordings of the same source, each proving more of the statement; `held` and `objection` of each include
    those before it."""
    needed: int = 0
    """How many of `also` it takes to come near the statement without an objection; 0 when none help."""

    @property
    def denied(self) -> bool:
        """Whether a negator in the source reverses it."""
        return self.objection == DENIED


class _Unit(NamedTuple):
    """One sentence of a source, in words."""

    source: int
    span: Span
    tokens: tuple[Token, ...]


class _Wanted:
    """A statement prepared for the search."""

    def __init__(self, statement: str, weigh: Mapping[str, float], prefer: Collection[int]) -> None:
        self.statement = statement
        self.normal = normalise(statement)
        self.weigh = weigh
        self.total = math.fsum(weigh.values())
        self.prefer = frozenset(prefer)
        keys = [token.key for token in tokens_of(statement)]
        self.pairs = frozenset(pair for pair in pairwise(keys) if all(pair))
        """Pairs of adjacent words."""

    def held(self, *texts: str) -> tuple[int, float]:
        """How many of the content words the texts hold, and their share of the whole weight, 0 to 1."""
        keys = [_keys_of(text) for text in texts]
        mine = [worth for key, worth in self.weigh.items() if any(key in some for some in keys)]
        return len(mine), math.fsum(mine) / self.total if mine else 0.0

    def objection(self, *phrases: str) -> str:
        against = contradictions(self.statement, phrases, days_share_month=True)
        return f"the claim {against[0].message}" if against else ""

    def has_other_value(self, phrase: str) -> bool:
        """Whether the phrase has a value in place of one of the statement, which no further wording can settle."""
        return bool(contradictions(phrase, (self.statement,), days_share_month=True))


@lru_cache(maxsize=4096)
def _keys_of(text: str) -> frozenset[str]:
    return frozenset(token.key for token in tokens_of(text))


class Sources:
    """Some texts, cut into sentences and words once, so that many statements can be searched for in them."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._prepared: tuple[PreparedText, ...] = tuple(prepare(text) for text in texts)
        self._units: list[_Unit] = []
        self._by_key: dict[str, list[int]] = {}
        for number, source in enumerate(self._prepared):
            text, broadest = source.text, broadest_line(source.text)
            for span in (piece for sentence in sentences(text) for piece in pieces(text, sentence, broadest)):
                unit = _Unit(number, span, tokens_of(text, span)[:LONGEST_SENTENCE])
                for key in dict.fromkeys(token.key for token in unit.tokens if token.tells):
                    self._by_key.setdefault(key, []).append(len(self._units))
                self._units.append(unit)

    def offers(self, statement: str, prefer: Collection[int] = ()) -> tuple[Offer, ...]:
        """The wordings that come near the statement, best first, those of `prefer`red sources before the others.

        Deterministic. Every offer is a slice of its source that the phrase rule finds there; none is empty or too short
        to prove anything, and no two of one source overlap.
        """
        statement = statement[:LONGEST_STATEMENT]
        telling = dict.fromkeys(token.key for token in tokens_of(statement) if token.tells)
        if blank_phrase(statement) or not telling:
            return ()
        wanted = _Wanted(statement, {key: self._rarity(key) for key in telling}, prefer)
        found = self._found((*self._copies(statement), *self._stretches(wanted)), wanted)
        near = self._near(found, wanted)
        if not near:
            near = self._near(self._found(self._by_letters(wanted), wanted), wanted)
        return tuple(one.offer for one in near[:MOST_OFFERS])

    def chosen(self, statement: str, source: int, span: Span) -> Offer:
        """A stretch of a source that somebody chose by hand, with any objection to it."""
        telling = dict.fromkeys(token.key for token in tokens_of(statement) if token.tells)
        wanted = _Wanted(statement, {key: self._rarity(key) for key in telling}, ())
        phrase, status = self._prepared[source].text[span.start : span.end], self._match(source, span).status
        objection = wanted.objection(phrase)
        if status is MatchStatus.NEGATED:
            objection = DENIED
        elif status is not MatchStatus.FOUND:
            objection = "the phrase cuts a word or a number"
        elif weak_phrase(phrase):
            objection = "the phrase is too short to prove anything"
        return Offer(source, span, phrase, wanted.held(phrase)[0], len(telling), objection)

    def nearest(self, statement: str, about: str = "") -> tuple[tuple[int, Span], ...]:
        """The sentence of each source that shares most with the statement, the nearest source first.

        Words of the text that it is `about`, such as its question, count half, and numbers twice. A source that shares
        nothing comes last, from its beginning.
        """
        worth: dict[str, float] = {}
        for part, text in ((1.0, statement), (0.5, about)):
            for token in tokens_of(text[:LONGEST_STATEMENT]):
                if token.tells:
                    number = 2.0 if any(map(str.isdigit, token.key)) else 1.0
                    worth.setdefault(token.key, part * number * self._rarity(token.key))
        shared: dict[int, float] = {}
        for key, weight in worth.items():
            for place in self._by_key.get(key, ()):
                shared[place] = shared.get(place, 0.0) + weight
        best: dict[int, tuple[float, Span]] = {}
        for place in sorted(shared):
            unit = self._units[place]
            if is_heading(self._prepared[unit.source].text[unit.span.start : unit.span.end]):
                continue
            if unit.source not in best or shared[place] > best[unit.source][0] + 1e-9:
                best[unit.source] = shared[place], unit.span
        nothing = (0.0, Span(0, 0))
        order = sorted(range(len(self._prepared)), key=lambda n: -round(best.get(n, nothing)[0], 6))
        return tuple((number, best.get(number, nothing)[1]) for number in order)

    def _near(self, found: Iterable[_Found], wanted: _Wanted) -> list[_Found]:
        apart = _apart(sorted(found, key=lambda one: one.rank))
        completed = (_completed(one, apart, wanted) for one in apart)
        return sorted((one for one in completed if one.near), key=lambda one: one.rank)

    def _rarity(self, key: str) -> float:
        """The weight of a word: 1 for one in every sentence, more the fewer sentences have it."""
        return 1.0 + math.log((1 + len(self._units)) / (1 + len(self._by_key.get(key, ()))))

    def _copies(self, statement: str) -> Iterator[tuple[int, Span]]:
        """Where a source says the very statement, its full stop left out."""
        phrase = statement.strip(_FULL_STOPS)
        for number, source in enumerate(self._prepared):
            for span in find_phrase(phrase, source).spans[:MOST_OFFERS]:
                yield number, span

    def _stretches(self, wanted: _Wanted) -> Iterator[tuple[int, Span]]:
        """The shortest stretch of each promising sentence that holds the wanted words and agrees with the statement."""
        for unit in self._promising(wanted):
            tight = _tightest(unit.tokens, wanted)
            if tight is None:
                continue
            text = self._prepared[unit.source].text
            wider = (tight, _clauses_around(text, tight, unit.span), unit.span)
            whole = [self._with_negators(unit, span) for span in dict.fromkeys(wider)]
            agreeing = (span for span in whole if not wanted.objection(text[span.start : span.end]))
            yield unit.source, next(agreeing, whole[0])

    def _promising(self, wanted: _Wanted) -> list[_Unit]:
        shared: dict[int, float] = {}
        for key, worth in wanted.weigh.items():
            for number in self._by_key.get(key, ()):
                shared[number] = shared.get(number, 0.0) + worth
        # Two short sentences may together prove what neither comes near alone, hence half of the least share.
        near = (number for number, worth in shared.items() if worth >= LEAST_SHARE / 2 * wanted.total)
        ranked = sorted(near, key=lambda n: (self._units[n].source not in wanted.prefer, -shared[n], n))
        return [self._units[number] for number in ranked[:SENTENCES_TRIED]]

    def _with_negators(self, unit: _Unit, span: Span) -> Span:
        """The span with the negator that governs it, without which it would say the opposite of its source."""
        match = self._match(unit.source, span)
        inside = [n for n in match.negators if unit.span.start <= n.start and n.end <= unit.span.end]
        return Span(min((span.start, *(n.start for n in inside))), max((span.end, *(n.end for n in inside))))

    def _match(self, number: int, span: Span) -> Match:
        source = self._prepared[number]
        return find_phrase(source.text[span.start : span.end], source)

    def _found(self, places: Iterable[tuple[int, Span]], wanted: _Wanted) -> list[_Found]:
        found: list[_Found] = []
        for number, span in dict.fromkeys(places):
            match = self._match(number, span)
            phrase = self._prepared[number].text[span.start : span.end]
            if match.status in (MatchStatus.FOUND, MatchStatus.NEGATED) and match.exact and not weak_phrase(phrase):
                denied = DENIED if match.status is MatchStatus.NEGATED else ""
                held, share = wanted.held(phrase)
                offer = Offer(number, span, phrase, held, len(wanted.weigh), denied or wanted.objection(phrase))
                likeness = ratio(wanted.normal, normalise(phrase))
                other = bool(offer.objection) and not denied and wanted.has_other_value(phrase)
                found.append(_Found(offer, share, likeness, number in wanted.prefer, other))
        return found

    def _by_letters(self, wanted: _Wanted) -> Iterator[tuple[int, Span]]:
        """The nearest wording by letters, where no sentence shares enough words: other spellings and forms."""
        for number, source in enumerate(self._prepared):
            near = nearest(wanted.statement, source.text)
            if near is not None and near.score >= LEAST_LIKENESS and not crosses_sentence(source, near.span):
                yield number, near.span


@dataclass(frozen=True, slots=True)
class _Found:
    """An offer with its sort keys."""

    offer: Offer
    share: float
    """The share, by weight, of the statement that the offer holds, together with as many others as it needs."""
    likeness: float
    preferred: bool
    other_value: bool = False
    """Whether it gives another value than the statement."""

    @property
    def near(self) -> bool:
        return self.share >= LEAST_SHARE or self.likeness >= LEAST_LIKENESS

    @property
    def rank(self) -> tuple[float, ...]:
        """Sort key: preferred sources first, then by rare words held (an objection costs some), then by letters."""
        needed = self.offer.needed
        objection = self.offer.also[needed - 1].objection if needed else self.offer.objection
        worth = self.share - _PHRASE_COSTS * needed - (_OBJECTION_COSTS if objection else 0.0)
        if self.other_value:
            worth -= _OTHER_VALUE_COSTS - _OBJECTION_COSTS
        preferred = self.preferred and worth >= LEAST_SHARE
        return (not preferred, -round(worth, 6), -round(self.likeness, 6), self.offer.source, *self.offer.span)


def _completed(one: _Found, others: Sequence[_Found], wanted: _Wanted) -> _Found:
    """Adds the other wordings of the same source that prove what this one leaves open, the most useful first."""
    if one.other_value:
        return one
    mine = [one.offer.text]
    also: list[Offer] = []
    shares = [one.share]
    mates = (o for o in others if o is not one and o.offer.source == one.offer.source and not o.other_value)
    left = [o.offer for o in mates if not o.offer.denied]
    while left and len(also) < MOST_ALSO:
        before = also[-1] if also else one.offer
        ranked = [
            (bool(wanted.objection(*mine, o.text)), -wanted.held(*mine, o.text)[1], i) for i, o in enumerate(left)
        ]
        objected, _, index = min(ranked)
        offer = left.pop(index)
        held, share = wanted.held(*mine, offer.text)
        settles = bool(before.objection) and not objected
        if objected or not (settles or held >= before.held + _WORTH_A_PHRASE):
            break
        also.append(replace(offer, held=held, objection=""))
        mine.append(offer.text)
        shares.append(share)
    needed = 0
    if also and (one.offer.objection or one.share < LEAST_SHARE):
        needed = next((k for k in range(1, len(shares)) if shares[k] >= LEAST_SHARE), 0)
        if any(wanted.held(text)[1] > one.share for text in mine[1 : needed + 1]):
            needed = 0  # the wording it needs is the better one to begin with
    return replace(one, offer=replace(one.offer, also=tuple(also), needed=needed), share=shares[needed])


def _tightest(tokens: Sequence[Token], wanted: _Wanted) -> Span | None:
    """The stretch that holds most of the wanted words for the fewest others, in whole words."""
    best: tuple[float, int, int] | None = None
    for first, opening in enumerate(tokens):
        if opening.key not in wanted.weigh:
            continue
        seen: set[str] = set()
        worth = 0.0
        for last in range(first, len(tokens)):
            token = tokens[last]
            if token.key in wanted.weigh:
                if token.key not in seen:
                    seen.add(token.key)
                    worth += wanted.weigh[token.key]
                if best is None or worth >= best[0] + 1e-9 or (first == best[1] and worth >= best[0] - 1e-9):
                    best = (worth, first, last)
            elif token.tells:
                worth -= _NOT_ASKED
            elif token.mark == "|":
                worth -= 3 * _NOT_ASKED  # the next cell of a table says something else
    if best is None:
        return None
    _, first, last = best
    # Little words outside are included as far as the statement has the same ones there.
    while first and (tokens[first - 1].key, tokens[first].key) in wanted.pairs:
        first -= 1
    while last + 1 < len(tokens) and (tokens[last].key, tokens[last + 1].key) in wanted.pairs:
        last += 1
    inside = "".join(token.mark for token in tokens[first : last + 1])
    if inside.count("(") > inside.count(")") and last + 1 < len(tokens) and tokens[last + 1].mark == ")":
        last += 1
    return Span(tokens[first].start, tokens[last].end)


def _clauses_around(text: str, span: Span, sentence: Span) -> Span:
    """The span widened to the clauses that it touches."""
    touched = [clause for clause in clauses(text, sentence) if clause.start < span.end and span.start < clause.end]
    return Span(min((span.start, *(c.start for c in touched))), max((span.end, *(c.end for c in touched))))


def _apart(ordered: Iterable[_Found]) -> list[_Found]:
    """Those that say different things: none that overlaps a better one of its source."""
    kept: list[_Found] = []
    for one in ordered:
        start, end = one.offer.span
        over = (k.offer for k in kept if k.offer.source == one.offer.source)
        if not any(start < offer.span.end and offer.span.start < end for offer in over):
            kept.append(one)
    return kept
