"""Columns that say which sources are meant, whatever they are called and however their ids are written."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats.mapping.apply import read_tables
from goldtui.formats.mapping.coerce import items_of
from goldtui.formats.mapping.declare import Sources
from goldtui.formats.mapping.profile import columns_of
from goldtui.formats.mapping.proposal import readings_of
from goldtui.model.records import GoldCase
from goldtui.workbench.library.offers import Offer
from goldtui.workbench.library.proposing import propose

ASKED = ("Where do newts winter?", "Who feeds the carp?", "When is the pond drained?")


def offered(tmp_path: Path, name: str, content: str) -> Offer:
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    return propose((path,)).offers[0]


def table(column: str, *cells: str) -> str:
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(("id", "question", "expected_answer", column))
    writer.writerows(
        (f"p{n}", asked, "Under the stones.", cell) for n, (asked, cell) in enumerate(zip(ASKED, cells, strict=True))
    )
    return text.getvalue()


def cases(tmp_path: Path, name: str, content: str) -> list[GoldCase]:
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    return [one.record for one in read_tables(readings_of(path)[0].parts).cases]


def sources(tmp_path: Path, name: str, content: str) -> list[list[str]]:
    return [list(one.required_source_ids) for one in cases(tmp_path, name, content)]


@pytest.mark.parametrize("column", ["source chunks", "passages", "Docs", "gold_context"])
def test_numbers_under_a_name_of_texts_say_which_texts_are_meant(column: str, tmp_path: Path) -> None:
    assert sources(tmp_path, "pond.csv", table(column, "31, 47", "5", "")) == [["31", "47"], ["5"], []]


def test_files_under_a_name_of_texts_say_which_are_meant(tmp_path: Path) -> None:
    rows = [{"question": one, "answer": "In mud.", "docs": ["pond.md#mud"]} for one in ASKED]
    assert sources(tmp_path, "pond.json", json.dumps(rows)) == [["pond.md#mud"]] * 3


def test_a_list_of_one_number_names_a_source_and_not_itself(tmp_path: Path) -> None:
    assert sources(tmp_path, "pond.csv", table("relevant_passage_ids", "[5512, 88]", "[731]", "[]")) == [
        ["5512", "88"],
        ["731"],
        [],
    ]


def test_a_mark_of_a_citation_stays_a_mark() -> None:
    assert items_of(Sources.model_validate({"from": ["cited"]}), "[3]") == ["[3]"]


def test_numbers_of_three_digits_between_commas_are_several_ids(tmp_path: Path) -> None:
    assert sources(tmp_path, "pond.csv", table("chunk_ids", "101,102", "103", "104,105")) == [
        ["101", "102"],
        ["103"],
        ["104", "105"],
    ]


def test_an_address_with_a_semicolon_is_one_source() -> None:
    url = "https://pond.example/w?title=Newt&amp;oldid=8"
    assert columns_of([{"url": url}, {"url": "https://pond.example/x"}])["url"].separators == ""
    assert columns_of([{"url": f"{url};https://pond.example/y"}])["url"].separators == ""
    assert columns_of([{"url": "https://a.example/1;https://b.example/2"}])["url"].separators == ";"


def test_pages_as_people_write_them_are_places_in_the_document_next_to_them(tmp_path: Path) -> None:
    rows = [
        {"question": one, "answer": "In mud.", "doc": "Pond book", "page": f"p. {n}"} for n, one in enumerate(ASKED)
    ]
    assert sources(tmp_path, "pond.json", json.dumps(rows)) == [[f"Pond book#p. {n}"] for n in range(3)]


@pytest.mark.parametrize("name", ["Nr.", "No."])
def test_a_name_that_ends_with_a_dot_is_found(name: str, tmp_path: Path) -> None:
    rows: list[dict[str, Any]] = [{name: f"{n + 1}", "question": one, "answer": "Mud."} for n, one in enumerate(ASKED)]
    assert [one.case_id for one in cases(tmp_path, "pond.json", json.dumps(rows))] == ["1", "2", "3"]


@pytest.mark.parametrize(("name", "means"), [("Fundstelle", "required sources"), ("Belegstelle", "required sources")])
def test_german_names_of_the_place_of_a_source(name: str, means: str, tmp_path: Path) -> None:
    offer = offered(tmp_path, "pond.csv", table(name, "Teichbuch 4", "Teichbuch 7", "Karpfenheft"))
    assert {one.name: one.means for one in offer.columns}[name] == means


def test_numbered_passages_keep_their_numbers(tmp_path: Path) -> None:
    rows = "Passage no,Text\n4,Newts winter under flat stones near the pond.\n9,Carp are fed at seven by the warden.\n"
    offer = offered(tmp_path, "pond.csv", rows)
    assert {one.name: one.means for one in offer.columns}["Passage no"] == "chunk id"


@pytest.mark.parametrize(("column", "taken"), [("chunks", False), ("passages", False), ("source_chunks", True)])
def test_one_number_under_the_bare_name_of_many_may_count_them(column: str, taken: bool, tmp_path: Path) -> None:
    found = sources(tmp_path, "pond.csv", table(column, "3", "5", "4"))
    assert found == ([["3"], ["5"], ["4"]] if taken else [[], [], []])


def test_links_behind_their_titles_are_the_sources(tmp_path: Path) -> None:
    linked = "Newt (https://n.example/Newt-8a?x=1), Old carp (https://n.example/Carp-7)"
    assert sources(tmp_path, "pond.csv", table("Related pages", linked, "Mud (https://n.example/Mud)", "")) == [
        ["https://n.example/Newt-8a?x=1", "https://n.example/Carp-7"],
        ["https://n.example/Mud"],
        [],
    ]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ({"paragraaf": 4, "section_no": 4}, 'are no ids of chunks, such as "4": say which chunks'),
        ({"section_no": "2.3"}, 'are no ids of chunks, such as "2.3": say which chunks'),
        ({"file": "sloepen.pdf"}, "name a document, not a chunk: say which chunks"),
    ],
)
def test_bare_numbers_are_not_said_to_name_documents(written: dict[str, Any], said: str, tmp_path: Path) -> None:
    rows = [{"question": f"Hoe laat opent steiger {n}?", "expected_sources": [written]} for n in range(3)]
    offer = offered(tmp_path, "steigers.json", json.dumps(rows))
    assert [one.message for one in offer.notices if one.code == "sources_name_no_chunk"] == [f"required sources {said}"]


PAGES = ["S. 3", "p. 4", "6. oldal", "עמוד 7", "sida 9", "第2页"]


@pytest.mark.parametrize("between", [", ", " ", "; "])
def test_a_file_with_its_page_is_one_source_and_names_a_page(between: str, tmp_path: Path) -> None:
    rows = [
        {"question": f"Who rows {n}?", "expected_answer": f"Crew {n}.", "source": f"sloepen.pdf{between}{page}"}
        for n, page in enumerate(PAGES)
    ]
    path = tmp_path / "boats.jsonl"
    path.write_text("".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows), encoding="utf-8")
    offer = propose((path,)).offers[0]
    done = read_tables(readings_of(path)[0].parts)
    assert [one.record.required_source_ids for one in done.cases] == [(row["source"],) for row in rows]
    assert any("name a page, not a chunk" in one.message for one in offer.notices)


@pytest.mark.parametrize("column", ["chunk_id", "source", "relevant_doc_ids", "page_url"])
def test_required_sources_that_no_file_holds_are_said(column: str, tmp_path: Path) -> None:
    rows = [
        {"question": f"Who rows boat {n}?", "expected_answer": f"Crew {n}.", column: f"sloop-{n % 2}"} for n in range(4)
    ]
    path = tmp_path / "boats.jsonl"
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    said = [one.message for one in propose((path,)).offers[0].notices if one.code == "sources_in_no_file"]
    assert [one.partition(":")[0] for one in said] == ["2 required sources of 4 cases are in no file that is given"]


def test_nothing_is_said_to_be_in_no_file_where_the_texts_are_given(tmp_path: Path) -> None:
    rows = [
        {"question": f"Who rows {n}?", "expected_answer": f"Crew {n}.", "context": f"Crew {n} rows the boat {n}."}
        for n in range(4)
    ]
    path = tmp_path / "boats.jsonl"
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    assert not any(one.code == "sources_in_no_file" for one in propose((path,)).offers[0].notices)
