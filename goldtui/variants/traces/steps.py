"""Fields of a changed trace, consistent from step to step, so that a variant fails for its own reason only."""

from __future__ import annotations

from goldtui.gates.reference_trace import REFERENCE_VERSION
from goldtui.variants.traced import Traced

Run = dict[str, tuple[str, ...]]


def every_step(candidates: tuple[str, ...]) -> Run:
    """The three lists of a trace whose steps hold the same candidates."""
    return {"first_stage_ids": candidates, "rerank_input_ids": candidates, "reranked_ids": candidates}


def replaced(subject: Traced, lost: str, instead: str) -> Run:
    """The selected context with one chunk replaced by another, in its current version."""
    return _selected(subject, tuple(instead if i == lost else i for i in subject.trace.selected_context_ids))


def also_read(subject: Traced, chunk_ids: tuple[str, ...]) -> Run:
    """Chunks retrieved, reranked and read after the right ones, in their current versions."""
    known = set(subject.trace.first_stage_ids)
    candidates = (*subject.trace.first_stage_ids, *(i for i in chunk_ids if i not in known))
    return {**every_step(candidates), **_selected(subject, (*subject.trace.selected_context_ids, *chunk_ids))}


def _selected(subject: Traced, chunk_ids: tuple[str, ...]) -> Run:
    versions = tuple(subject.evidence.current_version.get(i, REFERENCE_VERSION) for i in chunk_ids)
    return {"selected_context_ids": chunk_ids, "selected_versions": versions}
