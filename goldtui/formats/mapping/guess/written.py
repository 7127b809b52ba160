"""Which columns lie inside what a system wrote, next to what was asked or is right: no such column is gold."""

from __future__ import annotations

from goldtui.formats.mapping.choice import SAID, Choice, has_name, plain, senses
from goldtui.formats.mapping.guess.doubts import wants
from goldtui.formats.mapping.profile import Column

_WROTE = frozenset(
    """
    output outputs response responses result results prediction predictions generated generation completion reply actual
    answer modeloutput modelresponse systemoutput systemresponse botresponse actualoutput generatedanswer
    """.split()
)
_OF_THE_ROW = (
    "question", "query", "prompt", "input", "user_(input|query|question)", "(expected|gold|golden|ground_truth)*",
)  # fmt: skip
_ANSWERS = (*SAID, "answer", "response", "output", "reply", "completion")


def written_by_a_system(choice: Choice) -> frozenset[str]:
    """The columns in an object such as `response`, in rows that say elsewhere what is right, or how a run went."""
    tops = {path.partition(".")[0] for path in choice.columns if "." in path}
    wrote = {one for one in tops if "[" not in one and _WROTE.intersection(senses(one))}
    wrote -= {one.path.partition(".")[0] for one in choice.columns.values() if _is_of_the_row(one)}
    inside = frozenset(path for path in choice.columns if "." in path and path.partition(".")[0] in wrote)
    beside = (one for path, one in choice.columns.items() if path not in inside and one.values)
    return inside if inside and (choice.signs or any(map(wants, beside))) else frozenset()


def _is_of_the_row(column: Column) -> bool:
    """Whether an object of a system's name holds the row itself: its question, or what is wanted of it."""
    return column.path.count(".") == 1 and has_name(column, _OF_THE_ROW)


def answer_in(choice: Choice) -> Column | None:
    """The text of what a system wrote, such as `output.text`."""
    free = (one for path, one in choice.columns.items() if path in written_by_a_system(choice))
    found = (one for one in free if one.path.count(".") == 1 and one.texts and not one.lists)
    return next((one for one in found if plain(one.name) in _ANSWERS), None)
