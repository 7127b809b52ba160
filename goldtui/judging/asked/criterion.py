"""Asked of an answer: does it meet a criterion that a person wrote in a sentence?"""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.gates.exhibit import Exhibit
from goldtui.judging.asked.declare import Asked, Shown
from goldtui.judging.question import Question

NAME = "criterion"


def atoms(exhibit: Exhibit, criterion: str = "") -> Iterator[Question]:
    """One question, for an answer with any text."""
    case = exhibit.case
    if criterion.strip() and exhibit.response.strip():
        yield Question(
            kind=NAME,
            statement=criterion,
            question=case.question,
            context=exhibit.response,
            case_id=case.case_id,
        )


ASKED = Asked(
    name=NAME,
    title="answers that meet the criterion",
    version="1",
    ask="""\
Question: the statement is a criterion. Does the answer meet it?
"1" only if the answer meets all of it. "0" if it does not, or if the answer does not show it.
Copy the span from the answer.""",
    shows=(Shown.QUESTION, Shown.STATEMENT, Shown.CONTEXT),
    quotes=Shown.CONTEXT,
    atoms=atoms,
    context_is="Answer",
    needs_text=True,
)
