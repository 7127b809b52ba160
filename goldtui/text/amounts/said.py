"""Whether a text says a phrase with its values spelled another way (`5 days` and `five days`)."""

from __future__ import annotations

import re
from functools import lru_cache

from goldtui.text.amounts.read import take_values
from goldtui.text.amounts.record import Kind, Same, Value, same
from goldtui.text.languages.base import Language
from goldtui.text.match.normalise import fold_typography

_Part = str | Value
_WORD = re.compile(r"[^\W_]+|[\ue000-\uf8ff]")
_LETTER = re.compile(r"\w|[\ue000-\uf8ff]")


@lru_cache(maxsize=16384)
def says_by_value(phrase: str, text: str, language: Language) -> bool:
    """Whether the phrase's words and values follow each other in the text, each value equal to the phrase's.

    Only values may be spelled another way. A phrase without a value is never said by value, nor is one whose only value
    is a name or a `one` that may be an article.
    """
    wanted = _parts(phrase, language)
    if not any(isinstance(part, Value) and part.kind is not Kind.NAME and not part.weak for part in wanted):
        return False
    said = _parts(text, language)
    places = range(len(said) - len(wanted) + 1)
    return any(all(map(_equal, wanted, said[at : at + len(wanted)])) for at in places)


def _equal(wanted: _Part, said: _Part) -> bool:
    if isinstance(wanted, Value) and isinstance(said, Value):
        # `£3` is said by `3 pounds a day`, as it is by `£3 a day`.
        return same(wanted, said if wanted.rate else said._replace(rate="")) is Same.YES
    return wanted == said


@lru_cache(maxsize=4096)
def _parts(text: str, language: Language) -> tuple[_Part, ...]:
    taken = take_values(fold_typography(text), language)
    words = (_LETTER if language.unspaced else _WORD).findall(taken.text)
    return tuple([taken.values.get(word, word.casefold()) for word in words])
