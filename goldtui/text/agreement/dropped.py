"""What a statement leaves out of its proof, or takes from another part of it, that may limit its meaning."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from goldtui.text.agreement.align import align, words_of
from goldtui.text.agreement.asides import figures_in, is_former, shared_subjects
from goldtui.text.agreement.difference import Difference, Kind
from goldtui.text.agreement.reading import Item, Reading, is_amount
from goldtui.text.amounts.record import Kind as ValueKind
from goldtui.text.amounts.record import Same, same
from goldtui.text.languages.codes import KEPT, OPENS_A_PART, named


def borrowed(matched: Sequence[tuple[Item, Item, int]], held: Reading) -> list[Difference]:
    """Words that one part of the statement takes from parts of the proof about other things."""
    if held.record:
        return _mixed_cells(matched)
    kept = {place for _, _, place in matched}
    found = _unhooked(held.items, kept)
    shared = shared_subjects(matched, held.items)
    for (item, other, _), (later, later_other, place) in pairwise(matched):
        if other.segment == later_other.segment:
            continue
        if item.segment == later.segment and other.clause == later_other.clause and _has_gap(held.items, kept, other):
            found.append(Difference(Kind.OWNER, later.text))
            continue
        if other.clause != later_other.clause:
            before = place - 1
            starts = place == 0 or held.items[before].clause != later_other.clause or before in shared
            if item.segment == later.segment or not starts or later_other.clause in held.borrowing:
                found.append(Difference(Kind.OWNER, later.text))
        elif item.segment == later.segment:
            own = _before_in_segment(held.items, place)
            if any(i not in kept and not _said(i, held.items, kept) for i in own):
                found.append(Difference(Kind.OWNER, later.text, held.items[own[0]].text))
    return found


def _mixed_cells(matched: Sequence[tuple[Item, Item, int]]) -> list[Difference]:
    """Cells whose name is in another part of the statement than their content (`sender Bolt, recipient Acme`)."""
    parts: dict[int, int] = {}
    part = 0
    for (number, cell, _), (item, other, _) in pairwise(matched):
        if number.value is not None and item.follows and cell.segment != other.segment and not number.value.dimension:
            return [Difference(Kind.OWNER, item.text)]  # `55 seats` of `Seats 4 | Price 55`
    for item, other, _ in matched:
        part += bool(item.opens) and item.opens != ":"
        if parts.setdefault(other.segment, part) != part:
            return [Difference(Kind.OWNER, item.text)]
    return []


def _unhooked(items: Sequence[Item], kept: set[int]) -> list[Difference]:
    """Conditions whose own part is left out, so that they limit another (`30 days, but 45 if it rains`)."""
    found: list[Difference] = []
    for place in sorted(kept):
        item = items[place]
        if not item.operators & OPENS_A_PART or not place or items[place - 1].clause != item.clause:
            continue
        hooked = items[place - 1].segment
        if hooked == item.segment or any(items[i].segment == hooked for i in kept):
            continue
        if any(items[i].clause == item.clause and items[i].segment < hooked for i in kept):
            found.append(Difference(Kind.OWNER, item.text, items[place - 1].text))
    return found


def _has_gap(items: Sequence[Item], kept: set[int], last: Item) -> bool:
    """Whether words between those kept from this part are dropped (`the permit ends in May and cannot be renewed`)."""
    own = [i for i, item in enumerate(items) if item.segment == last.segment and item.clause == last.clause]
    first = next((i for i in own if i in kept), None)
    end = max((i for i in own if i in kept), default=None)
    return first is not None and end is not None and any(first < i < end and i not in kept for i in own)


def _before_in_segment(items: Sequence[Item], place: int) -> list[int]:
    segment = items[place].segment
    return [i for i in range(place) if items[i].segment == segment]


_HARD = frozenset(
    """
    not never forbidden cannot without contrary ended only except unless if hedge said believed denied doubted hoped
    feared promised pretended some most many few either neither or than instead respectively would
    """.split()
)
"""Limits that cannot be cut off from a phrase."""


Ranges = Sequence[tuple[int, int]]
"""First and last place in the proof of each phrase that a reviewer chose."""


def ranges_of(held: Reading, phrases: Sequence[Reading]) -> Ranges:
    """The places of the phrases in the proof."""
    found = []
    words = words_of(held.items)
    for phrase in phrases:
        places = [place for place in align(phrase.items, held.items, words) if place is not None]
        if 2 * len(places) > len(phrase.items):
            found.append((min(places), max(places)))
    return tuple(found)


def dropped(
    held: Sequence[Item],
    kept: set[int],
    matched: Sequence[tuple[Item, Item, int]],
    whole: bool,
    chosen: Ranges,
    record: bool = False,
    entries: frozenset[int] = frozenset(),
) -> list[Difference]:
    """What the statement leaves out of the proof and may be limited by."""
    clauses = {held[i].clause for i in kept}
    segments = {held[i].segment for i in kept}
    found: list[Difference] = []
    limiting = _limiting_parts(held, kept, chosen, entries)
    listed = _limited_members(held, kept)
    figures = frozenset() if whole else figures_in(held, kept)
    for index, item in enumerate(held):
        if index in kept or item.clause not in clauses or _said(index, held, kept) or _is_day_said(index, held, kept):
            continue
        if item.segment in figures or is_former(index, held, kept):
            continue
        if item.lasts and _only_lasts(index, held, kept, matched):
            continue
        if item.segment in listed:
            found.append(Difference(Kind.DROPPED, "", item.text))
            continue
        limits = item.operators & KEPT
        if limits and _behind(index, held, kept, chosen) and limits.isdisjoint(_HARD):
            limits = frozenset()
        apart = item.segment not in segments
        if record and (apart or (index == 0 or held[index - 1].segment != item.segment)):
            continue  # another cell, or the header of this one
        if apart and item.segment in entries and item.segment not in limiting:
            continue  # another entry of the list
        if limits or whole:
            # `And never in the sun` adds to what is said before it, so what contradicts that is still refuted.
            added = apart and not whole and limits <= _DENIALS and _first_of(index, held).opens == "and"
            found.append(Difference(Kind.DROPPED, "", item.text, at=named(limits), soft=added))
            continue
        ordered = (
            item.orders and not item.uses and index + 1 in kept and not held[index + 1].orders
        )  # `keep the lid closed`
        if item.segment in limiting or ordered:
            found.append(Difference(Kind.DROPPED, "", item.text, soft=True))
            continue
        # The verb that ends a Japanese sentence may reverse everything before it.
        verb = bool(item.tense) and item.text[-1:] > "\u2fff" and item.segment in segments
        if verb or (item.glued and index - 1 in kept):
            found.append(Difference(Kind.DROPPED, "", item.text))
            continue
        if index - 1 in kept and _may_belong(item, held, index, kept) and not _behind(index, held, kept, chosen):
            found.append(Difference(Kind.DROPPED, "", item.text))
            continue
        if index - 1 in kept and index + 1 in kept and _limits_what_follows(*held[index - 1 : index + 2]):
            found.append(Difference(Kind.DROPPED, "", item.text))
            continue
        after = held[index + 1] if index + 1 < len(held) else None
        near = after is not None and index + 1 in kept and after.segment == item.segment
        if near and after is not None and _limits(item, after, index, matched):
            found.append(Difference(Kind.DROPPED, "", item.text))
        elif (
            item.segment in segments and _may_narrow(item, held, index, kept) and not _beyond(index, held, kept, chosen)
        ):
            found.append(Difference(Kind.DROPPED, "", item.text, soft=True))
    return found


_DENIALS = frozenset(("not", "never", "forbidden", "cannot"))


def _first_of(index: int, held: Sequence[Item]) -> Item:
    """The first item of the part that an item is in."""
    return next(item for item in held if item.segment == held[index].segment)


def _only_lasts(index: int, held: Sequence[Item], kept: set[int], matched: Sequence[tuple[Item, Item, int]]) -> bool:
    """Whether it connects a thing with a state that the statement says of it now (`the gate stays open`: is open)."""
    around = held[index - 1 : index + 2]
    if index == 0 or len(around) < 3 or index - 1 not in kept or index + 1 not in kept or held[index].operators:
        return False
    one_part = len({item.segment for item in around}) == 1 and around[2].value is None
    return one_part and any(place == index + 1 and item.tense == "present" for item, _, place in matched)


_LISTING = frozenset(("only", "except", "if", "unless", "without"))
"""Limits that are wider or narrower without a member of their list (`except for dogs and cats`)."""
_JOINING = ("and", ",")


def _limited_members(held: Sequence[Item], kept: set[int]) -> frozenset[int]:
    """Parts with nothing kept that are members of a list whose first member is kept under a limit."""
    parts: dict[tuple[int, int], list[int]] = {}
    for index, item in enumerate(held):
        parts.setdefault((item.clause, item.segment), []).append(index)
    found: set[int] = set()
    limited, pending = False, list[int]()
    for (_, segment), own in parts.items():
        first = held[own[0]]
        if first.opens in _JOINING and _is_member(held, own):
            if limited and kept.isdisjoint(own):
                pending.append(segment)
            if first.opens == "and":
                found.update(pending)
                pending = []
            continue
        pending = []
        limited = any(index in kept and held[index].operators & _LISTING for index in own)
    return frozenset(found)


def _is_member(held: Sequence[Item], own: Sequence[int]) -> bool:
    """Whether a part names a thing, without a verb of its own."""
    items = [held[index] for index in own]
    if any(item.operators or item.orders or item.tense in ("present", "past") for item in items):
        return False
    return len(items) == 1 or not any(item.tense and not item.preposition for item in items)


_DAYS = (ValueKind.DATE, ValueKind.WEEKDAY)


def _is_day_said(index: int, held: Sequence[Item], kept: set[int]) -> bool:
    """Whether it is the weekday of a date that the statement gives, or another day of its list."""
    return _is_weekday_of(index, held, kept) or _is_other_day(index, held, kept)


def _is_weekday_of(index: int, held: Sequence[Item], kept: set[int]) -> bool:
    """Whether it is the weekday of the date that follows and that the statement gives (`on Tuesday, 9 June`)."""
    value, date = held[index].value, held[index + 1] if index + 1 < len(held) else None
    if value is None or value.kind is not ValueKind.WEEKDAY or held[index].operators or date is None:
        return False
    dated = date.value is not None and date.value.kind is ValueKind.DATE and date.value.date[2] is not None
    return dated and index + 1 in kept and date.opens in ("", ",") and not date.preposition and not date.operators


def _is_other_day(index: int, held: Sequence[Item], kept: set[int]) -> bool:
    """Whether it is a day of a list of which the statement names a later one (`on 24, 25 and 31 December`)."""
    value = held[index].value
    if value is None or value.kind not in _DAYS or held[index].operators & KEPT:
        return False
    for later in range(index + 1, len(held)):
        item = held[later]
        if item.value is None or item.value.kind is not value.kind or item.opens not in _JOINING or item.operators:
            return False
        if later in kept:
            # `on Monday and on Tuesday the shop opens` may begin another statement.
            rest = [i for i in range(later + 1, len(held)) if held[i].segment == item.segment]
            return not item.preposition and all(i in kept or held[i].preposition for i in rest)
    return False


def _limiting_parts(held: Sequence[Item], kept: set[int], chosen: Ranges, entries: frozenset[int]) -> frozenset[int]:
    """Parts with nothing kept that may limit the others: `for members, entry is free`, `myth: it works`."""
    segments = {held[i].segment for i in kept}
    first: dict[int, int] = {}
    for index, item in enumerate(held):
        first.setdefault(item.segment, index)
    places = list(first.values())
    found: set[int] = set()
    for at, index in enumerate(places):
        item = held[index]
        following = held[places[at + 1]] if at + 1 < len(places) else None
        labels = following is not None and following.opens == ":" and following.segment in segments
        # Where particles follow their word, the first word of a part carries the particle of its topic.
        adverbial = bool(item.preposition) and item.opens != "and" and item.text[-1:] < "\u2fff"
        aside = item.opens == "(" and item.value is None and not item.text[:1].isupper()
        if item.segment in segments or not (labels or ((adverbial or aside) and item.segment not in entries)):
            continue
        if not _behind(index, held, kept, chosen):
            found.add(item.segment)
    return frozenset(found)


def _said(index: int, held: Sequence[Item], kept: set[int]) -> bool:
    """Whether it is a value that need not be said, or that is said from another place."""
    item = held[index]
    value = item.value
    if value is None:
        return False
    if value.weak:
        after = held[index + 1] if index + 1 < len(held) else None
        return after is None or after.value is None or after.segment != item.segment  # `one of the three`
    return any(same(value, other) is Same.YES for i in kept if (other := held[i].value) is not None)


def _beyond(index: int, held: Sequence[Item], kept: set[int], chosen: Ranges) -> bool:
    """Whether it is outside the reviewer's choice and the statement takes nothing next to it from there."""
    if not chosen or any(first <= index <= last for first, last in chosen):
        return False
    clause, segment = held[index].clause, held[index].segment
    before = [i for i in kept if i < index and held[i].segment == segment]
    behind = [
        i for i in kept
        if i > index and held[i].clause == clause
        and (held[i].segment == segment or (held[i].operators & OPENS_A_PART) or _is_of(i, segment, held))
    ]  # fmt: skip
    ends = [last for _, last in chosen if last < index and held[last].clause == clause]
    if ends and any(max(ends) < i < index and not _in_phrase(i, held, chosen) for i in kept):
        return False  # the statement says more than the phrase, and this may belong to what it says
    if ends:
        return all(any(first <= i <= last for first, last in chosen) for i in behind)
    if any(held[first].segment == segment for first, _ in chosen):
        return not before
    return all(any(first <= i <= last for first, last in chosen) for i in behind)


