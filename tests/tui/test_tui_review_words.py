"""The Review place in words: the head, the columns, what is in the way, and how long somebody read."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.model.faults import Problem
from goldtui.tui.kit import content
from goldtui.tui.kit.glyphs import ASCII, UNICODE
from goldtui.tui.kit.memory.review import ReadingTime
from goldtui.tui.review.rows import PIECE, source_lines
from goldtui.tui.review.words import (
    columns_head,
    empty_words,
    filter_rows,
    hides,
    next_need,
    queue_head,
    queue_line,
    way_line,
)
from goldtui.workbench.review.page import SourcePiece, SourceText
from goldtui.workbench.review.queue import Need, Queue, QueueRow

NOW = datetime(2026, 1, 5, 9, 30, tzinfo=UTC)
ROW = QueueRow(
    "g-1", Need.MINE, "ready", "glasshouse", "When are orchids watered?", ("ben",), NOW - timedelta(days=2), 1, 2,
    (("cem", "approve"),), "1 of 2 approvals", fast=("cem",),
)  # fmt: skip


def queue(*needs: Need) -> Queue:
    rows = tuple(replace(ROW, case_id=f"g-{number}", need=need) for number, need in enumerate(needs, 1))
    return Queue(rows, {need: needs.count(need) for need in Need}, 0)


def test_the_head_counts_all_by_need_and_says_what_is_shown_of_it():
    found = queue(Need.MINE, Need.MINE, Need.DISAGREEMENT)
    assert queue_head(found, 3, None, "", UNICODE) == "3 waiting: 2 yours, 1 disagreement"
    assert queue_head(found, 1, Need.MINE, "orchids", UNICODE).endswith("1 shown: yours orchids")
    assert queue_head(queue(), 0, None, "", UNICODE) == "nothing waits for review"


@pytest.mark.parametrize("width", [58, 78, 100])
def test_a_row_says_need_case_and_age_at_every_width_and_the_rest_where_there_is_room(width):
    line = queue_line(ROW, width, NOW, "", UNICODE, hide=False)
    assert line.startswith("yours")
    assert "g-1" in line
    assert "2d" in line
    assert ("cem: approve" in line) == (width >= 70)
    assert ("fast: cem" in line) == (width >= 70)
    if width >= 70:
        head = columns_head(width)[2:]
        assert head.index("case") == line.index("g-1")
        assert head.index("since") == line.index("2d")


def test_what_others_decided_is_left_out_where_it_is_hidden():
    for width in (58, 78, 100):
        assert "cem" not in queue_line(ROW, width, NOW, "", UNICODE, hide=True)
    assert hides(True, "dora", ROW)
    assert not hides(True, "cem", ROW)
    assert not hides(True, "ben", ROW)
    assert not hides(False, "dora", ROW)


def test_one_key_walks_through_the_needs_there_are_and_then_shows_all():
    found = queue(Need.MINE, Need.STALE)
    seen: list[Need | None] = [None]
    for _ in range(3):
        seen.append(next_need(found, seen[-1]))
    assert seen == [None, Need.MINE, Need.STALE, None]
    assert next_need(found, Need.DISPUTED) is Need.MINE
    assert [row.case_id for row in filter_rows(found, Need.STALE, None)] == ["g-2"]
    assert [row.case_id for row in filter_rows(found, None, {"g-1"})] == ["g-1"]


def test_the_strip_says_the_first_that_is_in_the_way_and_how_many_more_there_are():
    problems = [Problem("a", "one box open", "", "tick it"), Problem("b", "red", "", "mend it")]
    assert way_line(problems, "a") == "Not yet: one box open; tick it (and 1 more)"
    assert way_line((), "a") == "Nothing is in the way: a approves this text in your name."


def test_an_empty_queue_names_where_the_cases_are():
    assert empty_words({"approved": 12, "draft": 11}, 23)[0] == (
        "Queue empty. 12 approved, 11 drafts with their authors."
    )
    assert "u opens the oldest draft" in empty_words({"draft": 1}, 1)[1]
    assert empty_words({"approved": 3}, 3)[1].startswith("6 goes to Freeze")
    assert "1 goes to the Library" in empty_words({}, 0)[1]


def test_reading_time_is_counted_by_text_and_only_while_it_is_there():
    time = ReadingTime()
    time.begin("one", 10.0)
    assert time.of("one", 12.0) == 2.0
    time.pause(13.0)
    assert time.of("one", 99.0) == 3.0
    time.begin("two", 100.0)
    time.begin("one", 101.0)
    time.begin("one", 102.0)
    assert time.of("one", 103.0) == 5.0
    assert time.of("two", 200.0) == 1.0
    assert time.of("three", 200.0) == 0.0


@given(st.lists(st.tuples(st.sampled_from(["one", "two", ""]), st.floats(0, 100)), max_size=12))
def test_no_moment_is_counted_twice(steps):
    time, now = ReadingTime(), 0.0
    for digest, more in steps:
        now += more
        time.begin(digest, now) if digest else time.pause(now)
    assert time.of("one", now) + time.of("two", now) <= now + 1e-6


def test_phrases_stand_in_brackets_with_the_signs_of_their_claims_and_gaps_are_named():
    pieces = (SourcePiece("Pay "), SourcePiece("in coins", (0, 1)), SourcePiece("", (), 1200), SourcePiece("End."))
    source = SourceText("c", "v1", (), pieces)
    assert list(source_lines(source, UNICODE)) == [
        "Pay [①② in coins]",
        "… 1,200 characters left out; Enter reads all …",
        "End.",
    ]
    assert "[12 in coins]" in next(source_lines(source, ASCII))


@given(st.text(st.sampled_from("ab \n"), max_size=2_500))
def test_no_row_of_a_source_is_longer_than_one_can_step_over_and_no_letter_is_lost(text):
    lines = list(source_lines(SourceText("c", "v1", (), (SourcePiece(text),)), UNICODE))
    assert all(len(line) <= PIECE for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_a_row_is_one_row_whatever_a_name_holds():
    odd = replace(ROW, case_id="a\nb\x1b[31m", authors=("x\ty",), question="\u202eevil")
    line = queue_line(odd, 100, NOW, "", UNICODE, hide=False)
    assert content.cells(content.row(line, 100)) == 100
    assert "\n" not in content.row(line, 100)
