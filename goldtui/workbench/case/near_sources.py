"""Sources from which claims of an answer are proposed when the case does not name their chunks itself.

An imported case often names a document, or nothing. A person decides on every proposal, so nearness is enough here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.store.evidence import chunks as chunk_store
from goldtui.text.suggest.statements import statements
from goldtui.workbench.evidence.lookup import How, Lookup
from goldtui.workbench.evidence.references import Field, references_of
from goldtui.workbench.evidence.resolve import one_each
from goldtui.workbench.evidence.text_index import TextIndex
from goldtui.workbench.session.session import Session

MOST = 24
"""Chunks that are read closely for one answer."""
LEAST = 30.0
"""Likeness from which a chunk is offered for a statement."""
_NAMES = (Field.REQUIRED, Field.ALTERNATIVE)


@dataclass(frozen=True, slots=True)
class NearSources:
    """Chunks that may prove an answer."""

    ids: tuple[str, ...] = ()
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By chunk: what the case calls it where it requires it, to be replaced by the chunk once it proves a claim."""


def near_sources(session: Session, case: GoldCase, answer: str) -> NearSources:
    """`near_in` the evidence of the store, which is read only where it is needed; keep it off the loop."""
    known = {one.chunk_id for one in chunk_store.get(session.store, case.named_source_ids)}
    if known and not references_of(case, known):
        return NearSources()
    return near_in(chunk_store.everything(session.store), case, answer)


def near_in(chunks: Iterable[EvidenceChunk], case: GoldCase, answer: str) -> NearSources:
    """`NearIndex.of` for one case."""
    return NearIndex(chunks).of(case, answer)


class NearIndex:
    """The evidence of a set, indexed once for all its cases."""

    def __init__(self, chunks: Iterable[EvidenceChunk]) -> None:
        self._evidence = one_each(tuple(chunks))

    @cached_property
    def _lookup(self) -> Lookup:
        return Lookup(self._evidence.values())

    @cached_property
    def _texts(self) -> TextIndex:
        return TextIndex(self._evidence.values())

    def of(self, case: GoldCase, answer: str) -> NearSources:
        """The chunks of the documents that a case names, else those nearest to each statement of the answer.

        Nothing for a case all of whose sources are chunks of the evidence.
        """
        evidence = self._evidence
        references = references_of(case, evidence)
        if not references and any(one in evidence for one in case.named_source_ids):
            return NearSources()
        names: dict[str, list[str]] = defaultdict(list)
        named: dict[str, EvidenceChunk] = {}
        for reference in references:
            found = self._lookup.find(reference.text)
            if found.how in (How.EXACT, How.NORMALISED):
                for candidate in found.candidates:
                    named[candidate.chunk_id] = evidence[candidate.chunk_id]
                    if reference.field in _NAMES:
                        names[candidate.chunk_id].append(reference.text)
        ids = tuple(named)
        if not named or len(named) > MOST:
            index = TextIndex(named.values()) if named else self._texts
            said = (one.text for one in statements(answer, lambda _: False))
            ids = tuple(dict.fromkeys(near.chunk_id for text in said for near in index.nearest(text, LEAST)))
        return NearSources(ids[:MOST], {one: tuple(names[one]) for one in ids[:MOST] if one in names})
