"""The Freeze place in memory: plans, a candidate, signatures and releases, counted as the workbench counts."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from goldtui.model.faults import Conflict, Problem, StoreError, UnusableInput
from goldtui.release.findings import Finding, Weight
from goldtui.release.records import FileEntry, Manifest
from goldtui.release.verify import Verified
from goldtui.tui.freeze.freeze import FreezePlace
from goldtui.workbench.freeze.blockers import Blocker
from goldtui.workbench.freeze.diff import Change
from goldtui.workbench.freeze.folder import Folder, Released
from goldtui.workbench.freeze.page import CandidatePage, ReleasePage, Shelved, next_version
from goldtui.workbench.freeze.propose import Blocked, Proposal
from goldtui.workbench.freeze.sign_off import Signer, SignOff, Standing
from goldtui.workbench.freeze.signing import Shown

if TYPE_CHECKING:
    from goldtui.tui.app import GoldtuiApp

FOLDER = Path("goldsets/garden")
DIGEST = "7ba5b864c8a5a1069c20ad6d6ef8270f4deb466576c841bb9b5f2caffbd7238c"
OLDER = "10c0ffee" * 8
NEW = Change("chunk", "care#9 v1", "", None, {"chunk_id": "care#9", "text": "Ferns like shade.", "permitted": True})
WORD = Change("case", "g-1", "question", "When are orchids watered?", "On which days are orchids watered?")
STAGE = Change("variant", "g-1/wrong-day", "expected_stage", "answer faithfulness", "citation support")


def manifest(version: str = "1.0.1", previous: str | None = OLDER) -> Manifest:
    """A manifest of the fake set."""
    entry = FileEntry(path="cases.jsonl", size=1, sha256=OLDER)
    return Manifest(
        format="goldtui-release-1",
        set="garden",
        version=version,
        previous=previous,
        authors=["ana"],
        changed_by=["ana"],
        policy=OLDER,
        audit=None,
        rules={},
        counts={"cases": 3, "evidence": 2},
        files=[entry],
        tool="goldtui",
    )


class FakeFreeze:
    """Mixed into the fake bench. `signed` is who approves, `rejecting` who does not; `needed` signatures are enough."""

    states: dict[str, str]
    saved: dict[str, list[Any]]
    read_only: str
    path: str
    blockers: tuple[Problem, ...] = ()
    """What judging finds, besides the states."""
    warned: tuple[Problem, ...] = ()
    """What the checks warn of."""
    refused: Problem | None = None
    trust: Path | None = None
    trust_problem: Problem | None = None
    proposed: str = ""
    """The version of the candidate."""
    also_proposed: tuple[str, ...] = ()
    signed: tuple[str, ...] = ()
    rejecting: tuple[str, ...] = ()
    needed: int = 2
    released: tuple[str, ...] = ("1.0.0",)
    differs: tuple[Change, ...] = (WORD, STAGE, NEW)
    withdrawn: str = ""
    leave: str = ""
    """Leave for one signature, in words."""
    moved: bool = False
    sign_fault: Exception | None = None
    asked_to_sign: dict[str, object] | None = None
    dropped: str = ""
    mark: int = 0
    gate: threading.Event | None = None
    """Judging waits for it, if there is one."""

    def release_page(self) -> ReleasePage:
        """From the fields."""
        self._note("release_page")  # type: ignore[attr-defined]
        releases = tuple(Shelved(one, FOLDER / "releases" / one, OLDER) for one in self.released)
        waiting = (Shelved(self.proposed, FOLDER / "candidates" / self.proposed, DIGEST),) if self.proposed else ()
        waiting += tuple(Shelved(one, FOLDER / "candidates" / one, OLDER) for one in self.also_proposed)
        version = next_version(releases, waiting)
        states = Counter(self.states.values())
        return ReleasePage(str(FOLDER), self.refused, releases, waiting, version, states, self.trust, "keys/ana.pem")

    def release_mark(self) -> object:
        """A number."""
        return (self.mark, self.proposed, self.signed)

    def begin_release(self, version: str) -> Proposal:
        """A blocker for every case that is not approved."""
        found = tuple(
            Blocker(f"case_{state}", f"the case is {state}", f"case {one}", "its author marks it ready", one)
            for one, state in self.states.items()
            if state not in ("approved", "frozen")
        )
        kept = [chain[-1] for one, chain in self.saved.items() if self.states[one] in ("approved", "frozen")]
        goldset = SimpleNamespace(cases=kept, variants=())
        shot = cast("Any", SimpleNamespace(goldset=goldset, audit=str(len(kept)), reviews=()))
        last = Released(FOLDER / "releases" / "1.0.0", manifest("1.0.0", None), OLDER) if self.released else None
        return Proposal(Folder(FOLDER), version, last, shot, (), found, judged=False)

    def judge_release(self, plan: Proposal, watch: Any) -> Proposal:
        """One case after the other."""
        from dataclasses import replace

        for _ in watch(plan.snapshot.goldset.cases):
            if self.gate is not None:
                self.gate.wait(60)
        return replace(plan, blockers=(*plan.blockers, *self.blockers), warnings=self.warned, judged=True)

    def release_preview(self, plan: Proposal) -> Sequence[Change]:
        """The same for every plan."""
        return self.differs

    def propose_release(self, plan: Proposal) -> str:
        """From then on it waits."""
        if self.read_only:
            raise StoreError("store_readonly", "the file may only be read", self.path, "run: chmod u+w garden.db")
        if self.moved:
            self.moved = False
            raise Conflict("set_moved", "somebody changed the set since it was looked through", self.path, "look again")
        assert not plan.blockers
        self.proposed = plan.version
        return DIGEST

    def drop_candidate(self, version: str) -> str:
        """It waits no more."""
        self.dropped, self.proposed = version, ""
        return f"{version}.dropped-1"

    def release_surroundings(self) -> object:
        """Nothing."""
        return None

    def release_warnings(self, page: CandidatePage, around: object) -> Sequence[Problem]:
        """The same for every candidate."""
        return self.warned

    def candidate_page(self, version: str) -> CandidatePage:
        """Ana wrote it; owen and rita can sign."""
        before = Released(FOLDER / "releases" / "1.0.0", manifest("1.0.0", None), OLDER)
        shown = Shown(Released(FOLDER / "candidates" / version, manifest(version), DIGEST), before, self.differs, OLDER)
        number = len(self.signed) + len(self.rejecting)
        if self.trust is None or self.trust_problem is not None:
            return CandidatePage(shown, None, self.trust_problem, number)
        return CandidatePage(shown, self._sign_off(version), None, number)

    def _sign_off(self, version: str) -> SignOff:
        rows = [Signer(one, Standing.APPROVES, "as owner") for one in self.signed]
        rows += [Signer(one, Standing.REJECTS, "as reviewer") for one in self.rejecting]
        rows += [
            Signer(one, Standing.CAN, f"as {role}")
            for one, role in (("owen", "owner"), ("rita", "reviewer"))
            if one not in (*self.signed, *self.rejecting)
        ]
        rows.append(Signer("ana", Standing.CANNOT, "wrote words of it"))
        findings = [Finding("approval_reject", f"{one} rejects this candidate") for one in self.rejecting]
        if len(self.signed) < self.needed:
            message = f"{len(self.signed)} of {self.needed} persons have signed"
            findings.append(Finding("approvals_missing", message, "approvals", "these can sign: owen, rita"))
        if self.leave:
            findings.append(Finding("break_glass", self.leave, version, "have a second person sign", Weight.NOTICE))
        verified = Verified(tuple(findings), DIGEST, manifest(version), self.signed)
        return SignOff(tuple(rows), len(self.signed), self.needed, verified)

    def choose_trust(self, words: str) -> bool:
        """Any path but one."""
        if words == "missing.json":
            problem = Problem("trust_missing", "there is no trust file", words, "name it")
            raise UnusableInput((problem,))
        self.trust = Path(words)
        return True

    def sign_release(self, page: CandidatePage, *, key: str, typed: str, passphrase: str, reject: bool) -> str:
        """As whoever the key is called after."""
        self.asked_to_sign = {"key": key, "typed": typed, "passphrase": passphrase, "reject": reject}
        if self.sign_fault is not None:
            raise self.sign_fault
        person = Path(key).stem
        if reject:
            self.rejecting = (*self.rejecting, person)
        else:
            self.signed = (*self.signed, person)
        return person

    def freeze_release(self, version: str) -> Sequence[str]:
        """From then on it is released."""
        if self.moved:
            raise Blocked([Problem("file_digest", "its bytes are not those of the manifest", "cases.jsonl", "again")])
        self.released, self.proposed = (version, *self.released), ""
        self.states = dict.fromkeys(self.states, "frozen")
        return [f"valid: garden {version}", f"digest {DIGEST}", f"It lies in {FOLDER}/releases/{version}"]

    def verify_release(self, version: str) -> tuple[bool, str, Sequence[str]]:
        """Valid, unless it was withdrawn."""
        if self.trust_problem is not None:
            raise UnusableInput((self.trust_problem,))
        if version == self.withdrawn:
            said = f"fault {version}: withdrawn this release was withdrawn: a wrong dose. Fix: use version 1.0.1"
            return False, "withdrawn, use version 1.0.1", [said, "not valid: goldsets/garden/releases/1.0.0"]
        return True, "", [f"valid: garden {version}, 3 cases, signed by owen, rita", f"digest {OLDER}"]


def place(app: GoldtuiApp) -> FreezePlace:
    """The Freeze place on top."""
    screen = app.screen
    assert isinstance(screen, FreezePlace)
    return screen
