"""A case goes out to an editor or a file and comes back; whatever goes wrong, the person's text is still there."""

from __future__ import annotations

import io
import re
import shlex
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Editor = Callable[..., None]


@pytest.fixture(autouse=True)
def own_temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "tmp"
    folder.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    for name in ("VISUAL", "EDITOR"):
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.fixture
def editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Editor:
    """Sets EDITOR to a script, given in Python, that has the form as `text`, with a terminal to open it on."""

    def set_(code: str, variable: str = "EDITOR", *words: str) -> None:
        script = tmp_path / "an editor.py"
        body = f"import os, sys\npath = sys.argv[-1]\ntext = open(path).read()\n{code}\nopen(path, 'w').write(text)\n"
        script.write_text(body, encoding="utf-8")
        monkeypatch.setenv(variable, shlex.join([sys.executable, str(script), *words]))
        monkeypatch.setattr("goldtui.cli.edit.on_terminal", lambda: True)

    return set_


@pytest.fixture
def pool(run, native, own_home: Path) -> Path:
    """A database with one green case, q1."""
    assert run("import", native(), "--into", "pool.db", "--as", "ana").code == 0
    return own_home / "pool.db"


def question(run, pool: Path) -> str:
    return str(run("show", pool, "q1", "--json").json["case"]["question"])


def left(folder: Path) -> list[Path]:
    return sorted(folder.glob("case-*"))


def test_what_the_editor_saved_becomes_a_revision_and_the_file_goes(run, pool, editor, own_temporary_folder) -> None:
    editor("text = text.replace('question: When', 'question: Since when')", "EDITOR", "--wait")
    done = run("edit", pool, "q1", "--as", "ben")
    assert (done.code, done.out) == (0, "q1 saved (revision 2)\nall gates pass\n")
    assert question(run, pool) == "Since when does the pool open?"
    assert left(own_temporary_folder) == []


def test_visual_goes_before_editor_and_nobody_else_can_read_the_file(run, pool, editor, own_temporary_folder) -> None:
    editor("raise SystemExit(9)")
    editor("text += '# mode ' + oct(os.stat(path).st_mode)[-3:]\nprint(text[-5:], file=sys.stderr)", "VISUAL")
    done = run("edit", pool, "q1")
    assert done.code == 0
    assert "nothing changed" in done.out
    editor("raise SystemExit(3)", "VISUAL")
    assert run("edit", pool, "q1").code == 2
    (file,) = left(own_temporary_folder)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_nothing_changed_writes_nothing(run, pool, editor, own_temporary_folder, monkeypatch) -> None:
    editor("pass")
    monkeypatch.setattr("goldtui.cli.edit.AT_ONCE", 0.0)
    done = run("edit", pool, "q1")
    assert (done.code, done.out) == (0, "nothing changed: q1 is still at revision 1\n")
    assert left(own_temporary_folder) == []


def test_an_editor_that_returns_at_once_may_still_be_open_so_its_file_stays(
    run, pool, editor, own_temporary_folder, monkeypatch
) -> None:
    editor("pass")
    monkeypatch.setattr("goldtui.cli.edit.AT_ONCE", 60.0)
    done = run("edit", pool, "q1")
    (file,) = left(own_temporary_folder)
    assert f"--from {file}" in done.err
    assert "code -w" in done.err


def test_an_editor_that_fails_writes_nothing_and_the_text_is_named(run, pool, editor, own_temporary_folder) -> None:
    editor("open(path, 'w').write(text.replace('When', 'Since when'))\nraise SystemExit(3)")
    done = run("edit", pool, "q1", "--json")
    assert (done.code, done.error) == (2, "editor_failed")
    (file,) = left(own_temporary_folder)
    assert str(file) in done.json["error"]["message"]
    assert question(run, pool) == "When does the pool open?"
    assert run("edit", pool, "q1", "--from", file).code == 0
    assert question(run, pool) == "Since when does the pool open?"


def test_an_editor_that_is_not_there_leaves_the_text(run, pool, own_temporary_folder, monkeypatch) -> None:
    monkeypatch.setenv("EDITOR", "no-such-editor -w")
    monkeypatch.setattr("goldtui.cli.edit.on_terminal", lambda: True)
    done = run("edit", pool, "q1", "--json")
    assert (done.code, done.error) == (2, "editor_missing")
    assert str(left(own_temporary_folder)[0]) in done.err


@pytest.mark.parametrize(("named", "terminal"), [("", True), ("true", False), ("'", True)])
def test_without_an_editor_or_a_terminal_two_other_ways_are_named(run, pool, monkeypatch, named, terminal) -> None:
    monkeypatch.setenv("EDITOR", named)
    monkeypatch.setattr("goldtui.cli.edit.on_terminal", lambda: terminal)
    done = run("edit", pool, "q1", "--json")
    assert (done.code, done.error) == (2, "no_editor")
    assert "--print > FILE" in done.err
    assert "--from FILE" in done.err


def test_a_mistake_is_reported_and_the_text_opened_again_with_the_problem_marked(
    run, pool, editor, own_temporary_folder, monkeypatch
) -> None:
    editor(
        "if '#! expected behaviour has' in text: text = text.replace('perhaps', 'partial')\n"
        "else: text = text.replace('behaviour: answer', 'behaviour: perhaps')"
    )
    monkeypatch.setattr("sys.stdin", io.StringIO("\n"))
    done = run("edit", pool, "q1")
    assert done.code == 0
    assert "form_value: expected behaviour has a value that is not known" in done.err
    assert run("show", pool, "q1", "--json").json["case"]["expected_behaviour"] == "partial"
    assert left(own_temporary_folder) == []


