"""Numbers, dates and times that a text states, as exact values, so that changed ones are detected.

Reading is deliberately asymmetric. `quantities` are only what is clearly stated; `loose` holds every number that could
be meant (ordinals, identifiers, counts such as *twice*). A claim must match in its `quantities`, while its phrases may
match with anything, so ordinary prose raises few false alarms.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from goldtui.text.languages.english import ENGLISH
from goldtui.text.match.edges import has_cjk
from goldtui.text.match.normalise import fold_typography
from goldtui.text.meaning.dates import NAMES, DateValue, TimeValue, take_dates, take_times
from goldtui.text.meaning.units import LABEL, QUALIFIERS, UNITS, Unit

_SMALL = """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen"""
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_SCALES = {
    "hundred": 100,
    "thousand": 1000,
    "million": 10**6,
    "billion": 10**9,
    "trillion": 10**12,
    "dozen": 12,
    "bn": 10**9,
    "k": 1000,
}
_NUMBER_WORDS: dict[str, int] = {
    **{word: value for value, word in enumerate(_SMALL.split())},
    **{word: 10 * value for value, word in enumerate(_TENS.split(), 2)},
}
_LOOSE: dict[str, Fraction] = {
    **{word: Fraction(value) for word, value in ENGLISH.ordinals.items()},
    **{word: Fraction(value) for word, value in _NUMBER_WORDS.items()},
    **{word: Fraction(value) for word, value in _SCALES.items() if len(word) > 2},
    **dict.fromkeys(("once", "single", "sole", "a", "an"), Fraction(1)),
    **dict.fromkeys(("twice", "double", "both", "pair", "couple", "twin", "two-fold"), Fraction(2)),
    **dict.fromkeys(("triple", "thrice", "trio"), Fraction(3)),
    "half": Fraction(1, 2),
    "quarter": Fraction(1, 4),
    "decade": Fraction(10),
    "century": Fraction(100),
}
_COUNTING = _NUMBER_WORDS.keys() | _LOOSE.keys()
"""The words that may begin a number in words; all others are skipped."""
_TENS_WORDS = frozenset(_TENS.split())
_CURRENCY = frozenset("$\u20ac\u00a3\u00a5\u20b9")
_SUFFIXES = frozenset(("st", "nd", "rd", "th", "s"))
_NOT_A_QUANTITY = frozenset("#\u00a7_@^")

_LABEL_WORDS = """
    annex appendix article bay bed bench berth block building cabin category chapter class clause column counter
    deck desk door entrance exit figure floor form gate grade group hall house item lane level line lot number
    page paragraph part phase pier platform plot question rack room row rule seat section shelf stage step table
    terminal tier track type unit version volume ward wing zone
"""
_LABELS = frozenset(_LABEL_WORDS.split())

_TOKEN = re.compile(
    r"\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d])|\d{1,3}(?:'\d{3})+(?![\d])|\d{1,3}(?: \d{3})+(?![\d.,]\d|\d)"
    r"|\d+(?:\.\d+)+|\d+,\d{1,2}(?![\d,])|\d+|[^\W\d_]+|[^\s]"
)
# `[3]` and `[1, 2]` cite, `2. ` at the beginning numbers a line: the sentence states neither.
_MARKER = re.compile(r"\[\^?\d{1,3}(?:[,;\s-]+\d{1,3})*\]|^\s*\(?\d{1,2}[.)] ")
_DIGIT = re.compile(r"\d")
_READABLE_DIGITS = 640
"""The smallest limit that the interpreter accepts."""
_WORD = re.compile(r"[^\W\d_]+")
_BLANKED = dict.fromkeys((i for i in range(128) if not chr(i).isalpha()), " ")
VALUE_WORDS = frozenset(_NUMBER_WORDS) | _SCALES.keys() | NAMES
"""Lower-case words that may state a value."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A stated number: exact `value`, its `unit` when one is known, and the words it was read from."""

    value: Fraction
    unit: Unit | None
    text: str
    start: int = field(default=0, compare=False)
    """Where the words begin in the typographically folded text."""


@dataclass(frozen=True, slots=True)
class Values:
    """Everything a text states that can be compared exactly."""

    quantities: tuple[Quantity, ...] = ()
    dates: tuple[DateValue, ...] = ()
    times: tuple[TimeValue, ...] = ()
    loose: frozenset[Fraction] = frozenset()
    """Every number that the text could mean, including the stated ones."""
    wordings: frozenset[str] = frozenset()
    """How the quantities, dates and times are written; equal wordings need no comparison of values."""


class _Token(NamedTuple):
    text: str
    start: int
    end: int

    @property
    def is_number(self) -> bool:
        return self.text[0].isdecimal()

    @property
    def is_word(self) -> bool:
        return self.text[0].isalpha()


