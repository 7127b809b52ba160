"""Asked of an answer: which statements does it make, each whole by itself? That is written, and no verdict."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.gates.exhibit import Exhibit
from goldtui.judging.answer import Written
from goldtui.judging.asked.declare import Asked, Shown
from goldtui.judging.question import Question
from goldtui.judging.written import Writing, faults_of

NAME = "decomposition"


def atoms(exhibit: Exhibit, _: str = "") -> Iterator[Question]:
    """The whole answer."""
    if exhibit.response.strip():
        case = exhibit.case
        yield Question(kind=NAME, question=case.question, context=exhibit.response, case_id=case.case_id)


def faults(question: Question, written: Written) -> dict[str, tuple[str, ...]]:
    """Each statement with what is wrong with it: a pronoun that points outside, or words that the answer lacks."""
    return {one: faults_of(one, question.context, question.question) for one in written.texts["statements"]}


ASKED = Asked(
    name=NAME,
    title="statements that are whole by themselves and add nothing",
    version="1",
    ask="""\
Task: list every statement that the answer makes.
Each says one thing, is understood alone, and names what a pronoun stands for. Use the words of the answer and of the
question only; add nothing, leave no condition, number or negation out, and judge nothing. Leave politeness out.""",
    shows=(Shown.QUESTION, Shown.CONTEXT),
    quotes=Shown.CONTEXT,
    atoms=atoms,
    context_is="Answer",
    writes=Writing(
        rules="""\
You take a text apart. Reply with one JSON object and nothing before or after it:
{"statements": ["...", "..."]}""",
        lists=("statements",),
    ),
    faults=faults,
)
