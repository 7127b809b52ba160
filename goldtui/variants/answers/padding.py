"""A lie hidden among many true sentences, where a share of true claims would let it through."""

from __future__ import annotations

from functools import lru_cache

from goldtui.model.records import Claim
from goldtui.model.results import Stage
from goldtui.text.match.normalise import prepare
from goldtui.text.match.phrase import MatchStatus, find_phrase
from goldtui.text.match.sentences import sentences
from goldtui.variants.answers.bypass import waive_condition
from goldtui.variants.declare import Declaration, Made, Mutant, NotApplicable
from goldtui.variants.subject import NO_CLAIMS, REFUSAL_DUE, Subject
from goldtui.variants.turn import reverse_statement

DECLARED = Declaration(
    kind="padding",
    alters="answer",
    changes="hides a waived condition, else a claim turned round, among true claims and sentences of the sources",
    applies="a claim can be turned round",
    strict=Stage.ANSWER_FAITHFULNESS,
    lesson=Stage.ANSWER_FAITHFULNESS,
)

_TRUE_SENTENCES = 8
"""Most sentences to add; with the reference's own claims, about nine in ten statements are true."""

_READ = 4000
"""Characters of a source that are searched for them."""

_HEADING = 16
"""Sentences up to this many characters are probably headings, such as `Rule 12.`"""


def make(subject: Subject) -> Made:
    """One mutant: the lie is in the middle, and all right claims are present."""
    if subject.refusal_expected:
        return REFUSAL_DUE
    if not subject.claims:
        return NO_CLAIMS
    found_lie = _lie(subject)
    if found_lie is None:
        return NotApplicable("no claim can be turned round")
    claim, text = found_lie
    lie = claim.model_copy(
        update={"claim_id": f"{claim.claim_id}-lie", "text": text, "support_phrases": (text.rstrip(" .。"),)}
    )
    pads = _true_sentences(subject, {c.text for c in subject.claims})
    half = len(pads) // 2
    claims = (*subject.claims, *pads[:half], lie, *pads[half:])
    said = f"{text!r} is among {len(claims) - 1} true claims"
    return (Mutant(said, claims, claim_id=claim.claim_id, point_id=claim.answer_point),)


def _lie(subject: Subject) -> tuple[Claim, str] | None:
    for rule in (waive_condition, reverse_statement):
        for claim in subject.claims:
            text = rule(claim.text)
            if text is not None:
                return claim, text
    return None


def _true_sentences(subject: Subject, said: set[str]) -> tuple[Claim, ...]:
    spoken = tuple([w for p in subject.case.points for w in (*p.answer_phrases, *p.forbidden_phrases)])
    pads: list[Claim] = []
    for chunk_id in subject.required:
        for sentence in _sentences(subject.text_of(chunk_id)):
            if len(pads) == _TRUE_SENTENCES:
                break
            # A sentence that makes a point is no padding, and would be judged by that point's phrases.
            if sentence not in said and not _says_any(sentence, spoken):
                pads.append(_pad(len(pads) + 1, sentence, chunk_id))
    return tuple(pads)


# Cached, since the sources stay the same while the claims are written.
@lru_cache(maxsize=256)
def _sentences(text: str) -> tuple[str, ...]:
    read = text[:_READ]
    found = [read[span.start : span.end] for span in sentences(read)]
    return tuple([sentence for sentence in found if len(sentence) > _HEADING])


@lru_cache(maxsize=4096)
def _says_any(sentence: str, phrases: tuple[str, ...]) -> bool:
    text = prepare(sentence)
    return any(find_phrase(phrase, text).status is not MatchStatus.ABSENT for phrase in phrases)


@lru_cache(maxsize=1024)
def _pad(number: int, sentence: str, chunk_id: str) -> Claim:
    phrases = (sentence.rstrip(" ."),)
    return Claim(claim_id=f"pad{number}", text=sentence, citation_id=chunk_id, support_phrases=phrases)
