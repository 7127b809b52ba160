"""Two runs of one case side by side: each gate, each list and each claim in both.

A list of differences hides what stayed the same, and two lists in sequence are hard to compare. Everything here comes
from two walks, so it contains no words of withheld chunks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from goldtui.runs.replay.claims import WalkedClaim
from goldtui.runs.replay.walk import Fate, RailStop, Step, Walk, WalkedChunk
from goldtui.text.word_diff import Piece, word_diff


class Moved(StrEnum):
    """How one item changed from the first run to the second."""

    SAME = "same"
    MOVED = "moved"
    """It has a different rank."""
    CHANGED = "changed"
    """It is in both and differs."""
    LOST = "lost"
    """It is only in the first run."""
    ADDED = "added"
    """It is only in the second run."""


@dataclass(frozen=True, slots=True)
class GatePair:
    """One gate in both runs."""

    moved: Moved
    before: RailStop
    after: RailStop


@dataclass(frozen=True, slots=True)
class ChunkPair:
    """One chunk at one step; null if a run did not let it out there."""

    moved: Moved
    chunk_id: str
    required: bool
    before: WalkedChunk | None
    after: WalkedChunk | None


@dataclass(frozen=True, slots=True)
class StepPair:
    """One recorded list in both runs."""

    before: Step
    after: Step
    chunks: tuple[ChunkPair, ...]
    """Ordered by the better of the two ranks."""

    def count(self, moved: Moved) -> int:
        """The number of chunks with this change."""
        return sum(chunk.moved is moved for chunk in self.chunks)

    @property
    def moved(self) -> Moved:
        """`changed` if any chunk differs, or only one run records the step."""
        recorded = (self.before.went_out is None, self.after.went_out is None)
        same = recorded[0] == recorded[1] and self.count(Moved.SAME) == len(self.chunks)
        return Moved.SAME if same else Moved.CHANGED


@dataclass(frozen=True, slots=True)
class ClaimPair:
    """One claim, matched by its text."""

    moved: Moved
    before: WalkedClaim | None
    after: WalkedClaim | None


@dataclass(frozen=True, slots=True)
class SideBySide:
    """Everything in which two runs of a case can differ."""

    gates: tuple[GatePair, ...]
    steps: tuple[StepPair, ...]
    response: tuple[Piece, ...]
    """The difference from the first response to the second; empty when both are empty."""
    claims: tuple[ClaimPair, ...]
    """Those of the first run in order, then those found only in the second."""


def side_by_side(before: Walk, after: Walk) -> SideBySide:
    """Compare two walks under one profile, item by item."""
    return SideBySide(
        gates=tuple(_gate(old, new) for old, new in zip(before.rail, after.rail, strict=True)),
        steps=tuple(
            StepPair(old, new, tuple(_chunks(old, new))) for old, new in zip(before.steps, after.steps, strict=True)
        ),
        response=word_diff(before.response, after.response),
        claims=tuple(_claims(before.claims, after.claims)),
    )


def _gate(old: RailStop, new: RailStop) -> GatePair:
    same = (old.status, old.k, old.n, old.first_red) == (new.status, new.k, new.n, new.first_red)
    return GatePair(Moved.SAME if same else Moved.CHANGED, old, new)


def _chunks(before: Step, after: Step) -> Iterator[ChunkPair]:
    old, new = _out(before), _out(after)
    last = len(old) + len(new) + 1

    def place(chunk_id: str) -> tuple[int, int]:
        ranks = [one.rank_out or last for one in (old.get(chunk_id), new.get(chunk_id)) if one is not None]
        return min(ranks), max(ranks)

    for chunk_id in sorted({**old, **new}, key=place):
        was, now = old.get(chunk_id), new.get(chunk_id)
        required = any(one is not None and one.required for one in (was, now))
        yield ChunkPair(_fate(was, now), chunk_id, required, was, now)


def _fate(was: WalkedChunk | None, now: WalkedChunk | None) -> Moved:
    if was is None:
        return Moved.ADDED
    if now is None:
        return Moved.LOST
    if was.version != now.version:
        return Moved.CHANGED
    return Moved.SAME if was.rank_out == now.rank_out else Moved.MOVED


def _out(step: Step) -> dict[str, WalkedChunk]:
    """The chunks a step let out, by id; for a repeated id the first."""
    found: dict[str, WalkedChunk] = {}
    for chunk in step.chunks:
        if chunk.fate is not Fate.LOST:
            found.setdefault(chunk.chunk_id, chunk)
    return found


def _claims(before: Sequence[WalkedClaim], after: Sequence[WalkedClaim]) -> Iterator[ClaimPair]:
    left = list(after)
    for old in before:
        new = next((one for one in left if one.text == old.text), None)
        if new is None:
            yield ClaimPair(Moved.LOST, old, None)
            continue
        left.remove(new)
        same = _state(old) == _state(new)
        yield ClaimPair(Moved.SAME if same else Moved.CHANGED, old, new)
    for new in left:
        yield ClaimPair(Moved.ADDED, None, new)


def _state(claim: WalkedClaim) -> tuple[str | None, bool, bool]:
    return claim.citation_id, claim.judged, claim.supported
