"""Full-text search over questions and case texts, literal in every script.

Typed text is never parsed as a query language. Scripts without spaces are indexed as pairs of characters, because a
word index would treat a whole sentence as one word.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sqlalchemy import ColumnElement, Connection, column, literal_column, table

from goldtui.model.case_fields import searched_texts
from goldtui.model.records import GoldCase
from goldtui.store.db import dialect, words_index
from goldtui.store.db.either import either

SEARCH = table("search_index", column("rowid"), column("text"))
"""The search index; its rowid is the ordinal of the case's head. An FTS5 table on SQLite, see `words_index` else."""

MAX_TERMS = 32

_PAIRED = re.compile(
    "[\u1100-\u11ff\u3040-\u30ff\u3130-\u318f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f"
    "\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003fffd]+"
)


@dataclass(frozen=True, slots=True)
class Terms:
    """A parsed query.

    `match` is an FTS5 expression (null when no term has a letter or digit), `signs` are the terms of symbols only,
    which no word index has. `shortest` is the number of letters of the shortest term in `match`, where a character of a
    script without spaces counts as two.
    """

    match: str | None
    signs: tuple[str, ...]
    shortest: int = 0


def index_text(case: GoldCase) -> str:
    """The searched text of a case: its id, question, labels, points, answer and claims, folded."""
    return _pairs(_fold(" ".join([text for _, _, text in searched_texts(case)])))


@lru_cache(maxsize=64)
def terms(text: str) -> Terms:
    """Split a typed query at white space; every term must be found, the last word as a prefix."""
    words: list[str] = []
    signs: list[str] = []
    shortest = 0
    for term in text.split()[:MAX_TERMS]:
        folded = _fold(term)
        if any(unicodedata.category(char)[0] in "LN" for char in folded):
            phrase = _pairs(folded, open_end=True).replace('"', " ")
            words.append(f'"{phrase}" *')
            letters = len(folded) + sum(len(run) for run in _PAIRED.findall(folded))
            shortest = min(shortest or letters, letters)
        else:
            signs.append(term)
    return Terms(" AND ".join(words) or None, tuple(signs), shortest)


@lru_cache(maxsize=64)
def matches(expression: str, table_name: str = "") -> ColumnElement[bool]:
    """The condition that a row of the index (or its alias) matches an expression of `terms`."""
    name = f"{table_name}.search_index" if table_name else "search_index"
    return words_index.matches(expression, name, ("text",))


@lru_cache(maxsize=64)
def rank(expression: str | None) -> ColumnElement[float]:
    """How badly a row of the index matches the expression."""
    return words_index.badness(expression or "", "rank", "search_index", (("text", 1.0),))


@lru_cache(maxsize=16)
def unindexed(of: ColumnElement[Any]) -> ColumnElement[Any]:
    """A column of the heads for a condition next to `matches`, hidden from the planner's indexes by SQLite's `+`.

    With an index on the column, SQLite would rerun the whole search for every row found there.
    """
    return either(literal_column(f"+{of}", of.type), of)


def put(connection: Connection, ordinal: int, text: str) -> None:
    """Index the text of the case at `ordinal`, replacing the old text."""
    dialect.run(connection, "DELETE FROM search_index WHERE rowid = ?", (ordinal,))
    put_new(connection, [(ordinal, text)])


def put_new(connection: Connection, rows: Sequence[tuple[int, str]]) -> None:
    """Index the texts of new cases, given as (ordinal, text)."""
    dialect.put_rows(connection, "search_index", ("rowid", "text"), words_index.rows(connection, rows))


def spread(text: str) -> str:
    """A text in the form of our indexes: folded, with scripts without spaces in pairs."""
    return _pairs(_fold(text))


def _fold(text: str) -> str:
    # A NUL would end the text early for the index and hide the rest.
    return unicodedata.normalize("NFKC", text).casefold().replace("\0", " ")


def _pairs(text: str, *, open_end: bool = False) -> str:
    """Write each run of a spaceless script as overlapping pairs and its last character: `abc` as `ab bc c`.

    The single last character lets one typed character match a run's end. With `open_end` it is omitted for a run at the
    very end, because the run may continue in the case.
    """
    if text.isascii():
        return text

    def spread(match: re.Match[str]) -> str:
        run = match.group()
        pairs = [run[i : i + 2] for i in range(len(run) - 1)]
        if len(run) == 1 or not (open_end and match.end() == len(text)):
            pairs.append(run[-1])
        return f" {' '.join(pairs)} "

    return _PAIRED.sub(spread, text)
