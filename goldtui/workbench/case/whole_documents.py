"""The name of a document among the required sources gives way to the section of it that the case comes to use.

An import often knows only the document. Once a person attaches or cites a section of it, the name says no more.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from goldtui.casework import edits
from goldtui.casework.edits import Edit
from goldtui.casework.judge import cited_ids
from goldtui.gates.evidence import names_of_document
from goldtui.model.records import EvidenceChunk, GoldCase

ChunkOf = Callable[[str], EvidenceChunk | None]


def in_place_of_document(before: GoldCase, edit: Edit, chunk_of: ChunkOf) -> Edit:
    """The edit, in which a chunk that the case did not use before takes the place of its document, and says so."""
    case, said, known = edit.case, [edit.message], {*before.named_source_ids, *cited_ids(before)}
    for chunk_id in (*case.named_source_ids, *cited_ids(case)):
        chunk = None if chunk_id in known else chunk_of(chunk_id)
        for name in sorted(names_of_document(chunk).intersection(case.named_source_ids) if chunk is not None else ()):
            if name in before.named_source_ids and chunk_of(name) is None:
                case = edits.replace_source(case, name, chunk_id)
                said.append(edits.replacement_words(chunk_id, name))
    return edit if case is edit.case else replace(edit, case=case, message=" ".join(filter(None, said)))
