"""Texts of a row and the names of their sources: which text is which is told by their order, or asked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats.declare import Imported, ReadOptions
from goldtui.formats.mapping.read import read_mapped
from goldtui.workbench.library.offers import Offer
from goldtui.workbench.library.proposing import propose

ASKED = ("Who mends the punt?", "When is the slip closed?", "Where do the oars hang?")
SAID = ("The boatman mends it.", "It is closed in January.", "They hang behind the second door.")
TEXTS = (
    ["The boatman mends every punt in March."],
    ["The slip is closed in January.", "Ice may close the slip for longer than that."],
    ["Oars hang behind the second door of the long shed."],
)
NAMES = (["boats.pdf"], ["slip.pdf", "ice.pdf"], ["shed.pdf"])


def rows(**columns: Any) -> list[dict[str, Any]]:
    own = [{"question": asked, "expected_answer": said} for asked, said in zip(ASKED, SAID, strict=True)]
    return [{**row, **{key: held[at] for key, held in columns.items()}} for at, row in enumerate(own)]


def offered(path: Path) -> Offer:
    return propose((path,)).offers[0]


def imported(path: Path) -> Imported:
    offer = offered(path)
    return read_mapped((path,), (offer.mapping,), ReadOptions())[0]


@pytest.mark.parametrize(
    ("texts", "names"),
    [("contexts", "source_files"), ("passages", "document_ids"), ("Kontexte", "Dokumente"), ("context", "urls")],
)
def test_each_text_has_the_document_that_is_named_for_it(texts: str, names: str, lines: Callable[..., Path]) -> None:
    path = lines(*rows(**{texts: TEXTS, names: NAMES}))
    read = imported(path).goldset
    of = {chunk.chunk_id: (chunk.document_id, chunk.text) for chunk in read.evidence}
    for case, said, named in zip(read.cases, TEXTS, NAMES, strict=True):
        assert [of[one] for one in case.required_source_ids] == list(zip(named, said, strict=True))
    assert any(f'"{names}" names the document of each text of "{texts}"' in one for one in offered(path).decide)


def test_lists_that_a_table_writes_as_text_are_joined_too(tmp_path: Path) -> None:
    path = tmp_path / "boats.tsv"
    cells = [(one["question"], one["expected_answer"], one["c"], one["n"]) for one in rows(c=TEXTS, n=NAMES)]
    body = "".join(f"{a}\t{b}\t{c}\t{n}\n" for a, b, c, n in cells)
    path.write_text(f"question\texpected_answer\tcontext\tsource_docs\n{body}", encoding="utf-8")
    assert [one.document_id for one in imported(path).goldset.evidence] == [one for several in NAMES for one in several]


def test_names_in_one_cell_are_joined_where_they_are_as_many(lines: Callable[..., Path]) -> None:
    path = lines(*rows(contexts=TEXTS, sources=[";".join(one) for one in NAMES]))
    found = imported(path).goldset
    assert [one.document_id for one in found.evidence] == ["boats.pdf", "slip.pdf", "ice.pdf", "shed.pdf"]
    assert len(found.cases[1].required_source_ids) == 2


@pytest.mark.parametrize("names", ["context_ids", "chunk_ids", "passage_ids"])
def test_ids_next_to_texts_are_the_ids_of_these(names: str, lines: Callable[..., Path]) -> None:
    path = lines(*rows(contexts=TEXTS, **{names: [["b1"], ["s1", "s2"], ["o1"]]}))
    found = imported(path).goldset
    assert [one.chunk_id for one in found.evidence] == ["b1", "s1", "s2", "o1"]
    assert found.cases[1].required_source_ids == ("s1", "s2")


def test_one_text_with_one_name_is_required_with_its_document(lines: Callable[..., Path]) -> None:
    path = lines(*rows(context=[one[0] for one in TEXTS], source=["boats.pdf", "slip.pdf", "shed.pdf"]))
    found = imported(path).goldset
    assert [one.document_id for one in found.evidence] == ["boats.pdf", "slip.pdf", "shed.pdf"]
    assert [one.required_source_ids for one in found.cases] == [(one.chunk_id,) for one in found.evidence]
    assert not any("say which chunks" in one.message for one in offered(path).notices)


def test_a_page_next_to_the_document_stays_with_the_text(lines: Callable[..., Path]) -> None:
    path = lines(
        *rows(context=[one[0] for one in TEXTS], document=["boats.pdf", "slip.pdf", "shed.pdf"], page=[4, 2, 9])
    )
    found = imported(path).goldset
    assert [(one.document_id, one.extra["page"]) for one in found.evidence] == [
        ("boats.pdf", 4),
        ("slip.pdf", 2),
        ("shed.pdf", 9),
    ]
    assert [one.required_source_ids for one in found.cases] == [(one.chunk_id,) for one in found.evidence]


def test_other_counts_are_not_joined_and_said(lines: Callable[..., Path]) -> None:
    path = lines(*rows(contexts=TEXTS, source_files=(["boats.pdf"], ["slip.pdf"], ["shed.pdf"])))
    found = imported(path).goldset
    assert {one.document_id for one in found.evidence} == {None}
    assert found.cases[1].required_source_ids == ("slip.pdf",)
    said = "1 of the first 3 rows have other counts, so they were not joined"
    assert any(said in one for one in offered(path).decide)


def test_a_later_row_with_other_counts_requires_both_and_is_said(lines: Callable[..., Path]) -> None:
    more = {"question": "Is rope lent?", "expected_answer": "No.", "contexts": ["No rope.", "No nails."]}
    path = lines(*rows(contexts=TEXTS, source_files=NAMES) * 70, {**more, "source_files": ["rope.pdf"]})
    done = imported(path)
    last = done.goldset.cases[-1]
    assert (last.required_source_ids[0], len(last.required_source_ids)) == ("rope.pdf", 3)
    assert any(one.code == "texts_not_joined" and one.message.startswith("1 rows") for one in done.notices)


def test_texts_that_a_system_found_are_not_those_that_sources_name(lines: Callable[..., Path]) -> None:
    path = lines(*rows(retrieved_contexts=TEXTS, expected_sources=NAMES))
    assert not any("joined" in one for one in offered(path).decide)
