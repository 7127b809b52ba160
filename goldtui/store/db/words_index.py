"""Searches of a word index: FTS5 on SQLite, and on PostgreSQL text in which the words are between single spaces.

Both find the same: words folded alike, each phrase contiguous, its last word a prefix. One bound value serves both, so
that a search on SQLite costs what it did when there was no other database.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import ColumnElement, Connection, Float, Text, TypeDecorator, bindparam
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.engine import Dialect
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.sql.visitors import InternalTraversal
from sqlalchemy.types import NULLTYPE, TypeEngine

_PHRASE = re.compile(r'"([^"]*)" \*')
_WORD = re.compile(r"[^\W_]+")
_MARKS = range(0x300, 0x332)
"""The combining marks that FTS5 leaves out (`remove_diacritics 2`)."""
_EVEN = 200
"""Characters added to every length, so that a very short text is not best for its length alone."""

Weights = tuple[tuple[str, float], ...]
"""The columns of an index that are searched, and how much a word in each counts."""


class _Asked(TypeDecorator[str]):
    """An expression of FTS5; on PostgreSQL one pattern for each of its phrases."""

    impl = Text
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        return dialect.type_descriptor(ARRAY(Text()) if dialect.name == "postgresql" else Text())

    def process_bind_param(self, value: str | None, dialect: Dialect) -> Any:
        if value is None or dialect.name != "postgresql":
            return value
        # No word holds a character that is special in a pattern.
        return [f"% {_words(phrase)}%" for phrase in _PHRASE.findall(value)]


class _Search(FunctionElement[Any]):
    """A search for the phrases of an expression; `on_sqlite` is what FTS5 is asked."""

    inherit_cache = True
    _traverse_internals = [  # noqa: RUF012
        *FunctionElement._traverse_internals,
        ("on_sqlite", InternalTraversal.dp_string),
        ("on_postgres", InternalTraversal.dp_string),
    ]

    def __init__(self, expression: str, on_sqlite: str, on_postgres: str, type_: TypeEngine[Any]) -> None:
        super().__init__(bindparam("asked", expression, type_=_Asked(), unique=True))
        self.on_sqlite, self.on_postgres, self.type = on_sqlite, on_postgres, type_


@compiles(_Search, "sqlite")
def _with_fts(element: _Search, compiler: Any, **options: Any) -> str:
    if "?" not in element.on_sqlite:
        return element.on_sqlite
    return element.on_sqlite.replace("?", compiler.process(next(iter(element.clauses)), **options))


@compiles(_Search, "postgresql")
def _with_patterns(element: _Search, compiler: Any, **options: Any) -> str:
    return element.on_postgres.replace("?", f"({compiler.process(next(iter(element.clauses)), **options)})")


def matches(expression: str, index: str, columns: tuple[str, ...], *, only: str = "") -> ColumnElement[bool]:
    """The condition that a row of an index (or its alias) holds every phrase; `only` narrows FTS5 to a column."""
    asked = f"{{{only}}} : ({expression})" if only else expression
    on_postgres = _all_held(len(_PHRASE.findall(expression)), index.rpartition(".")[0] or index, columns)
    # A function of the type Boolean would read `... = 1` on SQLite, which has no truth values.
    return _Search(asked, f"{index} MATCH ?", on_postgres, NULLTYPE)


def badness(expression: str, on_sqlite: str, index: str, weights: Weights) -> ColumnElement[float]:
    """How badly a row matches, lower is better: on PostgreSQL how often it holds the phrases, for its length."""
    return _Search(expression, on_sqlite, _held_often(len(_PHRASE.findall(expression)), index, weights), Float())


@lru_cache
def _all_held(phrases: int, table: str, columns: tuple[str, ...]) -> str:
    each = (" OR ".join(f"{table}.{name} LIKE ?[{at}]" for name in columns) for at in range(1, phrases + 1))
    return f"({' AND '.join(f'({one})' for one in each)})"


@lru_cache
def _held_often(phrases: int, index: str, weights: Weights) -> str:
    parts = ["0.0"]
    for name, weight in weights:
        text = f"{index}.{name}"
        for at in range(1, phrases + 1):
            words = f"btrim(?[{at}], '%%')"
            missing = f"(length({text}) - length(replace({text}, {words}, '')))"
            parts.append(f"{weight} * {missing}::float / length({words}) / (length({text}) + {_EVEN})")
    return f"({' - '.join(parts)})"


def rows(connection: Connection, rows: Sequence[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Rows for a search index, as (place, text, ...): on SQLite as they are, which finds the words by itself."""
    if connection.dialect.name == "sqlite":
        return list(rows)
    return [(place, *(f" {_words(text)} " for text in texts)) for place, *texts in rows]


def _words(text: str) -> str:
    if not text.isascii():
        bare = unicodedata.normalize("NFD", text)
        text = unicodedata.normalize("NFC", "".join(char for char in bare if ord(char) not in _MARKS))
    return " ".join(_WORD.findall(text))
