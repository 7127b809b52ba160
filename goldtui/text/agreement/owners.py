"""Does a statement give each value to the thing that has it in the proof?"""

from __future__ import annotations

from collections.abc import Sequence

from goldtui.text.agreement.difference import Difference, Kind
from goldtui.text.agreement.reading import Item
from goldtui.text.amounts.record import Same, Value, comparable, same


def owners(
    said: Sequence[Item], held: Sequence[Item], places: Sequence[int | None], replaced: Sequence[int | None]
) -> list[Difference]:
    """Values that the statement gives to something else than the proof does.

    A value that may have been `replaced` by another is that other one here: it differs by itself, and its neighbours do
    not differ because of it (`on Saturday and Sunday at 15:00`).
    """
    found: list[Difference] = []
    meant = [s if at is None else s._replace(value=held[at].value) for s, at in zip(said, replaced, strict=True)]
    for index, place in enumerate(places):
        value = said[index].value
        if value is None or place is None:
            continue
        alone = not any(
            i != index and s.value is not None and s.clause == said[index].clause and comparable(value, s.value)
            for i, s in enumerate(said)
        )
        equal = [i for i, h in enumerate(held) if h.value is not None and same(value, h.value) is Same.YES]
        rivals = {at: _rivals(value, held, at) for at in dict.fromkeys((place, *equal))}
        # Where nothing else could have the value, it belongs to the words around it.
        if not all(rivals.values()):
            continue
        near = _clause_words(meant, said[index].clause) if alone else _segment_words(meant, said[index].segment, value)
        limits = frozenset(i.key for i in said if alone and i.key and (i.preposition or i.operators))
        differences = [_owner(value, near, limits, held, at, others) for at, others in rivals.items()]
        first = differences[0]
        if first is not None and all(differences):
            found.append(first)
    return found


def _clause_words(items: Sequence[Item], clause: int) -> frozenset[str | Value]:
    """All words of a sentence: `With breakfast, a bed costs 9 euros` has one price for all of them."""
    segments = {item.segment for item in items if item.clause == clause}
    return frozenset().union(*(_segment_words(items, segment) for segment in segments))


def _rivals(value: Value, held: Sequence[Item], place: int) -> list[int]:
    """Values in other parts of the same sentence of the proof that could be confused with the one at this place."""
    return [
        i for i, h in enumerate(held)
        if i != place and h.value is not None and comparable(value, h.value)
        and h.segment != held[place].segment and h.clause == held[place].clause
    ]  # fmt: skip


def _owner(
    value: Value,
    near: frozenset[str | Value],
    limits: frozenset[str],
    held: Sequence[Item],
    place: int,
    rivals: Sequence[int],
) -> Difference | None:
    """The difference if the value in the proof belongs to something else than the words near it in the statement."""
    mine = _segment_words(held, held[place].segment, value)
    theirs = frozenset().union(*(_segment_words(held, held[i].segment, value) for i in rivals))
    own, foreign = mine - theirs, theirs - mine
    if own and not near & own:
        wrong = near & foreign
        rival = next((held[i].value for i in rivals if _segment_words(held, held[i].segment, value) & wrong), None)
        named = sorted(word for word in wrong if isinstance(word, str))
        text = f"{value.text} for {named[0]}" if named else value.text
        return Difference(Kind.OWNER, text, rival.text if rival else "", bool(wrong))
    if (near & foreign and not near >= own) or limits & foreign:
        return Difference(Kind.OWNER, value.text)
    return None


def _segment_words(items: Sequence[Item], segment: int, kind: Value | None = None) -> frozenset[str | Value]:
    """The words of a part of a sentence, and its values that are not comparable with `kind`."""
    return frozenset(
        item.key if item.value is None else item.value._replace(text="", other_order=False, half_said=True)
        for item in items
        if item.segment == segment and (item.value is None or kind is None or not comparable(kind, item.value))
    )
