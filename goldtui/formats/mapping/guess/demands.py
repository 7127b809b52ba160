"""Lists of statements about an answer, such as `The response should name the harbour`: they may be its points."""

from __future__ import annotations

import re

from goldtui.formats.mapping.choice import INNER_TEXTS, Choice, keys_named
from goldtui.formats.mapping.guess.doubts import name_words
from goldtui.formats.mapping.profile import Column

_OF_AN_ANSWER = re.compile(
    r"(?:(?:the|an?|any|its?|your|die|das|der|eine?|la|le|l'|el|il|una?|o|a|os|as|het|een|en|ett|det|den|az?)\s+)?"
    r"(?:\w+\s+){0,2}(?:answer|response|reply|output|assistant|chatbot|bot|model|system|agent|summary|antwort|réponse"
    r"|respuesta|resposta|risposta|antwoord|odpowiedź|ответ\w*|svar\w*|válasz\w*|vastau\w*|yanıt\w*|cevap\w*|jawaban)\s+"
    r"(?:\w+\s+)?(?:should|must|has to|needs? to|ought|shall|may not|cannot|soll\w*|muss|müss\w*|darf|doit|devrait"
    r"|deb\w+|dev\w+|dovrebbe|moet|mag|powinn\w*|musi|долж\w*|skal|ska|bör|må|kell|pit\w+|meli\w*|harus|states?|says"
    r"|mentions?|explains?|includes?|correctly|contains?|provides?|identifies|lists|names)\b"
    r"|(?:回答|答案|答复|响应|回复)\S{0,6}(?:应|必须|需要|要|は|には)|답변은|답은",
    re.IGNORECASE,
)
_NAMED = frozenset(
    "assertion assertions expectation expectations requirement requirements criterion demands rubric rubrics".split()
)
_MOSTLY, _WORDS = 0.5, 3


def say_demands(choice: Choice) -> bool:
    """Ask about columns that say what an answer should do, and say whether there are any."""
    found = False
    for one in choice.columns.values():
        if one.path in choice.used or not (one.lists or one.keys):
            continue
        key = next(iter(keys_named(one, INNER_TEXTS)), "")
        texts = [text for text in (item.get(key) if isinstance(item, dict) else item for item in one.items) if text]
        said = [text for text in texts if isinstance(text, str) and len(text.split()) >= _WORDS]
        asking = sum(_OF_AN_ANSWER.match(text.strip()) is not None for text in said)
        if len(said) * 2 > len(texts) and (asking > _MOSTLY * len(said) or _is_named(one, said)):
            found = True
            whole = f"{one.path}[].{key}" if key else one.path
            why = (
                f"{asking} of its first {len(said)} texts say what an answer should do"
                if asking
                else "its name says it"
            )
            keys = f'fields.points.from = "{one.path}"' + (f' and fields.points.text = "{key}"' if key else "")
            choice.decide.append(
                f'whether "{whole}" says what a right answer needs: {why}, kept in extra; {keys} in a mapping takes it'
            )
    return found


def _is_named(column: Column, said: list[str]) -> bool:
    """Whether its name says that it demands something, and its texts are sentences."""
    return bool(said) and not _NAMED.isdisjoint(name_words(column))
