"""A hostile document ends in a refusal that names the file and the reason; nothing is evaluated and nobody waits."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable

import pytest
from garden_documents import column, docx_of, pdf_of

from goldtui.formats.documents import codec, extractor, pdf
from goldtui.formats.documents.catalog import BY_NAME
from goldtui.formats.documents.extractor import Extracted, Extractor, Refused
from goldtui.formats.documents.html import read as read_html
from goldtui.formats.documents.worker import Limits, Worker
from goldtui.model.faults import Problem, UnusableInput

PART = "word/document.xml"


def packed(part: bytes) -> bytes:
    """A Word document whose body is replaced."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(docx_of(("Normal", "x")))) as old, zipfile.ZipFile(out, "w", 8) as new:
        for name in old.namelist():
            new.writestr(name, part if name == PART else old.read(name))
    return out.getvalue()


def deep_html() -> bytes:
    return b"<span>" * 5_000 + b"x"


def entity_bomb() -> bytes:
    declared = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10 if n else "ha"}">' for n in range(12))
    return packed(f"<?xml version='1.0'?><!DOCTYPE w [{declared}]><w>&a11;</w>".encode())


def outside_entity() -> bytes:
    return packed(b"<!DOCTYPE w [<!ENTITY x SYSTEM 'file:///garden/secret.txt'>]><w>&x;</w>")


def deep_docx() -> bytes:
    space = b'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    return packed(
        b"<w:document %s><w:body>" % space + b"<w:sdt>" * 5_000 + b"</w:sdt>" * 5_000 + b"</w:body></w:document>"
    )


HOSTILE = {
    "zip_bomb.docx": (lambda: packed(b" " * (20 << 20)), "zip bomb"),
    "entities.docx": (entity_bomb, "declares entities"),
    "outside.docx": (outside_entity, "declares entities"),
    "utf16.docx": (lambda: packed("<!DOCTYPE w [<!ENTITY a 'b'>]><w/>".encode("utf-16")), "declares entities"),
    "deep.docx": (deep_docx, "not a readable Word document"),
    "torn.docx": (lambda: docx_of(("Normal", "x"))[:900], "damaged"),
    "renamed.docx": (lambda: b"plain words", "does not begin as a docx"),
    "deep.html": (deep_html, "nested more than 512 deep"),
    "renamed.pdf": (lambda: b"<html>", "does not begin as a pdf"),
    "torn.pdf": (lambda: b"%PDF-1.7 and nothing else", "not a readable PDF"),
    "latin.txt": (lambda: b"one\nK\xfchlhaus", "line 2 holds the byte 0xfc"),
    "binary.md": (lambda: b"a\0b", "null character"),
    "front.md": (lambda: b"---\na: [\n---\nx", "front matter is not YAML"),
    "code.md": (lambda: b"---\na: !!python/object/apply:os.system ['true']\n---\nx", "front matter is not YAML"),
}


def refusals(reading: Callable[..., object], files: dict[str, bytes]) -> tuple[Problem, ...]:
    with pytest.raises(UnusableInput) as caught:
        reading(files)
    return caught.value.problems


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_document_is_refused_by_name_and_reason(name: str, reading) -> None:
    make, reason = HOSTILE[name]
    (problem,) = refusals(reading, {name: make(), "fine.txt": b"Water the ferns."})
    assert problem.where.endswith(name)
    assert reason in problem.message
    assert problem.fix


def test_all_bad_documents_of_a_folder_are_named_at_once(reading) -> None:
    problems = refusals(reading, {"a.pdf": b"x", "b.docx": b"x", "c.txt": b"\xff"})
    assert [problem.where[-5:] for problem in problems] == ["a.pdf", ".docx", "c.txt"]


def test_too_many_pages_and_too_much_text_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    content = pdf_of([column(50, ["One"]), column(50, ["Two"]), column(50, ["Three"])])
    monkeypatch.setattr(pdf, "MOST_PAGES", 2)
    with pytest.raises(Refused, match="3 pages"):
        pdf.read(content)
    monkeypatch.setattr(pdf, "MOST_PAGES", 3)
    monkeypatch.setattr(pdf, "MOST_TEXT", 10)
    with pytest.raises(Refused, match="more than 10 characters"):
        pdf.read(content)


def test_a_deep_page_with_many_ends_is_read_up_to_the_limit() -> None:
    depth = extractor.MOST_DEPTH - 10
    assert read_html(b"<div>" * depth + b"x").text == "x"


def test_a_parser_that_takes_too_long_is_ended() -> None:
    with Worker(Limits(seconds=0.01)) as worker, pytest.raises(Refused, match="takes more than"):
        worker.read(BY_NAME["text"], b"x")


def test_a_parser_that_takes_too_much_memory_is_ended() -> None:
    with Worker(Limits(memory=1 << 20)) as worker, pytest.raises(Refused, match="crashes or takes too much memory"):
        worker.read(BY_NAME["text"], b"x" * (64 << 20))


def test_after_a_crash_the_next_document_is_read() -> None:
    with Worker() as worker:
        worker.read(BY_NAME["text"], b"Rose")
        assert worker._child is not None
        worker._child.kill()
        worker._child.wait()
        with pytest.raises(Refused):
            worker.read(BY_NAME["text"], b"Fern")
        assert worker.read(BY_NAME["text"], b"Moss").text == "Moss"


def test_a_missing_library_is_a_refusal_that_names_the_extra(reading, monkeypatch: pytest.MonkeyPatch) -> None:
    lacking = Extractor("markdown", (".md",), lambda _: Extracted(""), ("not-in-any-garden",))
    monkeypatch.setattr("goldtui.formats.documents.find.BY_SUFFIX", {".md": lacking})
    (problem,) = refusals(reading, {"a.md": b"x"})
    assert "not-in-any-garden" in problem.message
    assert 'pip install "goldtui[documents]"' in problem.fix


def test_an_unfit_size_and_an_unknown_suffix_are_refused(reading, garden) -> None:
    with pytest.raises(UnusableInput, match="a passage of 5 characters"):
        reading({"a.md": "x"}, chunk_size=5)
    folder = garden({"map.png": "x"})
    with pytest.raises(UnusableInput, match=r"no extractor reads files with \.png"):
        codec.read([folder / "map.png"], codec.ReadOptions())
    with pytest.raises(UnusableInput, match="two documents would have the id"):
        codec.read([garden({"b/a.md": "x"}) / "b" / "a.md", folder / "a.md"], codec.ReadOptions())


def test_links_are_not_followed(reading, garden, tmp_path) -> None:
    (tmp_path / "outside.md").write_text("Not yours.")
    folder = garden({"a.md": "Fern."})
    (folder / "link.md").symlink_to(tmp_path / "outside.md")
    (folder / "loop").symlink_to(folder)
    done = codec.read([folder], codec.ReadOptions())
    assert [chunk.text for chunk in done.goldset.evidence] == ["Fern."]
