"""Who does what to whom: whether the words keep the order of the proof, except for parts that may move."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, takewhile

from goldtui.text.agreement.bounds import BOUNDS
from goldtui.text.agreement.fronted import fronted
from goldtui.text.agreement.instructions import acts_itself
from goldtui.text.agreement.lists import regrouped, relisted
from goldtui.text.agreement.reading import Item, Reading, is_amount
from goldtui.text.amounts.record import Kind
from goldtui.text.languages.catalog import words_of_all
from goldtui.text.languages.codes import EXCEPTING


def in_order(matched: Sequence[tuple[Item, Item, int]], said: Reading, held: Reading) -> bool:
    """Whether the words keep the order of the proof, except for parts that may move without changing the meaning."""
    if held.record:
        return True
    if any(_is_turned(match, matched) or acts_itself(match, matched) for match in matched):
        return False
    places = [place for _, _, place in matched]
    voiced = any(map(_is_agent, matched))
    if voiced and any(map(_at_other_time, matched)):
        return False
    if not voiced and all(a < b for a, b in pairwise(places)):
        return True
    if _excepts_from_one(held.items):
        return False
    if not voiced and fronted(matched, said, held):
        return True
    if not voiced and relisted(matched, said, held):
        return True
    active = _active(matched)
    if not active or regrouped(matched):
        return False
    return any(_moves_are_free(one, said, held) for one in (active, _without_agent(active)))


def _excepts_from_one(items: Sequence[Item]) -> bool:
    """Whether an exception may belong to one of two acts (`A is open and B is shut, except on Mondays`)."""
    if not any(item.operators & EXCEPTING for item in items):
        return False
    joined = {item.segment for item in items if item.opens == "and"}
    acts = [item for item in items if item.segment in joined and (item.passive or item.tense)]
    return any(sum(item.segment == act.segment for item in items) > 1 for act in acts)


def _at_other_time(match: tuple[Item, Item, int]) -> bool:
    """Whether the two voices of a verb are of different times (`clerks file it`, `it was filed by clerks`)."""
    item, other, _ = match
    if item.passive == other.passive or item.value is not None:
        return False
    passive, active = (item.tense, other.tense) if item.passive else (other.tense, item.tense)
    return (passive == "past" and active in _NOW) or (passive == "present" and active == "ends in the past")


_NOW = ("", "ends in the present", "present")

_ENDS = words_of_all(lambda language: language.participles)
_BEGINS = words_of_all(lambda language: language.participle_begins)


def _is_turned(match: tuple[Item, Item, int], matched: Sequence[tuple[Item, Item, int]]) -> bool:
    """Whether the verb is passive while in the proof the same subject precedes it in the active.

    `The clerk is informed` is not `the clerk informs`.
    """
    item, other, place = match
    if not item.passive or other.passive or item.value is not None or other.orders:
        return False
    low, known = item.text.lower(), other.text.lower()
    if low == known or not (low.endswith(_ENDS) or low.startswith(_BEGINS)):
        return False
    if any(_is_agent(m) for m in matched):
        return False
    return any(
        m[2] < place and not m[0].preposition and not m[1].preposition and m[1].segment == other.segment
        for m in matched
    )


def _without_agent(matched: list[tuple[Item, Item, int]]) -> list[tuple[Item, Item, int]]:
    """The items with a passive verb moved before its object, where no agent is named."""
    verb = next((m for m in matched if m[0].passive and not m[1].passive), None)
    if verb is None:
        return matched
    before = [m for m in matched[: matched.index(verb)] if m[0].segment == verb[0].segment]
    if any(m[2] < verb[2] and not m[1].preposition for m in before):
        return matched
    rest = [m for m in matched if m not in before and m is not verb]
    return [verb, *before, *rest]


def _active(matched: Sequence[tuple[Item, Item, int]]) -> list[tuple[Item, Item, int]]:
    """The items in the order of the proof's voice, where only one side names the agent by a preposition (`by`).

    Empty where the verb is not where the other voice has it.
    """
    first = next((i for i, m in enumerate(matched) if _is_agent(m)), None)
    if first is None:
        return list(matched)
    last = first + 1
    # A verb right after a one-word agent is no part of its name: in the other voice it is on the other side.
    while last < len(matched) and matched[last][2] == matched[last - 1][2] + 1 and _extends(matched[last][0]):
        last += 1
    before = list(matched[:first])
    if matched[first][0].preposition == "by":
        # `A is done by B` for `B does A`: the verb is what follows the agent in the proof, whose name may go on with
        # a phrase (`by guests in the east wing`).
        while last <= len(matched):
            agent, after = list(matched[first:last]), list(matched[last:])
            if verb := [m for m in before if m[2] == agent[-1][2] + 1]:
                return [*agent, *verb, *[m for m in before if m not in verb], *after]
            if not after or after[0][2] != agent[-1][2] + 1:
                break
            last += 1
        return []
    agent, after = list(matched[first:last]), list(matched[last:])
    # `B does A` for `A is done by B`: the verb is what precedes the agent in the proof.
    # Before the agent there may be a time (`was opened in 2001 by the mayor`).
    verb = [m for m in after if m[2] == agent[0][2] - 1 and not (m[1].preposition and _of_time(m[1]))]
    verb = verb or [m for m in after if m[2] == agent[0][2] - 2 and m[1].passive]
    rest = [m for m in after if m not in verb]
    objects = list(takewhile(lambda m: m[2] < agent[0][2], rest))
    return [*before, *objects, *verb, *agent, *rest[len(objects) :]] if verb else []


def _extends(item: Item) -> bool:
    """Whether it goes on with the words before it (`by guests of the house`, `by children under 16`)."""
    if item.preposition:
        return item.preposition == "of" and item.value is None
    return item.follows or (item.value is not None and bool(item.operators) and item.operators <= BOUNDS)


def _is_agent(match: tuple[Item, Item, int]) -> bool:
    item, other, _ = match
    measured = item.value is not None and bool(item.value.dimension)
    return (item.preposition == "by") != (other.preposition == "by") and not measured


def _moves_are_free(matched: Sequence[tuple[Item, Item, int]], ours: Reading, theirs: Reading) -> bool:
    """Whether every pair that changed its order consists of independent parts."""
    said, held = ours.items, theirs.items
    # Where nouns have capitals the verb comes second, so that anything may be before it.
    fixed = not any(item.noun for item in held)
    if _exchanged(matched) or _rebound(matched):
        return False
    heads = [_head(said, said.index(item)) for item, _, _ in matched]
    # Around an amount a phrase may come on either side (`the fee for adults is 5 euros`).
    loose = [_stands_anywhere(match, head, held) for match, head in zip(matched, heads, strict=True)]
    free = [
        one and _apart(match, head, said, held, fixed) for one, match, head in zip(loose, matched, heads, strict=True)
    ]
    parts: dict[int, set[int]] = {}
    for item, other, _ in matched:
        parts.setdefault(item.segment, set()).add(other.segment)
    for index, (item, other, place) in enumerate(matched):
        if _begins_order(other) or _begins_order(item):
            continue
        for at in range(index + 1, len(matched)):
            later, later_other, later_place = matched[at]
            apart = heads[index] is not heads[at]
            if later_place > place or _begins_order(later_other):
                continue
            moves = loose if is_amount(item) or is_amount(later) else free
            if apart and (moves[index] or moves[at]) and not _alike(heads[index], heads[at]):
                continue
            whole = len(parts[item.segment]) == 1 == len(parts[later.segment])
            if whole and item.segment != later.segment and other.segment != later_other.segment:
                continue
            # The first word of a sentence always has a capital, so either side may show that it is a noun.
            nouns = (item.noun or other.noun) != (later.noun or later_other.noun)
            if nouns and not any(
                _describes(*pair) for pair in ((item, said), (later, said), (other, held), (later_other, held))
            ):
                continue
            return False
    return True


def _begins_order(item: Item) -> bool:
    """Whether it is the verb of an instruction, not a noun with its spelling (`the report is filed`)."""
    return item.orders and item.ordered


def _exchanged(matched: Sequence[tuple[Item, Item, int]]) -> bool:
    """Whether two parts of the statement share a part of the proof, and one of them also uses another part."""
    taken: dict[int, set[int]] = {}
    for item, other, _ in matched:
        if not _adverbial(item):
            taken.setdefault(item.segment, set()).add(other.segment)
    mixed = [segments for segments in taken.values() if len(segments) > 1]
    return any(one & two for one in mixed for two in taken.values() if one is not two)


def _rebound(matched: Sequence[tuple[Item, Item, int]]) -> bool:
    """In a language with particles after words: whether a word marked `of` precedes another word than in the proof."""
    return any(
        item.preposition == "of" == other.preposition and item.text[-1:] > "\u2fff" and following != place + 1
        for (item, other, place), (_, _, following) in pairwise(matched)
    )


def _alike(one: Item, two: Item) -> bool:
    """Whether two phrases begin alike, so that only their order distinguishes them."""
    if one.value is not None or two.value is not None:
        return False
    return (bool(one.preposition) or bool(one.operators)) and (
        one.preposition == two.preposition and one.operators & _MOVABLE == two.operators & _MOVABLE
    )


def _describes(item: Item, items: Sequence[Item]) -> bool:
    """Whether it precedes the noun that it describes."""
    at = items.index(item) + 1
    if item.noun or item.value is not None or at == len(items):
        return False
    return items[at].noun and items[at].value is None and items[at].follows


def _stands_anywhere(match: tuple[Item, Item, int], one: Item, held: Sequence[Item]) -> bool:
    """Whether it is part of a phrase that may move, since both sides begin it with the same preposition."""
    item, _, place = match
    if _adverbial(item):
        return True
    two = _head(held, place)
    if one.key != two.key or (one.value is None) != (two.value is None):
        return False
    dated = one.preposition == "by" and _of_time(one)
    if one.preposition and one.preposition == two.preposition and (dated or one.preposition not in ("of", "by", "to")):
        return True
    return bool(one.operators & _MOVABLE) and one.operators == two.operators


def _apart(match: tuple[Item, Item, int], one: Item, said: Sequence[Item], held: Sequence[Item], fixed: bool) -> bool:
    """Whether a phrase belongs to the whole sentence, or moves along with the word before it.

    In the middle of a sentence it belongs to the words before it: `the house in Leeds was sold to a firm`.
    """
    item, _, place = match
    two = _head(held, place)
    if _adverbial(item):
        return True
    if _of_time(one):
        if not fixed or _in_subject(one, said) == _in_subject(two, held):
            return True
    elif _leads(one, said) or _leads(two, held) or one.text[-1:] > "\u2fff":
        return True
    before, known = said[said.index(one) - 1], held[held.index(two) - 1]
    return before.key == known.key and (before.value is None) == (known.value is None)


def _in_subject(head: Item, items: Sequence[Item]) -> bool:
    """Whether a phrase of time is between a subject and its verb, so that it may limit whom an act is about.

    `Members in 2022 keep their keys` is not `in 2022 members keep their keys`, but a figure of 2022 is one.
    """
    at = items.index(head)
    if _leads(head, items):
        return False
    after = next((i for n, i in enumerate(items[at + 1 :], at + 1) if not _goes_on(items, n, head)), None)
    if after is None or after.segment != head.segment or after.preposition:
        return False
    own = [i for i in items if i.segment == head.segment and i is not head]
    before = items[items.index(own[0]) : at]
    finite = any(one.tense in ("present", "past") for one in (*before, head))
    if finite and not (after.tense or after.operators or after.passive):
        return False  # `the hall is on Mondays open from 9:00`
    if any(one.preposition or one.tense in _DONE for one in before) or not all(one.follows for one in before[1:]):
        return True  # `boats built in 2022 cost 9 euros`
    return not any(is_amount(i) or (i.value is not None and i.value.kind is Kind.TIME) for i in own)


_DONE = ("past", "ends in the past")


def _goes_on(items: Sequence[Item], index: int, head: Item) -> bool:
    """Whether an item belongs to a phrase of time that began before it (`within 2 days of the loss of power`)."""
    item = items[index]
    dated = item.value is not None and item.value.kind is not Kind.AMOUNT
    return item.segment == head.segment and (dated or _head(items, index) is head)


def _leads(head: Item, items: Sequence[Item]) -> bool:
    at = items.index(head)
    return at == 0 or items[at - 1].segment != head.segment


def _of_time(head: Item) -> bool:
    """Whether a phrase says when or how long."""
    value = head.value
    if value is None:
        return False
    if value.kind is Kind.AMOUNT:
        year = not value.dimension and 1000 <= value.number < 2200
        return year or value.dimension.startswith(("time", "months"))
    return value.kind is not Kind.NAME and value.kind is not Kind.ORDINAL


def _adverbial(item: Item) -> bool:
    """Whether it says how often or how surely, at any place in the sentence."""
    if item.key.startswith("grati"):
        return True  # `free of charge`, as all its wordings are rewritten
    return item.key[:1] == "<" or (item.value is not None and bool(item.value.rate) and item.value.dimension == "times")


def _head(items: Sequence[Item], index: int) -> Item:
    """The first word of the phrase that an item belongs to: `within 2 days of its return` is one phrase."""
    while index:
        item = items[index]
        belongs = item.preposition == "of" or (item.follows and not item.preposition)
        verb = (items[index - 1].noun and not item.noun) or (
            _dates(items[index - 1]) and item.text.lower().rstrip("s") not in _PARTS_OF_DAY
        )
        if (
            not belongs
            or verb
            or item.operators
            or items[index - 1].segment != item.segment
            or _adverbial(items[index - 1])
        ):
            break
        index -= 1
    return items[index]


_PARTS_OF_DAY = words_of_all(lambda language: language.parts_of_day)


def _dates(item: Item) -> bool:
    """Whether it ends a phrase of time, so that what follows begins another one (`from 15:00 rooms are free`)."""
    moments = (Kind.DATE, Kind.TIME, Kind.WEEKDAY)
    value = item.value
    if value is None or not (item.operators or item.preposition):
        return False
    return value.kind in moments or (value.kind is Kind.AMOUNT and _of_time(item) and not value.dimension)


_MOVABLE = frozenset(
    (
        "if", "unless", "until", "before", "after", "since", "from", "during", "within", "between", "without", "except",
        "at_least", "at_most", "more", "less", "about", "outside", "inside", "above", "below", "range_from", "range_to",
        "because", "instead", "whom", "to_whom", "into", "over", "at", "on", "near", "beside", "behind", "against",
        "despite", "by_date",
    )
)  # fmt: skip
"""Operators that begin a phrase which may move anywhere in its sentence."""
