"""A database user does what its role allows and no more: the server itself refuses the rest, whatever program asks."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from postgres_server import Server
from store_samples import ANA, AT, BEN, case, full_set

from goldtui.model.case_state import CaseState
from goldtui.model.faults import StoreError
from goldtui.model.review import Choice, Comment, Decision
from goldtui.model.urls.database import DatabaseUrl, place_named
from goldtui.store import reviews, sets
from goldtui.store.cases import heads, revisions
from goldtui.store.chain import audit
from goldtui.store.db import server_roles
from goldtui.store.db.engine import Store
from goldtui.store.opening import open_store
from goldtui.store.reviews import Move

BED = "rose_bed"
USERS = {"rita": "reader", "anton": "author", "vera": "reviewer"}


@pytest.fixture(scope="module")
def roses(postgres: Server) -> Server:
    """A database that `prepare` made, with a user of each role and one with none."""
    assert server_roles.prepare(place(postgres, "head_gardener")).database
    for user, kind in USERS.items():
        postgres.sql(f"CREATE ROLE {user} LOGIN", "postgres")
        postgres.sql(f'GRANT "{BED}_{kind}" TO {user}', "postgres")
    postgres.sql("CREATE ROLE visitor LOGIN", "postgres")
    with open_store(place(postgres, "anton")) as store:
        sets.import_set(store, full_set(), author=ANA, at=AT)
    return postgres


def place(server: Server, user: str, database: str = BED) -> DatabaseUrl:
    found = place_named(server.url(database, user))
    assert isinstance(found, DatabaseUrl)
    return found


def approve(where: Path, case_id: str, author: str) -> None:
    with open_store(where) as store:
        newest = revisions.latest(store, case_id)
        assert newest is not None
        content = Decision(choice=Choice.APPROVE)
        move = Move(CaseState.APPROVED, "approved")
        reviews.give(
            store,
            case_id,
            content,
            revision_digest=newest.digest,
            author=author,
            at=AT,
            effect=lambda *_: move,
        )


def test_preparing_again_changes_nothing_and_puts_rights_right(roses: Server) -> None:
    roses.sql("GRANT DELETE ON audit TO anton", BED)
    made = server_roles.prepare(place(roses, "head_gardener"))
    assert (made.database, made.tables) == (False, False)
    assert made.roles == {kind: f"{BED}_{kind}" for kind in ("reader", "author", "reviewer")}


def test_a_reader_reads_and_learns_before_typing_that_nothing_can_be_saved(roses: Server) -> None:
    with open_store(place(roses, "rita")) as store:
        assert heads.count(store) == 2
        assert store.unwritable is not None
        assert store.unwritable.code == "store_readonly"
        with pytest.raises(StoreError) as caught:
            revisions.append(store, case("q7"), base=None, author=ANA, at=AT)
    assert caught.value.problem.code == "store_right"


def test_an_author_writes_and_comments_and_cannot_approve(roses: Server) -> None:
    with open_store(place(roses, "anton")) as store:
        assert store.unwritable is None
        saved = revisions.append(store, case("by-anton"), base=None, author=ANA, at=AT)
        reviews.give(store, "by-anton", Comment(text="Mine."), revision_digest=saved.digest, author=ANA, at=AT)
        before = audit.head(store)
    with pytest.raises(StoreError) as caught:
        approve(place(roses, "anton"), "by-anton", BEN)
    assert caught.value.problem.code == "store_right"
    with open_store(place(roses, "rita")) as store:
        assert audit.head(store) == before


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE heads SET state = 'approved'",
        "INSERT INTO revisions SELECT sequence + 900, case_id, number + 900, parent_digest, digest, 'approved', "
        "author, at, note, body FROM revisions",
        "INSERT INTO reviews VALUES (900, 'decision', 'q1', 1, 'd', '{}', 'Ben', 'now', 'd')",
        "DELETE FROM audit",
        "UPDATE revisions SET author = 'Ben'",
        "TRUNCATE reviews",
        "ALTER TABLE revisions DISABLE TRIGGER ALL",
        "DROP TABLE audit",
        "CREATE TABLE mine (text text)",
    ],
)
def test_what_an_author_may_not_do_cannot_be_done_in_sql_either(roses: Server, statement: str) -> None:
    import psycopg

    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        roses.sql(statement, BED, "anton")


def test_a_reviewer_approves(roses: Server) -> None:
    approve(place(roses, "vera"), "q1", BEN)
    with open_store(place(roses, "rita")) as store:
        found = heads.get(store, "q1")
    assert found is not None
    assert found.state is CaseState.APPROVED


def test_whoever_has_no_role_reads_nothing(roses: Server) -> None:
    with pytest.raises(StoreError) as caught:
        open_store(place(roses, "visitor"))
    assert caught.value.problem.code in ("store_right", "store_denied")


def test_a_user_that_the_server_does_not_know_is_refused_in_words(roses: Server) -> None:
    with pytest.raises(StoreError, match="knows no such user") as caught:
        open_store(place(roses, "nobody_here"))
    assert caught.value.problem.code == "store_denied"


def test_who_may_make_no_database_or_role_is_told_so(roses: Server) -> None:
    with pytest.raises(StoreError) as caught:
        server_roles.prepare(place(roses, "anton", "tulip_bed"))
    assert caught.value.problem.code == "store_right"


def test_a_name_too_long_for_its_roles_is_refused(roses: Server) -> None:
    long = "b" * 55
    with pytest.raises(StoreError) as caught:
        server_roles.prepare(place(roses, "head_gardener", long))
    assert caught.value.problem.code == "store_name"
    assert roses.sql(f"SELECT count(*) FROM pg_database WHERE datname = '{long}'", "postgres") == [(0,)]


def test_an_address_that_is_none_is_refused() -> None:
    with pytest.raises(StoreError) as caught:
        open_store(place_named("postgresql://ana@beds.example/set?colour=red"))
    assert caught.value.problem.code == "store_address"


def test_without_the_driver_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match="not installed") as caught:
        open_store(place_named("postgresql://ana@beds.example/set"))
    assert caught.value.problem.code == "store_driver"
    assert "goldtui[postgres]" in caught.value.problem.fix


def test_a_connection_lost_in_the_last_moment_says_that_the_save_is_unsure(server_set: Server) -> None:
    def cut(store: Store) -> None:
        with store.write() as connection:
            revisions.append_within(connection, store.path, case(), base=None, author=ANA, at=AT)
            me = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar()
            server_set.sql(f"SELECT pg_terminate_backend({me}, 5000)")

    with open_store(place(server_set, "head_gardener", "bed")) as store:
        with pytest.raises(StoreError) as caught:
            cut(store)
        assert caught.value.problem.code == "store_unsure"
        # Saving again is safe, and goes through by itself.
        revisions.append(store, case(), base=None, author=ANA, at=AT)
        revisions.append(store, case(), base=None, author=ANA, at=AT)
        assert len(revisions.history(store, "q1")) == 1


def test_once_a_user_has_a_name_nobody_writes_under_another_persons(postgres: Server) -> None:
    head = place(postgres, "head_gardener", "fern_bed")
    server_roles.prepare(head)
    with open_store(head) as store:
        # Whoever owns the tables may bring in what others wrote.
        sets.import_set(store, full_set(), author=ANA, at=AT)
    for user, kind, name in (("fay", "author", ANA), ("hugo", "reviewer", BEN), ("ivy", "author", None)):
        assert server_roles.give(head, user, kind, name)
        assert not server_roles.give(head, user, kind, name)
    for user, mine, others in (("fay", ANA, BEN), ("hugo", BEN, ANA), ("ivy", None, ANA)):
        with open_store(place(postgres, user, "fern_bed")) as store:
            if mine is not None:
                revisions.append(store, case(f"by-{user}"), base=None, author=mine, at=AT)
            with pytest.raises(StoreError) as caught:
                revisions.append(store, case(f"as-{others}"), base=None, author=others, at=AT)
            assert caught.value.problem.code == "store_right"
    # The role that a user had is taken when another is given.
    assert not server_roles.give(head, "hugo", "reader", None)
    with pytest.raises(StoreError):
        approve(place(postgres, "hugo", "fern_bed"), "q1", BEN)


@pytest.mark.parametrize(
    "statement", ["INSERT INTO goldtui_names VALUES ('anton', 'Ben')", "DELETE FROM goldtui_names"]
)
def test_nobody_gives_themselves_a_name(roses: Server, statement: str) -> None:
    import psycopg

    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        roses.sql(statement, BED, "anton")
