"""Find the field a reviewer should repair first, from the first red gate.

A verdict names stages and codes; a person needs one place and one thing to do.
"""

from __future__ import annotations

from dataclasses import dataclass

from goldtui.gates.catalog import gate_named, reason_of
from goldtui.gates.refusal import refuses
from goldtui.model.policy import Policy
from goldtui.model.records import Behaviour, GoldCase
from goldtui.model.results import Finding, GateResult, Severity, Stage, Status, Verdict
from goldtui.model.spot import CLAIMS, PROPOSALS, Spot
from goldtui.text.match.normalise import normalise


@dataclass(frozen=True, slots=True)
class FirstFix:
    """The first thing to do, in one sentence, and its place."""

    text: str
    target: Spot
    gate: str
    code: str


NO_CLAIMS = "no_claims"
SPLIT = "take claims and sources from the answer (P)"
REFUSAL = "the answer refuses: choose answer, partial or refuse (t)"


def unsplit(case: GoldCase) -> bool:
    """Whether the case has an answer in running text and no claim."""
    reference = case.reference
    if reference is None or case.expected_behaviour is Behaviour.REFUSE:
        return False
    return bool(reference.text.strip()) and not reference.claims


def first_fix(verdict: Verdict, case: GoldCase) -> FirstFix | None:
    """The repair for the first red gate (the first untested one when none is red); null when green.

    An answer that makes no claim yet, as an import brings it, comes first: its claims bring sources and points too.
    """
    red = [result for result in verdict.results if result.status is Status.FAIL]
    empty = next((result for result in red if any(one.code == NO_CLAIMS for one in result.findings)), None)
    if empty is not None and unsplit(case) and all(result.stage is not Stage.ANSWER_BEHAVIOUR for result in red):
        if case.expected_behaviour is None and case.reference and refuses(normalise(case.reference.text), Policy()):
            return FirstFix(REFUSAL, Spot("case", "expected_behaviour"), empty.gate, NO_CLAIMS)
        return FirstFix(SPLIT, PROPOSALS, empty.gate, NO_CLAIMS)
    for wanted, severity in ((Status.FAIL, Severity.ERROR), (Status.NOT_TESTED, Severity.WARNING)):
        for result in verdict.results:
            if result.status is wanted:
                finding = next((f for f in result.findings if f.severity is severity), None)
                return _fix(result, finding, case)
    return None


def _fix(result: GateResult, finding: Finding | None, case: GoldCase) -> FirstFix:
    if finding is None:
        return FirstFix(gate_named(result.gate).declared.first_fix, Spot("case"), result.gate, "")
    return FirstFix(
        _sentence(finding, case), target_of(finding.code, finding.places[0], case), result.gate, finding.code
    )


def _sentence(finding: Finding, case: GoldCase) -> str:
    reason = reason_of(finding.code)
    if reason is None:
        return finding.message
    nearer = reason.nearer(finding.places[0], case) if reason.nearer else None
    return nearer[0] if nearer else reason.gold_fix.format(message=finding.message)


def next_step(finding: Finding, case: GoldCase) -> str:
    """The next step for one finding; a code without its own text is described by the record at fault."""
    said = _sentence(finding, case)
    if said != finding.message:
        return said
    target = target_of(finding.code, finding.places[0], case)
    match target.kind:
        case "phrase":
            return f"choose words that are in the source cited, as phrase {target.index + 1} of claim {target.name!r}"
        case "claim" if target.name:
            return f"go over claim {target.name!r}: its text, its citation and its phrases"
        case "claim":
            return "write the first claim"
        case "point":
            return f"write a claim that makes point {target.name!r}, or link one to it"
        case "chunk":
            return f"look at source {target.name!r}: replace it in the case, or bring in a version that may be used"
        case _ if target.name == "reference":
            return "go over the reference answer"
        case _:
            return f"go over the field {target.name!r} of the case"


def target_of(code: str, place: Spot, case: GoldCase) -> Spot:
    """The row of the Workbench where a finding with that code and place is repaired."""
    reason = reason_of(code)
    if reason is not None and reason.nearer and (nearer := reason.nearer(place, case)):
        return nearer[1]
    match place.kind:
        case "phrase" | "claim" | "point" | "case":
            return place._replace(entry=None)
        case "citation":
            return place.owner
        case "evidence":
            return Spot("chunk", place.name)
        case "trace":
            return Spot("case", "required_source_ids")
        case _:
            return Spot("claim") if place == CLAIMS else Spot("case", "reference")
