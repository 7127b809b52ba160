"""Rows that ask again what a row before them asks: several answers to one question, and no repeats."""

from __future__ import annotations

from collections.abc import Sequence

from goldtui.formats.mapping.choice import Choice, has_name, measures
from goldtui.formats.mapping.declare import Rule
from goldtui.formats.mapping.guess.doubts import wants
from goldtui.formats.mapping.profile import Column
from goldtui.model.counts import plural

_RIGHT = (
    "(expected|reference|gold|golden|correct|ideal|target|ground_truth|truth|gt)(|s)",
    "(expected|reference|gold|golden|correct|ideal|target|ground_truth|gt)_(answer|response|output|reply)(|s)",
)


def answered_again(columns: dict[str, Column], asks: Sequence[str], says: Sequence[str]) -> bool:
    """Whether rows ask the same again with another answer, and what is right is one, or each is measured or counted.

    `asks` and `says` are what a run calls its questions and its answers.
    """
    for question in columns.values():
        if question.lists or not question.texts or not (has_name(question, asks) or question.asks >= _ASKING):
            continue
        rows = _rows_again(question)
        if not rows:
            continue
        other = [one for one in columns.values() if one is not question and one.texts and not one.lists]
        said = [one for one in other if has_name(one, says) and not wants(one)]
        right = [one for one in other if has_name(one, _RIGHT) and one not in said and _agrees(one, rows)]
        measured = measures(columns)
        counted = [one for one in other if has_name(one, _REPEATS) or one.path in measured]
        if any(_differs(one, rows) for one in said) and (right or any(_differs(one, rows) for one in counted)):
            return True
    return False


def say_again(choice: Choice, question: Column) -> None:
    """Ask whether rows of one case are several answers to it, where they differ in what nothing takes."""
    taken = [choice.columns[path] for path in _taken(choice) if path in choice.columns]
    rows = [several for several in _rows_again(question) if all(len(_values(one, several)) == 1 for one in taken)]
    free = [one for one in choice.columns.values() if one not in taken]
    other = [one.path for one in free if rows and _differs(one, rows)]
    if not other:
        return
    again = plural(sum(len(several) - 1 for several in rows), "row")
    named = ", ".join(f'"{path}"' for path in other[:4])
    said = any(has_name(choice.columns[path], _SAID) for path in other)
    choice.decide.append(
        f"whether these are several answers to a question: of the first rows {again} ask what one before asks, with "
        f"other {named}, kept in extra{'; --map generic-run reads them as runs' if said else ''}"
    )


def _taken(choice: Choice) -> set[str]:
    rules = [one for held in choice.rules.values() for one in (held if isinstance(held, tuple) else (held,))]
    return {*choice.used, *(path for rule in rules if isinstance(rule, Rule) for path in rule.from_)}


_REPEATS = (
    "(attempt|run|trial|repeat|repetition|iteration|epoch|seed|sample|try|round)(|_no|_nr|_id|_number|_index|_idx)",
)
"""What counts how often one question was asked."""
_SAID = (
    "candidate",
    "*(answer|response|output|reply|completion|prediction|generation)",
)
_ASKING = 0.3


def _rows_again(question: Column) -> list[list[int]]:
    """The rows of each question that is asked more than once."""
    found: dict[str, list[int]] = {}
    for at, value in zip(question.at, question.values, strict=True):
        found.setdefault(str(value), []).append(at)
    return [several for several in found.values() if len(several) > 1]


def _values(column: Column, rows: Sequence[int]) -> set[str]:
    held = dict(zip(column.at, column.values, strict=True))
    return {repr(held.get(at)) for at in rows}


def _differs(column: Column, rows: Sequence[Sequence[int]]) -> bool:
    """Whether most questions that are asked again have another value in some row."""
    return 2 * sum(len(_values(column, several)) > 1 for several in rows) > len(rows)


def _agrees(column: Column, rows: Sequence[Sequence[int]]) -> bool:
    """Whether each question that is asked again has one value."""
    return all(len(_values(column, several)) == 1 for several in rows)
