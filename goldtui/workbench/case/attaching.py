"""Find a source in the store by its text and attach it to the open case.

Otherwise a reviewer would need to know the id of the very chunk they are looking for.
"""

from __future__ import annotations

from dataclasses import dataclass

from goldtui.casework import edits
from goldtui.casework.edits import Edit
from goldtui.casework.source_words import flags_of, snippet, why_withheld
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.model.spot import Spot
from goldtui.store.evidence import chunk_search
from goldtui.workbench.session.session import Session

SNIPPET = 400
"""Characters of text in a row; the screen decides how many of them it draws."""


@dataclass(frozen=True, slots=True)
class SourceRow:
    """One chunk version in a list of sources; every string may be foreign text."""

    chunk_id: str
    version: str
    document: str
    flags: tuple[str, ...]
    snippet: str
    """The text around the search hit; empty when it is withheld."""
    withheld: str
    """Why the text is not shown; empty when it is."""


def count_sources(session: Session, words: str) -> int:
    """How many chunk versions match the words; all of them when there are no words."""
    return chunk_search.count(session.store, words)


def source_window(session: Session, words: str, offset: int, limit: int) -> tuple[SourceRow, ...]:
    """A slice of the matching chunk versions, best first; a withheld chunk matches by its names only."""
    return tuple(_row(chunk, words) for chunk in chunk_search.window(session.store, words, offset, limit))


def attach(case: GoldCase, chunk_id: str) -> Edit:
    """The case with the chunk as a required source; unchanged if the chunk is already required."""
    if chunk_id in case.required_source_ids:
        spot = Spot("case", "required_source_ids")
        return Edit(case, "attach source", spot, f"{chunk_id} is a required source already.")
    edit = edits.toggle_required(case, chunk_id)
    return Edit(edit.case, "attach source", edit.spot, edit.message)


def attach_and_cite(case: GoldCase, claim_id: str, chunk_id: str) -> Edit:
    """The case with the chunk required and cited by the claim; only required if there is no such claim."""
    if edits.claim_by_id(case, claim_id) is None:
        return attach(case, chunk_id)
    cited = edits.set_citation(case, claim_id, chunk_id)
    required = attach(cited.case, chunk_id)
    return Edit(required.case, "attach and cite", cited.spot, f"The claim now cites {chunk_id}, a required source.")


def _row(chunk: EvidenceChunk, words: str) -> SourceRow:
    withheld = why_withheld(chunk)
    text = "" if withheld else snippet(chunk.text or "", words, SNIPPET)
    return SourceRow(
        chunk.chunk_id, chunk.version, chunk.document_id or chunk.parent_id or "", flags_of(chunk), text, withheld
    )
