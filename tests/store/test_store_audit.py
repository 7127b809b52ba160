"""Everything written is in the audit chain, a bulk import as one entry."""

from __future__ import annotations

from store_samples import ANA, AT, BEN, case, full_set, later

from goldtui.store import sets
from goldtui.store.cases import revisions
from goldtui.store.chain import audit
from goldtui.store.db.engine import Store


def test_a_store_in_which_nothing_was_written_has_no_head(store: Store) -> None:
    assert audit.head(store) is None


def test_saves_and_imports_are_listed_in_order(store: Store) -> None:
    sets.import_set(store, full_set(), author=ANA, at=AT)
    revisions.append(store, case("q3"), base=None, author=BEN, at=later(1))
    listed = audit.entries(store)
    assert [(e.seq, e.actor, e.table_name, e.first_row, e.last_row) for e in listed] == [
        (1, ANA, "settings", 1, 2),
        (2, ANA, "chunks", 1, 3),
        (3, ANA, "revisions", 1, 2),
        (4, ANA, "traces", 1, 1),
        (5, ANA, "variants", 1, 1),
        (6, BEN, "revisions", 3, 3),
    ]
    assert (listed[-1].action, listed[-1].object, listed[-1].at) == ("save as draft", "q3", later(1))
    assert audit.entries(store, after=4, limit=1) == listed[4:5]
    head = audit.head(store)
    assert head is not None
    assert head.seq == 6
