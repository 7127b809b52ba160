"""`doctor` repairs, backs up and puts back only when asked to, says what it did, and never deletes a row."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from goldtui.model.faults import StoreError
from goldtui.store.db import header
from goldtui.workbench.start import backups


def spoil(path: Path, *statements: str) -> None:
    """Change rows by raw SQL past the triggers, which are put back."""
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        triggers = raw.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            raw.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            raw.execute(statement)
        for _, statement in triggers:
            raw.execute(statement)


LIST = "UPDATE heads SET question = 'Forged?' WHERE ordinal = 1"
STRANGER = "INSERT INTO traces SELECT 900, 'stranger', case_id, body, digest FROM traces WHERE sequence = 1"
PAST = "UPDATE revisions SET note = 'Forged' WHERE sequence = 2"


def test_repair_says_what_it_kept_and_a_second_run_finds_nothing(run, db: Path) -> None:
    spoil(db, LIST, STRANGER)
    done = run("doctor", db, "--repair", "--as", "ana", "--json")
    assert done.code == 0
    assert list(done.json) == ["path", "engine", "healthy", "findings", "copy", "quarantine", "moved", "done"]
    assert done.json["moved"] == {"heads": 1, "traces": 1}
    lines = [json.loads(line) for line in Path(done.json["quarantine"]).read_text().splitlines()]
    assert {(line["table"], line["by"]) for line in lines} == {("heads", "ana"), ("traces", "ana")}
    assert Path(done.json["copy"]).exists()
    again = run("doctor", db, "--repair")
    assert again.code == 0
    assert "nothing to repair" in again.out
    assert run("doctor", db).code == 0


def test_repair_in_words_names_every_file_it_made(run, db: Path) -> None:
    spoil(db, LIST, STRANGER)
    said = run("doctor", db, "--repair").out
    for name in (f"{db.name}.before-repair-", f"{db.name}.quarantine-", "1 of heads, 1 of traces", "made again"):
        assert name in said
    assert f"{db}: healthy" in said


def test_a_past_that_was_changed_is_not_mended_but_reported_with_what_to_do(run, db: Path) -> None:
    spoil(db, PAST)
    before = db.read_bytes()
    done = run("doctor", db, "--repair")
    assert done.code == 1
    assert "nothing that a repair can put right" in done.out
    assert "--accept with a reason" in done.out
    assert db.read_bytes() == before


def test_a_past_that_was_changed_is_taken_back_from_a_backup(run, db: Path) -> None:
    assert run("doctor", db, "--backup").code == 0
    run("ready", db, "vi-ja-tour", "--as", "ana")
    spoil(db, PAST)
    done = run("doctor", db, "--repair", "--json")
    assert done.code == 0
    assert any("1 row of revisions taken back from garden.db.backup-" in line for line in done.json["done"])
    assert run("show", db, "vi-ja-tour", "--json").json["state"] == "ready"


def test_an_accepted_break_keeps_its_place_and_its_reason(run, db: Path) -> None:
    spoil(db, PAST)
    done = run("doctor", db, "--accept", "--reason", "a restored disk", "--as", "ana", "--json")
    assert (done.code, done.json["accepted"]) == (0, 1)
    said = run("doctor", db)
    assert said.code == 0
    assert "accepted by ana on" in said.out
    assert "a restored disk" in said.out


def test_nothing_is_accepted_where_there_is_no_break(run, db: Path) -> None:
    done = run("doctor", db, "--accept", "--reason", "to be sure", "--json")
    assert (done.code, done.error) == (2, "nothing_to_accept")


def test_accepting_needs_a_reason(run, db: Path) -> None:
    spoil(db, PAST)
    assert run("doctor", db, "--accept", "--json").error == "store_reason"
    assert run("doctor", db).code == 1


def test_acceptance_is_reported_in_words(run, db: Path) -> None:
    spoil(db, PAST)
    said = run("doctor", db, "--accept", "--reason", "known", "--as", "ana").out
    assert "1 break in the history accepted by ana: known" in said


def test_backups_are_made_listed_and_the_oldest_make_room(run, db: Path, own_home: Path, monkeypatch) -> None:
    (own_home / "config.toml").write_text("backups_kept = 2\n", encoding="utf-8")
    monkeypatch.setenv("GOLDTUI_CONFIG", str(own_home / "config.toml"))
    assert "no backup next to" in run("doctor", db, "--backups").out
    made = [run("doctor", db, "--backup", "--json").json for _ in range(3)]
    assert [len(one["removed"]) for one in made] == [0, 0, 1]
    assert made[2]["removed"] == [made[0]["backup"]]
    listed = run("doctor", db, "--backups", "--json").json["backups"]
    assert [one["name"] for one in listed] == [Path(made[n]["backup"]).name for n in (2, 1)]
    assert all(one["size"] > 0 for one in listed)
    assert listed[0]["name"] in run("doctor", db, "--backups").out
    assert "made room: " in run("doctor", db, "--backup").out


def test_the_default_number_of_backups_is_ten() -> None:
    assert backups.KEPT == 10


def test_a_sick_database_pushes_no_sound_backup_out(run, db: Path, own_home: Path, monkeypatch) -> None:
    (own_home / "config.toml").write_text("backups_kept = 1\n", encoding="utf-8")
    monkeypatch.setenv("GOLDTUI_CONFIG", str(own_home / "config.toml"))
    run("doctor", db, "--backup")
    spoil(db, PAST)
    done = run("doctor", db, "--backup", "--json")
    assert done.code == 1
    assert (done.json["healthy"], done.json["removed"]) == (False, [])
    assert "no older backup made room" in done.err
    assert len(run("doctor", db, "--backups", "--json").json["backups"]) == 2


@pytest.mark.parametrize("value", ["0", "true", '"many"', "-1"])
def test_a_number_of_backups_that_is_none_is_a_bad_config(run, db, own_home: Path, monkeypatch, value: str) -> None:
    (own_home / "config.toml").write_text(f"backups_kept = {value}\n", encoding="utf-8")
    monkeypatch.setenv("GOLDTUI_CONFIG", str(own_home / "config.toml"))
    assert run("doctor", db, "--backup", "--json").error == "bad_config"


@pytest.mark.parametrize("by_name", [True, False])
def test_a_backup_is_put_back_and_what_was_there_is_kept(run, db: Path, by_name: bool) -> None:
    name = Path(run("doctor", db, "--backup", "--json").json["backup"]).name
    run("ready", db, "vi-ja-tour", "--as", "ana")
    done = run("doctor", db, "--restore", name if by_name else "1", "--json")
    assert done.code == 0
    assert Path(done.json["restored"]).name == name
    assert run("show", db, "vi-ja-tour", "--json").json["state"] == "draft"
    assert run("show", done.json["aside"], "vi-ja-tour", "--json").json["state"] == "ready"
    # It went back on purpose, so nobody is warned of it here.
    assert "store_went_back" not in run("open", db).err


def test_putting_back_is_reported_in_words(run, db: Path) -> None:
    run("doctor", db, "--backup")
    said = run("doctor", db, "--restore", "1").out
    assert f"{db} is now garden.db.backup-" in said
    assert "the file before it: " in said
    assert ".replaced-" in said


@pytest.mark.parametrize("name", ["nope", "0", "3"])
def test_a_backup_that_is_not_there_is_not_put_back(run, db: Path, unchanged, name: str) -> None:
    run("doctor", db, "--backup")
    unchanged()
    done = run("doctor", db, "--restore", name, "--json")
    assert (done.code, done.error) == (2, "no_such_backup")
    assert "--backups" in done.err
    unchanged()


def test_one_thing_is_asked_for_at_a_time(run, db: Path, unchanged) -> None:
    unchanged()
    done = run("doctor", db, "--repair", "--backup", "--json")
    assert (done.code, done.error) == (2, "doctor_one_thing")
    unchanged()


def test_looking_changes_nothing(run, db: Path, unchanged) -> None:
    spoil(db, LIST, PAST, STRANGER)
    unchanged()
    assert run("doctor", db).code == 1
    assert run("doctor", db, "--backups").code == 0
    unchanged()


def test_an_older_database_is_sent_to_open_and_not_repaired(run, db: Path) -> None:
    with closing(sqlite3.connect(db)) as raw:
        raw.execute(f"PRAGMA user_version={header.SCHEMA - 1}")
    done = run("doctor", db, "--repair", "--json")
    assert (done.code, done.error) == (2, "store_older")
    assert "goldtui open" in done.err


@pytest.mark.parametrize("option", ["--repair", "--backup"])
def test_what_is_no_database_file_is_unusable_input(run, own_home: Path, option: str) -> None:
    assert run("doctor", "gone.db", option, "--json").error == "no_such_set"


@pytest.fixture
def at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal on which the workbench is opened and left at once."""
    monkeypatch.setattr("goldtui.cli.launch.on_terminal", lambda: True)
    monkeypatch.setattr("goldtui.tui.app.run_app", lambda *_, **__: 0)


@pytest.mark.usefixtures("at_a_terminal")
def test_a_sitting_ends_with_the_backup_of_the_day(run, db: Path) -> None:
    assert "backup: " in run("open", db).err
    assert len(run("doctor", db, "--backups", "--json").json["backups"]) == 1
    assert run("open", db).err == ""


@pytest.mark.usefixtures("at_a_terminal")
def test_a_backup_that_fails_after_a_sitting_is_said_and_changes_no_exit_code(run, db: Path, monkeypatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise StoreError("store_backup", "no backup could be made (the disk is full)", str(db), "free some space")

    monkeypatch.setattr("goldtui.store.db.backup.back_up", full)
    done = run("open", db)
    assert done.code == 0
    assert "note: " in done.err
    assert "store_backup" in done.err
