"""Statements: a signer's decision about exact bytes, written in one form and read back only in that form."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from goldtui.release.canonical import canonical_bytes, parsed
from goldtui.release.findings import Faulty, Finding
from goldtui.release.records import PREDICATE_TYPE, STATEMENT_TYPE, Predicate, Statement

MEANING = "I have read the difference and the counts of this candidate, and answer for its release."
"""The meaning of an approval; it is part of what is signed."""


def statement_bytes(manifest_digest: str, predicate: Predicate) -> bytes:
    """The statement about a manifest as canonical bytes."""
    value: dict[str, Any] = {
        "_type": STATEMENT_TYPE,
        "subject": [{"name": "manifest.json", "digest": {"sha256": manifest_digest}}],
        "predicateType": PREDICATE_TYPE,
        "predicate": predicate.model_dump(mode="json"),
    }
    return canonical_bytes(value)


def statement_of(payload: bytes, where: str) -> Statement:
    """The statement in a payload. Raises `Faulty` (`statement_unreadable`, `not_canonical`)."""
    value = parsed(payload, where, "statement_unreadable")
    try:
        return Statement.model_validate(value)
    except ValidationError as fault:
        one = fault.errors()[0]
        message = f"the signed statement is not of the known form: {'.'.join(map(str, one['loc']))}: {one['msg']}"
        fix = "have the signer sign again: goldtui sign VERSION"
        raise Faulty(Finding("statement_unreadable", message, where, fix)) from None
