"""Clauses and paragraphs are ranges of the untouched text that cut no number and lose no word."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.text.match.clauses import clauses, paragraphs
from goldtui.text.match.sentences import sentences


def said(text: str) -> list[str]:
    return [text[start:end] for sentence in sentences(text) for start, end in clauses(text, sentence)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Seeds keep for 3 years, in paper bags; later ones are thrown away.",
            ["Seeds keep for 3 years", "in paper bags", "later ones are thrown away."],
        ),
        ("At 9:30, bring 1,200 kg: no more.", ["At 9:30", "bring 1,200 kg", "no more."]),
        ("The gate shuts at six unless a guide stays.", ["The gate shuts at six", "unless a guide stays."]),
        ("Dogs (small ones) may enter – on a lead.", ["Dogs", "small ones", "may enter", "on a lead."]),
        ("温室は九時に開き、五時に閉まります。", ["温室は九時に開き", "五時に閉まります。"]),
        ("A well-known rule", ["A well-known rule"]),
        ("If it rains, stay inside.", ["If it rains", "stay inside."]),
    ],
)
def test_a_sentence_falls_into_its_clauses(text: str, expected: list[str]) -> None:
    assert said(text) == expected


def test_paragraphs_are_the_blocks_between_blank_lines_else_the_lines() -> None:
    text = "One.\nStill one.\r\n\r\n  Two.\n \nThree."
    assert [text[a:b] for a, b in paragraphs(text)] == ["One.\nStill one.", "Two.", "Three."]
    lines = "first line\nsecond line"
    assert [lines[a:b] for a, b in paragraphs(lines)] == ["first line", "second line"]


@given(st.text(alphabet="ab ,;:.()-–—、。\n\t1“”unles", max_size=80))
def test_every_letter_and_digit_lies_in_exactly_one_clause_and_one_paragraph(text: str) -> None:
    spans = [clause for sentence in sentences(text) for clause in clauses(text, sentence)]
    for found in (spans, list(paragraphs(text))):
        assert found == sorted(found)
        held = [position for start, end in found for position in range(start, end)]
        assert len(held) == len(set(held))
        assert {at for at, char in enumerate(text) if char.isalnum()} <= set(held)
