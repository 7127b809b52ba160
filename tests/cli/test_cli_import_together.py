"""Documents and the questions on them in one command: it is proposed, it runs as written, and it is all or nothing."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from goldtui.model.faults import StoreError


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


def test_questions_that_clash_with_the_set_leave_nothing_of_the_documents(run, garden, own_home: Path) -> None:
    folder, questions = garden
    target = own_home / "pond.db"
    words = (*garden, "--format", "documents", "--map", "generic-gold", "--into", target)
    assert run(*("import", *words)).code == 0
    before = run("list", target, "--json").json, run("evidence", "list", target, "--json").out
    (folder / "pond.md").write_text("# Pond\n\nThe pond is drained every fifth winter.\n", "utf-8")
    (folder / "oak.md").write_text("# Oak\n\nThe oak is 200 years old.\n", "utf-8")
    questions.write_text("question,answer,source\nHow old is the oak?,200 years.,oak.md\n", "utf-8")
    import goldtui.workbench.library.mapped_import as mapped

    def failing(*_: object, **__: object) -> None:
        raise StoreError("store_full", "the disk is full", str(target), "make room")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mapped, "import_set", failing)
        assert run("import", *words).code == 2
    assert (run("list", target, "--json").json, run("evidence", "list", target, "--json").out) == before
    assert run("import", *words).code == 0
    assert run("list", target, "--json").json["total"] == 2
    assert run("doctor", target).code == 0


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


def test_without_a_format_several_files_are_answered_with_the_command_and_each_one_that_is_missing(
    run, garden, own_home: Path
) -> None:
    folder, questions = garden
    for order in ((questions, folder), (folder, questions)):
        done = run("import", *order, "--into", "pond.db")
        assert done.code == 2
        assert f"{folder} --format documents --map generic-gold --into pond.db" in done.err
    assert "nowhere.csv" in run("import", folder, "nowhere.csv", "--into", "pond.db").err


def test_what_an_import_has_none_of_is_not_printed_and_unproven_answers_name_their_next_step(
    run, garden, own_home: Path
) -> None:
    done = run("import", *garden, "--format", "documents", "--map", "generic-gold", "--into", "pond.db", "--permitted")
    assert "1  without a claim yet: goldtui propose pond.db --apply" in done.out
    assert "first red gate" not in done.out
    assert " 0  " not in done.out
    assert "for 0 of 0 chunks" not in done.err
