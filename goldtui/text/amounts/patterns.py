"""The patterns that find values: those shared by all languages, and those built from one language's words."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from goldtui.text.amounts.numbers import DIGITS, ORDINAL_ENDS, words_to_digits
from goldtui.text.amounts.units import ALIASES, CODES, MONEY_SIGNS, UNITS, Unit, money
from goldtui.text.guarded import Guarded, any_of, lower
from goldtui.text.languages.base import Language

FIRST_SIGN, LAST_SIGN = 0xE100, 0xEFFF
RANGE_FROM, RANGE_TO = "\ue001", "\ue002"
HIDDEN = "\ue000"
"""Hides a word from the number reader."""
SIGN = f"[{chr(FIRST_SIGN)}-{chr(LAST_SIGN)}]"
PRIVATE = re.compile("[\ue000-\uf8ff]")
ADDRESS = Guarded(
    re.compile(
        r"(?:https?://|www\.)[^\s<>()\"\u3000-\u9fff\uff00-\uffef]*[A-Za-z0-9_/]"
        r"|[A-Za-z0-9_.+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+"
    )
)
_ENDING = r"\.(?:py|md|txt|json|yaml|yml|toml|csv|pdf|exe|sh|conf|cfg|ini|log|html|xml|zip|docx|xlsx)"
FLAG = Guarded(
    re.compile(
        r"(?<![\w-])--?[A-Za-z][\w-]*(?:=[\w.-]+)?|\b[A-Za-z]\w*_\w+\b|(?<![\w/])/(?:[\w.-]+/)*[\w.-]+"
        rf"|\b\w+(?:\.\w+)*{_ENDING}\b"
    ),
    rf"[_/]|-(?<![\w-]-)[-a-z]|{_ENDING}",
)
PHONE = Guarded(re.compile(r"(?<![\w.,-])(?:\+\d|\(?0\d)[\d ()/-]{5,}\d(?![\w,.]\d|\d)"), r"[+0]\d[\d ()/-]{5,}\d")
DIGIT = re.compile(r"\d")
MARK = re.compile(r"\[\^?\d{1,3}(?:[,;\s-]+\d{1,3})*\]")
POWER = Guarded(re.compile(rf"({DIGITS}) ?[x×·*] ?10 ?\^? ?([-+]?\d{{1,3}})(?![\d.,])"))
EXPONENT = Guarded(re.compile(r"(?<![\w.])(\d+(?:\.\d+)?)[eE]([-+]?\d{1,2})(?!\w)"), r"\de[-+\d]")
SUPERS = str.maketrans("⁰¹⁴⁵⁶⁷⁸⁹⁻", "01456789-")
SUPER = re.compile(r"(?<=10)[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+")
SQUARED = str.maketrans("²³", "23")
_ASCII = "A-Za-z0-9_\\u00c0-\\u024f"
CODE = re.compile(
    rf"(?<![{_ASCII}.,-])(?=[A-Za-z0-9_./:-]*\d)(?=[A-Za-z0-9_./:-]*[A-Za-z])"
    rf"[A-Za-z0-9]+(?:[-_./:][A-Za-z0-9]+)*(?![{_ASCII}])"
)
VERSION = Guarded(re.compile(r"(?<![\w.,])v?\d+(?:\.\d+){2,}(?!\w)|\bv\d+(?:\.\d+)*\b"), r"\d\.\d+\.\d|v\d")
DOTTED_DATE = re.compile(r"\d{1,2}\.\d{1,2}\.\d{4}")
GROUPED = re.compile(r"\d{1,3}(?:\.\d{3})+")
NORM = re.compile(r"\b([A-Z]{2,6}) (\d+(?:[.:-]\d+)*)\b(?![%\w])")
GLUED = re.compile(rf"\d[\d.,]*(?:{ORDINAL_ENDS}|e|h\d\d|[ap]m|x)", re.I)
ORDINAL = re.compile(rf"(?<![\w.,])(\d{{1,3}})(?:{ORDINAL_ENDS})(?!\w)")
DECADE = Guarded(re.compile(r"(?<!\w)(\d{3}0)s(?!\w)"), "0s")


class Patterns(NamedTuple):
    """The patterns of one language, compiled once."""

    amount: re.Pattern[str]
    units: dict[str, Unit]
    rates: dict[str, str]
    magnitude: Guarded
    shared: Guarded
    """A range that gives its magnitude once (`3 to 4 million`)."""
    fraction: Guarded | None
    counted: Guarded | None
    label: re.Pattern[str] | None
    often: Guarded | None
    often_of: dict[str, str]
    ranges: tuple[re.Pattern[str], ...]
    articles: Guarded | None
    qualifier_of: dict[str, str]
    times: Guarded | None
    ordinal: Guarded | None
    ordinal_word: Guarded | None
    """The same but before a month, for a language whose number reader would write a full stop behind it (`1.`)."""
    one_unit: Guarded | None
    bounded_one: Guarded | None
    """A bound before an article and a unit of time, where the article counts (`within a week`)."""
    and_half: re.Pattern[str]
    compound: re.Pattern[str]
    """Two adjacent amounts, which may be one (`2 hours 15 minutes`)."""
    sides: re.Pattern[str]
    one_in: Guarded | None


_BOUNDS = ("within", "after", "at_least", "at_most", "more", "less")
_TIME_UNITS = ("s", "min", "h", "d", "wk", "fortnight", "mo", "yr")
_OTHER_RATES = (
    "night",
    "m",
    "km",
    "mi",
    "mg",
    "g",
    "kg",
    "t",
    "ml",
    "l",
    "m²",
    "m³",
    "ha",
    "acre",
    "MB",
    "GB",
    "kWh",
    "MWh",
)
_NO_SYMBOL = frozenset(("in", "d", "wk", "mo", "yr", "decade", "century", "acre", "fortnight", "cal", "pp", "t"))


@lru_cache(maxsize=16)
def patterns_of(language: Language) -> Patterns:
    """The patterns for the values of a language."""
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
    rates = {
        w.strip(): s for s in (*_TIME_UNITS, *_OTHER_RATES) for w in language.units.get(s, "").split("|") if w.strip()
    }
    rates.update({s: s for s in ("s", "min", "h", "d")})
    symbols = "|".join(sorted(map(re.escape, units), key=len, reverse=True))
    named = any_of(sorted(words, key=len, reverse=True))
    qualifiers = {w: code for code, ws in language.qualifiers.items() for w in ws.split("|")}
    qualified = rf"(?:(?P<qualifier>{'|'.join(qualifiers) or '(?!)'}) )?"
    per = "|".join(re.escape(w) for w in sorted(language.per.split(), key=len, reverse=True) if w != "/")
    rated = "|".join(sorted(map(re.escape, rates), key=len, reverse=True))
    before = sorted((*MONEY_SIGNS, *sorted(CODES)), key=len, reverse=True)
    # Checking the first letter skips the many names at most places of a text.
    first = f"(?=[{re.escape(''.join(sorted({name[0] for name in before})))}])"
    prefix = "|".join(map(re.escape, before))
    end = "" if language.unspaced else "(?![^\\W\\d_])"
    free = r"(?<![0-9A-Za-z.,/-])" if language.unspaced else r"(?<![\w.,/-])"
    begins = "".join({word[0] for word in re.findall(r"[^\W\d_]+", language.minus)})
    amount = re.compile(
        # Most characters of a text begin no amount.
        rf"(?=[-+\d{begins}{first[4:-2]}])(?:{first}(?P<prefix>{prefix}) ?)?(?:{free}|(?<=[a-z\d]-)|(?<=[{HIDDEN}(]))"
        rf"(?P<sign>-|\+|(?:{language.minus or '(?!)'}) )?(?:{first}(?P<prefix2>{prefix}) ?)?"
        rf"(?P<digits>\d+/\d+(?![/\d])|{DIGITS})"
        rf"(?:[ -]?(?:(?P<symbol>{symbols}){end}|{qualified}(?P<word>(?i:{named})){end}))?"
        rf"(?:(?: ?/ ?| (?:{per or '(?!)'}) )(?:(?P<rate>(?i:{rated}))|(?P<rate2>{symbols})){end})?"
    )
    magnitudes = "|".join(sorted(map(re.escape, language.magnitudes), key=len, reverse=True)) or "(?!)"
    fraction = counted = label = often = times = None
    if language.fractions:
        listed = "|".join(sorted(map(re.escape, language.fractions), key=len, reverse=True))
        fraction = Guarded(
            re.compile(rf"(?<![\w-])(?P<n>\w+)[ -](?P<d>{listed})(?!\w)|(?<![\w-])(?P<half>{listed})(?!\w)", re.I)
        )
    if language.counts:
        counted = Guarded(re.compile(rf"(?<!\w)(?:(\w+) )?({'|'.join(map(re.escape, language.counts))})(?!\w)", re.I))
    if language.labels:
        label = re.compile(
            rf"(?<!\w)(?P<label>{any_of(language.labels.split())})(?:s|n|en)? (?:no\.? ?|nr\.? ?|n° ?)?"
            r"(?P<of>\d+(?:\.\d+)*(?:/\d+)?[A-Za-z]?|(?-i:[A-Z]))(?![\w%°]|[-.,]\d)",
            re.I,
        )
    often_of = {w.strip(): unit for unit, ws in language.often.items() for w in ws.split("|")}
    if often_of:
        listed = "|".join(sorted(map(re.escape, often_of), key=len, reverse=True))
        often = Guarded(re.compile(listed if language.unspaced else rf"(?<!\w)(?:{listed})(?!\w)", re.I))
    if language.times:
        many = language.many_times or "(?!)"
        frequent = "|".join(sorted(map(re.escape, often_of), key=len, reverse=True)) or "(?!)"
        times = Guarded(
            re.compile(
                rf"(?<![\w./,])(?:(?P<once>{'|'.join(language.times)})|(?P<n>\d+(?:/\d+|[.,]\d+)?) ?(?:{many}))"
                rf"(?: (?:(?:{per or '(?!)'})[ ]?(?P<rate>{rated}){end}|(?P<often>{frequent})))?(?!\w)",
                re.I,
            )
        )
    articles = None
    if language.article and not language.articles_are_words:
        big = "|".join(map(re.escape, (*language.fractions, *language.magnitudes))) or "(?!)"
        articles = Guarded(
            re.compile(rf"(?<![\w-]){language.in_numbers}({language.article})(?!\w)(?! (?:{big})(?!\w))", re.I)
        )
    ordinal = None
    if language.ordinals:
        ordinal = Guarded(re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, language.ordinals))})(?!\w)", re.I))
    ordinal_word = None
    if language.ordinals and words_to_digits(next(iter(language.ordinals)), language).endswith("."):
        named_months = "|".join(language.months.replace("/", " ").split()) or "(?!)"
        listed = "|".join(map(re.escape, language.ordinals))
        ordinal_word = Guarded(re.compile(rf"(?<!\w)(?:{listed})(?!\w)(?! +(?i:{named_months})\b)"))
    one_unit = bounded_one = None
    ands = "|".join(language.ands.split()) or "(?!)"
    if language.article:
        one_unit = Guarded(
            re.compile(rf"(?<!\w)(?:{language.article}) (?P<unit>{named})(?= +(?:{ands}) +{SIGN})", re.I),
            rf"(?:{ands}) +{SIGN}",
        )
        timed = any_of(w for s in _TIME_UNITS for w in language.units.get(s, "").split("|") if w)
        bounds = any_of(w for code in _BOUNDS for w in language.operators.get(code, "").split("|") if w[-1:].isalpha())
        bounded_one = Guarded(
            re.compile(rf"(?<!\w)(?P<bound>{bounds}) (?:{language.article}) (?P<unit>{timed})(?!\w)", re.I)
        )
    ranges = tuple(re.compile(p.replace("@", SIGN), re.I) for p in language.ranges)
    counting = rf"\d ?(?:{lower(magnitudes)})"
    magnitude = Guarded(
        re.compile(rf"(?<![\w.,])(?P<digits>{DIGITS})(?P<gap> ?)(?P<word>{magnitudes}){end}", re.I), counting
    )
    joining = "|".join((language.up_to or "(?!)", *language.ands.split(), *language.parting.split()))
    joined = rf" ?(?:-|\b(?:{joining})\b|‹to›) ?"
    shared = Guarded(
        re.compile(
            rf"(?<![\w.,])(\d{{1,2}}(?:[.,]\d{{1,2}})?)({joined})(\d{{1,2}}(?:[.,]\d{{1,2}})?) ?({magnitudes}){end}",
            re.I,
        ),
        counting,
    )
    one_in = None
    if language.one_in:
        one_in = Guarded(
            re.compile(rf"(?<![\w.,])(?P<few>\d{{1,2}}) (?:{language.one_in}) (?P<many>\d{{1,3}}) (?P<next>[a-z]+)")
        )
    return Patterns(
        amount, {**units, **words}, rates, magnitude, shared, fraction, counted, label, often, often_of, ranges,
        articles, qualifiers, times, ordinal, ordinal_word, one_unit, bounded_one,
        and_half=re.compile(
            rf"(?<![\w/.,])(\d+) (?:{ands}) (?:1 ?|(?:{language.article or '(?!)'}) )?(\d)/(\d)(?![\w/])"
        ),
        compound=re.compile(rf"(?P<first>{SIGN}) +(?:(?:{ands}) +)?(?P<last>{SIGN})"),
        sides=re.compile(rf"({SIGN}) *(?:x|×|\*|{language.sides or '(?!)'}) *(?=({SIGN}))"),
        one_in=one_in,
    )  # fmt: skip
