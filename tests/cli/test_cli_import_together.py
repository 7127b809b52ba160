"""Documents and the questions on them in one command: it is proposed, it runs as written, and it is all or nothing."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest


@pytest.fixture
def garden(own_home: Path) -> tuple[Path, Path]:
    folder = own_home / "papers"
    folder.mkdir()
    (folder / "pond.md").write_text("# Pond\n\nThe pond is drained every third winter.\n", "utf-8")
    questions = own_home / "questions.csv"
    questions.write_text(
        "question,answer,source\nHow often is the pond drained?,Every third winter.,pond.md\n", "utf-8"
    )
    return folder, questions


def test_one_command_is_proposed_and_imports_both(run, garden, own_home: Path) -> None:
    done = run("import", *garden, "--json")
    words = shlex.split(done.json["command"])
    assert "--format documents" in done.json["command"]
    target = own_home / "pond.db"
    taken = run(*words[1:-1], target, "--permitted", "--current", "--json")
    assert taken.code == 0
    assert taken.json["by_format"]["new_chunks"] == 1
    assert taken.json["by_map"]["new_cases"] == 1


def test_a_refused_row_keeps_the_documents_out_too(run, garden, own_home: Path) -> None:
    folder, questions = garden
    questions.write_text("question,answer,source\n,Nobody asked.,pond.md\nWhat?,That.,pond.md\n", "utf-8")
    target = own_home / "pond.db"
    done = run("import", folder, questions, "--format", "documents", "--map", "generic-gold", "--into", target)
    assert done.code == 2
    assert not target.exists()


def test_a_format_that_knows_none_of_the_files_is_said(run, garden, own_home: Path) -> None:
    _, questions = garden
    done = run("import", questions, "--format", "documents", "--map", "generic-gold", "--into", own_home / "pond.db")
    assert done.code == 2
    assert "no file to read" in done.err


def test_a_dry_run_of_both_writes_nothing(run, garden, own_home: Path) -> None:
    target = own_home / "pond.db"
    done = run("import", *garden, "--format", "documents", "--map", "generic-gold", "--into", target, "--dry-run")
    assert done.code == 0
    assert "dry run: nothing was written" in done.out
    assert not target.exists()
