"""Read a SET argument, whether a native directory or a database. Reading never changes either."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from goldtui.casework.outlet import PLACEHOLDER
from goldtui.casework.withheld import Withheld
from goldtui.formats import native
from goldtui.formats.declare import ReadOptions
from goldtui.formats.traces.given import Given
from goldtui.formats.traces.trace_file import TraceFile
from goldtui.gates.citations import cited_by
from goldtui.gates.evidence import EvidenceIndex
from goldtui.gates.patterns import check_patterns
from goldtui.gates.reference_trace import distractors
from goldtui.model.case_state import LIVING
from goldtui.model.counts import plural
from goldtui.model.faults import Notice, UnusableInput, unknown_case
from goldtui.model.goldset import GoldSet
from goldtui.model.packed import case_ids
from goldtui.model.policy import Policy
from goldtui.model.records import GoldCase, RagTrace
from goldtui.model.review_facts import ReviewFact
from goldtui.workbench.session.places import GIVEN, Place, require_something

T = TypeVar("T")
_USABLE = 20
"""Chunks next to those of the case among which one for its reference trace is looked for."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A whole set in memory, with notices about its source."""

    goldset: GoldSet
    notices: tuple[Notice, ...]
    reviews: tuple[ReviewFact, ...] | None = None
    """The opinions on the cases; null for files, which have none."""


def load_set(path: Path, *, reviewed: bool = False, packed: bool = False, living: bool = False) -> Loaded:
    """The set at `path`, with its reviews if requested; `packed` asks for its cases as `Packed`.

    With `living` the retired and rejected cases of a database are left out, and a notice says how many.

    Raises `UnusableInput` (`no_such_set` and the codes of the reader) or `StoreError`.
    """
    if path.is_dir():
        read = native.read((path,), ReadOptions(packed=packed))
        check_patterns(read.goldset.policy)
        _hold_back(path, read.goldset)
        return Loaded(read.goldset, read.notices)
    require_something(Place(path, GIVEN))
    from goldtui.store.cases import heads
    from goldtui.store.opening import open_store
    from goldtui.store.sets import load_set as load_stored

    with open_store(path, read_only=True) as store:
        goldset = load_stored(store, states=LIVING if living else None, packed=packed)
        _hold_back(path, goldset)
        held = () if store.notice is None else (store.notice,)
        notices = (*held, *_left_out(heads.count(store) - len(goldset.cases), path))
        if not reviewed:
            return Loaded(goldset, notices)
        from goldtui.workbench.review.facts import review_facts

        facts, known = review_facts(store, goldset.policy), set(case_ids(goldset.cases))
        return Loaded(goldset, notices, tuple(one for one in facts if one.case_id in known))


def _left_out(cases: int, path: Path) -> Iterator[Notice]:
    if cases > 0:
        are = "is left out: it is" if cases == 1 else "are left out: they are"
        yield Notice("cases_left_out", f"{plural(cases, 'case')} {are} retired or rejected", str(path))


def _hold_back(path: Path, goldset: GoldSet) -> None:
    Withheld(goldset.evidence, goldset.policy.restricted_run).hold_back(str(path))


def of_case(path: Path, case_id: str, look: Callable[[GoldSet], T], *, runs: bool = False) -> T:
    """What `look` makes of one case of the set at `path`; of a database no more is read than that asks.

    `look` is given the case with the evidence around it, or the whole set where only that can answer alike. It may
    judge the reference, with `runs` the recorded runs as well, and must hide words as `Withheld` does.
    """
    part = None if path.is_dir() else _around(path, case_id, runs)
    if part is not None:
        seen = look(part)
        # Words that some chunk far from the case says as well are not hidden; which, takes all the evidence to know.
        if PLACEHOLDER not in repr(seen):
            return seen
    return look(load_set(path).goldset)


def _around(path: Path, case_id: str, runs: bool) -> GoldSet | None:
    """The case with all that judging it reads; null where a verdict may rest on more."""
    from goldtui.store import settings
    from goldtui.store.cases import heads
    from goldtui.store.opening import open_store
    from goldtui.store.sets import load_around
    from goldtui.workbench.session.restricted_words import hide_restricted_words

    require_something(Place(path, GIVEN))
    with open_store(path, read_only=True) as store:
        part = load_around(store, case_id, lambda case: (*case.named_source_ids, *_cited(case)), _USABLE)
        # Before anything is said: a message that offers the nearest ids repeats their words.
        hide_restricted_words(store, settings.load(store).policy if part is None else part.policy)
        states = heads.states(store) if part is None else {}
    if states and case_id not in states:
        raise unknown_case(case_id, str(path), states)
    if part is None or (runs and part.traces):
        # A recorded run may name any chunk, in its steps and in its response.
        return None
    (case,) = part.cases
    evidence = EvidenceIndex(part.evidence)
    known = evidence.current.keys() >= _cited(case)
    beside = sum(one not in case.named_source_ids for one in evidence.admissible_in_order)
    decided = beside < _USABLE or next(distractors(case.named_source_ids, evidence), None) is not None
    return part if known and decided else None


def _cited(case: GoldCase) -> frozenset[str]:
    claims = case.reference.claims if case.reference is not None else ()
    return frozenset(one for claim in claims for one in cited_by(claim))


def load_runs(path: Path, given: Given) -> tuple[RagTrace, ...]:
    """The runs of a file, read as a person says; raises `UnusableInput` with every bad line."""
    file = TraceFile(path, given=given.under(Policy()))
    traces = tuple(line.trace for line in file)
    if file.bad_total:
        raise UnusableInput(file.bad_lines, file.bad_total)
    return traces


def load_traces(path: Path) -> tuple[tuple[RagTrace, ...], tuple[Notice, ...]]:
    """The traces of a system's file, in file order; raises `UnusableInput` with every problem."""
    return native.read_traces(path, ReadOptions())
