"""Texts under titles, evidence of a document, articles of a law: what a case requires is in the same import."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats.mapping.outcome import Outcome
from goldtui.formats.mapping.proposal import proposal, readings_of
from goldtui.workbench.library.proposing import propose

ASKED = [("Which shed is older?", "the north shed"), ("Who owns the mill?", "Ada"), ("Who paid for the pier?", "Ben")]
TEXTS = [
    ("North shed", ["The north shed was built in 1911.", " It has two doors."]),
    ("Mill", ["The mill is next to the pond.", " Ada owns it."]),
    ("Pier", ["Ben paid for the pier in 1934."]),
]


def read(tmp_path: Path, rows: Any) -> Outcome:
    path = tmp_path / "sheds.json"
    path.write_text(json.dumps(rows), encoding="utf-8")
    return proposal(readings_of(path)[0]).outcome


def rows_with(more: Any) -> list[dict[str, Any]]:
    return [{"_id": f"s{n}", "question": q, "answer": a, **more(n)} for n, (q, a) in enumerate(ASKED)]


def pairs(n: int) -> dict[str, Any]:
    return {"context": [list(one) for one in TEXTS], "supporting_facts": [[TEXTS[n][0], 0]]}


SHAPES = {
    "pairs of a title and sentences": pairs,
    "the same as a text in a cell": lambda n: {**pairs(n), "context": str(pairs(n)["context"])},
    "lists side by side": lambda n: {
        "context": {"title": [one for one, _ in TEXTS], "sentences": [said for _, said in TEXTS]},
        "supporting_facts": {"title": [TEXTS[n][0]], "sent_id": [0]},
    },
    "pairs of a title and a text": lambda n: {
        "passages": [[title, "".join(said)] for title, said in TEXTS],
        "supporting_facts": [TEXTS[n][0]],
    },
}  # fmt: skip


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_titles_name_the_texts_that_cases_require(shape: Any, tmp_path: Path) -> None:
    found = read(tmp_path, rows_with(shape))
    assert {one.record.chunk_id: one.record.text for one in found.chunks} == {
        title: "".join(said) for title, said in TEXTS
    }
    assert [one.record.required_source_ids for one in found.cases] == [(title,) for title, _ in TEXTS]
    assert not [one for one in found.notices.notices if one.code == "source_absent"]


def test_sentences_without_spaces_of_their_own_get_them(tmp_path: Path) -> None:
    held = [["Lake", ["The lake is nine metres deep.", "It never freezes."]]]
    found = read(tmp_path, rows_with(lambda n: {"context": held, "supporting_facts": [["Lake", n]]}))
    assert found.chunks[0].record.text == "The lake is nine metres deep. It never freezes."
    assert found.cases[2].record.extra["supporting_facts"] == [[2]]


def test_evidence_names_its_document_and_is_what_a_case_requires(tmp_path: Path) -> None:
    rows = [
        {
            "question": question,
            "answer": answer,
            "doc_name": "sheds.pdf",
            "evidence": [{"evidence_text": "".join(said), "doc_name": "sheds.pdf", "evidence_page_num": n}],
        }
        for n, ((question, answer), (_, said)) in enumerate(zip(ASKED, TEXTS, strict=True))
    ]
    found = read(tmp_path, rows)
    assert [one.record.document_id for one in found.chunks] == ["sheds.pdf"] * 3
    assert [one.record.required_source_ids for one in found.cases] == [(c.record.chunk_id,) for c in found.chunks]
    assert found.chunks[1].record.extra == {"evidence_page_num": 1}


@pytest.mark.parametrize(
    ("document", "part"),
    [("expected_bylaw", "expected_articles"), ("law", "article"), ("regulation", "clauses"), ("file", "pages")],
)
@pytest.mark.parametrize("listed", [True, False])
def test_numbers_of_parts_are_those_of_their_document(document: str, part: str, listed: bool, tmp_path: Path) -> None:
    laws = ["Bylaw on trees", "Bylaw on boats", "Bylaw on boats"]
    rows = rows_with(lambda n: {document: laws[n], part: [str(4 + n)] if listed else str(4 + n)})
    found = read(tmp_path, rows)
    assert [one.record.required_source_ids for one in found.cases] == [
        (f"{law}#{4 + n}",) for n, law in enumerate(laws)
    ]


def test_numbers_of_articles_alone_stay_ids(tmp_path: Path) -> None:
    found = read(tmp_path, rows_with(lambda n: {"expected_articles": [str(4 + n)]}))
    assert [one.record.required_source_ids for one in found.cases] == [("4",), ("5",), ("6",)]


def test_phrases_may_be_spellings_of_one(tmp_path: Path) -> None:
    def decided(key: str, phrases: Any) -> str:
        path = tmp_path / "sheds.json"
        path.write_text(json.dumps([{"q": q, key: phrases} for q, _ in ASKED]), encoding="utf-8")
        return "\n".join(propose((path,)).offers[0].decide)

    asked = 'whether each phrase of "must_include" is needed, or one is enough: 3 of the first 3 rows have several'
    assert asked in decided("must_include", ["ten mm", "10 mm"])
    assert asked in decided("must_include", "ten mm; 10 mm")
    assert "each phrase" not in decided("must_include", ["ten mm"])
    assert "each phrase" not in decided("contains_all", ["ten mm", "10 mm"])
