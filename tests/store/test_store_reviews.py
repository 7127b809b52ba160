"""Opinions are stored with their audit entry and the state they lead to, or not at all; leases advise and end."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy.exc import DBAPIError

from goldtui.model.case_state import CaseState
from goldtui.model.faults import Conflict, StoreError
from goldtui.model.labels import Adjudication, ClaimLabel, ErrorKind, Given, How, LabelSheet, Resolution, Support
from goldtui.model.records import GoldCase
from goldtui.model.review import Choice, Comment, Decision, Dispute, Fault, Kind, Ruling, Skip
from goldtui.store import leases, reviews
from goldtui.store.cases import revisions, steps
from goldtui.store.chain import audit
from goldtui.store.db.engine import Store
from goldtui.store.db.values import Opinion, Revision
from goldtui.store.doctor.doctor import DoctorLevel, examine
from goldtui.store.opening import open_store
from goldtui.store.reviews import Move

AT = datetime(2026, 3, 1, 9, tzinfo=UTC)
CONTENTS = [
    Decision(choice=Choice.RETURN, note="Which house?", ticked=("read",), words=9, seconds=1.5, guideline="ab"),
    Comment(text="Too long.", place="claim:c1.text", quote="warm", answers=1, settled=True),
    Skip(reason="I do not know palms."),
    LabelSheet(claims=(ClaimLabel(claim_id="c1", says=Support.SUPPORTED),)),
    Adjudication(
        resolutions=(
            Resolution(
                how=How.REJECT,
                label=ClaimLabel(claim_id="c1", says=Support.CANNOT_TELL),
                error=ErrorKind.GUIDELINE_GAP,
                among=(
                    Given(by="ana", label=ClaimLabel(claim_id="c1", says=Support.SUPPORTED)),
                    Given(by="ben", label=ClaimLabel(claim_id="c1", says=Support.NOT_SUPPORTED)),
                ),
                note="The notice can be read both ways.",
            ),
        )
    ),
    Dispute(says=Fault.LABEL, note="It is 18 degrees.", trace_id="t", trace_digest="d", stage="pass"),
    Ruling(dispute=1, finds=Fault.SYSTEM, note="No, 20."),
]


@pytest.fixture
def case(store: Store) -> Revision:
    return revisions.append(store, GoldCase(case_id="palm", question="How warm?"), base=None, author="ana", at=AT)


def give(store: Store, case: Revision, content=CONTENTS[1], effect=None, author: str = "ben") -> Opinion:
    given = reviews.give(store, "palm", content, revision_digest=case.digest, author=author, at=AT, effect=effect)
    return given.opinion


@pytest.mark.parametrize("content", CONTENTS, ids=lambda content: type(content).__name__)
def test_an_opinion_is_read_back_as_it_was_given(store: Store, case: Revision, content) -> None:
    said = give(store, case, content)
    assert reviews.of_case(store, "palm") == (said,)
    assert reviews.of_cases(store, ["palm", "fern"]) == {"palm": [said]}
    assert reviews.of_kinds(store, [said.kind]) == (said,)
    assert reviews.of_kinds(store, [kind for kind in Kind if kind is not said.kind]) == ()
    assert (said.sequence, reviews.last_sequence(store)) == (1, 1)
    assert said.content == content
    assert [finding for finding in examine(store.path) if finding.level is DoctorLevel.ERROR] == []


def test_an_opinion_about_an_older_text_or_no_case_is_refused(store: Store, case: Revision) -> None:
    revisions.append(store, GoldCase(case_id="palm", question="How cold?"), base=1, author="ana", at=AT)
    with pytest.raises(Conflict) as caught:
        give(store, case)
    assert caught.value.problem.code == "review_moved"
    assert "ana has saved revision 2" in caught.value.problem.message
    with pytest.raises(Conflict):
        reviews.give(store, "fern", CONTENTS[2], revision_digest=case.digest, author="ben", at=AT)
    with pytest.raises(StoreError) as refused:
        give(store, case, author=" ")
    assert refused.value.problem.code == "store_author"
    assert reviews.last_sequence(store) == 0


def test_the_state_moves_with_the_opinion_and_not_without_it(store: Store, case: Revision) -> None:
    give(store, case, effect=lambda newest, said: Move(CaseState.RETURNED, f"{len(said)} said so"))
    head = revisions.latest(store, "palm")
    assert head is not None
    assert (head.number, head.state, head.note, head.parent_digest) == (2, "returned", "1 said so", case.digest)
    assert [entry.action for entry in audit.entries(store)][-2:] == ["comment", "save as returned"]

    def refuse(newest: Revision, said: tuple[Opinion, ...]) -> None:
        raise Conflict("changed_mind", "no")

    with pytest.raises(Conflict):
        give(store, head, effect=refuse)
    assert reviews.last_sequence(store) == 1


def test_opinions_cannot_be_changed_or_taken_away(store: Store, case: Revision) -> None:
    give(store, case)
    for statement in (
        "UPDATE reviews SET body = ''",
        "DELETE FROM reviews",
        "INSERT OR REPLACE INTO reviews SELECT * FROM reviews",
    ):
        with pytest.raises((DBAPIError, StoreError)), store.write() as connection:
            connection.exec_driver_sql(statement)


def test_an_opinion_of_a_kind_that_nobody_knows_is_damage(store: Store, case: Revision, path: Path) -> None:
    give(store, case)
    with sqlite3.connect(path) as driver:
        driver.execute("DROP TRIGGER reviews_no_update")
        driver.execute("UPDATE reviews SET kind = 'praise'")
    with pytest.raises(StoreError) as caught:
        reviews.of_case(store, "palm")
    assert caught.value.problem.code == "store_corrupt"
    assert "doctor_row" in {finding.code for finding in examine(path)}


def test_steps_tell_who_changed_words_and_who_only_the_state(store: Store, case: Revision) -> None:
    revisions.append(store, case.case, base=1, author="ben", at=AT, state=CaseState.READY)
    revisions.append(store, GoldCase(case_id="palm", question="How cold?"), base=2, author="cem", at=AT)
    walked = steps.of_case(store, "palm")
    assert [(step.number, step.author, step.state, step.same_text) for step in walked] == [
        (1, "ana", "draft", False),
        (2, "ben", "ready", True),
        (3, "cem", "draft", False),
    ]
    assert steps.of_case(store, "fern") == ()


LATER = AT + timedelta(minutes=15)


def test_a_lease_is_held_against_others_until_it_ends(store: Store) -> None:
    assert leases.take(store, "palm", session_key="ben:a", at=AT, until=LATER) is None
    held = leases.take(store, "palm", session_key="c:em:b", at=AT, until=LATER)
    assert held is not None
    assert (held.person, held.until) == ("ben", LATER)
    assert leases.take(store, "palm", session_key="c:em:b", at=LATER, until=LATER + timedelta(minutes=1)) is None
    assert leases.running(store, LATER)["palm"].person == "c:em"
    assert leases.running(store, LATER + timedelta(minutes=1)) == {}


def test_only_the_holder_gives_a_lease_back(store: Store) -> None:
    leases.take(store, "palm", session_key="ben:a", at=AT, until=LATER)
    assert not leases.give_back(store, "palm", session_key="cem:b")
    assert leases.give_back(store, "palm", session_key="ben:a")
    assert leases.running(store, AT) == {}


def test_a_changed_lease_is_noticed(store: Store, path: Path) -> None:
    leases.take(store, "palm", session_key="ben:a", at=AT, until=LATER)
    assert "doctor_lease" not in {finding.code for finding in examine(path)}
    with sqlite3.connect(path) as driver:
        driver.execute("UPDATE leases SET until = '9999'")
    assert "doctor_lease" in {finding.code for finding in examine(path)}


def test_opinions_outlive_the_session(store: Store, case: Revision, path: Path) -> None:
    said = give(store, case)
    store.close()
    with open_store(path) as again:
        assert reviews.of_case(again, "palm") == (said,)
