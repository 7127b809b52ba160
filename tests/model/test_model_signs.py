"""Signs of a status and the beginning of a database file are written down once."""

from __future__ import annotations

from pathlib import Path

import pytest

from goldtui.model.database_file import DATABASE_BEGINS, is_database
from goldtui.model.results import Stage, Status
from goldtui.model.signs import ASCII_SIGNS, SIGNS, STATUS_VERBS, STATUS_WORDS, status_of

HOUSE = Path(__file__).resolve().parents[2] / "goldtui"


@pytest.mark.parametrize("table", [SIGNS, ASCII_SIGNS, STATUS_WORDS, STATUS_VERBS])
def test_every_status_has_its_sign_and_words_and_no_two_are_alike(table) -> None:
    assert set(table) == set(Status)
    assert len(set(table.values())) == len(Status)


@pytest.mark.parametrize("stage", Stage)
def test_a_stage_that_is_named_comes_to_a_failure_unless_none_failed(stage: Stage) -> None:
    known = {Stage.PASS: Status.PASS, Stage.NOT_TESTED: Status.NOT_TESTED}
    assert status_of(stage) is status_of(stage.value) is known.get(stage, Status.FAIL)


def code_of(path: Path) -> str:
    """The lines of a module without what its docstrings show for an example."""
    return "\n".join(line for line in path.read_text("utf-8").splitlines() if '"""' not in line)


def test_no_other_file_draws_the_sign_of_a_failure() -> None:
    drawing = {str(path.relative_to(HOUSE)) for path in HOUSE.rglob("*.py") if SIGNS[Status.FAIL] in code_of(path)}
    # The sheet of the screens' signs draws states of a case and outcomes of a variant too.
    # The sheet of tones finds signs in a text, to colour them.
    # An import reads the marks that people put into their own tables.
    reading = {"formats/mapping/guess/judged.py", "formats/mapping/refusing.py"}
    assert drawing == {"model/signs.py", "tui/kit/glyphs.py", "tui/kit/tones.py"} | reading


def test_no_other_file_knows_how_a_database_begins() -> None:
    assert [str(p.relative_to(HOUSE)) for p in HOUSE.rglob("*.py") if "SQLite format 3" in p.read_text("utf-8")] == [
        "model/database_file.py"
    ]


@pytest.mark.parametrize("content", [b"", b"SQLite format 3", DATABASE_BEGINS, DATABASE_BEGINS + b"\x10"])
def test_a_file_is_a_database_by_all_of_its_beginning(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    assert is_database(path) is content.startswith(DATABASE_BEGINS)
