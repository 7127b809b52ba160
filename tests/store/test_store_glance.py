"""The first rows before anything is loaded: the same as the list will show, or nothing at all."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from store_samples import ANA, AT, case

from goldtui.model.goldset import GoldSet
from goldtui.model.records import EvidenceChunk
from goldtui.store import sets
from goldtui.store.cases import heads
from goldtui.store.cases.glance import glance
from goldtui.store.db.engine import Store
from goldtui.store.db.values import EVERY_CASE, moment


@pytest.fixture
def filled(store: Store) -> Store:
    sets.import_set(store, GoldSet(cases=tuple(case(f"q{n}") for n in range(9))), author=ANA, at=AT)
    return store


def test_the_first_rows_are_those_of_the_list(filled: Store, path: Path) -> None:
    seen = glance(path, 5)
    assert seen is not None
    assert seen.total == 9
    shown = heads.window(filled, EVERY_CASE, 0, 5)
    assert [(r.ordinal, r.case_id, r.state, r.question, r.author, moment(r.at)) for r in seen.rows] == [
        (h.ordinal, h.case_id, h.state, h.question, h.author, h.at) for h in shown
    ]


def test_a_set_without_cases_has_none_to_show(store: Store, path: Path) -> None:
    assert glance(path, 5) == (0, (), ())


@pytest.mark.parametrize(
    "damage",
    [
        "DROP TRIGGER audit_no_update",
        "CREATE VIEW evil AS SELECT 1",
        "PRAGMA user_version=1",
        "PRAGMA user_version=99",
        "PRAGMA application_id=1",
    ],
)
def test_a_file_that_is_not_sound_shows_nothing(filled: Store, path: Path, damage: str) -> None:
    filled.close()
    with closing(sqlite3.connect(path)) as raw:
        raw.execute(damage)
        raw.commit()
    assert glance(path, 5) is None


def test_what_is_no_database_shows_nothing(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("not a database")
    assert glance(tmp_path / "text.db", 5) is None
    assert glance(tmp_path / "missing.db", 5) is None
    assert glance(tmp_path, 5) is None


def test_a_glance_loads_no_database_library() -> None:
    code = (
        "import sys, goldtui.workbench.session.first_rows\n"
        "bad = [m for m in sys.modules if m.split('.')[0] in ('sqlalchemy', 'sqlmodel', 'pydantic', 'alembic')]\n"
        "print(*bad[:5]); sys.exit(len(bad))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


def test_texts_that_are_or_were_not_permitted_come_along_and_too_much_of_them_shows_nothing(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chunks = tuple(
        EvidenceChunk(chunk_id=f"c{n}", version="1", permitted=n == 0, current=True, text=f"text {n}") for n in range(3)
    )
    sets.import_set(store, GoldSet(cases=(case("q1"),), evidence=chunks), author=ANA, at=AT)
    seen = glance(path, 5)
    assert seen is not None
    assert seen.withheld == ("text 1", "text 2")
    for name in ("MOST_WITHHELD", "MOST_SAID"):
        with monkeypatch.context() as less:
            less.setattr(f"goldtui.store.cases.glance.{name}", -1)
            assert glance(path, 5) is None
