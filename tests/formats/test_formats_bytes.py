"""What the strict reader takes, notes and refuses, byte by byte."""

from __future__ import annotations

import gzip
import io
import os
import tracemalloc
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest

from goldtui.formats.bytes import DEFAULT_CAPS, Caps, RawLine, read_document, read_lines
from goldtui.formats.intake import Intake
from goldtui.formats.json_lines import read_objects
from goldtui.formats.traces.trace_file import TraceFile
from goldtui.model.faults import Problem, UnusableInput


def lines_of(path: Path, caps: Caps = DEFAULT_CAPS) -> tuple[list[RawLine], Intake]:
    intake = Intake()
    return list(read_lines(path, intake, caps)), intake


def refusal(path: Path, caps: Caps = DEFAULT_CAPS) -> Problem:
    with pytest.raises(UnusableInput) as caught:
        lines_of(path, caps)
    return caught.value.problem


def file(tmp_path: Path, content: bytes) -> Path:
    path = tmp_path / "in.jsonl"
    path.write_bytes(content)
    return path


def codes(intake: Intake) -> list[str]:
    return [notice.code for notice in intake.notices]


def test_lines_are_numbered_as_in_an_editor_and_carry_no_line_end(tmp_path: Path) -> None:
    found, intake = lines_of(file(tmp_path, b'{"a":1}\n{"b":2}\n'))
    assert found == [RawLine(1, b'{"a":1}', True, 0), RawLine(2, b'{"b":2}', True, 8)]
    assert intake.notices == ()


def test_a_byte_order_mark_is_left_out_and_noted(tmp_path: Path) -> None:
    found, intake = lines_of(file(tmp_path, b"\xef\xbb\xbf{}\n"))
    assert found[0].content == b"{}"
    assert codes(intake) == ["byte_order_mark"]


def test_crlf_ends_a_line_and_is_noted_with_its_count(tmp_path: Path) -> None:
    found, intake = lines_of(file(tmp_path, b"{}\r\n[]\n"))
    assert [line.content for line in found] == [b"{}", b"[]"]
    assert [(n.code, n.message) for n in intake.notices] == [("crlf_line_ends", "1 of 2 lines end in CRLF")]


@pytest.mark.parametrize("separator", ["\u2028", "\u2029", "\u0085", "\x0b", "\x0c", "\x1c"])
def test_no_other_character_ends_a_line(tmp_path: Path, separator: str) -> None:
    found, _ = lines_of(file(tmp_path, f'"one{separator}line"\n'.encode()))
    assert [line.content.decode() for line in found] == [f'"one{separator}line"']


def test_blank_lines_are_counted_in_the_numbering_and_noted(tmp_path: Path) -> None:
    found, intake = lines_of(file(tmp_path, b"\n{}\n  \n[]\n"))
    assert [line.number for line in found] == [2, 4]
    assert [(n.code, n.message) for n in intake.notices] == [("blank_lines", "blank lines were passed over: 1, 3")]


def test_very_many_blank_lines_are_a_number_and_not_a_list(tmp_path: Path) -> None:
    _, intake = lines_of(file(tmp_path, b"{}\n" + b"\n" * 1000))
    assert intake.notices[0].message == "blank lines were passed over: 2, 3, 4, 5, 6 and 995 more"


def test_a_missing_last_line_end_and_trailing_spaces_are_noted(tmp_path: Path) -> None:
    found, intake = lines_of(file(tmp_path, b"{} \n[]"))
    assert found[1] == RawLine(2, b"[]", False, 4)
    assert codes(intake) == ["no_final_newline", "trailing_space"]


@pytest.mark.parametrize(
    ("content", "code", "line"),
    [
        (b"", "file_empty", ""),
        (b"\xef\xbb\xbf", "file_only_mark", ""),
        (b'{"a":1}\r{"b":2}\r', "lone_carriage_return", ":1"),
        (b'{}\n{"a":\r1}\n', "lone_carriage_return", ":2"),
        ("{}\n".encode("utf-16"), "wrong_encoding", ""),
        ("{}\n".encode("utf-16-le"), "wrong_encoding", ""),
        ("{}\n".encode("utf-16-be"), "wrong_encoding", ""),
        ("{}\n".encode("utf-32"), "wrong_encoding", ""),
        ("{}\n".encode("utf-32-le"), "wrong_encoding", ""),
        ("{}\n".encode("utf-32-be"), "wrong_encoding", ""),
        (gzip.compress(b"{}", mtime=0), "not_text", ""),
        (b"SQLite format 3\x00...", "not_text", ""),
    ],
)
def test_what_is_no_utf8_text_is_refused_by_name(tmp_path: Path, content: bytes, code: str, line: str) -> None:
    path = file(tmp_path, content)
    problem = refusal(path)
    assert (problem.code, problem.where) == (code, f"{path}{line}")
    assert problem.fix


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_the_guessed_encoding_is_named_in_the_command_that_mends_it(tmp_path: Path, encoding: str) -> None:
    problem = refusal(file(tmp_path, '{"a": 1}\n'.encode(encoding)))
    name = encoding.upper().replace("-LE", "LE").replace("-BE", "BE")
    assert name in problem.message
    assert f"iconv -f {name}" in problem.fix


def test_a_zip_archive_is_named_and_not_opened(tmp_path: Path) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("../cases.jsonl", "{}" * 100)
    problem = refusal(file(tmp_path, packed.getvalue()))
    assert (problem.code, "zip archive" in problem.message) == ("not_text", True)


