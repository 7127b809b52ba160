"""What a person or a judge says about one statement of a run that the gates leave not tested.

A verdict is about these very words and sources. In which later runs it holds is decided by `gates.rulings`: a
yes needs its marked passage there, a no may meet no passage that was not shown.
"""

from __future__ import annotations

from enum import StrEnum

from pydantic import Field

from goldtui.model.records import Id, Record


class SaidBy(StrEnum):
    """Who gives a verdict. A person's counts before every judge's."""

    PERSON = "person"
    JUDGE = "judge"


class Saying(StrEnum):
    """The verdict: supported, not supported, or none."""

    SUPPORTED = "1"
    NOT_SUPPORTED = "0"
    UNDECIDED = "undecided"
    """A person cannot tell, or a judge gave nothing that counts as a verdict. The statement stays not tested."""


class LieKind(StrEnum):
    """What is wrong with a statement that its sources do not support."""

    CONTRADICTED = "contradicted"
    NOT_IN_SOURCE = "not in source"
    WRONG_NUMBER = "wrong number or date"
    OVERSTATED = "overstated"
    WRONG_SUBJECT = "wrong subject"
    OTHER = "other"


class StatementVerdict(Record):
    """One verdict of one person or judge on one statement, as kept in a database and written to a verdict file."""

    key: str = Field(pattern=r"^[0-9a-f]{64}$")
    """The identity of the statement: `text.statement_key.statement_key`."""
    case_id: Id
    case_digest: str = Field(pattern=r"^[0-9a-f]{64}$")
    """The revision of the case that was shown."""
    statement: str = Field(min_length=1)
    """The words as the run says them."""
    chunk_ids: tuple[Id, ...] = ()
    """The sources that were shown, in order."""
    chunk_digests: tuple[str, ...] = ()
    """SHA-256 of the text of each, in the same order."""
    verdict: Saying
    by: SaidBy
    who: str = Field(min_length=1)
    """The person's name, or the hash of the judge."""
    at: str = Field(min_length=1)
    """UTC, as `2026-11-29T15:00:00Z`."""
    span: str = ""
    """Words of one of the sources, verbatim, that show it."""
    reason: str = ""
    lie: LieKind | None = None
    """Only where the verdict is `0`."""
    makes: tuple[Id, ...] | None = Field(default=None, exclude_if=lambda points: points is None)
    """The points of the case that it makes, as people say; null if nobody asked. Only where the verdict is `1`."""
