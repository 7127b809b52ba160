"""From a variant that got through to the field of the gold that would catch it.

A matrix that only says "survived" leaves the reviewer to guess; with the field named, the fix takes a minute.
"""

from __future__ import annotations

from dataclasses import dataclass

from goldtui.model.records import Claim, GoldCase
from goldtui.model.results import Finding, Severity, Stage, Status, Verdict
from goldtui.model.spot import Spot, field_of
from goldtui.variants.declare import FORBIDDEN_PHRASES, Declaration, Field, Mutant

ANSWER_PHRASES = Field("point", "answer_phrases")
_OF_THE_RUN = frozenset({Stage.ADMISSIBILITY, Stage.CANDIDATE_RETRIEVAL, Stage.CONTEXT_SELECTION})

_STEPS: dict[Field, str] = {
    FORBIDDEN_PHRASES: "write words of the lie as a forbidden phrase of point {name!r}",
    ANSWER_PHRASES: "choose answer phrases of point {name!r} that no other claim says",
    Field("claim", "support_phrases"): "choose phrases of claim {name!r} that only its own source holds",
    Field("claim", "answer_point"): "claim {name!r} makes no point: link it to one, so that lies about it can be seen",
    Field("case", "reference"): "the reference itself is not released: repair that first",
    Field("case", "expected_behaviour"): "say what a right response does: answer, partial or refuse",
    Field("case", "citations_required"): "say whether the case asks for citations",
    Field("case", "constraints"): "go over the constraints of the case",
    Field("case", "points"): "write what the answer must say, as vital points",
    Field("case", "required_source_ids"): "name the sources a right answer must have had in context",
    Field("policy", "refusal_tokens"): "let the policy name the refusal: refusal_tokens or refusal_patterns",
    Field("policy", "cutoff_patterns"): "let the policy know the excuse: refusal_patterns and cutoff_patterns",
    Field("policy", "required_versions"): "let the policy name the components a trace must have: required_versions",
    Field("policy", "min_precision"): "set the policy's least precision: min_precision",
    Field("chunk", "usage"): "say of the source that it may only be quoted",
    Field("chunk", "permitted"): "say of every chunk whether it may be used",
    Field("chunk", "current"): "say of every version whether it is in force",
}


@dataclass(frozen=True, slots=True)
class Advice:
    """The next step in words, and where to take it: which point, claim, chunk or field of the case."""

    text: str
    field: Field
    name: str = ""
    """The id of the point or claim; empty for the case, the policy or the evidence."""

    @property
    def place(self) -> Spot:
        """The place to open."""
        return field_of(self.field.kind, self.field.name, self.name)


def advise(
    family: Declaration | None, mutant: Mutant | None, case: GoldCase, verdict: Verdict, reference: Verdict
) -> Advice:
    """What to write so that this variant is caught next time; `verdict` belongs to a variant that was not killed."""
    # While the reference itself is stopped no outcome earns credit, so that comes first.
    stopped = verdict if reference.released else reference
    if stopped.first_failed_stage is Stage.NOT_TESTED:
        open_finding = _first_warning(stopped)
        if open_finding is not None:
            return _held(open_finding, case, mutant if reference.released else None)
    if not reference.released:
        return _at(Field("case", "reference"))
    field = FORBIDDEN_PHRASES if family is None else family.caught_by
    if field.kind == "claim":
        return _at(field, (mutant.claim_id if mutant else None) or "")
    if field.kind != "point":
        return _at(field)
    name = mutant.point_id if mutant else None
    if name is not None:
        return _at(field, name)
    # All claims were changed at once: the first point without words for a lie about it.
    bare = next((p.point_id for p in case.points if not p.forbidden_phrases), None)
    named = bare or next((p.point_id for p in case.points), None)
    if named is not None and (mutant is None or mutant.claim_id is None):
        return _at(field, named)
    return _at(Field("claim", "answer_point"), (mutant.claim_id if mutant else None) or "")


def advise_for_good(case: GoldCase, verdict: Verdict) -> Advice:
    """What to do about a good answer that was stopped: either the gold is too strict, or the answer is not good."""
    if verdict.first_failed_stage in _OF_THE_RUN:
        text = "its run is stopped before the answer is looked at: say that it is no good answer"
        return Advice(text, Field("case", "required_source_ids"))
    places = (place for result in verdict.results for finding in result.findings for place in finding.places)
    named = (place.name for place in places if place.kind == "point")
    known = [point.point_id for point in case.points]
    name = next((one for one in named if one in known), known[0] if known else "")
    text = f"add its wording to the answer phrases of point {name!r}, or say that it is no good answer"
    return Advice(text if name else "say that it is no good answer, or repair the case", ANSWER_PHRASES, name)


def _first_warning(verdict: Verdict) -> Finding | None:
    for result in verdict.results:
        if result.status is Status.NOT_TESTED:
            for finding in result.findings:
                if finding.severity is Severity.WARNING:
                    return finding
    return None


def _held(finding: Finding, case: GoldCase, mutant: Mutant | None) -> Advice:
    where = finding.places[0]
    if finding.code in ("permission_not_set", "currency_not_set"):
        return _at(Field("chunk", "permitted" if finding.code == "permission_not_set" else "current"))
    if where.kind == "case":
        return _at(Field("case", where.name))
    if where.kind == "point":
        loose = _loose_claim(case) if mutant is not None and mutant.claim_id is None and mutant.point_id else None
        if loose is not None:
            return _at(Field("claim", "answer_point"), loose.claim_id)
        return _at(ANSWER_PHRASES, where.name)
    claim = _reference_claim(case, where.name) if where.kind in ("claim", "citation") else None
    if claim is None:
        changed = mutant.point_id if mutant else None
        return _at(FORBIDDEN_PHRASES, changed) if changed else _at(Field("case", "reference"))
    point = next((p for p in case.points if p.point_id == claim.answer_point), None)
    if point is None:
        return _at(Field("claim", "answer_point"), claim.claim_id)
    if not point.answer_phrases:
        text = f"point {point.point_id!r} has no answer phrases, so no blind claim can be recognised: write one"
        return Advice(text, ANSWER_PHRASES, point.point_id)
    if mutant is not None and mutant.claim_id not in (None, claim.claim_id):
        text = (
            f"the reference's own claim {claim.claim_id!r} says no answer phrase of point {point.point_id!r}: write one"
        )
        return Advice(text, ANSWER_PHRASES, point.point_id)
    return _at(FORBIDDEN_PHRASES, point.point_id)


def _loose_claim(case: GoldCase) -> Claim | None:
    """A claim that makes no point; while it is there, an answer that leaves a point out stays open."""
    return next((c for c in (case.reference.claims if case.reference else ()) if c.answer_point is None), None)


def _reference_claim(case: GoldCase, claim_id: str) -> Claim | None:
    claims = case.reference.claims if case.reference else ()
    return next((c for c in claims if c.claim_id == claim_id), None)


def _at(field: Field, name: str = "") -> Advice:
    step = _STEPS.get(field, f"go over {field.kind}.{field.name}")
    return Advice(step.format(name=name), field, name)
