"""Recognises what cannot be true together although more than one word differs: parties, limits, `and` for `or`."""

from __future__ import annotations

from collections.abc import Sequence

from goldtui.text.agreement.bounds import DUTIES
from goldtui.text.agreement.difference import Difference, Kind
from goldtui.text.agreement.reading import Item, Reading
from goldtui.text.amounts.record import Kind as ValueKind
from goldtui.text.languages.catalog import words_of_all
from goldtui.text.languages.codes import MAY, NEGATIONS

Matched = Sequence[tuple[Item, Item, int]]

_DUTY_NAMES = frozenset(("must", "may", "should", "only"))
_TENSE_NAMES = frozenset(("past", "present"))


def without_echoes(found: list[Difference]) -> list[Difference]:
    """The differences without those that make no statement true which another one disproves.

    `May be 40 kg` and `must be 30 kg at most` differ in the duty too, `since` and `until` in the tense.
    """
    disproved = [d for d in found if d.disproves]
    if any(d.kind is Kind.VALUE or (d.kind is Kind.OPERATOR and _bound(d)) for d in disproved):
        found = [d for d in found if d.disproves or not _names_only(d, _DUTY_NAMES)]
    if any(d.kind is Kind.OPERATOR and {d.said, d.held} == {"since", "until"} for d in disproved):
        found = [d for d in found if d.disproves or not _names_only(d, _TENSE_NAMES)]
    if any(d.kind is Kind.OPERATOR and {d.said, d.held} == {"unless", "if"} for d in disproved):
        found = [d for d in found if d.disproves or not _names_only(d, frozenset(("only",)))]
    if any(d.kind is Kind.OPERATOR and (d.said, d.held) == ("not", "not only") for d in disproved):
        found = [d for d in found if d.disproves or not _names_only(d, _DUTY_NAMES)]
    return found


def _bound(difference: Difference) -> bool:
    return {difference.said, difference.held} <= {"at least", "at most", "less than", "more than", "within"}


def _names_only(difference: Difference, names: frozenset[str]) -> bool:
    words = {word for word in (difference.said, difference.held) if word}
    return difference.kind is Kind.OPERATOR and words <= names


def asserts_exception(matched: Matched, held: Sequence[Item]) -> str:
    """The word that the statement says of what its source excepts (`all beds are open except bed 4`)."""
    for item, other, place in matched:
        if other.operators - item.operators != {"except"} or not item.operators <= other.operators:
            continue
        clause = [n for n, one in enumerate(held) if one.clause == other.clause]
        kept = {at for _, _, at in matched}
        whole = [n for n in clause if n != place and "all" in held[n].operators]
        whole = whole or [n for n in clause if n not in kept and _every_day(held[n])]
        denied = any(i.operators & NEGATIONS for i, _, _ in matched) or any(
            held[n].operators & NEGATIONS for n in clause
        )
        said = [m for m in matched if m[0] is not item]
        if (
            whole
            and not denied
            and kept.isdisjoint(whole)
            and said
            and all(i.operators == o.operators for i, o, _ in said)
        ):
            return item.text
    return ""


def _every_day(item: Item) -> bool:
    return item.value is not None and item.value.rate == "d"


_ONLY = frozenset(("only",))


def without_only(matched: Matched) -> frozenset[int]:
    """The items that say by `not without a ticket` what their source says by `only with a ticket`."""
    turned = [
        at for at, (item, other, _) in enumerate(matched)
        if "without" in item.operators and "only" in other.operators and other.preposition == "with"
    ]  # fmt: skip
    if len(turned) != 1:
        return frozenset()
    more = [(code, at) for at, (i, o, _) in enumerate(matched) for code in i.operators - o.operators - {"without"}]
    fewer = {code for i, o, _ in matched for code in o.operators - i.operators} - {"only"}
    if len(more) == 1 and (more[0][0], fewer) in (("forbidden", {"may"}), ("not", set()), ("cannot", {"may"})):
        return frozenset((turned[0], more[0][1]))
    return frozenset()


def moved_only(matched: Matched, said: Sequence[Item], held: Sequence[Item]) -> frozenset[int]:
    """A verb and what follows it, where one side says `only` of the verb and the other of what follows.

    `Dogs may only enter on a leash` limits the leash, which is the next word and the last of its sentence.
    """
    changed = [at for at, (item, other, _) in enumerate(matched) if item.operators != other.operators]
    if len(changed) != 2 or changed[1] != changed[0] + 1:
        return frozenset()
    verb, thing = (matched[at] for at in changed)
    apart = [verb[0].operators ^ verb[1].operators, thing[0].operators ^ thing[1].operators]
    if apart != [_ONLY, _ONLY] or ("only" in verb[0].operators) == ("only" in thing[0].operators):
        return frozenset()
    for items, act, one in ((said, verb[0], thing[0]), (held, verb[1], thing[1])):
        at = items.index(act)
        ends = at + 2 == len(items) or items[at + 2].clause != act.clause
        if (
            act.preposition
            or act.value
            or not one.preposition
            or one.segment != act.segment
            or items[at + 1 : at + 2] != (one,)
            or not ends
        ):
            return frozenset()
    return frozenset(changed)


