"""The use cases behind the Freeze place, as `port_freeze` asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from goldtui.model.faults import StoreError
from goldtui.workbench.checks.check_set import Watch
from goldtui.workbench.freeze import freeze, propose, sign_shown, trust_memory, verifying
from goldtui.workbench.freeze import page as release_page
from goldtui.workbench.freeze.compare_sets import changes_since
from goldtui.workbench.freeze.folder import Folder, folder_of
from goldtui.workbench.freeze.page import CandidatePage, Change, Proposal, ReleasePage
from goldtui.workbench.session.session import Session


class FreezeCalls:
    """Mixed into the bench over a session."""

    _session: Session

    def release_page(self) -> ReleasePage:
        """The place at one look."""
        return release_page.release_page(self._session)

    def release_mark(self) -> object:
        """Names and times of the folders."""
        return release_page.release_mark(self._session)

    def begin_release(self, version: str) -> Proposal:
        """Version and states."""
        return release_page.begin_on_screen(self._session, version)

    def judge_release(self, plan: Proposal, watch: Watch) -> Proposal:
        """Checks and known-bad variants."""
        return propose.judge_plan(plan, self._session.path, watch=watch)

    def release_preview(self, plan: Proposal) -> Sequence[Change]:
        """Against the last release."""
        before = None if plan.previous is None else plan.previous.directory
        return changes_since(before, plan.snapshot.goldset)

    def propose_release(self, plan: Proposal) -> str:
        """Write the candidate."""
        self._require_writable()
        return propose.propose_unmoved(self._session, plan).digest

    def drop_candidate(self, version: str) -> str:
        """Under another name."""
        return str(freeze.drop_candidate(self._folder, version))

    def candidate_page(self, version: str) -> CandidatePage:
        """With difference and signatures."""
        return release_page.candidate_page(self._session, version)

    def choose_trust(self, words: str) -> bool:
        """Load it once, then remember its path."""
        return trust_memory.choose_trust(self._session, words)[1]

    def sign_release(self, page: CandidatePage, *, key: str, typed: str, passphrase: str, reject: bool) -> str:
        """As the person whose key it is."""
        return sign_shown.sign_shown(
            self._session, page.shown, key=key, typed=typed, passphrase=passphrase, reject=reject
        )

    def freeze_release(self, version: str) -> Sequence[str]:
        """Verify, move, mark."""
        self._require_writable()
        done = freeze.freeze_now(self._session, version, trust_memory.require_remembered(self._session))
        said = [*verifying.Outcome(done.directory, done.verified).lines(), f"It lies in {done.directory}"]
        said.append(f"{len(done.marked)} cases are frozen now.")
        if done.moved_on:
            said.append(f"Edited since it was proposed, and left as they are: {len(done.moved_on)} cases.")
        return said

    def verify_release(self, version: str) -> tuple[bool, str, Sequence[str]]:
        """Offline, with the chosen trust file."""
        trust = trust_memory.require_remembered(self._session)
        found = verifying.verify_release(self._folder.release(version), trust, clock=self._session.clock)
        return found.valid, found.brief, list(found.lines())

    @property
    def _folder(self) -> Folder:
        return folder_of(self._session.path, self._session.set_name)

    def _require_writable(self) -> None:
        problem = self._session.read_only
        if problem is not None:
            raise StoreError(problem.code, problem.message, problem.where or str(Path(self._session.path)), problem.fix)
