"""Takes passages that a run gives as text for the chunks of the set that say exactly that, or that they are parts of.

A system with ids of its own can log what it showed the model; without this every passage would be an unknown id.
"""

from __future__ import annotations

from collections.abc import Iterable

from goldtui.formats.run_keys import is_text
from goldtui.gates.evidence import NO_IDS, EvidenceIndex
from goldtui.model.counts import plural
from goldtui.model.faults import Notice
from goldtui.model.records import EvidenceChunk, RagTrace
from goldtui.runs.replay.text_parts import Part, PassageParts, shown_version
from goldtui.text.match.normalise import normalise

_CONTEXT = "selected_context_ids"
_FIELDS = ("first_stage_ids", "rerank_input_ids", "reranked_ids", "selected_context_ids", "citations")


class PassageTexts:
    """The chunks in force by their text, read when a run first names something unknown that looks like text."""

    def __init__(self, evidence: EvidenceIndex) -> None:
        self._evidence = evidence
        self._by_text: dict[str, str | None] | None = None
        self._seen: dict[str, str | None] = {}
        """Every passage given as text, with its chunk; null where none or several say it."""
        self._parts: PassageParts | None = None
        self._cut: dict[str, Part | None] = {}
        """The texts that no chunk says exactly, with what they are a part of."""

    def named(self, trace: RagTrace) -> RagTrace:
        """The run with ids in place of texts; the same object if it holds none that is found."""
        changed: dict[str, tuple[str, ...]] = {}
        texts = self._gives_texts(trace)
        for field in _FIELDS:
            given = getattr(trace, field)
            named = tuple([self._id(one) for one in given])
            if texts:
                # Two pieces of one passage are one passage.
                named = tuple(dict.fromkeys(self._whole(one) for one in named))
            if named != given:
                changed[field] = named
        if texts:
            changed["inferred"] = (*trace.inferred, NO_IDS)
            if versions := self._shown(trace.selected_context_ids, changed.get(_CONTEXT, ())):
                changed["selected_versions"] = versions
        return trace.model_copy(update=changed) if changed else trace

    def _gives_texts(self, trace: RagTrace) -> bool:
        """Whether the run gives its context in words alone; a log with ids or versions is taken at its word."""
        given = trace.selected_context_ids
        return bool(given) and not trace.selected_versions and all(map(self._is_text, given))

    def _is_text(self, name: str) -> bool:
        return name not in self._evidence.current and is_text(name)

    def _whole(self, name: str) -> str:
        part = self._part(name)
        return name if part is None else part.chunk.chunk_id

    def _part(self, name: str) -> Part | None:
        """The passage of which an unknown text is a part."""
        if not self._is_text(name):
            return None
        said = normalise(name).strip()
        if said not in self._cut:
            if self._parts is None:
                self._parts = PassageParts(source.chunk for source in self._evidence.current.values())
            self._cut[said] = self._parts.part(name)
        return self._cut[said]

    def _shown(self, given: tuple[str, ...], ids: tuple[str, ...]) -> tuple[str, ...]:
        """The version in which each chunk was shown, for a run that shows parts; nothing for one that shows none."""
        parts: dict[str, list[Part]] = {}
        whole: set[str] = set()
        for name in given:
            part = None if self._id(name) != name else self._part(name)
            if part is None or part.whole:
                whole.add(self._id(name) if part is None else part.chunk.chunk_id)
            else:
                parts.setdefault(part.chunk.chunk_id, []).append(part)
        cut = {one: shown for one, shown in parts.items() if one not in whole}
        for shown in cut.values():
            self._evidence.read_also(_together(shown))
        current = self._evidence.current_version
        return tuple(_together(cut[i]).version if i in cut else current.get(i, "") for i in ids) if cut else ()

    def notices(self, where: str) -> tuple[Notice, ...]:
        """What was taken for what in all runs so far; nothing where all of them name ids."""
        parts = sum(one is not None for one in self._cut.values())
        return named_notices(sum(one is not None for one in self._seen.values()), len(self._seen), where, parts)

    def counted(self, trace: RagTrace) -> tuple[int, int, int]:
        """How many passages the run gives as text, and how many of them a chunk says exactly or holds as a part."""
        names = {name for field in _FIELDS for name in getattr(trace, field)}
        texts = [name for name in names if self._is_text(name)]
        exact = [name for name in texts if self._id(name) != name]
        parts = len(texts) - len(exact) if self._gives_texts(trace) else 0
        if parts:
            parts = sum(self._id(name) == name and self._part(name) is not None for name in texts)
        return len(texts), len(exact), parts

    def _id(self, name: str) -> str:
        if name in self._evidence.current or not is_text(name):
            return name
        said = normalise(name).strip()
        if said not in self._seen:
            if self._by_text is None:
                self._by_text = _texts(source.chunk for source in self._evidence.current.values())
            self._seen[said] = self._by_text.get(said)
        return self._seen[said] or name


def named_notices(named: int, texts: int, where: str, parts: int = 0) -> tuple[Notice, ...]:
    """How many passages given as text were taken for a chunk, and how many for a part of one, as k of n."""
    of = f"of {plural(texts, 'passage')} given as text"
    found: list[Notice] = []
    if named:
        found.append(Notice("passages_by_text", f"{named} {of} taken for the chunk that says exactly that", where))
    if parts:
        message = f"{parts} {of} taken for the one chunk that they are a part of, and judged by the part alone"
        found.append(Notice("passages_by_part", message, where))
    return tuple(found)


def _together(parts: list[Part]) -> EvidenceChunk:
    """The parts of one chunk that a run shows, as one version of it."""
    return shown_version(parts[0].chunk, "\n\n".join(dict.fromkeys(one.text for one in parts)))


def _texts(chunks: Iterable[EvidenceChunk]) -> dict[str, str | None]:
    """Each text, with and without the headings above it; null for a text that several chunks have."""
    found: dict[str, str | None] = {}
    for chunk in chunks:
        if chunk.permitted is not False and chunk.text:
            for text in {normalise(chunk.text).strip(), normalise(_body(chunk)).strip()}:
                found[text] = None if found.get(text, chunk.chunk_id) != chunk.chunk_id else chunk.chunk_id
    found.pop("", None)
    return found


def _body(chunk: EvidenceChunk) -> str:
    """The text without the lines that repeat its headings, as an importer of documents names them."""
    named = chunk.extra.get("section")
    headings = {" ".join(str(one).split()) for one in named} if isinstance(named, list) else set()
    lines = (chunk.text or "").splitlines()
    while lines and (not lines[0].strip() or " ".join(lines[0].split()) in headings):
        del lines[0]
    return "\n".join(lines)
