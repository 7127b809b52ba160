"""What a PostgreSQL server itself forbids, and what it is refused for before anybody types."""

from __future__ import annotations

import postgres_server
import pytest
from postgres_server import EMPTY, Server
from store_samples import ANA, AT, case, full_set

from goldtui.model.faults import StoreError, UnusableInput
from goldtui.model.urls.database import DatabaseUrl, place_named
from goldtui.store import sets
from goldtui.store.cases import chains, heads, revisions
from goldtui.store.chain import audit
from goldtui.store.db import server_migrate, tables
from goldtui.store.db.values import HeadQuery
from goldtui.store.opening import open_store

KEPT = [table.name for table in (*tables.APPEND_ONLY, tables.AUDIT)]


def place(server: Server, database: str = postgres_server.SET) -> DatabaseUrl:
    found = place_named(server.url(database))
    assert isinstance(found, DatabaseUrl)
    return found


@pytest.mark.parametrize("table", KEPT)
@pytest.mark.parametrize("statement", ["UPDATE {} SET digest = 'x'", "DELETE FROM {}", "TRUNCATE {} CASCADE"])
def test_not_even_the_owner_rewrites_what_was_written(server_set: Server, table: str, statement: str) -> None:
    import psycopg

    with open_store(place(server_set)) as store:
        sets.import_set(store, full_set(), author=ANA, at=AT)
    statement = statement.format(table).replace("digest", "own" if table == "audit" else "digest")
    before = server_set.sql(f"SELECT count(*) FROM {table}")
    if before == [(0,)] and not statement.startswith("TRUNCATE"):
        pytest.skip("no row of this table to try it on")
    with pytest.raises(psycopg.errors.InsufficientPrivilege, match="refuses"):
        server_set.sql(statement)
    assert server_set.sql(f"SELECT count(*) FROM {table}") == before


def test_a_head_is_never_deleted_or_renumbered(server_set: Server) -> None:
    import psycopg

    with open_store(place(server_set)) as store:
        revisions.append(store, case(), base=None, author=ANA, at=AT)
    for statement in ("DELETE FROM heads", "UPDATE heads SET ordinal = 2", "UPDATE heads SET case_id = 'x'"):
        with pytest.raises(psycopg.errors.InsufficientPrivilege, match="heads refuses"):
            server_set.sql(statement)


def test_a_nul_is_refused_in_words_and_nothing_is_written(server_set: Server) -> None:
    with open_store(place(server_set)) as store:
        with pytest.raises(StoreError, match="NUL") as caught:
            revisions.append(store, case("a\0b"), base=None, author=ANA, at=AT)
        assert caught.value.problem.code == "store_text"
        assert audit.head(store) is None
        # In a text that has no column of its own it is kept as JSON keeps it.
        noted = case(guideline_note="a\0b")
        assert revisions.append(store, noted, base=None, author=ANA, at=AT).case == noted


def test_an_id_too_long_for_an_index_is_refused_in_words(server_set: Server) -> None:
    long = "".join(chr(0x4E00 + 37 * n % 20_000) for n in range(4_000))
    with open_store(place(server_set)) as store:
        with pytest.raises(StoreError, match="too long") as caught:
            revisions.append(store, case(long), base=None, author=ANA, at=AT)
        assert caught.value.problem.code == "store_too_long"
        assert long[:20] not in caught.value.problem.line()
        assert audit.head(store) is None


def test_the_same_work_has_the_same_digests_on_both_databases(server_set: Server, path) -> None:
    ends = []
    for where in (place(server_set), path):
        with open_store(where) as store:
            sets.import_set(store, full_set(), author=ANA, at=AT)
            revisions.append(store, case("q1", "And when does it close?"), base=1, author=ANA, at=AT)
            assert chains.audit_problem(store) is None
            ends.append((audit.head(store), heads.digests(store)))
    assert ends[0] == ends[1]


def test_a_database_without_our_tables_is_named_with_the_command_that_makes_them(postgres: Server) -> None:
    for database, what in ((EMPTY, "has no goldtui tables"), ("no_such_bed", "there is no such database")):
        with pytest.raises(StoreError, match=what) as caught:
            open_store(place(postgres, database))
        assert caught.value.problem.code == "store_missing"
        assert "goldtui db init" in caught.value.problem.fix


@pytest.mark.parametrize(("number", "code"), [(99, "store_newer"), (1, "store_older")])
def test_tables_of_another_schema_are_refused(server_set: Server, number: int, code: str) -> None:
    ours = server_set.sql(f"SELECT number FROM {server_migrate.NUMBER}")[0][0]
    server_set.sql(f"UPDATE {server_migrate.NUMBER} SET number = {number}")
    try:
        with pytest.raises(StoreError) as caught:
            open_store(place(server_set))
        assert caught.value.problem.code == code
    finally:
        server_set.sql(f"UPDATE {server_migrate.NUMBER} SET number = {ours}")


def test_tables_that_could_be_rewritten_are_refused(server_set: Server) -> None:
    server_set.sql("ALTER TABLE audit DISABLE TRIGGER audit_kept")
    try:
        with pytest.raises(StoreError, match="append-only") as caught:
            open_store(place(server_set))
        assert caught.value.problem.code == "store_schema"
    finally:
        server_set.sql("ALTER TABLE audit ENABLE TRIGGER audit_kept")


def test_a_database_that_cannot_hold_every_character_is_refused(postgres: Server) -> None:
    postgres.sql("CREATE DATABASE old_bed TEMPLATE template0 ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'", "postgres")
    with pytest.raises(StoreError, match="LATIN1") as caught:
        open_store(place(postgres, "old_bed"))
    assert caught.value.problem.code == "store_settings"


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://ana:tulip9@beds.example/set",
        "postgres://ana@beds.example/set?password=tulip9",
        "postgresql://ana@beds.example/set?sslmode=require&sslpassword=tulip9",
        "postgresql://ana:tulip9@[beds/set",
        "postgresql://ana:mo/tulip9@beds.example/set",
        "postgresql://ana:mo#tulip9@beds.example/set",
        "postgresql://ana:mo?tulip9@beds.example/set",
        "postgresql://ana:mo@tulip9@beds.example/set",
        "postgresql+psycopg://ana:tulip9@beds.example/set",
        "POSTGRES://ana:tulip9@beds.example/set",
        "host=beds.example password='tulip9'",
    ],
)
def test_an_address_with_a_password_is_refused_and_not_repeated(address: str) -> None:
    with pytest.raises(UnusableInput) as caught:
        place_named(address)
    assert "tulip9" not in f"{caught.value.problem}{caught.value}"


def test_a_server_that_does_not_answer_is_named_without_its_own_words(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("goldtui.store.db.server_store.PATIENCE", 0.0)
    with pytest.raises(StoreError) as caught:
        open_store(place_named(f"postgresql:///set?host={tmp_path}"))
    assert caught.value.problem.code == "store_lost"
    assert "No such file" not in caught.value.problem.line()


def test_the_words_of_every_script_are_found_from_one_letter_on(server_set: Server) -> None:
    with open_store(place(server_set)) as store:
        for number, text in enumerate(("Wann blüht die Königin?", "東京の植物園", "50% of _moss_ at -4 °C")):
            revisions.append(store, case(f"q{number}", text), base=None, author=ANA, at=AT)
        for asked, found in (("koni", "q0"), ("k", "q0"), ("京の", "q1"), ("園", "q1"), ("%", "q2"), ("_moss", "q2")):
            assert [head.case_id for head in heads.window(store, HeadQuery(text=asked), 0, 9)] == [found], asked
