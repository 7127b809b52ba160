"""The tables as SQLModel classes: what is stored, by which key, and what the database itself forbids.

Table classes validate nothing, so only the functions of the other modules write rows, in bulk and through Core.
Queries, migrations and tests share these classes.
"""

from __future__ import annotations

from typing import Any, ClassVar, cast

from sqlalchemy import CheckConstraint, ForeignKey, Index, Table, UniqueConstraint, text
from sqlmodel import Field, SQLModel

from goldtui.store.db.dialect import INTEGER, STRICT, TEXT


def _text(**options: Any) -> Any:
    return Field(sa_type=TEXT, **options)


def _number(**options: Any) -> Any:
    return Field(sa_type=INTEGER, **options)


def _place() -> Any:
    """The key of a table whose rows are counted without a gap; whoever writes a row counts it."""
    return Field(default=None, sa_type=INTEGER, primary_key=True, sa_column_kwargs={"autoincrement": False})


class RevisionRow(SQLModel, table=True):
    """One saved text of a case; append-only. `body` is the case as canonical JSON."""

    __tablename__: ClassVar[str] = "revisions"
    __table_args__: ClassVar[Any] = (
        UniqueConstraint("case_id", "number", name="revision_number"),
        Index(
            "revision_author",
            "author",
            "sequence",
            sqlite_where=text("number > 1"),
            postgresql_where=text("number > 1"),
        ),
        STRICT,
    )
    sequence: int | None = _place()
    case_id: str = _text()
    number: int = _number()
    parent_digest: str | None = _text(default=None)
    digest: str = _text()
    state: str = _text()
    author: str = _text()
    at: str = _text()
    note: str = _text()
    body: str = _text()


class HeadRow(SQLModel, table=True):
    """The newest revision of each case for lists. Ordinals are dense, from 1 to the number of cases."""

    __tablename__: ClassVar[str] = "heads"
    __table_args__: ClassVar[Any] = (
        UniqueConstraint("case_id", name="head_case"),
        CheckConstraint("sound IN (0, 1)", name="head_sound"),
        Index("head_state", "state", "ordinal", "workflow", "first_failed_stage", "author"),
        Index("head_workflow", "workflow", "ordinal", "state", "first_failed_stage", "author"),
        Index("head_stage", "first_failed_stage", "ordinal", "state", "workflow", "author"),
        Index("head_author", "author", "ordinal", "state", "workflow", "first_failed_stage"),
        Index("head_facets", "state", "workflow", "first_failed_stage", "author"),
        Index("head_recent", "at", "ordinal", "state", "workflow", "first_failed_stage", "author"),
        STRICT,
    )
    ordinal: int | None = _place()
    case_id: str = _text()
    sequence: int = Field(sa_type=INTEGER, sa_column_args=(ForeignKey("revisions.sequence"),))
    number: int = _number()
    digest: str = _text()
    state: str = _text()
    author: str = _text()
    at: str = _text()
    workflow: str | None = _text(default=None)
    category: str | None = _text(default=None)
    expected_behaviour: str | None = _text(default=None)
    first_failed_stage: str | None = _text(default=None)
    sound: int | None = _number(default=None)
    question: str = _text()
    row_digest: str = _text()


class TagRow(SQLModel, table=True):
    """A tag of a case's newest revision, so that filtering by tag reads no case; written with the head."""

    __tablename__: ClassVar[str] = "case_tags"
    __table_args__: ClassVar[Any] = (Index("tag_case", "ordinal"), STRICT | {"sqlite_with_rowid": False})
    tag: str = _text(primary_key=True)
    ordinal: int = Field(sa_type=INTEGER, primary_key=True, sa_column_args=(ForeignKey("heads.ordinal"),))


