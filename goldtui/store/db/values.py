"""The values the store returns and accepts: plain frozen classes that import no database library.

Screens can use these types before the store is imported, and nobody keeps a live database row by mistake.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import TYPE_CHECKING

from goldtui.model.case_state import CaseState
from goldtui.model.faults import Conflict, Problem, StoreError
from goldtui.model.records import GoldCase

if TYPE_CHECKING:
    # Their validators take milliseconds to build, and the first screen needs none of them.
    from goldtui.model.review import Content, Kind


@dataclass(frozen=True, slots=True)
class Revision:
    """One immutable saved text of a case. `number` counts from 1; `digest` covers all fields and the parent."""

    case: GoldCase
    number: int
    parent_digest: str | None
    digest: str
    state: CaseState
    author: str
    at: datetime
    note: str


@dataclass(frozen=True, slots=True)
class Head:
    """The newest revision of a case for lists. `ordinal` counts from 1 in order of arrival."""

    ordinal: int
    case_id: str
    state: CaseState
    workflow: str | None
    category: str | None
    question: str
    expected_behaviour: str | None
    first_failed_stage: str | None
    sound: bool | None
    number: int
    digest: str
    author: str
    at: datetime


@dataclass(frozen=True, slots=True)
class HeadQuery:
    """The filter of a list of cases: every field that is set must match; null matches all.

    `text` is literal: each word must be a prefix of a word of the case (any two characters in scripts without spaces).
    `workflow`, `stage` and `author` are exact; an empty `workflow` or `stage` matches cases without one.
    """

    text: str = ""
    state: CaseState | str | None = None
    workflow: str | None = None
    stage: str | None = None
    author: str | None = None
    tags: tuple[str, ...] = ()
    """The case has each of these tags; an empty one matches cases without tags."""
    drafts_of: str | None = None
    """The author of a draft of the case; empty for anybody."""
    without: tuple[tuple[str, str], ...] = ()
    """(field, value) pairs that must not match; the field is `text`, `tag` or a field above."""


EVERY_CASE = HeadQuery()


class HeadOrder(StrEnum):
    """The order of a list of cases. Equal cases are in order of arrival."""

    ARRIVAL = "arrival"
    UPDATED = "updated"
    """Last saved first."""
    ID = "id"
    STATE = "state"
    STAGE = "first red gate"
    """Never judged first, then by the stage's name."""
    SLICE = "slice"
    MATCH = "best match"
    """By quality of the match with the filter's words.

    By arrival if the words say little: no words, a prefix of fewer than four letters, or very many matches. Equal
    matches are in order of arrival.
    """


@dataclass(frozen=True, slots=True)
class SliceCount:
    """The found cases of one slice: `n`, of which `green` have no failure."""

    n: int = 0
    green: int = 0


@dataclass(frozen=True, slots=True)
class Tally:
    """The found cases counted by state, by slice and by first failed stage (null: none, not judged)."""

    found: int
    states: Mapping[str, int]
    slices: Mapping[str | None, SliceCount]
    stages: Mapping[str | None, int]


@dataclass(frozen=True, slots=True)
class Draft:
    """Unsaved typing. `base` is the revision number it started from, null for a new case."""

    case: GoldCase
    session_key: str
    base: int | None
    at: datetime

    @property
    def author(self) -> str:
        """The author: a session's key is `author:token`, and a name may contain a colon."""
        return self.session_key.rpartition(":")[0]


@dataclass(frozen=True, slots=True)
class Opinion:
    """One person's opinion on one revision. `sequence` orders all opinions of the set and is its permanent id."""

    sequence: int
    case_id: str
    number: int
    """The revision it is about."""
    revision_digest: str
    author: str
    at: datetime
    content: Content

    @property
    def kind(self) -> Kind:
        """The kind of opinion."""
        from goldtui.model.review import KINDS

        return KINDS[type(self.content)]


@dataclass(frozen=True, slots=True)
class Imported:
    """How many items an import added, and how many cases were already in the store."""

    cases: int
    known_cases: int
    chunks: int
    traces: int
    variants: int


class RevisionConflict(Conflict):
    """Somebody else saved this case first. Nothing was written; both texts are here.

    `theirs` is the revision in the store (null if it has no such case), `mine` the text that was refused.
    """

    def __init__(self, mine: GoldCase, theirs: Revision | None, base: int | None) -> None:
        began = "as a new case" if base is None else f"from revision {base}"
        if theirs is None:
            message = f"you began {began}, but the store holds no such case"
            fix = "save it as a new case"
        else:
            message = f"you began {began}; {theirs.author} has saved revision {theirs.number} since"
            fix = "compare both texts, then save again on top of theirs"
        super().__init__("revision_conflict", message, f"case {mine.case_id}", fix)
        self.mine = mine
        self.theirs = theirs


class ImportConflict(Conflict):
    """An import has ids of the store with different content. Nothing was written.

    `problems` holds at most the first 50; `total` counts all.
    """

    def __init__(self, problems: list[Problem]) -> None:
        first = problems[0]
        super().__init__(first.code, first.message, first.where, first.fix)
        self._problems = tuple(problems[:50])
        self.total = len(problems)

    @property
    def problems(self) -> tuple[Problem, ...]:
        return self._problems


def moment_text(at: datetime) -> str:
    """The stored form of a time: UTC with microseconds and `Z`, so that text order is time order.

    Raises StoreError `store_time` for a time without a zone, whose meaning depends on the machine.
    """
    if at.tzinfo is None:
        raise StoreError("store_time", "a time without a zone cannot be stored", fix="pass an aware datetime")
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


_STATES = {one.value: one for one in CaseState}


def state_stored(text: str) -> CaseState:
    """The case state of a stored text. Raises StoreError `store_corrupt` for one that is no state."""
    found = _STATES.get(text)
    if found is None:
        fix = "goldtui doctor DB names the row"
        raise StoreError("store_corrupt", f"a stored state, {text!r}, is no state of a case", fix=fix)
    return found


def moment(text: str) -> datetime:
    """The aware UTC time of a stored text. Raises StoreError `store_corrupt` for one that is no time."""
    with suppress(ValueError):
        found = datetime.fromisoformat(text)
        if found.tzinfo is not None:
            return found
    raise StoreError("store_corrupt", f"a stored time, {text!r}, is no time", fix="goldtui doctor DB names the row")
