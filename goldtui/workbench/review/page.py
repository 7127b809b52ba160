"""One case laid out for a reviewer: the text as it may be shown, each source with the phrases in it, what has changed.

A long source is shown around its phrases only, and only the words that are shown count as words to read: nobody is
told that they read too fast because of a text that was not on the screen.
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
from goldtui.casework.source_words import required_as
from goldtui.casework.withheld import Withheld
from goldtui.model.policy import Policy
from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.model.review import Comment
from goldtui.store.evidence import chunks as chunk_store
from goldtui.text.match.phrase import MatchStatus
from goldtui.workbench.case.soundness import facts
from goldtui.workbench.review.comments import Thread, threads
from goldtui.workbench.review.review_case import ReviewCase, hidden_from, review_case, visible, words_of
from goldtui.workbench.review.words import said
from goldtui.workbench.session.session import Session
from goldtui.workbench.variants.case_variants import Evidence

WHOLE = 3_000
"""Characters up to which a source is shown whole."""
AROUND = 400
"""Characters shown before and after a phrase of a longer one."""


class SourcePiece(NamedTuple):
    """A stretch of a source. `claims` are the indexes of the claims whose phrases it belongs to."""

    text: str
    claims: tuple[int, ...] = ()
    left_out: int = 0
    """So many characters stand here in the source and are not shown; then `text` is empty."""


@dataclass(frozen=True, slots=True)
class SourceText:
    """A required or cited chunk as it may be shown."""

    chunk_id: str
    version: str
    flags: tuple[str, ...]
    """`required`, `restricted`, `not in force`: what a reviewer has to know of it, in words."""
    pieces: tuple[SourcePiece, ...]
    """Empty for one whose text may not be shown."""


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """What the Review place draws of a case."""

    shown: ReviewCase
    """What a decision is bound to. Its texts may hold words of withheld sources: draw `case`."""
    case: GoldCase
    """The text as it may be shown."""
    phrases: Mapping[tuple[str, int], str]
    """How each support phrase stands in the chunk its claim cites, in words, by claim id and index."""
    sources: tuple[SourceText, ...]
    changes: tuple[PartChange, ...]
    """What differs from the text that was decided about before; empty when there is none, or no difference."""
    words: int
    """How many there are to read."""
    clean: Callable[[str], str]
    """What somebody said about the case, as it may be shown."""
    confirmed: Mapping[str, tuple[Confirmation, ...]] = field(default_factory=dict)
    """The flags that a person answered with a reason, by claim id; clean the reasons before drawing."""
    soundness: str = ""
    """Whether the case is sound, in words."""
    open: tuple[PlacedProblem, ...] = ()
    """What it lets through, and what the checks hold against it."""


def review_page(session: Session, case_id: str, evidence: Evidence | None = None) -> ReviewPage:
    """The case as it now is; raises `UnusableInput` (`unknown_case`). Writes nothing.

    `evidence` is that of the set, where it was read already.
    """
    shown = review_case(session, case_id)
    soundness, open_ = facts(session, shown.case, evidence)
    texts = [shown.case] if shown.before is None else [shown.before, shown.case]
    named = dict.fromkeys(i for one in texts for i in (*one.named_source_ids, *cited_ids(one)))
    chunks = (*chunk_store.withheld(session.store), *chunk_store.get(session.store, tuple(named)))
    withheld = Withheld(chunks)
    phrases = withheld.phrases(one.reference for one in texts)
    clean = partial(withheld.clean, phrases=phrases)
    judge = Judge(shown.chunks, session.policy, lambda ids: chunk_store.get(session.store, ids))
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
        soundness=soundness,
        open=open_,
    )


class Saying(NamedTuple):
    """What somebody said about the case as a whole: a decision, a skip, a dispute, a ruling. Foreign text."""

    author: str
    at: datetime
    text: str
    earlier: int
    """The revision it is about, when it counts no more; 0 for one that counts."""


@dataclass(frozen=True, slots=True)
class Told:
    """What was said about a case that one person may see, oldest first."""

    sayings: tuple[Saying, ...]
    threads: tuple[Thread, ...]
    """Comments with their answers; clean their texts before drawing."""
    hidden: bool
    """Whether something may be hidden from them until they have decided."""


def told(page: ReviewPage, policy: Policy, me: str, *, blind: bool) -> Told:
    """Decisions and remarks as this person may see them."""
    now = page.shown.round
    seen = visible(page.shown, me, blind=blind)
    going = {step.digest for step in now.steps}
    sayings = tuple(
        Saying(one.author, one.at, page.clean(said(policy, one)), 0 if one.revision_digest in going else one.number)
        for one in seen
        if not isinstance(one.content, Comment)
    )
    return Told(sayings, threads(page.shown, seen), bool(now.steps) and hidden_from(now, me, blind=blind))


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
    flags = [required_as(case, chunk.chunk_id) or "cited only"]
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
    """A text cut where phrases begin and end; `spans` are (start, end, claim) in code points.

    Of a text longer than `WHOLE` only what stands around a phrase is kept, and how much was left out is said.
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
    """The stretches that are shown, in order, none touching the next."""
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
