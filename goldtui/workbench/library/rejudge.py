"""Rejudge stored cases when evidence for them arrives later, or when the policy of the set changes.

A list that still reports a missing chunk after its import sends a reviewer to the wrong work.
"""

from __future__ import annotations

from collections.abc import Set

from goldtui.casework.judge import cited_ids
from goldtui.casework.judge_set import projections
from goldtui.gates.chain import STRICT
from goldtui.gates.evidence import EvidenceIndex
from goldtui.model.projection import UNJUDGED
from goldtui.store.cases import heads
from goldtui.store.sets import load_set
from goldtui.workbench.library.waiting import judge_first
from goldtui.workbench.session.session import Session


def rejudge_naming(session: Session, chunk_ids: Set[str], but: Set[str] = frozenset()) -> int:
    """Rejudge every stored case that names one of the chunks, but those judged with them; how many rows changed.

    Of very many only the first: the verdicts of the others are taken back, as no old one may stay.
    """
    goldset = load_set(session.store)
    affected = [
        case
        for case in goldset.cases
        if case.case_id not in but and not chunk_ids.isdisjoint((*case.named_source_ids, *cited_ids(case)))
    ]
    if not affected:
        return 0
    rows = judge_first(affected, EvidenceIndex(goldset.evidence), goldset.policy)
    rows |= {case.case_id: UNJUDGED for case in affected[len(rows) :]}
    found = heads.digests(session.store)
    return heads.update_projection(session.store, {i: rows[i] for i in rows if i in found}, digests=found)


def rejudge_all(session: Session) -> int:
    """Rejudge every stored case by the policy in force; returns how many rows were written."""
    goldset = load_set(session.store)
    rows = projections(goldset.cases, EvidenceIndex(goldset.evidence), goldset.policy, STRICT)
    found = heads.digests(session.store)
    digests = {case_id: found[case_id] for case_id in rows if case_id in found}
    return heads.update_projection(session.store, {case_id: rows[case_id] for case_id in digests}, digests=digests)
