"""Data of the Freeze place: releases, candidates that wait for signatures, the next version, case states.

Reads the set's folder and database and writes nothing. An unreadable folder is shown as a row with the reason.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from goldtui.model.faults import GoldtuiError, Problem, UnusableInput, command, unusable
from goldtui.release.layout import APPROVALS, order_of
from goldtui.release.trust import load_trust
from goldtui.store.cases import heads, tallies
from goldtui.store.db.values import HeadQuery
from goldtui.store.sets import load_set
from goldtui.workbench.freeze.compare_sets import fit_to_show
from goldtui.workbench.freeze.diff import Change
from goldtui.workbench.freeze.folder import folder_of_set, read_release
from goldtui.workbench.freeze.propose import Proposal, begin_plan
from goldtui.workbench.freeze.sign_off import SignOff, sign_off
from goldtui.workbench.freeze.signing import Shown, default_key, show_candidate
from goldtui.workbench.freeze.trust_memory import remembered_trust
from goldtui.workbench.session.clock import moment_of
from goldtui.workbench.session.limits import MOST_CASES
from goldtui.workbench.session.session import Session

__all__ = ["Change", "Proposal"]

FIRST = "1.0.0"


@dataclass(frozen=True, slots=True)
class Shelved:
    """A release or candidate as its folder describes it; only the verifier decides whether it is valid."""

    version: str
    directory: Path
    digest: str = ""
    """Empty when it is unreadable."""
    fault: str = ""
    """Why it is unreadable."""


@dataclass(frozen=True, slots=True)
class ReleasePage:
    """The initial content of the Freeze place."""

    folder: str
    problem: Problem | None
    """Why this set cannot be released under its name; null when it can."""
    releases: tuple[Shelved, ...]
    """Newest first."""
    candidates: tuple[Shelved, ...]
    """Newest first."""
    version: str
    """The next version: that of a waiting candidate, else one patch above the last release."""
    states: Mapping[str, int]
    """The number of cases in each state."""
    trust: Path | None
    """The trust file chosen for this set."""
    key: str
    """The default path of this person's key."""

    def candidate(self, version: str) -> Shelved | None:
        """The candidate of that version, if there is one."""
        return next((one for one in self.candidates if one.version == version), None)


@dataclass(frozen=True, slots=True)
class CandidatePage:
    """A candidate as shown to its signers."""

    shown: Shown
    sign_off: SignOff | None
    """Null when no trust file is usable."""
    problem: Problem | None
    """Why the trust file is unusable; also null when none was chosen."""
    signatures: int
    """The number of signature files there, whoever made them."""


def release_page(session: Session) -> ReleasePage:
    """Everything quick to read; checks, differences and signatures are loaded separately."""
    tally = tallies.tally(session.store, HeadQuery())
    states = {state: number for state, number in tally.states.items() if number}
    trust, key = remembered_trust(session), str(default_key(session.author))
    try:
        folder = folder_of_set(session)
        releases, candidates = _shelved(folder.releases), _shelved(folder.candidates)
    except UnusableInput as fault:
        return ReleasePage("", fault.problem, (), (), FIRST, states, trust, key)
    version = next_version(releases, candidates)
    return ReleasePage(str(folder.path), None, releases, candidates, version, states, trust, key)


def release_mark(session: Session) -> object:
    """A cheap value that changes when somebody proposes, signs, freezes or changes the trust file."""
    trust = remembered_trust(session)
    try:
        folder = folder_of_set(session)
        seen = [
            one
            for parent in (folder.releases, folder.candidates)
            for path in _folders(parent)
            for one in (path, path / APPROVALS)
            if one.is_dir()
        ]
        seen += [trust] if trust is not None and trust.is_file() else []
        return tuple((one.name, one.stat().st_mtime_ns) for one in seen)
    except (UnusableInput, OSError):
        # The folder is changing at this moment; the next look sees the result.
        return ()


def next_version(releases: Sequence[Shelved], candidates: Sequence[Shelved]) -> str:
    """The newest candidate's version if newer than all releases, else one patch above the newest release."""
    newest = releases[0].version if releases else None
    if candidates and (newest is None or (order_of(candidates[0].version) or ()) > (order_of(newest) or ())):
        return candidates[0].version
    if newest is None:
        return FIRST
    plain, _, early = newest.partition("-")
    major, minor, patch = plain.split(".")
    return plain if early else f"{major}.{minor}.{int(patch) + 1}"


def begin_on_screen(session: Session, version: str) -> Proposal:
    """Like `begin_plan`. Raises `UnusableInput` (`too_many_cases`) for a set that is too large for a screen."""
    number = heads.count(session.store)
    if number > MOST_CASES:
        message = f"the set holds {number} cases, which takes too long for a screen"
        fix = command("release", "propose", session.path, version)
        raise unusable("too_many_cases", message, str(session.path), fix)
    return begin_plan(session, version)


def candidate_page(session: Session, version: str) -> CandidatePage:
    """The candidate of a version with its changes and signatures.

    Raises the errors of `show_candidate`, and `UnusableInput` (`folder_unreadable`).
    """
    directory = folder_of_set(session).candidate(version)
    shown = show_candidate(directory)
    # Text permitted at the last release may be withheld by now. The digest is of the original texts.
    shown = replace(shown, changes=fit_to_show(shown.changes, load_set(session.store)))
    approvals = directory / APPROVALS
    number = len(_inside(approvals))
    path = remembered_trust(session)
    if path is None:
        return CandidatePage(shown, None, None, number)
    now = moment_of(session.clock)
    try:
        return CandidatePage(shown, sign_off(directory, load_trust(path, now), now), None, number)
    except GoldtuiError as fault:
        return CandidatePage(shown, None, fault.problem, number)
    except OSError as fault:
        raise _unreadable(directory, fault) from None


def _inside(folder: Path) -> list[Path]:
    try:
        return list(folder.iterdir()) if folder.is_dir() else []
    except OSError as fault:
        raise _unreadable(folder, fault) from None


def _unreadable(folder: Path, fault: OSError) -> UnusableInput:
    message = f"the folder cannot be read: {fault.strerror}"
    return unusable("folder_unreadable", message, str(folder), "check its rights, then look again")


def _folders(parent: Path) -> list[Path]:
    found = [one for one in _inside(parent) if one.is_dir()]
    named = [(order, one) for one in found if (order := order_of(one.name)) is not None]
    return [one for _, one in sorted(named, reverse=True)]


def _shelved(parent: Path) -> tuple[Shelved, ...]:
    found = []
    for path in _folders(parent):
        try:
            found.append(Shelved(path.name, path, read_release(path).digest))
        except GoldtuiError as fault:
            found.append(Shelved(path.name, path, "", fault.problem.message))
    return tuple(found)
