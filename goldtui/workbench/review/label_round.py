"""Which labels count for the current text of a case, and how they block an approval. Pure functions.

Labels are bound to a text like decisions: a label of a claim says nothing about a rewritten claim.
"""

from __future__ import annotations

from collections.abc import Sequence

from goldtui.casework.adjudication import Outcome, Settled, compare, settle
from goldtui.model.faults import Problem
from goldtui.model.labels import Adjudication, ClaimLabel, Coverage, LabelSheet, PointLabel, Support
from goldtui.model.people import one_spelling
from goldtui.model.policy import Policy
from goldtui.model.records import GoldCase, Importance
from goldtui.store.db.values import Opinion
from goldtui.workbench.review.round import Round


def sheets_of(now: Round, opinions: Sequence[Opinion], policy: Policy) -> dict[str, LabelSheet]:
    """Each person's last sheet for the text of this round, ordered by name."""
    digests = {step.digest for step in now.steps}
    who = one_spelling(policy.people, (one.author for one in opinions))
    found: dict[str, LabelSheet] = {}
    for one in opinions:
        if isinstance(one.content, LabelSheet) and one.revision_digest in digests:
            found[who[one.author]] = one.content
    return {name: found[name] for name in sorted(found)}


def settled_labels(now: Round, opinions: Sequence[Opinion], policy: Policy) -> Settled:
    """The combined result of the sheets and decisions of this round."""
    digests = {step.digest for step in now.steps}
    decided = [
        resolution
        for one in opinions
        if isinstance(one.content, Adjudication) and one.revision_digest in digests
        for resolution in one.content.resolutions
    ]
    return settle(compare(sheets_of(now, opinions, policy)), decided)


def contradicting_labels(case: GoldCase, settled: Settled) -> tuple[Outcome, ...]:
    """The labels that contradict the gold: claims that are not supported, vital points that are not covered."""
    vital = {point.point_id for point in case.points if point.importance is Importance.VITAL}
    against = []
    for one in settled.outcomes:
        if isinstance(one.label, ClaimLabel) and one.label.says is not Support.SUPPORTED:
            against.append(one)
        if isinstance(one.label, PointLabel) and one.label.says is not Coverage.COVERED and one.label.point_id in vital:
            against.append(one)
    return tuple(against)


def label_blockers(case: GoldCase, now: Round, opinions: Sequence[Opinion], policy: Policy) -> tuple[Problem, ...]:
    """The blockers of an approval from labels: undecided conflicts, and labels that contradict the gold."""
    settled = settled_labels(now, opinions, policy)
    where = f"case {case.case_id}"
    found = []
    if settled.left:
        spot = settled.left[0].spot
        message = f"{len(settled.left)} conflicts of labels are open, first: {spot[0]} {spot[1]}"
        found.append(Problem("labels_unsettled", message, where, "a third person decides them: V in Review"))
    for one in contradicting_labels(case, settled):
        assert one.label is not None, "only labels refute"
        message = f"{one.spot[0]} {one.spot[1]} is labelled {one.label.says} ({one.stamp})"
        found.append(Problem("label_refutes", message, f"{one.spot[0]}:{one.spot[1]}", "return it to its author"))
    return tuple(found)
