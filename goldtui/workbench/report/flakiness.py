"""The flakiness of a threshold: read the input exactly, print the result as lines or plain data.

A share converted to a binary float would require one claim too many or too few at the exact border, so shares are read
as exact fractions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from goldtui.model.counts import chance, plural, ratio
from goldtui.model.faults import unusable
from goldtui.model.judges.flakiness import Flakiness
from goldtui.scoring.flakiness import flakiness

MOST_CLAIMS = 1000
"""The most claims of an answer; with more, exact probabilities would take too long."""

# Without exponents: a few characters must not create a number with a million digits.
_SHARE = re.compile(r"[0-9]{0,3}\.[0-9]{1,12}|[0-9]{1,3}|[0-9]{1,6}/[0-9]{1,6}")


def flakiness_asked(
    claims: int, flip_rate: str, threshold: str, true_claims: int | None = None, true_share: str | None = None
) -> Flakiness:
    """The flakiness of a threshold for an answer with 1 to `MOST_CLAIMS` claims; shares are `0.8` or `4/5`.

    Raises `UnusableInput` (`claims_out_of_range`, `share_unreadable`, `share_out_of_range`, `true_claims_unfit`).
    """
    if not 1 <= claims <= MOST_CLAIMS:
        message = f"an answer has 1 to {MOST_CLAIMS} claims here, not {claims}"
        raise unusable("claims_out_of_range", message, "--claims", "give the claims of one answer")
    rate, least = _share(flip_rate, "--flip-rate"), _share(threshold, "--threshold")
    if least == 0:
        raise unusable("share_out_of_range", "a threshold of 0 passes every answer", "--threshold", "give more than 0")
    if true_share is not None:
        true_claims = _whole(_share(true_share, "--true-share") * claims, true_share, claims)
    if true_claims is not None and not 0 <= true_claims <= claims:
        message = f"{true_claims} of {claims} claims cannot be true"
        raise unusable("true_claims_unfit", message, "--true-claims", f"give 0 to {claims}")
    return flakiness(claims, rate, least, None if true_claims is None else (true_claims,))


def flakiness_lines(found: Flakiness) -> Iterator[str]:
    """The result as lines of at most 80 cells."""
    n = found.claims
    counted = plural(n, "claim")
    yield f"{counted}, threshold {_plain(found.threshold)}, flip rate {_plain(found.flip_rate)}"
    yield f"  needed            {found.needed} of {n} must be true"
    yield f"  one wrong label   moves the score by 1 of {n}"
    low, high = found.zone
    yield f"  flaky zone        {low} of {n} to {high} of {n} true: at most one claim from the threshold"
    yield f"  one false claim   {_hidden(found.hides_one)}"
    yield ""
    yield f"  {'true claims':<16}  {'verdict':<7}  chance that it flips"
    for row in found.rows:
        verdict = "pass" if row.passes else "fail"
        zone = "  flaky zone" if row.in_zone else ""
        yield f"  {f'{row.true} of {n}':<16}  {verdict:<7}  {chance(row.flips):<9}{zone}".rstrip()


def flakiness_json(found: Flakiness) -> dict[str, Any]:
    """The result for scripts. Shares are `"k/n"` in lowest terms, probabilities are numbers from 0 to 1."""
    return {
        "claims": found.claims,
        "flip_rate": ratio(found.flip_rate),
        "threshold": ratio(found.threshold),
        "needed": found.needed,
        "one_label": ratio(found.step),
        "zone": list(found.zone),
        "true_claims_that_hide_one_false": found.hides_one,
        "rows": [
            {
                "true": row.true,
                "claims": found.claims,
                "passes": row.passes,
                "in_zone": row.in_zone,
                "flip_chance": float(row.flips),
            }
            for row in found.rows
        ],
    }


def _hidden(beside: int | None) -> str:
    if beside is None:
        return "is hidden by no number of true ones"
    return f"is hidden by {beside} true {'one' if beside == 1 else 'ones'} ({beside} of {beside + 1})"


def _share(text: str, option: str) -> Fraction:
    fix = "write a share from 0 to 1, such as 0.8 or 4/5"
    try:
        value = Fraction(text) if _SHARE.fullmatch(text) else None
    except ZeroDivisionError:
        value = None
    if value is None:
        raise unusable("share_unreadable", f"{text!r} is no share", option, fix)
    if value > 1:
        raise unusable("share_out_of_range", f"{text} is more than all", option, fix)
    return value


def _whole(number: Fraction, share: str, claims: int) -> int:
    if number.denominator != 1:
        message = f"{share} of {claims} is no whole number of claims"
        raise unusable("true_claims_unfit", message, "--true-share", "give the number with --true-claims")
    return number.numerator


def _plain(share: Fraction) -> str:
    """A short decimal if exact, else a ratio."""
    short = f"{float(share):.12g}"
    return short if "e" not in short and Fraction(short) == share else ratio(share)