class ChunkRow(SQLModel, table=True):
    """One version of an evidence chunk; append-only. `body` has the fields without a column."""

    __tablename__: ClassVar[str] = "chunks"
    __table_args__: ClassVar[Any] = (
        UniqueConstraint("chunk_id", "version", name="chunk_version"),
        CheckConstraint("permitted IN (0, 1)", name="chunk_permitted"),
        CheckConstraint("current IN (0, 1)", name="chunk_current"),
        Index("chunk_parent", "parent_id"),
        Index(
            "withheld_chunks",
            "permitted",
            sqlite_where=text("permitted = 0"),
            postgresql_where=text("permitted = 0"),
        ),
        STRICT,
    )
    sequence: int | None = _place()
    chunk_id: str = _text()
    version: str = _text()
    document_id: str | None = _text(default=None)
    parent_id: str | None = _text(default=None)
    permitted: int | None = _number(default=None)
    current: int | None = _number(default=None)
    usage: str = _text()
    text: str | None = _text(default=None)
    extra: str = _text()
    digest: str = _text()


class AssertionRow(SQLModel, table=True):
    """A later assertion about a chunk's permission or currency; append-only, the last one counts."""

    __tablename__: ClassVar[str] = "assertions"
    __table_args__: ClassVar[Any] = (
        CheckConstraint("permitted IN (0, 1)", name="assertion_permitted"),
        CheckConstraint("current IN (0, 1)", name="assertion_current"),
        Index("assertion_chunk", "chunk_id", "version"),
        STRICT,
    )
    sequence: int | None = _place()
    chunk_id: str = _text()
    version: str = _text()
    permitted: int | None = _number(default=None)
    current: int | None = _number(default=None)
    author: str = _text()
    at: str = _text()
    digest: str = _text()


class TraceRow(SQLModel, table=True):
    """A recorded run imported with the set; append-only."""

    __tablename__: ClassVar[str] = "traces"
    __table_args__: ClassVar[Any] = (
        UniqueConstraint("trace_id", name="trace_name"),
        Index("trace_case", "case_id"),
        STRICT,
    )
    sequence: int | None = _place()
    trace_id: str = _text()
    case_id: str = _text()
    body: str = _text()
    digest: str = _text()


class VariantRow(SQLModel, table=True):
    """A kept known-bad (or known-good) variant; append-only."""

    __tablename__: ClassVar[str] = "variants"
    __table_args__: ClassVar[Any] = (
        UniqueConstraint("variant_id", name="variant_name"),
        Index("variant_case", "case_id"),
        STRICT,
    )
    sequence: int | None = _place()
    variant_id: str = _text()
    case_id: str = _text()
    body: str = _text()
    digest: str = _text()


class VariantChangeRow(SQLModel, table=True):
    """A change to a kept variant; append-only. The last body of an id counts, an empty one removes the variant."""

    __tablename__: ClassVar[str] = "variant_changes"
    __table_args__: ClassVar[Any] = (
        Index("variant_change_case", "case_id"),
        Index("variant_change_name", "variant_id"),
        STRICT,
    )
    sequence: int | None = _place()
    variant_id: str = _text()
    case_id: str = _text()
    body: str = _text()
    author: str = _text()
    at: str = _text()
    digest: str = _text()


class ReviewRow(SQLModel, table=True):
    """An opinion on one revision of a case; append-only. `body` is the opinion as canonical JSON."""

    __tablename__: ClassVar[str] = "reviews"
    __table_args__: ClassVar[Any] = (
        Index("review_case", "case_id", "sequence"),
        Index("review_kind", "kind", "sequence"),
        STRICT,
    )
    sequence: int | None = _place()
    kind: str = _text()
    case_id: str = _text()
    number: int = _number()
    revision_digest: str = _text()
    body: str = _text()
    author: str = _text()
    at: str = _text()
    digest: str = _text()


