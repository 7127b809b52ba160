"""Numbers in words: counts with their noun, ratios and shares, the same in every report, command and screen."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

NOT_TESTED = "not tested"


def plural(number: int, one: str, more: str = "") -> str:
    """`1 case`, `2 cases`; pass the plural where it is not the noun plus s."""
    return f"{number} {one if number == 1 else more or one + 's'}"


def first_few(names: Sequence[str], most: int) -> str:
    """`a, b and 3 more`."""
    rest = len(names) - most
    return ", ".join(names[:most]) + (f" and {rest} more" if rest > 0 else "")


def counted(number: int, one: str, more: str = "") -> str:
    """`plural` for numbers that may be large: `12,000 cases`."""
    return f"{number:,} {one if number == 1 else more or one + 's'}"


def count_words(released: int, failed: int, cases: int, *, none: str = NOT_TESTED) -> str:
    """`18 released, 1 failed, 1 not judged, of 20`: every headline includes the cases nobody judged.

    Where nothing was judged it says `none`, since no number of released cases is known.
    """
    left = cases - released - failed
    parts = [f"{released:,} released"] if released + failed else [none]
    parts += [f"{failed:,} failed"] if failed else []
    return f"{', '.join((*parts, f'{left:,} not judged'))}, of {cases:,}"


def k_of_n(k: int | None, n: int | None) -> str:
    """`15 of 20`; where nothing was measured, words instead of a number."""
    return f"{k} of {n}" if k is not None and n else NOT_TESTED


def count_suffix(k: int | None, n: int | None) -> str:
    """`, 3 of 4`, to append to a noun; empty where nothing was counted."""
    return "" if n is None else f", {k} of {n}"


def percent(share: Fraction) -> str:
    """A threshold as people write it, such as `80 %`."""
    return f"{float(share * 100):g} %"


def exact_percent(share: Fraction) -> str:
    """A bound, exactly: `95 %`, or a fraction where two decimals are not enough."""
    hundred = share * 100
    for digits in (0, 1, 2):
        if (hundred * 10**digits).denominator == 1:
            return f"{float(hundred):.{digits}f} %"
    return ratio(share)


def whole_percent(share: Fraction) -> str:
    """A share in whole per cent, never rounded up to 100 or down to 0."""
    whole = share * 100
    if 0 < whole < 1:
        return "<1 %"
    return f"{math.floor(whole)} %"


def chance(share: Fraction) -> str:
    """A probability as text, never rounded to 0 or 1 unless it is exactly that."""
    if share in (0, 1):
        return f"{int(share) * 100} %"
    shown = float(share) * 100
    if shown < 0.01:
        return "< 0.01 %"
    return "> 99.99 %" if shown > 99.99 else f"{shown:.2f} %"


def ratio(share: Fraction) -> str:
    """`"k/n"` in lowest terms, as everywhere in the exchange contract."""
    return f"{share.numerator}/{share.denominator}"
