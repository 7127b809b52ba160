"""What keeps a set from being released, each blocker with the command that clears it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from goldtui.casework.withheld import WithheldQuoted, refuse_quoted
from goldtui.checks.catalog import rule_of
from goldtui.checks.release import for_release, stops_release
from goldtui.formats.gold_lines import gold_line
from goldtui.model.case_state import CaseState
from goldtui.model.checks import CheckFinding, CheckSeverity
from goldtui.model.faults import GoldtuiError, Problem, command
from goldtui.model.goldset import GoldSet
from goldtui.model.records import EvidenceChunk
from goldtui.model.review_facts import ReviewFact
from goldtui.model.spot import Spot
from goldtui.workbench.checks.check_set import Watch, check_set
from goldtui.workbench.session.sources import load_set

_STEP = {
    CaseState.DRAFT: ("the case is draft", "its author marks it ready", "ready"),
    CaseState.READY: ("the case waits for review", "a reviewer approves it", "review approve"),
    CaseState.RETURNED: ("the case is returned", "its author answers and marks it ready", "ready"),
    CaseState.STALE: ("the case is stale", "its author looks at the changed source and marks it ready", "ready"),
    CaseState.DISPUTED: ("the case is disputed", "a second person rules on it", "review rule"),
}


@dataclass(frozen=True, slots=True)
class Blocker(Problem):
    """A problem with its case, so that a screen can open it; ids may contain any characters."""

    case_id: str = ""
    spot: Spot | None = None
    """The row in the case; null for the case as a whole."""


def state_blockers(states: Iterable[tuple[str, CaseState]], database: Path) -> list[Problem]:
    """A blocker for every case that is neither approved nor closed."""
    found: list[Problem] = []
    for case_id, state in states:
        if state in _STEP:
            message, who, words = _STEP[state]
            code = f"case_{state.value}"
            fix = f"{who}: {command(*words.split(), database, case_id)}"
            if state is CaseState.DRAFT:
                fix += f"; not needed: {command('review', 'retire', database, case_id)}"
            found.append(Blocker(code, message, f"case {case_id}", fix, case_id))
    return found


class GoldFindings(NamedTuple):
    """What is found in the cases to be frozen."""

    blockers: list[Problem]
    warnings: list[Problem]
    """Warnings of the checks about single cases, which block nothing and which signers have to see."""


def gold_findings(
    goldset: GoldSet,
    reviews: Sequence[ReviewFact],
    where: Path,
    *,
    variants: bool = True,
    watch: Watch = lambda matrices: matrices,
) -> GoldFindings:
    """The findings of the checks, the known-bad variants and the plain gold lines on the cases to be frozen."""
    if not goldset.cases:
        fix = "approve cases first: goldtui review queue DB"
        none = Problem("no_cases", "no case is approved, and an empty release measures nothing", str(where), fix)
        return GoldFindings([none], [])
    listed = goldset.model_copy(update={"checks": for_release(goldset.checks)})
    report = check_set(listed, where, variants=variants, reviews=reviews, watch=watch).report
    found = [_blocker(one, where) for one in report.findings if stops_release(one)]
    found += _inexpressible(goldset)
    found += _quoted(goldset)
    warnings = [
        _blocker(one, where)
        for one in report.findings
        if one.severity is CheckSeverity.WARNING and one.case_id is not None and not stops_release(one)
    ]
    return GoldFindings(found, warnings)


def closed_since(directory: Path, stored: Sequence[EvidenceChunk]) -> list[Problem]:
    """What a candidate says that the sources as they are `stored` today no longer let out."""
    released = load_set(directory).goldset
    closed = {(one.chunk_id, one.version) for one in stored if one.permitted is False}
    fix = "drop the candidate and propose it again"
    found: list[Problem] = []
    for one in released.evidence:
        if one.text is not None and (one.chunk_id, one.version) in closed:
            message = "the candidate holds the text of this source, which is no longer permitted"
            found.append(Problem("withheld_quoted", message, f"chunk {one.chunk_id}", fix))
    return found + _quoted(released.model_copy(update={"evidence": tuple(stored)}))


def _blocker(one: CheckFinding, where: Path) -> Problem:
    place = f"case {one.case_id}: {one.where}" if one.case_id is not None else one.where
    rule = rule_of(one.code)
    fix = f"{one.fix}; {command('rule', one.code)}"
    return Blocker(
        one.code,
        f"{one.message} ({rule.declared.name})" if rule else one.message,
        place,
        fix,
        one.case_id or "",
        one.place.row,
    )


def _inexpressible(goldset: GoldSet) -> list[Problem]:
    found: list[Problem] = []
    for case in goldset.cases:
        try:
            gold_line(case)
        except GoldtuiError as fault:
            problem, where = fault.problem, f"case {case.case_id}"
            found.append(Blocker("gold_line", problem.message, where, problem.fix, case.case_id))
    return found


def _quoted(goldset: GoldSet) -> list[Problem]:
    try:
        refuse_quoted(goldset)
    except WithheldQuoted as fault:
        owners = {f"case {case.case_id}": case.case_id for case in goldset.cases}
        owners |= {f"variant {one.variant_id}": one.case_id for one in goldset.variants}
        return [Blocker(p.code, p.message, p.where, p.fix, owners.get(p.where, "")) for p in fault.problems]
    return []