def _is_of(index: int, segment: int, held: Sequence[Item]) -> bool:
    """Whether it is what a part before a colon or a bracket says (`lost key: 40 euros`)."""
    first = next(i for i, item in enumerate(held) if item.segment == held[index].segment)
    while first and held[first].opens in (":", "(", ")") and held[first].segment != segment:
        before = held[first - 1].segment
        first = next(i for i, item in enumerate(held) if item.segment == before)
    return held[first].segment == segment


def _in_phrase(index: int, held: Sequence[Item], chosen: Ranges) -> bool:
    """Whether it is in a phrase, or is a value that a phrase also states."""
    value = held[index].value
    places = {i for first, last in chosen for i in range(first, last + 1)}
    return index in places or (value is not None and any(held[i].value == value for i in places))


def _behind(index: int, held: Sequence[Item], kept: set[int], chosen: Ranges) -> bool:
    """Whether it is outside the reviewer's choice and after a phrase of its own sentence."""
    clause = held[index].clause
    behind = any(last < index and held[last].clause == clause for _, last in chosen)
    return behind and _beyond(index, held, kept, chosen)


def _limits(item: Item, after: Item, index: int, matched: Sequence[tuple[Item, Item, int]]) -> bool:
    """Whether a dropped word limits the kept one that follows it."""
    if after.follows and not item.orders and not is_amount(item) and not is_amount(after):
        return True
    if after.preposition != "of":
        return False
    counted = item.value is not None and item.value.dimension in ("share", "")
    return counted or not _same_preposition(index + 1, matched)


