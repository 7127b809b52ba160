"""Views of an open case for the screens, independent of how the data was loaded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from goldtui.model.records import EvidenceChunk, GoldCase
from goldtui.model.results import GateResult
from goldtui.model.spot import Spot


@dataclass(frozen=True, slots=True)
class OpenCase:
    """A case as it is open on the screen."""

    case: GoldCase
    """The last saved revision."""
    number: int
    """The number of that revision; a save built on an older one conflicts."""
    state: str
    chunks: tuple[EvidenceChunk, ...]
    """The evidence the case names: required first, then cited; withheld ones have no text."""
    draft: GoldCase | None = None
    """A draft that was not saved as a revision."""
    draft_at: str = ""
    """Local time of the draft as `HH:MM`."""
    draft_base: int | None = None
    """The revision the draft is based on, if it is no longer the newest."""
    saved: str = ""
    """`saved by ben at 10:02`: the last revision, in words; foreign text."""
    mine: bool = True
    """Whether this person saved it."""
    others: tuple[str, ...] = ()
    """Drafts of this case by other people, each in words; foreign text."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A verdict as the screens show it."""

    results: tuple[GateResult, ...]
    fix: str
    """The first fix in one sentence; the next step when all is green."""
    spot: Spot | None
    """Where the first fix is; None when there is nothing to fix."""


@dataclass(frozen=True, slots=True)
class DriftView:
    """A phrase that moved when its source changed and that nobody has re-anchored yet."""

    outcome: str
    """`moved` or `ambiguous`."""
    was: str
    """The version in which it last had its place; foreign text."""
    places: tuple[tuple[str, int, int], ...]
    """Chunk id, start and end of each place now."""


@dataclass(frozen=True, slots=True)
class PhraseView:
    """One support phrase as found in one chunk; positions are half-open ranges of code points."""

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
    """The source's words that negate the phrase."""
    confirmed: bool = False
    """Whether a person confirmed the flag on this phrase."""
    drift: DriftView | None = None
    """Its drift since its source changed; null when a person need not check it."""


@dataclass(frozen=True, slots=True)
class MissingView:
    """Why a phrase is absent, in words, and the nearest wording of the source."""

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
    """Fields that differ from the previous revision."""


class ArrivalView(NamedTuple):
    """A revision saved since the last look, by anybody; texts are foreign."""

    case_id: str
    number: int
    author: str
    state: str


class RestoredView(NamedTuple):
    """A restored text."""

    number: int
    """The new revision with that text."""
    changed: bool
    """False when the case already has that text; nothing is written then."""
    typing: bool
    """Whether this person still has a draft of the case."""


class KeptDraft(NamedTuple):
    """A case with a draft, and the local time it was kept."""

    case_id: str
    at: str
