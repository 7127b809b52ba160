"""What the store hands out and takes in, as plain frozen values that load no database library.

A screen can name these types before the store is imported, and nobody holds a live database row by mistake.
"""

from __future__ import annotations

from collections.abc import Mapping
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
    """One immutable saved text of a case. `number` counts from 1; `digest` covers all and the parent."""

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
    """The newest revision of a case as a list shows it. `ordinal` counts from 1 in the order of arrival."""

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
    """Which cases a list shows: every field that is set must agree; null asks for nothing.

    `text` is literal: each word must begin a word of the case (any two characters in scripts without spaces).
    `workflow`, `stage` and `author` are exact; an empty `workflow` or `stage` asks for cases that have none.
    """

    text: str = ""
    state: CaseState | str | None = None
    workflow: str | None = None
    stage: str | None = None
    author: str | None = None
    tags: tuple[str, ...] = ()
    """The case has each of them; an empty one asks for cases without any."""
    drafts_of: str | None = None
    """Whose unsaved typing the case has; empty for anybody's."""
    without: tuple[tuple[str, str], ...] = ()
    """(field, value) pairs that must not agree; the field is `text`, `tag` or a field above."""


EVERY_CASE = HeadQuery()


class HeadOrder(StrEnum):
    """In which order a list shows cases. Cases equal in it stand in order of arrival."""

    ARRIVAL = "arrival"
    UPDATED = "updated"
    """The last saved first."""
    ID = "id"
    STATE = "state"
    STAGE = "first red gate"
    """Never judged first, then by the stage's name."""
    SLICE = "slice"
    MATCH = "best match"
    """By how well the words of the filter are met; by arrival where they say little: without words, with a beginning
    of less than four letters, or when very many cases hold them. Equal matches stand by arrival."""


@dataclass(frozen=True, slots=True)
class SliceCount:
    """The cases of one slice that a query finds: `n`, of which in `green` nothing fails."""

    n: int = 0
    green: int = 0


@dataclass(frozen=True, slots=True)
class Tally:
    """What a query finds, counted by state, by slice and by first failed stage (null: none, not judged)."""

    found: int
    states: Mapping[str, int]
    slices: Mapping[str | None, SliceCount]
    stages: Mapping[str | None, int]


@dataclass(frozen=True, slots=True)
class Draft:
    """Typing that was not saved yet. `base` is the revision number it started from, null for a new case."""

    case: GoldCase
    session_key: str
    base: int | None
    at: datetime

    @property
    def author(self) -> str:
        """Who typed it: a session's key is `author:token`, and a name may hold a colon itself."""
        return self.session_key.rpartition(":")[0]


@dataclass(frozen=True, slots=True)
class Opinion:
    """What one person said of one revision. `sequence` orders all opinions of the set, and names this one for ever."""

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
        """What sort it is."""
        from goldtui.model.review import KINDS

        return KINDS[type(self.content)]


@dataclass(frozen=True, slots=True)
class Imported:
    """How many things an import added, and how many cases the store knew already."""

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
    """An import says other things than the store about the same ids. Nothing was written.

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

    Raises StoreError `store_time` for a time without a zone: it would mean something else on another machine.
    """
    if at.tzinfo is None:
        raise StoreError("store_time", "a time without a zone cannot be stored", fix="pass an aware datetime")
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def moment(text: str) -> datetime:
    """The aware UTC time a stored text stands for."""
    return datetime.fromisoformat(text)
