"""`ready` lists all that is in its way; `doctor` tells a sick database from none; odd files get one clear line."""

from __future__ import annotations

import os
import shlex
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from goldtui.model.files.unfinished import unfinished
from goldtui.store.cases import revisions
from goldtui.workbench.case.desk import open_case, save_draft
from goldtui.workbench.session.places import Place
from goldtui.workbench.session.session import open_session


def test_ready_moves_a_green_draft_and_says_its_revision(run, db: Path) -> None:
    done = run("ready", db, "vi-ja-tour", "--as", "ana", "--json")
    said = done.json
    soundness = said.pop("soundness")
    assert said == {"case_id": "vi-ja-tour", "state": "ready", "revision": 2, "blockers": []}
    assert done.code == 0
    assert soundness["sound"] is (soundness["open"] == [])
    assert soundness["killed"] <= soundness["applicable"]
    again = run("ready", db, "vi-ja-tour", "--as", "ana")
    assert "vi-ja-tour is ready (revision 2)" in again.out
    assert f"{soundness['killed']} of {soundness['applicable']} known-bad variants are killed" in again.out


@pytest.fixture
def loose(run, native) -> str:
    """A database whose one case passes its gates and lets a known-bad variant through."""
    claim = {"claim_id": "x1", "text": "The pool opens at 6 in the morning.", "citation_id": "pool"}
    kept = {
        "variant_id": "too-long",
        "case_id": "q1",
        "kind": "hand",
        "expected_stage": "answer faithfulness",
        "should_release": False,
        "answer": {"text": claim["text"], "labelled_by": "pipeline", "claims": [claim]},
    }
    run("import", native(variants=[kept]), "--into", "p.db")
    return "p.db"


def test_ready_leaves_a_case_that_no_release_takes_and_names_what_stops_it(run, loose: str) -> None:
    refused = run("ready", loose, "q1", "--as", "ana", "--json")
    assert (refused.code, refused.json["state"]) == (1, "draft")
    assert refused.json["soundness"]["sound"] is False
    assert [one["code"] for one in refused.json["blockers"]] == [
        one["code"] for one in refused.json["soundness"]["open"]
    ]
    assert all(one["code"].startswith("GT50") and one["fix"] for one in refused.json["blockers"])
    said = run("ready", loose, "q1", "--as", "ana")
    assert "no release takes it; --anyway hands it to the reviewers all the same" in said.out


def test_a_reviewer_sees_under_the_same_code_what_stops_a_release(run, loose: str) -> None:
    done = run("ready", loose, "q1", "--anyway", "--as", "ana")
    assert done.code == 0
    assert "q1 is ready" in done.out
    assert "no release takes it" in done.out
    code = run("ready", loose, "q1", "--as", "ana", "--json").json["blockers"][0]["code"]
    assert f"note: {code} " in done.err
    assert f"stops a release: {code} " in run("review", "show", loose, "q1", "--as", "ben").out
    assert f"note: {code} stops a release: " in run("review", "approve", loose, "q1", "--as", "ben").err


def test_a_point_without_answer_phrases_is_no_ready_case(run, native, samples) -> None:
    pool_case, _ = samples
    bare = pool_case(points=[{"point_id": "p1", "text": "At 6.", "answer_phrases": []}])
    run("import", native(cases=[bare]), "--into", "p.db")
    done = run("ready", "p.db", "q1", "--json")
    assert (done.code, [one["code"] for one in done.json["blockers"]]) == (1, ["GT341"])
    (blocker,) = done.json["blockers"]
    assert (blocker["where"], "answer phrase" in blocker["fix"]) == ("point:p1.answer_phrases", True)


def test_an_error_of_the_checks_keeps_a_case_from_ready(run, native, samples) -> None:
    pool_case, _ = samples
    point = {"point_id": "p1", "text": "At 6.", "answer_phrases": ["opens at 6", "at the"]}
    run("import", native(cases=[pool_case(points=[point])]), "--into", "p.db")
    done = run("ready", "p.db", "q1", "--json")
    assert (done.code, [one["code"] for one in done.json["blockers"]]) == (1, ["GT307"])
    assert done.json["soundness"] is None


