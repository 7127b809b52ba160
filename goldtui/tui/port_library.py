"""What the Library asks of the workbench beside the list itself. Part of `port.Bench`; every call may block."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from goldtui.workbench.library.row import Row

Stop = Callable[[], object]
"""Answers with something true once nobody waits any more; the call then ends with the error `store_stopped`."""


class SliceView(NamedTuple):
    """One slice of what a filter finds; `name` is foreign text and empty for cases without a slice."""

    name: str
    n: int
    green: int
    need: int | None = None
    """How many must be green by the policy; None when the filter shows only a part of the slice."""
    lacking: int = 0
    """How many cases the slice is short of the policy's least number."""


class CountsView(NamedTuple):
    """What a filter finds, counted; all three follow the filter."""

    found: int
    states: Mapping[str, int]
    stages: Mapping[str, int]
    """In pipeline order; the empty name stands for cases never judged."""
    slices: tuple[SliceView, ...]


class FilterView(NamedTuple):
    """A filter that the set keeps under a name."""

    name: str
    text: str


class CloneView(NamedTuple):
    """A case copied for newer sources: its id, and in words what no longer stands."""

    case_id: str
    told: tuple[str, ...]


class LibraryBench(Protocol):
    """The Library's part of a bench."""

    def window(
        self, filter_text: str, offset: int, limit: int, length: int | None = None, stop: Stop | None = None
    ) -> Sequence[Row]:
        """Some of the cases the filter finds, in its order; `length`, how many it finds, makes the end quick."""

    def position(self, filter_text: str, case_id: str, stop: Stop | None = None) -> int | None:
        """The row of a case among those the filter finds."""

    def counts(self, filter_text: str, stop: Stop | None = None) -> CountsView:
        """Every count of the head and the slice bars."""

    def odd(self, filter_text: str) -> Sequence[str]:
        """What is odd about a filter, in words."""

    def all_found(self, filter_text: str, stop: Stop | None = None) -> Sequence[int]:
        """`Row.ordinal` of every case the filter finds."""

    def ids_at(self, ordinals: Sequence[int]) -> Sequence[str]:
        """The ids of the cases with these ordinals."""

    def saved_filters(self) -> Sequence[FilterView]:
        """The set's filters, by name."""

    def save_filter(self, name: str, text: str) -> None:
        """Keep a filter under a name, in place of the one that had it."""

    def drop_filter(self, name: str) -> None:
        """Take a saved filter away."""

    def new_case(self, question: str) -> str:
        """Write a case with this question and return its id."""

    def clone_case(self, case_id: str) -> CloneView:
        """Copy a case for the versions of its sources that are in force."""
