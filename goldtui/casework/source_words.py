"""Text about a source: its flags, why it is withheld, the words around a search hit.

The evidence pane, the source list and the neighbours share this wording, so that they cannot contradict each other.
"""

from __future__ import annotations

import re

from goldtui.casework.edits import claims_of
from goldtui.model.records import EvidenceChunk, GoldCase

NO_TEXT = "no text was imported for it"
NOT_PERMITTED = "the system under test may not use it"
BEFORE_HIT = 40
"""Characters of a snippet before the hit."""


def is_withheld(chunk: EvidenceChunk) -> bool:
    """Whether the chunk's text must be hidden."""
    return chunk.permitted is False or chunk.text is None


def why_withheld(chunk: EvidenceChunk) -> str:
    """Why the text is hidden; empty when it is not."""
    if chunk.permitted is False:
        return NOT_PERMITTED
    return NO_TEXT if chunk.text is None else ""


def flags_of(chunk: EvidenceChunk) -> tuple[str, ...]:
    """How the chunk differs from a permitted one in force that may be summarised; usually empty."""
    words = []
    if chunk.permitted is not True:
        words.append("permission not set" if chunk.permitted is None else "restricted")
    if chunk.current is not True:
        words.append("currency not set" if chunk.current is None else "out of date")
    if chunk.usage.value != "summarize":
        words.append(chunk.usage.value.replace("_", " "))
    return tuple(words)


def requirement_words(case: GoldCase, chunk_id: str) -> str:
    """`required`, `any one of` for a member of a group, else empty."""
    if chunk_id in case.required_sources:
        return "required"
    return "any one of" if chunk_id in case.named_source_ids else ""


def use_words(case: GoldCase, chunk_id: str) -> str:
    """How a case uses the chunk: `required, cited by 2`; empty when it does not."""
    cited = sum(claim.citation_id == chunk_id for claim in claims_of(case))
    required = requirement_words(case, chunk_id)
    words = [required] if required else []
    if cited:
        words.append(f"cited by {cited}")
    return ", ".join(words)


def snippet(text: str, words: str, length: int) -> str:
    """At most `length` characters of the text on one line, around the first hit of the typed words."""
    terms = words.split()
    at = -1
    for wanted in (words.strip(), *sorted(terms, key=len, reverse=True)):
        found = re.search(re.escape(wanted), text, re.IGNORECASE) if wanted else None
        if found is not None:
            at = found.start()
            break
    start = max(0, at - BEFORE_HIT)
    if start:
        space = text.find(" ", start, max(start, at))
        start = space + 1 if space >= 0 else start
    piece = " ".join(text[start : start + length + 1].split())
    return ("... " if start else "") + piece[:length] + (" ..." if start + length < len(text) else "")
