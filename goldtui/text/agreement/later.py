"""Puts off what reading a text costs until a rule asks for it, which most statements never need."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TypeVar, overload

T = TypeVar("T")


class Later(Sequence[T]):
    """The items that `find` finds, looked for at the first question about them."""

    def __init__(self, find: Callable[[], Sequence[T]]) -> None:
        self._find = find

    @cached_property
    def _found(self) -> Sequence[T]:
        return self._find()

    def __len__(self) -> int:
        return len(self._found)

    def __iter__(self) -> Iterator[T]:
        return iter(self._found)

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[T]: ...
    def __getitem__(self, place: int | slice) -> T | Sequence[T]:
        return self._found[place]


class LaterWords:
    """Words, and more words that `find` finds; these are looked for when the first ones do not hold a word."""

    def __init__(self, words: frozenset[str], find: Callable[[], frozenset[str]]) -> None:
        self._words, self._find = words, find

    def __contains__(self, word: object) -> bool:
        return word in self._words or word in self._find()
