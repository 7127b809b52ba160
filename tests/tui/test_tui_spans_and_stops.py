"""Overlapping phrases cut into pieces, and moves by word and sentence."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from goldtui.tui.kit.evidence import stops
from goldtui.tui.kit.evidence.spans import Mark, Piece, cover

MARKS = st.lists(st.builds(Mark, st.integers(0, 30), st.integers(0, 30), st.integers(0, 3)), max_size=8)


@given(MARKS)
def test_the_pieces_say_of_every_character_exactly_which_claims_touch_it(marks):
    made = cover(marks, 30)
    for offset in range(30):
        assert made.at(offset) == tuple(sorted({m.claim for m in marks if m.start <= offset < m.end}))


@given(MARKS, st.integers(0, 30), st.integers(0, 30))
def test_the_claims_of_a_row_are_those_of_its_characters(marks, start, end):
    made = cover(marks, 30)
    expected = {claim for offset in range(start, end) for claim in made.at(offset)}
    if start < end:
        assert set(made.claims_between(start, end)) == expected


def test_two_phrases_that_overlap_make_three_pieces():
    made = cover([Mark(0, 6, 0), Mark(4, 9, 1)], 20)
    assert made.pieces == (Piece(0, 4, (0,)), Piece(4, 6, (0, 1)), Piece(6, 9, (1,)))


def test_word_moves_stop_at_words_and_marks_and_at_the_ends():
    text = "Don't stop, now"
    words = stops.rough_words(text)
    assert stops.next_word(words, 0, len(text)) == 6
    assert stops.next_word(words, 6, len(text)) == 10
    assert stops.next_word(words, 12, len(text)) == len(text)
    assert stops.previous_word(words, 12, len(text)) == 10
    assert stops.previous_word(words, 0, len(text)) == 0
    assert stops.word_end(words, 0, len(text)) == 4
    assert stops.word_end(words, 14, len(text)) == 14


def test_a_script_without_spaces_stops_at_every_character():
    text = "庭園は九時"
    assert stops.next_word(stops.rough_words(text), 0, len(text)) == 1


def test_the_sentence_of_a_gap_is_the_one_before_it():
    sentences = stops.rough_sentences("One. Two.\n\nThree")
    assert sentences == [(0, 4), (5, 9), (11, 16)]
    assert stops.sentence_at(sentences, 4) == 0
    assert stops.sentence_at(sentences, 10) == 1
    assert stops.sentence_at([], 3) is None


def test_trimming_leaves_nothing_of_white_space():
    assert stops.trim("  a b ", 0, 6) == (2, 5)
    assert stops.trim("   ", 0, 3) == (0, 0)
