"""Asked of each statement that the gates do not support: was it taken from a chunk that the question does not need?

Fewer is better: every "1" is a statement that noise in the context put into the answer.
"""

from __future__ import annotations

from collections.abc import Iterator

from goldtui.gates.exhibit import Exhibit
from goldtui.gates.proof import proofs_of
from goldtui.judging.asked.declare import Asked, Shown
from goldtui.judging.open_statements import is_admissible, passage
from goldtui.judging.question import Question

NAME = "noise_sensitivity"


def atoms(exhibit: Exhibit, _: str = "") -> Iterator[Question]:
    """Every unsupported statement with the selected chunks that the case does not name, if there are any."""
    case = exhibit.case
    noise = [source.chunk for i, source in exhibit.selected.items() if i not in case.named_source_ids]
    if not noise or not is_admissible(exhibit):
        return
    for proof in proofs_of(exhibit).claims:
        if not proof.supported:
            yield Question(
                kind=NAME,
                statement=proof.claim.text,
                question=case.question,
                sources=tuple(map(passage, noise)),
                case_id=case.case_id,
            )


ASKED = Asked(
    name=NAME,
    title="unsupported statements that noise in the context says (fewer is better)",
    version="1",
    ask="""\
Question: was the statement taken from one of the sources?
"1" only if a source says it, in whole or in its main part, in whatever words. "0" if none does.
Copy the span from the source.""",
    shows=(Shown.STATEMENT, Shown.SOURCES),
    quotes=Shown.SOURCES,
    atoms=atoms,
    must_share=True,
)
