"""What rows that are nothing known lack of gold, so that a refusal says more than that it does not know them."""

from __future__ import annotations

from collections.abc import Sequence

from goldtui.formats.mapping.choice import Choice, measures, plain
from goldtui.formats.mapping.declare import Kind, Mapping
from goldtui.formats.mapping.guess_gold import PAIR, asked_side_by_side
from goldtui.formats.mapping.profile import Column

NOTHING = "none is a question, a text of a source or an answer"
"""What is said of rows of which no column says anything."""
_LONG = 15
"""Words of a text that says more than a label."""
_HALVES = ("question", "reference")

_ASKS = frozenset(
    (
        "question",
        "query",
        "queries",
        "questions",
        "userinput",
        "userquery",
        "questiontext",
        "querytext",
        "inputmessages",
    )
)


def _speaks(column: Column) -> bool:
    """Whether its texts may be sources or answers: a remark of whoever made the rows is neither."""
    long = len(column.values) > 1 and column.words >= _LONG and not column.lists
    return long and not any(
        word in plain(column.name) for word in ("note", "comment", "remark", "reason", "prompt", "error")
    )


def lacking(columns: dict[str, Column], known: Sequence[Mapping]) -> str:
    """What rows that are nothing known have of gold, and what they lack."""
    pair = [one.path for one in columns.values() if PAIR.match(one.name) and one.asks >= 0.3]
    if len(pair) > 1:
        return f'"{pair[0]}" and "{pair[1]}" are questions to be compared, without an answer'
    several = asked_side_by_side(columns)
    if several:
        return f'"{several[0]}" and "{several[1]}" both ask, and a case has one question: write one row a question'
    keyed = columns.get("_value")
    if keyed is not None and set(columns) == {"_key", "_value"} and keyed.texts and keyed.words < 3:
        said = ", ".join(f'"{text}"' for text in list(dict.fromkeys(keyed.texts))[:3])
        return f"each id says {said}, and no row says what is asked: write both into one row a question"
    generic = next((one for one in known if one.recognise.generic and one.kind is Kind.GOLD), None)
    if generic is not None:
        choice = Choice(columns, generic, 0)
        named = {field: choice.column(choice.names(field)[:40], lambda one: bool(one.values)) for field in _HALVES}
        question, reference = named["question"], named["reference"]
        if question is not None and question.lists and question.texts:
            return f'"{question.path}" holds lists, and a case has one question: write one row a question'
        measured = measures(columns)
        if question is not None and measured and len(question.texts) > 5 and question.distinct < 0.5:
            judged = f'its rows judge texts for the same questions ("{measured[0]}")'
            return f"{judged}: write one row a question, with the texts that count"
        if question is not None and measured:
            named_so = " and ".join(f'"{path}"' for path in measured[:2])
            return (
                f'"{question.path}" may be a question, and {named_so} are measures; '
                "no column is known to hold what a system answered, or the right answers"
            )
        if question is not None and plain(question.name) in _ASKS:
            return f'"{question.path}" may be a question, but no column says what a right answer needs'
        if reference is not None and reference.texts and not reference.names_things:
            return f'"{reference.path}" may be a right answer, but no column is the question'
    long = next((one for one in columns.values() if _speaks(one)), None)
    if long is not None:
        return f'"{long.path}" holds long texts, and no name says whether they are sources, answers or something else'
    return NOTHING
