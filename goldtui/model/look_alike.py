"""When two texts look the same to a reader though they are not, and when a text shows nothing at all.

Ids stay exact for ever; what the eye cannot tell apart is reported, never merged.
"""

from __future__ import annotations

import unicodedata


def folded(text: str) -> str:
    """The text as the eye takes it: without case, spaces, compatibility forms and zero-width characters."""
    if text.isascii():
        # Nearly all ids; the general way below gives the same for them and costs ten times as much.
        return "".join(text.casefold().split())
    plain = unicodedata.normalize("NFKC", text.casefold()).casefold()
    return "".join(character for character in plain if not _shows_nothing(character))


def blank(text: str) -> bool:
    """Whether a text shows nothing: empty, white space, or zero-width characters only."""
    # The first character first: hardly any text begins with one that does not show.
    return not text[:1].isalnum() and all(_shows_nothing(character) for character in text)


def _shows_nothing(character: str) -> bool:
    return character.isspace() or unicodedata.category(character) == "Cf"
