"""Every change of a policy is a revision with a person and a reason; two writers see both texts."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from ferry import sitting

from goldtui.model.faults import UnusableInput
from goldtui.model.people import Role
from goldtui.model.policy import CompliancePattern, Policy
from goldtui.store import settings
from goldtui.store.cases import heads
from goldtui.store.chain import audit
from goldtui.store.doctor.doctor import past_breaks
from goldtui.workbench.freeze.propose import begin_plan
from goldtui.workbench.policy.revise import (
    PolicyConflict,
    approve_policy,
    change_policy,
    policy_blockers,
    policy_state,
    restore_policy,
)
from goldtui.workbench.session.people import put_person
from goldtui.workbench.session.session import Session

Sitting = Callable[[str], Session]


def change(session: Session, reason: str = "the gardeners asked", **values: object) -> None:
    state = policy_state(session)
    assert change_policy(session, state, state.policy.model_copy(update=values), reason)


def code_of(refused: pytest.ExceptionInfo[UnusableInput]) -> str:
    return refused.value.problem.code


def test_a_change_is_a_revision_with_author_reason_time_and_digest_in_the_chain(sit: Sitting) -> None:
    ana = sit("Ana")
    before = audit.head(ana.store)
    change(ana, "too few cases yet", slice_minimum=0.9)
    (one,) = policy_state(ana).revisions
    assert (one.number, one.author, one.reason, one.policy) == (
        1,
        "Ana",
        "too few cases yet",
        Policy(slice_minimum=0.9),
    )
    assert len(one.digest) == 64
    assert one.at.year == 2026
    assert audit.head(ana.store) != before
    assert past_breaks(ana.path) == ()
    assert settings.load(ana.store).policy == ana.policy == Policy(slice_minimum=0.9)


def test_what_is_so_already_writes_nothing_and_needs_no_reason(sit: Sitting) -> None:
    ana = sit("Ana")
    before = audit.head(ana.store)
    assert change_policy(ana, policy_state(ana), Policy(), "") == ()
    assert audit.head(ana.store) == before


def test_a_change_without_a_reason_is_refused(sit: Sitting) -> None:
    ana = sit("Ana")
    with pytest.raises(UnusableInput) as refused:
        change_policy(ana, policy_state(ana), Policy(slice_minimum=0.9), " \t")
    assert code_of(refused) == "reason_missing"
    assert policy_state(ana).number == 0


def test_only_an_owner_changes_the_policy_of_a_set_that_lists_people(sit: Sitting) -> None:
    ana, ben = sit("Ana"), sit("Ben")
    put_person(ana, "Ana", (Role.OWNER,))
    ben.policy = settings.load(ben.store).policy
    with pytest.raises(UnusableInput) as refused:
        change(ben, slice_minimum=0.9)
    assert code_of(refused) == "role_missing"


def test_of_two_writers_the_second_sees_both_texts_and_nothing_is_lost(sit: Sitting) -> None:
    ana, ben = sit("Ana"), sit("Ben")
    seen = policy_state(ben)
    change(ana, slice_minimum=0.9, signers_needed=3)
    with pytest.raises(PolicyConflict) as refused:
        change_policy(ben, seen, Policy(slice_minimum=0.8, lease_minutes=5), "mine")
    assert refused.value.lines == (
        "Ana saved slice_minimum: 0.95 -> 0.9; yours: 0.8",
        "Ana saved signers_needed: 2 -> 3",
        "not saved: lease_minutes: 15 -> 5",
    )
    assert (refused.value.exit_code, refused.value.problem.code) == (1, "policy_conflict")
    assert policy_state(ben).policy == Policy(slice_minimum=0.9, signers_needed=3)


def test_an_earlier_text_comes_back_as_a_new_revision(sit: Sitting) -> None:
    ana = sit("Ana")
    change(ana, slice_minimum=0.9)
    change(ana, slice_minimum=0.8)
    restore_policy(ana, 1, "0.8 was too low")
    restore_policy(ana, 0, "the defaults are enough")
    assert [one.policy.slice_minimum for one in policy_state(ana).revisions] == [0.9, 0.8, 0.9, 0.95]
    with pytest.raises(UnusableInput) as refused:
        restore_policy(ana, 5, "there is none")
    assert code_of(refused) == "policy_revision_unknown"


def test_a_list_of_people_stays_when_an_earlier_text_comes_back(sit: Sitting) -> None:
    ana = sit("Ana")
    change(ana, slice_minimum=0.9)
    people = put_person(ana, "Ana", (Role.OWNER,))
    restore_policy(ana, 0, "the defaults are enough")
    assert policy_state(ana).policy == Policy(people=people)


def test_a_change_that_can_alter_a_verdict_judges_every_case_again(sit: Sitting) -> None:
    ana = sit("Ana")
    head = heads.get(ana.store, "q1")
    assert head is not None
    assert head.first_failed_stage == "pass"
    forbidden = CompliancePattern(name="times", pattern="opens at 6")
    change(ana, compliance_patterns=(forbidden,))
    again = heads.get(ana.store, "q1")
    assert again is not None
    assert again.first_failed_stage == "policy compliance"


def test_who_changed_the_policy_is_an_author_and_approves_none_of_it(sit: Sitting) -> None:
    ana, ben, cara = sit("Ana"), sit("Ben"), sit("Cara")
    change(ana, policy_reviewers_needed=1)
    assert settings.policy_authors(ana.store) == ("Ana",)
    assert [one.code for one in policy_blockers(ana)] == ["policy_unapproved"]
    with pytest.raises(UnusableInput) as refused:
        approve_policy(ana, policy_state(ana))
    assert code_of(refused) == "policy_own_work"
    change(ben, signers_needed=3)
    with pytest.raises(UnusableInput):
        approve_policy(ana, policy_state(ana))
    assert approve_policy(cara, policy_state(cara)).standing.approvers == ("Cara",)
    assert policy_blockers(ana) == []


def test_nobody_frees_a_policy_of_approval_by_setting_the_number_to_nought(sit: Sitting) -> None:
    ana, ben = sit("Ana"), sit("Ben")
    change(ana, policy_reviewers_needed=1)
    approve_policy(ben, policy_state(ben))
    change(ana, policy_reviewers_needed=0, slice_minimum=0.1)
    assert [one.code for one in policy_blockers(ana)] == ["policy_unapproved"]
    change(ana, slice_minimum=0.2)
    assert policy_state(ana).standing.needed == 1
    approve_policy(ben, policy_state(ben))
    assert policy_blockers(ana) == []
    change(ana, slice_minimum=0.3)
    assert policy_blockers(ana) == []


def test_an_approval_counts_for_the_text_it_was_given_to_and_outlives_a_list_of_people(sit: Sitting) -> None:
    ana, ben = sit("Ana"), sit("Ben")
    change(ana, policy_reviewers_needed=1)
    seen = policy_state(ben)
    approve_policy(ben, seen)
    put_person(ana, "Ana", (Role.OWNER, Role.AUTHOR))
    assert policy_blockers(ana) == []
    change(ana, slice_minimum=0.5)
    assert [one.code for one in policy_blockers(ana)] == ["policy_unapproved"]


def test_an_approval_of_a_text_that_was_changed_meanwhile_is_refused_with_the_change(sit: Sitting) -> None:
    ana, ben = sit("Ana"), sit("Ben")
    change(ana, policy_reviewers_needed=1)
    seen = policy_state(ben)
    change(ana, slice_minimum=0.5)
    with pytest.raises(PolicyConflict) as refused:
        approve_policy(ben, seen)
    assert refused.value.lines == ("Ana saved slice_minimum: 0.95 -> 0.5",)


def test_two_names_of_one_person_are_one_approval(sit: Sitting) -> None:
    ana, ben, b2 = sit("Ana"), sit("Ben"), sit("B. Reed")
    put_person(ana, "Ana", (Role.OWNER,))
    put_person(ana, "Ben", (Role.REVIEWER,), ("B. Reed",))
    change(ana, policy_reviewers_needed=2)
    for one in (ben, b2):
        one.policy = policy_state(ana).policy
        approve_policy(one, policy_state(one))
    assert policy_state(ana).standing.approvers == ("Ben",)


def test_a_default_policy_needs_no_approval(sit: Sitting) -> None:
    with pytest.raises(UnusableInput) as refused:
        approve_policy(sit("Ben"), policy_state(sit("Ben")))
    assert code_of(refused) == "policy_unchanged"


def test_no_release_is_proposed_while_the_policy_lacks_approvals(approved) -> None:  # type: ignore[no-untyped-def]
    session = sitting(approved, "ana")
    change(session, policy_reviewers_needed=1)
    codes = [one.code for one in begin_plan(session, "1.0.0").blockers]
    assert "policy_unapproved" in codes