@pytest.mark.parametrize("answer", ["n\n", "No, thanks\n", ""])
def test_a_mistake_left_alone_keeps_the_text_in_a_named_file(
    run, pool, editor, own_temporary_folder, monkeypatch, answer
) -> None:
    editor("text = text.replace('behaviour: answer', 'behaviour: perhaps') + 'nonsense\\n'")
    monkeypatch.setattr("sys.stdin", io.StringIO(answer))
    done = run("edit", pool, "q1")
    assert done.code == 2
    (file,) = left(own_temporary_folder)
    assert "perhaps" in file.read_text(encoding="utf-8")
    assert f"goldtui edit {pool} q1 --from {file}" in done.err
    assert len(re.findall(r"form_\w+", done.err)) >= 2
    assert run("show", pool, "q1", "--json").json["case"]["expected_behaviour"] == "answer"


def test_a_colleagues_save_meanwhile_is_a_conflict_and_both_texts_are_kept(
    run, pool, editor, own_temporary_folder, monkeypatch
) -> None:
    other = f"import subprocess; subprocess.run([sys.executable, '-m', 'goldtui', 'point', 'add', {str(pool)!r}, 'q1', "
    editor(f"{other}'More.', '--as', 'ana'], check=True)\ntext = text.replace('When', 'Since when')")
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    done = run("edit", pool, "q1", "--as", "ben", "--json")
    assert (done.code, done.error) == (1, "revision_conflict")
    assert "+question: Since when does the pool open?" in done.err
    assert "-  text: More." in done.err
    (file,) = left(own_temporary_folder)
    assert str(file) in done.err
    assert "Since when" in file.read_text(encoding="utf-8")
    assert question(run, pool) == "When does the pool open?"


def test_a_form_goes_out_by_print_and_comes_back_by_from(run, pool, own_home: Path, monkeypatch) -> None:
    form = run("edit", pool, "q1", "--print").out
    assert run("edit", pool, "q1", "--print", "--json").json == {"case_id": "q1", "revision": 1, "form": form}
    (own_home / "form.txt").write_text(form, encoding="utf-8")
    same = run("edit", pool, "q1", "--from", "form.txt", "--json")
    assert (same.code, same.json["changed"], same.json["revision"]) == (0, False, 1)
    changed = form.replace("When", "Since when").encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(changed)))
    done = run("edit", pool, "q1", "--from", "-", "--json")
    assert (done.code, done.json["changed"], done.json["revision"]) == (0, True, 2)
    assert (done.json["first_failed_stage"], done.json["first_fix"]) == ("pass", None)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"case: q1\n", "form_no_revision"),
        (b"case: q9\nrevision: 1\n", "form_other_case"),
        (b"case: q1\nrevision: 9\n", "unknown_revision"),
        (b"case: q1\nrevision: 1\ntag: \xff\n", "not_utf8"),
        (b"case: q1\nrevision: 1\nnonsense\n", "form_line"),
        (b'case: q1\nrevision: 1\nclaim: c1\nsupport phrase: ""\n', "phrase_empty"),
        (b"case: q1\nrevision: 1\ntag: \\u{0}\n", "text_unwritable"),
        (b"case: q1\nrevision: 1\nquestion: a\\u{d800}b\n", "text_unwritable"),
        (b"x" * (9 << 20), "form_too_long"),
    ],
)
def test_a_form_that_cannot_be_used_says_where_it_still_is(run, pool, own_home: Path, content: bytes, code) -> None:
    (own_home / "form.txt").write_bytes(content)
    done = run("edit", pool, "q1", "--from", "form.txt", "--json")
    assert (done.code, done.error) == (2, code)
    assert (own_home / "form.txt").read_bytes() == content
    assert run("list", pool, "--json").json["total"] == 1


def test_a_form_that_is_not_there(run, pool) -> None:
    done = run("edit", pool, "q1", "--from", "nothere.txt", "--json")
    assert (done.code, done.error) == (2, "no_form")
    assert run("edit", pool, "q1", "--from", "x", "--print", "--json").error == "usage"
    assert run("edit", pool, "q9", "--print", "--json").error == "unknown_case"


def test_no_room_for_the_file_is_said(run, pool, editor, monkeypatch) -> None:
    editor("pass")
    monkeypatch.setattr("tempfile.tempdir", "/nonexistent/folder")
    done = run("edit", pool, "q1", "--json")
    assert (done.code, done.error) == (2, "no_form_file")
    assert "TMPDIR" in done.err


def test_withheld_words_go_neither_to_the_editor_nor_to_a_file(
    run, native, samples, editor, own_temporary_folder
) -> None:
    pool_case, pool_chunk = samples
    secret = "The vault code is canary-4417 and nobody knows it."
    vault = pool_chunk(chunk_id="vault", permitted=False, text=secret)
    case = pool_case(guideline_note=secret, required_source_ids=["pool", "vault"])
    run("import", native("secret", cases=[case], evidence=[pool_chunk(), vault]), "--into", "s.db")
    assert "canary" not in run("edit", "s.db", "q1", "--print").out
    editor("text = text.replace('When', 'Since when') + 'nonsense\\n'")
    done = run("edit", "s.db", "q1", "--json")
    assert done.code == 2
    assert "canary" not in done.out + done.err + left(own_temporary_folder)[0].read_text(encoding="utf-8")
