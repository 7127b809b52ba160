"""A reviewer's word that a flagged wording is right, bound to exactly that wording.

Heuristics flag; people decide. Binding the decision to a digest of the text means that changing the text
later takes the confirmation away again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from goldtui.model.records import GoldCase

CONFIRMATIONS_KEY = "confirmations"
"""Where a case keeps them in its `extra`: a list of `{code, digest, by, reason}`."""

Confirmed = frozenset[tuple[str, str]]

_NOTHING: Confirmed = frozenset()


def confirmation_digest(code: str, *texts: str) -> str:
    """Hex SHA-256 over the code and the texts a decision is about, in order."""
    joined = "\x1f".join((code, *texts))
    return hashlib.sha256(joined.encode("utf-8", "surrogatepass")).hexdigest()


def confirmations_of(case: GoldCase) -> Confirmed:
    """The (code, digest) pairs confirmed on a case; one without a written reason does not count."""
    listed = case.extra.get(CONFIRMATIONS_KEY)
    if not isinstance(listed, list):
        return _NOTHING
    return frozenset(
        (entry["code"], entry["digest"]) for entry in listed if isinstance(entry, Mapping) and _complete(entry)
    )


def is_confirmed(confirmed: Confirmed, code: str, *texts: str) -> bool:
    """Did a reviewer confirm this finding for exactly these texts?"""
    return bool(confirmed) and (code, confirmation_digest(code, *texts)) in confirmed


def _complete(entry: Mapping[str, Any]) -> bool:
    values = (entry.get("code"), entry.get("digest"), entry.get("reason"))
    return all(isinstance(v, str) and v.strip() for v in values)
