"""The filter line of lists: `state:draft slice:visitors gate:faithfulness author:ana` and free words.

One parser for screen and command, so that a filter that works here works there.
"""

from __future__ import annotations

import shlex

from goldtui.store.values import HeadQuery

_FIELDS = {
    "state": "state",
    "slice": "workflow",
    "workflow": "workflow",
    "gate": "stage",
    "stage": "stage",
    "author": "author",
    "by": "author",
}


def parse_filter(text: str) -> HeadQuery:
    """The query that a filter line asks for; what is no known `field:value` is searched as words.

    A value with spaces is written in quotes: `gate:"answer faithfulness"`.
    """
    named: dict[str, str] = {}
    words: list[str] = []
    for token in _tokens(text):
        field, colon, value = token.partition(":")
        target = _FIELDS.get(field.lower()) if colon else None
        if target is not None and value:
            named[target] = value
        else:
            words.append(token)
    return HeadQuery(text=" ".join(words), **named)


def _tokens(text: str) -> list[str]:
    lexer = shlex.shlex(text, posix=True, punctuation_chars=False)
    lexer.whitespace_split = True
    lexer.quotes = '"'
    lexer.commenters = ""
    lexer.escape = ""
    try:
        return list(lexer)
    except ValueError:
        # An open quote while typing: the words so far are still worth searching.
        return text.replace('"', " ").split()
