"""A file without rows is refused as what it is; packed files are opened within limits, and encodings are asked."""

from __future__ import annotations

import bz2
import gzip
import io
import pickle
import zipfile
from pathlib import Path

import pytest
from opening import fields, only, problems, refusal, saved

from goldtui.formats.containers.sample import Sample
from goldtui.formats.containers.source import Source
from goldtui.formats.containers.strangers import BYTES, CODE, MARKUP

LINES = b'{"id": "q1"}\n{"id": "q2"}\n'
ROWS = [{"id": "q1"}, {"id": "q2"}]


def zipped(*names: str) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name in names:
            archive.writestr(name, "x")
    return file.getvalue()


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (b"%PDF-1.7\n%\xe2\xe3", "a PDF document"),
        (zipped("[Content_Types].xml", "word/document.xml"), "a Word document"),
        (zipped("a.json"), "a zip archive"),
        (b"\x89PNG\r\n\x1a\n" + bytes(40), "a PNG image"),
        (b"SQLite format 3\0" + bytes(90), "a SQLite database"),
        (pickle.dumps([{"id": "q1"}]), "a Python pickle"),
        (b"<!DOCTYPE html>\n<html><body>, ; x</body></html>", "an HTML document"),
        (b"<?xml version='1.0'?><rows/>", "an XML document"),
        (b"# comment\nimport os\n\nx = [1, 2]\n", "Python code"),
        (b'"""Doc, of it."""\n\nfrom os import path\n', "Python code"),
        (b"// c\nconst rows = require('x');\n", "JavaScript or TypeScript code"),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:ab\nsize 12\n", "a Git LFS pointer"),
        (b"| id | question |\n|----|----------|\n| 1 | How old? |\n", "a Markdown table"),
        (b'{"cells": [{"cell_type": "code"}], "nbformat": 4}', "a Jupyter notebook"),
    ],
)
def test_a_stranger_is_named(content: bytes, name: str, tmp_path: Path) -> None:
    problem = refusal(saved(tmp_path, content))
    assert (problem.code, problem.message) == ("not_rows", f"this is {name}, not a list of rows")
    assert problem.fix


def test_every_stranger_has_a_name_and_a_next_step() -> None:
    kinds = (*BYTES, *MARKUP, *CODE)
    assert all(one.name and one.fix for one in kinds)
    assert len({one.name for one in kinds}) == len(kinds)


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress])
@pytest.mark.parametrize(
    "content",
    [LINES, b'[{"id": "q1"}, {"id": "q2"}]', b"- id: q1\n- id: q2\n", b'"id","x"\n"q1","a"\n'],
)
def test_a_packed_file_is_read_like_the_file_inside(content: bytes, pack: object, tmp_path: Path) -> None:
    plain = fields(only(saved(tmp_path, content)))
    assert fields(only(saved(tmp_path, pack(content)))) == plain  # type: ignore[operator]


def test_a_file_packed_twice_is_refused(tmp_path: Path) -> None:
    assert refusal(saved(tmp_path, gzip.compress(bz2.compress(LINES)))).code == "packed_twice"


def test_a_packed_file_that_is_cut_says_so(tmp_path: Path) -> None:
    assert refusal(saved(tmp_path, gzip.compress(LINES * 50)[:-9])).code == "packed_cut"


def test_a_packed_file_that_grows_without_end_is_refused(tmp_path: Path) -> None:
    table = only(saved(tmp_path, gzip.compress((b'{"id": "' + b"x" * 500_000 + b'"}\n') * 40, 9)))
    assert [code for code, _ in problems(table)] == ["packed_too_far"]


@pytest.mark.parametrize("name", ["utf-16", "utf-32", "utf-8-sig"])
def test_a_byte_order_mark_is_believed(name: str, tmp_path: Path) -> None:
    rows = fields(only(saved(tmp_path, "id,plant\n1,Rosé\n".encode(name))))
    assert rows == [{"id": "1", "plant": "Rosé"}]


ENCODED = {
    "cp1252": "id,question\n1,Où est le café ?\n2,Ça va – “bien” ?\n",
    "shift_jis": "id,question\n1,この木は何年ですか。いつ開きますか。\n2,どこにありますか\n",
    "gb18030": "id,question\n1,这棵树有多少年了？我们的花园在哪里，什么时候开门？\n2,它的高度是多少，是谁种的？\n",
    "cp1251": "id,question\n1,Сколько лет этому дубу в саду?\n2,Когда открывается оранжерея?\n",
    "cp949": "id,question\n1,이 나무는 몇 살입니까? 정원은 언제 엽니까?\n",
    "utf-16-le": "id,question\n1,Where is it?\n2,And when?\n",
}


