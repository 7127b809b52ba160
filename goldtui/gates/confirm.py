"""A reviewer's confirmation that a flagged wording is right, bound to exactly that wording.

Heuristics flag; people decide. The decision is bound to a digest of the text, so that changing the text later voids the
confirmation. An anchor confirms in the same way where a phrase is in one version of its source: its positions are code
points of that version's untouched text.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from goldtui.model.records import Claim, GoldCase

CONFIRMATIONS_KEY = "confirmations"
"""The key in a case's `extra`: a list of `{code, digest, by, reason}`."""

OF_CLAIM = ("claim_contradicts_phrase", "claim_says_more")
"""Flags about a claim's text; a confirmation is bound to the text and the support phrases."""
OF_PHRASE = ("phrase_short", "phrase_crosses_sentence")
"""Flags about a phrase alone."""
OF_SOURCE = ("phrase_negated",)
"""Flags about a phrase in its source; a confirmation is bound to the source's text as well."""
CONFIRMABLE = frozenset((*OF_CLAIM, *OF_PHRASE, *OF_SOURCE))
"""Codes of flags that a person may confirm; all others name faults to repair."""

Confirmed = frozenset[tuple[str, str]]

_NOTHING: Confirmed = frozenset()


def confirmation_digest(code: str, *texts: str) -> str:
    """Hex SHA-256 over the code and the texts that a decision is about, in order."""
    joined = "\x1f".join((code, *texts))
    return hashlib.sha256(joined.encode("utf-8", "surrogatepass")).hexdigest()


def confirmations_of(case: GoldCase) -> Confirmed:
    """The (code, digest) pairs confirmed on a case; confirmations without a written reason do not count."""
    listed = case.extra.get(CONFIRMATIONS_KEY)
    if not isinstance(listed, list):
        return _NOTHING
    return frozenset(
        (entry["code"], entry["digest"]) for entry in listed if isinstance(entry, Mapping) and _complete(entry)
    )


def is_confirmed(confirmed: Confirmed, code: str, *texts: str) -> bool:
    """Whether a reviewer confirmed this finding for exactly these texts."""
    return bool(confirmed) and (code, confirmation_digest(code, *texts)) in confirmed


def fitting(claim: Claim, sources: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Every (code, digest) pair that can confirm the claim as it reads now; `sources` are the texts it may cite."""
    phrases = claim.support_phrases
    for code in OF_CLAIM:
        yield code, confirmation_digest(code, claim.text, *phrases)
    texts = tuple(sources)
    for phrase in phrases:
        for code in OF_PHRASE:
            yield code, confirmation_digest(code, phrase)
        for code in OF_SOURCE:
            for text in texts:
                yield code, confirmation_digest(code, phrase, text)


def _complete(entry: Mapping[str, Any]) -> bool:
    values = (entry.get("code"), entry.get("digest"), entry.get("reason"))
    return all(isinstance(v, str) and v.strip() for v in values)


ANCHORS_KEY = "anchors"
"""The key in a claim's `extra`: a list of `{phrase, chunk_id, version, start, end}`, one per phrase."""


def anchors_of(claim: Claim) -> tuple[Mapping[str, Any], ...]:
    """The places that people confirmed for phrases of this claim; entries of another shape are ignored."""
    listed = claim.extra.get(ANCHORS_KEY)
    return tuple(one for one in listed if _is_anchor(one)) if isinstance(listed, list) else ()


def anchored_in(claim: Claim, phrase: str, version: str) -> tuple[int, int] | None:
    """The confirmed place of the phrase in that version of the cited chunk; null if nobody confirmed one."""
    for one in anchors_of(claim):
        if (one["phrase"], one["chunk_id"], one["version"]) == (phrase, claim.citation_id, version):
            return one["start"], one["end"]
    return None


def _is_anchor(entry: Any) -> bool:
    return (
        isinstance(entry, Mapping)
        and all(isinstance(entry.get(name), str) for name in ("phrase", "chunk_id", "version"))
        and all(type(entry.get(name)) is int for name in ("start", "end"))
    )
