"""Does the answer say every vital thing, with support? An answer can be true in all it says and still be incomplete."""

from __future__ import annotations

from itertools import filterfalse

from goldtui.gates.declare import NOT_APPLICABLE, NOT_TESTED, Declaration, Passes, error, result, settled, warning
from goldtui.gates.exhibit import Exhibit
from goldtui.gates.lesson_support import support_of
from goldtui.gates.proof import proofs_of
from goldtui.gates.proved import Proofs
from goldtui.model.results import GateResult, Stage
from goldtui.model.spot import Spot

DECLARED = Declaration(
    name="points_covered",
    title="points",
    stage=Stage.ANSWER_COMPLETENESS,
    asks="Does a supported claim make every vital point?",
    needs=("case", "answer", "context", "evidence"),
    first_fix="look at what the prompt asks for; in gold, at the claims' points",
    codes=("point_missing", "answer_phrase_missing", "no_vital_points", "point_not_judged"),
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
            findings.append(
                warning(
                    "point_not_judged",
                    _not_judged(point_id, proofs),
                    where,
                )
            )
        else:
            findings.append(error("point_missing", f"no supported claim makes vital point {point_id!r}", where))
    return settled(DECLARED, findings, len(covered), total)


def _not_judged(point_id: str, proofs: Proofs) -> str:
    if proofs.open_claims:
        of = f"{proofs.open_claims} of {len(proofs.claims)} claims could not be judged"
        return f"no judged claim makes point {point_id!r}; {of}"
    of = f"{proofs.loose} of {len(proofs.claims)} claims are true but hold no answer phrase"
    return f"no claim makes point {point_id!r} in accepted words; {of}"


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
