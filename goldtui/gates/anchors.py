"""Where a person confirmed that a support phrase is in one version of its source, bound to exactly that wording.

The positions are code points of that version's untouched text; another wording or version voids the confirmation.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from goldtui.model.records import Claim

ANCHORS_KEY = "anchors"
"""The key in a claim's `extra`: a list of `{phrase, chunk_id, version, start, end}`, one per phrase."""


def anchors_of(claim: Claim) -> tuple[Mapping[str, Any], ...]:
    """The places that people confirmed for phrases of this claim; entries of another shape are ignored."""
    listed = claim.extra.get(ANCHORS_KEY)
    return tuple(one for one in listed if _complete(one)) if isinstance(listed, list) else ()


def anchored_in(claim: Claim, phrase: str, version: str) -> tuple[int, int] | None:
    """The confirmed place of the phrase in that version of the cited chunk; null if nobody confirmed one."""
    for one in anchors_of(claim):
        if (one["phrase"], one["chunk_id"], one["version"]) == (phrase, claim.citation_id, version):
            return one["start"], one["end"]
    return None


def _complete(entry: Any) -> bool:
    return (
        isinstance(entry, Mapping)
        and all(isinstance(entry.get(name), str) for name in ("phrase", "chunk_id", "version"))
        and all(type(entry.get(name)) is int for name in ("start", "end"))
    )
