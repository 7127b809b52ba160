"""Propose a release: list every blocker with its next step, and write a candidate only when there are none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from goldtui.casework.lifecycle import CLOSED, VOUCHED
from goldtui.model.faults import Conflict, GoldtuiError, Problem, StoreError, UnusableInput, command
from goldtui.release.candidate import Candidate, write_candidate
from goldtui.release.layout import GOLD, order_of
from goldtui.release.reading import objects
from goldtui.store.chain import audit
from goldtui.workbench.checks.check_set import Watch
from goldtui.workbench.freeze.authors import author_blockers, history_blockers, row_blockers
from goldtui.workbench.freeze.blockers import gold_findings, state_blockers
from goldtui.workbench.freeze.compare_sets import side_of_set
from goldtui.workbench.freeze.content import Snapshot, content_of, gold_row, rules_of, snapshot
from goldtui.workbench.freeze.diff import changes, side_of
from goldtui.workbench.freeze.folder import Folder, Released, folder_of_set, require_version
from goldtui.workbench.freeze.proposed import remember_proposed
from goldtui.workbench.policy.revise import policy_blockers
from goldtui.workbench.session.session import Session

TOLD = 10
"""The number of blockers listed per kind; a set of a thousand drafts has one thing to do, not a thousand."""


class Blocked(GoldtuiError):
    """A release that is blocked. `problems` holds the first blockers of each kind, `total` counts all of them."""

    exit_code = 1

    def __init__(self, problems: Sequence[Problem]) -> None:
        first = problems[0]
        super().__init__(first.code, first.message, first.where, first.fix)
        seen: Counter[str] = Counter()
        shown = []
        for one in problems:
            seen[one.code] += 1
            if seen[one.code] <= TOLD:
                shown.append(one)
        self._problems = tuple(shown)
        self.total = len(problems)

    @property
    def problems(self) -> tuple[Problem, ...]:
        return self._problems


@dataclass(frozen=True, slots=True)
class Proposal:
    """A planned or written candidate."""

    folder: Folder
    version: str
    previous: Released | None
    snapshot: Snapshot
    left_out: tuple[str, ...]
    """Cases that are neither approved nor closed and are left out on request."""
    blockers: tuple[Problem, ...]
    judged: bool = True
    """Whether checks and known-bad variants were run too; without them nothing is written."""
    warnings: tuple[Problem, ...] = ()
    """What the checks say of single cases that blocks nothing; known once it is judged."""


def plan_release(
    session: Session,
    version: str,
    *,
    given: Path | None = None,
    only_approved: bool = False,
    trust: Path | None = None,
    watch: Watch = lambda matrices: matrices,
) -> Proposal:
    """The contents of a release of this version and its blockers; writes nothing.

    Every author must be on the set's list of people or in the trust file `trust` (else the remembered one). Raises
    `UnusableInput`: `bad_version`, `bad_set_name`, `release_unreadable` for an unreadable last release, and the errors
    of `load_trust`.
    """
    plan = begin_plan(session, version, given=given, only_approved=only_approved, trust=trust)
    return judge_plan(plan, session.path, watch=watch)


def begin_plan(
    session: Session,
    version: str,
    *,
    given: Path | None = None,
    only_approved: bool = False,
    trust: Path | None = None,
) -> Proposal:
    """Like `plan_release`, but only the quick part: version and states, nothing judged yet."""
    require_version(version)
    folder = folder_of_set(session, given)
    previous = folder.last()
    try:
        shot = snapshot(session)
    except StoreError as fault:
        # A value that nobody can read is an altered row, and the doctor knows which one.
        broken = row_blockers(session.path) if fault.problem.code == "store_corrupt" else []
        if not broken:
            raise
        raise Blocked(broken) from None
    waiting = [(case_id, state) for case_id, state in shot.states.items() if state not in (*VOUCHED, *CLOSED)]
    found = [*history_blockers(session), *_version_blockers(folder, version, previous)]
    found += [*policy_blockers(session), *author_blockers(session, shot, trust)]
    if not only_approved:
        found += state_blockers(waiting, session.path)
    left_out = tuple(case_id for case_id, _ in waiting) if only_approved else ()
    return Proposal(folder, version, previous, shot, left_out, tuple(found), judged=False)


def judge_plan(plan: Proposal, database: Path, *, watch: Watch = lambda matrices: matrices) -> Proposal:
    """The plan with the blockers from altered rows, checks and known-bad variants added.

    Uses no session, so any thread may run it.
    """
    broken = row_blockers(database)
    found = gold_findings(plan.snapshot.goldset, plan.snapshot.reviews, database, watch=watch)
    blockers = (*broken, *plan.blockers, *_nothing_new(plan), *found.blockers)
    return replace(plan, blockers=blockers, warnings=tuple(found.warnings), judged=True)


def propose(session: Session, plan: Proposal, *, croissant: bool = False) -> Candidate:
    """Write the planned candidate; `croissant` adds a description for data set catalogues.

    Raises `Blocked`, and the `UnusableOutput` errors of `write_candidate`.
    """
    assert plan.judged, "a plan is judged before it is written"
    if plan.blockers:
        raise Blocked(plan.blockers)
    content = content_of(session, plan.snapshot, plan.version, plan.previous, croissant=croissant)
    target = plan.folder.candidate(plan.version)
    target.parent.mkdir(parents=True, exist_ok=True)
    made = write_candidate(content, target)
    remember_proposed(session, plan.version, made.digest)
    return made


def propose_unmoved(session: Session, plan: Proposal) -> Candidate:
    """Like `propose`, for a plan that was shown to somebody in the meantime.

    Raises `Conflict` (`set_moved`) when the set was written to since the plan was shown.
    """
    head = audit.head(session.store)
    if plan.snapshot.audit != (None if head is None else head.own):
        message = "somebody changed the set since it was looked through; nothing was written"
        raise Conflict("set_moved", message, str(session.path), "see what is in the way now, then propose")
    return propose(session, plan)


def _version_blockers(folder: Folder, version: str, previous: Released | None) -> list[Problem]:
    found = []
    here = order_of(version)
    if previous is not None and here is not None and here <= (order_of(previous.manifest.version) or here):
        message = f"version {previous.manifest.version} is released already, and {version} does not come after it"
        found.append(Problem("version_not_newer", message, str(folder.releases), "choose a higher version"))
    candidate = folder.candidate(version)
    if candidate.exists():
        message = "there is a candidate of this version"
        fix = f"sign it, or remove it to propose again: {command('release', 'drop', version)}"
        found.append(Problem("candidate_exists", message, str(candidate), fix))
    return found


def _nothing_new(plan: Proposal) -> list[Problem]:
    """A blocker when the newest release has the same content under the same rules.

    A final release may equal its release candidate (`1.2.0-rc1`).
    """
    last = plan.previous
    rules = rules_of(plan.snapshot.goldset.policy)
    if last is None or "-" in last.manifest.version or dict(last.manifest.rules) != rules:
        return []
    goldset, where = plan.snapshot.goldset, str(last.directory)
    counts = {"cases": len(goldset.cases), "evidence": len(goldset.evidence), "variants": len(goldset.variants)}
    if any(last.manifest.counts.get(name) != number for name, number in counts.items()):
        return []
    try:
        if changes(side_of(last.directory), side_of_set(goldset)):
            return []
        before = {str(row["qid"]): row for row in objects(last.directory, GOLD)}
        if any(before.get(case.case_id) != gold_row(case) for case in goldset.cases):
            # The same cases, but another version of goldtui writes them differently.
            return []
    except (OSError, KeyError, AttributeError, TypeError, UnusableInput):
        message = f"the files of release {last.manifest.version} are not what a release holds"
        return [Problem("release_unreadable", message, where, "get that release again; goldtui verify names the files")]
    except GoldtuiError:
        # A case without a gold line; another blocker reports it.
        return []
    message = f"nothing differs from {last.manifest.version}, so there is nothing to release"
    withdraw = command("trust", "withdraw", "trust.json", last.directory, "--reason", "WHY")
    fix = f"edit a case or bring new evidence in first; to take {last.manifest.version} back: {withdraw}"
    return [Problem("nothing_new", message, where, fix)]
