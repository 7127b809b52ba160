"""Splitting into sentences and words must lose nothing and cut nothing that the phrase rule keeps whole."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from goldtui.text.match.normalise import prepare
from goldtui.text.match.phrase import MatchStatus, blank_phrase, find_phrase
from goldtui.text.match.sentences import sentences, words


def cut(text: str, lang: str = "en") -> list[str]:
    return [text[span.start : span.end] for span in sentences(text, lang)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        (" \n\t ", []),
        ("Ferns only", ["Ferns only"]),
        ("Prices\nMap: 1 euro\nTour: 9:30 to 10\nNo card", ["Prices", "Map: 1 euro", "Tour: 9:30 to 10", "No card"]),
        ("Note: the bed is dry\nwhen it cracks", ["Note: the bed is dry\nwhen it cracks"]),
        ("The gate opens. Dr. Moss leads the tour!", ["The gate opens.", "Dr. Moss leads the tour!"]),
        ("It needs 3.5 litres. \n\n  Next bed", ["It needs 3.5 litres.", "Next bed"]),
        ("👩‍🌾 waters. Then rests.", ["👩‍🌾 waters.", "Then rests."]),
        ("Bad \ud800 byte. Next one.", ["Bad \ud800 byte.", "Next one."]),
    ],
    ids=ascii,
)
def test_a_text_is_cut_into_its_sentences(text: str, expected: list[str]) -> None:
    assert cut(text) == expected


def test_another_language_brings_its_own_rules() -> None:
    assert cut("九時に開く。六時に閉じる。", "ja") == ["九時に開く。", "六時に閉じる。"]


@pytest.mark.parametrize("space", ["\u00a0", "\u2029", "\u3000", "\x85"], ids=ascii)
def test_wide_white_space_before_a_full_stop_is_no_trap(space: str) -> None:
    # The splitter takes the byte length of such a space for one and panics.
    assert cut(f"Plot A{space}. Next plot.")[-1].endswith("Next plot.")


class PanicException(BaseException):
    """What a panic inside the splitter looks like from here."""


def test_a_panic_of_the_splitter_leaves_one_sentence_and_no_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    def panics(lang: str, text: str) -> list[object]:
        raise PanicException(text)

    monkeypatch.setattr("sentencex.get_sentence_boundaries", panics)
    assert cut("One. Two.") == ["One. Two."]


def test_an_interruption_is_not_taken_for_a_panic(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(lang: str, text: str) -> list[object]:
        raise KeyboardInterrupt

    monkeypatch.setattr("sentencex.get_sentence_boundaries", interrupted)
    with pytest.raises(KeyboardInterrupt):
        sentences("One. Two.")


@given(st.text(max_size=80) | st.text(alphabet=".!?\n A\u3002b\ud8001\u2028", max_size=80))
@example("\ufeff.\u2029x")
def test_sentences_lose_no_visible_character(text: str) -> None:
    spans = sentences(text)
    position = 0
    for span in spans:
        assert not text[position : span.start].strip()
        piece = text[span.start : span.end]
        assert piece
        assert piece == piece.strip()
        position = span.end
    assert not text[position:].strip()


def test_words_keep_what_belongs_together() -> None:
    text = "Don't pay €1,200 at 9:30, it's 30% off (self-service)!"
    assert [text[s.start : s.end] for s in words(text)] == [
        "Don't", "pay", "€", "1,200", "at", "9:30", ",", "it's", "30%", "off", "(", "self-service", ")", "!",
    ]  # fmt: skip


def test_a_word_broken_at_a_line_end_is_one_word() -> None:
    text = "the green-\n  house key"
    assert [text[s.start : s.end] for s in words(text)] == ["the", "green-\n  house", "key"]


@given(st.text(max_size=60))
def test_words_lose_no_visible_character(text: str) -> None:
    spans = words(text)
    position = 0
    for span in spans:
        assert position <= span.start < span.end
        assert not text[position : span.start].strip()
        position = span.end
    assert not text[position:].strip()


@pytest.mark.parametrize(
    "text",
    [
        "The fee is $30, or 1,200 for ten years (30% less); see No.5, pages 3-4 at 9:30.",
        "the green-\nhouse of dis-\napproval",
        "\u22124 degrees and \u00b12.5 mm",
        "cafe\u0301 \u201cMoss\u201d \u2014 don\u2019t",
    ],
)
def test_selecting_whole_words_makes_a_phrase_that_is_found(text: str) -> None:
    source = prepare(text)
    for span in words(text):
        phrase = text[span.start : span.end]
        signed = text[: span.start].endswith(("\u2212", "\u00b1"))
        if not blank_phrase(phrase) and not signed:
            assert find_phrase(phrase, source).status is not MatchStatus.ABSENT, phrase


def test_a_long_run_of_quotation_marks_is_one_sentence_and_loses_nothing() -> None:
    text = "Ferns. " + "“" * 200_000 + " Mosses."
    spans = sentences(text)
    assert "".join(text[s.start : s.end] for s in spans).replace(" ", "") == text.replace(" ", "")
