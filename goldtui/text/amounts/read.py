"""Takes the values out of a text and leaves a sign in the place of each, so that words can be read around them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from goldtui.text.amounts import calendar
from goldtui.text.amounts.numbers import (
    DIGITS,
    KANJI_NUMBER,
    KANJI_WORDS,
    VULGAR,
    kanji_number,
    number_of,
    spelled,
    vulgar,
)
from goldtui.text.amounts.record import Kind, Value
from goldtui.text.amounts.units import ALIASES, CODES, MONEY_SIGNS, UNITS, Unit, money
from goldtui.text.languages.base import Language

FIRST_SIGN, LAST_SIGN = 0xE100, 0xEFFF
RANGE_FROM, RANGE_TO = "\ue001", "\ue002"
_HIDDEN = "\ue000"
"""Hides a word from the number reader."""
_SIGN = f"[{chr(FIRST_SIGN)}-{chr(LAST_SIGN)}]"
_PRIVATE = re.compile("[\ue000-\uf8ff]")
_ADDRESS = re.compile(r"(?:https?://|www\.)[^\s<>()\"]*[\w/]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_FLAG = re.compile(
    r"(?<![\w-])--?[A-Za-z][\w-]*(?:=[\w.-]+)?|\b[A-Za-z]\w*_\w+\b|(?<![\w/])/(?:[\w.-]+/)*[\w.-]+|\b\w+(?:\.\w+)*\.(?:py|md|txt|json|yaml|yml|toml|csv|pdf|exe|sh|conf|cfg|ini|log|html|xml|zip|docx|xlsx)\b"
)
_PHONE = re.compile(r"(?<![\w.,-])(?:\+\d|\(?0\d)[\d ()/-]{5,}\d(?![\w,.]\d|\d)")
_MARK = re.compile(r"\[\^?\d{1,3}(?:[,;\s-]+\d{1,3})*\]")
_POWER = re.compile(rf"({DIGITS}) ?[x×·*] ?10 ?\^? ?([-+]?\d{{1,3}})(?![\d.,])")
_EXPONENT = re.compile(r"(?<![\w.])(\d+(?:\.\d+)?)[eE]([-+]?\d{1,2})(?!\w)")
_SUPERS = str.maketrans("⁰¹⁴⁵⁶⁷⁸⁹⁻", "01456789-")
_SUPER = re.compile(r"(?<=10)[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+")
_SQUARED = str.maketrans("²³", "23")
_FRACTION = re.compile(r"(?<![\w/.,])(\d{1,3})/(\d{1,3})(?![\w/]|[.,]\d)")
_AND_HALF = re.compile(r"(?<![\w/.,])(\d+) (?:and|und|et|y) (?:1 ?|a |une? |una )?(\d)/(\d)(?![\w/])")
_CODE = re.compile(r"(?<![\w.,-])(?=[\w./:-]*\d)(?=[\w./:-]*[^\W\d_])[A-Za-z0-9]+(?:[-_./:][A-Za-z0-9]+)*(?![\w])")
_VERSION = re.compile(r"(?<![\w.,])v?\d+(?:\.\d+){2,}(?!\w)|\bv\d+(?:\.\d+)*\b")
_DOTTED_DATE = re.compile(r"\d{1,2}\.\d{1,2}\.\d{4}")
_GROUPED = re.compile(r"\d{1,3}(?:\.\d{3})+")
_NORM = re.compile(r"\b([A-Z]{2,6}) (\d+(?:[.:-]\d+)*)\b(?![%\w])")
_GLUED = re.compile(r"\d[\d.,]*(?:st|nd|rd|th|er|e|ème|º|h\d\d|[ap]m|x)", re.I)
_ORDINAL = re.compile(r"(?<![\w.,])(\d{1,3})(?:st|nd|rd|th|ère|er|ème|eme|º|ª)(?!\w)")
_DECADE = re.compile(r"(?<!\w)(\d{3}0)s(?!\w)")
_DIMENSIONS = re.compile(rf"({_SIGN}) *(?:x|×|\*|by|mal|par|por) *(?=({_SIGN}))")


class Taken(NamedTuple):
    """A text with a sign for each value, and the values by sign."""

    text: str
    values: dict[str, Value]


def take_values(text: str, language: Language) -> Taken:
    """The values of a typographically folded text in that language, and the text with a sign in place of each."""
    return _Taker(_PRIVATE.sub("\ufffd", text), language).take()


class _Patterns(NamedTuple):
    amount: re.Pattern[str]
    units: dict[str, Unit]
    rates: dict[str, str]
    magnitude: re.Pattern[str]
    fraction: re.Pattern[str] | None
    counted: re.Pattern[str] | None
    label: re.Pattern[str] | None
    often: re.Pattern[str] | None
    often_of: dict[str, str]
    ranges: tuple[re.Pattern[str], ...]
    articles: re.Pattern[str] | None
    qualifier_of: dict[str, str]
    times: re.Pattern[str] | None


_ONE_WORDS = {
    "de": r"ein(?:e[nmrs]?)?",
    "fr": "une?",
    "es": "un[ao]?",
}
_TIME_UNITS = ("s", "min", "h", "d", "wk", "fortnight", "mo", "yr")
_NO_SYMBOL = frozenset(("in", "d", "wk", "mo", "yr", "decade", "century", "acre", "fortnight", "cal", "pp", "t"))


@lru_cache(maxsize=16)
def _patterns(code: str, language: Language) -> _Patterns:
    units, words = {}, {}
    for symbol, unit in UNITS.items():
        if symbol not in _NO_SYMBOL:
            units[symbol] = unit
    units.update({alias: UNITS[symbol] for alias, symbol in ALIASES.items()})
    units["t"] = UNITS["t"]
    for symbol, named in language.units.items():
        for word in named.split("|"):
            words[word.strip()] = UNITS[symbol]
    for currency, named in language.money.items():
        for word in named.split("|"):
            words[word.strip()] = money(currency)
    for sign, currency in MONEY_SIGNS.items():
        units[sign] = money(currency)
    for currency in CODES:
        units[currency] = money(currency)
    rates = {w.strip(): s for s in _TIME_UNITS for w in language.units.get(s, "").split("|") if w.strip()}
    rates.update({s: s for s in ("s", "min", "h", "d")})
    symbols = "|".join(sorted(map(re.escape, units), key=len, reverse=True))
    named = "|".join(sorted(map(re.escape, words), key=len, reverse=True)) or "(?!)"
    qualifiers = {w: code for code, ws in language.qualifiers.items() for w in ws.split("|")}
    qualified = rf"(?:(?P<qualifier>{'|'.join(qualifiers) or '(?!)'}) )?"
    per = "|".join(re.escape(w) for w in sorted(language.per.split(), key=len, reverse=True) if w != "/")
    rated = "|".join(sorted(map(re.escape, rates), key=len, reverse=True))
    prefix = "|".join(sorted(map(re.escape, (*MONEY_SIGNS, *sorted(CODES))), key=len, reverse=True))
    end = "" if language.unspaced else "(?![^\\W\\d_])"
    free = r"(?<![0-9A-Za-z.,/-])" if language.unspaced else r"(?<![\w.,/-])"
    amount = re.compile(
        rf"(?:(?P<prefix>{prefix}) ?)?(?:{free}|(?<=[a-z\d]-)|(?<=[{_HIDDEN}(]))"
        rf"(?P<sign>-|\+|minus |(?<!au )(?<!du )moins |(?<!al )(?<!lo )(?<!do )(?<!más o )menos )?(?:(?P<prefix2>{prefix}) ?)?(?P<digits>\d+/\d+(?![/\d])|{DIGITS})"
        rf"(?:[ -]?(?:(?P<symbol>{symbols}){end}|{qualified}(?P<word>(?i:{named})){end}))?"
        rf"(?:(?: ?/ ?| (?:{per or '(?!)'}) )(?:(?P<rate>(?i:{rated}))|(?P<rate2>{symbols})){end})?"
    )
    magnitudes = "|".join(sorted(map(re.escape, language.magnitudes), key=len, reverse=True)) or "(?!)"
    fraction = counted = label = often = times = None
    if language.fractions:
        listed = "|".join(sorted(map(re.escape, language.fractions), key=len, reverse=True))
        fraction = re.compile(
            rf"(?<![\w-])(?P<n>\w+)[ -](?P<d>{listed})(?!\w)|(?<![\w-])(?P<half>{listed})(?!\w)", re.I
        )
    if language.counts:
        counted = re.compile(rf"(?<!\w)(?:(\w+) )?({'|'.join(map(re.escape, language.counts))})(?!\w)", re.I)
    if language.labels:
        label = re.compile(
            rf"(?<!\w)(?P<label>{'|'.join(language.labels.split())})(?:s|n|en)? (?:no\.? ?|nr\.? ?|n° ?)?"
            r"(?P<of>\d+(?:\.\d+)*(?:/\d+)?[A-Za-z]?|(?-i:[A-Z]))(?![\w%°]|[-.,]\d)",
            re.I,
        )
    often_of = {w.strip(): unit for unit, ws in language.often.items() for w in ws.split("|")}
    if often_of:
        often = re.compile(
            rf"(?<!\w)(?:{'|'.join(sorted(map(re.escape, often_of), key=len, reverse=True))})(?!\w)", re.I
        )
    if language.times:
        many = language.many_times or "(?!)"
        times = re.compile(
            rf"(?<![\w])(?:(?P<once>{'|'.join(language.times)})|(?P<n>\d+) ?(?:{many}))"
            rf"(?: (?:{per or '(?!)'})[ ]?(?P<rate>{rated}){end})?(?!\w)",
            re.I,
        )
    articles = None
    if code in _ONE_WORDS:
        big = "|".join(map(re.escape, (*language.fractions, *language.magnitudes))) or "(?!)"
        articles = re.compile(rf"(?<![\w-])(?<!et )(?<!y )({_ONE_WORDS[code]})(?!\w)(?! (?:{big})(?!\w))", re.I)
    ranges = tuple(re.compile(p.replace("@", _SIGN), re.I) for p in language.ranges)
    magnitude = re.compile(rf"(?<![\w.,])(?P<digits>{DIGITS})(?P<gap> ?)(?P<word>{magnitudes}){end}", re.I)
    return _Patterns(
        amount, {**units, **words}, rates, magnitude, fraction, counted, label, often, often_of, ranges, articles,
        qualifiers, times,
    )  # fmt: skip


class _Taker:
    """One pass over one text; each step puts signs in the place of what it takes."""

    def __init__(self, text: str, language: Language) -> None:
        self.text = text
        self.language = language
        self.patterns = _patterns(language.code, language)
        self.values: dict[str, Value] = {}

    def take(self) -> Taken:
        language = self.language
        text = self.text
        east = language.code in ("ja", "zh")
        if not _may_hold_values(text, language):
            return Taken(text, self.values)
        self.text = _MARK.sub(" ", text)
        self._names()
        if east:
            self._kanji()
        self._digits()
        if not east:
            self._words()
        for find in (calendar.date_values, calendar.quarter_values, calendar.time_values, calendar.weekday_values):
            self._put(find(self.text, language))
        self._labels()
        self._amounts()
        self._ranges()
        return Taken(self.text.replace(_HIDDEN, ""), self.values)

    def sign(self, value: Value) -> str:
        code = FIRST_SIGN + len(self.values)
        if code > LAST_SIGN:
            return " "
        self.values[chr(code)] = value
        return f" {chr(code)} "

    def _put(self, found: Iterable[tuple[re.Match[str], Value]]) -> None:
        """Replace each match by its value's sign; of matches that overlap the first one counts."""
        taken: list[tuple[int, int, Value]] = []
        for match, value in found:
            start, end = match.span()
            if all(end <= s or start >= e for s, e, _ in taken):
                taken.append((start, end, value))
        for start, end, value in sorted(taken, key=lambda one: one[0], reverse=True):
            self.text = self.text[:start] + self.sign(value) + self.text[end:]

    def _replace(self, pattern: re.Pattern[str], make: Callable[[re.Match[str]], str]) -> None:
        self.text = pattern.sub(make, self.text)

    def _name(self, match: re.Match[str]) -> str:
        return self.sign(Value(Kind.NAME, match.group(), name=match.group().lower().strip()))

    def _names(self) -> None:
        self._replace(_ADDRESS, self._name)
        self._replace(_FLAG, self._name)
        self._replace(_PHONE, self._phone)
        self._replace(_VERSION, self._version)

    def _version(self, match: re.Match[str]) -> str:
        """`1.200.000` is an amount where a comma divides decimals, and `3.11.2026` is a date."""
        if _DOTTED_DATE.fullmatch(match[0]) or (self.language.decimal_comma and _GROUPED.fullmatch(match[0])):
            return match[0]
        return self.sign(Value(Kind.NAME, match[0], name=match[0].lower().lstrip("v")))

    def _phone(self, match: re.Match[str]) -> str:
        digits = re.sub(r"\D", "", match.group())
        if len(digits) < 7 or re.fullmatch(r"\d{1,2}[/-]\d{1,2}[/-]\d{2,4}", match.group()):
            return match.group()
        return self.sign(Value(Kind.NAME, match.group(), name=digits))

    def _kanji(self) -> None:
        self.text = calendar.western_years(self.text)
        hidden = KANJI_WORDS.sub(
            lambda m: "\ue003".join(m.group()) if not m.group().startswith("千万") else m[0], self.text
        )

        def digits(match: re.Match[str]) -> str:
            number = kanji_number(match.group())
            return match.group() if number is None or "\ue003" in match.group() else _written(number)

        self.text = KANJI_NUMBER.sub(digits, hidden).replace("\ue003", "")
        self.text = re.sub(r"(\d+)分之(\d+)", r"\2/\1", self.text)
        self.text = re.sub(r"(\d+)分の(\d+)", r"\2/\1", self.text)
        self.text = re.sub(r"百分之(\d+(?:\.\d+)?)|100分之(\d+(?:\.\d+)?)", lambda m: f"{m[1] or m[2]}%", self.text)

    def _digits(self) -> None:
        language = self.language
        self._replace(_SUPER, lambda m: "^" + m.group().translate(_SUPERS).translate(_SQUARED))
        self._replace(VULGAR, vulgar)
        self._replace(_POWER, self._power)
        self._replace(_EXPONENT, lambda m: _written(Fraction(m[1]) * Fraction(10) ** int(m[2])))
        if language.magnitudes:
            self._replace(self.patterns.magnitude, self._magnitude)

    def _power(self, match: re.Match[str]) -> str:
        number = number_of(match[1], self.language.decimal_comma)
        return match.group() if number is None else _written(number * Fraction(10) ** int(match[2]))

    def _magnitude(self, match: re.Match[str]) -> str:
        word = match["word"]
        number = number_of(match["digits"], self.language.decimal_comma)
        short = len(word) == 1
        before = self.text[max(0, match.start() - 4) : match.start()]
        priced = any(before.rstrip().endswith(sign) for sign in (*MONEY_SIGNS, *CODES))
        if number is None or (short and match["gap"]) or (word.lower() in ("m", "b") and not (priced or word == "M")):
            return match.group()
        scale = self.language.magnitudes.get(word) or self.language.magnitudes[word.lower()]
        return _written(number * scale)

    def _words(self) -> None:
        language, patterns = self.language, self.patterns
        if patterns.fraction is not None:
            self._replace(patterns.fraction, self._fraction)
        if patterns.articles is not None:
            self._replace(patterns.articles, lambda m: _HIDDEN.join(m.group()) if len(m.group()) > 1 else m.group())
        self.text = spelled(self.text, language)
        if language.magnitudes:
            self._replace(patterns.magnitude, self._magnitude)
        if patterns.counted is not None:
            self._replace(patterns.counted, self._counted)
        self._replace(_AND_HALF, lambda m: _written(int(m[1]) + Fraction(int(m[2]), int(m[3]) or 1)))

    def _fraction(self, match: re.Match[str]) -> str:
        fractions = self.language.fractions
        if match["half"]:
            word = match["half"].lower()
            return "1/2" if fractions[word] == 2 and not word.endswith("s") else match.group()
        parts, count = fractions[match["d"].lower()], match["n"].lower()
        digits = "1" if count in self.language.one_part.split() else spelled(count, self.language)
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
        self._replace(_NORM, self._norm)
        self._replace(_DECADE, self._name)
        if patterns.label is not None:
            self._replace(patterns.label, self._label)
        self._replace(_CODE, self._code)
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
        return self.sign(Value(Kind.NAME, match.group(), name=f"{match['label'].lower()} {of.lower()}"))

    def _code(self, match: re.Match[str]) -> str:
        word = match.group()
        if _GLUED.fullmatch(word) or self.patterns.amount.fullmatch(word):
            return word
        if not any(c.isalpha() for c in word) or re.fullmatch(r"[a-z]+-\d+(?:[.,]\d+)?", word):
            return word
        if re.fullmatch(r"\d[\d.,]*-[a-z]{3,}(?:-[a-z]+)*", word):
            return word.replace("-", " ")
        return self.sign(Value(Kind.NAME, word, name=word.lower()))

    def _times(self, match: re.Match[str]) -> str:
        number = self.language.times[match["once"].lower()] if match["once"] else int(match["n"])
        rate = self.patterns.rates.get((match["rate"] or "").lower(), "")
        if match["once"] and number == 1 and not rate:
            return match.group()
        return self.sign(Value(Kind.AMOUNT, match.group(), Fraction(number), "times", rate, written=Fraction(number)))

    def _amounts(self) -> None:
        self._replace(_ORDINAL, lambda m: self.sign(Value(Kind.ORDINAL, m.group(), Fraction(int(m[1])))))
        for word, number in self.language.ordinals.items():
            if word in self.text.lower():
                pattern = re.compile(rf"(?<!\w){word}(?!\w)", re.I)
                self._replace(pattern, lambda m, n=number: self.sign(Value(Kind.ORDINAL, m.group(), Fraction(n))))
        self._replace(self.patterns.amount, self._amount)
        if self.patterns.often is not None:
            self._replace(self.patterns.often, self._often)

    def _often(self, match: re.Match[str]) -> str:
        unit = self.patterns.often_of[" ".join(match.group().lower().split())]
        return self.sign(Value(Kind.AMOUNT, match.group(), Fraction(1), "times", unit, written=Fraction(1)))

    def _amount(self, match: re.Match[str]) -> str:
        digits, parts = match["digits"], self.language
        if "/" in digits:
            top, bottom = map(int, digits.split("/"))
            number: Fraction | None = Fraction(top, bottom) if bottom else None
        else:
            number = number_of(digits, parts.decimal_comma)
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

    def _ranges(self) -> None:
        self._replace(_DIMENSIONS, self._dimension)
        for pattern in self.patterns.ranges:
            self._replace(pattern, self._range)

    def _dimension(self, match: re.Match[str]) -> str:
        self._share_unit(match[1], match[2])
        return f"{match[1]} "

    def _range(self, match: re.Match[str]) -> str:
        first, last = match["first"], match["last"]
        self._share_unit(first, last)
        if self.values[first].kind is not self.values[last].kind:
            return match.group()
        return f" {RANGE_FROM} {first} {RANGE_TO} {last} "

    def _share_unit(self, first: str, last: str) -> None:
        one, other = self.values[first], self.values.get(last)
        if other is None:
            return
        if one.kind is other.kind is Kind.AMOUNT and not one.dimension and other.dimension and other.written:
            factor = other.number / other.written
            self.values[first] = one._replace(
                number=one.number * factor, dimension=other.dimension, rate=other.rate, text=one.text
            )
        elif one.kind is Kind.AMOUNT and other.kind is Kind.TIME and one.number <= 24:
            # `from 9 to 11 am`
            half = other.number >= 720 and other.half_said
            hour = one.number % 12 * 60 + (720 if half and one.number <= 12 else 0)
            self.values[first] = Value(Kind.TIME, one.text, Fraction(hour), name=other.name, half_said=False)


def _may_hold_values(text: str, language: Language) -> bool:
    if not text.isascii() or any(c.isdecimal() for c in text):
        return True
    return (
        not language.value_words.isdisjoint(re.findall(r"[^\W\d_]+", text.lower()))
        or "@" in text
        or "--" in text
        or "_" in text
        or "www" in text
        or "://" in text
    )


def _written(number: Fraction) -> str:
    """Digits that `number_of` reads back, without grouping."""
    if number.denominator == 1:
        return str(number.numerator)
    return f"{number.numerator}/{number.denominator}"
