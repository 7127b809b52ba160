"""A notice for every chunk that seems to hold a secret, given at import: later it is in backups and histories."""

from __future__ import annotations

from collections.abc import Iterable

from goldtui.model.faults import Notice
from goldtui.model.records import EvidenceChunk
from goldtui.text.secrets import secrets_in


def secret_notices(evidence: Iterable[EvidenceChunk]) -> tuple[Notice, ...]:
    """A notice (`secret_in_chunk`) for each place, giving the kind and not the words; waivers do not silence it."""
    return tuple(
        Notice(
            "secret_in_chunk",
            f"it holds what looks like {found.kind}, and no release is proposed over it: goldtui rule GT111",
            f"chunk {chunk.chunk_id} version {chunk.version}, characters {found.start} to {found.end}",
        )
        for chunk in evidence
        for found in secrets_in(chunk.text or "")
    )
