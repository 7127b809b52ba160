"""A diff is the two texts again: what stayed, what went, what came, cut at words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.text import word_diff as module
from goldtui.text.word_diff import Change, word_diff

SIGNS = {Change.SAME: ("", ""), Change.REMOVED: ("[-", "-]"), Change.ADDED: ("{+", "+}")}


def written(old: str, new: str) -> str:
    return "".join(f"{SIGNS[change][0]}{text}{SIGNS[change][1]}" for change, text in word_diff(old, new))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("kept for 21 days", "kept for 28 days", "kept for [-21-]{+28+} days"),
        ("1,200 kg", "1,250 kg", "[-1,200-]{+1,250+} kg"),
        ("opens at nine today", "shuts by ten today", "[-opens at nine-]{+shuts by ten+} today"),
        ("月曜日に閉まる", "火曜日に閉まる", "[-月-]{+火+}曜日に閉まる"),
        ("same", "same", "same"),
        ("", "new", "{+new+}"),
        ("old", "", "[-old-]"),
    ],
)
def test_a_change_is_shown_in_whole_words(old: str, new: str, expected: str) -> None:
    assert written(old, new) == expected


texts = st.text(alphabet="ab 1,.\n日本語-", max_size=40)


@given(texts, texts)
def test_same_and_removed_are_the_old_text_same_and_added_the_new_one(old: str, new: str) -> None:
    pieces = word_diff(old, new)
    assert "".join(text for change, text in pieces if change is not Change.ADDED) == old
    assert "".join(text for change, text in pieces if change is not Change.REMOVED) == new
    assert all(text for _, text in pieces)


@given(texts, texts)
def test_the_law_holds_for_texts_too_long_for_words_and_even_for_lines(old: str, new: str) -> None:
    kept = module.MOST_TOKENS
    module.MOST_TOKENS = 2
    try:
        pieces = word_diff(old, new)
    finally:
        module.MOST_TOKENS = kept
    assert "".join(text for change, text in pieces if change is not Change.ADDED) == old
    assert "".join(text for change, text in pieces if change is not Change.REMOVED) == new
