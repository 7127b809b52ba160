"""Typing that was not saved is kept per case and session until it is dropped."""

from __future__ import annotations

from hypothesis import HealthCheck, assume, given, settings
from store_samples import AT, can_keep, case, cases, later

from goldtui.model.records import GoldCase
from goldtui.store.cases import drafts
from goldtui.store.chain import audit
from goldtui.store.db.engine import Store


def test_a_later_draft_of_a_session_takes_the_earlier_ones_place(store: Store) -> None:
    drafts.save(store, case(question="When"), session_key="s1", base=None, at=AT)
    kept = drafts.save(store, case(question="When does"), session_key="s1", base=3, at=later(1))
    assert drafts.load(store, "q1", session_key="s1") == kept
    assert (kept.case.question, kept.base, kept.at) == ("When does", 3, later(1))
    assert drafts.all(store) == (kept,)


def test_two_windows_on_one_case_both_keep_what_was_typed(store: Store) -> None:
    one = drafts.save(store, case(question="one"), session_key="s1", base=1, at=AT)
    two = drafts.save(store, case(question="two"), session_key="s2", base=1, at=later(1))
    other = drafts.save(store, case("q2"), session_key="s1", base=1, at=later(2))
    assert drafts.all(store) == (other, two, one)
    assert drafts.of_case(store, "q1") == (two, one)
    assert drafts.load(store, "q1") == two
    assert drafts.load(store, "q1", session_key="s3") is None


def test_dropping_forgets_one_sessions_draft_only(store: Store) -> None:
    drafts.save(store, case(), session_key="s1", base=1, at=AT)
    two = drafts.save(store, case(), session_key="s2", base=1, at=AT)
    assert drafts.drop(store, "q1", session_key="s1")
    assert not drafts.drop(store, "q1", session_key="s1")
    assert drafts.all(store) == (two,)


def test_typing_is_no_part_of_the_record(store: Store) -> None:
    drafts.save(store, case(), session_key="s1", base=1, at=AT)
    assert audit.head(store) is None


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=40)
@given(one=cases())
def test_any_draft_comes_back_as_it_was_typed(store: Store, one: GoldCase) -> None:
    assume(can_keep(store.path, one))
    drafts.save(store, one, session_key="s", base=None, at=AT)
    kept = drafts.load(store, one.case_id, session_key="s")
    assert kept is not None
    assert kept.case == one
