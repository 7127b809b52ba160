"""What one thing that is asked must say about itself: its prompt, what the judge is shown and what it must quote."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from goldtui.gates.exhibit import Exhibit
from goldtui.judging.answer import Written
from goldtui.judging.question import Question
from goldtui.judging.written import Writing


class Shown(StrEnum):
    """A text of a question, by the title under which the judge reads it."""

    QUESTION = "question"
    STATEMENT = "statement"
    SOURCES = "source"
    CONTEXT = "context"


Atoms = Callable[[Exhibit, str], Iterator[Question]]
"""From one answer and a text of the person who asks (a criterion; else empty) to its yes-or-no questions."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One thing that is asked."""

    name: str
    title: str
    """What one "1" means, as in `7 of 9 statements are supported`."""
    version: str
    ask: str
    """The prompt, in plain English; the texts follow below it."""
    shows: tuple[Shown, ...]
    quotes: Shown
    """The text of which the quoted words must be a part."""
    atoms: Atoms
    context_is: str = ""
    """What the context holds, in words for the judge."""
    must_share: bool = False
    """Whether words quoted for "1" need a word in common with the statement."""
    writes: Writing | None = None
    """The form of what the model writes; null where it gives a verdict."""
    faults: Callable[[Question, Written], dict[str, tuple[str, ...]]] | None = None
    """For what is written: each text with what is wrong with it."""
    first: Asked | None = None
    """What is asked before, whose writing `follow` makes the question from; `atoms` are then the questions of that."""
    follow: Callable[[Question, Written], Question] | None = None
    is_first: bool = False
    """Whether what is written is only to ask something else about it."""
    needs_text: bool = False
    """Whether the person who asks has to give a text."""

    def texts(self, question: Question) -> tuple[str, ...]:
        """The texts of which the quoted words must be a part."""
        if self.quotes is Shown.SOURCES:
            return tuple(one.text for one in question.sources)
        return (getattr(question, self.quotes.value),)
