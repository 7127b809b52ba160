"""The questions of a retrieval set as such sets keep them: an id and some words a line, without names of columns."""

from __future__ import annotations

import re

from goldtui.formats.mapping.choice import Choice, one_number
from goldtui.formats.mapping.profile import Column

_ID = re.compile(r"(?:q|qid|query|topic|question|t)[\W_]?\d+|\d{1,9}", re.IGNORECASE)
_FEWEST, _MOST = 2, 30
"""Words of a question on average; more are a passage."""


def topic_words(choice: Choice) -> Column | None:
    """The second of two columns without names, where the first is the number of a question."""
    columns = choice.columns
    if set(columns) != {"column_1", "column_2"}:
        return None
    ids, words = columns["column_1"], columns["column_2"]
    numbered = ids.texts and ids.distinct == 1 and all(map(_ID.fullmatch, ids.texts))
    fewest = _FEWEST if any(not text.isdigit() for text in ids.texts) else _FEWEST + 1
    said = not words.lists and fewest <= words.words <= _MOST and words.distinct > 0.9
    if not numbered or not said or len(ids.values) != len(words.values) or any(map(one_number, words.values)):
        return None
    choice.decide.append(f'whether "{words.path}" holds questions or topics: only the ids before them speak for it')
    return words
