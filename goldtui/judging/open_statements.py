"""The questions that the open statements of an answer are, on admissible evidence alone.

A statement that a gate found wrong, or one whose evidence may not be used, is no question for a judge.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from goldtui.gates import admissibility
from goldtui.gates.exhibit import Exhibit
from goldtui.gates.proof import proofs_of
from goldtui.gates.proved import OpenStatement
from goldtui.judging.question import Passage, Question
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.model.results import Status


def is_admissible(exhibit: Exhibit) -> bool:
    """Whether every chunk that the run touched may be used; only then a judge is asked about it."""
    return admissibility.strict(exhibit).status is Status.PASS


def open_statements(exhibit: Exhibit) -> tuple[OpenStatement, ...]:
    """The statements that gates and people leave open; none where the evidence is not admissible.

    A true statement of which only the points are open is a question for people.
    """
    if not is_admissible(exhibit):
        return ()
    if exhibit.verdicts is None:
        # Nobody asked for open statements when its proofs were made.
        exhibit = Exhibit(
            exhibit.case,
            exhibit.trace,
            exhibit.answer,
            exhibit.evidence,
            exhibit.policy,
            exhibit.is_reference_trace,
            verdicts={},
        )
    return tuple(one for one in proofs_of(exhibit).open_statements if one.ruling is None and not one.proven)


def questions_of(kind: str, exhibit: Exhibit) -> Iterator[Question]:
    """Every open statement as a question of that kind, with all of its sources."""
    for one in open_statements(exhibit):
        sources = [source.chunk for source in one.sources]
        yield statement_question(kind, exhibit.case, one.key, one.statement, sources)


def statement_question(
    kind: str, case: GoldCase, key: str, statement: str, sources: Iterable[EvidenceChunk]
) -> Question:
    """A statement as a question; `key` is its identity."""
    return Question(
        kind=kind,
        statement=statement,
        question=case.question,
        sources=tuple(map(passage, sources)),
        case_id=case.case_id,
        key=key,
    )


def passage(chunk: EvidenceChunk) -> Passage:
    """A chunk as a judge reads it. A withheld chunk has no text, and no question with it is sent."""
    return Passage(chunk_id=chunk.chunk_id, text=chunk.text or "", permitted=chunk.permitted)
