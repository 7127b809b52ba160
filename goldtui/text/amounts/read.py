"""Replaces the values in a text by signs, so that the words around them can be read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import NamedTuple

from goldtui.text.amounts import calendar
from goldtui.text.amounts.compound import at_rate, join_amounts, share_unit
from goldtui.text.amounts.numbers import (
    VULGAR,
    number_of,
    vulgar,
    words_to_digits,
)
from goldtui.text.amounts.patterns import (
    ADDRESS,
    CODE,
    DECADE,
    DIGIT,
    DOTTED_DATE,
    EXPONENT,
    FIRST_SIGN,
    FLAG,
    GLUED,
    GROUPED,
    HIDDEN,
    LAST_SIGN,
    MARK,
    NORM,
    ORDINAL,
    PHONE,
    POWER,
    PRIVATE,
    RANGE_FROM,
    RANGE_TO,
    SQUARED,
    SUPER,
    SUPERS,
    VERSION,
    patterns_of,
)
from goldtui.text.amounts.record import Kind, Value
from goldtui.text.amounts.units import CODES, MONEY_SIGNS, Unit
from goldtui.text.guarded import Guarded
from goldtui.text.languages.base import Language
from goldtui.text.languages.east_asian import with_digits


class Taken(NamedTuple):
    """A text with a sign for each value, and the values by sign."""

    text: str
    values: dict[str, Value]


def take_values(text: str, language: Language) -> Taken:
    """The values of a typographically folded text in that language, and the text with a sign in place of each."""
    return _Taker(PRIVATE.sub("\ufffd", text), language).take()


class _Taker:
    """One pass over one text; each step puts signs in place of the values it takes."""

    def __init__(self, text: str, language: Language) -> None:
        self.text = text
        self.language = language
        self.patterns = patterns_of(language)
        self.values: dict[str, Value] = {}
        self.digits = True

    def take(self) -> Taken:
        language = self.language
        if self.patterns.bounded_one is not None:
            self.text = self.patterns.bounded_one.sub(r"\g<bound> 1 \g<unit>", self.text)
        text = self.text
        east = language.unspaced
        if not _may_hold_values(text, language):
            return Taken(text, self.values)
        self.text = MARK.sub(" ", text)
        self._names()
        if east:
            self.text = with_digits(self.text)
        self._digits()
        if not east:
            self._words()
        # Most of the patterns below begin with a digit, and half of the texts hold none.
        self.digits = DIGIT.search(self.text) is not None
        for find in (calendar.date_values, calendar.quarter_values, calendar.time_values, calendar.weekday_values):
            self._put(find(self.text, language))
        if self.digits and self.values:
            days = calendar.names_of(language)
            self._replace(days.listed, lambda m: calendar.dated_days(m, self.values[m["last"]], self.sign))
            if language.month_first:
                self._replace(days.listed_after, lambda m: calendar.later_days(m, self.values[m["first"]], self.sign))
        self._labels()
        self._amounts()
        self.text = self.text.replace(HIDDEN, "")
        self._compounds()
        self._ranges()
        return Taken(self.text, self.values)

    def sign(self, value: Value) -> str:
        code = FIRST_SIGN + len(self.values)
        if code > LAST_SIGN:
            return " "
        self.values[chr(code)] = value
        return f" {chr(code)} "

    def _put(self, found: Iterable[tuple[re.Match[str], Value]]) -> None:
        """Replace each match by its value's sign; of overlapping matches the first one counts."""
        taken: list[tuple[int, int, Value]] = []
        for match, value in found:
            start, end = match.span()
            if all(end <= s or start >= e for s, e, _ in taken):
                taken.append((start, end, value))
        for start, end, value in sorted(taken, key=lambda one: one[0], reverse=True):
            self.text = self.text[:start] + self.sign(value) + self.text[end:]

    def _replace(self, pattern: re.Pattern[str] | Guarded, make: Callable[[re.Match[str]], str]) -> None:
        self.text = pattern.sub(make, self.text)

    def _name(self, match: re.Match[str]) -> str:
        return self.sign(Value(Kind.NAME, match.group(), name=match.group().lower().strip()))

    def _names(self) -> None:
        self._replace(ADDRESS, self._name)
        self._replace(FLAG, self._name)
        self._replace(PHONE, self._phone)
        self._replace(VERSION, self._version)

    def _version(self, match: re.Match[str]) -> str:
        """`1.200.000` is an amount where a comma marks decimals, and `3.11.2026` is a date."""
        if DOTTED_DATE.fullmatch(match[0]) or (self.language.decimal_comma and GROUPED.fullmatch(match[0])):
            return match[0]
        return self.sign(Value(Kind.NAME, match[0], name=match[0].lower().lstrip("v")))

    def _phone(self, match: re.Match[str]) -> str:
        digits = re.sub(r"\D", "", match.group())
        if len(digits) < 7 or re.fullmatch(r"\d{1,2}[/-]\d{1,2}[/-]\d{2,4}", match.group()):
            return match.group()
        return self.sign(Value(Kind.NAME, match.group(), name=digits))

    def _digits(self) -> None:
        language = self.language
        if not self.text.isascii():
            self._replace(SUPER, lambda m: "^" + m.group().translate(SUPERS).translate(SQUARED))
            self._replace(VULGAR, vulgar)
        self._replace(POWER, self._power)
        self._replace(EXPONENT, lambda m: str(Fraction(m[1]) * Fraction(10) ** int(m[2])))
        if language.magnitudes:
            self._replace(self.patterns.shared, lambda m: f"{m[1]} {m[4]}{m[2]}{m[3]} {m[4]}")
            self._replace(self.patterns.magnitude, self._magnitude)

    def _power(self, match: re.Match[str]) -> str:
        number = number_of(match[1], self.language.decimal_comma)
        return match.group() if number is None else str(number * Fraction(10) ** int(match[2]))

    def _magnitude(self, match: re.Match[str]) -> str:
        word = match["word"]
        number = number_of(match["digits"], self.language.decimal_comma)
        short = len(word) == 1
        before = self.text[max(0, match.start() - 4) : match.start()]
        priced = any(before.rstrip().endswith(sign) for sign in (*MONEY_SIGNS, *CODES))
        if number is None or (short and match["gap"]) or (word.lower() in ("m", "b") and not (priced or word == "M")):
            return match.group()
        scale = self.language.magnitudes.get(word) or self.language.magnitudes[word.lower()]
        return str(number * scale)

    def _words(self) -> None:
        language, patterns = self.language, self.patterns
        if patterns.fraction is not None:
            self._replace(patterns.fraction, self._fraction)
        if patterns.articles is not None:
            self._replace(patterns.articles, lambda m: HIDDEN.join(m.group()) if len(m.group()) > 1 else m.group())
        if patterns.ordinal_word is not None:
            self._replace(patterns.ordinal_word, self._ordinal)
        self.text = words_to_digits(self.text, language)
        if language.magnitudes:
            self._replace(patterns.magnitude, self._magnitude)
        if patterns.counted is not None:
            self._replace(patterns.counted, self._counted)
        if patterns.one_in is not None:
            self._replace(patterns.one_in, self._one_in)
        if "/" in self.text:
            self._replace(patterns.and_half, lambda m: str(int(m[1]) + Fraction(int(m[2]), int(m[3]) or 1)))

    def _one_in(self, match: re.Match[str]) -> str:
        """`1 in 4 boats` is a quarter of them; `3 in 10 minutes` is not."""
        few, many = int(match["few"]), int(match["many"])
        if few >= many or match["next"] in self.patterns.units:
            return match.group()
        return f"{few}/{many} of {match['next']}"

    def _fraction(self, match: re.Match[str]) -> str:
        fractions = self.language.fractions
        if match["half"]:
            word = match["half"].lower()
            return "1/2" if fractions[word] == 2 and not word.endswith("s") else match.group()
        parts, count = fractions[match["d"].lower()], match["n"].lower()
        digits = "1" if count in self.language.one_part.split() else words_to_digits(count, self.language)
        if not digits.isdecimal():
            return f"{match['n']} 1/2" if parts == 2 and self.language.ordinals.get(count) is None else match.group()
        return f"{digits}/{parts}"

    def _counted(self, match: re.Match[str]) -> str:
        number = self.language.counts[match[2].lower()]
        before = match[1] or ""
        if before.isdecimal():
            return str(int(before) * number)
        if "/" in before:
            return before
        return str(number) if before.lower() in ("a", "") else f"{before} {number}"

    def _labels(self) -> None:
        patterns = self.patterns
        if self.digits:
            self._replace(NORM, self._norm)
            self._replace(DECADE, self._name)
        if patterns.label is not None:
            self._replace(patterns.label, self._label)
        if self.digits:
            self._replace(CODE, self._code)
        if patterns.times is not None:
            self._replace(patterns.times, self._times)

    def _norm(self, match: re.Match[str]) -> str:
        if match[1] in CODES or match[1] in self.patterns.units:
            return match.group()
        return self._name(match)

    def _label(self, match: re.Match[str]) -> str:
        of = match["of"]
        if of.isalpha() and of.isascii() and of in "AI" and not match["label"][0].islower():
            return match.group()
        after = self.text[match.end() : match.end() + 14].lstrip(" -").split(" ")[0].rstrip(".,;:")
        if after in self.patterns.units and after not in ("A", "K", "N", "m", "s", "h"):
            return match.group()
        label = match["label"].lower()
        versioned = label.startswith(tuple(self.language.versions.split()))
        return self.sign(Value(Kind.NAME, match.group(), name=of.lower() if versioned else f"{label} {of.lower()}"))

    def _code(self, match: re.Match[str]) -> str:
        word = match.group()
        if GLUED.fullmatch(word) or self.patterns.amount.fullmatch(word):
            return word
        if not any(c.isalpha() for c in word) or re.fullmatch(r"[a-z]+-\d+(?:[.,]\d+)?", word):
            return word
        if re.fullmatch(r"\d[\d.,]*-[a-z]{3,}(?:-[a-z]+)*", word):
            return word.replace("-", " ")
        return self.sign(Value(Kind.NAME, word, name=word.lower()))

    def _times(self, match: re.Match[str]) -> str:
        number = Fraction(self.language.times[match["once"].lower()]) if match["once"] else self._number(match["n"])
        if number is None:
            return match.group()
        rate = self.patterns.rates.get((match["rate"] or "").lower(), "")
        if match["often"]:
            rate = self.patterns.often_of[" ".join(match["often"].lower().split())]
        if match["once"] and number == 1 and not rate:
            return match.group()
        return self.sign(Value(Kind.AMOUNT, match.group(), number, "times", rate, written=number))

    def _number(self, digits: str) -> Fraction | None:
        if "/" not in digits:
            return number_of(digits, self.language.decimal_comma)
        top, bottom = map(int, digits.split("/"))
        return Fraction(top, bottom) if bottom else None

    def _amounts(self) -> None:
        if self.digits:
            self._replace(ORDINAL, lambda m: self.sign(Value(Kind.ORDINAL, m.group(), Fraction(int(m[1])))))
        if self.patterns.ordinal is not None:
            self._replace(self.patterns.ordinal, self._ordinal)
        if self.digits:
            self._replace(self.patterns.amount, self._amount)
        if self.patterns.often is not None:
            self._replace(self.patterns.often, self._often)

    def _ordinal(self, match: re.Match[str]) -> str:
        number = self.language.ordinals[match.group().lower()]
        return self.sign(Value(Kind.ORDINAL, match.group(), Fraction(number)))

    def _often(self, match: re.Match[str]) -> str:
        unit = self.patterns.often_of[" ".join(match.group().lower().split())]
        return self.sign(Value(Kind.AMOUNT, match.group(), Fraction(1), "times", unit, written=Fraction(1)))

    def _amount(self, match: re.Match[str]) -> str:
        digits = match["digits"]
        number = self._number(digits)
        if number is None:
            return self._name(match)
        unit, qualifier = self._unit_of(match), (match["qualifier"] or "").lower()
        if match["sign"] and match["sign"] != "+":
            number = -number
        rate = self.patterns.rates.get((match["rate"] or "").lower(), match["rate2"] or "")
        dimension = unit.dimension if unit else ""
        if not unit and "/" in digits and number < 1:
            dimension, unit = "share", Unit("share", Fraction(1))
        if qualifier:
            dimension = f"{dimension} {self.patterns.qualifier_of.get(qualifier, qualifier)}"
        amount = number * unit.factor if unit else number
        weak = number == 1 and not dimension
        return self.sign(Value(Kind.AMOUNT, match.group().strip(), amount, dimension, rate, written=number, weak=weak))

    def _unit_of(self, match: re.Match[str]) -> Unit | None:
        symbol, word = match["symbol"], match["word"]
        prefix = match["prefix"] or match["prefix2"]
        if prefix:
            return self.patterns.units.get(prefix)
        if symbol:
            return self.patterns.units.get(symbol)
        return self.patterns.units.get(word.lower()) if word else None

    def _compounds(self) -> None:
        if self.patterns.one_unit is not None:
            self._replace(self.patterns.one_unit, self._one_unit)
        if len(self.values) < 2:
            return
        before = ""
        while before != self.text:
            before = self.text
            self._replace(self.patterns.compound, self._compound)

    def _one_unit(self, match: re.Match[str]) -> str:
        unit = self.patterns.units[match["unit"].lower()]
        return self.sign(Value(Kind.AMOUNT, match.group(), unit.factor, unit.dimension, written=Fraction(1)))

    def _compound(self, match: re.Match[str]) -> str:
        first, last = self.values[match["first"]], self.values[match["last"]]
        value = (at_rate(first, last) if self.language.unspaced else None) or join_amounts(first, last)
        return match.group() if value is None else self.sign(value)

    def _ranges(self) -> None:
        if len(self.values) < 2:
            return
        self._replace(self.patterns.sides, self._dimension)
        for pattern in self.patterns.ranges:
            self._replace(pattern, self._range)

    def _dimension(self, match: re.Match[str]) -> str:
        self._share_unit(match[1], match[2])
        return f"{match[1]} "

    def _range(self, match: re.Match[str]) -> str:
        first, last = match["first"], match["last"]
        before = self.text[: match.start()].rstrip().rsplit(" ", 1)[-1].lower()
        if before in self.language.amount_of_change.split():
            return match.group()  # `rose by 3 to 18`
        self._share_unit(first, last)
        if self.values[first].kind is not self.values[last].kind:
            return match.group()
        return f" {RANGE_FROM} {first} {RANGE_TO} {last} "

    def _share_unit(self, first: str, last: str) -> None:
        if last in self.values:
            self.values[first] = share_unit(self.values[first], self.values[last])


def _may_hold_values(text: str, language: Language) -> bool:
    if not text.isascii() or DIGIT.search(text):
        return True
    return (
        not language.value_words.isdisjoint(re.findall(r"[^\W\d_]+", text.lower()))
        or "@" in text
        or "--" in text
        or "_" in text
        or "www" in text
        or "://" in text
    )
