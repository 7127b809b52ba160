"""The state of a round of proposals as one frozen value: what is proposed, decided, and still being looked for.

Holds no widget, so tests can prove without a screen that no key decides two candidates or loses one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from goldtui.casework.proposals import Candidate, Link, Near, Phrase

OPEN, ACCEPTED, SKIPPED, REJECTED = "open", "accepted", "skipped", "rejected"


@dataclass(frozen=True, slots=True)
class Entry:
    """One candidate and what was done about it."""

    candidate: Candidate
    phrases: tuple[Phrase, ...] | None = None
    """The nearest wordings; None while they are being looked for."""
    near: tuple[Near, ...] = ()
    """The sections of the sources, nearest first, to be shown where no wording is chosen."""
    chosen: int = 0
    """Index of the chosen wording; past the last means none, and counts on through the sections."""
    more: int = 0
    """How many of the wordings that belong to the chosen one are taken too."""
    link: Link | None = None
    """The point that the reviewer chose for it; None keeps the proposed one."""
    state: str = OPEN

    @property
    def phrase(self) -> Phrase | None:
        """The selected wording."""
        known = self.phrases or ()
        return known[self.chosen] if self.chosen < len(known) else None

    @property
    def section(self) -> Near | None:
        """The section to show where no wording is chosen."""
        at = self.chosen - len(self.phrases or ())
        return self.near[at] if self.phrases is not None and 0 <= at < len(self.near) else None

    @property
    def places(self) -> int:
        """How many wordings and sections there are to go through; no wording at all is one, too."""
        return len(self.phrases or ()) + max(1, len(self.near))

    @property
    def taken(self) -> tuple[Phrase, ...]:
        """What accepting would write: no phrase, one, or several of one chunk."""
        return () if self.phrase is None else self.phrase.taken(self.more)


@dataclass(frozen=True, slots=True)
class Round:
    """All candidates of one answer, in order, and the current one."""

    entries: tuple[Entry, ...]
    at: int = 0

    @classmethod
    def of(cls, candidates: Iterable[Candidate]) -> Round:
        """A round in which nothing is decided."""
        return cls(tuple(Entry(candidate) for candidate in candidates))

    @property
    def entry(self) -> Entry:
        """The current candidate."""
        return self.entries[self.at]

    @property
    def done(self) -> bool:
        """Whether every candidate is decided."""
        return all(entry.state != OPEN for entry in self.entries)

    def count(self, state: str) -> int:
        """How many candidates have the given state."""
        return sum(entry.state == state for entry in self.entries)

    def summary(self) -> str:
        """`5 accepted, 2 skipped, 1 rejected`, plus the number left if there are any."""
        parts = [f"{self.count(state)} {state}" for state in (ACCEPTED, SKIPPED, REJECTED)]
        left = self.count(OPEN)
        return ", ".join([*parts, *([f"{left} left"] if left else [])])

    def wanted(self) -> Candidate | None:
        """The candidate to look up next: the current one first, then those after it."""
        order = (*self.entries[self.at :], *self.entries[: self.at])
        return next((one.candidate for one in order if one.phrases is None and one.state in (OPEN, SKIPPED)), None)

    def found(self, candidate: Candidate, phrases: Sequence[Phrase], near: Sequence[Near] = ()) -> Round:
        """Store the wordings found for a candidate; no change if it was reworded, split or merged meanwhile."""
        return replace(
            self,
            entries=tuple(
                replace(
                    one, phrases=tuple(phrases), near=tuple(near), chosen=0, more=phrases[0].needed if phrases else 0
                )
                if one.candidate == candidate and one.phrases is None
                else one
                for one in self.entries
            ),
        )

    def moved(self, by: int) -> Round:
        """Select another candidate; no change at either end."""
        return replace(self, at=max(0, min(self.at + by, len(self.entries) - 1)))

    def decided(self, state: str) -> Round:
        """Decide the current candidate and select the next open one."""
        after = self.changed(state=state)
        order = (*range(self.at + 1, len(self.entries)), *range(self.at))
        following = next((index for index in order if after.entries[index].state == OPEN), self.at)
        return replace(after, at=following)

    def reopened(self, index: int) -> Round:
        """Take a decision back and select that candidate again."""
        return replace(self, at=index).changed(state=OPEN)

    def changed(self, **update: object) -> Round:
        """Change fields of the current candidate; see `Entry`."""
        return self.put(replace(self.entry, **update))  # type: ignore[arg-type]

    def put(self, *entries: Entry, over: int = 1) -> Round:
        """Replace the current candidate, and those after it up to `over`, by these."""
        return replace(self, entries=(*self.entries[: self.at], *entries, *self.entries[self.at + over :]))

    def stepped(self, by: int) -> Round:
        """Choose the next or the previous wording; after the last, none, in one section after the other."""
        known = self.entry.phrases or ()
        chosen = (self.entry.chosen + by) % self.entry.places
        return self.changed(chosen=chosen, more=known[chosen].needed if chosen < len(known) else 0)
