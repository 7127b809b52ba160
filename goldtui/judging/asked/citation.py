"""Asked of a statement and one chunk: does the chunk that the statement cites support it alone?"""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.gates.citations import cited_by
from goldtui.gates.exhibit import Exhibit
from goldtui.judging.asked.declare import Asked, Shown
from goldtui.judging.open_statements import open_statements, statement_question
from goldtui.judging.question import Question


def atoms(exhibit: Exhibit, _: str = "") -> Iterator[Question]:
    """Every open statement with each chunk that it cites and that was selected, one at a time."""
    for one in open_statements(exhibit):
        cited = cited_by(one.claim)
        for source in one.sources:
            if source.chunk.chunk_id in cited:
                yield statement_question("citation", exhibit.case, one.key, one.statement, [source.chunk])


ASKED = Asked(
    name="citation",
    title="citations whose one source supports the statement",
    version="1",
    ask="""\
Question: does this one source, alone, support the statement that cites it?
"1" only if a careful reader can infer every part of the statement from this source without any other: each number,
date, name, condition and exception. "0" if any part is missing from it, stronger than what it says, or against it.
Copy the span from the source.""",
    shows=(Shown.QUESTION, Shown.STATEMENT, Shown.SOURCES),
    quotes=Shown.SOURCES,
    atoms=atoms,
    must_share=True,
)
