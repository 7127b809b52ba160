"""Digests of whole rows, and the canonical text of the records they cover.

A digest of one column would let the others change unnoticed, so each covers all of them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TypeVar

import orjson

from goldtui.model.faults import StoreError
from goldtui.model.records import Record, lean
from goldtui.store.db.header import examine

Cell = str | int | None
R = TypeVar("R", bound=Record)

_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def canonical(value: object) -> str:
    """JSON text with sorted keys and no spaces: equal values give equal text, whatever their construction order."""
    return _ENCODER.encode(value)


def sha256(text: str) -> str:
    """Lower-case hexadecimal SHA-256 of the text's UTF-8 bytes."""
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def row_digest(table: str, columns: Mapping[str, Cell]) -> str:
    """The digest of one row: its table's name and every column but the digest itself."""
    try:
        # Cells are text, whole numbers and null, which the fast writer writes as the standard one does.
        return hashlib.sha256(orjson.dumps([table, columns], option=orjson.OPT_SORT_KEYS)).hexdigest()
    except TypeError:
        return sha256(canonical([table, columns]))


def joined_digest(digests: Iterable[str]) -> str:
    """One digest for a run of rows, in order, by which an audit entry covers a bulk import."""
    whole = hashlib.sha256()
    for digest in digests:
        whole.update(digest.encode("ascii", "replace") + b"\n")
    return whole.hexdigest()


def body_of(record: Record, where: str) -> str:
    """The stored JSON of a record, checked by reading it back.

    Raises StoreError `store_value` if the text does not restore an equal record (a NaN in an imported field would
    silently become null, for example).
    """
    try:
        body = canonical(record.model_dump(mode="json"))
        same = type(record).model_validate_json(body) == record
    except (ValueError, TypeError, RecursionError):
        same, body = False, ""
    if not same:
        raise StoreError(
            "store_value",
            "the record holds a value that JSON cannot keep unchanged, so it was not saved",
            where,
            "look in its extra fields for NaN, infinities or values that are not JSON",
        )
    return body


_MAY_CHANGE = (('"extra":', '"extra":{}'), ('"min_citation_coverage":', '"min_citation_coverage":null'))
"""How the fields that hold foreign values or decimals begin, and how they are written while they hold nothing."""


def body_of_read(record: Record, where: str) -> str:
    """`body_of` for a record that its reader has just built and checked, so that it need not be built a second time.

    One with foreign values or decimals, which only the standard writer writes alike, is read back all the same.
    """
    try:
        content = record.model_dump(mode="json", warnings="error")
        body = orjson.dumps(content, option=orjson.OPT_SORT_KEYS).decode()
    except (ValueError, TypeError, RecursionError):
        return body_of(record, where)
    # No text can look like a key: in it every quotation mark is escaped.
    if all(body.count(key) == body.count(empty) for key, empty in _MAY_CHANGE):
        return body
    return body_of(record, where)


def record_of(kind: type[R], body: str, where: str, path: Path) -> R:
    """The record of a stored body in the database at `path`. Raises StoreError `store_corrupt` for an invalid body."""
    try:
        return lean(kind.model_validate_json(body))
    except ValueError:
        raise StoreError("store_corrupt", "a stored record cannot be read", where, examine(path)) from None
