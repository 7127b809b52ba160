"""Documents that are read again, and rights that are asserted later, in a stored set."""

from __future__ import annotations

import pytest
from garden_sets import HOURS, PONDS, TICKETS, case, chunk

from goldtui.formats.assertion import minted_version
from goldtui.model.faults import UnusableInput
from goldtui.model.records import EvidenceChunk
from goldtui.store.evidence import chunks
from goldtui.workbench.case.desk import open_case
from goldtui.workbench.evidence.asserting import assert_unset
from goldtui.workbench.evidence.renew import renew
from goldtui.workbench.session.session import Session

LATER = HOURS.replace("nine", "ten")


def passage(number: int, text: str, **fields) -> EvidenceChunk:
    return chunk(f"a.md#visit:{number}", text, minted_version(text), parent_id="a.md#visit", **fields)


def flags(session: Session, chunk_id: str) -> list[tuple[str | None, bool | None, bool | None]]:
    return [(c.text, c.permitted, c.current) for c in chunks.get(session.store, (chunk_id,))]


def test_the_same_documents_again_write_nothing(stored_set) -> None:
    session = stored_set([], [passage(1, HOURS)])
    done = renew(session, [passage(1, HOURS)])
    assert (done.update.written, done.update.offer.known, done.added, done.changed) == (False, 1, (), ())


def test_a_changed_passage_is_a_new_version_in_force_and_a_lost_one_is_retracted(stored_set) -> None:
    session = stored_set([], [passage(1, HOURS), passage(2, TICKETS)])
    done = renew(session, [passage(1, PONDS), passage(2, LATER, permitted=None)])
    assert flags(session, "a.md#visit:1") == [(HOURS, True, False), (LATER, None, True)]
    assert flags(session, "a.md#visit:2") == [(TICKETS, True, False)]
    assert done.added == ("a.md#visit:3",)
    assert done.gone == ("a.md#visit:2",)
    assert "1 changed, 1 new, 1 gone (retracted: a.md#visit:2)" in done.sentence()
    assert "1 new version without permission" in done.sentence()


def test_a_text_that_comes_back_is_in_force_again(stored_set) -> None:
    session = stored_set([], [passage(1, HOURS)])
    renew(session, [passage(1, LATER)])
    renew(session, [passage(1, HOURS)])
    assert flags(session, "a.md#visit:1") == [(HOURS, True, True), (LATER, True, False)]


def test_a_passage_that_nobody_put_in_force_is_not_put_in_force_by_a_second_reading(stored_set) -> None:
    session = stored_set([], [passage(1, HOURS, current=None)])
    renew(session, [passage(1, LATER, current=None), passage(2, TICKETS, current=None)])
    assert flags(session, "a.md#visit:1") == [(HOURS, True, None), (LATER, True, None)]
    assert flags(session, "a.md#visit:2") == [(TICKETS, True, None)]


def test_permission_that_the_document_states_meanwhile_is_asserted_for_the_same_version(stored_set) -> None:
    session = stored_set([], [passage(1, HOURS, permitted=None)])
    renew(session, [passage(1, HOURS)])
    assert flags(session, "a.md#visit:1") == [(HOURS, True, True)]
    renew(session, [passage(1, HOURS, permitted=False)])
    assert flags(session, "a.md#visit:1") == [(HOURS, False, True)]
    again = renew(session, [passage(1, HOURS)])
    assert flags(session, "a.md#visit:1") == [(HOURS, False, True)]
    assert "1 passage not permitted, as was said before" in again.sentence()


def test_no_text_of_a_case_changes_and_a_dry_run_writes_nothing(stored_set) -> None:
    own = case(claims={"a.md#visit:1": ("opens at nine",)}, required_source_ids=("a.md#visit:1",))
    session = stored_set([own], [passage(1, HOURS)])
    dry = renew(session, [passage(1, LATER)], dry_run=True)
    assert (dry.update.written, len(dry.update.touched)) == (False, 1)
    assert len(flags(session, "a.md#visit:1")) == 1
    renew(session, [passage(1, LATER)])
    assert open_case(session, "q1").case == own


def test_asserting_later_sets_only_what_is_not_set_and_makes_no_version(stored_set) -> None:
    session = stored_set(
        [],
        [
            chunk("a.md#visit:1", HOURS, permitted=None, current=None),
            chunk("b.md#visit:1", TICKETS, permitted=False, current=None),
            chunk("c.md#visit:1", PONDS, permitted=None, current=False),
        ],
    )
    done = assert_unset(session, permitted=True, current=True)
    assert flags(session, "a.md#visit:1") == [(HOURS, True, True)]
    assert flags(session, "b.md#visit:1") == [(TICKETS, False, True)]
    assert flags(session, "c.md#visit:1") == [(PONDS, True, False)]
    assert (len(done.permitted), len(done.current)) == (2, 2)
    assert not assert_unset(session, permitted=True, current=True).update.written


def test_of_several_versions_without_currency_the_last_becomes_current(stored_set) -> None:
    unset = {"current": None}
    old, new = chunk("a.md#1", HOURS, "v1", **unset), chunk("a.md#1", LATER, "v2", **unset)
    session = stored_set([], [old, new])
    assert assert_unset(session, current=True).skipped == 1
    assert flags(session, "a.md#1") == [(HOURS, True, None), (LATER, True, True)]
    assert assert_unset(session, current=True).skipped == 1


def test_asserting_below_a_folder_leaves_other_documents_alone(stored_set) -> None:
    session = stored_set([], [chunk("old/a.md#1", HOURS, permitted=None), chunk("new/a.md#1", PONDS, permitted=None)])
    assert_unset(session, permitted=False, below=["old/"])
    assert flags(session, "old/a.md#1")[0][1] is False
    assert flags(session, "new/a.md#1")[0][1] is None
    for wrong, code in (({"permitted": True, "below": ["x/"]}, "no_chunks"), ({}, "nothing_asserted")):
        with pytest.raises(UnusableInput) as caught:
            assert_unset(session, **wrong)
        assert caught.value.problem.code == code
