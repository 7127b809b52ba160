"""Asked of each statement of an answer: does it help to answer the question? Whether it is true is asked elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.gates.exhibit import Exhibit
from goldtui.judging.asked.declare import Asked, Shown
from goldtui.judging.question import Question

NAME = "answer_relevance"


def atoms(exhibit: Exhibit, _: str = "") -> Iterator[Question]:
    """Every statement of the answer."""
    case = exhibit.case
    for claim in exhibit.claims:
        yield Question(kind=NAME, statement=claim.text, question=case.question, case_id=case.case_id)


ASKED = Asked(
    name=NAME,
    title="statements that help to answer the question",
    version="1",
    ask="""\
Question: does the statement help to answer the question?
"1" if it answers the question or a part of it, or says a condition or limit that the person who asks needs. "0" if it
is about something else, only repeats the question, or is politeness. Do not judge whether it is true.
Copy the span from the statement.""",
    shows=(Shown.QUESTION, Shown.STATEMENT),
    quotes=Shown.STATEMENT,
    atoms=atoms,
)
