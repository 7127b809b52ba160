"""A reader's search finds what is typed so far, whatever its case, quotes, spaces and line ends."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.text.match.normalise import normalise, prepare
from goldtui.text.match.occurrences import occurrences

TEXT = "The Palm\u00a0House opens.\nThe keeper’s palm-house key: “PALM” 椰子の温室、温室の椰子。"


def found(words: str, text: str = TEXT) -> list[str]:
    return [text[start:end] for start, end in occurrences(words, prepare(text))]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("palm house", ["Palm\u00a0House"]),
        ("PAL", ["Pal", "pal", "PAL"]),
        ("keeper's", ["keeper’s"]),
        ("opens. the", ["opens.\nThe"]),
        ("温室", ["温室", "温室"]),
        ("", []),
        (" \u200b ", []),
        ("no such", []),
    ],
)
def test_typed_words_are_found_where_they_stand(words: str, expected: list[str]) -> None:
    assert found(words) == expected


def test_a_half_of_a_visible_character_is_the_whole_of_it() -> None:
    text = "a fi\u0301n 👩\u200d🌾 b"
    assert found("fi", text) in (["fi\u0301"], [])
    assert found("👩", text) == ["👩\u200d🌾"]


@given(st.text(alphabet="ab Aé\u0301’\u00a0日👩\u200d\n-ß", max_size=30), st.text(alphabet="abé日' -s", max_size=3))
def test_places_are_in_order_apart_and_hold_the_words(text: str, words: str) -> None:
    spans = occurrences(words, prepare(text))
    assert all(one.end <= other.start for one, other in pairwise(spans))
    for start, end in spans:
        assert normalise(words) in normalise(text[start:end]) or "-" in words
