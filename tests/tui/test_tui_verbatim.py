"""A field changes by what is typed and by nothing else: unusual line ends in a support phrase stay as they are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.document._document import Document
from textual.events import Paste
from tui_fakes import bench, case, chunk, drive, grid, settle, work

from goldtui.casework import edits
from goldtui.model.spot import Spot
from goldtui.tui.kit import content
from goldtui.tui.kit.verbatim_document import VerbatimDocument

BREAKS = ["\n", "\r", "\r\n", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029"]
texts = st.lists(st.sampled_from([*BREAKS, "a", "bc ", "é", "漢", "\t", "\u200d"]), max_size=12).map("".join)


@given(texts)
def test_a_text_is_read_back_as_it_was_loaded(text):
    assert VerbatimDocument(text).text == text


@given(texts, texts, st.data())
def test_putting_text_anywhere_changes_that_place_only_and_taking_it_out_brings_the_text_back(text, put, data):
    document = VerbatimDocument(text)
    index = data.draw(st.integers(0, len(text)))
    at = document.get_location_from_index(index)
    result = document.replace_range(at, at, put)
    assert document.text == text[:index] + put + text[index:]
    assert document.get_index_from_location(result.end_location) == index + len(put)
    assert document.replace_range(at, result.end_location, "").replaced_text == put
    assert document.text == text


@given(texts, st.data())
def test_a_range_in_either_order_is_what_lies_between_the_two_places(text, data):
    document = VerbatimDocument(text)
    low, high = sorted(data.draw(st.tuples(st.integers(0, len(text)), st.integers(0, len(text)))))
    start, end = document.get_location_from_index(low), document.get_location_from_index(high)
    assert document.get_text_range(start, end) == document.get_text_range(end, start) == text[low:high]


@given(texts)
def test_the_lines_laid_out_are_the_lines_drawn_one_sign_for_one_character(text):
    document = VerbatimDocument(text)
    assert document.lines == [content.shown(line) for line in text.split("\n")]
    assert [len(line) for line in document.lines] == [len(line) for line in text.split("\n")]


@given(st.text("ab \n", max_size=20), st.data())
def test_on_plain_text_it_does_what_the_stock_document_does(text, data):
    ours, stock = VerbatimDocument(text), Document(text)
    row = data.draw(st.integers(0, stock.line_count - 1))
    at, end = (row, data.draw(st.integers(0, len(stock[row])))), stock.end
    assert ours.replace_range(at, end, "x\ny") == stock.replace_range(at, end, "x\ny")
    assert (ours.text, ours.end, ours.get_size(4)) == (stock.text, stock.end, stock.get_size(4))


@pytest.mark.parametrize("separator", BREAKS, ids=ascii)
def test_a_letter_typed_and_taken_back_leaves_a_verbatim_phrase_verbatim(separator):
    source = f"Water on{separator}Mondays.\nAnd\r\nagain."
    start = case("g-1")
    claim = edits.claims_of(start)[0]
    start = edits.replace_phrase(start, claim.claim_id, 0, source).case

    async def scenario(app, pilot):
        pane = work(app).case_pane
        pane.open_editor(Spot("phrase", claim.claim_id, 0))
        await pilot.press("home", "X")
        await settle(app, pilot)
        [phrase, *_] = edits.claims_of(work(app).sitting.case)[0].support_phrases
        assert "X" in phrase
        assert phrase.replace("X", "") == source
        await pilot.press("backspace")
        await settle(app, pilot)
        assert work(app).sitting.case == start

    drive(bench(start, chunks=[chunk(text=source)]), scenario)


def test_a_control_character_takes_one_cell_and_the_cursor_stands_where_its_letter_is_drawn():
    async def scenario(app, pilot):
        work(app).case_pane.open_editor(Spot("question"))
        editor = work(app).case_pane.editor
        assert "A\u240c\u240dB" in grid(app)
        for column, cell in enumerate("A\u240c\u240dB"):
            editor.move_cursor((0, column))
            await pilot.pause()
            x, y = editor.cursor_screen_offset
            assert grid(app).split("\n")[y][x] == cell

    drive(bench(case("g-1", question="A\x0c\rB")), scenario)


def test_the_line_ends_of_a_paste_come_as_the_enter_key_and_are_line_feeds_again():
    async def scenario(app, pilot):
        await pilot.press("i")
        app.post_message(Paste("one\rtwo\r\nthree\u2028four"))
        await settle(app, pilot)
        assert work(app).sitting.case.question.endswith("one\ntwo\nthree\u2028four")

    drive(bench(), scenario)
