"""Taking a set out: the whole set as a native directory, without the text of what may not leave the store."""

from __future__ import annotations

from pathlib import Path

from goldtui.formats.catalog import codec
from goldtui.formats.declare import WriteOptions
from goldtui.model.faults import Notice, Problem, UnusableInput
from goldtui.model.goldset import GoldSet
from goldtui.model.records import EvidenceChunk

WITHHELD = "text_withheld"


def export_view(goldset: GoldSet) -> tuple[GoldSet, tuple[Notice, ...]]:
    """The set as it may leave: built from an allow-list of fields, a withheld chunk by id and version only.

    Phrases quoted from withheld text are not removed; the notices name every case that rests on it.
    """
    withheld = {c.chunk_id for c in goldset.evidence if c.permitted is False}
    evidence = tuple(_outside(c) if c.permitted is False else c for c in goldset.evidence)
    notices = [
        Notice(
            WITHHELD,
            f"the text of {c.chunk_id!r} ({c.version}) stays in the store: it is not permitted",
            "evidence.jsonl",
        )
        for c in goldset.evidence
        if c.permitted is False
    ]
    return goldset.model_copy(update={"evidence": evidence}), tuple(notices) if withheld else ()


def export_set(goldset: GoldSet, format_name: str, target: Path, *, replace: bool) -> tuple[Notice, ...]:
    """Write the set's outside view; all of it or nothing. Raises `GoldtuiError` when it must not try."""
    view, notices = export_view(goldset)
    found = codec(format_name)
    if found.write is None:
        problem = Problem("format_cannot_write", f"{format_name} can only be read", "--format", "use native")
        raise UnusableInput((problem,))
    return (*notices, *found.write(view, target, WriteOptions(replace=replace)))


def _outside(chunk: EvidenceChunk) -> EvidenceChunk:
    return EvidenceChunk(
        chunk_id=chunk.chunk_id,
        document_id=chunk.document_id,
        parent_id=chunk.parent_id,
        version=chunk.version,
        permitted=chunk.permitted,
        current=chunk.current,
        usage=chunk.usage,
        text=None,
    )
