"""One byte sequence for one value (RFC 8785), and the strict way back: what is signed must have no second spelling.

Numbers stay numbers: the RFC fixes how a double is written, and fields that ride along from an import keep their type.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any

from goldtui.formats.bytes import Caps
from goldtui.formats.strict_json import deeper, parse_json
from goldtui.model.faults import UnusableInput, UnusableOutput
from goldtui.release.findings import Faulty, Finding

DEPTH = 32
LINE_BYTES = 1 << 20
FILE_BYTES = 4 << 30
CAPS = Caps(depth=DEPTH)
MOST_EXACT = 2**53


def canonical_bytes(value: Any, where: str = "") -> bytes:
    """The value as RFC 8785 JSON. Raises `UnusableOutput` (`not_canonical`) for what it cannot express."""
    import rfc8785

    if deeper(value, DEPTH):
        # The library recurses, so the depth is counted before it is asked.
        message = f"lists and objects are nested beyond {DEPTH} levels"
        raise UnusableOutput("not_canonical", message, where, "flatten the extra fields of this record")
    if any(isinstance(one, float) and MOST_EXACT <= abs(one) < 1e21 for one in _leaves(value)):
        # The RFC writes such a double like an integer, and the strict reader knows no integer so large.
        message = "it holds a number beyond 2^53 that would read back as an integer"
        raise UnusableOutput("not_canonical", message, where, "write the number as text")
    try:
        return rfc8785.dumps(value)
    except (rfc8785.CanonicalizationError, UnicodeEncodeError, RecursionError, ValueError, TypeError) as fault:
        message = f"it cannot be written as canonical JSON: {fault}"
        fix = "look for integers beyond 2^53-1, NaN or half characters in it"
        raise UnusableOutput("not_canonical", message, where, fix) from None


def canonical_lines(values: Iterable[tuple[str, Any]]) -> Iterator[bytes]:
    """A line of canonical JSON and LF for each (name, value). Raises `UnusableOutput` (`line_too_long` too)."""
    for where, value in values:
        line = canonical_bytes(value, where)
        if len(line) > LINE_BYTES:
            message = f"its line has {len(line)} bytes, and a release allows {LINE_BYTES}"
            raise UnusableOutput("line_too_long", message, where, "split the text into several chunks or cases")
        yield line + b"\n"


def sha256(content: bytes) -> str:
    """Lower-case hexadecimal SHA-256."""
    return hashlib.sha256(content).hexdigest()


def parsed(content: bytes, where: str, code: str) -> Any:
    """The value of canonical bytes; anything else raises `Faulty`: `code` for what cannot be read, `not_canonical`."""
    if len(content) > LINE_BYTES * 4:
        raise Faulty(Finding(code, "it is far too long to be what it claims", where))
    try:
        value = parse_json(content, where, caps=CAPS)
        again = canonical_bytes(value)
    except (UnusableInput, UnusableOutput) as fault:
        raise Faulty(Finding(code, fault.problem.message, fault.problem.where or where, fault.problem.fix)) from None
    if again != content:
        message = "the bytes are not the canonical form of what they say"
        fix = "get the file as it was released; on git, keep line ends with a .gitattributes line: releases/** -text"
        raise Faulty(Finding("not_canonical", message, where, fix))
    return value


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
