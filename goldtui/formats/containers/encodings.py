"""Encodings: UTF-8 is read, a byte order mark is believed, and everything else is suggested and asked."""

from __future__ import annotations

import codecs
from pathlib import Path

from goldtui.model.faults import Problem, UnusableInput

# UTF-32 before UTF-16: the little-endian mark of the former begins with that of the latter.
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def encoding_of(head: bytes, path: Path) -> str:
    """The encoding that a byte order mark names; empty for UTF-8. Raises `UnusableInput` (`encoding_unknown`)."""
    return next((name for mark, name in _MARKS if head.startswith(mark)), "")


def encoding_named(name: str, path: Path) -> str:
    """The encoding that a person named; empty for UTF-8. Raises `UnusableInput` for one that does not exist."""
    try:
        found = codecs.lookup(name)
    except LookupError:
        found = None
    if found is None:
        fix = "name one such as cp1252, latin-1, shift_jis or gb18030"
        raise UnusableInput([Problem("encoding_not_known", f'there is no encoding "{name}"', str(path), fix)])
    return "" if found.name in ("utf-8", "utf-8-sig") else found.name
