"""An answer where a refusal is due, made of the sentence that looks most like one."""

from __future__ import annotations

from goldtui.model.records import Claim
from goldtui.model.results import Stage
from goldtui.variants.declare import Declaration, Field, Made, Mutant, NotApplicable
from goldtui.variants.subject import Subject

DECLARED = Declaration(
    kind="answer-for-refusal",
    alters="answer",
    changes="answers with the sentence of the evidence that shares most words with the question",
    applies="a refusal is due and a chunk shares words with the question",
    strict=Stage.ANSWER_BEHAVIOUR,
    lesson=None,
    caught_by=Field("case", "expected_behaviour"),
)


def make(subject: Subject) -> Made:
    """One mutant."""
    if not subject.refusal_expected:
        return NotApplicable("an answer is due")
    found = subject.shelf.nearest_sentence(subject.case.question)
    if found is None:
        return NotApplicable("no admissible chunk shares a word with the question")
    chunk_id, sentence = found
    claim = Claim(claim_id="c1", text=sentence, citation_id=chunk_id, support_phrases=(sentence.rstrip(" ."),))
    return (Mutant(f"answered with a sentence of {chunk_id!r}", (claim,), text=sentence),)
