"""A new database for each test, copied from one made once, since making one runs the migrations.

What is not about a file runs on a PostgreSQL server as well.
"""

from __future__ import annotations

import inspect
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from store_tampering import fill

from goldtui.model.urls.database import place_named
from goldtui.store.db import migrate
from goldtui.store.db.engine import Store
from goldtui.store.opening import open_store


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("empty") / "empty.db"
    migrate.create(path)
    return path


@pytest.fixture
def path(empty_database: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(empty_database, tmp_path / "set.db"))


FILES = frozenset({
    "accepted", "access", "backup", "chains", "doctor", "glance", "hints", "holder", "journals", "locks", "migrate",
    "open", "repair", "turns",
})  # fmt: skip
"""The files of tests, `test_store_NAME.py`, about what only a database file has."""
ON_FILE = frozenset({
    # How SQLite answers, or what it alone can keep.
    "test_a_filtered_window_is_read_from_an_index_in_order",
    "test_the_way_back_is_one_step_in_an_index_and_reads_no_other_persons_revision",
    "test_a_kept_run_cannot_be_changed_removed_or_replaced",
    "test_a_verdict_cannot_be_changed_removed_or_replaced",
    "test_the_journal_refuses_to_be_rewritten",
    "test_what_follows_a_nul_is_found",
    "test_any_report_comes_back_as_it_was_kept",
    # Where the doctor looks.
    "test_the_doctor_names_a_chunk_that_no_search_finds",
    "test_each_step_is_one_entry_of_the_audit_chain_and_the_doctor_knows_the_rows",
    "test_an_opinion_is_read_back_as_it_was_given",
})  # fmt: skip
"""Single tests of that kind; `test_store_server.py` has their like for a server."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test with a `store` on both databases; one that also asks for its file is about that file."""
    asked = inspect.signature(metafunc.function).parameters
    if "store" not in metafunc.fixturenames:
        return
    about = metafunc.module.__name__.removeprefix("test_store_")
    on_file = about in FILES or metafunc.function.__name__ in ON_FILE
    on_file = (
        on_file or "path" in asked or ("filled" in metafunc.fixturenames and not hasattr(metafunc.module, "filled"))
    )
    metafunc.parametrize("store", ["file"] if on_file else ["file", "server"], indirect=True)


@pytest.fixture
def store(request: pytest.FixtureRequest) -> Iterator[Store]:
    where = request.getfixturevalue("path")
    if request.param == "server":
        where = place_named(request.getfixturevalue("server_set").url())
    with open_store(where) as opened:
        yield opened


@pytest.fixture
def filled(store: Store, path: Path) -> Path:
    """A closed database as `store_tampering.fill` makes it."""
    return fill(store, path)
