"""Compares a claim's words with those of its phrases, so that true phrases cannot support a false sentence.

Only numbers, dates, units and negation, which a program can judge reliably. Everything else is for reviewers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from goldtui.text.match.normalise import fold_typography
from goldtui.text.meaning.dates import DateValue, TimeValue, shared_dates
from goldtui.text.meaning.polarity import opposes, relieving_word, strong_negator
from goldtui.text.meaning.units import LABEL, Unit, compatible, same_amount
from goldtui.text.meaning.values import Quantity, Values, may_hold_values, values_of


@dataclass(frozen=True, slots=True)
class Contradiction:
    """One disagreement between a claim and its phrases; `message` names both sides in plain words."""

    kind: Literal["number", "date", "unit", "polarity"]
    message: str


def contradictions(
    claim_text: str, phrases: Sequence[str], *, days_share_month: bool = False
) -> tuple[Contradiction, ...]:
    """Where the claim's own words disagree with its phrases; empty when nothing comparable disagrees.

    Every number, date and time that the claim states must be among those of the phrases, with a unit that does not
    clash. The claim must point the same way as its phrases: see `polarity.opposes`. Without phrases nothing can
    disagree. With `days_share_month` the phrase `24 and 25 December` holds the 24th too; `strict-1` never did.
    """
    if not phrases or (_states_nothing(claim_text) and not any(map(strong_negator, phrases))):
        return ()
    found: list[Contradiction] = []
    # Most claims state no value; reading one in full costs twenty times a search for a digit.
    claimed = values_of(claim_text) if may_hold_values(claim_text) else None
    if claimed is not None and claimed.wordings:
        held = [values_of(phrase) for phrase in phrases]
        if not claimed.wordings.issubset(wording for values in held for wording in values.wordings):
            shared = [d for p in phrases for d in shared_dates(fold_typography(p))] if days_share_month else []
            found.extend(_values(claimed, held, shared))
    message = opposes(claim_text, phrases)
    if message:
        found.append(Contradiction("polarity", message))
    return tuple(found)


@lru_cache(maxsize=16384)
def _states_nothing(claim_text: str) -> bool:
    """Whether nothing in the text can be compared; most claims are like this, and each is judged repeatedly."""
    return not (may_hold_values(claim_text) or strong_negator(claim_text) or relieving_word(claim_text))


def _values(claim: Values, held: Sequence[Values], shared: Sequence[DateValue]) -> Iterable[Contradiction]:
    quantities = [quantity for values in held for quantity in values.quantities]
    dates = [date for values in held for date in values.dates]
    times = [time for values in held for time in values.times]
    loose = frozenset().union(*(values.loose for values in held))
    for date in claim.dates:
        if not _date_held(date, (*dates, *shared), loose):
            yield Contradiction("date", _says(date.text, [known.text for known in dates], "date"))
    for time in claim.times:
        if not _time_held(time, times, quantities):
            yield Contradiction("number", _says(time.text, [known.text for known in times], "time"))
    for quantity in claim.quantities:
        if quantity.unit is not None and quantity.unit.dimension == LABEL:
            # A name that no phrase mentions states no amount; another number after the same word does contradict.
            named = [known for known in quantities if known.unit == quantity.unit]
            if named and all(known.value != quantity.value for known in named):
                yield Contradiction("number", _says(quantity.text, [known.text for known in named], "number"))
            continue
        same = [known for known in quantities if known.value == quantity.value]
        if any(compatible(quantity.unit, known.unit) for known in same):
            continue
        if any(same_amount(quantity.value, quantity.unit, known.value, known.unit) for known in quantities):
            continue
        if same:
            yield Contradiction("unit", _says(quantity.text, [known.text for known in same], "unit"))
        elif quantity.value not in loose:
            near = _same_unit(quantity.unit, quantities) or quantities
            yield Contradiction("number", _says(quantity.text, [known.text for known in near], "number"))


def _same_unit(unit: Unit | None, quantities: Sequence[Quantity]) -> list[Quantity]:
    if unit is None:
        return []
    return [known for known in quantities if known.unit and known.unit.dimension == unit.dimension]


def _date_held(date: DateValue, dates: Sequence[DateValue], loose: frozenset[Fraction]) -> bool:
    for known in dates:
        if not date.agrees(known):
            continue
        parts = ((date.year, known.year), (date.month, known.month), (date.day, known.day))
        unsaid = [mine for mine, theirs in parts if mine is not None and theirs is None]
        if all(Fraction(part) in loose for part in unsaid):
            return True
    return False


def _time_held(time: TimeValue, times: Sequence[TimeValue], quantities: Sequence[Quantity]) -> bool:
    if any(time.agrees(known) for known in times):
        return True
    # `from 9 to 11 am`: the first hour is written as a plain number.
    hour, minute = divmod(time.minutes, 60)
    return minute == 0 and any(known.unit is None and known.value in (hour, hour % 12 or 12) for known in quantities)


def _says(claimed: str, known: Sequence[str], kind: str) -> str:
    if not known:
        return f"states {claimed.removesuffix('.')}; its phrases hold no such {kind}"
    listed = ", ".join(dict.fromkeys(one.removesuffix(".") for one in known[:3]))
    return f"states {claimed.removesuffix('.')}; its phrases say {listed}"