def _may_narrow(item: Item, held: Sequence[Item], index: int, kept: set[int]) -> bool:
    """Whether a word dropped from a part may narrow the rest of it (`entry is free for members`)."""
    if item.orders or item.key[:1] == "<":
        return False
    if item.value is not None and item.text.endswith("ly") and index + 1 in kept and held[index + 1].follows:
        return False  # `the yearly limit` is the limit
    if item.value.rate if item.value is not None else item.preposition:
        return True  # no verb, but for whom or how often an amount applies
    after = held[index + 1] if index + 1 < len(held) and index + 1 in kept else None
    return not (after is not None and is_amount(after) and _joins(item))


def _may_belong(item: Item, held: Sequence[Item], index: int, kept: set[int]) -> bool:
    """Whether a dropped word may be the end of a name that begins before it (`staff association`)."""
    if not item.follows or is_amount(item) or item.orders or item.text.endswith("ly"):
        return False
    if _joins(item) and index + 1 < len(held) and is_amount(held[index + 1]) and index + 1 in kept:
        return False  # `costs 2 euros` is `is 2 euros`
    following = next((i for i in range(index + 1, len(held)) if i in kept), None)
    # `Readers register and get a card`: the statement may drop the first verb when it takes the second part.
    return following is None or held[following].segment == item.segment


def _joins(item: Item) -> bool:
    """Whether it may be dropped before an amount, since it only says that something has it."""
    return item.measures or item.value is not None or item.text[-1:] > "\u2fff"


def _limits_what_follows(before: Item, item: Item, after: Item) -> bool:
    """Whether it limits the word before it, the subject of what follows (`members of the board may not pay`)."""
    if before.value is not None or item.value is not None or not after.operators or is_amount(after):
        return False
    return before.segment == item.segment == after.segment and (item.follows or bool(item.preposition))


def _same_preposition(place: int, matched: Sequence[tuple[Item, Item, int]]) -> bool:
    return any(item.preposition == other.preposition for item, other, at in matched if at == place)
