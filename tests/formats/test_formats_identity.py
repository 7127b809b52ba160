"""Which ids the eye would take for one another, and which it would not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.formats.identity import blank, folded


@given(st.text(st.characters(max_codepoint=127)))
def test_the_short_way_for_ascii_gives_what_the_general_way_gives(text: str) -> None:
    assert folded(text) == folded(text + "\u200b")


@pytest.mark.parametrize(
    ("one", "other"),
    [("a", "A"), ("a b", "ab "), ("\u00e9", "e\u0301"), ("\uff11", "1"), ("a\u200d", "a"), ("stra\u00dfe", "STRASSE")],
)
def test_case_space_form_and_hidden_characters_make_no_difference_to_the_eye(one: str, other: str) -> None:
    assert folded(one) == folded(other)


@pytest.mark.parametrize(("one", "other"), [("a1", "a2"), ("a-b", "ab"), ("a", "\u00e4"), ("10", "100")])
def test_what_reads_differently_is_no_look_alike(one: str, other: str) -> None:
    assert folded(one) != folded(other)


@pytest.mark.parametrize(("text", "empty"), [("", True), (" \n\u00a0\u200b", True), (".", False), (" \u8239", False)])
def test_a_text_is_blank_when_it_shows_nothing(text: str, empty: bool) -> None:
    assert blank(text) is empty