def test_ready_lists_every_blocker_and_ends_with_1(run, native, samples) -> None:
    pool_case, _ = samples
    bad = pool_case(question=" ", expected_behaviour="refuse", reference={"text": "It opens at 6.", "claims": []})
    run("import", native(cases=[bad]), "--into", "p.db")
    done = run("ready", "p.db", "q1", "--json")
    assert done.code == 1
    assert list(done.json) == ["case_id", "state", "revision", "blockers", "soundness"]
    codes = [b["code"] for b in done.json["blockers"]]
    assert {"no_question", "no_refusal_reason", "under_refusal"} <= set(codes)
    assert all(list(b) == ["code", "message", "where", "fix"] and b["fix"] for b in done.json["blockers"])
    said = run("ready", "p.db", "q1")
    assert said.code == 1
    assert f"q1 stays draft: {len(codes)} things are in its way" in said.out
    assert run("show", "p.db", "q1", "--json").json["state"] == "draft"


def test_ready_names_one_thing_as_one_and_says_a_step_that_can_be_taken(run, native, samples) -> None:
    pool_case, _ = samples
    run("import", native(cases=[pool_case(question=" "), pool_case(case_id="q2", reference=None)]), "--into", "p.db")
    assert "q1 stays draft: 1 thing is in its way" in run("ready", "p.db", "q1").out
    said = run("ready", "p.db", "q2").out
    assert "write the reference answer" in said
    assert "Fix: repair" not in said


def test_ready_lists_what_two_gates_miss_alike_once(run, native, samples) -> None:
    pool_case, _ = samples
    run("import", native(cases=[pool_case(required_source_ids=[])]), "--into", "p.db")
    codes = [b["code"] for b in run("ready", "p.db", "q1", "--json").json["blockers"]]
    assert codes.count("no_required_sources") == 1


def test_ready_of_an_unknown_case(run, db: Path) -> None:
    done = run("ready", db, "nope", "--json")
    assert (done.code, done.error) == (2, "unknown_case")


def test_ready_mentions_typing_that_was_not_saved_and_keeps_it(run, db: Path) -> None:
    session = open_session(Place(db, ""), "ana")
    desk = open_case(session, "vi-ja-tour")
    save_draft(session, desk.case.model_copy(update={"question": "Typed"}), desk.number)
    session.close()
    done = run("ready", db, "vi-ja-tour", "--as", "ana")
    assert "you have unsaved typing of vi-ja-tour" in done.err
    session = open_session(Place(db, ""), "ana")
    draft = open_case(session, "vi-ja-tour").draft
    session.close()
    assert draft is not None
    assert draft.case.question == "Typed"


def test_a_blank_author_is_refused(run, db: Path) -> None:
    assert run("ready", db, "vi-ja-tour", "--as", " ", "--json").error == "no_author"


def test_the_author_comes_from_the_config_file(run, db: Path, own_home: Path, monkeypatch) -> None:
    (own_home / "config.toml").write_text('author = "Grace"\n', encoding="utf-8")
    monkeypatch.setenv("GOLDTUI_CONFIG", str(own_home / "config.toml"))
    run("ready", db, "vi-ja-tour")
    assert run("list", db, "--filter", "author:Grace", "--json").json["total"] == 1
    run("ready", db, "vi-rain-refund", "--as", "kim")
    assert run("list", db, "--filter", "author:kim", "--json").json["total"] == 1


def test_a_bad_config_file_stops_a_writing_command_before_it_writes(run, db: Path, own_home: Path, monkeypatch) -> None:
    (own_home / "config.toml").write_text("autor = 1\n", encoding="utf-8")
    monkeypatch.setenv("GOLDTUI_CONFIG", str(own_home / "config.toml"))
    done = run("ready", db, "vi-ja-tour", "--json")
    assert (done.code, done.error) == (2, "bad_config")
    assert run("list", db, "--filter", "state:ready", "--json").json["total"] == 0


def test_doctor_calls_a_sound_database_healthy(run, db: Path) -> None:
    done = run("doctor", db, "--json")
    assert done.code == 0
    assert list(done.json) == ["path", "engine", "healthy", "findings"]
    assert done.json["healthy"] is True
    assert "healthy" in run("doctor", db).out


