"""Full-text search over questions and case texts, literal in every script.

What a person types is never parsed as a query language, and scripts without spaces are indexed as pairs of
characters, since a word index would take a whole sentence of theirs for one word.
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

SEARCH = table("search_index", column("rowid"), column("text"))
"""The FTS5 table; its rowid is the ordinal of the case's head."""

MAX_TERMS = 32

_PAIRED = re.compile(
    "[\u1100-\u11ff\u3040-\u30ff\u3130-\u318f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f"
    "\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003fffd]+"
)


@dataclass(frozen=True, slots=True)
class Terms:
    """A query taken apart: `match` is an FTS5 expression (null when no term has a letter or digit in it),
    `signs` are the terms of signs only, which no word index holds. `shortest` counts the letters of the shortest
    term in `match`, a character of a spaceless script for two."""

    match: str | None
    signs: tuple[str, ...]
    shortest: int = 0


def index_text(case: GoldCase) -> str:
    """The text a case is found by: its id, question, labels, points, answer and claims, folded."""
    return _pairs(_fold(" ".join([text for _, _, text in searched_texts(case)])))


@lru_cache(maxsize=64)
def terms(text: str) -> Terms:
    """Take a typed query apart at white space; each term must be found, its last word as a beginning."""
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


def matches(expression: str, table_name: str = "") -> ColumnElement[bool]:
    """The condition that a row of the index (under another name, if it has one) matches an expression of `terms`."""
    name = f"{table_name}.search_index" if table_name else "search_index"
    return literal_column(name).op("MATCH", is_comparison=True)(expression)


def looked_up(of: ColumnElement[Any]) -> ColumnElement[Any]:
    """A column of the heads in a condition beside `matches`, hidden from the planner's indexes by SQLite's `+`.

    Through an index on the column SQLite would run the whole search again for every row it finds there.
    """
    return literal_column(f"+{of}", of.type)


def put(connection: Connection, ordinal: int, text: str) -> None:
    """Index the text of the case at `ordinal`, in place of what was there."""
    connection.exec_driver_sql("DELETE FROM search_index WHERE rowid = ?", (ordinal,))
    put_new(connection, [(ordinal, text)])


def put_new(connection: Connection, rows: Sequence[tuple[int, str]]) -> None:
    """Index the texts of cases that were not indexed before, given as (ordinal, text)."""
    if rows:
        connection.exec_driver_sql("INSERT INTO search_index (rowid, text) VALUES (?, ?)", list(rows))


def spread(text: str) -> str:
    """Any text as an index of ours holds it: folded, scripts without spaces in pairs."""
    return _pairs(_fold(text))


def _fold(text: str) -> str:
    # A NUL would end the text early for the index, and so hide what follows it.
    return unicodedata.normalize("NFKC", text).casefold().replace("\0", " ")


def _pairs(text: str, *, open_end: bool = False) -> str:
    """Write each run of a spaceless script as overlapping pairs and its last character: `abc` as `ab bc c`.

    The single last character lets one typed character find a run's end. With `open_end` a run at the very end
    leaves it out, since in the case the run may go on.
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
