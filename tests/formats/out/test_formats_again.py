"""What goldtui wrote for another tool comes back as it left: `read(write(x)) == x` for all that the format holds."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from goldtui.formats.catalog import CODECS
from goldtui.formats.declare import Codec, ReadOptions, WriteOptions
from goldtui.formats.mapping.proposal import proposal
from goldtui.formats.mapping.read import read_by_names
from goldtui.formats.out.metadata import METADATA
from goldtui.formats.out.tables import CSV, EXCEL
from goldtui.model.case_fields import CASE
from goldtui.model.faults import UnusableInput, UnusableOutput
from goldtui.model.goldset import GoldSet
from goldtui.model.records import Answer, EvidenceChunk, GoldCase
from goldtui.workbench.library.known_formats import known_format
from goldtui.workbench.library.proposing import propose
from tests.formats.strategies import cases, chunks

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
BOTH_WAYS = (CSV, EXCEL, *METADATA)
WORDS = st.text(st.characters(categories=("L", "N")), min_size=1).map("The {}".format)
SUFFIX = {"csv": ".csv", "excel": ".xlsx", "langsmith": ".jsonl", "langfuse": ".jsonl"}
FERN = GoldCase(case_id="fern", question="Where is\nthe fern?", workflow="'beds", tags=("shade",), extra={"bed": 4})
MOSS = GoldCase(case_id="=moss", question="+Where is the moss? ", required_source_ids=("bed-4",))


def again(codec: Codec, goldset: GoldSet, folder: str | Path) -> GoldSet:
    target = Path(folder) / f"out{SUFFIX.get(codec.name, '.json')}"
    assert codec.write is not None
    assert codec.read is not None
    codec.write(goldset, target, WriteOptions())
    return codec.read((target,), ReadOptions()).goldset


def fits_cells(case: GoldCase) -> bool:
    """A cell cannot tell a text that was never set from one that is empty, and a row of blanks is none."""
    return all(getattr(case, one.name) != "" for one in CASE.fields if one.optional) and bool(case.case_id.strip())


@pytest.mark.parametrize("codec", BOTH_WAYS, ids=lambda one: one.name)
def test_cases_come_back_as_they_were(codec: Codec, tmp_path: Path) -> None:
    assert again(codec, GoldSet(cases=(MOSS, FERN)), tmp_path).cases == (MOSS, FERN)


@pytest.mark.parametrize("codec", METADATA, ids=lambda one: one.name)
@settings(max_examples=15, deadline=None, suppress_health_check=SLOW)
@given(case=cases)
def test_every_case_comes_back_from_metadata(codec: Codec, case: GoldCase) -> None:
    with tempfile.TemporaryDirectory() as folder:
        assert again(codec, GoldSet(cases=(case,)), folder).cases == (case,)


@settings(max_examples=60, deadline=None, suppress_health_check=SLOW)
@given(case=cases)
def test_every_case_comes_back_from_a_csv_table(case: GoldCase) -> None:
    assume(fits_cells(case))
    with tempfile.TemporaryDirectory() as folder:
        assert again(CSV, GoldSet(cases=(case,)), folder).cases == (case,)


@settings(max_examples=8, deadline=None, suppress_health_check=SLOW)
@given(case=cases, chunk=chunks())
def test_every_case_and_chunk_comes_back_from_a_workbook(case: GoldCase, chunk: EvidenceChunk) -> None:
    assume(fits_cells(case) and "" not in (chunk.text, chunk.document_id, chunk.parent_id, chunk.usage))
    with tempfile.TemporaryDirectory() as folder:
        try:
            found = again(EXCEL, GoldSet(cases=(case,), evidence=(chunk,)), folder)
        except UnusableOutput:
            assume(False)
        assert (found.cases, found.evidence) == ((case,), (chunk,))


@pytest.mark.parametrize("codec", BOTH_WAYS, ids=lambda one: one.name)
def test_such_a_file_is_known_and_proposed_by_the_name_of_its_format(codec: Codec, tmp_path: Path) -> None:
    again(codec, GoldSet(cases=(FERN, MOSS)), tmp_path)
    (target,) = tmp_path.iterdir()
    known = known_format(target)
    assert known is not None
    assert known.name == codec.name
    offer = propose((target,)).offers[0]
    assert (offer.rows, offer.importable) == (2, 2)
    assert f"--format {codec.name}" in offer.command


def test_a_question_that_was_changed_in_the_tool_is_reported(tmp_path: Path) -> None:
    langsmith = next(one for one in CODECS if one.name == "langsmith")
    again(langsmith, GoldSet(cases=(FERN,)), tmp_path)
    (target,) = tmp_path.iterdir()
    row = json.loads(target.read_text("utf-8"))
    row["inputs"]["question"] = "Where is the moss?"
    target.write_text(json.dumps(row) + "\n", encoding="utf-8")
    assert langsmith.read is not None
    read = langsmith.read((target,), ReadOptions())
    assert read.goldset.cases == (FERN,)
    assert [one.code for one in read.notices] == ["question_differs"]


def test_a_cell_that_is_no_json_is_named_with_its_row_and_column(tmp_path: Path) -> None:
    again(CSV, GoldSet(cases=(FERN,)), tmp_path)
    (target,) = tmp_path.iterdir()
    target.write_text(target.read_text("utf-8").replace('"[""shade""]"', "shade"), encoding="utf-8")
    assert CSV.read is not None
    with pytest.raises(UnusableInput) as caught:
        CSV.read((target,), ReadOptions())
    assert caught.value.problem.where == f"{target}:2"
    assert caught.value.problem.message.startswith("tags is no JSON")


def test_a_row_without_its_case_is_refused_by_its_line(tmp_path: Path) -> None:
    langsmith = next(one for one in CODECS if one.name == "langsmith")
    again(langsmith, GoldSet(cases=(FERN,)), tmp_path)
    (target,) = tmp_path.iterdir()
    target.write_text(target.read_text("utf-8") + '{"inputs": {"question": "And the moss?"}}\n', encoding="utf-8")
    assert langsmith.read is not None
    with pytest.raises(UnusableInput) as caught:
        langsmith.read((target,), ReadOptions())
    assert (caught.value.problem.code, caught.value.problem.where) == ("case_missing", f"{target}:2")


@pytest.mark.parametrize("name", ["beir", "trec"])
def test_a_folder_of_questions_and_labels_is_read_as_one_set(name: str, tmp_path: Path) -> None:
    codec = next(one for one in CODECS if one.name == name)
    assert codec.write is not None
    bed = EvidenceChunk(chunk_id="bed-4#1", version="1", text="Moss grows in the shade of bed 4.", current=True)
    moss = GoldCase(case_id="moss-1", question="Where is the moss?", required_source_ids=("bed-4#1",))
    rose = GoldCase(case_id="rose-1", question="Where is the rose?", required_source_ids=("bed-4#1",))
    codec.write(GoldSet(cases=(moss, rose), evidence=(bed,)), tmp_path / "out", WriteOptions())
    (offer,) = propose((tmp_path / "out",)).offers
    reading = read_by_names([Path(one) for one in offer.source.split(" ")], offer.mapping.split(","))
    read = proposal(reading).outcome
    assert [one.record.model_copy(update={"extra": {}}) for one in read.cases] == [moss, rose]
    assert [one.record.chunk_id for one in read.chunks] == (["bed-4#1"] if name == "beir" else [])


@settings(max_examples=15, deadline=None, suppress_health_check=SLOW)
@given(text=WORDS, question=WORDS)
def test_what_a_ragas_row_holds_comes_back(text: str, question: str) -> None:
    ragas = next(one for one in CODECS if one.name == "ragas")
    assert ragas.write is not None
    bed = EvidenceChunk(chunk_id="bed-4#1", version="1", text="Moss grows in the shade of bed 4.", current=True)
    case = GoldCase(case_id="m", question=question, required_source_ids=("bed-4#1",), reference=Answer(text=text))
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "out.jsonl"
        ragas.write(GoldSet(cases=(case,), evidence=(bed,)), target, WriteOptions())
        read = proposal(read_by_names([target], ["ragas"])).outcome
    found = read.cases[0].record
    assert (found.case_id, found.question, found.required_source_ids) == ("m", question, ("bed-4#1",))
    assert found.reference is not None
    assert (found.reference.text, read.chunks[0].record.text) == (text, bed.text)
