"""The words and columns of the Variants place, as values."""

from __future__ import annotations

import pytest

from goldtui.tui.kit.rows import fold_into
from goldtui.tui.variants.words import columns, short_name


def test_paragraphs_share_the_rows_and_the_last_is_cut_last():
    long = "one two three four five six"
    assert fold_into([long, long, long], 14, 4, "…") == [
        "one two three…",
        "one two three…",
        "one two three ",
        "four five six ",
    ]
    assert fold_into(["short"], 14, 2, "…") == ["short         ", ""]
    assert fold_into(["a", "b", "c"], 5, 2, "…") == ["a    ", "b    "]


def test_a_name_that_is_cut_keeps_its_number():
    assert short_name("forbidden-phrase/12", 14, "…") == "forbidden-…/12"
    assert short_name("forbidden-phrase/12", 20, "…") == "forbidden-phrase/12 "
    assert short_name("a/very/long/one", 8, "…") == "a/very/…"
    assert short_name("x/123456", 4, "…") == "x/1…"


@pytest.mark.parametrize("width", range(40, 240))
def test_the_columns_never_take_more_than_the_width_and_gates_are_shown_from_eighty_on(width):
    laid = columns(width, 10, 24)
    assert 2 + laid.name + 2 * laid.stage + 10 * laid.cell + 16 <= max(width, 48)
    assert (laid.cell > 0) == (width >= 76)
