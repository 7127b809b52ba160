"""What the checks warn of in the cases of a candidate, for those who are asked to sign it.

The candidate is checked as it lies in its folder, with the reviews and the sources as they are stored today.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from goldtui.model.checks import CheckSettings
from goldtui.model.faults import Problem
from goldtui.model.records import EvidenceChunk
from goldtui.model.review_facts import ReviewFact
from goldtui.store import settings
from goldtui.store.evidence import chunks
from goldtui.workbench.freeze.blockers import gold_findings
from goldtui.workbench.review.facts import review_facts
from goldtui.workbench.session.session import Session
from goldtui.workbench.session.sources import load_set


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a candidate is checked against and does not hold itself."""

    checks: CheckSettings
    evidence: tuple[EvidenceChunk, ...]
    reviews: tuple[ReviewFact, ...]


def surroundings(session: Session) -> Surroundings:
    """Read from the set; quick, so that the check itself may run in another thread."""
    store = session.store
    return Surroundings(settings.load(store).checks, chunks.everything(store), review_facts(store, session.policy))


def candidate_warnings(directory: Path, around: Surroundings, where: Path) -> tuple[Problem, ...]:
    """The warnings about single cases of the candidate; uses no database."""
    released = load_set(directory).goldset
    known = {case.case_id for case in released.cases}
    goldset = released.model_copy(update={"checks": around.checks, "evidence": around.evidence})
    reviews = tuple(one for one in around.reviews if one.case_id in known)
    return tuple(gold_findings(goldset, reviews, where, variants=False).warnings)
