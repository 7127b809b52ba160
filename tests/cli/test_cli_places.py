"""Where bare `goldtui` goes, how a database is made, and what the answer to a slip of the keyboard says."""

from __future__ import annotations

from pathlib import Path

import pytest

from goldtui.workbench.session.places import Place


def test_with_no_terminal_bare_goldtui_makes_the_example_copy_and_prints_its_plain_twin(run, own_home: Path) -> None:
    done = run()
    assert done.code == 0
    assert "no terminal to draw on; this is what `goldtui list" in done.err
    assert "botanic-garden: 32 of 32 cases" in done.out
    assert (own_home.parent / "data" / "goldtui" / "example-botanic-garden.db").is_file()
    assert run("--json").json["cases"] == 32


def test_a_path_opens_that_database(run, db: Path) -> None:
    assert "32 of 32" in run(db).out
    assert run(db, "--json").json == {"path": str(db), "why": "the path given", "cases": 32}
    assert run("open", db, "--json").json["cases"] == 32


def test_goldtui_db_and_the_current_folder_come_before_the_example(run, db: Path, own_home: Path, monkeypatch) -> None:
    db.rename(own_home / "goldtui.db")
    assert run("--json").json["why"] == "goldtui.db in this folder"
    monkeypatch.setenv("GOLDTUI_DB", str(own_home / "goldtui.db"))
    assert run("--json").json["why"] == "named by GOLDTUI_DB"


def test_open_new_makes_an_empty_database_and_never_over_something(run, own_home: Path) -> None:
    assert run("open", "mine.db", "--new", "--json").json["cases"] == 0
    done = run("open", "mine.db", "--new", "--json")
    assert (done.code, done.error) == (2, "already_there")
    (own_home / "link.db").symlink_to("nowhere")
    assert run("open", "link.db", "--new", "--json").error == "already_there"
    assert run("open", "--new", "--json").error == "usage"


def test_open_new_in_a_missing_folder_makes_nothing(run, own_home: Path) -> None:
    done = run("open", "no/such/mine.db", "--new", "--json")
    assert (done.code, done.error) == (2, "store_create")
    assert list(own_home.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("gat",), "did you mean goldtui gates?"),
        (("gate", "x.db"), "did you mean goldtui gates?"),
        (("lst",), "did you mean goldtui list?"),
        (("frobnicate", "x"), "see goldtui --help"),
    ],
)
def test_a_slip_is_no_path_and_gets_the_nearest_command(run, words, hint: str) -> None:
    done = run(*words)
    assert done.code == 2
    assert "unknown_command" in done.err
    assert hint in done.err


def test_a_missing_path_is_told_how_to_make_it(run) -> None:
    done = run("work/pool.db")
    assert done.code == 2
    assert "no_such_set" in done.err
    assert "goldtui open work/pool.db --new" in done.err


def test_a_folder_is_told_how_to_be_imported(run, garden) -> None:
    done = run(garden)
    assert done.code == 2
    assert f"goldtui import {garden} --into goldtui.db" in done.err


def test_demo_fresh_keeps_the_old_copy_with_its_work(run, own_home: Path) -> None:
    path = Path(run("demo", "--json").json["path"])
    assert run("ready", path, "vi-ja-tour").code == 0
    for _ in range(2):
        assert run("demo", "--fresh", "--json").json["cases"] == 32
    kept = sorted(path.parent.glob("*.kept-*.db"))
    assert len(kept) == 2
    assert run("show", path, "vi-ja-tour", "--json").json["state"] == "draft"
    assert "ready" in {run("show", k, "vi-ja-tour", "--json").json["state"] for k in kept}
    assert not list(path.parent.glob(".*partial*"))


def test_demo_fresh_takes_an_interrupted_write_along(run) -> None:
    path = Path(run("demo", "--json").json["path"])
    Path(f"{path}-journal").write_bytes(b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7")
    assert run("demo", "--fresh", "--json").json["cases"] == 32
    assert [p.read_bytes()[:4] for p in path.parent.glob("*.kept-*.db-journal")] == [b"\xd9\xd5\x05\xf9"]


def test_a_copy_that_cannot_be_moved_aside_stays(run, monkeypatch: pytest.MonkeyPatch) -> None:
    path = Path(run("demo", "--json").json["path"])

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "rename", refuse)
    done = run("demo", "--fresh", "--json")
    assert (done.code, done.error) == (2, "cannot_keep")
    assert path.is_file()


def test_a_home_that_cannot_hold_the_example_is_said(run, own_home: Path, monkeypatch) -> None:
    (own_home / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(own_home / "file"))
    done = run("demo", "--json")
    assert (done.code, done.error) == (2, "no_data_folder")


def test_on_a_terminal_the_workbench_is_opened_on_the_place_in_that_name(run, db: Path, monkeypatch) -> None:
    opened: list[tuple[Place, str, bool]] = []

    def run_app(place: Place, author: str, *, ascii: bool = False, **_: object) -> int:
        opened.append((place, author, ascii))
        return 0

    monkeypatch.setattr("goldtui.cli.launch.on_terminal", lambda: True)
    monkeypatch.setattr("goldtui.tui.app.run_app", run_app)
    monkeypatch.setenv("NO_COLOR", "")
    assert run(db, "--as", "Ana", "--ascii").code == 0
    assert [(p.path, who, plain) for p, who, plain in opened] == [(db, "Ana", True)]
