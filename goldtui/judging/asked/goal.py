"""Asked of an agent's run: is what it reached what the reference says it should reach?"""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.gates.exhibit import Exhibit
from goldtui.judging.asked.declare import Asked, Shown
from goldtui.judging.question import Question

NAME = "goal"


def atoms(exhibit: Exhibit, _: str = "") -> Iterator[Question]:
    """One question, for a case with a reference."""
    case = exhibit.case
    if case.reference is not None and case.reference.text.strip() and exhibit.response.strip():
        yield Question(
            kind=NAME,
            statement=case.reference.text,
            question=case.question,
            context=exhibit.response,
            case_id=case.case_id,
        )


ASKED = Asked(
    name=NAME,
    title="runs that reach the goal of the reference",
    version="1",
    ask="""\
Question: the statement says what should have been reached. Does the report of the run show that it was reached?
"1" only if the report shows every part of it as done. "0" if a part is missing, done otherwise, only planned or
promised.
Copy the span from the report.""",
    shows=(Shown.QUESTION, Shown.STATEMENT, Shown.CONTEXT),
    quotes=Shown.CONTEXT,
    atoms=atoms,
    context_is="Report of the run",
)
