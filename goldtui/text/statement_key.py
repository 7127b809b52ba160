"""The identity of a statement of a run: its words without spelling and layout, for one case, from these sources.

A verdict is kept under it, so two runs that say the same about the same question from the same text share one. What
holds beside other passages is in `gates.rulings`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from goldtui.text.match.normalise import normalise

_STOPS = " .!;。！"


def text_digest(text: str) -> str:
    """SHA-256 of a source's text, in hexadecimal."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def folded_statement(statement: str) -> str:
    """The words of a statement without case, spelling of marks, layout and closing stops."""
    return normalise(statement).strip(_STOPS)


def statement_key(case_id: str, question: str, statement: str, chunk_digests: Sequence[str]) -> str:
    """SHA-256 over the case, its question, the folded statement and the sources, in hexadecimal.

    `statement` is without citation marks and signs of layout, as `gates.split` cuts it. The order of the sources
    does not matter.
    """
    parts = case_id, normalise(question), folded_statement(statement), *sorted(set(chunk_digests))
    return hashlib.sha256("\x00".join(parts).encode("utf-8", "surrogatepass")).hexdigest()
