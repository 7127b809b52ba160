"""The list of formats is complete, and its names are the ones commands use."""

from __future__ import annotations

from pathlib import Path

import pytest

import goldtui.formats
from goldtui.formats.catalog import CODECS, codec
from goldtui.model.faults import UnusableInput


def test_each_format_is_found_by_its_own_name_only() -> None:
    assert [codec(one.name) for one in CODECS] == list(CODECS)
    assert len({one.name for one in CODECS}) == len(CODECS)


def test_every_file_that_makes_a_codec_is_imported_by_the_catalogue() -> None:
    folder = Path(goldtui.formats.__file__).parent
    declared = {
        ".".join(path.relative_to(folder).with_suffix("").parts)
        for path in folder.rglob("*.py")
        if "Codec(" in path.read_text(encoding="utf-8") and path.stem not in ("declare", "catalog")
    }
    listed = (folder / "catalog.py").read_text(encoding="utf-8")
    assert {one for one in declared if f"from goldtui.formats.{one} import " not in listed} == set()


def test_an_unknown_format_is_answered_with_the_known_ones() -> None:
    with pytest.raises(UnusableInput) as caught:
        codec("natve")
    assert caught.value.problem.code == "format_unknown"
    assert all(one.name in caught.value.problem.fix for one in CODECS)


def test_a_codec_says_what_it_can_do() -> None:
    assert {one.name for one in CODECS if one.read is not None} == {
        "native",
        "gold-lines",
        "clapnq",
        "anthropic-docs",
        "evidence-lines",
        "documents",
        "case-lines",
        "csv",
        "excel",
        "deepeval",
        "langsmith",
        "langfuse",
        "promptfoo",
    }
    assert {one.name for one in CODECS if one.write is not None} == {
        "native",
        "gold-lines",
        "csv",
        "excel",
        "markdown",
        "ragas",
        "deepeval",
        "langsmith",
        "langfuse",
        "promptfoo",
        "trec",
        "beir",
    }
