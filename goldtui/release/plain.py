"""Which values and bytes a fast writer treats exactly as RFC 8785 does; for all others the RFC's own library decides.

orjson is some thirty times as fast as rfc8785, and differs from it in three things: how a number is written, how keys
beyond U+FFFF are ordered, and which types it takes. A writer that forgot one of them would sign bytes with a second
spelling, so nothing here is assumed: a value is plain only when all three are ruled out.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any

from goldtui.formats.strict_json import MAX_INTEGER, canonical_json

DEPTH = 32
"""Levels of lists and objects that a release may nest."""

_HOLDERS = frozenset({dict, list, tuple})
_SURE = frozenset({str, bool, type(None), *_HOLDERS})
# For `plain_lines`, which removes everything irrelevant to numbers, depth and NUL. In the rest every character that can
# begin a number becomes 0, and every one that can precede a number becomes a colon: canonical JSON has no spaces.
_SAYS_NOTHING = bytes(code for code in range(256) if code not in b'-0123456789,:[{"\\ \n')
_NUMBER_SIGNS = bytes.maketrans(b"-123456789,[", b"0000000000::")
_NO_OPENERS = bytes(code for code in range(256) if code not in b"[{\n")
_BEYOND = tuple(bytes([lead]) for lead in range(0xF0, 0xF5))
"""First bytes, in UTF-8, of the characters beyond U+FFFF."""


class PlainRow(dict[str, Any]):
    """A row that `plain_row` has checked, with its keys in order: it is written unchanged, so do not modify it."""


def plain_row(content: dict[str, Any]) -> dict[str, Any]:
    """The object as a release holds it, every key in order; a `PlainRow` when nothing in it needs a second check.

    Raises `UnusableOutput` (`not_writable`) for anything that a strict reader would refuse.
    """
    import orjson

    if plain((content,)):
        with suppress(TypeError):
            written = orjson.dumps(content, None, orjson.OPT_SORT_KEYS)
            if b"\\u0000" not in written and same_order(written):
                # Read back rather than copied: all of a row is then contiguous in memory, in the order of writing.
                return PlainRow(orjson.loads(written))
    row: dict[str, Any] = json.loads(canonical_json(content))
    return row


def plain(values: Iterable[Any], depth: int = DEPTH) -> bool:
    """Whether orjson writes these values as rfc8785 does, except for the order of keys, within the allowed depth.

    Level by level, so that no value is too deep to check. False can also mean unknown.
    """
    level = list(values)
    for _ in range(depth + 1):
        kinds = set(map(type, level))
        if not kinds <= _SURE and not all(_sure(one) for one in level if one.__class__ not in _SURE):
            return False
        holders = [one for one in level if one.__class__ in _HOLDERS]
        if not holders:
            return True
        level = []
        for one in holders:
            level += one.values() if one.__class__ is dict else one
    return False


def _sure(value: Any) -> bool:
    kind = value.__class__
    if kind is float:
        return _same_float(value)
    if kind is int:
        return bool(-MAX_INTEGER <= value <= MAX_INTEGER)
    # For example a member of an enumeration: both write the text that it is.
    return isinstance(value, str)


@lru_cache(maxsize=4096)
def _same_float(number: float) -> bool:
    """Whether both write this number alike, found by trying. Equal numbers are written alike, except the zeros."""
    import orjson
    import rfc8785

    try:
        return number != 0 and bool(orjson.dumps(number) == rfc8785.dumps(number))
    except rfc8785.CanonicalizationError:
        return False


def same_order(content: bytes) -> bool:
    """Whether the keys of this JSON are in the RFC's order if they are in the order of their bytes.

    The two orders differ only where a character beyond U+FFFF meets one from U+E000 to U+FFFF.
    """
    if content.isascii() or not (b"\xee" in content or b"\xef" in content):
        return True
    return not any(lead in content for lead in _BEYOND)


def plain_lines(block: bytes, lines: Sequence[bytes]) -> bool:
    """Whether every line of the block, ended by LF, is surely a canonical JSON object that the strict reader accepts.

    `lines` are those of the block, without their ends. False only means that a closer check is needed. A line that is
    rewritten to the same bytes was JSON and had no space, no repeated key and no half character; numbers, depth, NUL
    and the order of keys are checked separately.
    """
    import orjson

    options = orjson.OPT_SORT_KEYS | orjson.OPT_APPEND_NEWLINE
    read, write = orjson.loads, orjson.dumps
    try:
        again = b"".join([write(read(line), None, options) for line in lines])
    except (ValueError, TypeError):
        return False
    if again != block or any(line[:1] != b"{" for line in lines) or not same_order(block):
        return False
    short = block.translate(None, _SAYS_NOTHING)
    if b"\\0000" in short and b"\\u0000" in block:
        return False
    openers = short.translate(None, _NO_OPENERS).split(b"\n")
    doubtful = {at for at, one in enumerate(openers) if len(one) > DEPTH}
    signs = short.translate(_NUMBER_SIGNS)
    if b":0" in signs:
        doubtful.update(at for at, one in enumerate(signs.split(b"\n")) if b":0" in one)
    return not doubtful or plain([read(lines[at]) for at in doubtful])
