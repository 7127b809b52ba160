"""Read a SET argument, whether a native directory or a database. Reading never changes either."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from goldtui.casework.withheld import Withheld
from goldtui.formats import native
from goldtui.formats.declare import ReadOptions
from goldtui.gates.patterns import check_patterns
from goldtui.model.faults import Notice
from goldtui.model.goldset import GoldSet
from goldtui.model.records import RagTrace
from goldtui.model.review_facts import ReviewFact
from goldtui.workbench.session.places import GIVEN, Place, require_something


@dataclass(frozen=True, slots=True)
class Loaded:
    """A whole set in memory, with notices about its source."""

    goldset: GoldSet
    notices: tuple[Notice, ...]
    reviews: tuple[ReviewFact, ...] | None = None
    """The opinions on the cases; null for files, which have none."""


def load_set(path: Path, *, reviewed: bool = False) -> Loaded:
    """The set at `path`, with its reviews if requested.

    Raises `UnusableInput` (`no_such_set` and the codes of the reader) or `StoreError`.
    """
    if path.is_dir():
        read = native.read((path,), ReadOptions())
        check_patterns(read.goldset.policy)
        _hold_back(path, read.goldset)
        return Loaded(read.goldset, read.notices)
    require_something(Place(path, GIVEN))
    from goldtui.store.opening import open_store
    from goldtui.store.sets import load_set as load_stored

    with open_store(path, read_only=True) as store:
        goldset = load_stored(store)
        _hold_back(path, goldset)
        notices = () if store.notice is None else (store.notice,)
        if not reviewed:
            return Loaded(goldset, notices)
        from goldtui.workbench.review.facts import review_facts

        return Loaded(goldset, notices, review_facts(store, goldset.policy))


def _hold_back(path: Path, goldset: GoldSet) -> None:
    Withheld(goldset.evidence, goldset.policy.restricted_run).hold_back(str(path))


def load_traces(path: Path) -> tuple[tuple[RagTrace, ...], tuple[Notice, ...]]:
    """The traces of a system's file, in file order; raises `UnusableInput` with every problem."""
    return native.read_traces(path, ReadOptions())
