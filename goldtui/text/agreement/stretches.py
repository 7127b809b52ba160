"""The stretches of proof that a statement is compared with, and what each may show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from goldtui.text.agreement.antecedents import together, with_name
from goldtui.text.agreement.qualified import speaks_of_it
from goldtui.text.agreement.read import read
from goldtui.text.agreement.reading import Reading, reading_of
from goldtui.text.agreement.unit import Unit
from goldtui.text.languages.base import Language
from goldtui.text.languages.codes import KEPT, MAY, NEGATIONS


class Proof(NamedTuple):
    """What a statement is compared with."""

    support: tuple[Unit, ...]
    """The stretches that hold its phrases, in order; they may prove it together."""
    others: tuple[Unit, ...] = ()
    """Further stretches of its sources, each of which may prove it alone."""
    question: str = ""
    """The question it answers; the statement may use its words."""
    phrases: tuple[str, ...] = ()
    """The phrases that a reviewer chose."""
    beside: tuple[str, ...] = ()
    """What else the same answer says; looked at only where something qualifies a stretch."""


class Use(StrEnum):
    """What a stretch may show about a statement that has no word beyond it."""

    BOTH = "both"
    PROVES = "proves"
    DISPROVES = "disproves"
    NEITHER = "neither"


def usable(proof: Proof, statement: str, language: Language) -> Proof:
    """The proof without the stretches that something qualifies of which the answer says nothing."""
    support, others = (
        tuple(unit for unit in units if not is_open(unit, statement, proof, language))
        for units in (proof.support, proof.others)
    )
    return proof._replace(support=support, others=others)


def is_open(unit: Unit, statement: str, proof: Proof, language: Language) -> bool:
    """Whether something qualifies a stretch, and the statement and the rest of its answer leave it out."""
    return bool(unit.qualified) and not any(speaks_of_it(text, unit, language) for text in (statement, *proof.beside))


def stretches(proof: Proof, language: Language) -> Iterator[tuple[Reading, str, frozenset[str], bool, Use]]:
    """Each stretch alone, those of the phrases first, then these together; questions are left out.

    Each comes with the words of its heading, whether it holds phrases, and what it may show.
    """
    support = [unit for unit in proof.support if not asks(unit.text)]
    for unit in support:
        words, limited = title_words(unit.title, language)
        for reading, use in _read_as(unit, limited, language):
            yield reading, unit.text, words, True, use
    if len(support) > 1:
        titles = [title_words(unit.title, language) for unit in support]
        words = frozenset().union(*(words for words, _ in titles))
        joined = _joined([_reading(unit, language) for unit in support])
        use = Use.NEITHER if any(limited for _, limited in titles) else Use.BOTH
        if any(unit.alone for unit in support) and use is Use.BOTH:
            use = Use.PROVES
        yield joined, support[0].text, words, True, use
        names = [with_name(unit.text, unit.before, language) for unit in support]
        if any(names) and use is not Use.NEITHER:
            joined = _joined([n or _reading(unit, language) for n, unit in zip(names, support, strict=True)])
            yield joined, support[0].text, words, True, Use.PROVES
    for unit in proof.others:
        if not asks(unit.text):
            words, limited = title_words(unit.title, language)
            for reading, use in _read_as(unit, limited, language):
                yield reading, unit.text, words, False, use


def _read_as(unit: Unit, limited: bool, language: Language) -> Iterator[tuple[Reading, Use]]:
    """A stretch; where a further sentence limits it, that limit may prove and only the rest may disprove."""
    if limited or not unit.alone:
        yield _reading(unit, language), Use.NEITHER if limited else Use.BOTH
    else:
        yield _reading(unit, language), Use.PROVES
        yield read(unit.alone, language), Use.DISPROVES
    for assumed in () if limited else together(unit.text if unit.sentence else "", unit.before, language):
        yield assumed, Use.PROVES


def asks(text: str) -> bool:
    return text.rstrip(" \"')*_\u2019\u201d").endswith(("?", "\uff1f"))


def _reading(unit: Unit, language: Language) -> Reading:
    found = read(unit.text, language)
    return found._replace(record=True) if unit.record else found


@lru_cache(maxsize=4096)
def title_words(title: str, language: Language) -> tuple[frozenset[str], bool]:
    """The words that a heading provides, and whether it limits the text under it (`Without a permit`)."""
    if not title:
        return frozenset(), False
    items = read(title, language).items
    asking = asks(title) or title.lower().startswith(tuple(f"{word} " for word in language.asks.split()))
    if any(item.operators & (NEGATIONS if asking else KEPT) for item in items):
        return frozenset(), True
    if len({item.segment for item in items}) > 1:
        return frozenset(), False  # several things, and the text may be about any of them
    return frozenset(item.key for item in items if item.key), False


@lru_cache(maxsize=4096)
def question_words(question: str, language: Language) -> frozenset[str]:
    """The words that a question provides; none for a yes-or-no question."""
    words = question.strip(" \"'¿").split()
    asking = frozenset(language.asks.split())
    # `From when`, `at what time`; `when` is a condition elsewhere, and would govern the words after it.
    at = next((at for at, word in enumerate(words[:2], 1) if word.lower() in asking), 0)
    if not at:
        return frozenset()
    items = read(" ".join(words[at:]), language).items
    return frozenset(item.key for item in items if item.key and not item.operators - MAY)


def _joined(readings: Sequence[Reading]) -> Reading:
    """Stretches in sequence, each as a separate sentence."""
    items = []
    segment = clause = 0
    borrowing: set[int] = set()
    entries: set[int] = set()
    for reading in readings:
        items += [i._replace(segment=i.segment + segment, clause=i.clause + clause) for i in reading.items]
        borrowing.update(number + clause for number in reading.borrowing)
        entries.update(number + segment for number in reading.entries)
        segment += 1 + max((i.segment for i in reading.items), default=0)
        clause += 1 + max((i.clause for i in reading.items), default=0)
    return reading_of(items, borrowing, entries)
