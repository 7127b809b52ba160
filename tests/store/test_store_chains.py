"""The hash chains of an open database: whatever column is changed, moved or cut, it is noticed where it happened."""

from __future__ import annotations

from pathlib import Path

import pytest
from store_samples import ANA, AT, BEN, case, later
from test_store_doctor import tamper

from goldtui.store.cases import chains, revisions
from goldtui.store.cases.chains import AuditBreak
from goldtui.store.cases.others import arrivals
from goldtui.store.chain import audit_log
from goldtui.store.chain.audit_log import LogQuery
from goldtui.store.db.engine import Store
from goldtui.store.db.tables import AUDIT, REVISIONS
from goldtui.store.doctor.accepted import ACTION, accept
from goldtui.store.doctor.doctor import examine
from goldtui.store.opening import open_store

OTHER = {"seq": "77", "at": "'2020-01-01T00:00:00.000000Z'", "first_row": "9", "last_row": "9"}
"""What a column is changed to where a text would not do."""


@pytest.fixture
def filled(store: Store, path: Path) -> Path:
    """Six entries: three texts of q1 by two people, three other cases."""
    for number, (author, question) in enumerate([(ANA, "One?"), (BEN, "Two?"), (ANA, "Three?")]):
        revisions.append(
            store, case(question=question), base=number or None, author=author, at=later(number), note=f"n{number}"
        )
    for number in range(3):
        revisions.append(store, case(f"r{number}"), base=None, author=BEN, at=later(10 + number))
    return path


def broken(path: Path, newest: int | None = None) -> int | None:
    with open_store(path) as store:
        found = chains.audit_break(store, newest=newest)
    return None if found is None else found.seq


def test_a_chain_that_nobody_touched_holds(filled: Path) -> None:
    assert broken(filled) is None
    with open_store(filled) as store:
        assert chains.audit_problem(store) is None
        assert chains.broken_revisions(store, "q1") == ()


def test_a_store_in_which_nothing_was_written_has_a_chain_that_holds(store: Store) -> None:
    assert chains.audit_break(store) is None
    assert chains.audit_break(store, newest=5) is None


@pytest.mark.parametrize("column", [column.name for column in AUDIT.columns])
def test_an_entry_changed_in_any_column_breaks_the_chain(filled: Path, column: str) -> None:
    tamper(filled, [f"UPDATE audit SET {column} = {OTHER.get(column, repr('x' * 64))} WHERE seq = 3"])
    assert broken(filled) in {3, 4, 77}
    with open_store(filled) as store:
        problem = chains.audit_problem(store)
    assert problem is not None
    assert problem.code == "store_audit_broken"
    assert str(broken(filled)) in problem.message


def test_two_entries_in_each_others_place_break_the_chain(filled: Path) -> None:
    swap = [(3, 99), (4, 3), (99, 4)]
    tamper(filled, [f"UPDATE audit SET seq = {new} WHERE seq = {old}" for old, new in swap])
    assert broken(filled) == 3


@pytest.mark.parametrize("seq", [1, 3, 5])
def test_an_entry_cut_out_of_the_middle_breaks_the_chain(filled: Path, seq: int) -> None:
    tamper(filled, [f"DELETE FROM audit WHERE seq = {seq}"])
    assert broken(filled) == seq + 1


def test_a_break_that_a_person_accepted_is_known_until_that_entry_changes_again(filled: Path) -> None:
    tamper(filled, ["UPDATE audit SET actor = 'x' WHERE seq = 3"])
    assert broken(filled) == 3
    accept(filled, examine(filled), by=ANA, at=later(60), reason="a name was wrong")
    assert broken(filled) is None
    tamper(filled, ["UPDATE audit SET actor = 'y' WHERE seq = 3"])
    assert broken(filled) == 3


def test_an_acceptance_that_cannot_be_read_accepts_nothing(filled: Path) -> None:
    tamper(filled, [f"UPDATE audit SET action = '{ACTION}', object = 'x' WHERE seq = 3"])
    assert broken(filled) == 3


def test_the_newest_entries_alone_are_followed_where_that_is_asked(filled: Path) -> None:
    tamper(filled, ["UPDATE audit SET actor = 'x' WHERE seq = 2"])
    assert broken(filled) == 2
    assert broken(filled, newest=3) is None
    assert broken(filled, newest=5) == 2
    tamper(filled, ["UPDATE audit SET actor = 'x' WHERE seq = 4"])
    assert broken(filled, newest=3) == 4


@pytest.mark.parametrize("column", [column.name for column in REVISIONS.columns if column.name != "sequence"])
def test_a_revision_changed_in_any_column_is_named(filled: Path, column: str) -> None:
    other = {"case_id": "'q9'", "number": "9", "at": OTHER["at"], "state": "'ready'"}.get(column, "'{}'")
    tamper(filled, [f"UPDATE revisions SET {column} = {other} WHERE case_id = 'q1' AND number = 2"])
    with open_store(filled) as store:
        assert set(chains.broken_revisions(store, "q9" if column == "case_id" else "q1")) & {2, 9}


def test_a_revision_cut_out_of_a_chain_is_noticed_at_the_next_one(filled: Path) -> None:
    tamper(filled, ["DELETE FROM revisions WHERE case_id = 'q1' AND number = 2"])
    with open_store(filled) as store:
        assert chains.broken_revisions(store, "q1") == (3,)


def test_the_log_is_searched_by_time_person_and_case(filled: Path) -> None:
    with open_store(filled) as store:
        assert audit_log.count(store, LogQuery()) == 6
        [mine] = audit_log.newest(store, LogQuery(by=ANA, since=later(1)), 10)
        assert (mine.object, mine.number, mine.note, mine.action) == ("q1", 3, "n2", "save as draft")
        assert [one.number for one in audit_log.newest(store, LogQuery(case_id="q1"), 10)] == [1, 2, 3]
        assert [one.object for one in audit_log.newest(store, LogQuery(), 2)] == ["r1", "r2"]
        assert audit_log.newest(store, LogQuery(since=later(100)), 10) == ()


def test_a_case_is_found_inside_the_entry_of_a_whole_import(store: Store) -> None:
    from store_samples import full_set

    from goldtui.store import sets

    sets.import_set(store, full_set(), author=ANA, at=AT)
    [one] = audit_log.newest(store, LogQuery(case_id="q1"), 10)
    assert (one.rows, one.number, one.table) == (2, None, "revisions")


def test_what_came_behind_a_place_is_reported_oldest_first(filled: Path) -> None:
    with open_store(filled) as store:
        place, found = arrivals(store, 4, 10)
        assert place == 6
        assert [(one.case_id, one.author, one.number) for one in found] == [("r1", BEN, 1), ("r2", BEN, 1)]
        assert arrivals(store, 6, 10) == (6, ())
        assert [one.case_id for one in arrivals(store, 0, 1)[1]] == ["r2"]


def test_a_break_is_a_value_that_names_its_entry() -> None:
    assert AuditBreak(3).seq == 3