def test_doctor_finds_a_row_changed_behind_the_programs_back(run, db: Path) -> None:
    with closing(sqlite3.connect(db)) as raw:
        raw.execute("UPDATE heads SET question = 'Forged?' WHERE ordinal = 1")
        raw.commit()
    done = run("doctor", db, "--json")
    assert done.code == 1
    assert done.json["healthy"] is False
    assert all(list(f) == ["code", "severity", "message", "where", "fix"] for f in done.json["findings"])


def test_doctor_gives_no_advice_about_the_mode_of_somebody_elses_file(run, own_home: Path) -> None:
    (own_home / "letter.txt").write_text("Dear Ana, " * 50, encoding="utf-8")
    done = run("doctor", "letter.txt", "--json")
    assert done.code == 1
    assert "doctor_mode" not in {f["code"] for f in done.json["findings"]}


@pytest.mark.parametrize(
    ("kind", "code"), [("gone", "no_such_set"), ("folder", "directory_not_database"), ("pipe", "not_a_file")]
)
def test_doctor_of_what_is_no_file_is_unusable_input(run, own_home: Path, kind: str, code: str) -> None:
    (own_home / "folder").mkdir()
    os.mkfifo(own_home / "pipe")
    done = run("doctor", kind, "--json")
    assert (done.code, done.error) == (2, code)


