"""Each word of a statement takes the place that the plain rule gives it, however the way there is kept."""

from __future__ import annotations

import random

from goldtui.text.agreement.align import align
from goldtui.text.agreement.read import read
from goldtui.text.agreement.reading import Item
from goldtui.text.amounts.record import Same, same
from goldtui.text.languages.catalog import BY_CODE

WORDS = (
    "the gate opens at 9 for members and not guests 3 euros each Monday never two boats house fern in on with of must"
).split()


def plainly(said: tuple[Item, ...], held: tuple[Item, ...]) -> list[int | None]:
    """Of all ways in which the words can be placed, each step keeps the cheapest one that ends at a place."""

    def fits(one: Item, other: Item) -> bool:
        if one.value is None or other.value is None:
            return one.value is other.value and one.key == other.key
        return same(one.value, other.value) is Same.YES

    ways: dict[int, tuple[int, list[int | None]]] = {-1: (0, [])}
    for item in said:
        places = [place for place, other in enumerate(held) if fits(item, other)]
        if not places:
            ways = {end: (cost, [*way, None]) for end, (cost, way) in ways.items()}
            continue
        further: dict[int, tuple[int, list[int | None]]] = {}
        for place in places:
            own = 3 * len(item.operators ^ held[place].operators) + (item.preposition != held[place].preposition)
            for end, (cost, way) in ways.items():
                near = 0 if place == end + 1 else 1 if place > end else 2
                total = cost + own + near + 20 * (place in way)
                if place not in further or total < further[place][0]:
                    further[place] = total, [*way, place]
        ways = further
    way = min(ways.values(), key=lambda one: one[0])[1]
    seen: set[int] = set()
    kept: list[int | None] = []
    for place, item in zip(way, said, strict=True):
        kept.append(None if item.value is not None and place in seen else place)
        seen.update(() if kept[-1] is None else (kept[-1],))
    return kept


def test_words_take_the_places_of_the_plain_rule() -> None:
    draw, english = random.Random(5), BY_CODE["en"]
    for _ in range(400):
        said, held = (" ".join(draw.choices(WORDS, k=draw.randrange(1, most))) for most in (14, 25))
        statement, proof = read(said, english).items, read(held, english).items
        assert align(statement, proof) == plainly(statement, proof), (said, held)


def test_a_statement_of_hundreds_of_words_is_placed_word_by_word() -> None:
    text = " ".join(f"{a}{b}{c}ant" for a in "bcdfg" for b in "aeiou" for c in "lmnrs" * 4)
    items = read(text, BY_CODE["en"]).items
    assert [place for place in align(items, items) if place is None] == []
