"""What of a set's evidence the matrix of one case rests on, so that a later look knows whether it still holds.

The evidence is watched while a case is judged; what reads it in a way that is not known here fails loudly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from goldtui.gates.evidence import EvidenceIndex, Source
from goldtui.model.records import EvidenceChunk
from goldtui.variants.shelf import Shelf

LISTS = ("admissible", "restricted", "withdrawn")
"""The ordered lists of ids that are read from their beginning."""


@dataclass(slots=True)
class Rests:
    """What was read of the evidence."""

    ids: set[str] = field(default_factory=set)
    """Chunks that were asked for by id, whether or not they exist."""
    listed: dict[str, int] = field(default_factory=dict)
    """How many ids from the beginning of a list."""
    nearest: bool = False
    """Whether the sentence nearest to the case's question was asked for."""

    def read_to(self, name: str, number: int) -> None:
        """Note that so many ids of a list were read."""
        if number > self.listed.get(name, 0):
            self.listed[name] = number

    def forget(self) -> None:
        """Begin with the next case."""
        self.ids.clear()
        self.listed.clear()
        self.nearest = False


def watch_shelf(shelf: Shelf, rests: Rests) -> Shelf:
    """The shelf with its evidence; whatever is read of it is noted in `rests`."""
    return _Shelf(shelf, _Evidence(shelf.evidence, rests), rests)


class _Evidence(EvidenceIndex):
    __slots__ = ("_inner", "_rests")

    def __init__(self, inner: EvidenceIndex, rests: Rests) -> None:
        self._inner, self._rests = inner, rests
        self.current = cast("dict[str, Source]", _ById(inner.current, rests))
        self.current_version = cast("dict[str, str]", _ById(inner.current_version, rests))
        self.lowered = cast("Any", _ById(inner.lowered, rests))
        self.admissible = cast("frozenset[str]", _Ids(inner.admissible, rests))
        self.ruled = cast("frozenset[str]", _Ids(inner.ruled, rests))
        self.admissible_in_order = cast("tuple[str, ...]", _InOrder(inner.admissible_in_order, rests, "admissible"))

    def at(self, chunk_id: str, version: str) -> Source | None:
        self._rests.ids.add(chunk_id)
        return self._inner.at(chunk_id, version)

    def of_document(self, name: str) -> tuple[str, ...]:
        found = self._inner.of_document(name)
        self._rests.ids.update((name, *found))
        return found

    # Of these two only words come, and of words nothing is remembered.

    def like(self, chunk_id: str) -> str:
        return self._inner.like(chunk_id)

    def beginning(self, number: int) -> tuple[str, ...]:
        return self._inner.beginning(number)

    def resolve(self, chunk_ids: Sequence[str], versions: Sequence[str]) -> dict[str, Source]:
        self._rests.ids.update(chunk_ids)
        return self._inner.resolve(chunk_ids, versions)


class _Shelf(Shelf):
    __slots__ = ("_inner", "_rests")

    def __init__(self, inner: Shelf, evidence: EvidenceIndex, rests: Rests) -> None:
        super().__init__((), EvidenceIndex(()), cases_kept=1)
        self._inner, self._rests = inner, rests
        self.evidence = evidence
        self.restricted = cast("tuple[str, ...]", _InOrder(inner.restricted, rests, "restricted"))
        self.withdrawn = cast("tuple[str, ...]", _InOrder(inner.withdrawn, rests, "withdrawn"))

    def older(self, chunk_id: str) -> tuple[EvidenceChunk, ...]:
        self._rests.ids.add(chunk_id)
        return self._inner.older(chunk_id)

    def nearest_sentence(self, question: str) -> tuple[str, str] | None:
        self._rests.nearest = True
        return self._inner.nearest_sentence(question)


class _ById:
    """A mapping by chunk id."""

    __slots__ = ("_inner", "_rests")

    def __init__(self, inner: Mapping[str, object], rests: Rests) -> None:
        self._inner, self._rests = inner, rests

    def __getitem__(self, chunk_id: str) -> object:
        self._rests.ids.add(chunk_id)
        return self._inner[chunk_id]

    def get(self, chunk_id: str, otherwise: object = None) -> object:
        self._rests.ids.add(chunk_id)
        return self._inner.get(chunk_id, otherwise)

    def __contains__(self, chunk_id: str) -> bool:
        self._rests.ids.add(chunk_id)
        return chunk_id in self._inner


class _Ids:
    """A set of chunk ids."""

    __slots__ = ("_inner", "_rests")

    def __init__(self, inner: frozenset[str], rests: Rests) -> None:
        self._inner, self._rests = inner, rests

    def __contains__(self, chunk_id: str) -> bool:
        self._rests.ids.add(chunk_id)
        return chunk_id in self._inner

    def __ge__(self, others: frozenset[str]) -> bool:
        self._rests.ids.update(others)
        return others <= self._inner

    def isdisjoint(self, others: Iterable[str]) -> bool:
        others = tuple(others)
        self._rests.ids.update(others)
        return self._inner.isdisjoint(others)


class _InOrder:
    """A list of chunk ids that is read from its beginning."""

    __slots__ = ("_inner", "_name", "_rests")

    def __init__(self, inner: Iterable[str], rests: Rests, name: str) -> None:
        self._inner, self._rests, self._name = inner, rests, name

    def __iter__(self) -> Iterator[str]:
        place = 0
        for place, chunk_id in enumerate(self._inner, 1):
            self._rests.read_to(self._name, place)
            yield chunk_id
        # That there are no more is something read as well.
        self._rests.read_to(self._name, place + 1)

    def __bool__(self) -> bool:
        self._rests.read_to(self._name, 1)
        return any(True for _ in self._inner)

    def __getitem__(self, place: int) -> str:
        if place != 0:
            raise TypeError("a watched list is read from its beginning")
        return next(iter(self))
