"""Compares a statement with one stretch of its proof, word by word and value by value.

A statement agrees only when nothing is left over: each of its words and values stands in the proof under the same
operators and in the same order, and nothing was dropped that may have limited them. It is contradicted only when
everything else is the same and one value or operator is provably another.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from goldtui.text.agreement.reading import Item, Reading
from goldtui.text.amounts.record import Kind as ValueKind
from goldtui.text.amounts.record import Same, Value, comparable, same
from goldtui.text.languages.base import KEPT, NEGATIONS, OPPOSITES

_NONE: frozenset[str] = frozenset()


class Kind(StrEnum):
    """What differs; each has a page of its own."""

    WORDS = "words"
    VALUE = "value"
    OPERATOR = "operator"
    OWNER = "owner"
    ORDER = "order"
    DROPPED = "dropped"


class Difference(NamedTuple):
    """One thing in which a statement and its proof are not the same."""

    kind: Kind
    said: str
    held: str = ""
    disproves: bool = False
    """Whether the two cannot both be true when everything else is the same."""


class Comparison(NamedTuple):
    """What a comparison with one stretch of proof finds; nothing at all means that the statement agrees."""

    differences: tuple[Difference, ...] = ()
    covered: int = 0
    """Items of the statement that the proof holds."""

    @property
    def agrees(self) -> bool:
        """Whether nothing is left over and nothing differs."""
        return not self.differences

    @property
    def contradicts(self) -> bool:
        """Whether every difference disproves the statement: values, or exactly one operator."""
        found = self.differences
        if not found or not all(d.disproves for d in found):
            return False
        return len(found) == 1 or all(d.kind is Kind.VALUE for d in found)

    @property
    def open_words(self) -> tuple[str, ...]:
        """The words that the proof does not hold."""
        return tuple(d.said for d in self.differences if d.kind is Kind.WORDS)


def compare(
    said: Reading,
    held: Reading,
    context: frozenset[str] = _NONE,
    *,
    whole: bool = False,
    phrases: Sequence[Reading] = (),
) -> Comparison:
    """Compare a statement with a stretch of proof; `context` are stems that may be added.

    With `whole` nothing may be left out of the proof: its language is not sure, and so are its limiting words.
    `phrases` are those that a reviewer chose: a time, place or bound behind them limits nothing that they say.
    """
    places = _align(said.items, held.items)
    replaced = _replaced(said.items, held.items, places)
    found = _left_over(said.items, held.items, places, replaced, context)
    matched = [
        (item, held.items[at], at)
        for item, place, rival in zip(said.items, places, replaced, strict=True)
        for at in (place if place is not None else rival,)
        if at is not None
    ]
    covered = sum(place is not None for place in places)
    if not covered:
        return Comparison((*found, Difference(Kind.WORDS, said.items[0].text if said.items else "")), 0)
    found.extend(_operators(matched))
    found.extend(_loose_operators(said.items, places, replaced, context))
    found.extend(_owners(said.items, held.items, places))
    if not _in_order(matched, said, held):
        found.append(Difference(Kind.ORDER, " ".join(item.text for item, _, _ in matched)))
    found.extend(_borrowed(matched, held))
    found.extend(_dropped(held.items, {place for _, _, place in matched}, matched, whole, _inside(held, phrases)))
    return Comparison(tuple(found), covered)


def _replaced(
    said: Sequence[Item], held: Sequence[Item], places: Sequence[int | None]
) -> list[int | None]:
    """For each value that the proof does not hold the place of the value that it may have been written for."""
    taken = {place for place in places if place is not None}
    found: list[int | None] = []
    for item, place in zip(said, places, strict=True):
        rival: int | None = None
        if place is None and item.value is not None:
            near = [i for i, h in enumerate(held) if i not in taken and h.value and comparable(item.value, h.value)]
            rival = min(near, key=lambda i: (len(item.operators ^ held[i].operators), i), default=None)
            if rival is not None:
                taken.add(rival)
        found.append(rival)
    return found


def _left_over(
    said: Sequence[Item],
    held: Sequence[Item],
    places: Sequence[int | None],
    replaced: Sequence[int | None],
    context: frozenset[str],
) -> list[Difference]:
    """The words and values of the statement that the proof does not hold."""
    found: list[Difference] = []
    never = any(p is not None and "never" in held[p].operators - i.operators for i, p in zip(said, places, strict=True))
    for item, place, rival in zip(said, places, replaced, strict=True):
        if place is not None:
            continue
        value = item.value
        if value is None:
            # `always` where the proof says `never` is one difference, not two.
            if item.key not in context and not (never and item.key == "<always>"):
                found.append(Difference(Kind.WORDS, item.text))
        elif rival is None:
            if not value.weak:
                found.append(Difference(Kind.WORDS, value.text))
        else:
            others = [h.value for h in held if h.value is not None and comparable(value, h.value)]
            disproved = all(same(value, other) is Same.NO for other in others)
            found.append(Difference(Kind.VALUE, value.text, held[rival].text, disproved))
    return found


def _align(said: Sequence[Item], held: Sequence[Item]) -> list[int | None]:
    """For each item of the statement its place in the proof: in order, close and under equal operators if it can be."""
    choices: list[list[int]] = []
    for item in said:
        if item.value is not None:
            value = item.value
            choices.append([i for i, h in enumerate(held) if h.value is not None and same(value, h.value) is Same.YES])
        else:
            choices.append([i for i, h in enumerate(held) if h.value is None and h.key == item.key])
    best: dict[int, tuple[int, tuple[int | None, ...]]] = {-1: (0, ())}
    for item, places in zip(said, choices, strict=True):
        if not places:
            best = {end: (cost, (*path, None)) for end, (cost, path) in best.items()}
            continue
        following: dict[int, tuple[int, tuple[int | None, ...]]] = {}
        for place in places:
            own = 3 * len(item.operators ^ held[place].operators) + (item.preposition != held[place].preposition)
            for end, (cost, path) in best.items():
                step = cost + own + _step(end, place)
                if place in path:
                    step += 20
                known = following.get(place)
                if known is None or step < known[0]:
                    following[place] = step, (*path, place)
        best = following
    _, path = min(best.values(), key=lambda one: one[0])
    seen: set[int] = set()
    unique: list[int | None] = []
    for place, item in zip(path, said, strict=True):
        if place in seen and item.value is not None:
            place = None
        if place is not None:
            seen.add(place)
        unique.append(place)
    return unique


def _step(end: int, place: int) -> int:
    if place == end + 1:
        return 0
    return 1 if place > end else 2


def _operators(matched: Sequence[tuple[Item, Item, int]]) -> list[Difference]:
    found: list[Difference] = []
    for item, other, _ in matched:
        if item.operators != other.operators and not _weaker(item.operators, other.operators):
            found.append(_operator(item, other))
        if item.tense and other.tense and item.tense != other.tense:
            found.append(Difference(Kind.OPERATOR, f"{item.tense} {item.text}", f"{other.tense} {other.text}"))
        if item.preposition != other.preposition and item.preposition and other.preposition:
            pair = frozenset((item.preposition, other.preposition))
            if pair & {"by", "to", "subject", "object"} or item.value is not None:  # `rose by 5` is not `rose to 5`
                said, held = f"{item.preposition} {item.text}", f"{other.preposition} {other.text}"
                found.append(Difference(Kind.OPERATOR, said, held))
    return found


def _loose_operators(
    said: Sequence[Item],
    places: Sequence[int | None],
    replaced: Sequence[int | None],
    context: frozenset[str],
) -> list[Difference]:
    """Operators on words that the proof does not hold."""
    return [
        Difference(Kind.OPERATOR, f"{_named(item.operators)} {item.text}")
        for item, place, rival in zip(said, places, replaced, strict=True)
        if place is None and rival is None and item.operators
    ]


def _weaker(said: frozenset[str], held: frozenset[str]) -> bool:
    """Is what is said of some of a thing what the proof says of all of it?"""
    return held - said == {"all"} and said <= held and "not" not in held


def _operator(item: Item, other: Item) -> Difference:
    more, fewer = item.operators - other.operators, other.operators - item.operators
    said = f"{_named(more)} {item.text}".strip()
    held = f"{_named(fewer)} {other.text}".strip()
    if len(more) == len(fewer) == 1:
        disproves = frozenset((*more, *fewer)) in OPPOSITES
    elif len(more) + len(fewer) == 1:
        disproves = bool((more | fewer) & NEGATIONS) or more == {"free"}
    else:
        disproves = False
    return Difference(Kind.OPERATOR, said, held, disproves)


def _named(codes: frozenset[str]) -> str:
    return " ".join(sorted(code.replace("_", " ") for code in codes))


def _owners(said: Sequence[Item], held: Sequence[Item], places: Sequence[int | None]) -> list[Difference]:
    """Values that the statement gives to another thing than the proof does."""
    found: list[Difference] = []
    for index, place in enumerate(places):
        value = said[index].value
        if value is None or place is None:
            continue
        near = _segment_words(said, said[index].segment, value)
        equal = [i for i, h in enumerate(held) if h.value is not None and same(value, h.value) is Same.YES]
        differences = [_owner(value, near, held, at) for at in dict.fromkeys((place, *equal))]
        first = differences[0]
        if first is not None and all(differences):
            found.append(first)
    return found


def _owner(value: Value, near: frozenset[str | Value], held: Sequence[Item], place: int) -> Difference | None:
    """Does the value at a place of the proof belong to something else than what stands near it in the statement?"""
    rivals = [
        i for i, h in enumerate(held)
        if i != place and h.value is not None and comparable(value, h.value) and h.segment != held[place].segment
    ]  # fmt: skip
    if not rivals:
        return None
    mine = _segment_words(held, held[place].segment, value)
    theirs = frozenset().union(*(_segment_words(held, held[i].segment, value) for i in rivals))
    own, foreign = mine - theirs, theirs - mine
    if own and not near & own:
        wrong = near & foreign
        rival = next((held[i].value for i in rivals if _segment_words(held, held[i].segment, value) & wrong), None)
        named = sorted(word for word in wrong if isinstance(word, str))
        text = f"{value.text} for {named[0]}" if named else value.text
        return Difference(Kind.OWNER, text, rival.text if rival else "", bool(wrong))
    if near & foreign and not near >= own:
        return Difference(Kind.OWNER, value.text)
    return None


def _segment_words(items: Sequence[Item], segment: int, kind: Value | None = None) -> frozenset[str | Value]:
    """The words of a part of a sentence, and its values that could not stand in place of `kind`."""
    return frozenset(
        item.key if item.value is None else item.value._replace(text="", other_order=False, half_said=True)
        for item in items
        if item.segment == segment and (item.value is None or kind is None or not comparable(kind, item.value))
    )


def _in_order(matched: Sequence[tuple[Item, Item, int]], said: Reading, held: Reading) -> bool:
    """Do the words keep the order of the proof, but for parts that may be moved without another meaning?"""
    if held.record:
        return True
    places = [place for _, _, place in matched]
    if all(a < b for a, b in zip(places, places[1:], strict=False)) and not any(map(_is_agent, matched)):
        return True
    active = _active(matched)
    return bool(active) and _moves_are_free(active, said.items, held.items)


def _active(matched: Sequence[tuple[Item, Item, int]]) -> list[tuple[Item, Item, int]]:
    """The items in the order of the proof's voice, where only one side names who acts by a preposition (`by`).

    Empty where the verb is not where the other voice has it.
    """
    first = next((i for i, m in enumerate(matched) if _is_agent(m)), None)
    if first is None:
        return list(matched)
    last = first + 1
    while last < len(matched) and matched[last][0].follows and not matched[last][0].preposition:
        last += 1
    agent, before, after = list(matched[first:last]), list(matched[:first]), list(matched[last:])
    if matched[first][0].preposition == "by":
        # `A is done by B` for `B does A`: the verb is what follows the agent in the proof.
        verb = [m for m in before if m[2] == agent[-1][2] + 1]
        return [*agent, *verb, *[m for m in before if m not in verb], *after] if verb else []
    # `B does A` for `A is done by B`: the verb is what stands before the agent in the proof.
    verb = [m for m in after if m[2] == agent[0][2] - 1]
    return [*before, *[m for m in after if m not in verb], *verb, *agent] if verb else []


def _is_agent(match: tuple[Item, Item, int]) -> bool:
    item, other, _ = match
    measured = item.value is not None and bool(item.value.dimension)
    return (item.preposition == "by") != (other.preposition == "by") and not measured


def _moves_are_free(matched: Sequence[tuple[Item, Item, int]], said: Sequence[Item], held: Sequence[Item]) -> bool:
    """Is every pair that changed its order one of parts that stand for themselves?"""
    heads = [_head(said, said.index(item)) for item, _, _ in matched]
    free = [_stands_alone(item, other, head, held, place) for (item, other, place), head in zip(matched, heads, strict=True)]
    parts: dict[int, set[int]] = {}
    for item, other, _ in matched:
        parts.setdefault(item.segment, set()).add(other.segment)
    for index, (item, other, place) in enumerate(matched):
        if other.orders or item.orders:
            continue
        for at in range(index + 1, len(matched)):
            later, later_other, later_place = matched[at]
            apart = heads[index] is not heads[at]
            if later_place > place or later_other.orders or (apart and (free[index] or free[at])):
                continue
            whole = len(parts[item.segment]) == 1 == len(parts[later.segment])
            if whole and item.segment != later.segment and other.segment != later_other.segment:
                continue
            if item.noun != later.noun and other.noun != later_other.noun:
                continue
            return False
    return True


def _stands_alone(item: Item, other: Item, one: Item, held: Sequence[Item], place: int) -> bool:
    """Is it part of a phrase that may stand anywhere, since both sides begin it with the same preposition?"""
    if _adverbial(item):
        return True
    two = _head(held, place)
    if one.key != two.key or (one.value is None) != (two.value is None):
        return False
    if one.preposition and one.preposition == two.preposition and one.preposition not in ("of", "by", "to"):
        return True
    return bool(one.operators & _MOVABLE) and one.operators == two.operators


def _adverbial(item: Item) -> bool:
    """Does it say how often or how surely, wherever it stands?"""
    return item.key[:1] == "<" or (item.value is not None and bool(item.value.rate) and item.value.dimension == "times")


def _head(items: Sequence[Item], index: int) -> Item:
    """The first word of the phrase that an item belongs to: `within 2 days of its return` is one phrase."""
    while index:
        item = items[index]
        belongs = item.preposition == "of" or (item.follows and not item.preposition)
        if not belongs or item.operators or items[index - 1].segment != item.segment or _adverbial(items[index - 1]):
            break
        index -= 1
    return items[index]


_MOVABLE = frozenset(
    ["if", "unless", "until", "before", "after", "since", "from", "during", "within", "between", "without", "except", "at_least", "at_most", "more", "less", "about", "outside", "inside", "above", "below", "range_from", "range_to", "because"]
)


def _borrowed(matched: Sequence[tuple[Item, Item, int]], held: Reading) -> list[Difference]:
    """Words that one part of the statement takes from parts of the proof that speak of other things."""
    if held.record:
        return []
    found: list[Difference] = []
    kept = {place for _, _, place in matched}
    for (item, other, _), (later, later_other, place) in zip(matched, matched[1:], strict=False):
        if other.segment == later_other.segment:
            continue
        own = _before_in_segment(held.items, place)
        if other.clause != later_other.clause:
            starts = place == 0 or held.items[place - 1].clause != later_other.clause
            if item.segment == later.segment or not starts or later_other.clause in held.borrowing:
                found.append(Difference(Kind.OWNER, later.text))
        elif item.segment == later.segment and any(i not in kept for i in own):
            found.append(Difference(Kind.OWNER, later.text, held.items[own[0]].text))
    return found


def _before_in_segment(items: Sequence[Item], place: int) -> list[int]:
    segment = items[place].segment
    return [i for i in range(place) if items[i].segment == segment and items[i].value is None]


_HARD = frozenset(
    ["not", "never", "forbidden", "cannot", "without", "only", "except", "unless", "if", "hedge", "said", "some", "most", "many", "few", "either", "neither", "or"]
)
"""Limits that a phrase cannot be cut off from."""


def _inside(held: Reading, phrases: Sequence[Reading]) -> frozenset[int]:
    """The places of the proof that the phrases take."""
    return frozenset(p for phrase in phrases for p in _align(phrase.items, held.items) if p is not None)


def _dropped(
    held: Sequence[Item],
    kept: set[int],
    matched: Sequence[tuple[Item, Item, int]],
    whole: bool,
    inside: frozenset[int],
) -> list[Difference]:
    """What the statement leaves out of the proof although it may limit what the statement says."""
    clauses = {held[i].clause for i in kept}
    found: list[Difference] = []
    for index, item in enumerate(held):
        if index in kept or item.clause not in clauses or (item.value is not None and item.value.weak):
            continue
        limits = item.operators & KEPT
        if limits and inside and index > max(inside) and limits.isdisjoint(_HARD):
            limits = _NONE
        if limits or whole:
            found.append(Difference(Kind.DROPPED, "", f"{_named(limits)} {item.text}"))
            continue
        if item.glued and index - 1 in kept:
            found.append(Difference(Kind.DROPPED, "", item.text))
            continue
        if index - 1 in kept and _may_belong(item, held, index, kept) and not (inside and index > max(inside)):
            found.append(Difference(Kind.DROPPED, "", item.text))
            continue
        after = held[index + 1] if index + 1 < len(held) else None
        if after is None or index + 1 not in kept or after.segment != item.segment:
            continue
        if (after.follows and not item.orders and not _measured(item) and not _measured(after)) or (after.preposition == "of" and not _same_preposition(index + 1, matched)) or (item.value is not None and item.value.dimension in ("share", "") and after.preposition == "of"):
            found.append(Difference(Kind.DROPPED, "", item.text))
    return found


def _may_belong(item: Item, held: Sequence[Item], index: int, kept: set[int]) -> bool:
    """May a dropped word be the end of a name that begins before it (`staff association`)?"""
    if not item.follows or _measured(item) or item.orders or item.text.endswith("ly"):
        return False
    if index + 1 < len(held) and _measured(held[index + 1]) and index + 1 in kept:
        return False  # `costs 2 euros` is `is 2 euros`
    following = next((i for i in range(index + 1, len(held)) if i in kept), None)
    # `Readers register and get a card`: the verb of a first part may go when the statement takes the second.
    return following is None or held[following].segment == item.segment


def _measured(item: Item) -> bool:
    return item.value is not None and (bool(item.value.dimension) or item.value.kind is not ValueKind.AMOUNT)


def _same_preposition(place: int, matched: Sequence[tuple[Item, Item, int]]) -> bool:
    return any(item.preposition == other.preposition for item, other, at in matched if at == place)
