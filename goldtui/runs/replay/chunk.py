"""A chunk as used by a run: the text its step read, with the phrases that carry the run's claims, or should have.

A source that never reached the context is shown with the gold's phrases, which the run lost with it.
"""

from __future__ import annotations

from dataclasses import dataclass

from goldtui.casework.source_words import flags_of, is_withheld, why_withheld
from goldtui.gates.align import Aligner
from goldtui.gates.exhibit import Exhibit
from goldtui.model.records import LabelledBy
from goldtui.text.match.phrase import MatchStatus, find_phrase
from goldtui.text.match.span import Span


@dataclass(frozen=True, slots=True)
class MarkedPhrase:
    """One phrase and its position."""

    span: Span
    """Code points of the chunk's text, half-open."""
    claim: int
    """The index of the claim it carries: of the run, or of the reference if `ShownChunk.of_gold`."""
    denied: bool
    """Whether a negation governs the words here, so that they prove nothing."""


@dataclass(frozen=True, slots=True)
class ShownChunk:
    """One chunk for display, with withheld text hidden."""

    chunk_id: str
    version: str
    """The version of this text: the one the run read, else the one in force; empty for an unknown chunk."""
    flags: tuple[str, ...]
    text: str | None
    """Null if there is none to show."""
    why_not: str
    """Why there is none; empty if there is."""
    phrases: tuple[MarkedPhrase, ...]
    of_gold: bool
    """Whether the phrases are the reference's, because the chunk was not in the context of the run."""
    read_as: str = ""
    """The version the run says it read, if the set lacks it: the text may then be different."""


def shown_chunk(exhibit: Exhibit, chunk_id: str) -> ShownChunk:
    """The chunk as in the run's context; a chunk outside the context in its current version."""
    selected = exhibit.selected.get(chunk_id)
    source = selected or exhibit.evidence.current.get(chunk_id)
    if source is None:
        return ShownChunk(chunk_id, "", (), None, "the set holds no such chunk", (), selected is None)
    chunk = source.chunk
    traced = _traced(exhibit, chunk_id)
    read_as = traced if traced not in ("", chunk.version) else ""
    if is_withheld(chunk):
        why = f"its text is not shown: {why_withheld(chunk)}"
        return ShownChunk(chunk_id, chunk.version, flags_of(chunk), None, why, (), selected is None, read_as)
    found = []
    for number, phrases in enumerate(_phrases(exhibit, of_gold=selected is None)):
        for phrase in phrases:
            match = find_phrase(phrase, source.prepared)
            if match.status in (MatchStatus.FOUND, MatchStatus.NEGATED):
                denied = match.status is MatchStatus.NEGATED
                found += [MarkedPhrase(span, number, denied) for span in match.spans]
    marked, of_gold = tuple(found), selected is None
    return ShownChunk(chunk_id, chunk.version, flags_of(chunk), chunk.text or "", "", marked, of_gold, read_as)


def _traced(exhibit: Exhibit, chunk_id: str) -> str:
    """The version that the run records for a selected chunk; empty for other chunks."""
    trace = exhibit.trace
    return next(
        (v for i, v in zip(trace.selected_context_ids, trace.selected_versions, strict=False) if i == chunk_id), ""
    )


def _phrases(exhibit: Exhibit, *, of_gold: bool) -> list[tuple[str, ...]]:
    """The phrases of each claim, in order."""
    if of_gold:
        reference = exhibit.case.reference
        return [claim.support_phrases for claim in reference.claims] if reference is not None else []
    if exhibit.answer.labelled_by is LabelledBy.REVIEWER:
        return [claim.support_phrases for claim in exhibit.claims]
    aligner = Aligner(exhibit.case)
    return [aligner.align(claim).phrases for claim in exhibit.claims]