class RunRow(SQLModel, table=True):
    """A scored run that somebody kept; append-only. `body` is its report, packed as in `store/runs.py`."""

    __tablename__: ClassVar[str] = "runs"
    __table_args__: ClassVar[Any] = (
        CheckConstraint("outcome IN ('pass', 'fail', 'not tested')", name="run_outcome"),
        CheckConstraint("0 <= released AND released <= judged AND judged <= cases", name="run_counts"),
        STRICT,
    )
    sequence: int | None = _place()
    author: str = _text()
    at: str = _text()
    profile: str = _text()
    mode: str = _text()
    tool_version: str = _text()
    gold_name: str = _text()
    gold_digest: str = _text()
    release_version: str | None = _text(default=None)
    trace_path: str = _text()
    trace_digest: str = _text()
    outcome: str = _text()
    released: int = _number()
    judged: int = _number()
    cases: int = _number()
    digest: str = _text()
    body: str = _text()


class VerdictRow(SQLModel, table=True):
    """A verdict of a person or a judge on a statement of a run; append-only. `body` is its record as canonical JSON.

    `author` is who wrote the row: the person, or whoever imported the verdict.
    """

    __tablename__: ClassVar[str] = "verdicts"
    __table_args__: ClassVar[Any] = (Index("verdict_statement", "statement_key", "sequence"), STRICT)
    sequence: int | None = _place()
    statement_key: str = _text()
    case_id: str = _text()
    said_by: str = _text()
    body: str = _text()
    author: str = _text()
    at: str = _text()
    digest: str = _text()


class LeaseRow(SQLModel, table=True):
    """Who reads a case for review, and until when. Leases are advisory; revisions decide."""

    __tablename__: ClassVar[str] = "leases"
    __table_args__: ClassVar[Any] = (STRICT,)
    case_id: str = _text(primary_key=True)
    session_key: str = _text()
    until: str = _text()
    row_digest: str = _text()


class SettingRow(SQLModel, table=True):
    """The set's name, description and policy; append-only, the last value of a name counts."""

    __tablename__: ClassVar[str] = "settings"
    __table_args__: ClassVar[Any] = (Index("setting_name", "name"), STRICT)
    sequence: int | None = _place()
    name: str = _text()
    value: str = _text()
    author: str = _text()
    at: str = _text()
    digest: str = _text()


class AuditRow(SQLModel, table=True):
    """The audit chain: which rows of which table were written, by whom, linked to the previous entry."""

    __tablename__: ClassVar[str] = "audit"
    __table_args__: ClassVar[Any] = (STRICT,)
    seq: int | None = _place()
    at: str = _text()
    actor: str = _text()
    action: str = _text()
    object: str = _text()
    table_name: str = _text()
    first_row: int = _number()
    last_row: int = _number()
    row_digest: str = _text()
    previous: str | None = _text(default=None)
    own: str = _text()


class DraftRow(SQLModel, table=True):
    """Unsaved typing, one row per case and session, so that two windows each keep theirs."""

    __tablename__: ClassVar[str] = "drafts"
    __table_args__: ClassVar[Any] = (STRICT,)
    case_id: str = _text(primary_key=True)
    session_key: str = _text(primary_key=True)
    base_number: int | None = _number(default=None)
    body: str = _text()
    at: str = _text()
    row_digest: str = _text()


def table_of(row: type[SQLModel]) -> Table:
    """The Core table of a class, for queries and bulk writes."""
    return cast("Table", row.__table__)  # type: ignore[attr-defined]


REVISIONS = table_of(RevisionRow)
HEADS = table_of(HeadRow)
TAGS = table_of(TagRow)
CHUNKS = table_of(ChunkRow)
ASSERTIONS = table_of(AssertionRow)
TRACES = table_of(TraceRow)
VARIANTS = table_of(VariantRow)
VARIANT_CHANGES = table_of(VariantChangeRow)
SETTINGS = table_of(SettingRow)
REVIEWS = table_of(ReviewRow)
RUNS = table_of(RunRow)
VERDICTS = table_of(VerdictRow)
LEASES = table_of(LeaseRow)
AUDIT = table_of(AuditRow)
DRAFTS = table_of(DraftRow)

APPEND_ONLY = (REVISIONS, CHUNKS, ASSERTIONS, TRACES, VARIANTS, VARIANT_CHANGES, SETTINGS, REVIEWS, RUNS, VERDICTS)
"""Tables whose rows are all covered by entries of the audit chain."""
