"""Check findings for the case being edited and as a queue over the set: what is weak, where, and the fix.

`goldtui check` reports the same for a whole set; here each finding also has its place in the Workbench.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from goldtui.casework.fields import KINDS
from goldtui.casework.judge import cited_ids
from goldtui.checks.catalog import selected_rules
from goldtui.checks.release import for_release
from goldtui.checks.run import check_case, check_review
from goldtui.checks.shown import Shown
from goldtui.model.case_state import LIVING
from goldtui.model.checks import CheckFinding, CheckSeverity
from goldtui.model.faults import command, unusable
from goldtui.model.goldset import GoldSet
from goldtui.model.records import GoldCase
from goldtui.model.review_facts import ReviewFact
from goldtui.model.spot import Spot
from goldtui.store import sets, settings
from goldtui.store.cases import heads
from goldtui.store.evidence import chunks as chunk_store
from goldtui.workbench.checks.check_set import check_set, lost_in_lines
from goldtui.workbench.review.facts import review_facts
from goldtui.workbench.session.limits import MOST_CASES
from goldtui.workbench.session.session import Session
from goldtui.workbench.variants.case_variants import Evidence

MOST_CHUNKS = 2_000
"""Up to this many chunk versions, a case is checked against all of them; above it, against those it names."""

MOST_JUDGED = 2_000
"""Up to this many cases, the rules on claim wording run as well; each case's own strip reports them too."""

_WEIGHT = {CheckSeverity.ERROR: 0, CheckSeverity.WARNING: 1, CheckSeverity.INFO: 2}


@dataclass(frozen=True, slots=True)
class PlacedFinding:
    """A finding and its place in the Workbench; null for a finding about the set or another file."""

    finding: CheckFinding
    spot: Spot | None


def findings_of_case(
    session: Session, evidence: Evidence, case: GoldCase, *, release: bool = False
) -> tuple[PlacedFinding, ...]:
    """What the single-case rules find in the case being edited, errors first; `release` asks all that one asks."""
    info = settings.load(session.store)
    asked = for_release(info.checks) if release else info.checks
    chunks = evidence.chunks
    if len(chunks) > MOST_CHUNKS:
        chunks = chunk_store.get(session.store, dict.fromkeys((*case.named_source_ids, *cited_ids(case))))
    shown = Shown(GoldSet(name=info.name, cases=(case,), evidence=chunks, policy=session.policy), lost_in_lines)
    phrases = evidence.withheld.phrases((case.reference,))
    clean = evidence.withheld.clean
    found = (
        replace(one, message=clean(one.message, phrases), fix=clean(one.fix, phrases))
        for one in check_case(case, shown, selected_rules(asked))
    )
    return _ordered(PlacedFinding(one, one.place.row) for one in found)


def findings_of_review(session: Session, fact: ReviewFact) -> tuple[PlacedFinding, ...]:
    """What the rules about reviews find in the review of one case, errors first."""
    found = check_review(fact, selected_rules(for_release(settings.load(session.store).checks)))
    return _ordered(PlacedFinding(one, one.place.row) for one in found)


def findings_of_set(session: Session, case_ids: Collection[str] | None = None) -> tuple[PlacedFinding, ...]:
    """What the rules find in the saved set, without variants; for some cases only, or for all cases and the set itself.

    Raises `UnusableInput`: `no_cases`, and `too_many_cases` for a set that is too large for a screen.
    """
    number = heads.count(session.store)
    if number > MOST_CASES:
        fix = command("check", session.path, "--no-variants")
        message = f"the set holds {number} cases, which takes too long for a screen"
        raise unusable("too_many_cases", message, str(session.path), fix)
    goldset, judged = sets.load_set(session.store, states=LIVING), number <= MOST_JUDGED
    known = {case.case_id for case in goldset.cases}
    reviews = tuple(one for one in review_facts(session.store, session.policy) if one.case_id in known)
    report = check_set(goldset, session.path, variants=False, wording=judged, reviews=reviews).report
    kept = (one for one in report.findings if case_ids is None or one.case_id in case_ids)
    return _ordered(PlacedFinding(one, one.place.row if one.case_id else None) for one in kept)


def at_spot(findings: Collection[PlacedFinding], spot: Spot | None) -> tuple[PlacedFinding, ...]:
    """The findings on a row of the case pane, including those on parts folded into a claim's or point's row."""
    if spot is None:
        return ()
    parts = KINDS.get(spot.kind)
    if parts is None:
        return tuple(one for one in findings if one.spot == spot)
    return tuple(one for one in findings if one.spot and one.spot.kind in parts and one.spot.name == spot.name)


def _ordered(found: Iterable[PlacedFinding]) -> tuple[PlacedFinding, ...]:
    return tuple(sorted(found, key=lambda one: _WEIGHT[one.finding.severity]))
