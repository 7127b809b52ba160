"""Data of the review screen: the case with withheld words hidden, its sources with their phrases, the changes.

A long source is shown only around its phrases, and only shown words count as words to read. Nobody reads that they
read too fast because of text that was not on screen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from goldtui.casework.confirming import Confirmation, confirmed_by_claim
from goldtui.casework.diff import PartChange, diff_cases
from goldtui.casework.judge import Judge, PlacedPhrase, cited_ids
from goldtui.casework.readiness import PlacedProblem
from goldtui.casework.source_words import requirement_words
from goldtui.casework.withheld import Withheld
from goldtui.model.policy import Policy
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.model.review import Comment
from goldtui.store.evidence import chunks as chunk_store
from goldtui.store.evidence.chunk_search import by_name
from goldtui.text.match.phrase import MatchStatus
from goldtui.workbench.case.soundness import facts
from goldtui.workbench.review.approval_findings import review_problems
from goldtui.workbench.review.comments import Thread, threads
from goldtui.workbench.review.review_case import ReviewCase, hidden_from, review_case, visible, words_of
from goldtui.workbench.review.words import opinion_words
from goldtui.workbench.session.session import Session
from goldtui.workbench.variants.case_variants import Evidence

WHOLE = 3_000
"""The most characters of a source shown in full."""
AROUND = 400
"""Characters shown before and after a phrase of a longer source."""


class SourcePiece(NamedTuple):
    """A part of a source. `claims` are the indexes of the claims whose phrases it belongs to."""

    text: str
    claims: tuple[int, ...] = ()
    left_out: int = 0
    """The number of characters omitted here; `text` is empty then."""


@dataclass(frozen=True, slots=True)
class SourceText:
    """A required or cited chunk, with withheld text hidden."""

    chunk_id: str
    version: str
    flags: tuple[str, ...]
    """`required`, `restricted`, `not in force`: what a reviewer has to know about it, in words."""
    pieces: tuple[SourcePiece, ...]
    """Empty if the text is withheld."""


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """What the Review place shows of a case."""

    shown: ReviewCase
    """What a decision is bound to. Its texts may contain withheld words; draw `case` instead."""
    case: GoldCase
    """The case with withheld words hidden."""
    phrases: Mapping[tuple[str, int], str]
    """How each support phrase matches the chunk its claim cites, in words, by claim id and index."""
    sources: tuple[SourceText, ...]
    changes: tuple[PartChange, ...]
    """The changes since the text last decided on; empty when there is none, or no change."""
    words: int
    """The number of words to read."""
    clean: Callable[[str], str]
    """What people said about the case, with withheld words hidden."""
    confirmed: Mapping[str, tuple[Confirmation, ...]] = field(default_factory=dict)
    """The flags that a person overrode with a reason, by claim id; clean the reasons before drawing."""
    soundness: str = ""
    """Whether the case is sound, in words."""
    open: tuple[PlacedProblem, ...] = ()
    """The variants that survive, and the findings of the checks that a release does not take."""
    warnings: tuple[PlacedProblem, ...] = ()
    """The other findings of the checks about the text."""
    of_review: tuple[PlacedProblem, ...] = ()
    """The findings about the review itself; hide them where others' decisions are hidden."""

    @property
    def errors(self) -> tuple[PlacedProblem, ...]:
        """The findings of the checks that a release does not take."""
        return tuple(one for one in self.open if not one.code.startswith("variant_"))


def review_page(session: Session, case_id: str, evidence: Evidence | None = None) -> ReviewPage:
    """The current case; raises `UnusableInput` (`unknown_case`). Writes nothing.

    Pass `evidence` if that of the set has already been read.
    """
    shown = review_case(session, case_id)
    found = facts(session, shown.case, evidence)
    texts = [shown.case] if shown.before is None else [shown.before, shown.case]
    named = dict.fromkeys(i for one in texts for i in (*one.named_source_ids, *cited_ids(one)))
    chunks = (*chunk_store.withheld(session.store), *chunk_store.get(session.store, tuple(named)))
    withheld = Withheld(chunks, session.policy.restricted_run)
    phrases = withheld.phrases(one.reference for one in texts)
    clean = partial(withheld.clean, phrases=phrases)
    judge = Judge(shown.chunks, session.policy, lambda ids: by_name(session.store, ids))
    placed = {chunk.chunk_id: judge.phrases(shown.case, chunk.chunk_id) for chunk in shown.chunks}
    sources = tuple(_source(shown.case, chunk, placed[chunk.chunk_id]) for chunk in shown.chunks)
    return ReviewPage(
        shown=shown,
        case=withheld.clean_case(shown.case),
        phrases=_standing(shown.case, placed),
        sources=sources,
        changes=() if shown.before is None else diff_cases(shown.before, shown.case, clean),
        words=words_of(shown.case, tuple(_as_shown(c, s) for c, s in zip(shown.chunks, sources, strict=True))),
        clean=clean,
        confirmed=confirmed_by_claim(shown.case, shown.chunks),
        soundness=found.soundness,
        open=found.open,
        warnings=found.warnings,
        of_review=review_problems(session, shown),
    )


