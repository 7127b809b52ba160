"""Where a generated draft came from, kept in its `extra`: a machine's question must not pass for a person's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from goldtui.model.records import GoldCase

KEY = "provenance"
_QUESTION = "question_sha256"


def provenance(generator: str, version: int, chunk_ids: Sequence[str], question: str) -> dict[str, Any]:
    """The `extra` entry of a generated draft: its generator, its chunks, and a digest of its question.

    Only the digest of the question, so that its words are stored once and a rewrite leaves no copy behind.
    """
    said = {"generator": generator, "version": version, "chunk_ids": list(chunk_ids), _QUESTION: _digest(question)}
    return {KEY: said}


def provenance_of(case: GoldCase) -> Mapping[str, Any] | None:
    """The case's generation record; null for a case written by a person, or for another tool's field of that name."""
    said = case.extra.get(KEY)
    if not isinstance(said, dict):
        return None
    texts, chunk_ids = (said.get("generator"), said.get(_QUESTION)), said.get("chunk_ids")
    return said if all(isinstance(one, str) for one in texts) and isinstance(chunk_ids, list) else None


def is_unwritten(case: GoldCase) -> bool:
    """Whether the question is still the generated one; changes of white space do not count."""
    said = provenance_of(case)
    return said is not None and said[_QUESTION] == _digest(case.question)


def _digest(question: str) -> str:
    """A digest of the words that ignores white space."""
    return sha256(" ".join(question.split()).encode("utf-8", "surrogatepass")).hexdigest()
