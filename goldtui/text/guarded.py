"""Patterns that are tried only on texts that hold what every match needs.

The rule tries a hundred patterns on every text, and a handful match; a search for letters costs a tenth of that.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from re import _constants as kinds  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

_NONE: frozenset[str] = frozenset()


class Guarded:
    """A pattern with strings of which each match holds at least one; empty where no such strings are known."""

    __slots__ = ("_near", "needs", "pattern")

    def __init__(self, pattern: re.Pattern[str], near: str = "") -> None:
        """`near` is for a pattern whose strings are in most texts: each match, in lower case, holds a match of it.

        It should begin with few characters, since the search then skips to them.
        """
        self.pattern = pattern
        self._near = re.compile(near).search if near else None
        needs = _needed(parser.parse(pattern.pattern, pattern.flags))
        self.needs = tuple(sorted(one for one in needs if not any(o in one for o in needs - {one})))

    def may_match(self, lowered: str) -> bool:
        """Whether it can match a text that `lower` has folded. Only false is certain."""
        if self._near is not None:
            return self._near(lowered) is not None
        for need in self.needs:
            if need in lowered:
                return True
        return not self.needs

    def sub(self, into: str | Callable[[re.Match[str]], str], text: str) -> str:
        """Like `sub` of the pattern."""
        return self.pattern.sub(into, text) if self.may_match(lower(text)) else text

    def search(self, text: str, start: int = 0) -> re.Match[str] | None:
        """Like `search` of the pattern."""
        return self.pattern.search(text, start) if self.may_match(lower(text)) else None

    def finditer(self, text: str) -> Iterable[re.Match[str]]:
        """Like `finditer` of the pattern."""
        return self.pattern.finditer(text) if self.may_match(lower(text)) else ()


# A dozen patterns in a row are tried on the same text.
@lru_cache(maxsize=64)
def lower(text: str) -> str:
    """The text folded to lower case for `may_match`.

    A pattern that ignores case also matches a dotless `i`, and a dotted capital leaves its dot behind.
    """
    if text.isascii():
        return text.lower()
    return text.casefold().replace("\u0131", "i").replace("\u0307", "")


_ALIKE = {"i": "\u0130\u0131", "k": "\u212a", "s": "\u017f"}
"""What a pattern that ignores case also takes for these letters."""


def any_of(words: Iterable[str]) -> str:
    """A pattern of any of these, for one that ignores case: those with another first letter are skipped at once."""
    rests: dict[str, list[str]] = {}
    for word in words:
        rests.setdefault(word[0].lower(), []).append(re.escape(word[1:]))
    branches = []
    for first, rest in rests.items():
        # The engine tests one letter quickly, but not while it ignores case.
        in_any_case = f"(?-i:[{first}{first.upper()}{_ALIKE.get(first, '')}])"
        letter = in_any_case if "a" <= first <= "z" else re.escape(first)
        branches.append(f"{letter}(?:{'|'.join(rest)})")
    return "|".join(branches) or "(?!)"


def _needed(parts: Iterable[tuple[Any, Any]]) -> frozenset[str]:
    """The longest strings of which a sequence of parts needs one; empty where it can match without any."""
    found: list[frozenset[str]] = []
    run = ""
    for kind, of in parts:
        if kind is kinds.LITERAL:
            run += chr(of)
        elif kind is not kinds.AT:
            found += (_one_of((run,)), _needed_by(kind, of))
            run = ""
    return max((*found, _one_of((run,))), key=lambda strings: min(map(len, strings), default=0))


def _needed_by(kind: Any, of: Any) -> frozenset[str]:
    if kind is kinds.SUBPATTERN:
        return _needed(of[-1])
    if kind is kinds.BRANCH:
        branches = [_needed(branch) for branch in of[1]]
        return _NONE.union(*branches) if all(branches) else _NONE
    if kind is kinds.MAX_REPEAT and of[0]:
        return _needed(of[2])
    if kind is kinds.IN and all(part is kinds.LITERAL for part, _ in of):
        return _one_of(chr(char) for _, char in of)
    return _NONE


def _one_of(strings: Iterable[str]) -> frozenset[str]:
    return frozenset(map(lower, strings)) - {""}