def _pragma(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as raw:
        raw.execute(statement)
        raw.commit()


def _foreign(path: Path) -> None:
    path.unlink()
    _pragma(path, "CREATE TABLE t(a)")


ODD: dict[str, tuple[Callable[[Path], object], str]] = {
    "empty": (lambda path: path.write_bytes(b""), "store_empty"),
    "zeros": (lambda path: path.write_bytes(bytes(4096)), "store_not_sqlite"),
    "text": (lambda path: path.write_bytes(b"hello\n" * 100), "store_not_sqlite"),
    "cut": (lambda path: path.write_bytes(path.read_bytes()[:50_000]), "store_truncated"),
    "foreign": (_foreign, "store_foreign"),
    "newer": (lambda path: _pragma(path, "PRAGMA user_version=99"), "store_newer"),
    "negative": (lambda path: _pragma(path, "PRAGMA user_version=-5"), "store_version"),
    "wal": (lambda path: _pragma(path, "PRAGMA journal_mode=WAL"), "store_wal"),
    "linked": (lambda path: path.with_name("twin.db").hardlink_to(path), "store_hard_link"),
}


@pytest.mark.parametrize(
    "content",
    [b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7", b"a stray file\n"],
    ids=["a write that was cut off", "a stray file"],
)
def test_readers_go_on_beside_a_journal_and_each_names_the_command_that_clears_it(
    run, db: Path, unchanged: Callable[[], None], content: bytes
) -> None:
    journal = Path(f"{db}-journal")
    journal.write_bytes(content)
    unchanged()
    readers = (
        ("list",),
        ("gates",),
        ("show", "vi-ja-tour"),
        ("search", "tour"),
        ("history", "vi-ja-tour"),
        ("people", "list"),
        ("propose", "vi-ja-tour"),
        ("export", "copy", "--dry-run"),
    )
    for words in readers:
        before = [words[0], words[1], db] if words[0] == "people" else [words[0], db, *words[1:]]
        for last in ((), ("--json",)):
            done = run(*before, *last)
            assert (done.code, done.err.count("store_read_from_copy")) == (0, 1)
            assert f"goldtui open {db} --json" in done.err
            unchanged()
    assert "store_hot_journal" in {one["code"] for one in run("doctor", db, "--json").json["findings"]}
    assert run("open", db, "--json").code == 0
    assert not journal.exists() or journal.stat().st_size == 0
    assert "store_read_from_copy" not in run("gates", db).err


def test_a_clock_that_cannot_be_right_is_said_and_ends_nothing_of_our_own(run, db: Path, monkeypatch) -> None:
    class Wrong(datetime):
        @classmethod
        def now(cls, tz=None):
            if cls.said is None:
                raise OverflowError
            return datetime(cls.said, 12, 31, 23, 59, 59, tzinfo=tz)

    monkeypatch.setattr("goldtui.workbench.session.clock.datetime", Wrong)
    for year in (None, 1, 1969, 3000, 9999):
        Wrong.said = year
        done = run("ready", db, "vi-ja-tour", "--as", "ana", "--json")
        assert (done.code, done.error) == (2, "clock_wrong")
    Wrong.said = 2999
    assert run("ready", db, "vi-ja-tour", "--as", "ana").code == 0


def test_what_a_killed_first_import_left_is_taken_away_by_the_next_one(
    run, db: Path, own_home: Path, garden: Path
) -> None:
    left = own_home / ".new.db.0123456789ab.goldtui"
    foreign = own_home / ".new.db.0123.partial"
    for path in (left, Path(f"{left}-journal"), foreign):
        path.write_bytes(b"x")
    with unfinished(own_home / "new.db") as alive:
        assert run("import", garden, "--into", "new.db", "--as", "ana").code == 0
        assert sorted(own_home.glob(".new*")) == sorted([foreign, alive])


def test_a_command_in_a_fix_can_be_copied_whatever_the_path_holds(run, own_home: Path, garden: Path) -> None:
    folder = own_home / "two words"
    folder.mkdir()
    path = folder / "it's.db"
    said = shlex.quote(str(path))
    assert f"goldtui open {said} --new" in run("open", path).err
    assert run("import", garden, "--into", path, "--as", "ana").code == 0
    assert f"goldtui doctor {said} --backup" in run("doctor", path, "--backups").out
    assert f"goldtui open {said}" in run("open", path, "--new").err
    path.chmod(0o644)
    assert f"chmod 600 {said}" in run("doctor", path).out


@pytest.mark.parametrize("kind", ODD)
def test_an_odd_database_is_refused_in_one_line_and_left_as_it_is(
    run, db: Path, unchanged: Callable[[], None], kind: str
) -> None:
    spoil, code = ODD[kind]
    spoil(db)
    unchanged()
    for words in (("list",), ("gates",), ("variants",), ("show",), ("export",)):
        rest = {"show": ["vi-ja-tour"], "export": ["out"]}.get(words[0], [])
        done = run(*words, db, *rest, "--json")
        assert (done.code, done.error) == (2, code)
        (line,) = done.err.splitlines()
        assert line.startswith(f"{db}: {code}: ")
        assert " Fix: " in line
    doctor = run("doctor", db, "--json")
    assert doctor.code == 1
    assert code in {f["code"] for f in doctor.json["findings"]}
    unchanged()


def test_an_older_database_is_updated_by_open_and_by_nothing_that_reads(run, db: Path, own_home: Path) -> None:
    _pragma(db, "PRAGMA user_version=0")
    done = run("list", db, "--json")
    assert (done.code, done.error) == (2, "store_older")
    assert f"goldtui open {db} --json" in done.err
    assert run("open", db, "--json").json["cases"] == 32
    assert list(own_home.glob("garden.db.backup-*"))
    assert run("list", db).code == 0


def test_a_symbolic_link_to_a_database_is_that_database(run, db: Path, own_home: Path) -> None:
    (own_home / "link.db").symlink_to(db)
    assert run("list", "link.db", "--json").json == run("list", db, "--json").json
    assert run("ready", "link.db", "vi-ja-tour").code == 0
    assert run("show", db, "vi-ja-tour", "--json").json["state"] == "ready"


def test_a_revision_conflict_reaches_nobody_as_a_traceback(run, db: Path, monkeypatch) -> None:
    """Somebody saves between the moment `ready` reads and the moment it writes."""
    real = open_case

    def overtaken(session, case_id):
        desk = real(session, case_id)
        case = desk.case.model_copy(update={"guideline_note": "mine first"})
        revisions.append(session.store, case, base=desk.number, author="Ben", at=desk.at)
        return desk

    monkeypatch.setattr("goldtui.workbench.case.desk.open_case", overtaken)
    done = run("ready", db, "vi-ja-tour", "--as", "ana", "--json")
    assert (done.code, done.error) == (1, "revision_conflict")
