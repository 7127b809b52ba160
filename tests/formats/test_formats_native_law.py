"""The law of the native codec: what is written is read back equal, in bytes that do not depend on order."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from goldtui.formats import native
from goldtui.formats.binding import bind, unbind
from goldtui.formats.declare import ReadOptions, WriteOptions
from goldtui.formats.intake import Intake
from goldtui.formats.strict_json import canonical_json, parse_json
from goldtui.model.goldset import GoldSet
from goldtui.model.records import (
    Answer,
    AnswerPoint,
    Claim,
    EvidenceChunk,
    GoldCase,
    RagTrace,
    Record,
    Variant,
)
from tests.formats.strategies import goldsets, records

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


def written(goldset: GoldSet, directory: Path) -> dict[str, bytes]:
    native.write(goldset, directory, WriteOptions())
    return {path.name: path.read_bytes() for path in directory.iterdir()}


@settings(max_examples=20, deadline=None, suppress_health_check=SLOW)
@given(goldsets)
def test_reading_what_was_written_gives_the_same_set_in_id_order(goldset: GoldSet) -> None:
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "set"
        native.write(goldset, target, WriteOptions())
        assert native.read([target], ReadOptions()).goldset == native.in_order(goldset)


@settings(max_examples=8, deadline=None, suppress_health_check=SLOW)
@given(goldsets, st.randoms(use_true_random=False))
def test_the_bytes_do_not_depend_on_the_order_of_the_records(goldset: GoldSet, random) -> None:  # type: ignore[no-untyped-def]
    shuffled = goldset.model_copy(
        update={
            field: tuple(random.sample(getattr(goldset, field), len(getattr(goldset, field))))
            for field in ("cases", "evidence", "traces", "variants")
        }
    )
    with tempfile.TemporaryDirectory() as folder:
        assert written(goldset, Path(folder) / "a") == written(shuffled, Path(folder) / "b")


@settings(max_examples=100, deadline=None, suppress_health_check=SLOW)
@given(records)
def test_every_record_is_one_line_and_comes_back_equal(record: Record) -> None:
    line = canonical_json(unbind(record))
    # splitlines() also breaks at U+2028, U+0085 and form feeds: the strictest possible count.
    assert line.splitlines() == [line]
    intake = Intake()
    assert bind(type(record), parse_json(line, "f"), "f:1", intake) == record
    assert not intake.troubled


CONTRACT = {
    EvidenceChunk: "chunk_id document_id parent_id version permitted current usage text",
    GoldCase: "case_id question workflow category tags expected_behaviour refusal_reason required_source_ids "
    "points reference constraints citations_required min_citation_coverage direct_quotes_only guideline_note "
    "extra",
    AnswerPoint: "point_id text importance answer_phrases forbidden_phrases",
    Answer: "answer_id text labelled_by claims",
    Claim: "claim_id text citation_id support_phrases answer_point",
    RagTrace: "trace_id case_id first_stage_ids rerank_input_ids reranked_ids selected_context_ids "
    "selected_versions versions response citations answer inferred",
    Variant: "variant_id case_id kind trace answer expected_stage should_release note",
}


def test_the_keys_of_each_line_are_those_of_the_exchange_contract_in_its_order(tmp_path: Path) -> None:
    claim = Claim(claim_id="c1")
    answer = Answer(claims=(claim,))
    point = AnswerPoint(point_id="p1")
    trace = RagTrace(trace_id="t1", case_id="k1", answer=answer)
    native.write(
        GoldSet(
            cases=(GoldCase(case_id="k1", question="When?", points=(point,), reference=answer),),
            evidence=(EvidenceChunk(chunk_id="e1", version="1", text="Soon."),),
            traces=(trace,),
            variants=(Variant(variant_id="v1", case_id="k1", trace=trace, answer=answer),),
        ),
        tmp_path / "set",
        WriteOptions(),
    )

    def line(name: str) -> dict[str, object]:
        found = json.loads((tmp_path / "set" / name).read_bytes())
        assert isinstance(found, dict)
        return found

    case = line("cases.jsonl")
    assert list(case) == CONTRACT[GoldCase].split()
    assert list(case["points"][0]) == CONTRACT[AnswerPoint].split()  # type: ignore[index]
    assert list(case["reference"]) == CONTRACT[Answer].split()  # type: ignore[call-overload]
    assert list(case["reference"]["claims"][0]) == CONTRACT[Claim].split()  # type: ignore[index]
    assert list(line("evidence.jsonl")) == CONTRACT[EvidenceChunk].split()
    assert list(line("traces.jsonl")) == CONTRACT[RagTrace].split()
    assert list(line("variants.jsonl")) == CONTRACT[Variant].split()


def test_versions_of_one_chunk_are_written_in_one_order(tmp_path: Path) -> None:
    chunks = tuple(EvidenceChunk(chunk_id="e1", version=version, text="x") for version in "ba")
    goldset = GoldSet(cases=(GoldCase(case_id="k1", question="When?"),), evidence=chunks)
    lines = written(goldset, tmp_path / "set")["evidence.jsonl"].splitlines()
    assert [json.loads(line)["version"] for line in lines] == ["a", "b"]


def test_a_missing_trace_file_means_no_traces(tmp_path: Path) -> None:
    files = written(GoldSet(cases=(GoldCase(case_id="k1", question="When?"),)), tmp_path / "set")
    assert set(files) == {"cases.jsonl", "evidence.jsonl", "goldset.toml"}
    assert native.read([tmp_path / "set"], ReadOptions()).goldset.traces == ()


def test_what_comes_back_record_by_record_is_not_read_as_a_whole_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def whole(*_: object) -> None:
        raise AssertionError("the whole set was read")

    monkeypatch.setattr(native, "read", whole)
    goldset = GoldSet(name="s", cases=(GoldCase(case_id="q1", question="Open?"),))
    native.write(goldset, tmp_path / "out", WriteOptions())
    twice = goldset.model_copy(update={"cases": goldset.cases * 2})
    with pytest.raises(AssertionError, match="the whole set"):
        native.write(twice, tmp_path / "twice", WriteOptions())
