"""A native directory read with its cases packed is read as it is without, in every word that is said of it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats.declare import Imported, ReadOptions
from goldtui.formats.native import read
from goldtui.model.faults import UnusableInput
from goldtui.model.packed import Packed
from goldtui.model.records import GoldCase

BED = {"chunk_id": "bed", "version": "1", "permitted": True, "current": True, "text": "The fern bed is shaded."}
FERN = {"case_id": "fern", "question": "Where is the fern bed?"}
CLAIM = {"claim_id": "c", "text": "It is shaded.", "citation_id": "bed", "support_phrases": ["is shaded"]}
SETS: dict[str, list[dict[str, Any]]] = {
    "plain": [FERN, {**FERN, "case_id": "Fern", "tags": ["shade"], "expected_behaviour": "answer"}],
    "nulls": [{**FERN, "tags": None, "reference": {"answer_id": None, "claims": [CLAIM]}}],
    "unknown keys": [{**FERN, "gardener": "Ida", "taggs": ["misspelt"], "extra": {"plot": 7}}],
    "absent source": [{**FERN, "required_source_ids": ["pond"], "source_alternatives": [["bed", "lawn"]]}],
    "decimals": [{**FERN, "min_citation_coverage": 0.3, "extra": {"ph": 6.5e-07, "deep": [1, {"a": None}]}}],
}
FAULTY: dict[str, list[dict[str, Any]]] = {
    "the same id twice": [FERN, {**FERN, "case_id": "moss"}, FERN],
    "an id with other content": [FERN, {**FERN, "question": "Which fern?"}],
    "a wrong type": [{**FERN, "tags": "shade"}],
    "two claims of one id": [{**FERN, "reference": {"claims": [CLAIM, CLAIM]}}],
}


def write(folder: Path, cases: list[dict[str, Any]]) -> Path:
    for name, rows in (("cases", cases), ("evidence", [BED])):
        (folder / f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return folder


def both(folder: Path) -> tuple[Imported, Imported]:
    return read((folder,), ReadOptions()), read((folder,), ReadOptions(packed=True))


@pytest.mark.parametrize("name", SETS)
def test_packed_cases_are_the_same_cases_with_the_same_notices(tmp_path: Path, name: str) -> None:
    plain, packed = both(write(tmp_path, SETS[name]))
    assert isinstance(packed.goldset.cases, Packed)
    assert tuple(packed.goldset.cases) == plain.goldset.cases
    assert packed.goldset.evidence == plain.goldset.evidence
    assert (packed.notices, packed.counts) == (plain.notices, plain.counts)


@pytest.mark.parametrize("name", FAULTY)
def test_the_same_faults_are_found(tmp_path: Path, name: str) -> None:
    folder = write(tmp_path, FAULTY[name])
    said = []
    for packed in (False, True):
        with pytest.raises(UnusableInput) as no:
            read((folder,), replace(ReadOptions(), packed=packed))
        said.append([problem.line() for problem in no.value.problems])
    assert said[0] == said[1] != []


def test_an_empty_set_and_a_set_that_is_all_known_pack_to_nothing() -> None:
    cases = Packed(["fern"], ['{"case_id":"fern","question":"?"}'], lambda _, text: GoldCase.model_validate_json(text))
    assert tuple(cases.without({"fern"})) == ()
    assert cases.without(frozenset()) is cases
