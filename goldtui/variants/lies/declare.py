"""The structure of one language's lies: which wording replaces which, and the clauses of a rider."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from goldtui.text.guarded import Guarded, lower

Pairs = tuple[tuple[str, str], ...]
"""Regular expressions with the replacement of each match; earlier ones come first."""

NO_RANGE = "(?#no range)"
"""Prefix of the expression of one end of a range, which stays unchanged where the text also states the other end."""


def both(*pairs: tuple[str, str], spaced: bool = True) -> Pairs:
    """Plain words to exchange: each pair replaces the first by the second and the second by the first."""
    edge = r"\b" if spaced else ""
    there = tuple((f"{edge}{re.escape(one)}{edge}", other) for one, other in pairs)
    return there + tuple((f"{edge}{re.escape(other)}{edge}", one) for one, other in pairs)


class Swaps:
    """A table of wordings to exchange, one at a time."""

    def __init__(self, *tables: Pairs, ends: str = "") -> None:
        """`ends` finds a range such as `from 9 until 17`, in which an expression with `NO_RANGE` changes nothing."""
        self._pairs = tuple(pair for table in tables for pair in table)
        self._ends = ends

    def lies(self, text: str) -> Iterator[tuple[str, str, str]]:
        """`(changed text, old wording, new wording)` for each place, from the left."""
        found: list[tuple[int, int, str]] = []
        ranged = self._range is not None and self._range.search(text) is not None
        low = lower(text)
        for guarded, new, of_range in self._compiled:
            if (ranged and of_range) or not guarded.may_match(low):
                continue
            for match in guarded.pattern.finditer(text):
                start, end = match.span()
                if all(end <= s or start >= e for s, e, _ in found):
                    found.append((start, end, _cased(match.group(), match.expand(new))))
        for start, end, other in sorted(found):
            yield text[:start] + other + text[end:], text[start:end].strip(), other.strip()

    @cached_property
    def _compiled(self) -> tuple[tuple[Guarded, str, bool], ...]:
        return tuple((Guarded(re.compile(p, re.IGNORECASE)), new, p.startswith(NO_RANGE)) for p, new in self._pairs)

    @cached_property
    def _range(self) -> re.Pattern[str] | None:
        return re.compile(self._ends, re.IGNORECASE) if self._ends else None


def _cased(old: str, new: str) -> str:
    """Keeps a capital at the beginning."""
    return new[:1].upper() + new[1:] if old[:1].isupper() and not new[:1].isupper() else new


_NONE = Swaps()


@dataclass(frozen=True, eq=False)
class LieWords:
    """How one language words its lies. A family whose table is left out makes no lie."""

    code: str
    """The language, as in `text.languages`."""
    riders: tuple[str, ...]
    """Clauses to append to a true sentence, before its full stop; hardly any source says them."""
    bounds: Swaps = _NONE
    conditions: Swaps = _NONE
    exceptions: Swaps = _NONE
    modality: Swaps = _NONE
    rates: Swaps = _NONE
    magnitudes: Swaps = _NONE
    signs: Swaps = _NONE
    """A sign in words (`minus`, `below zero`); a written sign is the same in all languages."""
