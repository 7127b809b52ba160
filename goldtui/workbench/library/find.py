"""Find cases and chunks by words, each with the text around the hit, for `goldtui search`.

The text of a source that is not permitted is neither searched nor shown; such a chunk is found by its names, with the
reason why it has no text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter
from pathlib import Path
from typing import Any

from goldtui.casework.judge import cited_ids
from goldtui.casework.withheld import Withheld
from goldtui.model.case_fields import searched_texts
from goldtui.model.faults import unusable
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.store.db.values import HeadQuery
from goldtui.workbench.library.word_search import SPACELESS, folded, holds_word
from goldtui.workbench.session.places import GIVEN, Place, require_something
from goldtui.workbench.session.restricted_words import hide_restricted_words

AROUND = 60
"""Characters shown on either side of a hit."""

_SPACE = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class FoundCase:
    """A case with the field of its first hit and the words around it, `[hit]` in brackets."""

    case_id: str
    state: str
    question: str
    field: str
    snippet: str

    def as_json(self) -> dict[str, Any]:
        """The row as JSON."""
        return {
            "case_id": self.case_id,
            "state": self.state,
            "question": self.question,
            "field": self.field,
            "snippet": self.snippet,
        }


@dataclass(frozen=True, slots=True)
class FoundChunk:
    """A chunk version with the words around the first hit; one that is not permitted has the reason instead."""

    chunk_id: str
    version: str
    document_id: str | None
    permitted: bool | None
    current: bool | None
    snippet: str | None

    @property
    def remarks(self) -> tuple[str, ...]:
        """What a person should know before citing it."""
        said = []
        if self.permitted is not True:
            said.append("permission not set" if self.permitted is None else "not permitted, text withheld")
        if self.current is not True:
            said.append("currency not set" if self.current is None else "out of date")
        return tuple(said)

    def as_json(self) -> dict[str, Any]:
        """The row as JSON."""
        return {
            "chunk_id": self.chunk_id,
            "version": self.version,
            "document_id": self.document_id,
            "permitted": self.permitted,
            "current": self.current,
            "snippet": self.snippet,
        }


@dataclass(frozen=True, slots=True)
class FoundCases:
    """The first rows of `total`."""

    total: int
    rows: tuple[FoundCase, ...]


@dataclass(frozen=True, slots=True)
class FoundChunks:
    """The first rows of `total`."""

    total: int
    rows: tuple[FoundChunk, ...]


def find_cases(path: Path, words: Sequence[str], limit: int) -> FoundCases:
    """Cases in which each search word is a prefix of a word (any two characters in scripts without spaces).

    Raises `UnusableInput` (`no_words`, `no_such_set` and the codes of the reader) or `StoreError`.
    """
    query = _query(words)
    if path.is_dir():
        return _cases_of_files(path, query, words, limit)
    require_something(Place(path, GIVEN))
    from goldtui.store import settings
    from goldtui.store.cases import batches, heads
    from goldtui.store.evidence import chunks
    from goldtui.store.opening import open_store

    with open_store(path, read_only=True) as store:
        policy = settings.load(store).policy
        hide_restricted_words(store, policy)
        total = heads.count(store, query)
        ids = [head.case_id for head in heads.window(store, query, 0, limit)]
        found = [revision for revision, _ in batches.newest_of(store, ids)]
        not_permitted = chunks.withheld(store)
        named = (i for one in found for i in (*one.case.named_source_ids, *cited_ids(one.case)))
        withheld = Withheld((*not_permitted, *chunks.get(store, named)) if not_permitted else (), policy.restricted_run)
    return FoundCases(total, tuple(_case_row(one.case, str(one.state), words, withheld) for one in found))


def find_chunks(path: Path, words: Sequence[str], limit: int) -> FoundChunks:
    """Chunk versions in which each search word is a prefix of a word, best first; raises the errors of `find_cases`."""
    query = _query(words)
    if path.is_dir():
        return _chunks_of_files(path, query, words, limit)
    require_something(Place(path, GIVEN))
    from goldtui.store import settings
    from goldtui.store.evidence import chunk_search
    from goldtui.store.opening import open_store

    with open_store(path, read_only=True) as store:
        hide_restricted_words(store, settings.load(store).policy)
        total = chunk_search.count(store, query.text)
        found = chunk_search.window(store, query.text, 0, limit)
    return FoundChunks(total, tuple(_chunk_row(chunk, words) for chunk in found))


def _holds_all(text: str, query: HeadQuery) -> bool:
    looked_in = folded(text)
    return all(holds_word(word, looked_in, text) for word in query.text.split())


def _query(words: Sequence[str]) -> HeadQuery:
    text = " ".join(words)
    if not text.strip():
        raise unusable("no_words", "there is nothing to look for", "WORDS", "give a word or more")
    return HeadQuery(text=text)


def _cases_of_files(path: Path, query: HeadQuery, words: Sequence[str], limit: int) -> FoundCases:
    from goldtui.workbench.session.sources import load_set

    goldset = load_set(path).goldset
    withheld = Withheld(goldset.evidence, goldset.policy.restricted_run)
    found = [case for case in goldset.cases if _holds_all(" ".join(text for _, text in _texts(case)), query)]
    return FoundCases(len(found), tuple(_case_row(case, "draft", words, withheld) for case in found[:limit]))


def _chunks_of_files(path: Path, query: HeadQuery, words: Sequence[str], limit: int) -> FoundChunks:
    from goldtui.workbench.session.sources import load_set

    found = []
    for chunk in load_set(path).goldset.evidence:
        named = " ".join(n for n in (chunk.chunk_id, chunk.document_id, chunk.parent_id, chunk.version) if n)
        looked_in = named if chunk.permitted is False else f"{named} {chunk.text or ''}"
        if _holds_all(looked_in, query):
            found.append(chunk)
    return FoundChunks(len(found), tuple(_chunk_row(chunk, words) for chunk in found[:limit]))


def _case_row(case: GoldCase, state: str, words: Sequence[str], withheld: Withheld) -> FoundCase:
    shown = withheld.clean_case(case)
    for field, text in _texts(shown):
        snippet = _snippet(text, words)
        if snippet is not None:
            return FoundCase(case.case_id, state, shown.question, field, snippet)
    return FoundCase(case.case_id, state, shown.question, "", "")


def _chunk_row(chunk: EvidenceChunk, words: Sequence[str]) -> FoundChunk:
    snippet = None
    if chunk.permitted is not False and chunk.text is not None:
        snippet = _snippet(chunk.text, words)
        if snippet is None:
            snippet = _stretch(chunk.text, 0, 0, "")
    return FoundChunk(chunk.chunk_id, chunk.version, chunk.document_id, chunk.permitted, chunk.current, snippet)


def _texts(case: GoldCase) -> Iterator[tuple[str, str]]:
    """The searched fields of a case, the most telling first."""
    return ((called, text) for _, called, text in sorted(searched_texts(case), key=itemgetter(0)))


def _snippet(text: str, words: Sequence[str]) -> str | None:
    """The text around its first hit, on one line; null when no word occurs literally."""
    wanted = " ".join(words).split()
    begun = (rf"(?<!\w){re.escape(word)}" if not SPACELESS.search(word) else re.escape(word) for word in wanted)
    hits = [hit for pattern in begun if (hit := re.search(pattern, text, re.IGNORECASE))]
    if not hits:
        return None
    start, end = min(hit.span() for hit in hits)
    return _stretch(text, start, end, f"[{text[start:end]}]")


def _stretch(text: str, start: int, end: int, shown: str) -> str:
    """`shown` in place of `text[start:end]`, with the surrounding text, and cut ends marked."""
    first, last = max(0, start - AROUND), min(len(text), end + AROUND)
    head, tail = "…" if first else "", "…" if last < len(text) else ""
    return _SPACE.sub(" ", f"{head}{text[first:start]}{shown}{text[end:last]}{tail}")
