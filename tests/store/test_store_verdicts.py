"""Verdicts on statements are kept in the chain, each once, and nothing that was said can be changed or taken away."""

from __future__ import annotations

from pathlib import Path

import pytest
from store_samples import ANA, AT, BEN, later

from goldtui.model.faults import StoreError
from goldtui.model.judges.verdicts import SaidBy, Saying, StatementVerdict
from goldtui.store import verdicts
from goldtui.store.chain import audit
from goldtui.store.db.engine import Store
from goldtui.store.doctor.doctor import DoctorLevel, examine
from goldtui.store.opening import open_store


def said(who: str = ANA, key: str = "a", verdict: Saying = Saying.SUPPORTED) -> StatementVerdict:
    return StatementVerdict(
        key=key * 64,
        case_id="fern-loan",
        case_digest="c" * 64,
        statement="The fern goes back in May.",
        verdict=verdict,
        by=SaidBy.PERSON,
        who=who,
        at="2026-03-01T09:30:00Z",
    )


def test_verdicts_are_read_back_oldest_first_in_another_session(store: Store, path: Path) -> None:
    assert verdicts.add(store, (said(), said(BEN, "b")), author=ANA, at=AT) == 2
    assert verdicts.add(store, (said(BEN),), author=BEN, at=later(1)) == 1
    with open_store(path, read_only=True) as other:
        assert verdicts.everything(other) == (said(), said(BEN, "b"), said(BEN))


def test_a_verdict_that_is_kept_already_is_not_kept_twice(store: Store) -> None:
    verdicts.add(store, (said(),), author=ANA, at=AT)
    assert verdicts.add(store, (said(), said(), said(BEN), said(BEN)), author=BEN, at=AT) == 1
    assert verdicts.everything(store) == (said(), said(BEN))
    before = audit.head(store)
    assert verdicts.add(store, (said(),), author=BEN, at=AT) == 0
    assert audit.head(store) == before


def test_one_entry_of_the_record_covers_the_verdicts_of_one_step(store: Store, path: Path) -> None:
    verdicts.add(store, (said(),), author=ANA, at=AT)
    verdicts.add(store, (said(BEN), said(BEN, "b")), author=BEN, at=AT)
    one, two = audit.entries(store)
    assert (one.action, one.actor, one.object, one.table_name) == ("verdict", ANA, "fern-loan", "verdicts")
    assert (two.object, two.first_row, two.last_row) == ("2 verdicts", 2, 3)
    assert not [one for one in examine(path) if one.level is DoctorLevel.ERROR]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE verdicts SET author = 'x'",
        "DELETE FROM verdicts",
        "INSERT OR REPLACE INTO verdicts SELECT * FROM verdicts",
    ],
)
def test_a_verdict_cannot_be_changed_removed_or_replaced(store: Store, statement: str) -> None:
    verdicts.add(store, (said(),), author=ANA, at=AT)
    with pytest.raises(StoreError, match="SQLITE_CONSTRAINT_TRIGGER"), store.write() as connection:
        connection.exec_driver_sql(statement)
    assert verdicts.everything(store) == (said(),)


def test_a_verdict_and_its_entry_are_one_step(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(audit, "append", fail)
    with pytest.raises(RuntimeError):
        verdicts.add(store, (said(),), author=ANA, at=AT)
    assert verdicts.everything(store) == ()
