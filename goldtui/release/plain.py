"""Which values and bytes a fast writer is known to treat as RFC 8785 does; of all others the RFC's own library decides.

orjson is some thirty times as fast as rfc8785, and differs from it in three things: how a number is written, how keys
beyond U+FFFF are ordered, and which types it takes. A writer that forgot one of them would sign bytes with a second
spelling, so nothing here is assumed: a value is plain when all three are ruled out, else it is not plain.
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
# For `plain_lines`, which leaves out what says nothing of numbers, depth and NUL. In the rest every sign that can begin
# a number becomes 0, and every sign that can stand before one becomes a colon: canonical JSON has no spaces there.
_SAYS_NOTHING = bytes(code for code in range(256) if code not in b'-0123456789,:[{"\\ \n')
_NUMBER_SIGNS = bytes.maketrans(b"-123456789,[", b"0000000000::")
_NO_OPENERS = bytes(code for code in range(256) if code not in b"[{\n")
_BEYOND = tuple(bytes([lead]) for lead in range(0xF0, 0xF5))
"""First bytes, in UTF-8, of the characters beyond U+FFFF."""


class PlainRow(dict[str, Any]):
    """A row that `plain_row` has looked through, its keys in order: it is written as it is, so nobody changes it."""


def plain_row(content: dict[str, Any]) -> dict[str, Any]:
    """The object as it stands in a release, every key in order; a `PlainRow` when nothing in it needs a second look.

    Raises `UnusableOutput` (`not_writable`) for what no strict reader would take.
    """
    import orjson

    if plain((content,)):
        with suppress(TypeError):
            written = orjson.dumps(content, None, orjson.OPT_SORT_KEYS)
            if b"\\u0000" not in written and same_order(written):
                # Read back rather than copied: all of a row then lies together, in the order in which it is written.
                return PlainRow(orjson.loads(written))
    row: dict[str, Any] = json.loads(canonical_json(content))
    return row


def plain(values: Iterable[Any], depth: int = DEPTH) -> bool:
    """Does orjson write these values as rfc8785 does, but for the order of keys, and are they nested no deeper?

    Level by level, so that no value is too deep to be asked about. False also means that nobody knows.
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
    # A member of an enumeration, for one: both write the text that it is.
    return isinstance(value, str)


@lru_cache(maxsize=4096)
def _same_float(number: float) -> bool:
    """Do both write this number alike? It is tried, not worked out. Equal numbers are written alike, save the zeros."""
    import orjson
    import rfc8785

    try:
        return number != 0 and bool(orjson.dumps(number) == rfc8785.dumps(number))
    except rfc8785.CanonicalizationError:
        return False


def same_order(content: bytes) -> bool:
    """Are the keys of this JSON in the RFC's order if they are in the order of their bytes?

    The two orders differ only where a character beyond U+FFFF meets one from U+E000 to U+FFFF.
    """
    if content.isascii() or not (b"\xee" in content or b"\xef" in content):
        return True
    return not any(lead in content for lead in _BEYOND)


def plain_lines(block: bytes, lines: Sequence[bytes]) -> bool:
    """Is every line of the block surely a canonical JSON object that the strict reader takes? Each is ended by LF.

    `lines` are those of the block, without their ends. False means only that somebody has to look closer. What is
    written again with the same bytes was JSON and had no space, no repeated key and no half character; numbers, depth,
    NUL and the order of keys are looked for besides.
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
