"""Whether two chunks hold the same text, so that one can stand in for the other.

Indexes hold copies: a handbook page in two collections has two ids. A run that found the copy found the source.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from goldtui.gates.evidence import Source

_HEAD = 64
"""Characters that are enough to distinguish most pairs before a text is prepared."""


def same_text(one: Source, other: Source) -> bool:
    """Whether the texts are equal under the phrase rule's normalisation. A withheld or blank text equals none."""
    first, second = one.chunk.text, other.chunk.text
    if not first or not second or _begin_otherwise(first, second):
        return False
    normal = one.prepared.normal
    return bool(normal.strip()) and (first == second or normal == other.prepared.normal)


def stand_in(required: Source, given: Iterable[str], sources: Mapping[str, Source]) -> str | None:
    """The first of the given ids, in order of ids, that holds the same text under another id."""
    wanted = required.chunk.chunk_id
    for chunk_id in sorted(given):
        source = sources.get(chunk_id)
        if source is not None and chunk_id != wanted and same_text(required, source):
            return chunk_id
    return None


def _begin_otherwise(first: str, second: str) -> bool:
    """Only a true result is final: of ASCII letters and digits, normalisation only changes the case."""
    one, other = first[:_HEAD], second[:_HEAD]
    if not one.isascii() or not other.isascii():
        return False
    one, other = ("".join(filter(str.isalnum, text)).lower() for text in (one, other))
    shared = min(len(one), len(other))
    return one[:shared] != other[:shared]