# What a named tuple's own constructor calls, without the calls around it.
_new = tuple.__new__
_NOTHING = Values()
_END = _Token("\n", -1, -1)


def may_hold_values(text: str) -> bool:
    """A cheap test: false means that `values_of` finds no quantity, date or time."""
    if _DIGIT.search(text):
        return True
    low = text.lower()
    # Blanking and splitting reads ASCII in half the time, and every claim is read here.
    return not VALUE_WORDS.isdisjoint(low.translate(_BLANKED).split() if low.isascii() else _WORD.findall(low))


@lru_cache(maxsize=16384)
def values_of(text: str) -> Values:
    """The values of a text. Identifiers (`DEPLOY-17`, `v2.1`, `A4`) and citation marks (`[3]`) are not quantities."""
    if not may_hold_values(text) and _LOOSE.keys().isdisjoint(_WORD.findall(text.lower())):
        return _NOTHING
    # Blanked, not cut out, so that positions stay those of the folded text.
    folded = _MARKER.sub(lambda mark: " " * len(mark.group()), fold_typography(text))
    dates, rest = take_dates(folded)
    times, rest = take_times(rest)
    reader = _Reader(rest)
    reader.read()
    loose = reader.loose
    for date in dates:
        loose.update(Fraction(part) for part in (date.year, date.day) if part is not None)
    for time in times:
        loose.update((Fraction(time.minutes // 60), Fraction(time.minutes // 60 % 12), Fraction(time.minutes % 60)))
    quantities = tuple(reader.quantities)
    wordings = {quantity.text for quantity in quantities}
    wordings.update(date.text for date in dates)
    wordings.update(time.text for time in times)
    return Values(quantities, dates, times, frozenset(loose), frozenset(wordings))


class _Reader:
    """One pass over the tokens of a text from which dates and times have been removed."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = [_new(_Token, (m.group(), *m.span())) for m in _TOKEN.finditer(text)]
        self.quantities: list[Quantity] = []
        self.loose: set[Fraction] = set()

    def at(self, index: int) -> _Token:
        return self.tokens[index] if 0 <= index < len(self.tokens) else _END

    def touches(self, index: int) -> bool:
        """Whether token `index` follows the previous one without a space."""
        return 0 < index < len(self.tokens) and self.tokens[index - 1].end == self.tokens[index].start

    def read(self) -> None:
        index, tokens = 0, self.tokens
        while index < len(tokens):
            text = tokens[index].text
            if text[0].isdecimal():
                index = self._digits(index)
            elif text.lower() in _COUNTING:
                index = self._words(index)
            else:
                index += 1

    def _digits(self, index: int) -> int:
        token = self.tokens[index]
        value = _exact(token.text)
        if value is None:  # 2.10.1
            return index + 1
        self.loose.add(value)
        negative, unit, stated, first = self._before(index)
        following = index + 1
        glued = self.touches(following)
        word = self.at(following).text.lower()
        if glued and self.at(following).is_word:
            if word == "m" and unit is not None:
                value *= 10**6
            elif word in _SCALES:
                value *= _SCALES[word]
            elif word in UNITS:
                unit = unit or UNITS[word]
            elif word not in _SUFFIXES and word not in ("m", "x") and not has_cjk(word[0]):
                stated = False
            following += 1
        elif not glued and word in _SCALES and len(word) > 1:
            value *= _SCALES[word]
            following += 1
        if self.at(following).text == "/" and self.touches(following) and self.at(following + 1).is_number:
            stated = False
        if not stated:
            return following
        read_unit, end = self._unit(following)
        unit = unit or read_unit
        if unit is None and self.at(following).text == "-" and self.at(following + 1).is_number:
            unit = self._unit(following + 2)[0]  # 3-4 days: the unit is given once
        elif unit is None and word in ("to", "or", "and") and self.at(following + 1).is_number:
            unit = self._unit(following + 2)[0]
        if unit is None and not negative:
            unit = self._label(first)
        self._state(-value if negative else value, unit, self.tokens[first].start, end - 1)
        return end

    def _label(self, index: int) -> Unit | None:
        """What a number names rather than counts: the 2 of *lane 2* distinguishes lanes."""
        word = self.at(index - 1).text.lower()
        return Unit(LABEL, Fraction(1), word) if word in _LABELS and not self.touches(index) else None

    def _before(self, index: int) -> tuple[bool, Unit | None, bool, int]:
        """`(negative, unit, stated, first token)` from the text attached before a number."""
        unit: Unit | None = None
        first = index
        if self.touches(index) and self.at(index - 1).text in _CURRENCY:
            first = index - 1
            unit = UNITS[self.at(first).text]
        elif self.at(index - 1).text.lower() in ("usd", "eur", "gbp"):
            first = index - 1
            unit = UNITS[self.at(first).text.lower()]
        if self.at(first - 1).text.lower() == "minus":
            return True, unit, True, first - 1
        if not self.touches(first):
            return False, unit, True, first
        before = self.at(first - 1)
        if before.text == "-":
            if not self.touches(first - 1):
                return True, unit, True, first - 1
            joined = self.at(first - 2)
            if joined.is_word and joined.text.lower() not in UNITS:
                return False, unit, False, first  # DEPLOY-17
            return False, unit, True, first
        if before.is_word and has_cjk(before.text[-1]):
            return False, unit, True, first  # this script has no spaces, so the word and the number are two
        if before.is_word or before.text in _NOT_A_QUANTITY:
            return False, unit, False, first
        if before.text == "/" and self.at(first - 2).is_number and self.touches(first - 1):
            return False, unit, False, first
        return False, unit, True, first

    def _unit(self, index: int) -> tuple[Unit | None, int]:
        """The unit that starts at token `index` and the token after it; `(None, index)` if there is none."""
        here = index
        qualifier = ""
        if self.at(here).text == "-" and self.touches(here) and self.touches(here + 1):
            here += 1  # 30-day
        while self.at(here).text.lower() in QUALIFIERS:
            qualifier = QUALIFIERS[self.at(here).text.lower()] or qualifier
            here += 1
        word = self.at(here).text.lower()
        if word == "per" and self.at(here + 1).text.lower() == "cent":
            return UNITS["percent"], here + 2
        unit = UNITS.get(word)
        if unit is None:
            return None, index
        here += 1
        if unit.dimension == "degree":
            scale = self.at(here).text.lower()
            if scale in ("c", "f", "celsius", "fahrenheit"):
                qualifier = scale[0]
                here += 1
        elif unit.dimension == "share" and self.at(here).text.lower() == "point":
            qualifier = "point"
        return (unit._replace(qualifier=qualifier) if qualifier else unit), here

    def _words(self, index: int) -> int:
        word = self.tokens[index].text.lower()
        loose = _LOOSE.get(word)
        if loose is not None:
            self.loose.add(loose)
        if word not in _NUMBER_WORDS and not (word == "a" and self.at(index + 1).text.lower() in _SCALES):
            return index + 1
        if self.touches(index) and self.at(index - 1).text == "-":
            return index + 1
        value, following = self._spelled(index)
        self.loose.add(value)
        unit, end = self._unit(following)
        # `one` alone is usually a pronoun.
        if word != "one" or following > index + 1 or unit is not None:
            self._state(value, unit, self.tokens[index].start, end - 1)
        return max(end, index + 1)

    def _spelled(self, index: int) -> tuple[Fraction, int]:
        """A number in words from token `index` (*one hundred and twenty-five*) and the token after it."""
        total = current = 0
        here = index
        previous = ""
        while True:
            word = self.at(here).text.lower()
            small = _NUMBER_WORDS.get(word)
            if word == "a" and here == index:
                current = 1
            elif small is not None and (
                previous == "" or previous in _SCALES or (previous in _TENS_WORDS and 0 < small < 10)
            ):
                current += small
            elif word in _SCALES and len(word) > 2 and here > index:
                current = max(current, 1) * _SCALES[word]
                if _SCALES[word] >= 1000:
                    total, current = total + current, 0
            else:
                break
            self.loose.add(Fraction(total + current))
            previous = word
            here += 1
            joins = (self.at(here).text == "-" and previous in _TENS_WORDS) or (
                self.at(here).text.lower() == "and" and previous in _SCALES
            )
            if joins and self.at(here + 1).text.lower() in _NUMBER_WORDS:
                here += 1
        return Fraction(total + current), here

    def _state(self, value: Fraction, unit: Unit | None, start: int, last: int) -> None:
        self.loose.add(value)
        self.quantities.append(Quantity(value, unit, self.text[start : self.tokens[last].end].strip(), start))


def _exact(digits: str) -> Fraction | None:
    """The value of written digits: `1,200` and `1 200` are 1200, `1,5` is 1.5; None for a dotted version."""
    if digits.isdecimal():
        return _fraction(digits)
    plain = digits.replace("'", "").replace(" ", "")
    if plain.count(".") > 1 or not plain.replace(".", "").replace(",", "").isdecimal():
        return None
    whole, comma, decimals = plain.rpartition(",")
    if comma and len(decimals) < 3 and "." not in plain:
        plain = f"{whole}.{decimals}"
    return _fraction(plain.replace(",", ""))


def _fraction(plain: str) -> Fraction:
    # The interpreter refuses to read very long integers from text; a decimal has no such limit.
    return Fraction(plain) if len(plain) <= _READABLE_DIGITS else Fraction(Decimal(plain))
