"""How many questions with answers a document writes down, which somebody may mean as cases and not as a source."""

from __future__ import annotations

import re
from collections.abc import Iterable

from goldtui.formats.containers.asked_text import ASKS, letter_labels
from goldtui.formats.containers.labels import ANSWERS

_ASKED = re.compile(rf"^[\W_]*(?:{ASKS})[ .]?\d*\W{{0,3}}[:：.)]", re.IGNORECASE | re.MULTILINE)
_ANSWERED = re.compile(rf"^[\W_]*(?:{ANSWERS})[ .]?\d*\W{{0,3}}[:：.)]", re.IGNORECASE | re.MULTILINE)
_HEADING = re.compile(r"^#{1,6} +(\S.*?)\s*#*$", re.MULTILINE)
_NAMES = re.compile(
    r"^\|(?=[^\n]*\b(?:question|query|frage|testfrage|pregunta|pergunta|domanda|vraag|pytanie|вопрос)\b)[^\n]*\n"
    r"\|[ :|-]+\n((?:\|[^\n]*\n?)+)",
    re.IGNORECASE | re.MULTILINE,
)
"""A table one of whose columns is called a question, with its rows."""
_LEAST = 2


def count_questions(texts: Iterable[str]) -> int:
    """The questions that are marked as such and answered, in a table, or headings; 0 where a text does otherwise."""
    listed = 0
    asked = answered = headings = asking = 0
    lines: list[str] = []
    for text in texts:
        lines.extend(text.splitlines())
        asked += len(_ASKED.findall(text))
        answered += len(_ANSWERED.findall(text))
        listed += sum(len(rows.splitlines()) for rows in _NAMES.findall(text))
        found = _HEADING.findall(text)
        headings += len(found)
        asking += sum(one.endswith(("?", "？")) for one in found)
    by_letter = [sum(map(bool, map(label.match, lines))) for label in letter_labels(lines)]
    marked = max(min(asked, answered), min(by_letter, default=0), listed)
    if marked >= _LEAST:
        return marked
    return asking if asking >= _LEAST and asking * 2 >= headings else 0
