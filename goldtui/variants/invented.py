"""Ids that look like those of the evidence but do not exist in it."""

from __future__ import annotations

from goldtui.gates.evidence import EvidenceIndex


def invented_id(evidence: EvidenceIndex, like: str) -> str:
    """An id with the prefix of another one that the evidence does not hold; always the same for the same evidence."""
    name = f"{like}-bis"
    while name in evidence.current:
        name += "-bis"
    return name
