"""The mappings of formats that have a reader of their own give the same cases and chunks, and contradict nobody."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats.anthropic_docs import ANTHROPIC_DOCS
from goldtui.formats.clapnq import CLAPNQ
from goldtui.formats.declare import Imported, ReadOptions
from goldtui.formats.mapping.read import read_mapped
from goldtui.model.records import Behaviour, GoldCase

FERNS = "The fern house opens at nine . Ferns are sprayed at noon ."
SAID = {"answer": "At nine.", "selected_sentences": ["The fern house opens at nine ."], "meta": {"round": 1}}
NOTHING = {"answer": "", "selected_sentences": [], "meta": {"round": 1}}


def row(*output: dict[str, Any], **more: Any) -> dict[str, Any]:
    passages = [{"title": "Ferns", "text": FERNS, "sentences": [FERNS]}, {"title": "Ponds", "text": "Ponds freeze ."}]
    return {"id": "f1", "input": "when does it open", "passages": passages, "output": list(output), **more}


def mapped(path: Path, answerable: bool | None = None) -> Imported:
    return read_mapped([path], ["clapnq"], ReadOptions(answerable=answerable))[0]


def bare(case: GoldCase) -> GoldCase:
    """Without what is left of the row, which each of the two keeps in its own form."""
    return case.model_copy(update={"extra": {}})


@pytest.mark.parametrize("output", [[SAID], [NOTHING], [SAID, NOTHING], [{**SAID, "selected_sentences": ["At ten ."]}]])
@pytest.mark.parametrize("answerable", [None, True, False])
def test_annotations_give_the_same_by_mapping_and_by_format(
    lines: Callable[..., Path], output: list[dict[str, Any]], answerable: bool | None
) -> None:
    path = lines(row(*output))
    own = CLAPNQ.read([path], ReadOptions(answerable=answerable)) if CLAPNQ.read else None
    by_map = mapped(path, answerable)
    assert own is not None
    assert [bare(case) for case in by_map.goldset.cases] == [bare(case) for case in own.goldset.cases]
    assert by_map.goldset.evidence == own.goldset.evidence


def test_documentation_questions_give_the_same_set_by_mapping_and_by_format(tmp_path: Path) -> None:
    chunks = [{"chunk_link": "https://garden.example/ferns#hours", "chunk_heading": "Hours", "text": FERNS}]
    links = [chunks[0]["chunk_link"], "https://garden.example/gone"]
    asked = [{"id": "f1", "question": "When?", "correct_chunks": links, "correct_answer": "At nine.", "source": "desk"}]
    paths = [tmp_path / "questions.json", tmp_path / "chunks.json"]
    for path, rows in zip(paths, (asked, chunks), strict=True):
        path.write_text(json.dumps(rows), encoding="utf-8")
    own = ANTHROPIC_DOCS.read(paths[::-1], ReadOptions()) if ANTHROPIC_DOCS.read else None
    by_map, _ = read_mapped(paths, ["anthropic-docs", "anthropic-docs-chunks"], ReadOptions())
    assert own is not None
    assert by_map.goldset == own.goldset


def test_a_row_that_contradicts_what_was_declared_is_left_open_and_named(lines: Callable[..., Path]) -> None:
    imported = mapped(lines(row(SAID)), answerable=False)
    assert imported.goldset.cases[0].expected_behaviour is None
    (notice,) = [one for one in imported.notices if one.code == "answerable_mismatch"]
    assert notice.message.startswith('case "f1" was declared not answerable')
    assert notice.where.endswith(":1")


def test_a_row_whose_reviewers_disagree_is_not_settled_by_a_word_about_the_file(lines: Callable[..., Path]) -> None:
    imported = mapped(lines(row(SAID, NOTHING), row(SAID, id="f2")), answerable=True)
    assert [case.expected_behaviour for case in imported.goldset.cases] == [None, Behaviour.ANSWER]
    assert "behaviour_contradicts" in {one.code for one in imported.notices}


def test_a_phrase_that_is_in_no_text_is_named_with_its_case(lines: Callable[..., Path]) -> None:
    imported = mapped(lines(row({**SAID, "selected_sentences": ["It opens at ten ."]})))
    (notice,) = [one for one in imported.notices if one.code == "phrase_not_found"]
    assert notice.message == 'a support phrase of case "f1" is in none of its texts: "It opens at ten ."'


def test_nothing_is_said_to_be_unset_once_a_person_declared_it(lines: Callable[..., Path]) -> None:
    path = lines({"question": "When does the fern house open?", "answer": "At nine.", "required_source_ids": ["f"]})
    codes = {one.code for one in read_mapped([path], ["generic-gold"], ReadOptions(answerable=True))[0].notices}
    assert "behaviour_unset" not in codes
