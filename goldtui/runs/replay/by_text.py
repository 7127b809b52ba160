"""Takes passages that a run gives as text for the chunks of the set that say exactly that.

A system with ids of its own can log what it showed the model; without this every passage would be an unknown id.
"""

from __future__ import annotations

from collections.abc import Iterable

from goldtui.formats.run_keys import is_text
from goldtui.gates.evidence import EvidenceIndex
from goldtui.model.counts import plural
from goldtui.model.faults import Notice
from goldtui.model.records import EvidenceChunk, RagTrace
from goldtui.text.match.normalise import normalise

_FIELDS = ("first_stage_ids", "rerank_input_ids", "reranked_ids", "selected_context_ids", "citations")


class PassageTexts:
    """The chunks in force by their text, read when a run first names something unknown that looks like text."""

    def __init__(self, evidence: EvidenceIndex) -> None:
        self._evidence = evidence
        self._by_text: dict[str, str | None] | None = None
        self._seen: dict[str, str | None] = {}
        """Every passage given as text, with its chunk; null where none or several say it."""

    def named(self, trace: RagTrace) -> RagTrace:
        """The run with ids in place of texts; the same object if it holds none that is found."""
        changed: dict[str, tuple[str, ...]] = {}
        for field in _FIELDS:
            given = getattr(trace, field)
            named = tuple([self._id(one) for one in given])
            if named != given:
                changed[field] = named
        return trace.model_copy(update=changed) if changed else trace

    def notices(self, where: str) -> tuple[Notice, ...]:
        """What was taken for what in all runs so far; nothing where all of them name ids."""
        return named_notices(sum(one is not None for one in self._seen.values()), len(self._seen), where)

    def counted(self, trace: RagTrace) -> tuple[int, int]:
        """How many passages the run gives as text, and for how many of them a chunk was found."""
        names = {name for field in _FIELDS for name in getattr(trace, field)}
        texts = [name for name in names if name not in self._evidence.current and is_text(name)]
        return len(texts), sum(self._id(name) != name for name in texts)

    def _id(self, name: str) -> str:
        if name in self._evidence.current or not is_text(name):
            return name
        said = normalise(name).strip()
        if said not in self._seen:
            if self._by_text is None:
                self._by_text = _texts(source.chunk for source in self._evidence.current.values())
            self._seen[said] = self._by_text.get(said)
        return self._seen[said] or name


def named_notices(named: int, texts: int, where: str) -> tuple[Notice, ...]:
    """How many passages given as text were taken for a chunk, as k of n."""
    if not named:
        return ()
    message = f"{named} of {plural(texts, 'passage')} given as text taken for the chunk that says exactly that"
    return (Notice("passages_by_text", message, where),)


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
