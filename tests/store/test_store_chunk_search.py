"""Evidence is found by its words in every script; a withheld text is found by its names alone and never shown."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine
from store_samples import ANA, AT, chunk, later

from goldtui.model.goldset import GoldSet
from goldtui.model.people import Assertion
from goldtui.store.db import migrate
from goldtui.store.db.engine import Store
from goldtui.store.db.header import APPLICATION_ID
from goldtui.store.db.tables import CHUNKS
from goldtui.store.doctor import doctor
from goldtui.store.evidence import chunk_search, chunks
from goldtui.store.opening import open_store
from goldtui.store.sets import import_set
from tests.store.said_of_chunks import say_of

SECRET = "The reserve pool lies behind the boiler house."


def put(store: Store, *evidence: object) -> None:
    import_set(store, GoldSet(name="pool", evidence=evidence), author=ANA, at=AT)  # type: ignore[arg-type]


def found(store: Store, words: str) -> list[str]:
    hits = chunk_search.window(store, words, 0, 50)
    assert chunk_search.count(store, words) == len(hits)
    return [hit.chunk_id for hit in hits]


@pytest.fixture
def pool(store: Store) -> Store:
    put(
        store,
        chunk("pool#1", document_id="guide"),
        chunk("pool#2", text="Swimmers' café: closed on Mondays, 30 % off on Tuesdays."),
        chunk("pool#3", text="プールは月曜日に閉まります。東京都の規則。"),
        chunk("secret#1", text=SECRET, permitted=False, document_id="plans"),
        chunk("open#1", text="The pool is behind the gate.", permitted=None),
    )
    return store


def test_words_are_found_as_they_are_typed_and_the_last_one_as_a_beginning(pool: Store) -> None:
    assert found(pool, "closed mond") == ["pool#2"]
    assert found(pool, "CAFE") == ["pool#2"]
    assert found(pool, "closed opens") == []
    assert set(found(pool, "guide")) == {"pool#1"}


@pytest.mark.parametrize("words", ["月曜日", "東京", "都の規", "ます"])
def test_scripts_without_spaces_are_found_inside_a_run(pool: Store, words: str) -> None:
    assert found(pool, words) == ["pool#3"]


def test_a_withheld_text_is_found_by_its_names_and_never_by_its_words(pool: Store) -> None:
    assert found(pool, "boiler") == []
    assert found(pool, "behind") == ["open#1"]
    assert found(pool, "plans") == ["secret#1"]
    (hit,) = chunk_search.window(pool, "secret", 0, 5)
    assert hit.text is None
    assert hit.permitted is False
    assert found(pool, "%") == ["pool#2"]


def test_a_later_word_about_permission_counts_for_the_search_at_once(pool: Store) -> None:
    say_of(pool, [("secret#1", "v1")], Assertion(by=ANA, permitted=True), at=later(1))
    assert found(pool, "boiler") == ["secret#1"]
    say_of(pool, [("open#1", "v1")], Assertion(by=ANA, permitted=False), at=later(2))
    assert found(pool, "behind") == ["secret#1"]
    assert found(pool, "gate") == []
    say_of(pool, [("secret#1", "v1")], Assertion(by=ANA, permitted=False), at=later(3))
    assert found(pool, "boiler") == []


def test_no_words_list_every_chunk_in_stored_order_page_by_page(pool: Store) -> None:
    assert chunk_search.count(pool, "") == 5
    pages = [chunk_search.window(pool, " ", offset, 2) for offset in (0, 2, 4)]
    assert [[one.chunk_id for one in page] for page in pages] == [
        ["pool#1", "pool#2"],
        ["pool#3", "secret#1"],
        ["open#1"],
    ]
    assert pages[1][1].text is None


@pytest.mark.parametrize(
    "words", ['"', "a OR b", "text:pool", "names : pool", "(", "pool*", "{names} : x", "-pool", "%", "_"]
)
def test_what_is_typed_is_never_a_query_language(pool: Store, words: str) -> None:
    assert "secret#1" not in found(pool, words)


def test_a_word_of_a_name_ranks_before_a_word_of_a_text(store: Store) -> None:
    put(
        store,
        chunk("a", text="tickets and tickets are sold here"),
        chunk("tickets", text="Sold at the desk by the door."),
    )
    assert found(store, "tickets") == ["tickets", "a"]


def test_an_older_file_gets_its_index_when_it_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    made = create_engine(f"sqlite:///{path}")
    with made.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(Path(migrate.__file__).parent / "migrations"))
        config.set_main_option("path_separator", "newline")
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        for pragma in (f"application_id={APPLICATION_ID}", "user_version=2"):
            connection.exec_driver_sql(f"PRAGMA {pragma}")
        columns = chunks.chunk_columns(chunk(text="The pool opens at 6."))
        connection.execute(CHUNKS.insert(), [{"sequence": 1, **columns}])
    made.dispose()
    migrate.migrate(path)
    with open_store(path) as store:
        assert found(store, "pool opens") == ["pool#1"]


def test_the_doctor_names_a_chunk_that_no_search_finds(pool: Store) -> None:
    path = pool.path
    assert not [one for one in doctor.examine(path) if one.level == "error"]
    with closing(sqlite3.connect(path)) as driver:
        driver.execute("DELETE FROM source_search_index_docsize WHERE id = 2")
        driver.commit()
    assert {"doctor_search"} == {one.code for one in doctor.examine(path) if one.level == "error"}


def test_a_name_that_is_no_chunk_finds_the_chunks_of_the_document_that_it_names(store: Store) -> None:
    put(
        store,
        chunk("mill#1", document_id="docs/mill plan.md"),
        chunk("mill#2", document_id="docs/mill plan.md", permitted=False, text=SECRET),
        chunk("windmill#1", document_id="windmill plan.md"),
        chunk("notes", text="See mill plan.md", document_id=None),
    )
    for name in ("mill plan.md", "docs/mill plan.md"):
        assert [one.chunk_id for one in chunk_search.by_name(store, ("notes", name))] == ["notes", "mill#1", "mill#2"]
    for name in ("plan.md", "mill", "mill%", "#", "MILL PLAN.MD", "docs"):
        assert all(one.document_id != name for one in chunk_search.by_name(store, (name,)))
    assert [one.chunk_id for one in chunk_search.by_name(store, ("mill#1",))] == ["mill#1"]
