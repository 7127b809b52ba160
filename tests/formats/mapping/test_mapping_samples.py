"""Each mapping has a sample, and every file of a folder of real ones comes out as it is listed."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from goldtui.formats.mapping.load import mappings
from scripts.import_table import outcome_of

HERE = Path(__file__).parent
SAMPLES = HERE / "samples"
SHARED = os.environ.get("GOLDTUI_SHARED", "")


def listed(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (HERE / name).read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("wanted", listed("samples.jsonl"), ids=lambda one: one["file"])
def test_a_sample_is_taken_for_what_it_is(wanted: dict[str, Any]) -> None:
    found = outcome_of(SAMPLES / wanted["file"], SAMPLES)
    assert {key: found[key] for key in wanted} == wanted


def test_every_mapping_has_a_sample() -> None:
    used = {name for one in listed("samples.jsonl") for name in one.get("mapping", "").split(",")}
    refused = {Path(one["file"]).stem for one in listed("samples.jsonl") if one["kind"] == "refused"}
    assert {one.name for one in mappings()} <= used | refused


@pytest.mark.skipif(not SHARED, reason="needs the real files of GOLDTUI_SHARED")
@pytest.mark.parametrize("wanted", listed("real_files.jsonl"), ids=lambda one: one["file"])
def test_a_real_file_comes_out_as_it_is_listed(wanted: dict[str, Any]) -> None:
    root = Path(SHARED) / "realdata"
    found = outcome_of(root / wanted["file"], root)
    assert {key: found[key] for key in wanted} == wanted
    if found["kind"] == "refused":
        assert found["code"] == "not_for_import"
    else:
        assert found["rows"] == found["importable"] + found["refused"] + found["duplicates"] > 0


def test_the_list_of_real_files_names_nothing_that_is_silently_left_out() -> None:
    outcomes = listed("real_files.jsonl")
    assert len(outcomes) == 69
    assert sum(one["kind"] != "refused" for one in outcomes) == 63
