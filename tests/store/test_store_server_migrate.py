"""Tables of an older schema are migrated by their owner, all or nothing; another schema is refused in words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from postgres_server import Server
from sqlalchemy import Connection
from store_samples import ANA, AT, case

from goldtui.model.faults import StoreError
from goldtui.model.urls.database import DatabaseUrl, of_user, place_named
from goldtui.store.cases import chains, heads, revisions
from goldtui.store.db import header, server_migrate, server_roles, server_schema
from goldtui.store.db.server_store import ServerStore
from goldtui.store.opening import open_store

NEWER = header.SCHEMA + 1
BED = "iris_bed"


def add_a_column(connection: Connection) -> None:
    connection.exec_driver_sql("ALTER TABLE heads ADD COLUMN scent TEXT")


def add_and_fail(connection: Connection) -> None:
    add_a_column(connection)
    connection.exec_driver_sql("INSERT INTO heads (scent) VALUES (7 / 0)")


def add_and_break(connection: Connection) -> None:
    add_a_column(connection)
    raise RuntimeError("Ana's secret")


def place(server: Server, user: str = "head_gardener") -> DatabaseUrl:
    found = place_named(server.url(BED, user))
    assert isinstance(found, DatabaseUrl)
    return found


def migrate(where: DatabaseUrl, step: server_migrate.Step = add_a_column) -> int | None:
    with ServerStore(where, read_only=False, on_wait=None) as store, store.write() as connection:
        return server_migrate.migrate(connection, where, steps={NEWER: step}, schema=NEWER)


def has_scent(server: Server) -> bool:
    return bool(server.sql("SELECT 1 FROM information_schema.columns WHERE column_name = 'scent'", BED))


@pytest.fixture(scope="module")
def iris(postgres: Server) -> Server:
    server_roles.prepare(place(postgres))
    server_roles.give(place(postgres), "ilse", "author", None)
    with open_store(place(postgres, "ilse")) as store:
        revisions.append(store, case("i-1"), base=None, author=ANA, at=AT)
    return postgres


@pytest.fixture(autouse=True)
def as_it_was(iris: Server) -> Iterator[None]:
    yield
    iris.sql("ALTER TABLE heads DROP COLUMN IF EXISTS scent", BED)
    iris.sql(f"UPDATE {server_migrate.NUMBER} SET number = {header.SCHEMA}", BED)


def test_a_step_leads_to_every_schema_since_the_first_on_a_server() -> None:
    assert set(server_migrate.STEPS) == set(range(server_migrate.FIRST + 1, header.SCHEMA + 1))


def test_the_owner_migrates_once_and_keeps_every_row(iris: Server) -> None:
    with open_store(place(iris)) as store:
        before = heads.digests(store), chains.audit_problem(store)
    assert migrate(place(iris)) == header.SCHEMA
    assert has_scent(iris)
    assert migrate(place(iris)) is None
    iris.sql(f"UPDATE {server_migrate.NUMBER} SET number = {header.SCHEMA}", BED)
    with open_store(place(iris)) as store:
        assert (heads.digests(store), chains.audit_problem(store)) == before


@pytest.mark.parametrize("step", [add_and_fail, add_and_break])
def test_a_step_that_fails_changes_nothing(iris: Server, step: server_migrate.Step) -> None:
    with pytest.raises(StoreError, match="as they were") as caught:
        migrate(place(iris), step)
    assert caught.value.problem.code == "store_migration"
    assert "secret" not in f"{caught.value.problem}"
    assert not has_scent(iris)
    with open_store(place(iris, "ilse")) as store:
        assert heads.count(store) == 1


def test_who_does_not_own_the_tables_gets_the_command_for_the_owner(iris: Server) -> None:
    with pytest.raises(StoreError, match="only the owner") as caught:
        migrate(place(iris, "ilse"))
    assert caught.value.problem.code == "store_right"
    owner = place(iris)
    assert caught.value.problem.fix == f"ask head_gardener, who owns them, to run: goldtui db init '{owner}'"
    assert not has_scent(iris)


def test_on_older_tables_everybody_gets_a_command_and_none_that_leads_in_a_circle(
    iris: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_schema, "check_number", lambda c, p: server_migrate.check_number(c, p, NEWER))
    for user, start in (("ilse", "ask head_gardener"), ("head_gardener", "run: goldtui db init")):
        with pytest.raises(StoreError, match="an older goldtui made these tables") as caught:
            open_store(place(iris, user))
        assert caught.value.problem.code == "store_older"
        assert caught.value.problem.fix.startswith(start)
    real = server_migrate.migrate
    monkeypatch.setattr(server_migrate, "migrate", lambda c, p: real(c, p, steps={NEWER: add_a_column}, schema=NEWER))
    assert server_roles.prepare(place(iris)).migrated_from == header.SCHEMA
    assert has_scent(iris)
    open_store(place(iris, "ilse")).close()


def test_an_older_program_is_refused_on_newer_tables_even_while_it_has_the_set_open(iris: Server) -> None:
    with open_store(place(iris, "ilse")) as store:
        migrate(place(iris))
        with pytest.raises(StoreError, match="a newer goldtui") as caught:
            revisions.append(store, case("i-2"), base=None, author=ANA, at=AT)
        assert (caught.value.problem.code, "upgrade goldtui" in caught.value.problem.fix) == ("store_newer", True)
        # What was saved can still be read and copied.
        assert heads.count(store) == 1
    for begin in (lambda: open_store(place(iris)).close(), lambda: server_roles.prepare(place(iris))):
        with pytest.raises(StoreError, match="a newer goldtui") as caught:
            begin()
        assert caught.value.problem.code == "store_newer"


def test_tables_that_no_step_leads_from_are_refused(iris: Server) -> None:
    iris.sql(f"UPDATE {server_migrate.NUMBER} SET number = 3", BED)
    with pytest.raises(StoreError) as caught:
        server_roles.prepare(place(iris))
    assert caught.value.problem.code == "store_older"
    assert "db init" not in caught.value.problem.fix


@pytest.mark.parametrize(
    ("address", "theirs"),
    [
        ("postgresql://ana@beds.example:5433/bed?sslmode=verify-full", "postgresql://owen%40x@beds.example:5433/bed?sslmode=verify-full"),
        ("postgresql:///bed?host=/run/pg&user=ana", "postgresql:///bed?host=/run/pg&user=owen%40x"),
        ("postgres://beds.example/bed?user=ana&options=-c+a", "postgres://owen%40x@beds.example/bed?options=-c+a"),
        ("postgresql:///bed", "postgresql:///bed?user=owen%40x"),
    ],
)  # fmt: skip
def test_an_address_for_another_user_differs_in_nothing_else(address: str, theirs: str) -> None:
    found = place_named(address)
    assert isinstance(found, DatabaseUrl)
    assert of_user(found, "owen@x").url == theirs
