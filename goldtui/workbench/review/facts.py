"""Review facts of a stored set per case, for the checks; only cases with an opinion or approval.

Also used to count approvals, so that one place decides that an author's approval does not count.
"""

from __future__ import annotations

from collections.abc import Sequence

from goldtui.casework.lifecycle import VOUCHED
from goldtui.model.people import person_of
from goldtui.model.policy import Policy
from goldtui.model.records import GoldCase
from goldtui.model.review import Choice, Comment, Decision
from goldtui.model.review_facts import Approval, ReviewFact
from goldtui.store import reviews
from goldtui.store.cases import heads, revisions, steps
from goldtui.store.cases.steps import Step
from goldtui.store.db.engine import Store
from goldtui.store.db.values import Opinion
from goldtui.workbench.review.label_round import contradicting_labels, settled_labels
from goldtui.workbench.review.round import Round, choice_of, guideline_digest, round_of, too_fast


def review_facts(store: Store, policy: Policy) -> tuple[ReviewFact, ...]:
    """The facts of every case with an opinion or an approval, ordered by id."""
    said = reviews.everything(store)
    named = sorted({*said, *heads.ids_in(store, VOUCHED)})
    walked = steps.of_cases(store, named)
    return tuple(fact_of(store, walked[one], said.get(one, []), policy) for one in named if one in walked)


def fact_of(store: Store, walked: Sequence[Step], said: Sequence[Opinion], policy: Policy) -> ReviewFact:
    """The facts of one case, from its steps and everything said about it."""
    now, newest = round_of(walked, said, policy), walked[-1]
    settled = settled_labels(now, said, policy)
    # Texts are read only when needed: most cases are approved unchanged and without labels.
    case = _text(store, newest) if settled.outcomes else None
    against = contradicting_labels(case, settled) if case is not None else ()
    return ReviewFact(
        case_id=newest.case_id,
        state=newest.state.value,
        authors=tuple(sorted(now.authors)),
        needed=policy.reviewers_needed,
        approvals=_approvals(now, policy),
        changed=_changed(store, walked, now),
        comments=tuple(one.content.place for one in now.comments if isinstance(one.content, Comment)),
        disputed_by=None if now.dispute is None else now.dispute.author,
        disagree=tuple(now.decisions) if now.disagreement else (),
        unsettled=tuple(":".join(conflict.spot) for conflict in settled.left),
        refuted=tuple(":".join(one.spot) for one in against),
    )


def _approvals(now: Round, policy: Policy) -> tuple[Approval, ...]:
    present = guideline_digest(policy)
    if now.settled is not None:
        # A third person's final decision counts as the full number of approvals.
        given = (
            [(person_of(policy.people, now.settled.author), now.settled)] * now.needed
            if choice_of(now.settled) is Choice.APPROVE
            else []
        )
    else:
        given = [(name, one) for name, one in now.decisions.items() if choice_of(one) is Choice.APPROVE]
    return tuple(
        Approval(
            by=name,
            fast=too_fast(one.content, policy),
            other_guideline=one.content.guideline != present,
        )
        for name, one in given
        if isinstance(one.content, Decision)
    )


def _changed(store: Store, walked: Sequence[Step], now: Round) -> tuple[str, ...]:
    """The fields that differ from the text last approved, unless that is the current one."""
    going = {step.number for step in now.steps}
    last = next((step for step in reversed(walked) if step.state in VOUCHED), None)
    if last is None or last.number in going:
        return ()
    before, case = _text(store, last), _text(store, walked[-1])
    if before is None or case is None:
        return ()
    return tuple(name for name in GoldCase.model_fields if getattr(before, name) != getattr(case, name))


def _text(store: Store, step: Step) -> GoldCase | None:
    found = revisions.at_number(store, step.case_id, step.number)
    return None if found is None else found.case
