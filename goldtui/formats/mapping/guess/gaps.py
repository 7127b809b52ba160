"""Columns of which only the first row of each group has a cell, as a sheet with merged cells leaves them as CSV."""

from __future__ import annotations

import re

from goldtui.formats.mapping.choice import Choice
from goldtui.formats.mapping.profile import Column
from goldtui.formats.mapping.senses import english, words_of

_GROUPS = re.compile(
    r"(?:.*_)?(?:topic|category|section|group|chapter|theme|area|module|unit|part|block|domain|subject|product|department"
    r"|source|document|file|page|scenario|feature|persona)(?:_(?:name|title))?"
)
_LEAST = 2
_SHARE = 0.5
"""Rows without a cell, of all, that are more than what somebody left out."""


def say_gaps(choice: Choice, rows: int) -> None:
    """Ask whether an empty cell goes on with the one above it."""
    taken = {path for name in ("workflow", "category", "sources") for path in _paths(choice, name)}
    for one in choice.columns.values():
        named = any(map(_GROUPS.fullmatch, (words_of(one.name), *english(one.name))))
        if (named or one.path in taken) and _is_gapped(one, rows):
            said = f"{rows - len(one.at)} of the first {rows} rows have none, as merged cells leave them"
            choice.decide.append(f'whether the empty cells of "{one.path}" go on with the one above: {said}')


def _paths(choice: Choice, field: str) -> tuple[str, ...]:
    rule = choice.rules.get(field)
    return tuple(rule.from_) if rule is not None else ()


def _is_gapped(column: Column, rows: int) -> bool:
    """Whether the first row of each of several groups has a value, no two the same, and the others none."""
    empty = rows - len(column.at)
    whole = not column.lists and not column.keys and len(column.at) >= _LEAST and column.at[0] == 0
    return whole and empty >= _LEAST and empty >= _SHARE * rows and len(set(column.texts)) == len(column.texts)
