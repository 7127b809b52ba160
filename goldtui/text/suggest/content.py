"""What of a statement an answer repeats: values with what they count, numbered names, shares, things.

A number takes the noun that it counts and never the verb of its sentence: no system says *12 need* or *65 pay*.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from goldtui.text.languages.catalog import LANGUAGES
from goldtui.text.languages.detect import guess_language
from goldtui.text.languages.english import ENGLISH
from goldtui.text.meaning.tokens import Token, tokens_of
from goldtui.text.meaning.units import UNITS
from goldtui.text.meaning.values import values_of

_READ = frozenset(("", "de", "en", "es", "fr"))
"""Languages in which a counted noun shows by its ending or its capital."""
_PLURAL_ENDS = {"fr": ("s", "x")}
_NO_S = frozenset(
    "people persons men women children feet teeth mice geese oxen sheep fish deer staff crew dice cattle".split()
)
_DETERMINERS = frozenset("a an the no their his her its your our my any some every each another one two".split())


def _options(*kinds: str) -> frozenset[str]:
    """The wordings of these operators in every language."""
    return frozenset(
        option for language in LANGUAGES for kind in kinds for option in language.operators.get(kind, "").split("|")
    ) - {""}


_BOUNDS = _options("more", "less", "over", "above", "below", "until", "before", "after", "since", "from")
_NO_NOUN_AFTER = frozenset(one.split()[-1] for one in (*_BOUNDS, *_options("than", "of")))
"""Words before a number that says of whom the statement speaks: no adjective is between it and what it counts."""
_LABELS = frozenset(word for language in LANGUAGES for word in language.labels.split())
_ANDS = {one for language in LANGUAGES for one in language.ands.split()} | _options("or")
_WORDS = "|".join(sorted(map(re.escape, _ANDS)))
_AND = rf"(?:, ?(?:(?:{_WORDS})\s)?|\s(?:{_WORDS})\s)"
_NUMBERED = re.compile(
    rf"(?P<name>[^\W\d_][\w'\u2019-]*)\s(?P<numbers>\d{{1,5}}(?:{_AND}\d{{1,5}})*)"
    r"(?![\d.,:/-]*\d|\s*[%\u00b0$\u20ac\u00a3])"
)
_SHARE = re.compile(
    rf"(?:\b(?:a|one|two|three|four|five)\s)?\b(?P<share>{'|'.join(ENGLISH.fractions)})"
    r"(?P<of>\sof\s(?:(?:the|your|its|their|a|an|all)\s)?[^\W\d_]+)?\b",
    re.IGNORECASE,
)
_MOST_ADJECTIVES = 2
_LONGEST_BOUND = 3
"""Words of a bound."""


class Content(NamedTuple):
    """What a statement tells; every text is a slice of it."""

    values: tuple[str, ...]
    conditions: frozenset[str]
    """The values that only say of whom the statement speaks: `under 12` of *Children under 12 need an adult*."""
    things: tuple[str, ...]
    """What such a statement says of them: `an adult`."""
    starts: tuple[str, ...]
    """A number with the verb behind it, with which no wording begins or ends."""
    ends: tuple[str, ...]
    """What no wording ends with: an amount with the word behind it, a number without what it counts."""
    bare: frozenset[str]
    """Numbers that count or name something and are no wording alone."""


@lru_cache(maxsize=512)
def content_of(text: str) -> Content:
    """What the statement tells."""
    language = guess_language(text).language
    code = language.code if language is not None else ""
    values, tokens = values_of(text), tokens_of(text)
    found = [date.text.removesuffix(".") for date in values.dates] + [time.text for time in values.times]
    conditions: set[str] = set()
    things: list[str] = []
    starts: list[str] = []
    ends: list[str] = []
    bare: set[str] = set()
    for quantity in values.quantities:
        if quantity.unit is not None and not quantity.text.isdecimal():
            found.append(quantity.text)
            ends += _followed(quantity.text, text, tokens)
            continue
        for number, token in enumerate(tokens[:-1]):
            if quantity.unit is not None or text[token.start : token.end] != quantity.text:
                continue
            if not tokens[number + 1].tells or _is_name(text, tokens[number - 1], token):
                continue
            noun = _counted(text, tokens, number, code, one=quantity.value == 1)
            if noun:
                found.append(text[token.start : tokens[noun].end])
                bare.add(quantity.text)
                ends += [text[token.start : one.end] for one in tokens[number + 1 : noun]]
                ends += [text[tokens[number - 1].start : token.end]] if number else []
                continue
            value = text[_bound(text, tokens, number) : token.end]
            found.append(value)
            starts.append(text[token.start : tokens[number + 1].end])
            if thing := _thing(text, tokens, number + 2):
                conditions.add(value)
                things.append(thing)
    for name, numbers, following in _named(text, found):
        single = numbers.isdecimal()
        found = [one for one in found if one not in re.findall(r"\d+", numbers)]
        found += [f"{name} {numbers}", *(() if single else (numbers,))]
        bare.update((numbers,) if single else re.findall(r"\d+", numbers))
        starts += [f"{numbers} {following}"] if following and single else []
        ends += () if single else [f"{name} {numbers[: one.start()]}" for one in re.finditer(_AND, numbers)]
    if code in ("en", ""):
        found += _shares(text)
    whole = tuple(dict.fromkeys(found))
    return Content(whole, frozenset(conditions), tuple(things), tuple(starts), tuple(ends), frozenset(bare))


def _counted(text: str, tokens: Sequence[Token], number: int, code: str, *, one: bool) -> int:
    """The place of the noun that a bare number counts, adjectives before it passed; 0 where the next word is none."""
    bound = number and _word(text, tokens[number - 1]) in _NO_NOUN_AFTER
    for place in range(number + 1, min(number + 2 + (0 if bound else _MOST_ADJECTIVES), len(tokens))):
        token = tokens[place]
        if not token.tells:
            return 0
        word = text[token.start : token.end]
        plural = word.lower() in _NO_S or (word.endswith(_PLURAL_ENDS.get(code, ("s",))) and not word.endswith("ss"))
        counted = code not in _READ or one or word[0].isupper() or (plural and code != "de")
        if counted and not _begins_a_thing(text, tokens, place + 1):
            return place
    return 0


def _is_name(text: str, before: Token, number: Token) -> bool:
    """Whether the word before a number makes a name of it: `Dock 4`, `room 7`."""
    name = text[before.start : before.end]
    named = before.tells and (name[0].isupper() or name.lower() in _LABELS)
    return named and before.end + 1 == number.start


def _begins_a_thing(text: str, tokens: Sequence[Token], place: int) -> bool:
    """Whether an object begins here, so that the word before it is a verb."""
    return place < len(tokens) and (
        _word(text, tokens[place]) in _DETERMINERS or text[tokens[place].start : tokens[place].end].isdecimal()
    )


def _bound(text: str, tokens: Sequence[Token], number: int) -> int:
    """Where a value begins with what bounds it: `under 12`, `more than 10`."""
    for first in range(max(0, number - _LONGEST_BOUND), number):
        if text[tokens[first].start : tokens[number - 1].end].lower() in _BOUNDS:
            return tokens[first].start
    return tokens[number].start


def _thing(text: str, tokens: Sequence[Token], first: int) -> str:
    """What follows a verb, with its article: `an adult`."""
    place = first + 1 if first < len(tokens) and _word(text, tokens[first]) in _DETERMINERS else first
    last = place
    while last < len(tokens) and tokens[last].tells:
        last += 1
    return text[tokens[first].start : tokens[last - 1].end] if last > place else ""


def _followed(amount: str, text: str, tokens: Sequence[Token]) -> Iterator[str]:
    """An amount with the telling word behind it."""
    start = text.find(amount)
    behind = next((token for token in tokens if token.start >= start + len(amount)), None)
    if start >= 0 and behind is not None and behind.tells:
        yield text[start : behind.end]


def _named(text: str, values: Sequence[str]) -> Iterator[tuple[str, str, str]]:
    """Numbered names as name, numbers and the next word: `dock 4`, `cabins 8 and 9`."""
    for match in _NUMBERED.finditer(text):
        name, several = match["name"], not match["numbers"].isdecimal()
        next_word = re.match(r"\s([^\W\d_]+)", text[match.end() :])
        following = next_word[1] if next_word else ""
        last = re.split(_AND, match["numbers"])[-1]
        if following.lower() in UNITS or any(one.startswith(f"{last} ") or match.group() in one for one in values):
            continue
        tells = any(token.tells for token in tokens_of(name))
        if name.lower() in _LABELS or (tells and (name[0].isupper() or (several and name[-1] in "snxe"))):
            yield name, match["numbers"], following


def _shares(text: str) -> Iterator[str]:
    """`half of the deposit`, `half`, `two thirds of the fee`; a *third* without *of* may be an ordinal."""
    for match in _SHARE.finditer(text):
        if match["of"]:
            yield match.group()
        if match["share"].lower() in ("half", "quarter", "quarters", "thirds"):
            yield text[match.start() : match.end("share")]


def _word(text: str, token: Token) -> str:
    return text[token.start : token.end].lower()
