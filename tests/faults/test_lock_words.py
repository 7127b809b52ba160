"""Whoever waits for a database learns who holds it; the engine's own words about locks reach nobody."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

import goldtui
from goldtui.__main__ import main
from goldtui.store.db import dialect, engine
from goldtui.workbench.session.places import example_folder

ENGINE_WORDS = re.compile(r"database (table |schema )?is locked|SQLITE_(BUSY|LOCKED)|OperationalError", re.IGNORECASE)

COMMANDS = (
    ("list", "{db}"),
    ("show", "{db}", "vi-ja-tour"),
    ("search", "{db}", "palm"),
    ("gates", "{db}"),
    ("variants", "{db}"),
    ("check", "{db}"),
    ("coverage", "{db}"),
    ("open", "{db}", "--json"),
    ("new", "{db}", "When is the pond cleaned?"),
    ("point", "add", "{db}", "vi-ja-tour", "On Mondays."),
    ("ready", "{db}", "vi-ja-tour"),
    ("export", "{db}", "{out}"),
    ("import", "{set}", "--into", "{db}"),
    ("doctor", "{db}", "--backup"),
    ("doctor", "{db}", "--repair"),
    ("doctor", "{db}", "--restore", "1"),
    ("doctor", "{db}"),
)


@pytest.fixture(scope="module")
def garden(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("locked") / "garden.db"
    assert main(["import", str(example_folder()), "--into", str(path), "--as", "ana"]) == 0
    assert main(["doctor", str(path), "--backup"]) == 0
    return path


@pytest.fixture
def held(garden: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The database in the hands of somebody who does not let go, and a program with little patience."""
    impatient = (("busy_timeout", "1", 1), *dialect.SETTINGS[1:])
    monkeypatch.setattr(dialect, "SETTINGS", impatient)
    monkeypatch.setattr("goldtui.store.doctor.doctor.SETTINGS", impatient)
    monkeypatch.setattr(dialect, "BUSY_MS", 1)
    monkeypatch.setattr(engine, "RETRIES", 1)
    real = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *a, **k: real(*a, **{**k, "timeout": 0.001}))
    with closing(real(garden, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield garden


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: " ".join(words[::2]))
def test_no_command_tells_of_a_lock_in_the_engines_words(
    held: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    places = {"db": held, "out": tmp_path / "out", "set": example_folder()}
    capfd.readouterr()
    code = main([word.format(**places) for word in words])
    printed = "".join(capfd.readouterr())
    assert code in (1, 2)
    assert "store_busy" in printed
    assert "holds this database" in printed
    assert ENGINE_WORDS.search(printed) is None


def test_no_message_of_ours_holds_the_engines_words() -> None:
    sources = Path(goldtui.__file__).parent.rglob("*.py")
    said = re.compile(r"""["'][^"'\n]*(database|table) is locked""")
    assert [source.name for source in sources if said.search(source.read_text(encoding="utf-8"))] == []
