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


def test_every_codec_in_the_house_is_listed() -> None:
    declared = {
        path.stem
        for path in Path(goldtui.formats.__file__).parent.glob("*.py")
        if " = Codec(" in path.read_text(encoding="utf-8")
    }
    assert {one.name.replace("-", "_") for one in CODECS} == declared


def test_an_unknown_format_is_answered_with_the_known_ones() -> None:
    with pytest.raises(UnusableInput) as caught:
        codec("natve")
    assert caught.value.problem.code == "format_unknown"
    assert all(one.name in caught.value.problem.fix for one in CODECS)


def test_a_codec_says_what_it_can_do() -> None:
    assert [(one.name, one.read is not None, one.write is not None) for one in CODECS] == [
        ("native", True, True),
        ("gold-lines", True, True),
        ("clapnq", True, False),
        ("anthropic-docs", True, False),
        ("evidence-lines", True, False),
        ("case-lines", True, False),
    ]
