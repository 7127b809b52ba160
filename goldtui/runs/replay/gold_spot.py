"""Find the field of the gold that corresponds to a run's red finding.

A run's claims have different ids from the case's, so they are matched by the point they make. At that field a person
can see whether the system or the gold is wrong.
"""

from __future__ import annotations

from goldtui.casework.edits import claims_of
from goldtui.casework.first_fix import target_of
from goldtui.gates.catalog import reason_of
from goldtui.model.records import GoldCase
from goldtui.model.spot import Spot
from goldtui.runs.replay.first_fix import CASE_IS_STALE
from goldtui.runs.replay.walk import Walk

_OF_A_POINT = ("answer_phrases", "forbidden_phrases")
_CITATION = "citation"


def gold_spot(walk: Walk, case: GoldCase) -> Spot:
    """The field of the case to look at first; the question if nothing is red or no closer field is known."""
    finding = walk.finding
    if finding is None:
        return Spot("question")
    code, where = finding.code, finding.places[0]
    reason = reason_of(code)
    field = reason.field if reason is not None else None
    kind = field.kind if field is not None else ""
    if field is not None and kind not in (*_OF_A_POINT, _CITATION):
        return field
    if where in CASE_IS_STALE:
        return where
    if where.kind == "trace":
        return Spot("case", "required_source_ids")
    point = _point_of(walk, where)
    if kind in _OF_A_POINT:
        named = point or _first_point(case, kind)
        return Spot(kind, named) if named else Spot("answer")
    if where.owner.kind == "claim":
        gold = next((one.claim_id for one in claims_of(case) if point and one.answer_point == point), "")
        if gold:
            return Spot(kind or "claim", gold)
        return Spot("point", point) if point else Spot("answer")
    return where if where.kind == "point" else target_of(code, where, case)


def _first_point(case: GoldCase, field: str) -> str:
    """The first point with such phrases, else the first point; empty without points."""
    ordered = sorted(case.points, key=lambda point: not getattr(point, field))
    return ordered[0].point_id if ordered else ""


def _point_of(walk: Walk, where: Spot) -> str:
    """The point of the claim in a finding; empty when none is recognised."""
    if where.kind == "point":
        return where.name
    named = where.owner
    claim = next((one for one in walk.claims if named == Spot("claim", one.claim_id)), None)
    return claim.points[0] if claim is not None and claim.points else ""
