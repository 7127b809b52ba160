"""Lies in English."""

from __future__ import annotations

from goldtui.variants.lies.declare import NO_RANGE, LieWords, Swaps, both

_NUMBER = r"(?:\d|(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirty|sixty|ninety)\b)"
_SPAN = (
    r"(?:\d[\d.,]{0,12}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve) (?:\w+ )?"
    r"(?:second|minute|hour|day|week|month|year)s?\b"
)
_COUNTED = r"((?:(?<![\d.,])\d[\d.,]*|once|twice|times)(?: ?[€$£%]| [a-z]+)?|[€$£]\d[\d.,]{0,12})"
_A_UNIT = (
    ("an hour", "a day"),
    ("a day", "an hour"),
    ("a week", "a month"),
    ("a month", "a week"),
    ("a year", "a month"),
)

ENGLISH = LieWords(
    code="en",
    riders=(
        ", and a later request is granted as well",
        ", and friends of the applicant get the same at half the price",
        ", and a phone call is enough to be let off",
    ),
    bounds=Swaps(
        both(
            ("at least", "at most"),
            ("no less than", "no more than"),
            ("not less than", "not more than"),
            ("no earlier than", "no later than"),
            ("a minimum of", "a maximum of"),
            ("or more", "or less"),
            ("or longer", "or shorter"),
            ("or older", "or younger"),
            ("or later", "or earlier"),
            ("or higher", "or lower"),
        ),
        (
            (r"\bno fewer than\b", "no more than"),
            (r"\bor fewer\b", "or more"),
            (rf"\bup to (?={_NUMBER})(?![^.;]*\b(?:before|ahead)\b)", "at least "),
            (r"\bmore than\b(?! one\b)", "less than"),
            (r"\b(?:less|fewer) than\b", "more than"),
            (r"\bover (?=[€$£]?\d)", "under "),
            (r"\bunder (?=[€$£]?\d)", "over "),
            (r"\babove (?=-?[\d\u2212])", "below "),
            (r"\bbelow (?=-?[\d\u2212])", "above "),
            (rf"\bwithin (?={_NUMBER})", "after "),
            (rf"\bafter (?={_SPAN})", "within "),
            (NO_RANGE + r"\bbefore\b", "after"),
            (NO_RANGE + r"\bafter\b", "before"),
            (NO_RANGE + r"\b(?:until|till)\b", "from"),
            (NO_RANGE + r"\bfrom (?=\d[\d:.]* ?(?:[ap]m\b|o'clock|\d{2}\b)|noon|\d{1,2} [A-Z])", "until "),
        ),
        ends=r"\bfrom\b.*\b(?:to|until|till)\b|\d ?[-\u2013] ?\d|\b(?:not|never) (?:until|before)\b"
        r"|\bbefore and after\b",
    ),
    conditions=Swaps(
        (
            (r"\bonly (?:if|when)\b", "unless"),
            (r"(?<!even )(?<!as )\bif not\b", "if"),
            (r"(?<!even )(?<!as )(?<!except )\bif\b", "unless"),
            (r"\b(?:unless|except (?:if|when))\b", "if"),
            (r"\b(?:provided(?: that)?|as long as|so long as|on condition that)\b(?! by\b)", "unless"),
        )
    ),
    exceptions=Swaps(
        (
            (r"\b(?:except for|except|with the exception of|apart from|excluding|not including)\b(?! (?:if|when|that))",
             "including"),
            (r"(?<!not )\bincluding\b", "except"),
        )
    ),
    modality=Swaps(
        both(
            ("must not", "need not"),
            ("is required to", "is allowed to"),
            ("are required to", "are allowed to"),
            ("is mandatory", "is optional"),
            ("are mandatory", "are optional"),
            ("is compulsory", "is voluntary"),
            ("are compulsory", "are voluntary"),
        ),
        (
            (r"\b(?-i:may) not\b", "need not"),
            (r"\bshall not\b", "need not"),
            (r"\bdo not have to\b", "must not"),
            (r"\bdoes not have to\b", "must not"),
            (r"\b(?:is|are) not allowed to\b", "need not"),
            (r"\bmust\b", "may"),
            (r"\bshall\b", "may"),
            (r"\b(?:has|have) to\b", "may"),
            (r"(?<!in )(?<!of )\b(?-i:may)\b", "must"),
            (r"\b(?:is|are) permitted to\b", "must"),
            (r"(?<=\w )can\b(?! not)", "must"),
            (r"\bshould\b(?! not)", "must"),
        ),
    ),
    rates=Swaps(
        tuple((rf"{_COUNTED} {one}\b", rf"\1 {other}") for one, other in _A_UNIT),
        both(("per hour", "per day"), ("per week", "per month"), ("per second", "per minute"), ("hourly", "daily")),
        both(("every hour", "every day"), ("every week", "every month"), ("each hour", "each day")),
        both(("each week", "each month"), ("weekly", "monthly")),
        (
            (r"\bper (?:year|annum)\b", "per month"),
            (r"\b(every|each) year\b", r"\1 month"),
            (r"\b(?:yearly|annually|annual)\b", "monthly"),
        ),
    ),
    magnitudes=Swaps(
        ((r"\bthousand\b", "million"), (r"\bmillion\b", "thousand"), (r"\bbillion\b", "million"),
         (r"\bhundred\b", "thousand"))
    ),
    signs=Swaps(
        ((r"\bminus (?=\d)", ""),),
        both(("below zero", "above zero"), ("below freezing", "above freezing")),
    ),
)  # fmt: skip
