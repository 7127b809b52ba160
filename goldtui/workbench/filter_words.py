"""The filter line of lists: `state:draft slice:visitors gate:faithfulness author:ana` and free words.

One parser for screen and command, so that a filter that works here works there.
"""

from __future__ import annotations

import shlex

from goldtui.gates.catalog import BY_NAME
from goldtui.model.faults import Notice
from goldtui.model.results import Stage
from goldtui.store.values import CaseState, HeadQuery

_FIELDS = {
    "state": "state",
    "slice": "workflow",
    "workflow": "workflow",
    "gate": "stage",
    "stage": "stage",
    "author": "author",
    "by": "author",
}
_STAGES = {stage.value for stage in Stage}
NONE = "-"
"""How a list shows a case without a slice or verdict, and so how a filter asks for one."""


def parse_filter(text: str) -> HeadQuery:
    """The query that a filter line asks for; what is no known `field:value` is searched as words.

    A value with spaces is written in quotes: `gate:"answer faithfulness"`. `gate:` takes a gate's name, a stage
    (`_` may stand for a space) or its only beginning; `slice:-` and `gate:-` ask for cases that have none.
    """
    named: dict[str, str] = {}
    words: list[str] = []
    for token in _tokens(text):
        field, colon, value = token.partition(":")
        target = _FIELDS.get(field.lower()) if colon else None
        if target is not None and value:
            named[target] = _meant(target, value)
        else:
            words.append(token)
    return HeadQuery(text=" ".join(words), **named)


def filter_notices(query: HeadQuery) -> tuple[Notice, ...]:
    """What a person should know when a filter names something that cannot exist, instead of an empty list."""
    notices = []
    if query.state is not None and query.state not in set(CaseState):
        known = ", ".join(CaseState)
        notices.append(Notice("unknown_state", f"there is no state {str(query.state)!r}; states are {known}", "filter"))
    if query.stage and query.stage not in _STAGES:
        known = ", ".join(sorted(_STAGES))
        notices.append(Notice("unknown_stage", f"there is no stage {query.stage!r}; stages are {known}", "filter"))
    return tuple(notices)


def _meant(target: str, value: str) -> str:
    if target == "state":
        return value.lower()
    if target == "workflow":
        return "" if value == NONE else value
    if target != "stage":
        return value
    if value == NONE:
        return ""
    gate = BY_NAME.get(value.lower().replace(" ", "_"))
    if gate is not None:
        return gate.declared.stage.value
    said = value.lower().replace("_", " ")
    begun = [stage for stage in _STAGES if stage.startswith(said)]
    return begun[0] if said not in _STAGES and len(begun) == 1 else said


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
