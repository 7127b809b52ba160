"""Asked of each chunk in the context: does it hold anything that helps to answer the question?"""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.gates.exhibit import Exhibit
from goldtui.judging.asked.declare import Asked, Shown
from goldtui.judging.open_statements import passage
from goldtui.judging.question import Question

NAME = "context_relevance"


def atoms(exhibit: Exhibit, _: str = "") -> Iterator[Question]:
    """Every selected chunk."""
    case = exhibit.case
    for source in exhibit.selected.values():
        sources = (passage(source.chunk),)
        yield Question(kind=NAME, question=case.question, sources=sources, case_id=case.case_id)


ASKED = Asked(
    name=NAME,
    title="chunks that help to answer the question",
    version="1",
    ask="""\
Question: does the source hold anything that helps to answer the question?
"1" if a person who answers the question would use a part of it. "0" if it is only about the same subject.
Copy the span from the source.""",
    shows=(Shown.QUESTION, Shown.SOURCES),
    quotes=Shown.SOURCES,
    atoms=atoms,
)
