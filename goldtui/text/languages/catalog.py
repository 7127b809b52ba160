"""Every supported language. A new one is one file and one line here."""

from __future__ import annotations

from collections.abc import Callable

from goldtui.text.languages.base import Language
from goldtui.text.languages.chinese import CHINESE
from goldtui.text.languages.english import ENGLISH
from goldtui.text.languages.french import FRENCH
from goldtui.text.languages.german import GERMAN
from goldtui.text.languages.japanese import JAPANESE
from goldtui.text.languages.spanish import SPANISH

LANGUAGES: tuple[Language, ...] = (
    CHINESE,
    ENGLISH,
    FRENCH,
    GERMAN,
    JAPANESE,
    SPANISH,
)

BY_CODE: dict[str, Language] = {language.code: language for language in LANGUAGES}


def words_of_all(listed: Callable[[Language], str]) -> tuple[str, ...]:
    """The words of a list in all languages, for a rule that does not know the language."""
    return tuple(dict.fromkeys(word for language in LANGUAGES for word in listed(language).split()))
