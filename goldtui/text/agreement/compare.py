"""Compares a statement with one stretch of its proof, word by word and value by value.

A statement agrees only when nothing is left over: the proof holds each of its words and values under the same operators
and in the same order, and nothing was dropped that may have limited them. It is contradicted only when everything else
is the same and one value or operator provably differs.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from itertools import pairwise

from goldtui.text.agreement.align import align, replaced
from goldtui.text.agreement.asides import shared_subjects
from goldtui.text.agreement.bounds import BOUNDS, DUTIES, excluded, is_part_of_range, pair_ranges
from goldtui.text.agreement.difference import Comparison, Difference, Kind
from goldtui.text.agreement.dropped import borrowed, dropped, ranges_of
from goldtui.text.agreement.instructions import is_against_order, is_duty, is_object_of_order
from goldtui.text.agreement.later import Later
from goldtui.text.agreement.order import in_order
from goldtui.text.agreement.owners import owners
from goldtui.text.agreement.reading import Item, Reading
from goldtui.text.agreement.refuted import (
    asserts_exception,
    bounded_alike,
    counted_alike,
    denied_alike,
    denied_subject,
    is_converse,
    is_turned_rank,
    moved_only,
    parties_exchanged,
    takes_both,
    too_late,
    without_echoes,
    without_only,
    without_with,
)
from goldtui.text.amounts.record import Kind as ValueKind
from goldtui.text.amounts.record import Same, Value, comparable, same
from goldtui.text.languages.catalog import words_of_all
from goldtui.text.languages.codes import NEGATIONS, OPPOSITES, named

_NONE: frozenset[str] = frozenset()


def compare(
    said: Reading,
    held: Reading,
    context: Container[str] = _NONE,
    *,
    whole: bool = False,
    phrases: Sequence[Reading] = (),
) -> Comparison:
    """Compare a statement with a stretch of proof; `context` are stems that may be added.

    With `whole` nothing may be left out of the proof: its language is not sure, so neither are its limiting words.
    `phrases` are those that a reviewer chose: a time, place or bound after them does not limit what they say.
    """
    places = align(said.items, held.items)
    rivals = replaced(said.items, held.items, places)
    ends = pair_ranges(said.items, held.items, places, rivals)
    found = _left_over(said.items, held.items, places, rivals, context, ends)
    matched = [
        (item, held.items[at], at)
        for item, place, rival in zip(said.items, places, rivals, strict=True)
        for at in (place if place is not None else rival,)
        if at is not None
    ]
    covered = sum(place is not None for place in places)
    if not covered:
        return Comparison((*found, Difference(Kind.WORDS, said.items[0].text if said.items else "")), 0)
    if not found and (excepted := asserts_exception(matched, held.items)):
        return Comparison((Difference(Kind.OPERATOR, "", "except", True, at=excepted),), covered)
    found.extend(_operators(matched, said.items, held.items))
    found.extend(_loose_operators(said.items, places, rivals))
    owned = owners(said.items, held.items, places, rivals)
    exchanged = parties_exchanged(matched, said, held)
    if exchanged is not None and is_converse(matched):
        return Comparison(tuple(d for d in found if not is_turned_rank(d, matched)), covered)
    if exchanged is not None:
        found = [d for d in found if d.kind is not Kind.OPERATOR]
        owned = [Difference(Kind.OWNER, exchanged[0], exchanged[1], True)]
    found.extend(_persons(matched, said.items, held.items))
    # A value given to another thing also differs in order and part; that is no second difference.
    swapped = any(difference.disproves for difference in owned)
    found.extend(owned)
    turned = without_only(matched)
    settled = [match for at, match in enumerate(matched) if not (at in turned and "without" in match[0].operators)]
    if not in_order(settled, said, held):
        found.append(Difference(Kind.ORDER, " ".join(item.text for item, _, _ in matched), soft=swapped))
    found.extend(difference._replace(soft=swapped) for difference in borrowed(matched, held))
    kept = {place for _, _, place in matched} | shared_subjects(matched, held.items)
    chosen = Later(lambda: ranges_of(held, phrases))
    left = dropped(held.items, kept, matched, whole, chosen, held.record, held.entries)
    found.extend(d._replace(soft=True) if swapped else d for d in left)
    return Comparison(tuple(without_echoes(found)), covered)


def _left_over(
    said: Sequence[Item],
    held: Sequence[Item],
    places: Sequence[int | None],
    rivals: Sequence[int | None],
    context: Container[str],
    ends: frozenset[int],
) -> list[Difference]:
    """The words and values of the statement that the proof lacks."""
    found: list[Difference] = []
    lost = [held[p].operators - i.operators for i, p in zip(said, places, strict=True) if p is not None]
    turned = {adverb for adverb, code in TURNING.items() if any(code in codes for codes in lost)}
    before = ""
    for index, (item, place, rival) in enumerate(zip(said, places, rivals, strict=True)):
        before, after = item.text, before
        if place is not None:
            continue
        value = item.value
        if value is None and rival is not None:
            found.append(Difference(Kind.OPERATOR, item.text, held[rival].text, True, at=after))
        elif value is None:
            # `always` where the proof says `never` is one difference, not two.
            if item.key not in context and item.key not in turned:
                found.append(Difference(Kind.WORDS, item.text))
        elif rival is None:
            if not value.weak:
                found.append(Difference(Kind.WORDS, value.text))
        elif index in ends:
            found.append(Difference(Kind.VALUE, value.text, held[rival].text, True))
        elif not excluded(item, rival, held):
            others = [h.value for h in held if h.value is not None and comparable(value, h.value)]
            inside = _in_range(item, rival, held) or is_part_of_range(said, held) or _may_be_listed(value, held)
            disproved = all(same(value, other) is Same.NO for other in others) and not inside
            found.append(Difference(Kind.VALUE, value.text, held[rival].text, disproved))
    return found


TURNING = {"<always>": "never"} | {f"<{word}>": "ended" for word in words_of_all(lambda language: language.goes_on)}
"""Adverbs that replace an operator of the proof."""

_RANGE = frozenset(("range_from", "range_to"))


def _in_range(item: Item, rival: int, held: Sequence[Item]) -> bool:
    """Whether a single value may be inside a range that the proof gives (`rooms 12 to 18`)."""
    value = item.value
    if value is None or item.operators & _RANGE:
        return False
    after = held[rival + 1] if rival + 1 < len(held) else None
    if held[rival].value is not None and value.kind is ValueKind.NAME:
        return (
            after is not None
            and after.value is not None
            and (after.preposition == "to" or bool(after.operators & _RANGE))
        )
    ends = [h.value.number for h in held if h.value is not None and h.operators & _RANGE and comparable(value, h.value)]
    dated = value.kind is ValueKind.DATE and any(h.operators & _RANGE for h in held)
    return dated or (len(ends) > 1 and min(ends) <= value.number <= max(ends))


def _may_be_listed(value: Value, held: Sequence[Item]) -> bool:
    """Whether a bare number of the proof may be the day of the date (`on December 24 and 31 for cleaning`)."""
    day = value.date[2]
    bare = [h.value for h in held if h.value is not None and h.value.kind is ValueKind.AMOUNT and not h.value.dimension]
    return day is not None and any(one.number == day for one in bare)


def _denying(held: Sequence[Item]) -> frozenset[int]:
    """The clauses that deny something."""
    return frozenset([item.clause for item in held if item.operators & NEGATIONS])


def _operators(
    matched: Sequence[tuple[Item, Item, int]], said: Sequence[Item], held: Sequence[Item]
) -> list[Difference]:
    found: list[Difference] = []
    denying = _denying(held)
    turned = without_only(matched) | denied_subject(matched, said, held) | moved_only(matched, said, held)
    for at, (item, other, place) in enumerate(matched):
        one = held[place - 1].value if place else None
        if one is not None and one.weak and item.key and item.many and not other.many:
            found.append(Difference(Kind.WORDS, item.text))  # `One member left` is not `members left`
        counted = other.value is not None and other.value.kind is ValueKind.ORDINAL  # `every second bus`
        weaker = not counted and other.clause not in denying and _weaker(item.operators, other.operators)
        alike = (
            at in turned
            or weaker
            or denied_alike(item, other)
            or is_duty(item, other)
            or is_object_of_order(item, other, matched)
            or bounded_alike(item, other, matched)
            or counted_alike(matched, at)
        )
        if excluded(item, place, held):
            found.append(Difference(Kind.VALUE, _bounded(item), _bounded(other), True))
        elif item.operators != other.operators and not alike:
            found.append(_operator(item, other, matched, said, held))
        if _lost_unit(item, other, said):
            found.append(Difference(Kind.DROPPED, "", other.text or (one.text if one else ""), at="its unit"))
        if item.having and other.having and item.having != other.having:
            found.append(Difference(Kind.OPERATOR, named((item.having,)), named((other.having,)), at=item.text))
        ordered = other.ordered and not item.ordered and item.tense == "past"  # what was done is not what to do
        if ordered or _other_form(item.tense, other.tense):
            found.append(Difference(Kind.OPERATOR, item.tense, other.tense, at=item.text))
        if item.preposition != other.preposition and _says_other(item, other):
            found.append(Difference(Kind.OPERATOR, _one(item.preposition), _one(other.preposition), at=item.text))
    return [*found, *_moved_prepositions(matched)]


def _lost_unit(item: Item, other: Item, said: Sequence[Item]) -> bool:
    """Whether a number has a unit in the proof and none in the statement: not money, nor the years of an age."""
    value, held = item.value, other.value
    if value is None or held is None or value.weak or value.kind is not ValueKind.AMOUNT or value.dimension:
        return False
    measure = held.dimension
    aged = measure == "months" and held.written is not None and held.number == 12 * held.written
    if not measure or measure.startswith("money") or (aged and item.operators & BOUNDS):
        return False
    return not any(one.value is not None and one.value.dimension == measure for one in said)


def _bounded(item: Item) -> str:
    return f"{named(item.operators & BOUNDS)} {item.text}".strip()


def _persons(matched: Sequence[tuple[Item, Item, int]], said: Sequence[Item], held: Sequence[Item]) -> list[Difference]:
    """Pronouns that name somebody else than the proof does (`you pay` for `we pay`)."""
    found = [
        Difference(Kind.OPERATOR, item.person, other.person, at=item.text)
        for item, other, _ in matched
        if item.person != other.person
        and (
            (item.person and other.person)
            or {item.person or item.preposition, other.person or other.preposition} in _TOPICS
        )
    ]
    named = {"topic", *(item.person for item in held if item.person)} - {""}
    for item in said:
        if item.person and item.person not in named and (len(named) > 1 or item.person in _SPEAKERS) and not found:
            found.append(Difference(Kind.OPERATOR, item.person, at=item.text))
    return found


_TOPICS = tuple({"topic", code} for code in ("to", "with", "by"))
_SPEAKERS = frozenset(("we", "i"))


def _says_other(item: Item, other: Item) -> bool:
    """Whether two prepositions, or one and none, say different things."""
    if item.preposition and other.preposition:
        # `On Monday` is `in the morning of Monday`, but `on the safe` is not `in the safe`.
        return item.value is None or {item.preposition, other.preposition} != {"in", "upon"}
    # `rose 5` is not `rose to 5`
    return item.value is not None and item.value.written is not None and "to" in (item.preposition, other.preposition)


def _other_form(said: str, held: str) -> bool:
    """Whether two forms of a verb say different things: past and present, an order and a fact."""
    return said != held and ({said, held} in _TENSES or bool(_FORMS & {said, held}))


_FORMS = frozenset(("let us", "forbids"))
_TENSES = (
    {"ends in the past", "request"},
    {"ends in the past", "orders"},
    {"ends in the present", "orders"},
    {"past", "present"},
    {"ends in the past", "ends in the present"},
    {"ends in the past", "ends in the future"},
    {"ends in the present", "ends in the future"},
)


def _moved_prepositions(matched: Sequence[tuple[Item, Item, int]]) -> list[Difference]:
    """Prepositions on another word than in the proof: who works `for` whom, what is `in` what."""
    lost = {other.preposition: other for item, other, _ in matched if other.preposition and not item.preposition}
    gained = {item.preposition: item for item, other, _ in matched if item.preposition and not other.preposition}
    found = [Difference(Kind.OPERATOR, named((code,)), at=gained[code].text) for code in lost if code in gained]
    for (_, _, before), (item, other, place) in pairwise(matched):
        # `leaves for Lens` is not `leaves Lens`: right after the same word a preposition changes what it does.
        code = item.preposition or other.preposition
        explained = (item.preposition and other.preposition) or item.operators != other.operators
        timed = item.value is not None and item.value.dimension.startswith("time")  # `runs for 2 hours`, `runs 2 hours`
        if place == before + 1 and code in _DIRECTING and not explained and not (code == "for" and timed):
            found.append(Difference(Kind.OPERATOR, _one(item.preposition), _one(other.preposition), at=item.text))
    return found


_DIRECTING = frozenset(("for", "with"))


def _loose_operators(
    said: Sequence[Item],
    places: Sequence[int | None],
    rivals: Sequence[int | None],
) -> list[Difference]:
    """Operators on words that the proof lacks."""
    return [
        Difference(Kind.OPERATOR, named(item.operators), at=item.text)
        for item, place, rival in zip(said, places, rivals, strict=True)
        if place is None and rival is None and item.operators
    ]


def _weaker(said: frozenset[str], held: frozenset[str]) -> bool:
    """Whether the statement says of some what the proof says of all."""
    return bool(held - said) and held - said <= {"all", "not_only"} and said <= held


def _operator(
    item: Item,
    other: Item,
    matched: Sequence[tuple[Item, Item, int]],
    all_said: Sequence[Item],
    all_held: Sequence[Item],
) -> Difference:
    more, fewer = item.operators - other.operators, other.operators - item.operators
    if (more | fewer) & DUTIES and frozenset((*(more - DUTIES), *(fewer - DUTIES))) in OPPOSITES:
        more, fewer = more - DUTIES, fewer - DUTIES  # whatever the duty, both bounds cannot hold
    for one, two in ((more, fewer), (fewer, more)):
        if one == {"unless"} and two == {"only", "if"}:
            more, fewer = more - {"only"}, fewer - {"only"}
    if len(more) == len(fewer) == 1:
        # What is true of all is true of some.
        weaker = more == {"some"} and fewer == {"all"}
        disproves = (frozenset((*more, *fewer)) in OPPOSITES and not weaker) or (
            more == {"all"} and fewer == {"about"} and bool(item.key)
        )
    elif len(more) + len(fewer) == 1:
        disproves = bool((more | fewer) & NEGATIONS) or more == {"free"}
    else:
        disproves = False
    disproves = (
        disproves
        or is_against_order(item, other)
        or without_with(item, other)
        or takes_both(item, other, all_held)
        or too_late(item, other, matched)
    )
    if disproves and item.text:
        # The same operator on another word may be the same one, read as governing that word, unless both sides have it
        # there.
        paired = [(i, h) for i, h, _ in matched if i is not item]
        both = {id(one): i.operators & h.operators for i, h in paired for one in (i, h)}
        elsewhere = any(
            more & h.operators - both.get(id(h), _NONE) for h in all_held if h is not other and h.clause == other.clause
        )
        elsewhere = elsewhere or any(fewer & i.operators - both.get(id(i), _NONE) for i in all_said if i is not item)
        disproves = not elsewhere
    return Difference(Kind.OPERATOR, named(more), named(fewer), disproves and bool(item.text), at=item.text)


def _one(code: str) -> str:
    return named((code,)) if code else ""
