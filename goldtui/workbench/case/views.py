"""A case at work as the screens see it; nothing here knows how it was found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.model.results import GateResult
from goldtui.model.spot import Spot


@dataclass(frozen=True, slots=True)
class OpenCase:
    """A case as it lies on the desk."""

    case: GoldCase
    """The last saved revision."""
    number: int
    """The number of that revision; a save built on an older one conflicts."""
    state: str
    chunks: tuple[EvidenceChunk, ...]
    """The evidence the case names: required first, then cited; withheld ones have no text."""
    draft: GoldCase | None = None
    """Typing that was never saved as a revision."""
    draft_at: str = ""
    """Local time of the draft as `HH:MM`."""
    draft_base: int | None = None
    """The revision the draft was begun on, if it is not the last one any more."""
    saved: str = ""
    """`saved by ben at 10:02`: the last revision, in words; foreign text."""
    mine: bool = True
    """Whether it was this person."""
    others: tuple[str, ...] = ()
    """Unsaved typing of other people in this case, each in words; foreign text."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A verdict as the screens show it."""

    results: tuple[GateResult, ...]
    fix: str
    """The first fix in one sentence; what comes next when all is green."""
    spot: Spot | None
    """Where the first fix is; None when nothing is to fix."""


@dataclass(frozen=True, slots=True)
class DriftView:
    """A phrase that stands elsewhere since its source changed, and that nobody has re-anchored yet."""

    outcome: str
    """`moved` or `ambiguous`."""
    was: str
    """The version in which it had its place; foreign text."""
    places: tuple[tuple[str, int, int], ...]
    """Chunk id, start and end of each place now."""


@dataclass(frozen=True, slots=True)
class PhraseView:
    """One support phrase as one chunk shows it; positions are half-open code points."""

    claim: int
    claim_id: str
    index: int
    phrase: str
    status: str
    """`found`, `negated`, `absent` or `empty`."""
    exact: bool
    crosses_sentence: bool
    spans: tuple[tuple[int, int], ...]
    weak: bool = False
    """Found, but too short to prove anything without a reason."""
    differs: str = ""
    """What differs from the source's own characters, in words; empty when exact."""
    negators: tuple[str, ...] = ()
    """The source's words that turn a negated phrase round."""
    confirmed: bool = False
    """Whether a person confirmed the flag on this phrase."""
    drift: DriftView | None = None
    """What became of it when its source changed; null when a person need not look."""


@dataclass(frozen=True, slots=True)
class MissingView:
    """Why a phrase is absent, in words, and the wording of the source that is nearest."""

    reason: str
    nearest: str | None
    span: tuple[int, int] | None
    chunk_id: str = ""
    """Another chunk of the case that does hold the phrase, if that is the reason."""


@dataclass(frozen=True, slots=True)
class PastView:
    """One saved revision."""

    number: int
    state: str
    author: str
    at: str
    """Local time as `YYYY-MM-DD HH:MM`."""
    note: str
    changed: tuple[str, ...]
    """Fields that differ from the revision before."""


class ArrivalView(NamedTuple):
    """A revision that was saved since one last looked, by whomever; texts are foreign."""

    case_id: str
    number: int
    author: str
    state: str


class RestoredView(NamedTuple):
    """A text that was taken back."""

    number: int
    """The revision that says it again."""
    changed: bool
    """False when the case says so already; nothing was written then."""
    typing: bool
    """Whether unsaved typing of one's own is still kept beside it."""


class KeptDraft(NamedTuple):
    """A case with unsaved typing, and the local time it was kept."""

    case_id: str
    at: str
