"""An SQL expression that reads differently on SQLite and on PostgreSQL, chosen when a statement is compiled.

Statements are built without a connection, so they cannot ask which database they are for.
"""

from __future__ import annotations

from typing import Any, TypeVar

from sqlalchemy import Boolean, ColumnElement
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.types import NULLTYPE

T = TypeVar("T")


class _Either(FunctionElement[Any]):
    """The two readings, as its two clauses."""

    inherit_cache = True


@compiles(_Either, "sqlite")
def _on_sqlite(element: _Either, compiler: Any, **options: Any) -> str:
    return str(compiler.process(next(iter(element.clauses)), **options))


@compiles(_Either, "postgresql")
def _on_postgres(element: _Either, compiler: Any, **options: Any) -> str:
    return str(compiler.process(list(element.clauses)[1], **options))


def either(sqlite: ColumnElement[T], postgres: ColumnElement[Any]) -> ColumnElement[T]:
    """An expression of which each database reads its own form; the type is the first one's."""
    found = _Either(sqlite, postgres)
    # SQLite has no truth values, so a condition that is a function of that type would read `... = 1` there.
    found.type = NULLTYPE if isinstance(sqlite.type, Boolean) else sqlite.type
    return found