def denied_subject(matched: Matched, said: Sequence[Item], held: Sequence[Item]) -> frozenset[int]:
    """The items that deny on the subject what the other side denies on its verb (`no guest is seated`)."""
    changed = [
        (at, item.operators - other.operators, other.operators - item.operators)
        for at, (item, other, _) in enumerate(matched)
        if item.operators != other.operators
    ]
    if len(changed) != 2:
        return frozenset()
    (first, more, fewer), (last, later_more, later_fewer) = changed
    if more == _NOT and not fewer:
        denied, plain = later_fewer, later_more
    elif fewer == _NOT and not more:
        denied, plain = later_more, later_fewer
    else:
        return frozenset()
    if (denied, plain) not in _DENIED_ACTS:
        return frozenset()
    subject, verb = matched[first], matched[last]
    if subject[0].operators | subject[1].operators != _NOT:
        return frozenset()
    for items, thing, act in ((said, subject[0], verb[0]), (held, subject[1], verb[1])):
        at, to = items.index(thing), items.index(act)
        leads = at == 0 or items[at - 1].clause != thing.clause
        acts = act.tense in _AUXILIARIES or plain == MAY
        acts = acts and not any(item.tense in _AUXILIARIES for item in items[at:to])
        if not leads or thing.preposition or thing.value is not None or not acts or thing.segment != act.segment:
            return frozenset()
    return frozenset((first, last))


_NONE: frozenset[str] = frozenset()
_NOT = frozenset(("not",))
_AUXILIARIES = ("present", "past")
_DENIED_ACTS = ((_NOT, _NONE), (frozenset(("forbidden",)), MAY), (frozenset(("cannot",)), MAY))
"""What a verb has where it is denied, and where its subject is."""


def without_with(item: Item, other: Item) -> bool:
    """Whether the statement allows without a thing what its source allows only with it."""
    more, fewer = item.operators - other.operators, other.operators - item.operators
    return more == {"without"} and "only" in fewer and fewer <= {"only", "may"} and other.preposition == "with"


def takes_both(item: Item, other: Item, held: Sequence[Item]) -> bool:
    """Whether the statement asks for both where its source asks for one of them: `bring A and B` for `bring A or B`."""
    if other.operators - item.operators != {"or"} or not item.operators <= other.operators or item.opens != "and":
        return False
    clause = [one for one in held if one.clause == other.clause]
    asks = any(one.ordered or "must" in one.operators for one in clause)
    return asks and not any(one.operators & (NEGATIONS | {"free"}) for one in clause)


def too_late(item: Item, other: Item, matched: Matched) -> bool:
    """Whether the statement announces for a date what its source says has happened by then."""
    dated = any((i.value is not None and i.value.kind is ValueKind.DATE) or _is_year(i) for i, _, _ in matched)
    return dated and item.operators - other.operators == {"future"} and other.tense == "past"


def _is_year(item: Item) -> bool:
    value = item.value
    return value is not None and not value.dimension and item.preposition == "in" and 1500 <= value.number < 2200


def denied_alike(item: Item, other: Item) -> bool:
    """Whether the statement denies what its source denies in other words: what is `no longer` so is not so.

    `Does not accept cards` is `refuses cards`, but who did not accept a plan may still think about it.
    """
    more, fewer = item.operators - other.operators, other.operators - item.operators
    if more == {"not"}:
        return fewer == {"ended"}
    return more == {"contrary"} and fewer == {"not"} and other.tense == "present" and item.tense in _PRESENT


_PRESENT = ("", "ends in the present")


def counted_alike(matched: Matched, at: int) -> bool:
    """Whether an amount and the noun that it counts have the same operators together (`it needs 2 signatures`)."""
    for first in (at - 1, at):
        if not 0 <= first < len(matched) - 1:
            continue
        (one, two, place), (noun, other, following) = matched[first], matched[first + 1]
        joined = (one.value is None) != (noun.value is None) and following == place + 1 and noun.segment == one.segment
        joined = joined and not noun.preposition  # `with a ticket only on Monday`
        if (
            joined
            and two.segment == other.segment
            and one.operators | noun.operators == two.operators | other.operators
        ):
            return True
    return False


def bounded_alike(item: Item, other: Item, matched: Matched) -> bool:
    """Whether only `may` differs where both sides give the most: who `brings at most 2 guests` may bring 2."""
    if item.operators ^ other.operators != MAY:
        return False
    return any("at_most" in i.operators & o.operators and i.segment == item.segment for i, o, _ in matched)


_SYMMETRIC = words_of_all(lambda language: language.mutual)
_RANKS = ("than", "more", "less")


def parties_exchanged(matched: Matched, said: Reading, held: Reading) -> tuple[str, str] | None:
    """Who changes places with whom in otherwise the same words (`the owner pays the guest`), as said and held."""
    if not len(matched) == len(said.items) == len(held.items):
        return None
    if len({item.segment for item in said.items}) > 1 or len({item.segment for item in held.items}) > 1:
        return None
    return _compared(matched) or _directed(matched) or (_acting(matched) if held.fixed_order else None)


