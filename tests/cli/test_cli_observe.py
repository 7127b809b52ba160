"""`observe`: rows that nobody labelled are counted, never scored, and each thing that is broken has its places."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from goldtui.workbench.replay.observe import PLACES
from goldtui.workbench.session.places import example_folder

CONTEXT = [{"id": "hours"}]
EXCUSE = "I can't answer, my training data ends in May."
ROWS = (
    {"query": "When does it open?", "retrieved_context": CONTEXT, "response": "At nine [hours]."},
    {"query": "Is it far?", "retrieved_context": CONTEXT, "response": "Two miles [1].", "citations": ["map"]},
    {"query": "Who pays?", "retrieved_context": CONTEXT, "response": EXCUSE},
    {"query": "And dogs?", "retrieved_context": [], "response": "Not allowed."},
)


def written(folder: Path, rows: Any) -> Path:
    path = folder / "rows.jsonl"
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    return path


def test_rows_without_labels_are_counted_with_their_places(run, own_home: Path) -> None:
    done = run("observe", written(own_home, ROWS))
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0] == "4 rows without labels; nothing here is a score"
    said = {
        line[2:].split("  ")[0]: line.split("  ")[-1].strip()
        for line in lines
        if line[:1] in " ✗?–" and "  " in line[2:]
    }
    assert said["rows with context"] == "3 of 4"
    assert said["citations of a source in the context"] == "1 of 2; at least 100 %"
    assert said["responses that refuse"].startswith("1 of 4; ")
    assert said["rejection"].startswith("needs a label: ")
    assert said["answer relevance"].startswith("needs a judge: ")
    shown = lines[lines.index("What is shown, of all rows; a row may show several") + 1 :]
    assert shown[0].startswith("  1 of 4  training_cutoff_excuse: ")
    assert shown[1].endswith("rows.jsonl:3")


def test_the_same_as_json(run, own_home: Path) -> None:
    value = run("observe", written(own_home, ROWS), "--json").json
    measures = {one["name"]: one for one in value["measures"]}
    assert (measures["citation_valid"]["k"], measures["citation_valid"]["n"]) == (1, 2)
    assert (measures["faithfulness"]["status"], measures["faithfulness"]["needs"]) == ("not_tested", "label or judge")
    assert measures["faithfulness"]["k"] is None
    assert [Path(place).name for place in value["places"]["no_context"]] == ["rows.jsonl:4"]


def test_a_set_lends_its_evidence_and_its_policy(run) -> None:
    example = example_folder()
    done = run("observe", example / "runs" / "failing.jsonl", "--set", example, "--ascii")
    assert done.code == 0
    assert "x rows that use sources as allowed" in done.out
    assert "rows that keep the policy                            24 of 25" in done.out


def test_without_a_set_nothing_is_said_about_sources_but_their_ids(run) -> None:
    done = run("observe", example_folder() / "runs" / "failing.jsonl", "--json")
    states = {one["name"]: one["status"] for one in done.json["measures"]}
    assert (states["context_admissible"], states["source_policy"]) == ("not_tested", "not_tested")
    assert states["citation_valid"] == "fail"


def test_a_long_list_of_places_is_cut_and_counted(run, own_home: Path) -> None:
    rows = [{"query": f"Question {n}?", "retrieved_context": [], "response": "Yes."} for n in range(PLACES + 3)]
    done = run("observe", written(own_home, rows))
    assert done.out.rstrip().endswith("and 3 more")


@pytest.mark.parametrize("words", [("gone.jsonl",), ("rows.jsonl", "--set", "gone")])
def test_what_cannot_be_read_is_refused(run, own_home: Path, words: tuple[str, ...]) -> None:
    written(own_home, ROWS)
    assert run("observe", *words).code == 2


def test_a_line_that_cannot_be_read_is_named_and_nothing_is_counted(run, own_home: Path) -> None:
    path = written(own_home, ROWS)
    path.write_text(path.read_text() + '{"query": 3}\n', encoding="utf-8")
    done = run("observe", path, "--json")
    assert (done.code, done.error) == (2, "field_type")
    assert done.json["error"]["where"].endswith("rows.jsonl:5")
