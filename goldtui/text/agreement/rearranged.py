"""Says a sentence of the source as a statement may: with a phrase moved, one of two acts, no example; or the reverse.

Every way only moves or leaves out words of the sentence, so that what it says follows from it; it is then compared like
a sentence of the source.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from goldtui.text.agreement.read import LONGEST, read
from goldtui.text.amounts.record import Kind
from goldtui.text.languages.base import Language
from goldtui.text.languages.codes import KEPT, PHRASING

_TOKEN = re.compile(r"[^\W_]+(?:[-'\u2019.,:/][^\W_]+)*|[^\w\s]|_")
_LONGEST = 600
"""Characters of a sentence that is rearranged."""
_MOST_MOVED = 14
"""Words of a phrase that may move."""
_MOVABLE = PHRASING | {"since", "within", "at", "on", "near", "by_date", "because", "despite", "over"}
_TIMES = frozenset(("if", "until", "before", "after", "since", "during"))
_MOMENTS = (Kind.DATE, Kind.TIME, Kind.WEEKDAY)
_LISTING = frozenset(("or", "either"))
"""Operators of an example that limit nothing outside it."""
_AMOUNT = r"[\u00a3$\u20ac]?\d[\d.,]*\d?(?: ?(?:\u20ac|\u00a3|%|{}))?"
_SIGNS = frozenset(",;:()")
_NEVER = "(?!)"


class _Text:
    """A sentence by words, which keep their spelling and their signs."""

    def __init__(self, text: str) -> None:
        self.text = text.strip().rstrip(".!\u3002").rstrip()
        found = list(_TOKEN.finditer(self.text))
        self.spans = [match.span() for match in found]
        self.keys = [match.group().casefold() for match in found]

    def part(self, first: int, last: int | None = None) -> str:
        """The text from one word up to another."""
        spans = self.spans[first:last]
        return self.text[spans[0][0] : spans[-1][1]] if spans else ""


class _Ways(NamedTuple):
    """What one language says in several ways."""

    joining: frozenset[str]
    dividing: frozenset[str]
    finite: frozenset[str]
    clauses: frozenset[str]
    example: re.Pattern[str]
    contrast: re.Pattern[str]
    left_out: tuple[re.Pattern[str], ...]
    otherwise: tuple[tuple[re.Pattern[str], str], ...]


@lru_cache(maxsize=16)
def _ways(language: Language) -> _Ways:
    joining, finite = frozenset(language.joining.split()), frozenset(language.finite.split())
    examples = language.examples or _NEVER
    if language.unspaced:
        example = rf"[\uff0c\u3001]?(?:{examples})(?P<said>)[^\u3002\uff1b]+(?=\u3002|\Z)"
    else:
        example = rf"(?:,|\s[\u2013\u2014-])?\s\(?(?:{examples}),?\s(?P<said>[^.;:()]+)(?:\)|(?=[.;]|\Z))"
    price = language.second_price.replace("@", _AMOUNT.format(language.prices)) or _NEVER
    left_out = (
        rf",? (?:{language.turns or _NEVER})(?:,|(?= ))",
        rf"(?-i:(?<=\d{{4}}), (?:{language.meanwhile or _NEVER}) [^,.;:()]+(?=[.;]|\Z))",
        rf"(?<!\w){_AMOUNT.format(language.prices)},? {price}",
    )
    return _Ways(
        joining=joining,
        dividing=joining | _SIGNS | frozenset(language.parting.split()),
        finite=finite,
        clauses=finite | frozenset(language.relatives.split()),
        example=re.compile(example, re.IGNORECASE),
        contrast=re.compile(rf", (?:{language.contrasts or '(?P<at>(?!))'})\b[^,.;:()]+(?=[,.;]|\Z)"),
        left_out=tuple(re.compile(pattern, re.IGNORECASE) for pattern in left_out),
        otherwise=tuple((re.compile(pattern), into) for pattern, into in language.otherwise),
    )


def otherwise_put(statement: str, language: Language) -> Iterator[str]:
    """The statement with its parts in another order, which its source may have."""
    for pattern, into in _ways(language).otherwise if len(statement) <= LONGEST else ():
        other = pattern.sub(into, statement)
        if other != statement:
            yield other


class _Said(NamedTuple):
    ours: _Text
    theirs: _Text
    language: Language
    ways: _Ways


def rearranged(statement: str, sentence: str, language: Language) -> Iterator[str]:
    """Other ways to say the sentence, each nearer to the statement; none where it is long, a list or unlike it."""
    if len(sentence) > _LONGEST or "\n" in sentence.strip():
        return
    ours = _Text(statement)
    reduced = _reduced(sentence, language)
    if reduced != sentence:
        yield reduced
    for text in dict.fromkeys((sentence, reduced)):
        theirs = _Text(text)
        if len(ours.keys) > 2 and len(theirs.keys) > 2:
            both = _Said(ours, theirs, language, _ways(language))
            for way in (_second_act, _phrase_at_other_end, _members_exchanged, _verb_second):
                for found in way(both):
                    yield f"{found}."


def _reduced(sentence: str, language: Language) -> str:
    """The sentence without what only illustrates it, contrasts with it or turns to it."""

    def without(match: re.Match[str]) -> str:
        limits = _limits(match.group(), language) - _LISTING
        first = (match["said"] or "").split(" ")[0].lower()
        # `for example on Sundays` says when, and may be all that is meant.
        when = language.operator_of.get(first, ("", None))[0] in _MOVABLE
        return match.group() if limits or when else ""

    def unlike(match: re.Match[str]) -> str:
        before = sentence[: match.start()].rpartition(",")[2]
        return "" if re.search(rf"\b{match['at']}\b", before) else match.group()

    ways = _ways(language)
    found = ways.contrast.sub(unlike, ways.example.sub(without, sentence))
    for plain in ways.left_out:
        found = plain.sub("", found)
    return found


def _limits(text: str, language: Language) -> frozenset[str]:
    return frozenset().union(*(item.operators & KEPT for item in read(text, language).items))


def _second_act(both: _Said) -> Iterator[str]:
    """`The key still works but is deprecated` says that the key is deprecated."""
    ours, theirs, language, ways = both
    shared = 0
    while shared < min(len(ours.keys), len(theirs.keys)) and ours.keys[shared] == theirs.keys[shared]:
        shared += 1
    if not 0 < shared < len(ours.keys) or shared >= len(theirs.keys):
        return
    late = language.before_verb.split()
    begins = next((key for key in theirs.keys[shared : shared + 2] if key not in late), "")
    named = shared > 1 and all(word[:1].isupper() for word in theirs.part(0, shared).split())
    form = next((item.tense for item in read(theirs.part(shared), language).items if item.key[:1] != "<"), "")
    finite = (
        begins in ways.finite
        or theirs.keys[shared - 1] in ways.finite
        or (form == "ends in the present" and begins.endswith("s"))
    )
    if not (finite or (named and form == "ends in the past")) or _limits(theirs.part(0, shared), language):
        return
    for at in range(shared + 1, len(theirs.keys) - 1):
        goes_on = theirs.keys[at] in ways.joining and theirs.keys[at + 1] == ours.keys[shared]
        alone = ways.clauses.isdisjoint(theirs.keys[shared + 1 : at])
        if goes_on and alone and not _limits(theirs.part(shared, at), language):
            yield f"{theirs.part(0, shared)} {theirs.part(at + 1)}"


def _phrase_at_other_end(both: _Said) -> Iterator[str]:
    """`From May the boats are free` says that the boats are free from May."""
    ours, theirs, language, ways = both
    for size in range(2, min(_MOST_MOVED, len(ours.keys) - 2, len(theirs.keys) - 2) + 1):
        if ours.keys[-size:] == theirs.keys[:size]:
            first = size + (theirs.keys[size] == ",")
            # `from the last ferry crews walk` does not say where its phrase ends.
            ends = first > size or theirs.keys[first] in language.function_words
            if ends and _may_move(theirs.keys[:size], language) and ways.dividing.isdisjoint(theirs.keys[first:]):
                yield f"{theirs.part(first)} {theirs.part(0, size)}"
        if ours.keys[:size] == theirs.keys[-size:]:
            last = len(theirs.keys) - size
            last -= theirs.keys[last - 1] == ","
            timed = _may_move(ours.keys[:size], language) and _is_of_time(ours.part(0, size), language)
            if timed and ways.dividing.isdisjoint(theirs.keys[:last]):
                yield f"{theirs.part(len(theirs.keys) - size)}, {theirs.part(0, last)}"


def _may_move(keys: list[str], language: Language) -> bool:
    """Whether a phrase begins with a word of place, time or condition and is one phrase."""
    code = language.operator_of.get(keys[0], ("", None))[0]
    return code in _MOVABLE and _ways(language).dividing.isdisjoint(keys)


def _is_of_time(phrase: str, language: Language) -> bool:
    """Whether a phrase says when, which no noun before it can take as its own."""
    items = read(phrase, language).items
    last = items[-1].value if items else None
    moment = last is not None and (last.kind in _MOMENTS or last.dimension.startswith("time"))
    return moment or any(item.operators & _TIMES for item in items[:2])


def _members_exchanged(both: _Said) -> Iterator[str]:
    """`9 euros on weekdays and 14 on Sundays` says `14 on Sundays and 9 euros on weekdays`."""
    ours, theirs, _, ways = both
    if sorted(ours.keys) != sorted(theirs.keys):
        return
    for at, key in enumerate(ours.keys):
        if key not in ways.joining:
            continue
        behind = ours.keys[at + 1 :]
        for head in range(1, at):
            if ours.keys[head - 1] in ways.dividing or "," in ours.keys[head:]:
                break  # `rooms A and B cost 5 and 6 euros`
            one = ours.keys[head:at]
            alike = one[0] == behind[0] if behind else False
            counted = bool(behind) and _is_count(one[:2]) and _is_count(behind[:2])
            if (alike or counted) and theirs.keys == [*ours.keys[:head], *behind, key, *one]:
                middle = head + len(behind)
                yield f"{theirs.part(0, head)} {theirs.part(middle + 1)} {key} {theirs.part(head, middle)}"


def _is_count(keys: list[str]) -> bool:
    return any(key[:1].isdigit() for key in keys)


def _verb_second(both: _Said) -> Iterator[str]:
    """`2023 stieg die Zahl` says `die Zahl stieg 2023`: in German anything may come before the verb."""
    ours, theirs, language, _ = both
    if not language.nouns_capital or sorted(ours.keys) != sorted(theirs.keys):
        return
    for one, two in ((ours, theirs), (theirs, ours)):
        for size in range(1, min(_MOST_MOVED, len(one.keys) - 2) + 1):
            phrase, verb, rest = one.keys[:size], one.keys[size], one.keys[size + 1 :]
            dated = size == 1 and (phrase[0].isdigit() or phrase[0].endswith("s"))
            if not (dated or _may_move(phrase, language)):
                continue
            for at in range(1, len(two.keys) - size + 1):
                if two.keys[at : at + size] != phrase:
                    continue
                left = [*two.keys[:at], *two.keys[at + size :]]
                subject = left.index(verb) if verb in left else 0
                if subject and subject < at and [*left[:subject], *left[subject + 1 :]] == rest:
                    yield ours.text
                    return
