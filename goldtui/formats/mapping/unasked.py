"""What rows are that hold answers and no question of their own: conversations, and answers by the id of a question."""

from __future__ import annotations

import re
from collections.abc import Iterator

from goldtui.formats.mapping.choice import keys_named, plain
from goldtui.formats.mapping.coerce import parse_literal
from goldtui.formats.mapping.profile import Column
from goldtui.formats.mapping.senses import english, words_of
from goldtui.formats.strict_json import JsonValue

TALKS = "these are conversations"
BY_ID = "it holds texts by id"
"""The beginning of the message about such rows."""
FIXES = {
    TALKS: (
        "for gold, write one row a question: the turn of the user that asks it, and its right answer in "
        "expected_answer; to judge what was answered, write that into a column response, then: "
        "goldtui replay FILE --set SET"
    ),
    BY_ID: (
        "for gold, give the file that asks the questions; to judge these as answers, write one row each with case_id "
        "and response, as JSON lines, then: goldtui replay FILE --set SET, with the set that has these ids"
    ),
}
_WHO = ("role", "speaker", "from", "author", "sender", "who", "participant")
_WORDS = ("content", "text", "value", "message", "utterance", "body", "parts")
_SPEAKERS = frozenset(
    """
    user assistant system human bot agent customer client ai gpt model tool visitor operator advisor clerk caller guest
    support chatbot patient doctor kunde berater usuario asistente utilisateur utente assistente
    """.split()
)


def said_of_talks(columns: dict[str, Column]) -> str:
    """The message about rows that are turns, or that hold lists of them; empty for other rows."""
    turns = next(((one, keys_named(one, _WHO)) for one in columns.values() if _holds_turns(one)), None)
    speaker = speaker_in(columns)
    if turns is not None:
        said = f'"{turns[0].path}" has the turns of each, and "{turns[1][0]}" says whose'
    elif speaker is not None:
        said = f'each row is a turn, and "{speaker.path}" says whose'
    else:
        return ""
    right = next((one for one in columns.values() if one.texts and _corrects(one)), None)
    more = "nothing says what a right answer is"
    if right is not None:
        more = f'only "{right.path}" says what is right, in {len(right.values)} of the first rows'
    return f"{TALKS} ({said}), and {more}"


def _corrects(column: Column) -> bool:
    forms = (words_of(column.name), *english(column.name))
    return any(not _CORRECTS.isdisjoint(form.split("_")) for form in forms)


_CORRECTS = frozenset(("correction", "corrections", "corrected", "expected", "ideal", "reference"))


def _holds_turns(column: Column) -> bool:
    return column.lists > 0 and bool(keys_named(column, _WHO) and keys_named(column, _WORDS))


def speaker_in(columns: dict[str, Column]) -> Column | None:
    """The column that says who speaks, where the rows are turns of conversations."""
    for one in columns.values():
        said = {text.strip().lower() for text in one.texts}
        named = plain(one.name) in _WHO and len(said) < len(one.texts)
        if len(said & _SPEAKERS) > 1 and (said <= _SPEAKERS or named):
            return one
    return None


_ID = re.compile(r"(?=\S*\d)\S{1,80}")
_MOSTLY = 0.9


def said_of_ids(columns: dict[str, Column]) -> str:
    """The message about answers keyed by the ids of their questions; empty for other rows."""
    named = next((one for one in columns.values() if plain(one.name) in _IDS and one.distinct == 1), None)
    if named is not None and len(columns) > 1:
        ids = named.texts
        rest = (
            one
            for one in columns.values()
            if one.path == "_value" or (one is not named and _answers(one) and (one.lists or named.path == "_key"))
        )
        first = next((one.texts[0] for one in rest if any(" " in text for text in one.texts)), "")
    else:
        ids = list(dict.fromkeys(path.partition(".")[0].replace("[]", "") for path in columns))
        worded = any(" " in text for one in columns.values() for text in _texts(one.values))
        first = next(_texts(next(iter(columns.values())).values), "") if columns and worded else ""
    if len(ids) < _LEAST or sum(map(_is_id, ids)) < _MOSTLY * len(ids) or not first:
        return ""
    short = first if len(first) <= _SHOWN else f"{first[: _SHOWN - 1]}…"
    return f'{BY_ID}, such as "{ids[0]}": "{short}"; they may be answers, and no row says what is asked'


_SHOWN = 60
_IDS = ("key", "id", "qid", "uid", "uuid", "questionid", "queryid", "caseid", "exampleid")
_LEAST = 3


def _is_id(text: str) -> bool:
    return _ID.fullmatch(text) is not None


def _answers(column: Column) -> bool:
    words = {word for form in (words_of(column.name), *english(column.name)) for word in form.split("_")}
    return bool(words & {"answer", "answers", "prediction", "predicted", "response", "output", "reply"})


def _texts(value: JsonValue) -> Iterator[str]:
    held = parse_literal(value)
    if isinstance(held, str) and held.strip():
        yield held
    elif isinstance(held, list | dict):
        for one in held.values() if isinstance(held, dict) else held:
            yield from _texts(one)
