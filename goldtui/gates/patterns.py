"""Policy patterns compiled for a linear-time engine, so that no pattern can hang a gate on hostile text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import re2

from goldtui.model.faults import Problem, UnusableInput, unusable
from goldtui.model.policy import Policy

_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
# Joined with others, such a pattern would swallow its neighbours or repeat their group's name.
_STANDS_ALONE = re.compile(r"\\Q|\(\?P?<")


class Pattern:
    """One or more RE2 patterns compiled as one; texts must be normalised (case-folded)."""

    __slots__ = ("_engines",)

    def __init__(self, *engines: Any) -> None:
        self._engines = engines

    def matches_whole(self, text: str) -> bool:
        """Whether a pattern matches the text from end to end."""
        return self._any("fullmatch", text)

    def occurs_in(self, text: str) -> bool:
        """Whether a pattern matches anywhere in the text."""
        return self._any("search", text)

    def spans(self, text: str) -> Iterator[tuple[int, int]]:
        """The matches of the first pattern, in order, without empty matches."""
        for found in self._engines[0].finditer(_encodable(text)):
            if found.end() > found.start():
                yield found.span()

    def _any(self, how: str, text: str) -> bool:
        # For text the engine counts characters for positions that nobody needs here; for bytes it does not.
        given = text.encode() if text.isascii() else text
        try:
            if len(self._engines) == 1:
                return getattr(self._engines[0], how)(given) is not None
            return any(getattr(engine, how)(given) is not None for engine in self._engines)
        except UnicodeEncodeError:
            return self._any(how, _encodable(text))


def _encodable(text: str) -> str:
    # The engine takes UTF-8 only; a replacement of the same length keeps the positions.
    return text if text.isascii() else _LONE_SURROGATE.sub("\ufffd", text)


@lru_cache(maxsize=1024)
def compiled(pattern: str, where: str) -> Pattern:
    """The RE2 form of a pattern; `where` names its place, such as `policy.compliance_patterns[2]`.

    Raises `UnusableInput` (`bad_pattern`) for a pattern RE2 refuses, such as one with a back-reference.
    """
    return Pattern(_engine(pattern, where))


@lru_cache(maxsize=256)
def any_of(patterns: tuple[str, ...], where: str) -> Pattern | None:
    """A pattern that matches where any of these does; null for no patterns. Each is checked alone first.

    Raises like `compiled`, with the place of the faulty pattern, such as `policy.gap_patterns[0]`.
    """
    if not patterns:
        return None
    each = [_engine(pattern, f"{where}[{index}]") for index, pattern in enumerate(patterns)]
    if any(_STANDS_ALONE.search(pattern) for pattern in patterns):
        return Pattern(*each)
    try:
        # One automaton is several times faster than one per pattern.
        return Pattern(_engine("|".join(f"(?:{p})" for p in patterns), where))
    except UnusableInput:
        return Pattern(*each)


def check_patterns(policy: Policy) -> None:
    """Compile every pattern of a policy, so that a bad one is found when a set is opened, not when a case reaches it.

    Raises `UnusableInput` listing each bad pattern with its place.
    """
    listed = [
        (pattern, f"policy.{name}[{index}]")
        for name in ("refusal_patterns", "cutoff_patterns", "gap_patterns")
        for index, pattern in enumerate(getattr(policy, name))
    ]
    listed += [(rule.pattern, f"policy.compliance_patterns[{i}]") for i, rule in enumerate(policy.compliance_patterns)]
    problems: list[Problem] = []
    for pattern, where in listed:
        try:
            compiled(pattern, where)
        except UnusableInput as fault:
            problems.extend(fault.problems)
    if problems:
        raise UnusableInput(problems)


def _engine(pattern: str, where: str) -> Any:
    options = re2.Options()
    options.case_sensitive = False
    options.log_errors = False
    # An upper bound, not a reservation: six languages in one automaton exceed the default of 8 MB and get slow.
    options.max_mem = 64 << 20
    try:
        return re2.compile(pattern, options)
    except UnicodeEncodeError:
        raise _refused(pattern, where, "it holds half a character (a lone surrogate)") from None
    except re2.error as reason:
        said = reason.args[0] if reason.args else ""
        why = said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said)
        raise _refused(pattern, where, why[:80]) from None


def _refused(pattern: str, where: str, why: str) -> UnusableInput:
    message = f"the pattern {pattern[:80]!r} cannot be used: {why}"
    fix = "write it in RE2 syntax (no look-around, no back-references)"
    return unusable("bad_pattern", message, where, fix)
