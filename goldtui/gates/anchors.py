"""Where a person said that a support phrase stands in one version of its source, bound to exactly that wording.

The positions are code points of that version's untouched text; another wording or version takes the word away again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from goldtui.model.records import Claim

ANCHORS_KEY = "anchors"
"""Where a claim keeps them in its `extra`: a list of `{phrase, chunk_id, version, start, end}`, one a phrase."""


def anchors_of(claim: Claim) -> tuple[Mapping[str, Any], ...]:
    """The places that people confirmed for phrases of this claim; entries of another shape do not count."""
    listed = claim.extra.get(ANCHORS_KEY)
    return tuple(one for one in listed if _complete(one)) if isinstance(listed, list) else ()


def anchored_in(claim: Claim, phrase: str, version: str) -> tuple[int, int] | None:
    """Where a person said the phrase stands in that version of the chunk the claim cites; null if nobody did."""
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
