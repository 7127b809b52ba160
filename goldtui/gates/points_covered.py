"""Does the answer say every vital point, with support? An answer can be true in all it says and still be incomplete."""

from __future__ import annotations

from functools import lru_cache
from itertools import filterfalse

from goldtui.gates.declare import (
    NOT_APPLICABLE,
    NOT_TESTED,
    Declaration,
    Gate,
    Passes,
    Reason,
    error,
    result,
    settled,
    warning,
)
from goldtui.gates.exhibit import Exhibit
from goldtui.gates.lesson_support import support_of
from goldtui.gates.proof import proofs_of
from goldtui.model.records import GoldCase
from goldtui.model.results import Finding, GateResult, Stage
from goldtui.model.spot import Spot


def _loose_claim(place: Spot, case: GoldCase) -> tuple[str, Spot] | None:
    """The first claim that makes no point: linking it is easier than writing another."""
    claims = case.reference.claims if case.reference else ()
    loose = next((c.claim_id for c in claims if not c.answer_point), None)
    if loose is None:
        return None
    return f"claim {loose!r} makes no point: press o to link it to {place.name!r}", Spot("claim", loose)


DECLARED = Declaration(
    name="points_covered",
    title="points",
    short_title="points",
    column="pts",
    stage=Stage.ANSWER_COMPLETENESS,
    asks="Does a supported claim make every vital point?",
    needs=("case", "answer", "context", "evidence"),
    first_fix="look at what the prompt asks for; in gold, at the claims' points",
    reasons=(
        Reason(
            "point_missing",
            "ask for every part of the question in the prompt; in gold, see whether the point is vital",
            nearer=_loose_claim,
            mode="omitted_point",
        ),
        Reason(
            "answer_phrase_missing",
            "give the point this wording as an answer phrase, if it is a right one",
            field=Spot("answer_phrases"),
            mode="omitted_point",
        ),
        Reason(
            "no_vital_points",
            "say in the gold what an answer must say",
            gold_fix="write what the answer must say: select it in the evidence and press p",
        ),
        Reason("point_not_judged", "label the claims that nothing recognises, then judge the run again"),
    ),
)
PASSED = Passes(DECLARED)


def strict(exhibit: Exhibit) -> GateResult:
    """Every vital point has a supported claim, in words the point accepts."""
    if exhibit.refusal_expected:
        return result(DECLARED, NOT_APPLICABLE)
    vital = exhibit.vital
    if not vital:
        return _no_vital_points()
    proofs = proofs_of(exhibit)
    total = len(vital)
    covered = proofs.covered & vital
    if len(covered) == total:
        return PASSED[total]
    findings = []
    for point_id in filterfalse(covered.__contains__, exhibit.case.vital_in_order):
        where = Spot("point", point_id)
        if point_id in proofs.worded_otherwise:
            findings.append(
                error(
                    "answer_phrase_missing",
                    f"the claim for point {point_id!r} holds none of its answer phrases",
                    where,
                )
            )
        elif proofs.open_claims or proofs.loose:
            findings.append(_not_judged(point_id, proofs.open_claims, len(proofs.claims), proofs.loose))
        else:
            findings.append(error("point_missing", f"no supported claim makes vital point {point_id!r}", where))
    return settled(DECLARED, findings, len(covered), total)


# Most variants of a case leave the same points open; the finding is made once and shared.
@lru_cache(maxsize=1024)
def _not_judged(point_id: str, open_claims: int, claims: int, loose: int) -> Finding:
    if open_claims:
        said = f"no judged claim makes point {point_id!r}; {open_claims} of {claims} claims could not be judged"
    else:
        of = f"{loose} of {claims} claims are true but hold no answer phrase"
        said = f"no claim makes point {point_id!r} in accepted words; {of}"
    return warning("point_not_judged", said, Spot("point", point_id))


def lesson(exhibit: Exhibit) -> GateResult:
    """Every vital point is the label of a claim that the context supports; the label is trusted."""
    vital = exhibit.case.vital_points
    if not vital:
        return _no_vital_points()
    made = (exhibit.lesson_kept or support_of(exhibit)).points
    if vital <= made:
        return PASSED[len(vital)]
    total, missing_points = len(vital), vital - made
    findings = [
        error("point_missing", f"no supported claim makes vital point {p!r}", Spot("point", p))
        for p in sorted(missing_points)
    ]
    return settled(DECLARED, findings, total - len(missing_points), total)


def _no_vital_points() -> GateResult:
    missing = warning("no_vital_points", "the case names no vital point", Spot("case", "points"))
    return result(DECLARED, NOT_TESTED, (missing,))


GATE = Gate(DECLARED, strict, lesson)
