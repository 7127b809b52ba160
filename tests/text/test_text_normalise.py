"""Folding typography must never lose the way back to the characters a reviewer sees."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.text.match import normalise as normalise_module
from goldtui.text.match.normalise import LINE_HYPHEN, fold_typography, forms, normalise, prepare
from goldtui.text.match.span import Span

# Characters that fold, drop, join, expand or break lines, among plain ones.
TRICKY = (
    "aAzßİσςΣ \u00a0\u202f\u2009\t\n\r\u2028\u0085-\u2010\u2011\u2013\u2212\u00ad\u200b\u200d\ufe0f\u0301\u0345"
    "\u1100\u1161\u11a8가👩🚢✈🇩🇪\ufb01\uff11\ufdd0\ud800'’“”«»1.,\u09c7\u09be\u0627\u0653植物"
)
tricky_text = st.text(alphabet=st.sampled_from(TRICKY) | st.characters(), max_size=40)


@pytest.mark.parametrize(
    ("written", "compared"),
    [
        ("The Fern House", "the fern house"),
        ("  fern \t\n house ", "fern house"),
        ("the gardener\u2019s \u201cdry\u201d bed", 'the gardener\'s "dry" bed'),
        ("9\u201311 \u2212 3", "9-11 - 3"),
        ("fern\u00a0house", "fern house"),
        ("fern\u200bhouse", "fernhouse"),
        ("rho\u00addo\u00addendron", "rhododendron"),
        ("cafe\u0301", "caf\u00e9"),
        ("STRASSE", "strasse"),
        ("Straße", "strasse"),
        ("self-\nservice", "self-service"),
        ("rhodo\u00ad\n  dendron", "rhodo-dendron"),
        ("\u0600123", "\u0600123"),
    ],
    ids=ascii,
)
def test_text_is_compared_in_its_folded_form(written: str, compared: str) -> None:
    assert normalise(written) == compared


def test_only_a_hyphen_after_a_word_at_a_line_end_may_be_a_broken_word() -> None:
    assert forms("green-\nhouse")[1] == f"green{LINE_HYPHEN}house"
    assert forms("green -\nhouse") == ("green - house", None)
    assert forms("green-house\nopens") == ("green-house opens", None)
    assert forms("- fern\n- moss") == ("- fern - moss", None)


def test_somebody_elses_noncharacter_is_not_taken_for_a_line_end_hyphen() -> None:
    assert forms(f"fern{LINE_HYPHEN}house") == ("fern\ufffdhouse", None)


def test_a_slice_maps_back_to_whole_visible_characters() -> None:
    source = prepare("Na\u0308gel  \u2014 der Straße")
    assert source.normal == "nägel - der strasse"
    assert source.original(0, 5) == Span(0, 6)
    assert source.original(12, 19) == Span(14, 20)
    assert source.cuts(17), "a cut between the two letters that stand for one sharp s"
    assert not source.cuts(16)


def test_hidden_characters_at_its_end_do_not_belong_to_a_slice() -> None:
    source = prepare("fern\u200b\u00ad house")
    assert source.original(0, 4) == Span(0, 4)


def test_an_emoji_sequence_is_one_visible_character() -> None:
    source = prepare("👩\u200d✈\ufe0f crew")
    assert source.normal == "👩✈ crew"
    assert source.cuts(1)
    assert source.original(0, 2) == Span(0, 4)


def test_two_flags_side_by_side_are_two_visible_characters() -> None:
    source = prepare("🇩🇪🇫🇷")
    assert [index for index in range(5) if source.cuts(index)] == [1, 3]


def test_case_survives_typographic_folding() -> None:
    assert fold_typography("  The\u00a0\u201cMay\u201d bed ") == 'The "May" bed'


@given(tricky_text)
def test_the_map_covers_every_normal_character_in_order(text: str) -> None:
    source = prepare(text)
    previous = Span(0, 0)
    for index in range(len(source.normal)):
        here = source.original(index, index + 1)
        assert 0 <= here.start < here.end <= len(text)
        assert previous.start <= here.start
        assert previous.end <= here.end or previous.start == here.start
        previous = here


@given(tricky_text, st.integers(0, 40), st.integers(0, 40))
def test_a_slice_that_cuts_no_character_normalises_to_itself(text: str, one: int, other: int) -> None:
    source = prepare(text)
    start, end = sorted((min(one, len(source.normal)), min(other, len(source.normal))))
    if source.sited or source.cuts(start) or source.cuts(end):
        return
    span = source.original(start, end)
    assert normalise(text[span.start : span.end]) == source.normal[start:end].strip()


@given(tricky_text)
def test_composed_and_decomposed_text_are_compared_alike(text: str) -> None:
    assert forms(unicodedata.normalize("NFC", text)) == forms(unicodedata.normalize("NFD", text))


@given(tricky_text)
def test_a_normalised_text_stays_as_it_is(text: str) -> None:
    assert normalise(normalise(text)) == normalise(text)


@given(st.text(alphabet=st.characters(max_codepoint=127), max_size=60))
def test_the_short_way_for_ascii_gives_the_same_as_the_long_way(text: str) -> None:
    # One character outside ASCII, in a word of its own, forces the long way.
    assert normalise(f"é {text}") == f"é {normalise(text)}".strip()


def test_equal_texts_are_equal_when_prepared() -> None:
    assert prepare("Fern") == prepare("Fern")
    assert hash(prepare("Fern")) == hash(prepare("Fern"))
    assert prepare("Fern") != prepare("fern")
    assert prepare("Fern") != "Fern"
    assert repr(prepare("Fern")) == "PreparedText('Fern')"


_MIXED = st.text(alphabet="ab  -\n\té\u0301日、각\u1161カ\u3099”–👨\u200d👩\ufe0f\u00adßİ🇩🇪\u00a0", max_size=16)


@given(tricky_text | _MIXED)
def test_the_short_way_over_plain_characters_leads_to_the_same_positions(text: str) -> None:
    quick = normalise_module._positions(text)
    plain = normalise_module._PLAIN_RUN
    normalise_module._PLAIN_RUN = re.compile(r"(?!)")
    try:
        assert normalise_module._positions(text) == quick
    finally:
        normalise_module._PLAIN_RUN = plain


def test_every_plain_character_stands_for_itself() -> None:
    plain = re.compile(f"[{normalise_module._PLAIN}]")
    for code in range(0x21, 0x10000):
        if plain.match(chr(code)):
            assert len(normalise_module.normalise(chr(code))) == 1, hex(code)
            assert not normalise_module._extends(chr(code)), hex(code)