class Saying(NamedTuple):
    """A person's statement about the whole case: a decision, a skip, a dispute, a ruling. Foreign text."""

    author: str
    at: datetime
    text: str
    earlier: int
    """The revision it is about, if it no longer counts; 0 if it counts."""


@dataclass(frozen=True, slots=True)
class Discussion:
    """The statements about a case that one person may see, oldest first."""

    sayings: tuple[Saying, ...]
    threads: tuple[Thread, ...]
    """Comments with their answers; clean their texts before drawing."""
    hidden: bool
    """Whether something may be hidden from them until they decide."""


def discussion(page: ReviewPage, policy: Policy, me: str, *, blind: bool) -> Discussion:
    """Decisions and comments that this person may see."""
    now = page.shown.round
    seen = visible(page.shown, me, blind=blind)
    going = {step.digest for step in now.steps}
    sayings = tuple(
        Saying(
            one.author,
            one.at,
            page.clean(opinion_words(policy, one)),
            0 if one.revision_digest in going else one.number,
        )
        for one in seen
        if not isinstance(one.content, Comment)
    )
    return Discussion(sayings, threads(page.shown, seen), bool(now.steps) and hidden_from(now, me, blind=blind))


def _as_shown(chunk: EvidenceChunk, source: SourceText) -> EvidenceChunk:
    return chunk.model_copy(update={"text": " ".join(piece.text for piece in source.pieces)})


def _standing(case: GoldCase, placed: Mapping[str, tuple[PlacedPhrase, ...]]) -> dict[tuple[str, int], str]:
    found = {}
    claims = case.reference.claims if case.reference is not None else ()
    for claim in claims:
        for one in placed.get(claim.citation_id or "", ()):
            if one.claim_id == claim.claim_id:
                found[one.claim_id, one.index] = _words(one)
    return found


def _words(one: PlacedPhrase) -> str:
    match one.match.status:
        case MatchStatus.FOUND:
            return "found" if one.match.exact else "found, wording differs"
        case MatchStatus.NEGATED:
            return "negated in the source"
        case MatchStatus.ABSENT:
            return "not in the source"
        case _:
            return "empty"


def _source(case: GoldCase, chunk: EvidenceChunk, placed: tuple[PlacedPhrase, ...]) -> SourceText:
    flags = [requirement_words(case, chunk.chunk_id) or "cited only"]
    if chunk.permitted is not True:
        flags.append("restricted" if chunk.permitted is False else "permission not set")
    if chunk.current is not True:
        flags.append("not in force" if chunk.current is False else "currency not set")
    text = chunk.text or ""
    if chunk.permitted is False or not text:
        return SourceText(chunk.chunk_id, chunk.version, tuple(flags), ())
    cited_by = {
        number
        for number, claim in enumerate(case.reference.claims if case.reference is not None else ())
        if claim.citation_id == chunk.chunk_id
    }
    spans = [(span.start, span.end, one.claim) for one in placed if one.claim in cited_by for span in one.match.spans]
    return SourceText(chunk.chunk_id, chunk.version, tuple(flags), tuple(pieces_of(text, spans)))


def pieces_of(text: str, spans: list[tuple[int, int, int]]) -> list[SourcePiece]:
    """A text split where phrases begin and end; `spans` are (start, end, claim) in code points.

    Of a text longer than `WHOLE` only the parts around phrases are kept, with the number of omitted characters.
    """
    windows = _windows(text, spans)
    cuts = {0, len(text), *(edge for window in windows for edge in window)}
    cuts |= {edge for start, end, _ in spans for edge in (start, end)}
    found: list[SourcePiece] = []
    for start, end in pairwise(sorted(cuts)):
        if not any(first <= start and end <= last for first, last in windows):
            left = end - start + (found.pop().left_out if found and found[-1].left_out else 0)
            found.append(SourcePiece("", left_out=left))
            continue
        claims = tuple(sorted({claim for first, last, claim in spans if first <= start and end <= last}))
        found.append(SourcePiece(text[start:end], claims))
    return found


def _windows(text: str, spans: list[tuple[int, int, int]]) -> list[tuple[int, int]]:
    """The shown ranges, in order; no two of them touch."""
    if len(text) <= WHOLE:
        return [(0, len(text))]
    wanted = sorted((max(0, a - AROUND), min(len(text), b + AROUND)) for a, b, _ in spans) or [(0, 2 * AROUND)]
    found = [wanted[0]]
    for start, end in wanted[1:]:
        if start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found
