"""The service of the Freeze place: candidates, signatures, releases."""

from __future__ import annotations

from collections.abc import Sequence

from goldtui.model.faults import Problem, StoreError
from goldtui.workbench.checks.check_set import Watch
from goldtui.workbench.freeze import candidate_warnings, freeze, page, propose, sign_shown, trust_memory, verifying
from goldtui.workbench.freeze.compare_sets import changes_since
from goldtui.workbench.freeze.folder import Folder, folder_of_set
from goldtui.workbench.freeze.page import CandidatePage, Change, Proposal, ReleasePage
from goldtui.workbench.session.session import Session


class FreezeService:
    """Freeze operations of one session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def page(self) -> ReleasePage:
        """Releases, candidates, the next version, cases by state."""
        return page.release_page(self._session)

    def mark(self) -> object:
        """A value that changes when somebody proposes, signs or freezes; polled every two seconds."""
        return page.release_mark(self._session)

    def begin(self, version: str) -> Proposal:
        """The contents of a release of that version, and the blockers that are quick to find."""
        return page.begin_on_screen(self._session, version)

    def judge(self, plan: Proposal, watch: Watch) -> Proposal:
        """The plan with all its blockers. Uses no database, so it runs outside the lane for as long as it takes."""
        return propose.judge_plan(plan, self._session.path, watch=watch)

    def preview(self, plan: Proposal) -> Sequence[Change]:
        """The changes of the release since the last one. Uses no database either."""
        before = None if plan.previous is None else plan.previous.directory
        return changes_since(before, plan.snapshot.goldset)

    def propose(self, plan: Proposal) -> str:
        """Write the candidate and return its digest. Raises `Conflict` when the set changed since it was planned."""
        self._require_writable()
        return propose.propose_unmoved(self._session, plan).digest

    def drop_candidate(self, version: str) -> str:
        """Set a candidate aside and return its new path."""
        return str(freeze.drop_candidate(self._folder, version))

    def candidate(self, version: str) -> CandidatePage:
        """A candidate with its changes and signatures."""
        return page.candidate_page(self._session, version)

    def surroundings(self) -> candidate_warnings.Surroundings:
        """What a candidate is checked against."""
        return candidate_warnings.surroundings(self._session)

    def warnings(self, shown: CandidatePage, around: candidate_warnings.Surroundings) -> Sequence[Problem]:
        """What the checks warn of in the cases of a candidate. Uses no database."""
        directory = shown.shown.candidate.directory
        return candidate_warnings.candidate_warnings(directory, around, self._session.path)

    def choose_trust(self, words: str) -> bool:
        """Use the trust file at a typed path; returns whether the choice was remembered."""
        return trust_memory.choose_trust(self._session, words)[1]

    def sign(self, shown: CandidatePage, *, key: str, typed: str, passphrase: str, reject: bool) -> str:
        """Sign the candidate on screen and return the signer. The passphrase is not stored."""
        return sign_shown.sign_shown(
            self._session, shown.shown, key=key, typed=typed, passphrase=passphrase, reject=reject
        )

    def freeze(self, version: str) -> Sequence[str]:
        """Make the signed candidate a release; returns what was done, in lines. Raises every blocking finding."""
        self._require_writable()
        done = freeze.freeze_now(self._session, version, trust_memory.require_remembered(self._session))
        said = [*verifying.Outcome(done.directory, done.verified).lines(), f"It lies in {done.directory}"]
        said.append(f"{len(done.marked)} cases are frozen now.")
        if done.moved_on:
            said.append(f"Edited since it was proposed, and left as they are: {len(done.moved_on)} cases.")
        return said

    def verify(self, version: str) -> tuple[bool, str, Sequence[str]]:
        """Whether a release is valid, the notices that must be seen, and the verifier's whole output, in lines."""
        trust = trust_memory.require_remembered(self._session)
        found = verifying.verify_release(self._folder.release(version), trust, clock=self._session.clock)
        return found.valid, found.brief, list(found.lines())

    @property
    def _folder(self) -> Folder:
        return folder_of_set(self._session)

    def _require_writable(self) -> None:
        problem = self._session.read_only
        if problem is not None:
            raise StoreError(problem.code, problem.message, problem.where or str(self._session.path), problem.fix)
