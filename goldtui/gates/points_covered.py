"""Does the answer say every vital point, with support? An answer can be true in all it says and still be incomplete."""

from __future__ import annotations

from functools import lru_cache
from itertools import filterfalse

from goldtui.gates.align import align
from goldtui.gates.declare import (
    JUDGE_NEXT,
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
from goldtui.gates.proved import Proofs
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


def _only_okay(place: Spot, case: GoldCase) -> tuple[str, Spot] | None:
    """The first point, where all are only okay: making one vital is easier than writing another."""
    first = next(iter(case.points), None)
    if first is None:
        return None
    return f"make a point vital: Enter on how much {first.point_id!r} matters", Spot("importance", first.point_id)


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
            nearer=_only_okay,
        ),
        Reason(
            "point_not_judged",
            f"let a person say whether the answer makes the point: {JUDGE_NEXT}, then score again",
        ),
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
        elif readers := _found_by_nobody(proofs, point_id):
            said = f"no statement makes vital point {point_id!r}: {', '.join(readers)} read all that may"
            findings.append(error("point_missing", said, where))
        elif proofs.open_claims or proofs.loose:
            near = proofs.open_claims == 0 and _said_otherwise(exhibit, proofs, point_id)
            findings.append(_not_judged(point_id, proofs.open_claims, len(proofs.claims), proofs.loose, near=near))
        else:
            findings.append(error("point_missing", f"no supported claim makes vital point {point_id!r}", where))
    return settled(DECLARED, findings, len(covered), total)


def _found_by_nobody(proofs: Proofs, point_id: str) -> tuple[str, ...]:
    """The people who read every true statement and found the point in none; empty while one is open."""
    asked = [one.ruling for one in proofs.open_statements if point_id in one.points]
    read = [one for one in asked if one is not None and one.supported and one.makes is not None]
    if proofs.open_claims or not read or len(read) < max(len(asked), proofs.loose):
        return ()
    return tuple(sorted({who for one in read for who in one.who}))


def _said_otherwise(exhibit: Exhibit, proofs: Proofs, point_id: str) -> bool:
    """Whether a true claim holds an answer phrase of the point in a statement other than the gold's."""
    return any(point_id in align(one.claim, exhibit.case).points for one in proofs.claims if one.supported)


# Most variants of a case leave the same points open; the finding is made once and shared.
@lru_cache(maxsize=1024)
def _not_judged(point_id: str, open_claims: int, claims: int, loose: int, *, near: bool) -> Finding:
    if open_claims:
        why = f"no judged claim makes point {point_id!r}; {open_claims} of {claims} claims could not be judged"
    elif near:
        why = f"a true claim holds an answer phrase of point {point_id!r}, but does not say the same as the gold"
    else:
        of = f"{loose} of {claims} claims are true but hold no answer phrase"
        why = f"no claim makes point {point_id!r} in accepted words; {of}"
    return warning("point_not_judged", why, Spot("point", point_id))


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
