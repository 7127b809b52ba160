"""One byte sequence for one value (RFC 8785), and the strict way back: signed data must have no second spelling.

Numbers stay numbers: the RFC fixes how a double is written, and extra fields of an import keep their type. The library
`rfc8785` defines the form; a faster writer replaces it only where it is known to write the same.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, pairwise
from operator import lt
from typing import Any

from goldtui.formats.bytes import Caps
from goldtui.formats.strict_json import deeper, parse_json
from goldtui.model.faults import Problem, UnusableInput, UnusableOutput
from goldtui.release.findings import Faulty, Finding
from goldtui.release.plain import DEPTH, PlainRow, plain, same_order

LINE_BYTES = 1 << 20
FILE_BYTES = 4 << 30
CAPS = Caps(depth=DEPTH)
MOST_EXACT = 2**53
_AT_ONCE = 32
"""Rows written at once: few enough to be hashed before they leave the processor's cache."""


def canonical_bytes(value: Any, where: str = "") -> bytes:
    """The value as RFC 8785 JSON. Raises `UnusableOutput` (`not_canonical`) for what it cannot express."""
    import orjson

    if value.__class__ is PlainRow or plain((value,)):
        try:
            made = orjson.dumps(value, None, orjson.OPT_SORT_KEYS)
        except TypeError:
            # A key that is no text, or half a character; the library below reports it in words.
            return _by_the_library(value, where)
        if same_order(made):
            return made
    return _by_the_library(value, where)


def _by_the_library(value: Any, where: str) -> bytes:
    import rfc8785

    if deeper(value, DEPTH):
        # The library recurses, so the depth is checked before it is called.
        message = f"lists and objects are nested beyond {DEPTH} levels"
        raise UnusableOutput("not_canonical", message, where, "flatten the extra fields of this record")
    if any(isinstance(one, float) and MOST_EXACT <= abs(one) < 1e21 for one in _leaves(value)):
        # The RFC writes such a double like an integer, and the strict reader allows no integer so large.
        message = "it holds a number beyond 2^53 that would read back as an integer"
        raise UnusableOutput("not_canonical", message, where, "write the number as text")
    try:
        return rfc8785.dumps(value)
    except (rfc8785.CanonicalizationError, UnicodeEncodeError, RecursionError, ValueError, TypeError) as fault:
        message = f"it cannot be written as canonical JSON: {fault}"
        fix = "look for integers beyond 2^53-1, NaN or half characters in it"
        raise UnusableOutput("not_canonical", message, where, fix) from None


def canonical_lines(
    rows: Sequence[dict[str, Any]], key: Callable[[dict[str, Any]], Any], named: Callable[[dict[str, Any]], str]
) -> Iterator[bytes]:
    """The rows as lines of canonical JSON, each ended by LF, some lines at a time.

    They must come in the order of their `key`, each once, as the verifier requires; `named` is for messages. Raises
    `UnusableOutput`: `lines_unsorted`, `not_canonical`, also for rows the strict reader would refuse, `line_too_long`.
    """
    import orjson

    write, end = orjson.dumps, orjson.OPT_APPEND_NEWLINE
    last: list[Any] = []
    for start in range(0, len(rows), _AT_ONCE):
        some = rows[start : start + _AT_ONCE]
        keys = [*last, *map(key, some)]
        if not all(map(lt, keys, islice(keys, 1, None))):
            raise _unsorted(rows[max(0, start - 1) : start + _AT_ONCE], key, named)
        last = keys[-1:]
        # The keys of a plain row are already in order, and nothing in it needs a second check.
        piece = b"".join(
            [write(row, None, end) if row.__class__ is PlainRow else _line(row, named(row)) for row in some]
        )
        if len(piece) > LINE_BYTES:
            piece = b"".join([_line(row, named(row)) for row in some])
        yield piece


def _unsorted(
    rows: Sequence[dict[str, Any]], key: Callable[[dict[str, Any]], Any], named: Callable[[dict[str, Any]], str]
) -> UnusableOutput:
    before, row = next(two for two in pairwise(rows) if not key(two[0]) < key(two[1]))
    message = f"it comes after {named(before)}, and the lines of a release are in order, each id once"
    return UnusableOutput("lines_unsorted", message, named(row), "sort the rows by their ids, and give each id once")


def _line(row: dict[str, Any], where: str) -> bytes:
    line = canonical_bytes(row, where)
    if len(line) > LINE_BYTES:
        message = f"its line has {len(line)} bytes, and a release allows {LINE_BYTES}"
        raise UnusableOutput("line_too_long", message, where, "split the text into several chunks or cases")
    if b"\\u0000" in line:
        # The RFC allows NUL, but the strict reader, which is everybody's verifier, does not.
        try:
            parse_json(line, where, caps=CAPS)
        except UnusableInput as fault:
            raise UnusableOutput("not_canonical", fault.problem.message, where, fault.problem.fix) from None
    return line + b"\n"


def sha256(content: bytes) -> str:
    """Lower-case hexadecimal SHA-256."""
    return hashlib.sha256(content).hexdigest()


def parsed(content: bytes, where: str, code: str) -> Any:
    """The value of canonical bytes; anything else raises `Faulty`: `code` for unreadable bytes, `not_canonical`."""
    if len(content) > LINE_BYTES * 4:
        raise Faulty(Finding(code, "it is far too long to be what it claims", where))
    try:
        value = parse_json(content, where, caps=CAPS)
        again = canonical_bytes(value)
    except (UnusableInput, UnusableOutput) as fault:
        raise Faulty(
            Finding(code, without_keys(fault.problem), fault.problem.where or where, fault.problem.fix)
        ) from None
    if again != content:
        message = "the bytes are not the canonical form of what they say"
        fix = "get the file as it was released; on git, keep line ends with a .gitattributes line: releases/** -text"
        raise Faulty(Finding("not_canonical", message, where, fix))
    return value


def without_keys(problem: Problem) -> str:
    """The message without a key of the file: a key may repeat what nobody here may read."""
    return "a key is given twice in one object" if problem.code == "key_repeated" else problem.message


def _leaves(value: Any) -> Iterator[Any]:
    stack = [value]
    while stack:
        one = stack.pop()
        if isinstance(one, dict):
            stack.extend(one.values())
        elif isinstance(one, list | tuple):
            stack.extend(one)
        else:
            yield one
