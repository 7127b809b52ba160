"""Asked of each vital point of a case: does the answer say it?"""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.gates.exhibit import Exhibit
from goldtui.judging.asked.declare import Asked, Shown
from goldtui.judging.question import Question
from goldtui.model.records import Importance

NAME = "completeness"


def atoms(exhibit: Exhibit, _: str = "") -> Iterator[Question]:
    """Every vital point with the answer; a point without a text has nothing to ask about."""
    case, response = exhibit.case, exhibit.response
    for point in case.points if not exhibit.refusal_expected else ():
        if point.importance is Importance.VITAL and point.text.strip():
            yield Question(
                kind=NAME, statement=point.text, question=case.question, context=response, case_id=case.case_id
            )


ASKED = Asked(
    name=NAME,
    title="vital points that the answer says",
    version="1",
    ask="""\
Question: does the answer say what the statement says?
"1" only if the answer says all of it, in whatever words: each number, date, name, condition and exception. "0" if the
answer leaves any of it out, says it weaker or stronger, or says the opposite.
Copy the span from the answer.""",
    shows=(Shown.QUESTION, Shown.STATEMENT, Shown.CONTEXT),
    quotes=Shown.CONTEXT,
    atoms=atoms,
    context_is="Answer",
)
