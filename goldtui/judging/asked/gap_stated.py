"""Asked of an answer to a question that the sources settle in part: does it say what is missing?"""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.gates.exhibit import Exhibit
from goldtui.judging.asked.declare import Asked, Shown
from goldtui.judging.question import Question
from goldtui.model.records import Behaviour

NAME = "gap_stated"


def atoms(exhibit: Exhibit, _: str = "") -> Iterator[Question]:
    """One question, for a case that expects a partial answer."""
    case = exhibit.case
    if case.expected_behaviour is Behaviour.PARTIAL:
        yield Question(kind=NAME, question=case.question, context=exhibit.response, case_id=case.case_id)


ASKED = Asked(
    name=NAME,
    title="partial answers that say what is missing",
    version="1",
    ask="""\
Question: the sources settle only a part of the question. Does the answer say which part they do not settle?
"1" only if a reader learns from the answer what is not known. "0" if it is silent about it, only hedges ("in general"),
or blames something else, such as a date of training.
Copy the span from the answer.""",
    shows=(Shown.QUESTION, Shown.CONTEXT),
    quotes=Shown.CONTEXT,
    atoms=atoms,
    context_is="Answer",
)
