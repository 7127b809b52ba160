"""At a terminal no word is broken, and what is copied from there is the same command."""

from __future__ import annotations

import shlex

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.cli.columns import whole_words

WORDS = st.lists(st.text("abcdé水-/", min_size=1, max_size=8), min_size=1, max_size=30)


def rows(line: str, columns: int) -> list[str]:
    """The rows that a terminal makes of a line of narrow characters."""
    return [line[at : at + columns] for at in range(0, len(line), columns)]


def test_a_word_that_does_not_end_on_its_row_begins_on_the_next_one() -> None:
    line = "note: permission and currency are for a person to decide"
    assert [row.rstrip() for row in rows(whole_words(line, 20), 20)] == [
        "note: permission and",
        " currency are for a",
        "person to decide",
    ]


def test_a_line_that_fits_and_one_for_no_terminal_stay_as_they_are() -> None:
    assert whole_words("all of it fits", 14) == "all of it fits"
    assert whole_words("all of it " * 40, 0) == "all of it " * 40


def test_a_word_longer_than_a_row_is_left_to_the_terminal() -> None:
    assert whole_words("see https://example.org/a/long/address now", 12).split() == [
        "see", "https://example.org/a/long/address", "now",
    ]  # fmt: skip


@pytest.mark.parametrize("columns", range(8, 90, 7))
def test_a_command_that_is_copied_has_the_same_words(columns: int) -> None:
    command = """goldtui review retire garden.db fern --as 'Ana  Sol' --reason "the bed  is gone" --json"""
    assert shlex.split(whole_words(command, columns)) == shlex.split(command)


@given(words=WORDS)
def test_wide_characters_count_twice_and_no_word_is_lost(words: list[str]) -> None:
    from rich.cells import cell_len

    made = whole_words(" ".join(words), 20)
    assert made.split() == words
    column = 0
    for character in made:
        column += cell_len(character)
    assert column < 20 * (len(words) + 1) * 2
