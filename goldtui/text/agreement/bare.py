"""A bare value as an answer (`40 metres`), which the question completes: the phrase it was taken from settles it."""

from __future__ import annotations

from collections.abc import Container, Sequence

from goldtui.text.agreement.reading import Item, Reading
from goldtui.text.amounts.record import Same, Value, comparable, same
from goldtui.text.languages.codes import MAY

_SAID = frozenset(("past", "present"))
_RANGE = frozenset(("range_from", "range_to"))


def is_bare(said: Reading) -> bool:
    """Whether a statement is a value alone or with the word it counts, and no sentence."""
    (first, *rest) = said.items
    return (
        first.value is not None
        and not first.value.weak
        and (not rest or (len(rest) == 1 and rest[0].follows and rest[0].value is None))
        and not any(item.tense in _SAID or item.person or item.having for item in said.items)
    )


def ends_phrase(said: Reading, phrase: Reading, asked: Container[str]) -> bool:
    """Whether a bare value is the end of a phrase whose other words are the question's, or only connect an amount.

    So `30 September` is no answer to when the season begins where the phrase is `ends on 30 September`.
    """
    size = len(said.items)
    before, end = phrase.items[:-size], phrase.items[-size:]
    return (
        len(end) == size
        and all(_alike(one, other) for one, other in zip(said.items, end, strict=True))
        and all(one.follows == other.follows for one, other in zip(said.items[1:], end[1:], strict=True))
        and all(item.value is None and (item.measures or item.key in asked) for item in before)
        and not any(item.operators - MAY for item in before)
        and len({item.segment for item in phrase.items}) == 1
    )


def rival(said: Reading, phrases: Sequence[Reading], stretches: Sequence[Reading]) -> Item | None:
    """The one value of the phrases that a bare value is not, where no stretch of proof may say that bare value."""
    (item, *more) = said.items
    if more or item.value is None or item.operators & _RANGE:
        return None
    value = item.value
    if any(_may_be(value, held) for stretch in stretches for held in _comparable(value, stretch)):
        return None
    found = [other for phrase in phrases for other in phrase.items if other.value in _comparable(value, phrase)]
    if len(found) != 1 or found[0].operators != item.operators or found[0].value is None:
        return None
    return found[0] if same(value, found[0].value) is Same.NO else None


def _may_be(value: Value, held: Value) -> bool:
    """Whether a value of the proof is the stated one, or may be: another number at another rate is not."""
    found = same(value, held)
    return found is Same.YES or (found is Same.UNKNOWN and value.rate == held.rate)


def _comparable(value: Value, reading: Reading) -> list[Value]:
    return [i.value for i in reading.items if i.value is not None and not i.value.weak and comparable(value, i.value)]


def _alike(one: Item, other: Item) -> bool:
    """Whether two items are the same word or value under the same operators."""
    if one.operators != other.operators or one.key != other.key or one.tense != other.tense:
        return False
    if one.value is None or other.value is None:
        return one.value is other.value
    return same(one.value, other.value) is Same.YES and one.value.dimension == other.value.dimension
