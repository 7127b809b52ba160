"""Every word of a row that is imported is in its case, in a text that comes with it, or in `extra`."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats.intake import Intake
from goldtui.formats.mapping.coerce import parse_literal
from goldtui.formats.mapping.declare import Kind, Mapping
from goldtui.formats.mapping.proposal import proposal, readings_of
from goldtui.formats.mapping.tables.reading import Reading
from goldtui.model.faults import UnusableInput

SAMPLES = Path(__file__).parent / "samples"
WORD = re.compile(r"\w{2,}")


def words(value: Any) -> Iterator[str]:
    """The words of every text in a value, in lists that are written as text too."""
    value = parse_literal(value)
    if isinstance(value, str):
        yield from WORD.findall(value.casefold())
    elif isinstance(value, dict | list | tuple):
        for one in value.values() if isinstance(value, dict) else value:
            yield from words(one)


def readings(path: Path) -> list[Reading]:
    try:
        found = readings_of(path)
    except UnusableInput:
        return []
    # Of labels, texts that do not count are left out by what they mean.
    wanted = (Kind.GOLD, Kind.EVIDENCE)
    return [one for one in found if all(mapping.kind in wanted for _, mapping in one.parts)]


def translated(mapping: Mapping) -> set[str]:
    """The columns whose values become a behaviour, and so other words."""
    return {path.partition(".")[0] for rule in mapping.fields.behaviour for path in rule.from_}


def lost(reading: Reading) -> dict[str, set[str]]:
    """The words of each column that are nowhere, but for those that the mapping itself says."""
    outcome = proposal(reading).outcome
    kept = set(words([one.record.model_dump(mode="json") for one in (*outcome.cases, *outcome.chunks)]))
    refused = {one.where for one in outcome.refused}
    found: dict[str, set[str]] = {}
    for table, mapping in reading.parts:
        known = kept | set(words(mapping.model_dump(mode="json")))
        for row in table.rows(Intake()):
            for key, value in row.fields.items() if str(row.place) not in refused else ():
                if key not in translated(mapping) and (left := set(words(value)) - known):
                    found.setdefault(key, set()).update(left)
    return found


FILES = [(path, one.name) for path in sorted(SAMPLES.iterdir()) for one in readings(path)[:1]]


@pytest.mark.parametrize(("path", "name"), FILES, ids=[path.name for path, _ in FILES])
def test_no_word_of_a_sample_is_lost(path: Path, name: str) -> None:
    assert lost(readings(path)[0]) == {}


TURNS = "|user|: Is the moss wet?\n|agent|: Yes, all winter.\n|user|: When is it watered?"
SHAPES: dict[str, list[dict[str, Any]]] = {
    "links behind titles": [
        {"question": "Who waters?", "answer": "Ada.", "source": "Duty list (https://moss.example/duty)"},
        {"question": "And when?", "answer": "At nine.", "source": "Rules of the house (https://moss.example/rules)"},
    ],
    "numbered points": [
        {"question": "What is done?", "must_contain": "1. water the moss\n2. air the house"},
        {"question": "And then?", "must_contain": "1. lock the gate\n2. hang up the key"},
    ],
    "rows that repeat": [
        {"question": "Who waters?", "expected_answer": "Ada.", "remark": said, "marks": [said, {"by": f"by {said}"}]}
        for said in ("well put", "too short", "well put")
    ],
    "parts of an answer": [
        {"question": "Who waters?", "answer": ["Ada", "Ben"], "answer_type": "multi", "unit": "people"},
        {"question": "How many?", "answer": ["2"], "answer_type": "single", "unit": "people"},
    ],
    "wordings": [
        {
            "question": "Who waters?",
            "must_contain": [["Ada", "Mrs Moor"], "the gardener"],
            "must_not_say": [["Cy"], "Dan"],
        },
        {"question": "When?", "must_contain": ["nine"], "must_not_say": []},
    ],
    "judged answers": [
        {"asked": "Who waters the moss?", "bot_answer": "Nobody.", "helpful": "no", "correction": "Ada does."},
        {"asked": "When is it watered?", "bot_answer": "At nine.", "helpful": "yes", "correction": ""},
    ],
    "collections": [
        {"question": f"Who waters bed {at}?", "answer": f"Gardener {at}.", "source": ("mosses", "ferns")[at % 2]}
        for at in range(8)
    ],
}


@pytest.mark.parametrize("rows", SHAPES.values(), ids=SHAPES)
@pytest.mark.parametrize("name", ["moss.json", "moss.csv"])
def test_no_word_of_other_shapes_is_lost(rows: list[dict[str, Any]], name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    if name.endswith("csv"):
        cells = [[json.dumps(one) if isinstance(one, list) else one for one in row.values()] for row in rows]
        with path.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([list(rows[0]), *cells])
    else:
        path.write_text(json.dumps(rows), encoding="utf-8")
    found = readings(path)
    assert found
    assert [lost(one) for one in found] == [{}] * len(found)


def test_turns_before_the_question_in_one_text_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "moss.jsonl"
    path.write_text("".join(json.dumps({"_id": f"m{at}", "text": TURNS}) + "\n" for at in (1, 2)), encoding="utf-8")
    done = proposal(readings(path)[0])
    first = done.outcome.cases[0].record
    assert (first.question, first.extra) == ("When is it watered?", {"text": TURNS})


def test_what_is_left_under_many_ids_is_listed_once(tmp_path: Path) -> None:
    path = tmp_path / "moss.jsonl"
    rows = [
        {
            "id": at,
            "claim": f"Moss {at} is wet.",
            "evidence": {f"{at}07": [{"label": "YES"}]},
            "cited_doc_ids": [at],
        }
        for at in range(1, 9)
    ]
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    done = proposal(readings(path)[0])
    assert [one.name for one in done.unmapped] == ["evidence.*[].label", "cited_doc_ids"]
    assert done.outcome.cases[0].record.extra["evidence"] == {"107": [{"label": "YES"}]}
