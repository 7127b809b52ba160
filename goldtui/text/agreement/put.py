"""Puts a statement in another way that its source may use: a relative clause as a sentence, a condition first."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from goldtui.text.agreement.read import LONGEST

_RELATIVE = re.compile(
    r", (?P<word>which|ce qui|lo que|lo cual) (?=(?:may|might|can|could|will|would|is|are|was|were|has|have|had|must"
    r"|should|does|did|peut|pourrait|est|était|doit|a|ne|puede|podría|es|fue|debe|ha|no)\b[^,;:.]*\.?\s*\Z)"
)
"""A last part of a sentence that the source may have as a sentence of its own (`, which may help`: `This may help`)."""
_AS_SENTENCE = {"which": "This", "ce qui": "Cela"}


def _as_sentence(match: re.Match[str]) -> str:
    return f". {_AS_SENTENCE.get(match['word'], 'Esto')} "


_THEY = r"(?:they|it|he|she)"
_WAYS: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    (_RELATIVE, _as_sentence),
    (re.compile(rf"\AIf ((?:(?:the|an?) )?[\w'-]+) ([^,;.]+), {_THEY} ([^,;]+?)\.?\Z"), r"\1 \3 if they \2."),
    (re.compile(rf"\A((?:(?:The|An?) )?[\w'-]+) ([^,;]+?) if {_THEY} ([^,;.]+)\.?\Z"), r"If \1 \3, they \2."),
)
"""The same statement with its parts in another order, which its source may have."""


def otherwise_put(statement: str) -> Iterator[str]:
    """The statement in each other way that it may have."""
    for pattern, into in _WAYS if len(statement) <= LONGEST else ():
        other = pattern.sub(into, statement)
        if other != statement:
            yield other
