"""Rows of a text: nothing lost, nothing too wide, no character cut, and positions in code points."""

from __future__ import annotations

import re
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import split_graphemes

from goldtui.tui.kit import content
from goldtui.tui.kit import wrap as wrapping
from goldtui.tui.kit.wrap import Placed, wrap

LETTERS = st.text(alphabet="ab  c\n\t日é\u0301👨\u200d👩\x1b\u2028\r", max_size=120)
PLAIN = st.text(alphabet="abc  \n", max_size=120)
WIDTH = st.integers(4, 30)


@given(LETTERS, WIDTH)
def test_the_rows_hold_every_character_but_the_line_ends_in_order(text, width):
    table = wrap(content.shown(text), width)
    joined = ""
    for start, end in zip(table.starts, table.ends, strict=True):
        if len(joined) < start:
            assert text[len(joined) : start] == "\n"
            joined += "\n"
        joined += text[start:end]
    assert joined == text


@given(LETTERS, WIDTH)
def test_no_row_is_wider_than_its_place(text, width):
    table = wrap(content.shown(text), width)
    for row in range(len(table)):
        placed = table.placed(row)
        if len(placed) > 1:
            assert placed[-1].x + placed[-1].cells <= width + (placed[-1].cells > 2)


@given(PLAIN, WIDTH)
def test_the_quick_way_for_plain_text_breaks_as_the_careful_way_does(text, width):
    quick = wrap(text, width)
    # A virtual insert of no cells sends every line through the careful way.
    careful = wrap(text, width, dict.fromkeys(range(len(text) + 1), 0))
    assert (quick.starts, quick.ends) == (careful.starts, careful.ends)


@given(LETTERS, WIDTH, st.data())
def test_every_position_is_found_in_its_row_and_comes_back_from_its_cell(text, width, data):
    shown = content.shown(text)
    table = wrap(shown, width)
    offset = data.draw(st.integers(0, len(text)))
    row = table.row_of(offset)
    assert table.starts[row] <= offset
    start, end = table.cluster(offset)
    if start < end and shown[start] != "\n" and any(p.cells for p in table.placed(row) if p.start == start):
        assert table.offset_at(row, table.x_of(offset)) == start


@given(LETTERS, st.data())
def test_a_snapped_range_begins_and_ends_between_characters(text, data):
    shown = content.shown(text)
    table = wrap(shown, 12)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    left, right = table.snap(start, end)
    assert left <= start
    assert right >= end
    edges = {0}
    position = 0
    for line in shown.split("\n"):
        for piece_start, piece_end, _ in split_graphemes(line)[0]:
            edges |= {position + piece_start, position + piece_end}
        position += len(line) + 1
        edges |= {position - 1, position}
    # A tab is a character of its own, whatever the width table says of its neighbours.
    edges |= {i for i, char in enumerate(shown) if char == "\t"} | {
        i + 1 for i, char in enumerate(shown) if char == "\t"
    }
    if start < end:
        assert {left, right} <= edges


def test_a_family_and_an_accent_are_one_stop_each():
    text = "a👨‍👩‍👧e\u0301b"
    table = wrap(content.shown(text), 20)
    stops = [0]
    while stops[-1] < len(text):
        stops.append(table.next_stop(stops[-1]))
    assert [text[a:b] for a, b in pairwise(stops)] == ["a", "👨‍👩‍👧", "e\u0301", "b"]
    assert table.previous_stop(len(text) - 1) == 6


def test_unusual_line_separators_do_not_end_a_row():
    text = "one\x0btwo\x85three\u2028four\rfive"
    assert len(wrap(content.shown(text), 60)) == 1


def test_a_tab_goes_to_the_next_stop():
    assert wrap("a\tb", 20).placed(0) == [Placed(0, 1, 0, 1), Placed(1, 2, 1, 3), Placed(2, 3, 4, 1)]


def test_virtual_text_moves_what_follows_and_changes_no_position():
    table = wrap("one two", 40, {4: 3})
    assert table.x_of(4) == 7
    assert table.offset_at(0, 7) == 4
    assert table.placed(0)[4] == Placed(4, 5, 7, 1)


def test_an_empty_text_has_one_row_to_stand_on():
    table = wrap("", 20)
    assert (len(table), table.row_of(0), table.last_stop(0)) == (1, 0, 0)


def test_characters_that_are_counted_without_the_table_are_those_the_table_counts_alone():
    narrow, wide = re.compile(f"[{wrapping._NARROW}]"), re.compile(f"[{wrapping._WIDE}]")
    for code in range(0x20, 0x10000):
        char = chr(code)
        cells = 1 if narrow.match(char) else 2 if wide.match(char) else 0
        for text in (char, f"a{char}", f"{char}日", char * 2) if cells else ():
            spans, _ = split_graphemes(text)
            alone = next((end - start, size) for start, end, size in spans if text[start] == char)
            assert alone == (1, cells), hex(code)


@given(st.text(alphabet="ab W  日本、éZ-", max_size=60), st.integers(1, 14))
def test_counted_rows_are_the_rows_that_walking_the_characters_makes(line, room):
    walked: tuple[list[int], list[int]] = ([], [])
    counted: tuple[list[int], list[int]] = ([], [])
    wrapping._wrap_clusters(line, 0, room, {}, *walked)
    wrapping._wrap_plain(line, 0, room, *counted)
    assert counted == walked
