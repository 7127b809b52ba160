"""A round of proposals as far as it is decided, and the screen as its parts see it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, Protocol

from goldtui.casework.proposals import NEW_POINT, Link, Near, Proposer
from goldtui.tui.workbench.proposal_round import Entry, Round

if TYPE_CHECKING:
    from goldtui.model.records import GoldCase


class Reshaped(NamedTuple):
    """A change of the candidates themselves, with what was there before it."""

    word: str
    """What is said once it is taken back."""
    round: Round
    decided: tuple[Made, ...]


Made = int | Reshaped
"""The number of the candidate that was decided, or a change of the candidates."""


@dataclass(slots=True)
class ProposalState:
    """The candidates and what was decided of them."""

    case_id: str
    round: Round = field(default_factory=lambda: Round(()))
    proposer: Proposer | None = None
    otherwise: Link = NEW_POINT
    """The reviewer's last choice, used for a claim that makes no point so far."""
    decided: list[Made] = field(default_factory=list)
    """What was done, in order, so that undo can take the last of it back."""
    shown: tuple[str, str] | None = None
    """The id and the text of the chunk under the proposal."""
    section: Near | None = None
    """The section whose nearest sentence is selected under the proposal."""
    editing: bool = False
    """Whether the current candidate is being reworded."""
    said: str | None = None
    """The outcome, once the round is over."""

    def reshape(self, word: str, changed: Round, by: int = 0) -> None:
        """Change the candidates, `by` more or fewer of them at the current one; undo takes it back."""
        at, before = self.round.at, Reshaped(word, self.round, tuple(self.decided))
        gone = at + 1 if by < 0 else -1

        def moved(one: Made) -> Made:
            return one + by if isinstance(one, int) and one > at else one

        self.decided = [*(moved(one) for one in self.decided if one != gone), before]
        self.round = changed

    def names_of(self, entry: Entry) -> tuple[str, ...]:
        """What the case calls the chunk that the entry would cite, where it names no chunk."""
        if self.proposer is None or entry.phrase is None:
            return ()
        return self.proposer.names.get(entry.phrase.chunk_id, ())


class ProposalDesk(Protocol):
    """The screen of proposals, as far as its parts may call it."""

    state: ProposalState

    @property
    def case(self) -> GoldCase:
        """The case in its current state."""

    def link(self) -> Link:
        """The point that accepting would link."""

    def say(self, text: str) -> None:
        """Show a short message."""

    def show(self) -> None:
        """Draw the round."""

    def look_again(self) -> None:
        """Draw, and look up candidates that have no wording yet."""

    def focus_proposal(self) -> None:
        """Return the keys from the source to the screen."""

    def end(self, said: str) -> None:
        """Go back to the case."""
