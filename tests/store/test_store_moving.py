"""A set that is copied from one database to another is the same set, with its history."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from postgres_server import Server
from store_samples import ANA, AT, BEN, case, full_set, later

from goldtui.model.faults import StoreError
from goldtui.model.urls.database import place_named
from goldtui.store import moving, sets
from goldtui.store.cases import chains, drafts, heads, revisions
from goldtui.store.chain import audit
from goldtui.store.db.engine import Store
from goldtui.store.db.values import HeadQuery
from goldtui.store.doctor.doctor import DoctorLevel, examine
from goldtui.store.evidence import chunk_search
from goldtui.store.opening import open_store


def work(store: Store) -> None:
    sets.import_set(store, full_set(), author=ANA, at=AT)
    revisions.append(store, case("q1", "When is the pool shut?"), base=1, author=BEN, at=later(1))
    revisions.append(store, case("東京", "植物園は何時に開きますか"), base=None, author=BEN, at=later(2))
    drafts.save(store, case("q2", "Half a ques"), session_key="Ben:0f", base=1, at=later(3))


def seen(store: Store) -> Any:
    """What a person finds in it."""
    return (
        audit.head(store),
        sets.load_set(store),
        {one: revisions.history(store, one) for one in ("q1", "q2", "東京")},
        drafts.all(store),
        [head.case_id for head in heads.window(store, HeadQuery(text="植物"), 0, 9)],
        chunk_search.count(store, "opens"),
    )


def test_a_set_goes_to_a_server_and_back_with_its_history(server_set: Server, tmp_path: Path) -> None:
    there = place_named(server_set.url())
    with open_store(tmp_path / "a.db", create=True) as first, open_store(there) as server:
        work(first)
        gone = moving.move(first, server)
        with open_store(tmp_path / "b.db", create=True) as second:
            back = moving.move(server, second)
            assert gone == back
            assert gone.rows["revisions"] == 4
            assert seen(first) == seen(server) == seen(second)
            assert chains.audit_problem(server) is None
            # Work goes on there.
            revisions.append(server, case("q3"), base=None, author=ANA, at=later(9))
    for place in (there, tmp_path / "b.db"):
        assert all(finding.level is DoctorLevel.NOTICE for finding in examine(place))


def test_a_set_is_never_copied_over_another(server_set: Server, tmp_path: Path) -> None:
    with open_store(tmp_path / "a.db", create=True) as first, open_store(place_named(server_set.url())) as server:
        work(first)
        revisions.append(server, case(), base=None, author=ANA, at=AT)
        before = audit.head(server)
        with pytest.raises(StoreError) as caught:
            moving.move(first, server)
        assert caught.value.problem.code == "store_not_empty"
        assert audit.head(server) == before


def test_a_copy_that_reads_back_otherwise_is_not_kept(
    tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_store(tmp_path / "a.db", create=True) as first:
        work(first)
        honest = moving.copy_rows

        def forgetful(old: Any, new: Any) -> None:
            honest(old, new, [table for table in moving.MOVED if table.name != "traces"])

        monkeypatch.setattr(moving, "copy_rows", forgetful)
        with pytest.raises(StoreError) as caught:
            moving.move(first, store)
        assert caught.value.problem.code == "store_copy"
        assert audit.head(store) is None


def test_the_doctor_finds_on_a_server_what_was_changed_past_the_triggers(server_set: Server) -> None:
    place = place_named(server_set.url())
    with open_store(place) as store:
        work(store)
    server_set.sql("SET session_replication_role = replica; UPDATE revisions SET author = 'Cem' WHERE case_id = 'q1'")
    found = [finding for finding in examine(place) if finding.level is DoctorLevel.ERROR]
    assert any("revisions" in finding.where and "digest" in finding.message for finding in found), found
