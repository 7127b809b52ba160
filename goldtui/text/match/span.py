"""The one position type: half-open code point ranges into untouched text, never bytes, cells or columns."""

from __future__ import annotations

from typing import NamedTuple


class Span(NamedTuple):
    """`text[start:end]`, counted in code points of the original text; `start <= end`."""

    start: int
    end: int
