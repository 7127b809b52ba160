"""What the Freeze place asks for: candidates, signatures, releases."""

from __future__ import annotations

from collections.abc import Sequence

from goldtui.model.faults import StoreError
from goldtui.workbench.checks.check_set import Watch
from goldtui.workbench.freeze import freeze, page, propose, sign_shown, trust_memory, verifying
from goldtui.workbench.freeze.compare_sets import changes_since
from goldtui.workbench.freeze.folder import Folder, folder_of
from goldtui.workbench.freeze.page import CandidatePage, Change, Proposal, ReleasePage
from goldtui.workbench.session.session import Session


class FreezeService:
    """Freeze over one session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def page(self) -> ReleasePage:
        """Releases, candidates, the next version, cases by state."""
        return page.release_page(self._session)

    def mark(self) -> object:
        """Equal as long as nobody proposed, signed or froze; asked every other second."""
        return page.release_mark(self._session)

    def begin(self, version: str) -> Proposal:
        """What a release of that version would hold, and what is in its way as far as is known at once."""
        return page.begin_on_screen(self._session, version)

    def judge(self, plan: Proposal, watch: Watch) -> Proposal:
        """The plan with all that is in its way. Asks no database: it runs beside the lane, for as long as it takes."""
        return propose.judge_plan(plan, self._session.path, watch=watch)

    def preview(self, plan: Proposal) -> Sequence[Change]:
        """What the release would change against the last one. Asks no database either."""
        before = None if plan.previous is None else plan.previous.directory
        return changes_since(before, plan.snapshot.goldset)

    def propose(self, plan: Proposal) -> str:
        """Write the candidate; returns its digest. Raises `Conflict` when the set changed since it was planned."""
        self._require_writable()
        return propose.propose_unmoved(self._session, plan).digest

    def drop_candidate(self, version: str) -> str:
        """Put a candidate aside; returns where it lies then."""
        return str(freeze.drop_candidate(self._folder, version))

    def candidate(self, version: str) -> CandidatePage:
        """A candidate with its difference and its signatures."""
        return page.candidate_page(self._session, version)

    def choose_trust(self, words: str) -> bool:
        """Use the trust file at a path that was typed; whether the choice could be remembered."""
        return trust_memory.choose_trust(self._session, words)[1]

    def sign(self, shown: CandidatePage, *, key: str, typed: str, passphrase: str, reject: bool) -> str:
        """Sign the candidate on the screen; returns who did. The passphrase is kept nowhere."""
        return sign_shown.sign_shown(
            self._session, shown.shown, key=key, typed=typed, passphrase=passphrase, reject=reject
        )

    def freeze(self, version: str) -> Sequence[str]:
        """Make the signed candidate a release; what was done, in lines. Raises every finding that is in the way."""
        self._require_writable()
        done = freeze.freeze_now(self._session, version, trust_memory.require_remembered(self._session))
        said = [*verifying.Outcome(done.directory, done.verified).lines(), f"It lies in {done.directory}"]
        said.append(f"{len(done.marked)} cases are frozen now.")
        if done.moved_on:
            said.append(f"Edited since it was proposed, and left as they are: {len(done.moved_on)} cases.")
        return said

    def verify(self, version: str) -> tuple[bool, str, Sequence[str]]:
        """Whether a release is valid, what must not be missed of that, and all that the verifier says, in lines."""
        trust = trust_memory.require_remembered(self._session)
        found = verifying.verify_release(self._folder.release(version), trust, clock=self._session.clock)
        return found.valid, found.brief, list(found.lines())

    @property
    def _folder(self) -> Folder:
        return folder_of(self._session.path, self._session.set_name)

    def _require_writable(self) -> None:
        problem = self._session.read_only
        if problem is not None:
            raise StoreError(problem.code, problem.message, problem.where or str(self._session.path), problem.fix)
