"""Policy patterns compiled for a linear-time engine, so that no pattern can hang a gate on hostile text."""

from __future__ import annotations

from functools import lru_cache
from typing import Protocol, cast

import re2

from goldtui.model.faults import Problem, UnusableInput


class Hit(Protocol):
    """The part of a match object that gates use."""

    def start(self) -> int: ...
    def end(self) -> int: ...
    def group(self) -> str: ...


class Pattern(Protocol):
    """The part of a compiled pattern that gates use."""

    def search(self, text: str) -> Hit | None: ...
    def fullmatch(self, text: str) -> Hit | None: ...


@lru_cache(maxsize=1024)
def compiled(pattern: str) -> Pattern:
    """The RE2 form of a pattern, matched against normalised (case-folded) text.

    Raises `UnusableInput` (`bad_pattern`) for a pattern RE2 refuses, such as one with a back-reference.
    """
    options = re2.Options()
    options.case_sensitive = False
    options.log_errors = False
    try:
        return cast(Pattern, re2.compile(pattern, options))
    except re2.error as reason:
        problem = Problem(
            "bad_pattern",
            f"the pattern {pattern[:80]!r} cannot be used: {reason}",
            where="policy",
            fix="write it in RE2 syntax (no look-around, no back-references)",
        )
        raise UnusableInput((problem,)) from None


@lru_cache(maxsize=256)
def any_of(patterns: tuple[str, ...]) -> Pattern | None:
    """One pattern that matches where any of these does; null for none. Each is checked by itself first."""
    for pattern in patterns:
        compiled(pattern)
    return compiled("|".join(f"(?:{p})" for p in patterns)) if patterns else None
