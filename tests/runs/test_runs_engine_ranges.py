"""A run that is scored in ranges gives the same report, to the byte, as one that is scored in one pass."""

from __future__ import annotations

import json
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from ranged_runs import EXAMPLE, GOOD, RUNS, garden, in_ranges, run_files, said_of

from goldtui.formats.traces.given import Given
from goldtui.gates.chain import LESSON
from goldtui.runs.engine.cut import cut
from goldtui.runs.engine.source import source_of
from goldtui.runs.score.asked import Asked
from goldtui.scoring.modes import mode_named

SIZES = st.integers(1, 12_000)
slow = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


@slow
@given(run_files(), SIZES, st.booleans())
def test_every_file_and_every_size_of_range_gives_the_same_report_or_the_same_error(
    content: bytes, size: int, leave_out: bool
) -> None:
    with tempfile.TemporaryDirectory() as name:
        path, asked = Path(name, "night.jsonl"), Asked(leave_out_cut_line=leave_out)
        path.write_bytes(content)
        assert said_of(path, asked, in_ranges(Path(name, "parts"), size)) == said_of(path, asked)


def test_more_bad_lines_and_notices_than_are_kept_are_counted_over_all_ranges(tmp_path: Path) -> None:
    good = json.dumps(RUNS[0] | {"respnse": "a key that looks misspelt"})
    path = tmp_path / "night.jsonl"
    path.write_text(f"{good}\n" * 260, encoding="utf-8")
    assert said_of(path, Asked(), in_ranges(tmp_path / "parts", 30_000)) == said_of(path, Asked())
    path.write_text("{}\n".join([f"{good}\n"] * 140), encoding="utf-8")
    report, error = said_of(path, Asked(), in_ranges(tmp_path / "parts", 90 * len(good))), said_of(path, Asked())
    assert report == error
    assert error[1] == 139


def test_columns_that_are_not_read_are_named_once_for_all_ranges(tmp_path: Path) -> None:
    path, asked = tmp_path / "rows.jsonl", Asked(mode=mode_named("plan"))
    rows = [
        {"query": f"What grows in bed {n}?", "response": "Moss.", "citations": [], f"note_{n % 3}": "x"}
        for n in range(30)
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    report = said_of(path, asked, in_ranges(tmp_path / "parts", 400))
    assert report == said_of(path, asked)
    said = [one.message for one in report[0].notices if one.code == "columns_not_read"]
    assert said == ["3 columns not read: note_0, note_1, note_2"]


def test_a_file_without_a_single_run_that_can_be_read_is_refused_with_the_same_words(tmp_path: Path) -> None:
    path = tmp_path / "night.jsonl"
    path.write_text('{"case_id": "fern", "citations": 7}\n\n' * 9, encoding="utf-8")
    error = said_of(path, Asked())
    assert said_of(path, Asked(), in_ranges(tmp_path / "parts", 90)) == error
    assert "blank_lines" in [notice.code for notice in error[2]]


ASKED = {
    "lesson": Asked(LESSON),
    "a mode in which stages decide": Asked(mode=mode_named("plan")),
    "a slice": Asked(slice="glasshouse"),
    "versions that a person gives": Asked(given=Given(versions=(("index", "seeds-8"), ("dense", "roots-1")))),
    "verdicts that nobody has given yet": Asked(verdicts={}),
    "a baseline": Asked(baseline=EXAMPLE / "traces.jsonl"),
}


@pytest.mark.parametrize("name", ASKED)
@settings(slow, max_examples=6)
@given(content=run_files(GOOD), size=SIZES)
def test_the_options_of_a_scoring_reach_every_range(name: str, content: bytes, size: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "night.jsonl")
        path.write_bytes(content)
        asked = ASKED[name]
        if asked.slice is not None:
            asked = replace(asked, slice=next(case.workflow for case in garden().goldset.cases if case.workflow))
        assert said_of(path, asked, in_ranges(Path(folder, "parts"), size)) == said_of(path, asked)


@pytest.mark.parametrize("shape", ["scorer", "plan", "document", "marked", "systems"])
def test_other_kinds_of_runs_give_the_same_report_in_ranges_or_are_scored_in_one_piece(
    tmp_path: Path, shape: str
) -> None:
    path = tmp_path / "night.jsonl"
    questions = {case.case_id: case.question for case in garden().goldset.cases}
    rows = [run for run in RUNS if run["case_id"] in questions]
    if shape == "scorer":
        answer = {"claim": "Water the ferns.", "citations": ["gh-03-orchid-water"], "constraints_repeated": []}
        made = [{"qid": row["case_id"], "retrieved_ids": row["reranked_ids"], "answer_json": answer} for row in rows]
    elif shape == "plan":
        made = [
            {"query": questions[row["case_id"]], "retrieved_context": [], "response": row["response"], "citations": []}
            for row in rows
        ]
    elif shape == "systems":
        made = [
            {
                "prompt": {"raw": question},
                "vars": {"query": question},
                "provider": {"id": one},
                "response": {"output": "Yes."},
            }
            for question in questions.values()
            for one in ("moss", "fern")
        ]
    else:
        made = rows
    written = "".join(json.dumps(one) + "\n" for one in made)
    path.write_text(json.dumps({"traces": made}) if shape == "document" else written, encoding="utf-8")
    if shape == "marked":
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    heard: list[str] = []
    assert said_of(path, Asked(), in_ranges(tmp_path / "parts", 500, heard.append)) == said_of(path, Asked())
    assert bool(heard) == (cut(source_of(path), path, Given()) is None or shape == "systems")
    assert (cut(source_of(path), path, Given(), 500) is None) == (shape in ("document", "marked"))


def test_a_range_ends_with_a_line_and_the_ranges_are_the_file(tmp_path: Path) -> None:
    path = tmp_path / "night.jsonl"
    path.write_bytes((EXAMPLE / "traces.jsonl").read_bytes() + b"the last line has no end")
    whole = path.read_bytes()
    for size in (1, 700, 5_000, 1 << 20):
        found = cut(source_of(path), path, Given(), size)
        assert found is not None
        pieces = [whole[span.start : span.end] for span in found.spans]
        assert b"".join(pieces) == whole
        assert all(piece.endswith(b"\n") for piece in pieces[:-1])
        assert [span.before for span in found.spans] == [whole[: span.start].count(b"\n") for span in found.spans]
