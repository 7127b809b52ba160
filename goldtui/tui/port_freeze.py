"""What the Freeze place asks of the workbench. Part of `port.Bench`; every call may block."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from goldtui.workbench.checks.check_set import Watch
    from goldtui.workbench.freeze.page import CandidatePage, Change, Proposal, ReleasePage


class FreezeBench(Protocol):
    """The part of a bench behind the Freeze place."""

    def release_page(self) -> ReleasePage:
        """Releases, candidates, the next version, cases by state."""

    def release_mark(self) -> object:
        """Equal as long as nobody proposed, signed or froze; asked every other second."""

    def begin_release(self, version: str) -> Proposal:
        """What a release of that version would hold, and what is in its way as far as is known at once."""

    def judge_release(self, plan: Proposal, watch: Watch) -> Proposal:
        """The plan with all that is in its way. Asks no database: it runs beside the lane, for as long as it takes."""

    def release_preview(self, plan: Proposal) -> Sequence[Change]:
        """What the release would change. Asks no database either."""

    def propose_release(self, plan: Proposal) -> str:
        """Write the candidate; returns its digest. Raises `Conflict` when the set changed since it was planned."""

    def drop_candidate(self, version: str) -> str:
        """Put a candidate aside; returns where it lies then."""

    def candidate_page(self, version: str) -> CandidatePage:
        """A candidate with its difference and its signatures."""

    def choose_trust(self, words: str) -> bool:
        """Use the trust file at a path that was typed; whether the choice could be remembered."""

    def sign_release(self, page: CandidatePage, *, key: str, typed: str, passphrase: str, reject: bool) -> str:
        """Sign the candidate on the screen; returns who did. The passphrase is kept nowhere."""

    def freeze_release(self, version: str) -> Sequence[str]:
        """Make the signed candidate a release; what was done, in lines. Raises every finding that is in the way."""

    def verify_release(self, version: str) -> tuple[bool, str, Sequence[str]]:
        """Whether a release is valid, what must not be missed of that, and all that the verifier says, in lines."""