def test_a_line_of_exactly_the_cap_is_read_whatever_ends_it(tmp_path: Path) -> None:
    caps = Caps(line_bytes=10)
    for end in (b"\n", b"\r\n", b""):
        found, _ = lines_of(file(tmp_path, b"x" * 10 + end), caps)
        assert found[0].content == b"x" * 10


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b""])
def test_a_line_one_byte_above_the_cap_is_refused_by_number(tmp_path: Path, end: bytes) -> None:
    path = file(tmp_path, b"{}\n" + b"x" * 11 + end)
    problem = refusal(path, Caps(line_bytes=10))
    assert (problem.code, problem.where) == ("line_too_long", f"{path}:2")


def test_a_huge_line_is_refused_without_being_loaded(tmp_path: Path) -> None:
    path = tmp_path / "huge.jsonl"
    with path.open("wb") as out:
        out.write(b'"' + b"x" * 15)
        out.truncate(200 << 20)
    tracemalloc.start()
    problem = refusal(path)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert problem.code == "line_too_long"
    assert peak < 8 << 20


def test_a_file_above_the_cap_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = file(tmp_path, b"{}\n" * 10)
    assert refusal(path, Caps(file_bytes=29)).code == "file_too_large"
    assert len(lines_of(path, Caps(file_bytes=30))[0]) == 10


def test_a_missing_file_a_directory_and_a_pipe_have_messages_of_their_own(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    found = {path.name: refusal(path) for path in (tmp_path / "none", tmp_path, pipe, Path("/dev/zero"))}
    assert [problem.code for problem in found.values()] == [
        "file_missing",
        "path_is_directory",
        "path_is_pipe",
        "path_is_device",
    ]
    assert len({problem.message for problem in found.values()}) == 4
    assert all(problem.fix for problem in found.values())


def test_a_file_one_may_not_read_is_said_to_be_that(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    path = file(tmp_path, b"{}")
    monkeypatch.setattr(os, "open", refuse)
    assert refusal(path).code == "file_no_permission"


def test_a_path_no_file_can_have_is_refused_without_a_traceback(tmp_path: Path) -> None:
    assert refusal(Path("a\0b")).code == "file_unreadable"
    assert refusal(tmp_path / ("n" * 5000)).code == "file_unreadable"


@pytest.mark.parametrize("change", [b"{}\n{}\n{}\n", b"{}\n"])
def test_a_file_that_grows_or_shrinks_while_it_is_read_is_refused(tmp_path: Path, change: bytes) -> None:
    path = file(tmp_path, b"{}\n{}\n")
    reading = read_lines(path, Intake())
    next(reading)
    path.write_bytes(change)
    with pytest.raises(UnusableInput) as caught:
        list(reading)
    assert caught.value.problem.code == "file_changed"


def test_a_file_rewritten_with_the_same_size_while_it_is_read_is_refused(tmp_path: Path) -> None:
    path = file(tmp_path, b"{}\n{}\n")
    reading = read_lines(path, Intake())
    next(reading)
    os.utime(path, ns=(1, 1))
    with pytest.raises(UnusableInput) as caught:
        list(reading)
    assert caught.value.problem.code == "file_changed"


def test_bytes_that_are_not_utf8_are_named_by_line_and_byte(tmp_path: Path) -> None:
    path = file(tmp_path, b'{"a": "ok"}\n{"a": "\xe9t\xe9"}\n{"a": "\xc0\xaf"}\n')
    intake = Intake()
    assert len(list(read_objects(path, intake))) == 1
    with pytest.raises(UnusableInput) as caught:
        intake.raise_if_unusable()
    assert [(p.code, p.where) for p in caught.value.problems] == [
        ("not_utf8", f"{path}:2"),
        ("not_utf8", f"{path}:3"),
    ]
    assert "byte 8" in caught.value.problem.message
    assert "iconv" in caught.value.problem.fix


def test_a_document_is_read_whole_up_to_its_own_cap(tmp_path: Path) -> None:
    path = file(tmp_path, b"\xef\xbb\xbfname = 1\r\n")
    intake = Intake()
    assert read_document(path, intake) == "name = 1\r\n"
    assert codes(intake) == ["byte_order_mark"]
    with pytest.raises(UnusableInput) as caught:
        read_document(path, intake, Caps(document_bytes=4))
    assert caught.value.problem.code == "file_too_large"


def test_a_document_with_lone_carriage_returns_is_refused_by_line(tmp_path: Path) -> None:
    path = file(tmp_path, b"a = 1\nb = 2\rc = 3\n")
    with pytest.raises(UnusableInput) as caught:
        read_document(path, Intake())
    assert (caught.value.problem.code, caught.value.problem.where) == ("lone_carriage_return", f"{path}:2")


def test_runs_are_read_from_a_file_of_any_size_since_none_of_it_is_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = file(tmp_path, b'{"trace_id": "t1", "case_id": "gh-palm-house-night", "response": "16 degrees"}\n')
    about = os.stat(path)
    said = SimpleNamespace(st_size=DEFAULT_CAPS.file_bytes + 1, st_mode=about.st_mode, st_mtime_ns=about.st_mtime_ns)
    monkeypatch.setattr("goldtui.formats.bytes.os.fstat", lambda descriptor: said)
    assert refusal(path).code == "file_too_large"
    assert len(list(TraceFile(path))) == 1
