"""What the screens need of the workbench, as one narrow interface.

Screens are built against this and not against the use cases, so that they can be tested without a database
and painted before any of it is imported. Every `Bench` call may block; the screens run them in the lane.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from goldtui.tui.port_bulk import BulkBench
from goldtui.tui.port_checks import CheckBench
from goldtui.tui.port_coverage import CoverageBench
from goldtui.tui.port_freeze import FreezeBench
from goldtui.tui.port_labels import LabelBench
from goldtui.tui.port_library import LibraryBench
from goldtui.tui.port_past import PastBench
from goldtui.tui.port_replay import ReplayBench
from goldtui.tui.port_replay_gold import ReplayGoldBench
from goldtui.tui.port_report import ReportBench
from goldtui.tui.port_review import ReviewBench
from goldtui.tui.port_sources import Sources
from goldtui.tui.port_undo import UndoBench
from goldtui.tui.port_variants import VariantBench

if TYPE_CHECKING:
    from goldtui.casework.confirming import Flagged
    from goldtui.casework.edits import Edit
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


class Judging(Protocol):
    """Judging one open case. All but `missing` are quick enough for every keystroke."""

    def judge(self, case: GoldCase) -> Judged:
        """The reference answer on the reference trace."""

    def shown(self, case: GoldCase) -> GoldCase:
        """The case as it may be drawn: without words of withheld sources, ids and places as they are."""

    def hide(self, text: str, cases: Sequence[GoldCase]) -> str:
        """A text of these cases as it may be drawn."""

    def phrases(self, case: GoldCase, chunk_id: str) -> Sequence[PhraseView]:
        """Every support phrase as this chunk shows it, in claim order."""

    def find(self, chunk_id: str, words: str) -> Sequence[tuple[int, int]]:
        """Every place of typed words in a chunk, in order; off the loop for long texts."""

    def places(self, case: GoldCase, phrase: str) -> Sequence[tuple[str, int]]:
        """Which chunks of the case hold a phrase, and how often each."""

    def missing(self, case: GoldCase, phrase: str, chunk_id: str) -> MissingView | None:
        """Why the chunk lacks a phrase; None when it holds it. Runs off the loop."""

    def reanchored(self, case: GoldCase, claim_id: str, index: int, chunk_id: str, at: int) -> Edit | None:
        """A drifted phrase at its one place now, of several at the one where the cursor stands; else null."""

    def chunk(self, chunk_id: str) -> EvidenceChunk | None:
        """A chunk the case has come to name since it was opened."""

    def named(self, case: GoldCase, also: Sequence[str]) -> Sequence[EvidenceChunk]:
        """The chunks a case names, then those of `also` that there are; may ask the store, so it runs off the loop."""

    def flagged(self, case: GoldCase, claim_id: str) -> Flagged | None:
        """The first flag on a claim that a person may confirm with a reason."""

    def sentences(self, text: str) -> Sequence[tuple[int, int]]:
        """The sentences of a text as half-open code point ranges."""

    def words(self, text: str) -> Sequence[tuple[int, int]]:
        """The words of a text, so cut that no phrase made of whole ones is refused as cut."""


class Bench(
    PastBench,
    BulkBench,
    LibraryBench,
    Sources,
    UndoBench,
    VariantBench,
    CheckBench,
    CoverageBench,
    ReplayBench,
    ReplayGoldBench,
    ReviewBench,
    LabelBench,
    FreezeBench,
    ReportBench,
    Protocol,
):
    """One open gold set."""

    @property
    def name(self) -> str:
        """The set's name; foreign text."""

    @property
    def path(self) -> str:
        """Where it lies."""

    @property
    def why(self) -> str:
        """Why this set was opened, in words; empty when there is nothing to explain."""

    @property
    def warning(self) -> str:
        """What is wrong with the set's history as remembered here, and the next step; empty when nothing is."""

    @property
    def read_only(self) -> str:
        """Why nothing can be saved at this moment, and the next step; empty when it can. Asks the file system."""

    @property
    def author(self) -> str:
        """Who works here."""

    def count(self, filter_text: str) -> int:
        """How many cases the filter finds."""

    def next_todo(self, filter_text: str, after: str | None) -> str | None:
        """The next case that still needs its author, wrapping round; None when none is left."""

    def open(self, case_id: str) -> OpenCase:
        """Lay a case on the desk."""

    def judging(self, opened: OpenCase) -> Judging:
        """A judge for that case."""

    def save(self, case: GoldCase, base: int, note: str = "") -> OpenCase:
        """Append a revision built on number `base`; raises `Conflict` when it is not the last any more."""

    def save_draft(self, case: GoldCase, base: int) -> str:
        """Keep unfinished typing; returns the local time as `HH:MM`."""

    def drop_draft(self, case_id: str) -> None:
        """Forget the kept typing of a case."""

    def mark_ready(self, case: GoldCase, base: int, *, anyway: bool = False) -> OpenCase:
        """The author's word that the case is done; raises an error that lists what is in the way.

        One that is not sound is refused with `NotSound`, unless the author wants it so `anyway`.
        """

    def close(self) -> None:
        """Let go of the database."""
