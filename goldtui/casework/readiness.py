"""What keeps a draft from being marked ready, each blocker with its next step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from goldtui.casework.first_fix import NO_CLAIMS, next_step, unsplit
from goldtui.model.faults import GoldtuiError, Problem
from goldtui.model.provenance import is_unwritten
from goldtui.model.records import Behaviour, GoldCase
from goldtui.model.results import Severity, Status, Verdict
from goldtui.model.spot import CLAIMS, Spot

_CASE = Spot("case")


class NotReady(GoldtuiError):
    """A case that cannot be marked ready; `problems` lists every blocker."""

    exit_code = 1

    def __init__(self, blockers: tuple[Problem, ...]) -> None:
        first = blockers[0]
        super().__init__(first.code, first.message, first.where, first.fix)
        self._blockers = blockers

    @property
    def problems(self) -> tuple[Problem, ...]:
        return self._blockers


class NotSound(NotReady):
    """A case that passes its gates but not all known-bad variants are killed; its author may still mark it ready."""

    def __init__(self, problems: tuple[Problem, ...], said: str) -> None:
        super().__init__(problems)
        self.said = said
        """How many variants are killed, in words."""


@dataclass(frozen=True, slots=True)
class PlacedProblem(Problem):
    """A problem with its Workbench row; null for one that is not in the case."""

    spot: Spot | None = None


@dataclass(frozen=True, slots=True)
class GateProblem(Problem):
    """A problem with its place in the case, in the notation of the gates."""

    place: Spot = _CASE


_FOLLOWS = frozenset(("citation_not_judged", "point_not_judged"))
"""What an open claim leaves open with it."""


def consequences(problems: Sequence[Problem]) -> int:
    """How many of these follow from a claim that is in the list itself, and go away with it."""
    claims = any(
        isinstance(one, GateProblem) and one.code not in _FOLLOWS and one.place.kind in ("claim", "phrase")
        for one in problems
    )
    return sum(one.code in _FOLLOWS for one in problems) if claims else 0


def blockers(case: GoldCase, verdict: Verdict) -> tuple[GateProblem, ...]:
    """Every blocker between this draft and ready, in the order a reviewer would repair them.

    What several gates report, such as a missing required source, is listed once. An answer without claims comes first:
    its claims bring the sources and points that are missing.
    """
    found: list[GateProblem] = []
    if unsplit(case):
        fix = "take claims from the answer: goldtui propose, or P in the workbench; they bring their sources and points"
        found.append(_problem(NO_CLAIMS, "no claims yet: the answer is only a text", CLAIMS, fix))
    if not case.question.strip():
        found.append(_problem("no_question", "the question is empty", Spot("case", "question"), "write the question"))
    if is_unwritten(case):
        message = "a generated draft: the question is still the one that was made for it"
        found.append(
            _problem(
                "question_generated", message, Spot("case", "question"), "rewrite the question as a person asks it"
            )
        )
    if case.expected_behaviour is Behaviour.REFUSE and not (case.refusal_reason or "").strip():
        found.append(
            _problem(
                "no_refusal_reason",
                "the case expects a refusal without saying why",
                Spot("case", "refusal_reason"),
                "say what the sources lack or which rule forbids the answer",
            )
        )
    listed: set[tuple[str, str, str]] = set()
    for result in verdict.results:
        if result.status not in (Status.FAIL, Status.NOT_TESTED):
            continue
        for finding in result.findings:
            same = (finding.code, finding.message, finding.where)
            said = finding.code == NO_CLAIMS and unsplit(case)
            if finding.severity is not Severity.NOTICE and same not in listed and not said:
                listed.add(same)
                step, place = next_step(finding, case), finding.places[0]
                # Many steps begin with the finding's own words, which are said already.
                fix = step.removeprefix(finding.message).lstrip(":;, ") or step
                found.append(GateProblem(finding.code, finding.message, finding.where, fix, place))
    return tuple(found)


def _problem(code: str, message: str, place: Spot, fix: str) -> GateProblem:
    return GateProblem(code, message, str(place), fix, place)