def _compared(matched: Matched) -> tuple[str, str] | None:
    """`The elm is older than the oak` for `the oak is older than the elm`."""
    for rank in _RANKS:
        gained = [m for m in matched if rank in m[0].operators - m[1].operators]
        lost = [m for m in matched if rank in m[1].operators - m[0].operators]
        if len(gained) != 1 or len(lost) != 1:
            continue
        (new, _, ahead), (old, _, behind) = gained[0], lost[0]
        rest = [m for m in matched if m[0] is not new and m[0] is not old]
        if new.value or old.value or any(i.operators != o.operators for i, o, _ in rest):
            continue
        same_rest = new.operators - {rank} == gained[0][1].operators and old.operators == lost[0][1].operators - {rank}
        graded = rank != "than" or any(
            i.text.lower().endswith(_GRADED) or i.operators & {"more", "less"} for i, _, _ in rest
        )
        if same_rest and graded and ahead < behind and matched.index(lost[0]) < matched.index(gained[0]):
            return new.text, old.text
    return None


_GRADED = words_of_all(lambda language: language.comparatives)
_PLACES = words_of_all(lambda language: language.no_comparatives)


def is_converse(matched: Matched) -> bool:
    """Whether the parties change places and the comparative is the opposite one: `A is slower`, `B is faster`."""
    turned = [(item.text.lower(), other.text.lower()) for item, other, _ in matched if other.key in item.rules_out]
    return len(turned) == 1 and all(word.endswith(_GRADED) and word not in _PLACES for word in turned[0])


def is_turned_rank(difference: Difference, matched: Matched) -> bool:
    """Whether it is one of the three differences that together say the same: `than` on both sides, and the opposite."""
    if difference.kind is not Kind.OPERATOR:
        return False
    opposite = any(
        (difference.said, difference.held) == (item.text, other.text)
        for item, other, _ in matched
        if other.key in item.rules_out
    )
    return opposite or {difference.said, difference.held} == {"than", ""}


_DIRECTED = words_of_all(lambda language: language.turning)
_TURNS_INTO = frozenset(("to", "into", "with", "by"))


def _directed(matched: Matched) -> tuple[str, str] | None:
    """`Replace B with A` for `replace A with B`: all else is in its place."""
    if not any(item.key.startswith(_DIRECTED) for item, _, _ in matched):
        return None
    if any(i.operators != o.operators or i.tense != o.tense or i.passive != o.passive for i, o, _ in matched):
        return None
    places = [place for _, _, place in matched]
    first = next((n for n, place in enumerate(places) if n != place), None)
    last = next((n for n in reversed(range(len(places))) if n != places[n]), None)
    if first is None or last is None or sorted(places) != list(range(len(places))):
        return None
    # One block is ahead in the statement and behind in the source, the other the other way round.
    ahead, behind = places[first], places[last]
    now = next(n for n in range(first, last + 1) if places[n] == first)
    middle = places[first + last + 1 - ahead : now]
    blocks = [*range(ahead, last + 1), *middle, *range(first, behind + 1)]
    if places[first : last + 1] != blocks or (middle and middle != list(range(behind + 1, ahead))):
        return None
    (new, old, _), (moved, known, _) = matched[first], matched[now]
    marked = moved.preposition in _TURNS_INTO and old.preposition == moved.preposition
    if not marked or new.preposition or known.preposition:
        return None
    return new.text, moved.text


def _acting(matched: Matched) -> tuple[str, str] | None:
    """`The guest pays the owner` for `the owner pays the guest`: both sides active, all else in its place."""
    if any(
        i.operators != o.operators or i.preposition != o.preposition or i.passive or o.passive or i.tense != o.tense
        or i.operators & NEGATIONS or i.noun
        for i, o, _ in matched
    ):  # fmt: skip
        return None
    verbs = [
        n for n, (item, _, place) in enumerate(matched)
        if n and (item.tense.startswith("ends in") or item.operators & DUTIES) and not item.key.startswith(_SYMMETRIC)
    ]  # fmt: skip
    for verb in verbs:
        place = matched[verb][2]
        before, after = matched[:verb], matched[verb + 1 :]
        if place == 0 or any(i.preposition or i.operators or i.value for i, _, _ in before):
            continue
        places = [p for _, _, p in after]
        moved = [p for p in places if p < place]
        taken = [p for _, _, p in before]
        if min(taken) <= place or moved != places[: len(moved)] or sorted(moved) != list(range(place)):
            continue
        first = [m for m in after if m[2] < place]
        rest = places[len(moved) :]
        ours = list(range(place + 1, place + 1 + len(taken)))
        if (
            taken == ours
            and moved == sorted(moved)
            and rest == sorted(rest)
            and not any(m[0].preposition for m in first)
        ):
            return before[-1][0].text, first[-1][0].text
    return None
