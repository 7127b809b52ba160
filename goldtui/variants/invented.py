"""Ids that look like those of the evidence and are none of them."""

from __future__ import annotations

from goldtui.gates.evidence import EvidenceIndex


def invented_id(evidence: EvidenceIndex, like: str) -> str:
    """An id that begins like another one and that the evidence does not hold; always the same for the same evidence."""
    name = f"{like}-bis"
    while name in evidence.current:
        name += "-bis"
    return name
