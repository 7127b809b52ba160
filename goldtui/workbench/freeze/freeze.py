"""Freeze a signed candidate: verify it, move it to its place in one rename, then verify it again.

A release is never replaced. A crash leaves either the candidate or the release, and a second run continues there.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from goldtui.casework.lifecycle import Act, after, may
from goldtui.formats.atomic import sync_directory
from goldtui.model.faults import Problem, UnusableOutput, command, unusable
from goldtui.release.findings import Finding, Weight
from goldtui.release.reading import objects
from goldtui.release.trust import Trust, load_trust
from goldtui.release.verify import Verified, verify
from goldtui.store.cases import batches
from goldtui.store.cases.batches import Wanted
from goldtui.store.evidence import chunks
from goldtui.workbench.freeze.blockers import closed_since
from goldtui.workbench.freeze.content import row_of
from goldtui.workbench.freeze.folder import Folder, folder_of_set
from goldtui.workbench.freeze.propose import Blocked
from goldtui.workbench.freeze.proposed import not_proposed
from goldtui.workbench.session.clock import moment_of
from goldtui.workbench.session.session import Session


@dataclass(frozen=True, slots=True)
class Frozen:
    """A frozen release in its final place."""

    directory: Path
    verified: Verified
    marked: tuple[str, ...] = ()
    """Cases that are now frozen in the database."""
    moved_on: tuple[str, ...] = ()
    """Cases that were edited after the candidate was made; they stay as they are."""


def freeze_now(session: Session, version: str, trust_path: Path, *, given: Path | None = None) -> Frozen:
    """Freeze the signed candidate of a version and record it in the database.

    Raises the errors of `freeze_candidate` and `load_trust`, and `Blocked`: `candidate_changed` for one that this set
    did not propose, `withheld_quoted` for words of sources that were permitted when it was proposed and are not today.
    """
    now = moment_of(session.clock)
    trust = load_trust(trust_path, now)
    folder = folder_of_set(session, given)
    candidate = folder.candidate(version)
    if candidate.is_dir():
        found = _valid(candidate, trust, now)
        if strange := not_proposed(session, version, found.digest, candidate):
            raise Blocked([strange])
        if closed := closed_since(candidate, chunks.everything(session.store)):
            raise Blocked(closed)
    return mark_frozen(session, freeze_candidate(folder, version, trust, now))


def freeze_candidate(folder: Folder, version: str, trust: Trust, now: str) -> Frozen:
    """Move a valid candidate to its place as a release.

    An existing release of this version is verified and left alone. Raises `Blocked` with every finding of an invalid
    candidate, `UnusableInput` (`no_candidate`), `UnusableOutput` (`cannot_freeze`, `release_differs`).
    """
    candidate, target = folder.candidate(version), folder.release(version)
    if target.is_dir() and not candidate.is_dir():
        return Frozen(target, _valid(target, trust, now))
    if not candidate.is_dir():
        fix = f"propose it first: {command('release', 'propose', 'DB', version)}"
        raise unusable("no_candidate", "there is no such candidate", str(candidate), fix)
    before = _valid(candidate, trust, now)
    if target.exists() or target.is_symlink():
        message = "there is something in the release's place, and a release is never replaced"
        raise UnusableOutput("cannot_freeze", message, str(target), "choose a higher version and propose it")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.parent.is_symlink():
            raise UnusableOutput(
                "cannot_freeze", "the folder of releases is a link", str(target.parent), "name its own path"
            )
        for path in candidate.iterdir():
            # Approvals may be added later; nothing else may change.
            if path.is_file():
                path.chmod(0o444)
        candidate.rename(target)
        sync_directory(target.parent)
        sync_directory(candidate.parent)
    except OSError as fault:
        message = f"the candidate could not be moved: {fault.strerror}"
        raise UnusableOutput(
            "cannot_freeze", message, str(target), "check rights and free space, then try again"
        ) from None
    after = verify(target, trust, now)
    if not after.valid or after.digest != before.digest:
        message = "what lies there now is not what was verified"
        raise UnusableOutput("release_differs", message, str(target), "somebody changed it meanwhile; propose it again")
    return Frozen(target, after)


def mark_frozen(session: Session, frozen: Frozen) -> Frozen:
    """Record in the database which cases this release froze; skips cases edited since."""
    manifest = frozen.verified.manifest
    assert manifest is not None, "a valid release has a manifest"
    rows = {str(row["case_id"]): row for row in objects(frozen.directory, "cases.jsonl")}
    note = f"frozen in {manifest.version}"
    wanted, moved_on = [], []
    for revision, known in batches.newest_of(session.store, sorted(rows)):
        case_id = revision.case.case_id
        same = row_of(revision.case) == rows[case_id]
        if same and may(Act.FREEZE, revision.state):
            state = after(Act.FREEZE, revision.state)
            wanted.append(Wanted(revision.case, revision.number, state, known, note))
        elif not same:
            moved_on.append(case_id)
    if not wanted:
        return Frozen(frozen.directory, frozen.verified, (), tuple(moved_on))
    mark = f"freeze {manifest.version}"
    done = batches.append_batch(session.store, wanted, mark=mark, author=session.author, at=session.clock(), note=note)
    left = (*moved_on, *done.moved_on, *done.in_typing)
    return Frozen(frozen.directory, frozen.verified, done.saved, left)


def drop_candidate(folder: Folder, version: str) -> Path:
    """Discard a candidate by renaming it; nothing is deleted. Raises `UnusableInput` (`no_candidate`)."""
    candidate = folder.candidate(version)
    if not candidate.is_dir():
        raise unusable("no_candidate", "there is no such candidate", str(candidate), "nothing is left to do")
    for number in range(1, 10_000):
        aside = candidate.with_name(f"{version}.dropped-{number}")
        if not aside.exists():
            candidate.rename(aside)
            return aside
    raise UnusableOutput("cannot_freeze", "too many dropped candidates", str(candidate.parent), "take old ones away")


def _valid(directory: Path, trust: Trust, now: str) -> Verified:
    found = verify(directory, trust, now)
    if not found.valid:
        raise Blocked([as_problem(one, directory) for one in found.findings if one.weight is Weight.ERROR])
    return found


def as_problem(one: Finding, directory: Path) -> Problem:
    """A verifier finding as a problem."""
    return Problem(one.code, one.message, f"{directory}: {one.where}" if one.where else str(directory), one.fix)
