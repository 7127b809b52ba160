"""Columns called like answers that hold none in words: letters of choices, numbers of places, verdicts on claims."""

from __future__ import annotations

import re

from goldtui.formats.mapping.choice import Choice, one_number, plain, senses
from goldtui.formats.mapping.profile import Column
from goldtui.formats.mapping.refusing import are_verdicts

_CHOICE = re.compile(r"(?:ans|answer|option|choice|opt|選項|选项|보기|opcion|opcao)(?:[0-9]|[a-e])")
_CHOICES = ("choices", "options", "answer_choices", "distractors", "candidates")
LETTER = re.compile(r"\(?[A-Ja-j]\)?\.?")


def no_words(column: Column, choice: Choice) -> str:
    """Why a column of answers holds none in words: choices by their letter or number, or places by their number."""
    texts = column.texts
    listed = next((one for one in choice.columns.values() if plain(one.name) in map(plain, _CHOICES)), None)
    numbered = [one for one in choice.columns.values() if any(map(_CHOICE.fullmatch, senses(one.path)))]
    listed = numbered[0] if listed is None and len(numbered) > 1 else listed
    if not texts:
        return ""
    if are_verdicts(texts):
        return f'what each text is asked as: "{column.path}" is a verdict on it, such as "{texts[0]}", and no answer'
    if all(LETTER.fullmatch(text.strip()) for text in texts) or (listed is not None and all(map(str.isdigit, texts))):
        chosen = f'one of "{listed.path}"' if listed is not None else "a choice"
        return f'the words of the right answers: "{column.path}" only names {chosen} by its letter or number'
    if column.lists and len(column.items) > len(column.values) and all(map(one_number, column.items)):
        return f'what "{column.path}" means: it holds numbers, and no words of an answer'
    return ""
