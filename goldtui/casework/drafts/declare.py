"""How a generator is declared, and the drafts it makes: marked with where they come from, and never finished.

A generator only reads what the system under test may use, so that no draft can carry withheld text.
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
from goldtui.text.match.sentences import sentences
from goldtui.text.meaning.tokens import tokens_of

_TABLE = re.compile(r"[|\t].*\n.*[|\t]")
LEAST_TELLING, MOST_CHARACTERS = 3, 320
"""A sentence with fewer telling words says too little to ask about, a longer one is a table or a list."""
SUBJECT_WORDS, SUBJECT_CHARACTERS = 3, 60


@dataclass(frozen=True, slots=True)
class Declaration:
    """What a generator is, in words people see."""

    kind: str
    """The name in commands and ids, in small letters and hyphens."""
    version: int
    """Raised when the same evidence comes to make other drafts."""
    makes: str
    """What the draft asks for, as the end of the sentence "It makes ..."."""
    needs: str
    """What it is made from, as the end of the sentence "It needs ..."."""


class Material:
    """The evidence as generators see it. Treat as a value; order never depends on hashes or locales."""

    def __init__(self, evidence: Sequence[EvidenceChunk], policy: Policy, used: Collection[str] = ()) -> None:
        self.policy = policy
        self._evidence = evidence
        self._used = frozenset(used)

    @cached_property
    def usable(self) -> tuple[EvidenceChunk, ...]:
        """Permitted chunks in force with a text, one version an id: those that no case uses yet, then the others."""
        found: dict[str, EvidenceChunk] = {}
        for chunk in self._evidence:
            if chunk.permitted is True and chunk.current is True and (chunk.text or "").strip():
                found.setdefault(chunk.chunk_id, chunk)
        return tuple(sorted(found.values(), key=lambda one: (one.chunk_id in self._used, one.chunk_id)))

    @cached_property
    def answerable(self) -> tuple[EvidenceChunk, ...]:
        """Those of the usable chunks that an answer may rest on, each with a sentence worth asking about."""
        return tuple(one for one in self.usable if one.usage is not Usage.NO_USE and sentence_of(one))

    @cached_property
    def restricted(self) -> tuple[str, ...]:
        """Ids of chunks no version of which is permitted, and at least one is forbidden. Their text is not read."""
        open_ = {one.chunk_id for one in self._evidence if one.permitted is not False}
        return tuple(sorted({one.chunk_id for one in self._evidence if one.permitted is False} - open_))


Make = Callable[[Material], Iterator[GoldCase]]


@dataclass(frozen=True, slots=True)
class Generator:
    """A declaration with its computation: drafts in the order in which they are worth writing."""

    declared: Declaration
    make: Make


def draft(
    declared: Declaration, chunk_ids: Sequence[str], asks: str, *, about: str = "", why: str = "", **fields: Any
) -> GoldCase:
    """A draft that says what it is; `fields` are those of the case.

    Its id comes from generator, chunks and `about`, so that none is made twice.
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
    """Points and the reference that make one claim of each (chunk, phrase, statement), each citing its chunk."""
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
    """The chunk's sentence that tells most, word for word; of equals the first. Empty when none is fit.

    A table is no sentence. `without` names signs that it must not hold.
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
    """A few telling words of a sentence, to ask about it without saying it; the first of the longest, in order."""
    telling = [token for token in tokens_of(sentence) if token.tells]
    longest = sorted(telling, key=lambda token: (token.start - token.end, token.start))[:SUBJECT_WORDS]
    words = (sentence[token.start : token.end] for token in sorted(longest))
    return ", ".join(dict.fromkeys(words))[:SUBJECT_CHARACTERS]


def source_name(chunk: EvidenceChunk) -> str:
    """What a question calls the source: its document, else itself."""
    return chunk.document_id or chunk.chunk_id


def one_line(text: str) -> str:
    """The text on one line."""
    return " ".join(text.split())


def bare_phrase(sentence: str) -> str:
    """A sentence without the mark that ends it: an answer may go on after it."""
    return sentence.rstrip(".。!?！？ ") or sentence
