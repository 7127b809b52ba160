"""Declarations of draft generators and their drafts, which are marked with their origin and never finished.

A generator reads only what the system under test may use, so no draft can contain withheld text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

from goldtui.model.policy import Policy
from goldtui.model.provenance import provenance
from goldtui.model.records import Answer, AnswerPoint, Claim, EvidenceChunk, GoldCase, Usage
from goldtui.model.visible import one_line
from goldtui.text.match.sentences import sentences
from goldtui.text.meaning.tokens import tokens_of

_TABLE = re.compile(r"[|\t].*\n.*[|\t]")
LEAST_TELLING, MOST_CHARACTERS = 3, 320
"""Limits on content words: a shorter sentence says too little, a longer one is a table or a list."""
SUBJECT_WORDS, SUBJECT_CHARACTERS = 3, 60


@dataclass(frozen=True, slots=True)
class Declaration:
    """The description of a generator, in display text."""

    kind: str
    """The name in commands and ids, in lower case with hyphens."""
    version: int
    """Increased when the same evidence would give different drafts."""
    makes: str
    """What the draft asks for, completing the sentence "It makes ..."."""
    needs: str
    """What it is made from, completing the sentence "It needs ..."."""


class Material:
    """The evidence for generators. Treat as a value; order never depends on hashes or locales."""

    def __init__(self, evidence: Sequence[EvidenceChunk], policy: Policy, used: Collection[str] = ()) -> None:
        self.policy = policy
        self._evidence = evidence
        self._used = frozenset(used)

    @cached_property
    def usable(self) -> tuple[EvidenceChunk, ...]:
        """Permitted chunks in force with text, one version per id: unused ones first, then the others."""
        found: dict[str, EvidenceChunk] = {}
        for chunk in self._evidence:
            if chunk.permitted is True and chunk.current is True and (chunk.text or "").strip():
                found.setdefault(chunk.chunk_id, chunk)
        return tuple(sorted(found.values(), key=lambda one: (one.chunk_id in self._used, one.chunk_id)))

    @cached_property
    def answerable(self) -> tuple[EvidenceChunk, ...]:
        """The usable chunks that an answer may rest on, each with a sentence worth asking about."""
        return tuple(one for one in self.usable if one.usage is not Usage.NO_USE and sentence_of(one))

    @cached_property
    def restricted(self) -> tuple[str, ...]:
        """Ids of chunks with a forbidden version and no permitted one. Their text is not read."""
        open_ = {one.chunk_id for one in self._evidence if one.permitted is not False}
        return tuple(sorted({one.chunk_id for one in self._evidence if one.permitted is False} - open_))


Make = Callable[[Material], Iterator[GoldCase]]


@dataclass(frozen=True, slots=True)
class Generator:
    """A declaration with its function, which returns drafts in the order in which they are worth writing."""

    declared: Declaration
    make: Make


def draft(
    declared: Declaration, chunk_ids: Sequence[str], asks: str, *, about: str = "", why: str = "", **fields: Any
) -> GoldCase:
    """A draft marked as generated; `fields` are fields of the case.

    Its id is derived from generator, chunks and `about`, so that none is made twice.
    """
    named = "\n".join((declared.kind, str(declared.version), *chunk_ids, about))
    question = f"Draft, rewrite this question: {asks}"
    return GoldCase.model_validate(
        {
            "case_id": f"draft-{declared.kind}-{sha256(named.encode('utf-8', 'surrogatepass')).hexdigest()[:12]}",
            "question": question,
            "guideline_note": why,
            "extra": provenance(declared.kind, declared.version, chunk_ids, question),
            **fields,
        }
    )


def reference(*proved: tuple[EvidenceChunk, str, str]) -> dict[str, Any]:
    """Points and a reference with one claim per (chunk, phrase, statement), each citing its chunk."""
    points, claims = [], []
    for number, (chunk, phrase, statement) in enumerate(proved, 1):
        bare = bare_phrase(phrase)
        points.append(AnswerPoint(point_id=f"p{number}", text=one_line(phrase), answer_phrases=(one_line(bare),)))
        claims.append(
            Claim(
                claim_id=f"c{number}",
                text=statement,
                citation_id=chunk.chunk_id,
                support_phrases=(bare,),
                answer_point=f"p{number}",
            )
        )
    answer = Answer(text=" ".join(claim.text for claim in claims), claims=tuple(claims))
    sources = tuple(dict.fromkeys(chunk.chunk_id for chunk, _, _ in proved))
    return {"points": tuple(points), "reference": answer, "required_source_ids": sources}


def sentence_of(chunk: EvidenceChunk, *, without: str = "") -> str:
    """The chunk's most informative sentence, verbatim; the first of equals. Empty when none is suitable.

    A table is no sentence. `without` lists characters it must not contain.
    """
    text = chunk.text or ""
    best, most = "", LEAST_TELLING - 1
    for span in sentences(text):
        piece = text[span.start : span.end]
        if len(piece) > MOST_CHARACTERS or _TABLE.search(piece) or any(sign in piece for sign in without):
            continue
        telling = sum(token.tells for token in tokens_of(piece))
        if telling > most:
            best, most = piece, telling
    return best


def subject_of(sentence: str) -> str:
    """A few content words of a sentence, to ask about it without giving it away; the first of the longest, in order."""
    telling = [token for token in tokens_of(sentence) if token.tells]
    longest = sorted(telling, key=lambda token: (token.start - token.end, token.start))[:SUBJECT_WORDS]
    words = (sentence[token.start : token.end] for token in sorted(longest))
    return ", ".join(dict.fromkeys(words))[:SUBJECT_CHARACTERS]


def source_name(chunk: EvidenceChunk) -> str:
    """The name of the source in a question: its document, else its id."""
    return chunk.document_id or chunk.chunk_id


def bare_phrase(sentence: str) -> str:
    """A sentence without its final mark, because an answer may continue after it."""
    return sentence.rstrip(".。!?！？ ") or sentence
