"""The evidence as gates read it: chunks by id and version, with their prepared texts cached.

Preparing a text costs more than judging with it, so each chunk version is prepared once; two versions of one chunk that
both claim to be current make every verdict arbitrary and are refused here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from goldtui.model.faults import Problem, UnusableInput
from goldtui.model.likely_names import Names, steady_names
from goldtui.model.records import EvidenceChunk, Usage
from goldtui.text.match.normalise import PreparedText, prepare

NO_IDS = "passage_ids"
"""Marks a run, among what it does not record, that gives texts in place of all ids: a text is no unknown id."""


class Source:
    """One chunk version with its text prepared for the phrase rule on first use."""

    __slots__ = ("_prepared", "chunk")

    def __init__(self, chunk: EvidenceChunk) -> None:
        self.chunk = chunk
        self._prepared: PreparedText | None = None

    @property
    def prepared(self) -> PreparedText:
        """The text ready for matching; empty for a withheld chunk."""
        if self._prepared is None:
            self._prepared = prepare(self.chunk.text or "")
        return self._prepared


class Lowered(dict[str, str | None]):
    """Lower-cased current text by id: empty when withheld, null when the id is unknown.

    Each text is made on its first look-up and cached. The lesson profile reads nothing else of a chunk.
    """

    __slots__ = ("_current",)

    def __init__(self, current: Mapping[str, Source]) -> None:
        super().__init__()
        self._current = current

    def __missing__(self, chunk_id: str) -> str | None:
        source = self._current.get(chunk_id)
        if source is None:
            return None
        text = self[chunk_id] = (source.chunk.text or "").lower()
        return text


def _precedence(chunk: EvidenceChunk) -> tuple[int, str]:
    return (2 if chunk.current else 1 if chunk.current is None else 0, chunk.version)


class EvidenceIndex:
    """All chunk versions of a set, looked up by id (its current version) or by id and version.

    Raises `UnusableInput` (`two_current_versions`) when an id has more than one current version.
    """

    __slots__ = (
        "_documents",
        "_names",
        "_starts",
        "_versions",
        "admissible",
        "admissible_in_order",
        "current",
        "current_version",
        "lowered",
        "ruled",
    )

    def __init__(self, chunks: Iterable[EvidenceChunk]) -> None:
        self.current: dict[str, Source] = {}
        self._versions: dict[tuple[str, str], Source] = {}
        problems: list[Problem] = []
        for chunk in chunks:
            source = Source(chunk)
            self._versions[chunk.chunk_id, chunk.version] = source
            held = self.current.get(chunk.chunk_id)
            if held is not None and held.chunk.current and chunk.current:
                problems.append(
                    Problem(
                        "two_current_versions",
                        f"chunk {chunk.chunk_id!r} has two current versions, "
                        f"{held.chunk.version!r} and {chunk.version!r}",
                        where=f"evidence:{chunk.chunk_id}",
                        fix="set current to false on the version that is no longer in force",
                    )
                )
            if held is None or _precedence(chunk) > _precedence(held.chunk):
                self.current[chunk.chunk_id] = source
        if problems:
            raise UnusableInput(problems)
        self.current_version: dict[str, str] = {i: s.chunk.version for i, s in self.current.items()}
        self.admissible: frozenset[str] = frozenset(
            i for i, s in self.current.items() if s.chunk.permitted is True and s.chunk.current is True
        )
        """Ids whose current version is both permitted and in force."""
        self.admissible_in_order: tuple[str, ...] = tuple(sorted(self.admissible))
        self.ruled: frozenset[str] = frozenset(
            s.chunk.chunk_id for s in self._versions.values() if s.chunk.usage is not Usage.SUMMARIZE
        )
        """Ids with a version that may not be freely summarised."""
        self.lowered = Lowered(self.current)
        self._names: Names | None = None
        self._starts: dict[str, Source] | None = None
        self._documents: dict[str, list[str]] | None = None

    def forget(self) -> None:
        """Let go of all prepared texts, which are prepared again when asked: they take more memory than a large set."""
        for source in self._versions.values():
            source._prepared = None
        self.lowered.clear()

    def of_document(self, name: str) -> tuple[str, ...]:
        """The ids of the current chunks of a document, by its name with or without its folders."""
        if self._documents is None:
            self._documents = {}
            for chunk_id, source in self.current.items():
                for one in names_of_document(source.chunk):
                    self._documents.setdefault(one, []).append(chunk_id)
        return tuple(self._documents.get(name, ()))

    def read_also(self, chunk: EvidenceChunk) -> None:
        """Take a version in which a run read a chunk; it is in force nowhere else."""
        self._versions.setdefault((chunk.chunk_id, chunk.version), Source(chunk))

    def at(self, chunk_id: str, version: str) -> Source | None:
        """The chunk in exactly that version, or null."""
        return self._versions.get((chunk_id, version))

    @staticmethod
    def short(chunk_id: str) -> str:
        """An id as a message names it: the beginning of a text given where an id is expected."""
        return chunk_id if len(chunk_id) <= _LONGEST_ID else f"{chunk_id[: _LONGEST_ID - 1]}\u2026"

    def like(self, chunk_id: str) -> str:
        """What an unknown id may be: a part of a passage, or `; did you mean 'X'?` for a slip; else an empty text."""
        if len(chunk_id) > _LONGEST_ID and (whole := self._whole_of(chunk_id.strip())):
            return f"; it is a part of {whole!r}: the run cuts its texts otherwise (goldtui export gives the set's)"
        if self._names is None:
            self._names = steady_names(self.current)
        hint = self._names.hint(chunk_id)
        return f"; {hint}" if hint else ""

    def _whole_of(self, text: str) -> str:
        """The id of a passage of which an unknown text is a part that begins a sentence or a line; empty for none."""
        if self._starts is None:
            self._starts = {}
            for source in islice(self.current.values(), _LOOKED_THROUGH):
                said = source.chunk.text or "" if source.chunk.permitted is not False else ""
                for match in _START.finditer(said):
                    self._starts.setdefault(said[match.start("at") :][:_BEGINNING], source)
        found = self._starts.get(text[:_BEGINNING])
        return found.chunk.chunk_id if found is not None and text in (found.chunk.text or "") else ""

    def beginning(self, number: int) -> tuple[str, ...]:
        """The first ids, of which messages offer one in place of an unknown id; no verdict may rest on them."""
        return tuple(islice(self.current, number))

    def resolve(self, chunk_ids: Sequence[str], versions: Sequence[str]) -> dict[str, Source]:
        """Each id with its version at the same position, otherwise its current one; unknown ids are left out.

        An id beyond the last version uses its current one.
        """
        exact, current = self._versions.get, self.current.get
        found: dict[str, Source] = {}
        for pair in zip(chunk_ids, versions, strict=False):
            source = exact(pair) or current(pair[0])
            if source is not None:
                found[pair[0]] = source
        for chunk_id in chunk_ids[len(versions) :]:
            source = current(chunk_id)
            if source is not None:
                found[chunk_id] = source
        return found


def names_of_document(chunk: EvidenceChunk) -> set[str]:
    """What a case or a run may call the document of a chunk: its name with or without its folders."""
    whole = chunk.document_id or ""
    return {whole, whole.rpartition("/")[2]} - {""}


_LONGEST_ID = 60
"""Characters of an id that a message shows; what is longer is most likely a text."""
_START = re.compile(r"(?:^\s*|[.!?]\s+|\u3002\s*)(?P<at>\S)", re.MULTILINE)
_BEGINNING = 32
"""Characters by which a part of a passage is looked up: a run may name thousands of unknown texts."""
_LOOKED_THROUGH = 5_000
"""Passages in which an unknown text is looked for, only to name the one that it is a part of."""

_HEAD = 64
"""Characters that are enough to distinguish most pairs before a text is prepared."""


def same_text(one: Source, other: Source) -> bool:
    """Whether the texts are equal under the phrase rule's normalisation. A withheld or blank text equals none."""
    first, second = one.chunk.text, other.chunk.text
    if not first or not second or _begin_otherwise(first, second):
        return False
    normal = one.prepared.normal
    return bool(normal.strip()) and (first == second or normal == other.prepared.normal)


def stand_in(required: Source, given: Iterable[str], sources: Mapping[str, Source]) -> str | None:
    """The first of the given ids, in order of ids, that holds the same text under another id."""
    wanted = required.chunk.chunk_id
    for chunk_id in sorted(given):
        source = sources.get(chunk_id)
        if source is not None and chunk_id != wanted and same_text(required, source):
            return chunk_id
    return None


def _begin_otherwise(first: str, second: str) -> bool:
    """Only a true result is final: of ASCII letters and digits, normalisation only changes the case."""
    one, other = first[:_HEAD], second[:_HEAD]
    if not one.isascii() or not other.isascii():
        return False
    one, other = ("".join(filter(str.isalnum, text)).lower() for text in (one, other))
    shared = min(len(one), len(other))
    return one[:shared] != other[:shared]
