"""The checks while a case is being written, and as a queue over the set: what is weak, where, and what to do about it.

`goldtui check` says the same of a whole set; here each finding also knows the place in the Workbench.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from goldtui.casework.fields import KINDS, OWNERS
from goldtui.checks.catalog import selected
from goldtui.checks.run import check_case
from goldtui.checks.shown import Shown
from goldtui.model.checks import CheckFinding, CheckSeverity
from goldtui.model.faults import Problem, UnusableInput
from goldtui.model.goldset import GoldSet
from goldtui.model.records import GoldCase
from goldtui.store import chunks as chunk_store
from goldtui.store import heads, sets, settings
from goldtui.workbench.case_variants import Evidence
from goldtui.workbench.check_set import check_set, lost_in_lines
from goldtui.workbench.edits import Spot
from goldtui.workbench.judge import cited_ids
from goldtui.workbench.next_step import command
from goldtui.workbench.review_facts import review_facts
from goldtui.workbench.session import Session

MOST_CHUNKS = 2_000
"""Up to so many chunk versions a case in hand is checked against all of them, else against those it names."""
MOST_CASES = 20_000
"""Of a set that is checked from a screen; a larger one would hold the screen up for too long."""

MOST_JUDGED = 2_000
"""Up to so many cases the claims are judged as well; the strip of each case says the same of it."""

_WEIGHT = {CheckSeverity.ERROR: 0, CheckSeverity.WARNING: 1, CheckSeverity.INFO: 2}
_OWNED = {
    owner: re.compile(
        rf"{owner}:(.*?)(?:\.({'|'.join(field.name for field in fields.editable)})(?:\[(\d+)\])?)?", re.DOTALL
    )
    for owner, fields in OWNERS.items()
}
"""How a finding names a claim or point and its field."""


@dataclass(frozen=True, slots=True)
class PlacedFinding:
    """A finding and the place in the Workbench that it is about; none for one about the set or another file."""

    finding: CheckFinding
    spot: Spot | None


def findings_in_hand(session: Session, evidence: Evidence, case: GoldCase) -> tuple[PlacedFinding, ...]:
    """What the rules about single cases find in one as it is being written, errors first."""
    info = settings.load(session.store)
    chunks = evidence.chunks
    if len(chunks) > MOST_CHUNKS:
        chunks = chunk_store.get(session.store, dict.fromkeys((*case.named_source_ids, *cited_ids(case))))
    shown = Shown(GoldSet(name=info.name, cases=(case,), evidence=chunks, policy=session.policy), lost_in_lines)
    phrases = evidence.withheld.phrases((case.reference,))
    clean = evidence.withheld.clean
    found = (
        replace(one, message=clean(one.message, phrases), fix=clean(one.fix, phrases))
        for one in check_case(case, shown, selected(info.checks))
    )
    return _ordered(PlacedFinding(one, spot_of_where(one.where)) for one in found)


def findings_of_set(session: Session, case_ids: Collection[str] | None = None) -> tuple[PlacedFinding, ...]:
    """What the rules find in the set as it is saved, variants left out; of some cases only, or of all and the set.

    Raises `UnusableInput`: `no_cases`, and `too_many_cases` for a set that a command should go through.
    """
    number = heads.count(session.store)
    if number > MOST_CASES:
        fix = command("check", session.path, "--no-variants")
        message = f"the set holds {number} cases, which takes too long for a screen"
        raise UnusableInput((Problem("too_many_cases", message, str(session.path), fix),))
    reviews = review_facts(session.store, session.policy)
    goldset, judged = sets.load_set(session.store), number <= MOST_JUDGED
    report = check_set(goldset, session.path, variants=False, wording=judged, reviews=reviews).report
    kept = (one for one in report.findings if case_ids is None or one.case_id in case_ids)
    return _ordered(PlacedFinding(one, spot_of_where(one.where) if one.case_id else None) for one in kept)


def at_spot(findings: Collection[PlacedFinding], spot: Spot | None) -> tuple[PlacedFinding, ...]:
    """Those about a row of the case pane: the row itself, and what is folded into the row of a claim or point."""
    if spot is None:
        return ()
    parts = KINDS.get(spot.kind)
    if parts is None:
        return tuple(one for one in findings if one.spot == spot)
    return tuple(one for one in findings if one.spot and one.spot.kind in parts and one.spot.name == spot.name)


def spot_of_where(where: str) -> Spot | None:
    """The place in the Workbench that a finding's `where` names."""
    for owner, pattern in _OWNED.items():
        if found := pattern.fullmatch(where):
            name, field, index = found.groups()
            row = OWNERS[owner].of[field or "text"].row
            return Spot(row, name, int(index or 0) if owner == "claim" else 0)
    kind, _, rest = where.partition(":")
    if kind == "chunk":
        return Spot("chunk", rest)
    owner, _, field = where.partition(".")
    field = field.partition("[")[0]
    if owner == "reference" or field == "reference":
        return Spot("answer")
    if owner != "case":
        return None
    return Spot("question") if field in ("question", "points", "") else Spot("case", field.partition(".")[0])


def _ordered(found: Iterable[PlacedFinding]) -> tuple[PlacedFinding, ...]:
    return tuple(sorted(found, key=lambda one: _WEIGHT[one.finding.severity]))
