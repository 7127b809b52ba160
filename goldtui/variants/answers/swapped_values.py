"""Two values that change owners: every word and number of the answer is in the source, and both values are wrong.

Only values with words of their own are exchanged: a mere list says the same in any order. Where the sentences have the
same form the rule proves the exchange, elsewhere it may leave it open; it is enough that it is not released.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

from goldtui.model.records import Claim
from goldtui.model.results import Stage
from goldtui.text.agreement.read import read
from goldtui.text.agreement.reading import Item
from goldtui.text.amounts.record import Same, Value, comparable, same
from goldtui.text.languages.base import Language
from goldtui.variants.declare import Declaration, Made, Mutant, NotApplicable
from goldtui.variants.lies.catalog import language_for
from goldtui.variants.rewrite import rewrite_claims
from goldtui.variants.stated import Stated, stated_values
from goldtui.variants.subject import Subject
from goldtui.variants.traced import Traced

DECLARED = Declaration(
    kind="swapped-values",
    alters="answer",
    changes="exchanges two values of one kind between those that they belong to",
    applies="the answer states two values of one kind, each with words of its own",
    strict=Stage.NOT_TESTED,
    lesson=None,
    since="strict-2",
)

_MOST = 2
"""Exchanges inside one claim, from the left."""
_RANGE = frozenset(("range_from", "range_to", "between"))
_NONE = NotApplicable("the answer states no two values of one kind that belong to different things")


def make(subject: Subject) -> Made:
    """One mutant for each exchange inside a claim, and one between the first two claims that allow one."""
    made = rewrite_claims(subject, _lies, _NONE.reason)
    if isinstance(made, NotApplicable) and made.reason != _NONE.reason:
        return made
    inside = made if isinstance(made, tuple) else ()
    across = () if inside else _across(subject)
    return (*inside, *across) or _NONE


def _lies(subject: Traced, claim: Claim) -> Iterator[tuple[str, str]]:
    text = claim.text
    language = language_for(text, subject.text_of(claim.citation_id))
    if language is None:
        return
    places = stated_values(text, language)
    if len(places) < 2:
        return
    items = read(text, language).items
    pairs = (pair for pair in combinations(places, 2) if _exchangeable(*pair) and _have_owners(*pair, items))
    for one, other in islice(pairs, _MOST):
        mine, theirs = text[one.start : one.end], text[other.start : other.end]
        yield (
            text[: one.start] + theirs + text[one.end : other.start] + mine + text[other.end :],
            f"{mine!r} and {theirs!r} changed places",
        )


def _exchangeable(one: Stated, other: Stated) -> bool:
    return comparable(one.value, other.value) and _differ(one.value, other.value)


def _differ(one: Value, other: Value) -> bool:
    return one.dimension == other.dimension and same(one, other) is Same.NO


def _have_owners(one: Stated, other: Stated, items: tuple[Item, ...]) -> bool:
    """Whether there is a word between two values that are not the ends of a range; lists say the same in any order."""
    first = next((i for i, item in enumerate(items) if _is(item, one.value)), None)
    last = next((i for i, item in enumerate(items) if _is(item, other.value)), None)
    if first is None or last is None or first >= last:
        return False
    if (items[first].operators | items[last].operators) & _RANGE:
        return False
    return any(item.value is None and item.key[:1] != "<" for item in items[first + 1 : last])


def _is(item: Item, value: Value) -> bool:
    return item.value is not None and item.value._replace(text=value.text) == value


def _across(subject: Subject) -> tuple[Mutant, ...]:
    """The first values of one kind in two claims, exchanged."""
    known: list[tuple[Claim, Stated, Language]] = []
    for claim in subject.claims:
        language = language_for(claim.text, subject.text_of(claim.citation_id))
        if language is None:
            continue
        for place in stated_values(claim.text, language):
            for earlier, theirs, _ in known:
                if earlier is not claim and _exchangeable(theirs, place):
                    return _exchanged(subject, (earlier, theirs), (claim, place))
            known.append((claim, place, language))
    return ()


def _exchanged(subject: Subject, one: tuple[Claim, Stated], other: tuple[Claim, Stated]) -> tuple[Mutant, ...]:
    words = [claim.text[place.start : place.end] for claim, place in (one, other)]
    altered: dict[int, Claim] = {}
    for (claim, place), new in zip((one, other), reversed(words), strict=True):
        text = claim.text[: place.start] + new + claim.text[place.end :]
        if subject.stated(text.rstrip(" .。")):
            return ()
        altered[id(claim)] = claim.model_copy(update={"text": text})
    claims = tuple(altered.get(id(claim), claim) for claim in subject.claims)
    said = f"{words[0]!r} of claim {one[0].claim_id!r} and {words[1]!r} of {other[0].claim_id!r} changed places"
    return (Mutant(said, claims, claim_id=one[0].claim_id, point_id=one[0].answer_point),)
