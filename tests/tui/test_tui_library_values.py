"""Picks, bars, columns and sentences of the Library, as values."""

from __future__ import annotations

import pytest

from goldtui.tui.kit.case_list import CaseList
from goldtui.tui.kit.glyphs import ASCII, UNICODE
from goldtui.tui.library import library_head as head
from goldtui.tui.library.count_panel import slice_text
from goldtui.tui.library.picks import Picks
from goldtui.workbench.library.row import Row
from goldtui.workbench.library.views import CountsView, SliceView


def test_picks_are_a_value_that_holds_a_million_in_little_room():
    picks = Picks().with_all(range(1, 1_000_001)).toggled(7)
    assert len(picks) == 999_999
    assert len(picks.bits) < 130_000
    assert 7 not in picks
    assert 8 in picks
    assert 2_000_000 not in picks
    assert Picks().toggled(3).toggled(9).ordinals() == (3, 9)
    assert picks.without(range(1, 999_998)).ordinals() == (999_998, 999_999, 1_000_000)


def test_a_slice_says_what_it_lacks():
    bar = SliceView("visitors", 14, 9, 14, 0)
    assert slice_text(bar, UNICODE) == "visitors         ━━━━━━···· 9/14 green  need 14 ✗ 5 short"
    assert slice_text(bar, ASCII) == "visitors         ======.... 9/14 green  need 14 x 5 short"
    assert slice_text(SliceView("a", 2, 2, 3, 1), UNICODE).endswith("2/2 green  ✗ thin, 1 more needed")
    assert slice_text(SliceView("a", 0, 0, 3, 3), UNICODE).endswith("0/0 green  ✗ no case, 3 more needed")
    assert slice_text(SliceView("", 2, 1), UNICODE) == "(no slice)       ━━━━━····· 1/2 green"


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
@pytest.mark.parametrize(("part", "whole"), [(0, 0), (0, 9), (1, 1000), (999, 1000), (5, 5)])
def test_a_bar_is_never_empty_for_something_nor_full_for_less_than_all(glyphs, part, whole):
    bar = glyphs.bar(part, whole, 10)
    assert len(bar) == 10
    assert (bar == glyphs.rest * 10) is (part == 0)
    assert (bar == glyphs.eighths[-1] * 10) is (part == whole and whole > 0)


def test_the_head_never_shows_a_number_that_was_not_counted():
    assert head.found_line(UNICODE, 40, None, 0, "arrival", None) == "counting… of 40"
    assert head.found_line(UNICODE, 40, 14, 3, "id", {"draft": 14}) == (
        "14 of 40 cases  ▣ 3 picked  sort id  ◐ 14 draft"
    )
    assert head.found_line(UNICODE, 1, 1, 0, "arrival", None) == "1 case  counting…"
    assert head.gates_line(UNICODE, None) == ""
    assert head.gates_line(UNICODE, {"pass": 8, "answer faithfulness": 3, "": 1}) == (
        "✓ 8 all pass  First red: ✗ 3 answer faithfulness  ? 1 not judged"
    )


def test_what_is_next_is_one_sentence():
    row = Row("g-1", "draft", "", "When?", "citation support")
    assert head.next_line(row, 3) == "Next: g-1 fails at citation support. Enter opens it."
    assert head.next_line(None, 0) == "Nothing is listed: n writes a case, I brings files in, Esc clears a filter."


def test_sections_put_the_slices_first():
    counts = CountsView(1, {"draft": 1}, {"": 1}, (SliceView("a", 1, 0),))
    assert [title for title, _ in head.panel_sections(UNICODE, counts)] == ["Slices", "States", "First red gate"]


def test_the_list_has_the_columns_its_width_allows_under_their_names():
    listing = CaseList()
    row = Row("g-1", "draft", "visitors", "When do the doors open?", "pass", "ana", 1, "2d")
    for width in (40, 60, 80, 100, 140):
        line = listing.line(row, width, True)
        assert len(line) <= width
        assert len(listing.head_line(width)) == len(line)
    assert "visitors" in listing.line(row, 100, False)
    assert listing.line(row, 100, False).rstrip().endswith("2d")
