"""Asked of a statement: do the sources that the answer was written from say it?"""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.gates.exhibit import Exhibit
from goldtui.judging.asked.declare import Asked, Shown
from goldtui.judging.open_statements import questions_of
from goldtui.judging.question import Question


def atoms(exhibit: Exhibit, _: str = "") -> Iterator[Question]:
    """Every statement that the gates leave open, with the sources it cites that were selected, else all."""
    return questions_of(ASKED.name, exhibit)


ASKED = Asked(
    name="faithfulness",
    title="statements supported by their sources",
    version="1",
    ask="""\
Question: do the sources support the statement?
"1" only if a careful reader can infer every part of the statement from the sources: each number, date, name, condition,
exception, and who does what. "0" if any part is missing from them, stronger than what they say, or against it.
The question that the statement answers is given so that you understand its words; it proves nothing.
Copy the span from the source that shows it best.""",
    shows=(Shown.QUESTION, Shown.STATEMENT, Shown.SOURCES),
    quotes=Shown.SOURCES,
    atoms=atoms,
    must_share=True,
)
