"""What to do about a damaged database is a command that can be typed as it is, from any folder."""

from __future__ import annotations

import shlex
import sqlite3
from pathlib import Path

import pytest

from goldtui.model.faults import StoreError
from goldtui.model.policy import Policy
from goldtui.model.records import GoldCase
from goldtui.store.chain.digests import record_of
from goldtui.store.db import dialect
from goldtui.store.db.header import examine, restore_hint

PATH = Path("/home/ann/my sets/garden's.db")


def test_the_command_names_the_very_file_whatever_signs_its_name_has() -> None:
    words = shlex.split(examine(PATH).removeprefix("run: "))
    assert words == ["goldtui", "doctor", str(PATH)]
    assert examine(PATH) in restore_hint(PATH)


@pytest.mark.parametrize("code", [sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR])
def test_a_damaged_file_is_named_in_the_fix(code: int) -> None:
    fault = sqlite3.DatabaseError("malformed")
    fault.sqlite_errorcode = code
    assert dialect.explain(fault, PATH).problem.fix == examine(PATH)


@pytest.mark.parametrize("kind", [GoldCase, Policy])
def test_a_record_that_cannot_be_read_says_which_database_to_look_over(kind: type) -> None:
    with pytest.raises(StoreError) as caught:
        record_of(kind, "{", "case a, revision 1", PATH)
    assert (caught.value.problem.code, caught.value.problem.fix) == ("store_corrupt", examine(PATH))


def test_no_message_of_ours_leaves_a_place_to_fill_in() -> None:
    sources = Path(dialect.__file__).parents[1].rglob("*.py")
    assert [source.name for source in sources if "doctor PATH" in source.read_text(encoding="utf-8")] == []
