"""How many of a row's texts its case requires is said once, and a person may decide otherwise for the whole file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

ROWS = {
    "slipway": ("When is the slipway shut?", ["The slipway is shut at low water.", "Oars hang in the rack."]),
    "lamp": (
        "Who lights the pier lamp?",
        ["The warden lights it.", "The pier is of oak.", "Tar is in the shed."],
    ),
    "shed": ("Where is the tar?", ["Tar is in the shed."]),
}
SAID = "6 of 6 source texts become required sources, several of one case in 2 of 3"


@pytest.fixture
def rows(own_home: Path) -> Path:
    path = own_home / "rows.jsonl"
    made = [
        {"id": name, "question": question, "reference": texts[0], "contexts": texts}
        for name, (question, texts) in ROWS.items()
    ]
    path.write_text("".join(f"{json.dumps(one)}\n" for one in made), "utf-8")
    return path


def taken(run, rows: Path, *more: str) -> tuple[dict[str, tuple[int, list[int]]], str]:
    """How many required sources and alternatives each case has, and what the import said."""
    into = rows.with_name(f"{'-'.join(more) or 'all'}.db")
    done = run("import", rows, "--map", "generic-gold", "--into", into, *more)
    assert done.code == 0, done.err
    out = rows.with_name(f"{into.stem}-out")
    assert run("export", into, out, "--format", "native").code == 0
    found: dict[str, tuple[int, list[int]]] = {}
    for line in (out / "cases.jsonl").read_text("utf-8").splitlines():
        case: dict[str, Any] = json.loads(line)
        groups = [len(group) for group in case.get("source_alternatives", ())]
        found[case["case_id"]] = len(case["required_source_ids"]), groups
    return found, " ".join(done.err.split())


def test_the_proposal_says_once_how_many_texts_are_required_and_how_to_decide_otherwise(run, rows: Path) -> None:
    told = " ".join(run("import", rows).out.split())
    assert told.count(SAID) == 1
    assert told.count("--sources any makes one source of a row enough, --sources none requires none of them") == 1


def test_all_are_required_unless_somebody_says_otherwise_and_the_import_says_so(run, rows: Path) -> None:
    found, told = taken(run, rows)
    assert found == {"slipway": (2, []), "lamp": (3, []), "shed": (1, [])}
    assert told.count(SAID) == 1
    assert "--sources any" in told


def test_one_of_a_row_is_enough_or_none_is_required_where_a_person_says_so(run, rows: Path) -> None:
    found, told = taken(run, rows, "--sources", "any")
    assert found == {"slipway": (0, [2]), "lamp": (0, [3]), "shed": (1, [])}
    assert "become required" not in told
    found, told = taken(run, rows, "--sources", "none")
    assert found == {"slipway": (0, []), "lamp": (0, []), "shed": (0, [])}
    assert "become required" not in told


def test_nothing_is_said_where_no_row_has_several(run, rows: Path) -> None:
    lines = rows.read_text("utf-8").splitlines()
    rows.write_text(lines[2] + "\n", "utf-8")
    assert "required sources" not in run("import", rows).out


def test_ids_that_a_row_names_are_decided_in_the_same_way(run, own_home: Path) -> None:
    path = own_home / "named.jsonl"
    path.write_text(
        json.dumps({"id": "kiln", "question": "Is the kiln hot?", "source_ids": ["k-1", "k-2"]}) + "\n", "utf-8"
    )
    found, _ = taken(run, path, "--sources", "any")
    assert found == {"kiln": (0, [2])}


def test_the_command_for_a_file_without_a_mapping_repeats_it(run, rows: Path) -> None:
    told = run("import", rows, "--into", rows.with_name("x.db"), "--sources", "any", "--json")
    assert (told.code, told.error) == (2, "mapping_not_named")
    assert "--sources any" in told.out
