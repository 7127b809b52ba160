"""Whether one case is sound, in words and as a list of things to do: while editing, at ready and in review.

Found at freezing, a week of cases would come back at once; found while the case is open, it is one field to fix.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from goldtui.casework.fields import OWNER_OF
from goldtui.casework.readiness import NotReady, NotSound, PlacedProblem
from goldtui.checks.release import stops_release
from goldtui.checks.rules.variants import CODE_OF
from goldtui.model.checks import CheckSeverity
from goldtui.model.counts import first_few
from goldtui.model.faults import Problem
from goldtui.model.records import GoldCase
from goldtui.model.spot import Spot
from goldtui.variants.outcome import Outcome
from goldtui.workbench.case.desk import gate_blockers
from goldtui.workbench.checks.case_findings import PlacedFinding, findings_of_case
from goldtui.workbench.session.session import Session
from goldtui.workbench.variants.case_variants import CaseVariants, Evidence, VariantRow, case_variants, evidence_of

STOPS = "no release takes it"
"""What it means that a case is not sound."""
LOOK = "look at it in the Variants place"
SHORT = 70
"""The most characters of a changed text that the strip quotes."""
LISTED = 3
"""The most variants named in one line; the rest are counted."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What keeps a case from being ready, and how its known-bad variants come out."""

    blockers: tuple[Problem, ...]
    """Gates that do not pass and errors of the checks, in the order a reviewer would repair them."""
    variants: CaseVariants | None
    """Null if something blocks, because outcomes earn no credit then."""

    def refuse(self, case: GoldCase, *, unsound: bool) -> None:
        """Raise `NotReady` for a blocked case, and `NotSound` for an unsound one if `unsound` is set."""
        if self.blockers:
            raise NotReady(self.blockers)
        problems = unsound_problems(self.variants, case) if self.variants is not None else ()
        if unsound and problems:
            raise NotSound(problems, soundness_words(self.variants) if self.variants is not None else "")


def case_standing(session: Session, case: GoldCase, evidence: Evidence | None = None) -> Standing:
    """The current standing of the case; pass `evidence` if that of the set has already been read."""
    evidence = evidence_of(session, evidence)
    blockers = gate_blockers(session, case)
    named = {_owner(spot) for one in blockers if (spot := one.place.row) is not None}
    found = check_errors(findings_of_case(session, evidence, case, release=True))
    errors = [one for one in found if _owner(one.spot) not in named]
    if blockers or errors:
        return Standing((*blockers, *errors), None)
    return Standing((), case_variants(session, evidence, case))


class Facts(NamedTuple):
    """What a reviewer has to know of a case besides its text."""

    soundness: str
    """Whether the case is sound, in words."""
    open: tuple[PlacedProblem, ...]
    """The variants that survive, and the findings of the checks that a release does not take."""
    warnings: tuple[PlacedProblem, ...]
    """The other findings of the checks, without those that are only worth a look."""


def facts(session: Session, case: GoldCase, evidence: Evidence | None = None) -> Facts:
    """Facts for a reviewer: whether the case is sound, which variants survive, and what the checks find."""
    evidence = evidence_of(session, evidence)
    found = case_variants(session, evidence, case)
    findings = findings_of_case(session, evidence, case, release=True)
    return Facts(
        soundness_words(found), (*unsound_problems(found, case), *check_errors(findings)), check_warnings(findings)
    )


def check_errors(findings: Sequence[PlacedFinding]) -> tuple[PlacedProblem, ...]:
    """The findings that a release does not take, as problems."""
    return tuple(_problem(one) for one in findings if stops_release(one.finding))


def check_warnings(findings: Sequence[PlacedFinding]) -> tuple[PlacedProblem, ...]:
    """The warnings that a release does take, as problems."""
    return tuple(
        _problem(one)
        for one in findings
        if one.finding.severity is CheckSeverity.WARNING and not stops_release(one.finding)
    )


def _problem(one: PlacedFinding) -> PlacedProblem:
    found = one.finding
    return PlacedProblem(found.code, found.message, found.where, found.fix, one.spot)


def errors_of(session: Session, case: GoldCase, evidence: Evidence | None = None) -> tuple[PlacedProblem, ...]:
    """The findings about a case that a release does not take."""
    return check_errors(findings_of_case(session, evidence_of(session, evidence), case))


def soundness_words(found: CaseVariants) -> str:
    """`sound: 31 of 31 known-bad variants are killed`, or why it is not sound."""
    if found.stopped:
        return f"not sound: the reference answer is stopped at {found.stopped}"
    if found.sound:
        if not found.applicable:
            return "sound: no known-bad variant applies to it"
        return f"sound: {found.killed} of {found.applicable} known-bad variants are killed"
    kinds = [(one, sum(row.outcome == one for row in found.rows[1:] if row.wrong)) for one in Outcome]
    listed = ", ".join(f"{number} {_words(one)}" for one, number in kinds if number)
    return f"not sound: {found.killed} of {found.applicable} known-bad variants are killed, {listed}; {STOPS}"


def unsound_problems(found: CaseVariants, case: GoldCase) -> tuple[PlacedProblem, ...]:
    """What keeps a case with a good reference from being sound: one problem per thing to do, in order.

    Each has the code under which the freeze reports it.
    """
    if found.stopped:
        return ()
    steps: dict[tuple[str, Spot | None], list[VariantRow]] = {}
    for row in found.rows[1:]:
        if row.wrong:
            steps.setdefault((row.advice, row.spot), []).append(row)
    where = f"case {case.case_id}"
    return tuple(
        PlacedProblem(CODE_OF[Outcome(rows[0].outcome)], _named(rows), where, advice or LOOK, spot)
        for (advice, spot), rows in steps.items()
    )


def beyond_gates(findings: Sequence[PlacedFinding], found: CaseVariants, case: GoldCase) -> tuple[str, Spot | None]:
    """For a case whose gates all pass: what to report and its first fix; errors of the checks come first."""
    # The strip has two lines; that no release takes the case is said where it is handed on.
    said = soundness_words(found).removesuffix(f"; {STOPS}")
    said = said[:1].upper() + said[1:]
    problems = (*check_errors(findings), *unsound_problems(found, case))
    if not problems:
        return f"All gates pass. {said}.", None
    first = problems[0]
    if first.code in CODE_OF.values():
        return f"{said}. First fix (f): {first.fix}{_lie(found, first)}", first.spot or Spot("question")
    return f"First fix (f): {first.message}: {first.fix}. {said}.", first.spot or Spot("question")


def _lie(found: CaseVariants, first: Problem) -> str:
    """The first wrong answer that this fix is about, in its words if they are short, and where all are shown."""
    row = next((one for one in found.rows[1:] if one.wrong and (one.advice or LOOK) == first.fix), None)
    if row is None:
        return ""
    return f" ({row.note if row.note and len(row.note) <= SHORT else row.name}; 3 shows it)"


def _owner(spot: Spot | None) -> tuple[str, str] | None:
    if spot is None:
        return None
    return OWNER_OF.get(spot.kind, spot.kind), spot.name


def _named(rows: Collection[VariantRow]) -> str:
    names = [row.name for row in rows]
    outcomes = " or ".join(dict.fromkeys(_words(row.outcome) for row in rows))
    return f"{outcomes}: {first_few(names, LISTED)}"


def _words(outcome: str) -> str:
    return outcome.replace("_", " ")
