"""The database's word search repeated for texts in files, so that both find the same cases."""

from __future__ import annotations

import re
import unicodedata

SPACELESS = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]")
"""Characters of scripts without spaces between words; in these a word may begin anywhere."""


def folded(text: str) -> str:
    """The text in its search form: compatibility forms unified and case folded."""
    return unicodedata.normalize("NFKC", text).casefold()


def holds_word(word: str, folded_text: str, signs_in: str) -> bool:
    """Whether a word of the folded text has this prefix; symbols are searched literally in `signs_in`."""
    wanted = folded(word)
    if not any(char.isalnum() for char in wanted):
        return word in signs_in
    if SPACELESS.search(wanted):
        return wanted in folded_text
    return re.search(rf"(?<!\w){re.escape(wanted)}", folded_text) is not None
