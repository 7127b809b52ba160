"""From a name to chunks: id, document, page, section, URL, beginning of an id, passage; the surest reading first."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple
from urllib.parse import unquote

from goldtui.formats.documents.page_names import page_in
from goldtui.model.records import EvidenceChunk
from goldtui.workbench.evidence.text_index import TextIndex

SHORTEST_PREFIX = 4
SHORTEST_PASSAGE = 12
"""Characters from which a text may be a passage."""
LEAST_NEAR = 70.0

_SCHEME = re.compile(r"^[a-z][a-z0-9+.-]*://(?:www\.)?", re.IGNORECASE)
_NOT_WORD = re.compile(r"[\W_]+")


class How(StrEnum):
    """How a name was read; a nearest wording is a suggestion and never taken by itself."""

    EXACT = "exact"
    NORMALISED = "normalised"
    NEAREST = "nearest"
    NOWHERE = "nowhere"


class Candidate(NamedTuple):
    """A chunk that a name may mean; `score` is 100 but for a nearest wording."""

    chunk_id: str
    score: float
    why: str


@dataclass(frozen=True, slots=True)
class Found:
    """What a name may mean. `place` says that it names a document, page or section, all of whose chunks are here."""

    how: How
    candidates: tuple[Candidate, ...] = ()
    place: bool = False

    @property
    def only(self) -> str | None:
        """The one chunk that is meant beyond doubt, else null."""
        sure = self.how in (How.EXACT, How.NORMALISED) and len(self.candidates) == 1
        return self.candidates[0].chunk_id if sure else None


class Lookup:
    """The evidence by everything that people call it. One version of each chunk. Treat as a value."""

    def __init__(self, chunks: Iterable[EvidenceChunk]) -> None:
        self._chunks = {chunk.chunk_id: chunk for chunk in chunks}
        self._documents: dict[str, list[EvidenceChunk]] = defaultdict(list)
        self._urls: dict[str, list[EvidenceChunk]] = defaultdict(list)
        self._folded: dict[str, set[str]] = defaultdict(set)
        self._sections: dict[str, list[EvidenceChunk]] = defaultdict(list)
        for chunk in self._chunks.values():
            if chunk.document_id is not None:
                self._documents[chunk.document_id].append(chunk)
            for key in ("url", "source_url"):
                if isinstance(chunk.extra.get(key), str):
                    self._urls[_address(chunk.extra[key])].append(chunk)
            for name in _section_names(chunk):
                self._sections[name].append(chunk)
        for document_id in self._documents:
            for name in _short_names(document_id):
                self._folded[name].add(document_id)
        self._ids: dict[str, list[str]] = defaultdict(list)
        for chunk_id in self._chunks:
            self._ids[_word(chunk_id)].append(chunk_id)
        self._texts = TextIndex(self._chunks.values())

    def find(self, name: str) -> Found:
        """What the name means, by the first reading that finds anything."""
        text = name.strip().removeprefix("[").removesuffix("]").strip() or name
        readings: tuple[Callable[[str], Found | None], ...] = (
            self._by_id,
            self._by_document,
            self._by_section,
            self._by_prefix,
            self._by_whole_document,
            self._by_passage,
            self._by_likeness,
        )
        return next((found for read in readings if (found := read(text)) is not None), Found(How.NOWHERE))

    def holding(self, found: Found, phrases: Iterable[str]) -> Found:
        """Of several candidates the one that holds all the phrases, if there is exactly one."""
        wanted = tuple(phrases)
        if len(found.candidates) < 2 or not wanted:
            return found
        holders = [{holder.chunk_id for holder in self._texts.holders(phrase)} for phrase in wanted]
        left = [c for c in found.candidates if all(c.chunk_id in held for held in holders)]
        if len(left) != 1:
            return found
        return Found(found.how, (left[0]._replace(why=f"{left[0].why}, and it holds the phrases"),))

    def _by_id(self, text: str) -> Found | None:
        if text in self._chunks:
            return Found(How.EXACT, (Candidate(text, 100.0, "id"),))
        alike = self._ids.get(_word(text), ()) if _word(text) else ()
        return Found(How.NORMALISED, tuple(Candidate(i, 100.0, "id") for i in alike)) if alike else None

    def _by_document(self, text: str) -> Found | None:
        for name, detail, fits in _splits(text):
            how, chunks = self._document(name)
            chosen = [chunk for chunk in chunks if fits(chunk)]
            if chosen:
                return Found(how, tuple(Candidate(c.chunk_id, 100.0, detail) for c in chosen), True)
        return None

    def _by_whole_document(self, text: str) -> Found | None:
        """A document that is known, with a page or section that is not: a question, since no chunk is meant."""
        whole = next((chunks for name, *_ in _splits(text) if (chunks := self._document(name)[1])), ())
        why = "of the document, which has no such page or section"
        return Found(How.NEAREST, tuple(Candidate(c.chunk_id, 0.0, why) for c in whole)) if whole else None

    def _document(self, name: str) -> tuple[How, list[EvidenceChunk]]:
        if name in self._documents:
            return How.EXACT, self._documents[name]
        if (address := _address(name)) in self._urls:
            return How.EXACT, self._urls[address]
        named = self._folded.get(_plain(name), set())
        return How.NORMALISED, [chunk for one in sorted(named) for chunk in self._documents[one]]

    def _by_section(self, text: str) -> Found | None:
        chunks = self._sections.get(_word(text), ()) if _word(text) else ()
        if not chunks:
            return None
        return Found(How.NORMALISED, tuple(Candidate(c.chunk_id, 100.0, "section") for c in chunks), True)

    def _by_prefix(self, text: str) -> Found | None:
        if len(text) < SHORTEST_PREFIX:
            return None
        ids = [i for i in self._chunks if i.startswith(text) and not (text[-1].isalnum() and i[len(text)].isalnum())]
        return Found(How.EXACT, tuple(Candidate(i, 100.0, "beginning of the id") for i in ids), True) if ids else None

    def _by_passage(self, text: str) -> Found | None:
        if len(text) < SHORTEST_PASSAGE:
            return None
        holders = self._texts.holders(text)
        exact = [holder for holder in holders if holder.exact]
        if chosen := exact or holders:
            how = How.EXACT if exact else How.NORMALISED
            return Found(how, tuple(Candidate(holder.chunk_id, 100.0, "holds the passage") for holder in chosen))
        held = self._texts.held(text)
        return Found(How.NORMALISED, tuple(Candidate(i, 100.0, "part of the passage") for i in held)) if held else None

    def _by_likeness(self, text: str) -> Found | None:
        if len(text) < SHORTEST_PASSAGE:
            return None
        near = self._texts.nearest(text, LEAST_NEAR)
        return (
            Found(How.NEAREST, tuple(Candidate(n.chunk_id, n.score, f'says "{n.text}"') for n in near))
            if near
            else None
        )


Fits = Callable[[EvidenceChunk], bool]


def _splits(text: str) -> Iterator[tuple[str, str, Fits]]:
    """The name of a document with its page, with its section, and without either."""
    if (page := page_in(text)) is not None:
        numbers = range(page.first, page.last + 1)
        yield page.document, "page", lambda chunk: chunk.extra.get("page") in numbers
    name, sign, section = text.rpartition("#")
    if sign and name:
        wanted = _word(unquote(section))
        yield name, "section", lambda chunk: wanted in _section_names(chunk)
        yield name, "below the section", lambda chunk: wanted in _section_names(chunk, above=True)
    if not (sign and section and "://" in name):
        yield text, "document", lambda chunk: True


def _section_names(chunk: EvidenceChunk, *, above: bool = False) -> set[str]:
    """The folded titles of a chunk's own section, alone and with those above it; or of each section above it."""
    titles = chunk.extra.get("section")
    names = (
        [str(title) for title in titles] if isinstance(titles, list) else [titles] if isinstance(titles, str) else []
    )
    ends = range(1, len(names)) if above else (len(names),)
    return {_word(" ".join(names[start:end])) for end in ends for start in range(end)} - {""}


def _short_names(document_id: str) -> set[str]:
    """What people call a document: its path, its file name, and either without the suffix."""
    path = _plain(document_id)
    file = path.rpartition("/")[2]
    return {path, file, path.rpartition(".")[0] or path, file.rpartition(".")[0] or file}


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).strip().strip("/").removeprefix("./").casefold()


def _address(url: str) -> str:
    """A URL without what does not change the page."""
    return _SCHEME.sub("", url.strip()).partition("#")[0].rstrip("/").casefold()


def _word(text: str) -> str:
    return _NOT_WORD.sub("", unicodedata.normalize("NFKC", text).casefold())
