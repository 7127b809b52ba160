"""The phrase rule, row by row: every trap that a plain substring test falls into, and what the strict rule says."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from goldtui.text.match.normalise import normalise, prepare
from goldtui.text.match.phrase import PHRASE_RULE, Match, MatchStatus, Span, blank_phrase, find_phrase, weak_phrase
from goldtui.text.match.sentences import words as whole_words

FOUND, NEGATED, ABSENT, EMPTY = MatchStatus


def match(phrase: str, text: str) -> Match:
    return find_phrase(phrase, prepare(text))


def slices(phrase: str, text: str) -> list[str]:
    return [text[span.start : span.end] for span in match(phrase, text).spans]


# (row, phrase, source, status, the slices that are found)
ROWS = [
    ("pL01", "THE FERN HOUSE", "Visit the fern house first.", FOUND, ["the fern house"]),
    ("pL02", "GIESSKANNE", "Die Gießkanne steht links.", FOUND, ["Gießkanne"]),
    ("pL03", "irisbeet", "Das İrisbeet", ABSENT, []),
    ("pL03", "İrisbeet", "das i\u0307risbeet", FOUND, ["i\u0307risbeet"]),
    ("pL04", "ΚΗΠΟΣ", "ο κήπος, κηπος", FOUND, ["κηπος"]),
    ("pL05", "Ros\u00e9 bed", "The Rose\u0301 bed is full.", FOUND, ["Rose\u0301 bed"]),
    ("pL05", "Rose\u0301 bed", "The Ros\u00e9 bed is full.", FOUND, ["Ros\u00e9 bed"]),
    # Casefolding opens the ligature, so no compatibility form is needed for it.
    ("pL06", "final prune", "The \ufb01nal prune is in March.", FOUND, ["\ufb01nal prune"]),
    ("pL06", "102 plants", "Bed 10\u00b2 plants", ABSENT, []),
    ("pL07", "bed 12", "See bed \uff11\uff12 for moss.", ABSENT, []),
    ("pL08", "gardener's shed", "behind the gardener\u2019s shed", FOUND, ["gardener\u2019s shed"]),
    ("pL09", "12 litres", "needs 12\u00a0litres a week", FOUND, ["12\u00a0litres"]),
    ("pL10", "drip-fed", "All drip\u2011fed beds", FOUND, ["drip\u2011fed"]),
    ("pL11", "palm house", "the palm\nhouse closes", FOUND, ["palm\nhouse"]),
    ("pL12", "palm house", "the palm  house closes", FOUND, ["palm  house"]),
    ("pL13", "palm house", "the palm\thouse closes", FOUND, ["palm\thouse"]),
    ("pL14", "rhododendron walk", "the rhodo\u00addendron walk", FOUND, ["rhodo\u00addendron walk"]),
    ("pL15", "rhododendron walk", "the rhodo\u200bdendron walk", FOUND, ["rhodo\u200bdendron walk"]),
    ("pL16", "greenhouse key", "the green-\nhouse key", FOUND, ["green-\nhouse key"]),
    ("pL16", "green-house key", "the green-\n  house key", FOUND, ["green-\n  house key"]),
    ("pL16", "green-\nhouse key", "the green-\nhouse key", FOUND, ["green-\nhouse key"]),
    ("pL16", "green-\nhouse key", "the greenhouse key", FOUND, ["greenhouse key"]),
    ("pL16", "green- house key", "the green-\nhouse key", FOUND, ["green-\nhouse key"]),
    ("pL18", "", "Any text at all.", EMPTY, []),
    ("pL19", " \u200b\n", "Any text at all.", EMPTY, []),
    ("pL20", "e", "The fern house", ABSENT, []),
    ("pL21", "able", "Visitors are unable to enter.", ABSENT, []),
    ("pL22", "approval", "a note of disapproval", ABSENT, []),
    ("pL23", "open to dogs", "The rock garden is not open to dogs.", NEGATED, ["open to dogs"]),
    ("pL24", "replace a permit", "A ticket does not replace a permit.", NEGATED, ["replace a permit"]),
    ("pL24b", "a picking permit", "Nobody enters without a picking permit.", NEGATED, ["a picking permit"]),
    ("pL25", "30 minutes", "The tour takes 130 minutes.", ABSENT, []),
    ("pL26", "4 million", "a balance of \u22124 million", ABSENT, []),
    ("pL27", "at noon. Guides", "Tours end at noon. Guides leave.", FOUND, ["at noon. Guides"]),
    ("pL28", "moss permit", "Moss grows here. Ask for a permit.", ABSENT, []),
    ("pL58", "opens at nine", "The rose garden closes at six.", ABSENT, []),
]


@pytest.mark.parametrize(("row", "phrase", "text", "status", "found"), ROWS, ids=lambda v: ascii(v))
def test_the_rule_row_by_row(row: str, phrase: str, text: str, status: MatchStatus, found: list[str]) -> None:
    result = match(phrase, text)
    assert (result.status, slices(phrase, text)) == (status, found)


def test_pl17_no_phrase_at_all_is_for_the_gates_and_an_empty_one_is_never_looked_for() -> None:
    assert match("", "") == Match(MatchStatus.EMPTY)
    assert match("\u2014", "one \u2014 two").status is EMPTY


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("30", "30.5 kg"),
        ("30", "1,30 m"),
        ("30", "it is 30:15 now"),
        ("5 litres", "0.5 litres"),
        ("5 litres", "about .5 litres"),
        ("2.1", "release 2.10"),
        ("2.1", "release 12.1"),
        ("2.1", "release 2.1.3"),
        ("200 kg", "1,200 kg of soil"),
        ("200 kg", "1 200 kg of soil"),
        ("200 kg", "1\u202f200 kg of soil"),
        ("weighs 1", "it weighs 1 200 kg"),
        ("weighs 1", "it weighs 1,200 kg"),
        ("4", "at -4"),
        ("4", "at \u22124"),
        ("4 degrees", "(-4 degrees)"),
        ("$4", "a loss of -$4"),
        ("4 cm", "\u00b14 cm"),
        ("-4", "beds 3-4"),
        ("grows 30", "grows 30% a year"),
        ("grows 30", "grows 30 % a year"),
        ("at 9", "opens at 9:30"),
        ("bed 3", "bed 3/4"),
        ("costs 30.", "costs 30.5"),
        ("10", "10\u00b2 plants"),
        ("A1", "bed A12"),
        ("bed_1", "bed_12"),
        ("1", "press 1\ufe0f\u20e3 now"),
    ],
    ids=ascii,
)
def test_a_number_is_never_cut_and_never_loses_its_sign(phrase: str, text: str) -> None:
    assert match(phrase, text).status is ABSENT


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("30", "costs 30."),
        ("30", "costs 30, or less"),
        ("30", "(30)"),
        ("2.1", "release 2.1."),
        ("1,200 kg", "1,200 kg of soil"),
        ("1 200 kg", "1\u00a0200 kg of soil"),
        ("-4", "at \u22124 degrees"),
        ("4", "pages 3-4"),
        ("pages 3", "pages 3-4"),
        ("4", "pages 3--4"),
        ("4", "bed A-4"),
        ("200 ferns", "In 2019 200 ferns were planted"),
        ("30%", "grows 30% a year"),
        ("$30", "costs $30 a day"),
        ("30 a day", "costs $30 a day"),
        ("10 \u20ac", "5\u20ac-10 \u20ac"),
        ("No.5", "see No.5"),
        ("5", "see No.5"),
    ],
    ids=ascii,
)
def test_whole_numbers_are_found_beside_punctuation_and_in_ranges(phrase: str, text: str) -> None:
    assert match(phrase, text).status is FOUND


@pytest.mark.parametrize(
    ("phrase", "text", "status"),
    [
        ("植物園", "京都植物園は九時に開く", FOUND),
        ("九時", "京都植物園は九時に開く", FOUND),
        ("สวน", "ในสวนพฤกษศาสตร์", FOUND),
        ("你好bbb", "aaa你好bbbこん", FOUND),
        ("식물원", "식물원에서", FOUND),
        ("가능", "불가능", ABSENT),
        ("сад", "садовник", ABSENT),
        ("сад", "наш сад открыт", FOUND),
        ("cafe", "cafe\u0301 opens", ABSENT),
    ],
    ids=ascii,
)
def test_words_have_edges_where_their_script_writes_spaces(phrase: str, text: str, status: MatchStatus) -> None:
    assert match(phrase, text).status is status


def test_every_occurrence_is_found_without_overlap() -> None:
    assert match("moss", "Moss, moss and mossy MOSS").spans == (Span(0, 4), Span(6, 10), Span(21, 25))
    assert match("ha ha", "ha ha ha ha").spans == (Span(0, 5), Span(6, 11))


def test_an_occurrence_that_cuts_a_word_does_not_hide_a_later_whole_one() -> None:
    assert slices("able", "unable, yet able") == ["able"]


@pytest.mark.parametrize(
    ("phrase", "exact"),
    [("20 kg \u2013 no more", True), ("20 kg - no more", False), ("20 KG \u2013 no more", False)],
)
def test_a_match_is_exact_only_character_for_character(phrase: str, exact: bool) -> None:
    result = match(phrase, "Bags may weigh 20 kg \u2013 no more.")
    assert (result.status, result.exact) == (FOUND, exact)


def test_one_exact_occurrence_is_enough() -> None:
    assert match("fern", "Fern, fern").exact
    assert not match("FERN", "Fern, fern").exact


@pytest.mark.parametrize(
    ("phrase", "text", "crosses"),
    [
        ("at noon. Guides leave", "Tours end at noon. Guides leave.", True),
        ("at noon.", "Tours end at noon. Guides leave.", False),
        ("by Dr. Moss", "The talk is by Dr. Moss today.", False),
        ("3.5 litres", "Give 3.5 litres. Then wait.", False),
        ("ferns mosses", "Ferns\n\nMosses", True),
        ("ferns mosses", "ferns\nmosses", False),
        ("開く。閉じる", "九時に開く。閉じるのは六時。", True),
    ],
    ids=ascii,
)
def test_a_phrase_that_joins_two_sentences_says_so(phrase: str, text: str, crosses: bool) -> None:
    result = match(phrase, text)
    assert (result.status, result.crosses_sentence) == (FOUND, crosses)


def test_a_word_broken_at_a_line_end_cannot_be_cut_there() -> None:
    assert match("able", "Visitors are un-\nable to enter").status is ABSENT
    assert match("dis", "a note of dis-\napproval").status is ABSENT


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("2031 planting plan", "the 2029-\n2031 planting plan"),
        ("2029", "the 2029-\n2031 planting plan"),
        ("40 litre tub", "a 30-\r\n40 litre tub"),
        ("days of rest", "after 14-\ndays of rest"),
        ("17 for moss", "see BED-\n17 for moss"),
        ("Garten am Hang", "der Alpen-\nGarten am Hang"),
        ("A keeps ferns green", "Vitamin-\nA keeps ferns green"),
        ("and departure gates", "arrival-\nand departure gates"),
        ("und Gemüsebeete", "Obst-\nund Gemüsebeete"),
        ("known fern", "a well\u2011\nknown fern"),
        ("-\nknown fern", "a well-\nknown fern"),
        ("-\n fern", "List:\n-\n fern"),
    ],
    ids=ascii,
)
def test_an_exact_copy_may_begin_or_end_at_a_hyphen_that_breaks_no_word(phrase: str, text: str) -> None:
    result = match(phrase, text)
    assert (result.status, result.exact) == (FOUND, True)


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("known fern", "a well-\nknown fern"),
        ("TENANCE PLAN", "THE MAIN-\nTENANCE PLAN"),
        ("order of plants", "the b-\norder of plants"),
        ("30", "14\u00ad\n30 ferns"),
        ("-\n31 beds", "the 29-\n31 beds"),
        ("- able to enter", "Visitors are un-\nable to enter"),
    ],
    ids=ascii,
)
def test_a_hyphen_that_may_break_a_word_or_number_is_no_edge(phrase: str, text: str) -> None:
    assert match(phrase, text).status is ABSENT


def test_several_broken_words_in_one_phrase_are_judged_one_by_one() -> None:
    text = "the green-\nhouse is self-\nservice today"
    assert slices("greenhouse is self-service", text) == ["green-\nhouse is self-\nservice"]
    assert slices("green-house is selfservice", text) == ["green-\nhouse is self-\nservice"]
    assert match("greenhouse is self service", text).status is ABSENT


def test_a_broken_identifier_keeps_its_hyphen() -> None:
    assert match("BED-17", "see BED-\n17 for moss").status is FOUND
    assert match("BED17", "see BED-\n17 for moss").status is ABSENT
    assert match("2030", "the years 20-\n30").status is ABSENT


@pytest.mark.parametrize("phrase", ["", " ", "\u200b", ".", "\u2014\u2026", "\u0301", "\u00ad"], ids=ascii)
def test_a_phrase_without_letter_digit_or_symbol_is_blank(phrase: str) -> None:
    assert blank_phrase(phrase)
    assert weak_phrase(phrase)
    assert match(phrase, f"before {phrase} after").status is EMPTY


@pytest.mark.parametrize(
    ("phrase", "weak"),
    [
        ("fern", True),
        (" fern ", True),
        ("ferns", False),
        ("8 am", False),
        ("苔", False),
        ("이끼", False),
        ("\u00bd", False),
        ("a\u200bb\u200bc\u200b", True),
        ("\u20ac", True),
    ],
    ids=ascii,
)
def test_a_short_phrase_is_weak_without_a_digit_or_a_cjk_character(phrase: str, weak: bool) -> None:
    assert weak_phrase(phrase) is weak
    assert not blank_phrase(phrase)


def test_the_rule_has_a_name_and_a_version() -> None:
    assert PHRASE_RULE == "phrase-2"


# Laws

WORDS = "fern moss rose bed path gate 30 1,200 2.1 A4 un able dis approval not without is open café straße key-ring"
words = st.sampled_from(WORDS.split())
gaps = st.sampled_from([" ", " ", " ", "  ", "\n", "\u00a0", ", ", ". ", "-", "-\n", "\u200b ", " \u2013 "])
prose = st.lists(st.tuples(words, gaps), min_size=1, max_size=14).map(
    lambda pairs: "".join(word + gap for word, gap in pairs)
)


@given(prose, st.data())
def test_a_found_slice_normalises_to_its_phrase(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    phrase = text[start : data.draw(st.integers(start, len(text)))]
    for span in match(phrase, text).spans:
        cut = text[span.start : span.end]
        folded = (normalise(cut), normalise(phrase))
        assert folded[0] == folded[1] or _without_hyphens(folded[0]) == _without_hyphens(folded[1])
        assert "\n" in text or folded[0] == folded[1]


def test_a_copy_to_the_letter_inside_another_spelling_of_itself_is_exact() -> None:
    assert match("fern\u00a0fern", "fern fern\u00a0fern").exact


@given(prose, st.data())
def test_whole_words_copied_from_the_source_are_found_exactly(text: str, data: st.DataObject) -> None:
    places = whole_words(text)
    first = data.draw(st.integers(0, len(places) - 1))
    last = data.draw(st.integers(first, len(places) - 1))
    phrase = text[places[first].start : places[last].end]
    # A sign alone is blank, and one before a number belongs to that number.
    if phrase[0].isalnum() and phrase[-1].isalnum():
        result = match(phrase, text)
        assert result.status in (FOUND, NEGATED)
        assert result.exact


def _without_hyphens(text: str) -> str:
    return text.replace("- ", "").replace("-", "")


@given(st.text(max_size=30), st.text(max_size=60))
@example("\ud800", "a \ud800 b. \ud800")
@example("\udfff.\n\ud800 a", "x \udfff.\n\ud800 a")
def test_the_rule_never_raises(phrase: str, text: str) -> None:
    assert match(phrase, text).status in MatchStatus
    assert match(phrase, f"{text} {phrase} {text}").status in MatchStatus


@given(prose, st.data())
def test_the_verdict_does_not_depend_on_typography(text: str, data: st.DataObject) -> None:
    pieces = text.split(" ")
    start = data.draw(st.integers(0, len(pieces)))
    phrase = " ".join(pieces[start : start + 3])
    plain = match(phrase, text)
    for change in (
        lambda t: unicodedata.normalize("NFD", t),
        lambda t: unicodedata.normalize("NFC", t),
        lambda t: t.replace("'", "\u2019").replace("\u2013", "\u2014"),
        lambda t: t.replace(" ", "\u00a0"),
        lambda t: t.replace(" ", " \t "),
        lambda t: t.replace("e", "e\u200b"),
        str.upper,
    ):
        assert match(phrase, change(text)).status is plain.status
        assert match(change(phrase), text).status is plain.status


@given(prose, st.data())
def test_spans_are_in_order_and_apart(text: str, data: st.DataObject) -> None:
    phrase = data.draw(words)
    previous = 0
    for span in match(phrase, text).spans:
        assert previous <= span.start < span.end <= len(text)
        previous = span.end


def test_the_day_of_a_time_stamp_is_found_and_no_part_of_another_number() -> None:
    log = prepare("2026-05-01T08:30:00Z WARN greenhouse 4 at 31 °C")
    assert find_phrase("2026-05-01", log).status is MatchStatus.FOUND
    assert find_phrase("05-01", prepare("12026-05-01Tulips")).status is not MatchStatus.FOUND
