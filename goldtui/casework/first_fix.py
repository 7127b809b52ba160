"""From the first red gate to the very field a reviewer should repair first.

A verdict names stages and codes; a person needs one place to go and one thing to do.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from goldtui.gates.catalog import BY_NAME
from goldtui.model.records import GoldCase
from goldtui.model.results import Finding, GateResult, Severity, Status, Verdict
from goldtui.model.spot import CLAIMS, Spot


@dataclass(frozen=True, slots=True)
class FirstFix:
    """What to do first, in one sentence, and where."""

    text: str
    target: Spot
    gate: str
    code: str


def first_fix(verdict: Verdict, case: GoldCase) -> FirstFix | None:
    """The repair that the first red gate asks for (the first untested one when none is red); null when green."""
    for wanted, severity in ((Status.FAIL, Severity.ERROR), (Status.NOT_TESTED, Severity.WARNING)):
        for result in verdict.results:
            if result.status is wanted:
                finding = next((f for f in result.findings if f.severity is severity), None)
                return _fix(result, finding, case)
    return None


def _fix(result: GateResult, finding: Finding | None, case: GoldCase) -> FirstFix:
    if finding is None:
        return FirstFix(BY_NAME[result.gate].declared.first_fix, Spot("case"), result.gate, "")
    return FirstFix(
        _sentence(finding, case), target_of(finding.code, finding.places[0], case), result.gate, finding.code
    )


def _sentence(finding: Finding, case: GoldCase) -> str:
    match finding.code:
        case "no_claims":
            return "write the first claim (n), or select its words in the evidence and press c"
        case "phrase_empty":
            return f"{finding.message}: select its words in the evidence and press m"
        case "no_required_sources":
            return "name the sources a right answer must have had in context"
        case "no_vital_points":
            return "write what the answer must say: select it in the evidence and press p"
        case "behaviour_not_set":
            return "say what a right response does: answer, partial or refuse (t)"
        case "empty_response":
            return f"{finding.message}; write the reference answer (for a refusal: not in context)"
        case "point_missing" if (loose := _loose_claim(case)) is not None:
            point = finding.places[0].name
            return f"claim {loose!r} makes no point: press o to link it to {point!r}"
        case "claim_says_more":
            return f"{finding.message}; cut them, mark a phrase that says them, or confirm with a reason (C)"
        case "phrase_negated" | "claim_contradicts_phrase" | "phrase_short":
            return f"{finding.message}; repair it, or confirm it with a reason (C)"
        case "permission_not_set" | "currency_not_set":
            return f"{finding.message}; import again with --permitted or --current, in your name"
        case _:
            return finding.message


def next_step(finding: Finding, case: GoldCase) -> str:
    """What to do about one finding, as a step: where no code has words of its own, what is at fault names it."""
    said = _sentence(finding, case)
    if said != finding.message:
        return said
    target = target_of(finding.code, finding.places[0], case)
    match target.kind:
        case "phrase":
            return f"choose words that stand in the source cited, as phrase {target.index + 1} of claim {target.name!r}"
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


def _loose_claim(case: GoldCase) -> str | None:
    """The first claim that makes no point: linking it is nearer than writing another."""
    claims = case.reference.claims if case.reference else ()
    return next((c.claim_id for c in claims if not c.answer_point), None)


def target_of(code: str, place: Spot, case: GoldCase) -> Spot:
    """The row of the Workbench at which a finding with that code and place is repaired."""
    if code == "point_missing" and (loose := _loose_claim(case)) is not None:
        return Spot("claim", loose)
    match place.kind:
        case "phrase" | "claim" | "point" | "case":
            return replace(place, entry=None)
        case "citation":
            return place.owner
        case "evidence":
            return Spot("chunk", place.name)
        case "trace":
            return Spot("case", "required_source_ids")
        case _:
            return Spot("claim") if place == CLAIMS else Spot("case", "reference")
