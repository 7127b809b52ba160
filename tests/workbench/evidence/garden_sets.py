"""Small sets about a botanic garden, for the tests of evidence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from goldtui.model.records import Answer, Claim, EvidenceChunk, GoldCase

HOURS = "The palm house opens at nine and closes at dusk."
TICKETS = "A ticket costs 4 euros. Children under six pay nothing."
PONDS = "Feed the carp in the lily pond once a day, never at night."


def chunk(chunk_id: str, text: str | None, version: str = "v1", **fields: Any) -> EvidenceChunk:
    given = {"permitted": True, "current": True, "document_id": chunk_id.partition("#")[0], **fields}
    return EvidenceChunk(chunk_id=chunk_id, version=version, text=text, **given)


def case(case_id: str = "q1", claims: Mapping[str, tuple[str, ...]] | None = None, **fields: Any) -> GoldCase:
    """A case whose claims cite these sources with these phrases."""
    made = tuple(
        Claim(claim_id=f"c{number}", text="It is so.", citation_id=source or None, support_phrases=phrases)
        for number, (source, phrases) in enumerate((claims or {}).items(), 1)
    )
    reference = Answer(text="It is so.", claims=made) if made else None
    return GoldCase(case_id=case_id, question="When may I come?", reference=reference, **fields)
