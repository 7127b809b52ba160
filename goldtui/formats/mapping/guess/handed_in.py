"""Rows that gold and what systems hand in have alike: a question with its id, texts, and an answer for people."""

from __future__ import annotations

from goldtui.formats.mapping.choice import Choice
from goldtui.formats.mapping.guess.doubts import name_words
from goldtui.formats.mapping.profile import Column

HANDED_IN = ("ideal_answer",)
"""What tasks call the answer both in their gold and in what is handed in."""
_OF_GOLD = frozenset(
    "gold golden ground truth gt expected reference correct right standard true official verified canonical".split()
)
"""Words of a name that only a right answer has."""


def say_handed_in(choice: Choice, reference: Column | None) -> None:
    """Ask whether the answers are those of a system, where no name tells and nothing else asks."""
    if reference is None or not {"case_id", "contexts"} <= choice.rules.keys() or name_words(reference) & _OF_GOLD:
        return
    said = f'whether "{reference.path}" is the right answer'
    if any(one.startswith(said) for one in choice.decide):
        return
    same = "gold and what a system hands in for a task have these columns alike"
    choice.decide.append(
        f"{said} or what a system said: {same}, and it is taken as right; --map generic-run reads a run"
    )