@pytest.mark.parametrize("name", ENCODED)
def test_another_encoding_is_suggested_and_read_when_named(name: str, tmp_path: Path) -> None:
    path = saved(tmp_path, ENCODED[name].encode(name))
    problem = refusal(path)
    assert problem.code == "encoding_unknown"
    assert f"iconv -f {name} -t utf-8" in problem.fix
    question = ENCODED[name].split("\n")[1].partition(",")[2]
    assert fields(only(path, name))[0]["question"] == question


@pytest.mark.parametrize("name", ["no-such", "rot13", "unicode_escape", "utf-7", "idna"])
def test_an_encoding_that_cannot_be_read_is_refused(name: str, tmp_path: Path) -> None:
    assert refusal(saved(tmp_path, LINES), name).code == "encoding_not_known"


def test_text_that_is_not_in_the_named_encoding_is_refused_with_its_line(tmp_path: Path) -> None:
    path = saved(tmp_path, b"id,plant\n1,a\n2,\x81\x8d\n")
    assert refusal(path, "cp1252").code == "not_in_encoding"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "file_empty"),
        (b"\xef\xbb\xbf", "file_empty"),
        (b" \n\n", "file_empty"),
        (bytes(range(256)) * 20, "not_text"),
        (b"id,plant\r1,a\r2,b\r", "lone_carriage_return"),
    ],
)
def test_what_is_no_text_or_nothing_is_refused(content: bytes, code: str, tmp_path: Path) -> None:
    assert refusal(saved(tmp_path, content)).code == code


def test_a_path_that_is_no_file_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path).code == "path_is_directory"
    assert refusal(tmp_path / "none").code == "file_missing"


def test_a_sample_leaves_a_cut_last_line_out(tmp_path: Path) -> None:
    sample = Sample(Source(tmp_path), b"a\nb", complete=False)
    assert sample.lines == ("a\n",)


def test_json_that_breaks_in_its_first_row_is_refused_by_the_line(tmp_path: Path) -> None:
    path = tmp_path / "garden.json"
    path.write_text('{\n "data": [\n  {"beds": [{"q": "When?" "a": "nine"}]}\n ]\n}\n', encoding="utf-8")
    assert (refusal(path).code, refusal(path).where) == ("json_syntax", f"{path}:3")


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (b"# made by hand\nbed: north\nplant: fern\nsoil: acid\n", "settings"),
        (
            b"# beds\n1.N  F:Dry,C:Wet  fern-1  1\n# more\n1.N  F:Dry,C:Wet  fern-2  0\n2.N  0  moss-1  1\n",
            "a table of 4",
        ),
    ],
)
def test_a_comment_is_no_heading_of_a_text(content: bytes, name: str, tmp_path: Path) -> None:
    assert refusal(saved(tmp_path, content)).message.startswith(f"this is {name}")


@pytest.mark.parametrize(
    "line",
    [
        "Quando apre la serra? Martedì.",
        "Perché la barca è chiusa il venerdì?",
        "Il custode può entrare, è già lì.",
        "Gloves™ are given out – see “Rules”",
        "Seed exchange © the garden",
        "Die Tür „Nord“ schließt um acht.",
        "Hvar er fræið? Það er uppi.",
        "Æblegård",
        "A jar costs £4",
    ],
)
def test_the_encoding_of_windows_is_suggested_before_that_of_old_consoles(line: str, tmp_path: Path) -> None:
    found = refusal(saved(tmp_path, f"id,note\n1,{line}\n".encode("cp1252")))
    assert "--encoding cp1252" in str(found.fix)
    assert line in found.message


@pytest.mark.parametrize("line", ["Où est la clé ? À côté.", "¿Dónde está el cobertizo?", "Wo ist das Beet? Südlich."])
@pytest.mark.parametrize("encoding", ["cp850", "mac_roman"])
def test_an_old_encoding_is_suggested_where_only_it_makes_words(line: str, encoding: str, tmp_path: Path) -> None:
    found = refusal(saved(tmp_path, f"id,note\n1,{line}\n".encode(encoding)))
    assert f"--encoding {encoding}" in str(found.fix)
