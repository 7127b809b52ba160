"""Where a generated draft came from, kept in its `extra`: nobody must take a machine's question for a person's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from goldtui.model.records import GoldCase

KEY = "provenance"
_QUESTION = "question_sha256"


def provenance(generator: str, version: int, chunk_ids: Sequence[str], question: str) -> dict[str, Any]:
    """What `extra` says of a generated draft: who made it, from which chunks, and a digest of its question.

    Of the question only the digest, so that its words stand in one place and a rewriting leaves none of them behind.
    """
    said = {"generator": generator, "version": version, "chunk_ids": list(chunk_ids), _QUESTION: _digest(question)}
    return {KEY: said}


def provenance_of(case: GoldCase) -> Mapping[str, Any] | None:
    """What the case says of its own making; null for a case of a person, or for somebody else's field of that name."""
    said = case.extra.get(KEY)
    if not isinstance(said, dict):
        return None
    texts, chunk_ids = (said.get("generator"), said.get(_QUESTION)), said.get("chunk_ids")
    return said if all(isinstance(one, str) for one in texts) and isinstance(chunk_ids, list) else None


def is_unwritten(case: GoldCase) -> bool:
    """Is the question still the one that was generated? White space does not make it another."""
    said = provenance_of(case)
    return said is not None and said[_QUESTION] == _digest(case.question)


def _digest(question: str) -> str:
    """Of the words, whatever stands between them."""
    return sha256(" ".join(question.split()).encode("utf-8", "surrogatepass")).hexdigest()
