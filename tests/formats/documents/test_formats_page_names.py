"""A page behind the name of a document, in the words of several languages."""

from __future__ import annotations

import pytest

from goldtui.formats.documents.page_names import DocumentPage, is_page, is_page_of_a_file, page_in

SAID = [
    "p. 21", "page 21", "pg 21", "Seite 21", "S. 21", "s.21", "página 21", "pág. 21", "pagina 21", "strona 21",
    "str. 21", "стр. 21", "страница 21", "21. oldal", "21. o.", "sida 21", "side 21", "sivu 21", "21. sayfa",
    "sayfa 21",
    "עמוד 21", "עמ' 21", "صفحة 21", "第21页", "第 21 頁", "21ページ", "21쪽", "trang 21", "halaman 21",
    "σελ. 21", "पृष्ठ 21",
]  # fmt: skip


@pytest.mark.parametrize("said", SAID)
@pytest.mark.parametrize("between", [", ", " ", "; ", " (", "#", " - "])
def test_a_file_and_its_page(said: str, between: str) -> None:
    name = f"boats/Slip-Ordnung.pdf{between}{said}{')' * between.endswith('(')}"
    assert page_in(name) == DocumentPage("boats/Slip-Ordnung.pdf", 21, 21)
    assert is_page_of_a_file(name)


@pytest.mark.parametrize("said", ["pp. 3-5", "S. 3–5", "3-5. oldal", "第3-5页"])
def test_several_pages(said: str) -> None:
    assert page_in(f"slip.docx, {said}") == DocumentPage("slip.docx", 3, 5)


def test_a_number_behind_a_hash_is_a_page_of_a_file() -> None:
    assert page_in("slip.pdf#7") == DocumentPage("slip.pdf", 7, 7)


@pytest.mark.parametrize(
    "name", ["slip.pdf", "slip-21.pdf", "boats#oars", "p. 21", "chunk_0021", "maps3", "7", "21.pdf"]
)
def test_no_page(name: str) -> None:
    assert page_in(name) is None or not is_page_of_a_file(name)


def test_only_a_page() -> None:
    assert is_page(" S. 4 ")
    assert not is_page("slip.pdf")
    assert not is_page("4")
