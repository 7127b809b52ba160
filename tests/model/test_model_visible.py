"""Foreign text is made visible character for character, and nothing in it can act on a terminal."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.model.visible import hidden_count, spelled, visible

ACTING = [
    "\x1b[2J",
    "\x1b]52;c;AAAA\x07",
    "\x9b1m",
    "a\rb",
    "\x00",
    "\x7f",
    "\u202eabc",
    "x\u200by",
    "\u2028",
    "\U000e0041",
]


@pytest.mark.parametrize("text", ACTING)
def test_what_acts_on_a_terminal_is_shown_instead(text: str) -> None:
    for shown in (visible(text), spelled(text)):
        assert not any(unicodedata.category(c) in {"Cc", "Cs"} for c in shown)
        assert not any(c in shown for c in "\u202e\u200b\u2028\x9b")


@given(st.text())
def test_a_visible_text_keeps_every_position(text: str) -> None:
    assert len(visible(text)) == len(text)


@given(st.text())
def test_a_spelled_text_is_one_printable_line(text: str) -> None:
    shown = spelled(text)
    assert "\n" not in shown
    assert not any(unicodedata.category(c) in {"Cc", "Cs", "Zl", "Zp"} for c in shown)


def test_emoji_stay_whole_and_are_not_counted_as_hidden() -> None:
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    assert visible(family) == family
    assert hidden_count(family) == 0
    assert hidden_count("a\u200bb\x07") == 2
