"""Rows that hold a list of questions and a list of their answers, read as a row a question."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from goldtui.formats.containers.declare import Row, Table
from goldtui.formats.intake import Intake
from goldtui.formats.mapping.senses import english, words_of
from goldtui.formats.strict_json import JsonValue

_ASKS = frozenset(("question", "questions", "query", "queries"))
_ANSWERS = frozenset(
    ("answer", "answers", "gold_answers", "reference_answers", "expected_answers", "ground_truths", "ground_truth")
)
_EVEN = 0.8
"""The share of rows with lists of one length that says that they belong together."""


def split_questions(table: Table, rows: Sequence[Row]) -> tuple[Table, Sequence[Row]]:
    """The table with a row for each question, where its rows hold lists of them; else the table as it is."""
    keys = list(dict.fromkeys(key for row in rows for key in row.fields))
    if (held := next((key for key in keys if _holds_pairs(rows, key)), None)) is not None:
        why = f'{table.why}; "{held}" holds pairs of a question and its answer, read as a row a question'
        return _replaced(table, rows, lambda given: _of_pairs(given, held), why)
    if keys == ["_key", "_value"] and _numbered(rows):
        why = f"{table.why}; its keys number questions and their answers, read as a row a question"
        return _replaced(table, rows, _of_numbers, why)
    asks = _first(keys, rows, _ASKS, _ASKED)
    answers = _first(keys, rows, _ANSWERS, _ANSWERED)
    if asks is None or answers is None:
        return table, rows
    lengths = [(_length(row, asks), _length(row, answers)) for row in rows]
    even = sum(one == other for one, other in lengths)
    if even < _EVEN * len(rows) or all(one < 2 for one, _ in lengths):
        return table, rows
    more = [key for key in keys if all(_length(row, key) == _length(row, asks) for row in rows)]
    opened = tuple(dict.fromkeys((asks, answers, *more)))

    def each(intake: Intake) -> Iterator[Row]:
        return _each(table.rows(intake), opened, intake)

    why = f'{table.why}; "{asks}" and "{answers}" are lists of one length, read as a row a question'
    return replace(table, rows=each, why=why), list(_each(iter(rows), opened, Intake()))


_Opened = Callable[[Iterator[Row]], Iterator[Row]]


def _replaced(table: Table, rows: Sequence[Row], opened: _Opened, why: str) -> tuple[Table, Sequence[Row]]:
    return replace(table, rows=lambda intake: opened(table.rows(intake)), why=why), list(opened(iter(rows)))


def _holds_pairs(rows: Sequence[Row], key: str) -> bool:
    """Whether every row holds a list of pairs there, most of which begin with what asks."""
    held = [row.fields.get(key) for row in rows]
    pairs = [one for several in held if isinstance(several, list) for one in several]
    plain = all(isinstance(one, list) and len(one) == _PAIR and all(isinstance(t, str) for t in one) for one in pairs)
    asks = sum(isinstance(one, list) and str(one[0]).strip().endswith(("?", "？")) for one in pairs) if plain else 0
    return all(isinstance(one, list) for one in held) and asks > 0 and asks * 2 >= len(pairs)


_PAIR = 2


def _of_pairs(rows: Iterator[Row], key: str) -> Iterator[Row]:
    number = 0
    for row in rows:
        # As where the questions are objects, the other columns are those of what holds them.
        rest = {f"document.{name}": value for name, value in row.fields.items() if name != key}
        for pair in _list(row, key):
            if isinstance(pair, list) and len(pair) == _PAIR:
                number += 1
                yield Row(row.place._replace(row=number), {**rest, "question": pair[0], "answer": pair[1]})


_QUESTION_NO = re.compile(r"(?:q|question|frage|pregunta|domanda)[ _-]?(\d+)", re.IGNORECASE)
_ANSWER_NO = re.compile(r"(?:a|answer|antwort|respuesta|risposta)[ _-]?(\d+)", re.IGNORECASE)


def _numbered(rows: Sequence[Row]) -> bool:
    """Whether each key is the number of a question or of an answer, and both are there."""
    keys = [str(row.fields["_key"]) for row in rows]
    asked = [one for one in keys if _QUESTION_NO.fullmatch(one)]
    answered = [one for one in keys if _ANSWER_NO.fullmatch(one)]
    return bool(asked and answered) and len(asked) + len(answered) == len(keys)


def _of_numbers(rows: Iterator[Row]) -> Iterator[Row]:
    found: dict[str, tuple[Row, dict[str, JsonValue]]] = {}
    for row in rows:
        asked = _QUESTION_NO.fullmatch(str(row.fields["_key"]))
        number = asked or _ANSWER_NO.fullmatch(str(row.fields["_key"]))
        if number is not None:
            fields = found.setdefault(number[1], (row, {"id": number[1]}))[1]
            fields["question" if asked else "answer"] = row.fields["_value"]
    for at, (row, fields) in enumerate(found.values(), 1):
        yield Row(row.place._replace(row=at), fields)


def _each(rows: Iterator[Row], opened: tuple[str, ...], intake: Intake) -> Iterator[Row]:
    number = 0
    for row in rows:
        lengths = {key: _length(row, key) for key in opened}
        if len(set(lengths.values())) > 1:
            held = ", ".join(f'"{key}" holds {length}' for key, length in lengths.items())
            fix = "write an answer for each question, an empty one where there is none"
            intake.problem("lists_differ", f"which belongs to which is not said: {held}", str(row.place), fix)
            continue
        if why := _other_turns([_list(row, key) for key in opened]):
            fix = "write question and answer of one turn into one object"
            intake.problem("lists_differ", f"which belongs to which is not said: {why}", str(row.place), fix)
            continue
        for cells in zip(*(_list(row, key) for key in opened), strict=True):
            number += 1
            fields = {**row.fields, **dict(zip(opened, cells, strict=True))}
            yield Row(row.place._replace(row=number), fields)


def _other_turns(lists: Sequence[Sequence[JsonValue]]) -> str:
    """What says that items at one place of several lists are of different turns; empty where none are."""
    for cells in zip(*lists, strict=True):
        numbers = {str(cell[key]) for cell in cells if isinstance(cell, dict) for key in _TURN_NUMBERS if key in cell}
        if len(numbers) > 1:
            return f"items at one place are of the turns {' and '.join(sorted(numbers))}"
    return ""


_ASKED = frozenset(("question", "questions", "query", "queries", "quest"))
_ANSWERED = frozenset(("answer", "answers"))
_OF_THEM = frozenset(
    """
    id ids type types source sources context contexts page pages score scores start end wrong fake distractors negative
    model generated predicted system bot llm rag count tags tag
    """.split()
)
"""What a list says of questions or answers that is none of them."""


def _first(keys: Sequence[str], rows: Sequence[Row], names: frozenset[str], words: frozenset[str]) -> str | None:
    """The list that is called so, or else the one whose name speaks of it."""
    listed = [key for key in keys if _listed(rows, key)]
    own = {key: {word for form in (words_of(key), *english(key)) for word in form.split("_")} for key in listed}
    speaks = (key for key in listed if own[key] & words and not own[key] & (_OF_THEM | (_ASKED | _ANSWERED) - words))
    return next((key for key in listed if _is(key, names)), None) or next(speaks, None)


def _is(key: str, names: frozenset[str]) -> bool:
    return not names.isdisjoint((words_of(key), *english(key)))


def _listed(rows: Sequence[Row], key: str) -> bool:
    """Whether every row holds a list of plain texts there, or of turns with a text each; at least one of them some."""
    held = [row.fields.get(key) for row in rows]
    plain = all(isinstance(one, list) and all(isinstance(item, str) or _is_turn(item) for item in one) for one in held)
    return bool(held) and plain and any(held)


def _is_turn(item: JsonValue) -> bool:
    """Whether it is one turn of a conversation, with its number: the answer of the same number belongs to it."""
    return isinstance(item, dict) and not _TURN_NUMBERS.isdisjoint(item)


_TURN_NUMBERS = frozenset(("turn_id", "turn", "turn_number", "turn_no", "turn_idx"))


def _list(row: Row, key: str) -> list[JsonValue]:
    held = row.fields.get(key)
    return held if isinstance(held, list) else []


def _length(row: Row, key: str) -> int:
    held = row.fields.get(key)
    return len(held) if isinstance(held, list) else -1
