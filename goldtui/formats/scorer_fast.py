"""Typed decoding of scorer lines, for unambiguous lines only.

For a field of another type, an unknown key, a missing list or an empty id, the decoder refuses, and the slow reader
takes over. Under the strict rules a repeated key must be found as well, which no decoder reports: there are as many
colons outside texts as keys, so lines with more colons than fields get a closer check.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, UnsetType

from goldtui.formats.bytes import DEFAULT_CAPS

_Id = Annotated[str, msgspec.Meta(min_length=1)]


class _Gold(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    qid: _Id
    answerable: bool
    gold_claim_substr: list[str]
    gold_citations: list[str]
    question: str | UnsetType = UNSET
    constraints: list[str] | UnsetType = UNSET


class _Answer(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    claim: str
    citations: list[str]


class _Trace(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    qid: _Id
    retrieved_ids: list[str]
    answer_json: _Answer
    q: str | UnsetType = UNSET


class _PackedGold(msgspec.Struct, gc=False, array_like=True):
    answerable: bool
    gold_claim_substr: list[str]
    gold_citations: list[str]
    question: str
    constraints: list[str] = []


class _PackedAnswer(msgspec.Struct, gc=False, array_like=True):
    claim: str
    citations: list[str]


class _PackedTrace(msgspec.Struct, gc=False, array_like=True):
    retrieved_ids: list[str]
    answer_json: _PackedAnswer
    q: str


class Fast:
    """The decoder of one kind of line."""

    def __init__(self, kind: type[_Gold] | type[_Trace], keys: Callable[[Sequence[Any]], int], *, strict: bool) -> None:
        self._decode = msgspec.json.Decoder(kind).decode
        self._keys, self._strict = keys, strict

    def rows(self, content: bytes, lines: list[bytes]) -> list[Any] | None:
        """The rows of whole lines, also passed in one piece; None unless each of them is plain."""
        decode = self._decode
        try:
            rows = [decode(line) for line in lines]
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return None
        return rows if not self._strict or self._plain(content, rows, lines[-1]) else None

    def row(self, line: bytes) -> Any:
        """The row of one line, None unless it is plain."""
        try:
            row = self._decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return None
        return row if not self._strict or self._plain(line, (row,), line) else None

    def _plain(self, content: bytes, rows: Sequence[Any], last: bytes) -> bool:
        """Whether there is no repeated key, no NUL, no overlong line, and nothing for the strict reader to report."""
        if len(last) > DEFAULT_CAPS.line_bytes or b"\r" in content:
            return False
        if b"\\" in content and b"\\u0000" in content:
            return False
        keys = self._keys(rows)
        if content.count(b":") == keys:
            return True
        # Texts also hold colons. A colon that ends a key follows its quotation mark, unless there is space between.
        return content.count(b'":') == keys and b" :" not in content and b"\t" not in content


def _gold_keys(rows: Sequence[Any]) -> int:
    given = [row.question is not UNSET for row in rows]
    return 4 * len(rows) + sum(given) + sum([row.constraints is not UNSET for row in rows])


def _trace_keys(rows: Sequence[Any]) -> int:
    return 5 * len(rows) + sum([row.q is not UNSET for row in rows])


def fast_gold(*, strict: bool) -> Fast:
    """The decoder of gold lines."""
    return Fast(_Gold, _gold_keys, strict=strict)


def fast_trace(*, strict: bool) -> Fast:
    """The decoder of trace lines."""
    return Fast(_Trace, _trace_keys, strict=strict)


_encode = msgspec.msgpack.Encoder().encode
unpack_gold = msgspec.msgpack.Decoder(_PackedGold).decode
"""The inverse of `pack_gold`, without the id."""
unpack_trace = msgspec.msgpack.Decoder(_PackedTrace).decode


def pack_gold(row: Any, *, constrained: bool = True) -> Any:
    """A gold line in a third of its size, as bytes; a line of another reader unchanged. Constraints only if wanted."""
    if type(row) is not _Gold:
        return row
    constraints = row.constraints or [] if constrained else []
    packed = _PackedGold(row.answerable, row.gold_claim_substr, row.gold_citations, row.question or "", constraints)
    return _encode(packed)


def pack_trace(row: Any) -> Any:
    """A trace line packed as `pack_gold` packs a gold line."""
    if type(row) is not _Trace:
        return row
    answer = row.answer_json
    return _encode(_PackedTrace(row.retrieved_ids, _PackedAnswer(answer.claim, answer.citations), row.q or ""))
