"""Every listed language. A new one is one file and one line here."""

from __future__ import annotations

from goldtui.text.languages.base import Language
from goldtui.text.languages.english import ENGLISH

LANGUAGES: tuple[Language, ...] = (ENGLISH,)

BY_CODE: dict[str, Language] = {language.code: language for language in LANGUAGES}
