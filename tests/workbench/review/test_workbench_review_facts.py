"""The checks learn from the store what the reviews of a case come to, and find what is wrong with them."""

from __future__ import annotations

import pytest

from goldtui.model.labels import ClaimLabel, Coverage, LabelSheet, Mark, PointLabel, Support
from goldtui.model.people import Person, Role
from goldtui.model.policy import Policy
from goldtui.model.review import Choice, Fault
from goldtui.store import settings
from goldtui.workbench.case.desk import mark_ready, open_case, save_case
from goldtui.workbench.checks.case_findings import findings_of_set
from goldtui.workbench.labels.label_case import give_labels
from goldtui.workbench.review.comments import comment
from goldtui.workbench.review.decide import decide
from goldtui.workbench.review.dispute import dispute
from goldtui.workbench.review.review_case import review_case
from goldtui.workbench.session.session import Session, session_over
from goldtui.workbench.session.sources import load_set

ALL = Policy().checklist
REVIEW = "GT6"


def under(session: Session, **fields: object) -> Session:
    info = settings.load(session.store)
    changed = settings.SetInfo(info.name, info.description, Policy(**fields), info.checks)  # type: ignore[arg-type]
    settings.save(session.store, changed, author="Ana", at=session.clock())
    return session_over(session.store, session.author, clock=session.clock)


def sheet(says: Support) -> LabelSheet:
    words = Mark(chunk_id="pool", version="v1", start=4, end=19, text="pool opens at 6")
    claims = (ClaimLabel(claim_id="c1", says=says, phrases=(words,)),)
    return LabelSheet(claims=claims, points=(PointLabel(point_id="p1", says=Coverage.COVERED),))


def found(session: Session) -> list[tuple[str, str]]:
    listed = (one.finding for one in findings_of_set(session))
    return sorted((one.code, one.where) for one in listed if one.code.startswith(REVIEW))


@pytest.fixture
def ready(sit):
    ana = sit("Ana")
    desk = open_case(ana, "q1")
    mark_ready(ana, desk.case, desk.number)
    return ana


def approve(session: Session, seconds: float | None = None) -> None:
    shown = review_case(session, "q1")
    words = None if seconds is None else shown.words
    decide(session, shown, Choice.APPROVE, ticked=ALL, words=words, seconds=seconds)


def test_a_case_approved_in_peace_by_somebody_else_gives_no_finding(sit, ready) -> None:
    approve(sit("Ben"), seconds=60)
    assert found(ready) == []


def test_an_approval_given_too_fast_is_found(sit, ready) -> None:
    approve(sit("Ben"), seconds=0.1)
    assert found(ready) == [("GT603", "case")]


def test_words_changed_since_an_approval_are_found(sit, ready) -> None:
    approve(sit("Ben"))
    desk = open_case(ready, "q1")
    save_case(ready, desk.case.model_copy(update={"category": "times"}), desk.number)
    assert found(ready) == [("GT601", "case")]


def test_an_approver_who_turns_out_to_be_the_author_is_found(sit, ready) -> None:
    approve(sit("Ben"))
    people = (Person(name="Ana", names=("Ben",), roles=tuple(Role)),)
    assert found(under(ready, people=people)) == [("GT602", "case"), ("GT607", "case")]


def test_an_approval_under_a_former_guideline_or_a_lower_bar_is_found(sit, ready) -> None:
    approve(sit("Ben"))
    changed = under(ready, guideline="One fact a claim.", reviewers_needed=2)
    assert found(changed) == [("GT607", "case"), ("GT608", "case")]


def test_open_comments_disputes_and_labels_are_found_at_their_places(sit, ready) -> None:
    ben, cem = sit("Ben"), sit("Cem")
    comment(ben, review_case(ben, "q1"), "Hm.", place="claim:c1.text")
    for who, says in ((ben, Support.SUPPORTED), (cem, Support.NOT_SUPPORTED)):
        give_labels(who, review_case(who, "q1"), sheet(says))
    dispute(cem, review_case(cem, "q1"), Fault.LABEL, "It opens at 7.")
    assert found(ready) == [("GT604", "claim:c1.text"), ("GT605", "case"), ("GT609", "claim:c1")]
    give_labels(ben, review_case(ben, "q1"), sheet(Support.NOT_SUPPORTED))
    assert ("GT610", "claim:c1") in found(ready)


def test_reviewers_who_differ_are_found(sit, ready) -> None:
    under(ready, reviewers_needed=2, blind_review=True)
    ben, cem = sit("Ben"), sit("Cem")
    approve(ben)
    decide(cem, review_case(cem, "q1"), Choice.RETURN, note="Which pool?")
    assert found(ready) == [("GT606", "case")]


def test_files_hold_no_opinions_and_a_database_tells_them_on_request(sit, ready, tmp_path) -> None:
    approve(sit("Ben"))
    assert load_set(ready.path).reviews is None
    (fact,) = load_set(ready.path, reviewed=True).reviews or ()
    assert (fact.case_id, fact.state, [one.by for one in fact.approvals]) == ("q1", "approved", ["Ben"])
