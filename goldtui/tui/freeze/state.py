"""What is known of the next release in Freeze, and the screen as its parts see it; the memory outlives a visit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from goldtui.tui.freeze.rows import DiffRow, kinds_of
from goldtui.tui.kit.desk import Desk
from goldtui.tui.kit.memory.freeze import FreezeMemory

if TYPE_CHECKING:
    from goldtui.model.faults import Problem
    from goldtui.tui.freeze.freeze_list import DiffList, FreezeList
    from goldtui.tui.kit.topbar import Topbar
    from goldtui.workbench.freeze.page import CandidatePage, Change, Proposal, ReleasePage, Shelved


@dataclass(slots=True)
class FreezeState:
    """The plan or the candidate of a version, how far the set is judged, and what is read of the difference."""

    memory: FreezeMemory = field(default_factory=FreezeMemory)
    """The typed values between visits, and the differences that were read."""
    page: ReleasePage | None = None
    plan: Proposal | None = None
    candidate: CandidatePage | None = None
    trouble: Problem | None = None
    """Why nothing can be proposed or shown."""
    version: str = ""
    changes: Sequence[Change] | None = None
    """What the release changes; None while unknown."""
    whole: bool = True
    """Whether all of it could be laid out."""
    warned: Sequence[Problem] = ()
    """What the checks warn of in the cases of the candidate."""
    verdicts: dict[str, tuple[bool, str, Sequence[str]]] = field(default_factory=dict)
    judged: int = 0
    looking: bool = False
    """Whether the set is being judged."""
    reading: str = "difference"
    """Whether the difference is shown, or in its place `lines` of the verifier or of freezing."""
    whole_of: str = ""
    """The digest of the candidate whose whole difference is shown; empty for any other text."""

    @property
    def only(self) -> str:
        """The only kind of blocker to list; empty for all, also once that kind is gone."""
        only = self.memory.only
        return only if self.plan is not None and only in kinds_of(self.plan.blockers) else ""

    @property
    def warnings(self) -> Sequence[Problem]:
        """What the checks warn of in the cases of the candidate or the plan, and what blocks nothing."""
        if self.candidate is not None:
            return self.warned
        return self.plan.warnings if self.plan is not None else ()

    @property
    def releases(self) -> Sequence[Shelved]:
        """The releases of the set, newest first."""
        return self.page.releases if self.page is not None else ()

    @property
    def released(self) -> str:
        """The version that holds all there is, because nothing differs from it; empty if there is more to release."""
        plan = self.plan
        if plan is None or plan.previous is None or self.candidate is not None or self.trouble is not None:
            return ""
        unchanged = plan.judged and [one.code for one in plan.blockers] == ["nothing_new"]
        return plan.previous.manifest.version if unchanged else ""


class FreezeDesk(Desk, Protocol):
    """The screen of Freeze, as far as its parts may call it."""

    state: FreezeState

    @property
    def steps(self) -> FreezeList:
        """Blockers or signatures, and the releases."""

    @property
    def difference(self) -> DiffList:
        """What the release changes."""

    @property
    def topbar(self) -> Topbar:
        """The first row."""

    def draw(self) -> None:
        """Draw list, heading and summary sentence."""

    def draw_now(self) -> None:
        """Draw the sentence about the next step."""

    def show_difference(self, rows: list[DiffRow], shown: str) -> None:
        """Draw a difference; `shown` is the digest of the candidate if this is its whole difference, else empty."""

    def show_lines(self, lines: list[str]) -> None:
        """Show the output of the verifier or of freezing in place of the difference."""

    def show_reading(self) -> None:
        """Focus the difference."""
