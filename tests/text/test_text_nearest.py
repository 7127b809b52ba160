"""The rule says only *absent*; this says why, and what to take instead."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from goldtui.text.match.nearest import ReasonKind, differences, nearest, why_absent
from goldtui.text.match.normalise import prepare
from goldtui.text.match.phrase import MatchStatus, find_phrase

SOURCE = (
    "The keeper\u2019s palm house \u2013 built\u00a0in  1890 \u2013 shows caf\u00e9 plants,"
    " \ufb01g trees and 12 tree-ferns."
)


@pytest.mark.parametrize(
    ("phrase", "kind", "named"),
    [
        ("palm HOUSE", ReasonKind.CASE, "letter case"),
        ("built in 1890", ReasonKind.WHITE_SPACE, "white space"),
        ("keeper's palm", ReasonKind.QUOTES, "right single quotation mark for apostrophe"),
        ("house - built", ReasonKind.DASHES, "en dash for hyphen-minus"),
        ("cafe\u0301 plants", ReasonKind.NORMAL_FORM, "normal form"),
        ("pa\u00adlm house", ReasonKind.HIDDEN, "hidden characters"),
        ("fig trees", ReasonKind.NORMAL_FORM, "letter form"),
        ("alm house", ReasonKind.CUT_WORD, "cuts a word"),
        ("cafe plants", ReasonKind.NORMAL_FORM, "accents differ"),
        ("plants fig trees", ReasonKind.PUNCTUATION, "punctuation differs"),
        ("tree ferns", ReasonKind.PUNCTUATION, "punctuation differs"),
        ("treeferns", ReasonKind.WHITE_SPACE, "spaces between words differ"),
        ("shows coffee plants", ReasonKind.CHANGED_WORDS, 'nearest wording is "shows caf\u00e9 plants"'),
        ("zzzz qqqq xxxx", ReasonKind.NOT_THERE, "nothing like it"),
        (" \u200b", ReasonKind.EMPTY, "no letter"),
        ("palm house", ReasonKind.PRESENT, "as it is written"),
    ],
    ids=ascii,
)
def test_an_absent_phrase_is_explained(phrase: str, kind: ReasonKind, named: str) -> None:
    reason = why_absent(phrase, prepare(SOURCE), {})
    assert reason.kind is kind
    assert named in reason.message


def test_another_chunk_of_the_case_that_holds_the_phrase_is_named() -> None:
    others = {"moss#1": prepare("Moss likes shade."), "rose#2": prepare("Roses like the full sun.")}
    reason = why_absent("the full sun", prepare(SOURCE), others)
    assert (reason.kind, reason.chunk_id) == (ReasonKind.OTHER_CHUNK, "rose#2")
    assert "rose#2" in reason.message


def test_full_width_digits_are_a_matter_of_normal_form() -> None:
    reason = why_absent("bed 12", prepare("See bed \uff11\uff12 first."), {})
    assert reason.kind is ReasonKind.NORMAL_FORM


def test_differing_characters_are_named_source_first() -> None:
    assert differences('20 kg - "now"', "20\u00a0kg \u2013 \u201cnow\u201d") == (
        "no-break space for space",
        "en dash for hyphen-minus",
        "left double quotation mark for quotation mark",
        "right double quotation mark for quotation mark",
    )
    assert differences("fern", "fern") == ()
    assert differences("greenhouse", "green-\nhouse") == ("hyphen at a line end",)


def test_the_nearest_wording_is_whole_words() -> None:
    near = nearest("keepers palm hous", SOURCE)
    assert near is not None
    assert near.text == SOURCE[near.span.start : near.span.end] == "keeper\u2019s palm house"
    assert 85 < near.score < 100


def test_a_reworded_phrase_gets_no_offer_when_nothing_is_near() -> None:
    assert nearest("xylophone zzz", SOURCE) is None
    assert nearest("", SOURCE) is None
    assert nearest("fern", " ") is None


def test_a_phrase_longer_than_the_text_gets_the_whole_text() -> None:
    near = nearest("the moss garden and its many stone lanterns", "moss garden and its many stone lanterns")
    assert near is not None
    assert near.text == "moss garden and its many stone lanterns"


def test_the_needle_is_found_in_a_long_text() -> None:
    filler = "The rose garden opens at nine and closes at six. " * 3000
    text = f"{filler}The blue poppy needs eleven litres of water a week. {filler}"
    near = nearest("blue poppies need eleven litre of water", text)
    assert near is not None
    assert near.text == "blue poppy needs eleven litres of water"


def test_taking_the_nearest_wording_makes_the_phrase_found() -> None:
    near = nearest("shows coffee plants", SOURCE)
    assert near is not None
    found = find_phrase(near.text, prepare(SOURCE))
    assert (found.status, found.exact) == (MatchStatus.FOUND, True)


@given(st.text(max_size=30), st.text(max_size=80))
def test_explaining_never_raises(phrase: str, text: str) -> None:
    source = prepare(text)
    assert why_absent(phrase, source, {"other": source}).message
    near = nearest(phrase, text)
    if near is not None:
        assert text[near.span.start : near.span.end] == near.text
        assert 0 <= near.score <= 100


BORROWING = (
    "Seeds come back within 21 days of the fair. Pots come back within 4 weeks. "
    "Reserved seeds wait within the shed for 14 days, no longer."
)


@pytest.mark.parametrize(
    ("phrase", "near", "numbers"),
    [
        ("come back within 14 days", "come back within 21 days", (("14", "21"),)),
        ("back within 12 weeks", "back within 4 weeks", (("12", "4"),)),
        ("come back within 21 days of a fair", "come back within 21 days of the fair", ()),
        ("Seeds came back within 14 days", "Seeds come back within 21 days", (("14", "21"),)),
    ],
)
def test_wording_that_differs_in_its_number_alone_comes_first_and_the_number_is_named(
    phrase: str, near: str, numbers: tuple[tuple[str, str], ...]
) -> None:
    found = nearest(phrase, BORROWING)
    assert found is not None
    assert (found.text, found.numbers) == (near, numbers)


def test_the_reason_points_at_the_number_that_differs() -> None:
    reason = why_absent("opens at 9:30 on 12 days", prepare("The hut opens at 9:15 on 12 days a year."), {})
    assert reason.kind is ReasonKind.CHANGED_NUMBER
    assert 'the source says "9:15" where the phrase says "9:30"' in reason.message
    assert '"12"' not in reason.message


def test_the_same_words_in_a_long_text_win_over_nearer_letters() -> None:
    filler = "Ask for the key within 14 hours of a visit. " * 600
    found = nearest("returned within 14 days of a visit", f"{filler}The key is returned within 30 days of a visit.")
    assert found is not None
    assert found.numbers == (("14", "30"),)


@given(st.integers(0, 9999), st.integers(0, 9999))
def test_whatever_the_two_numbers_are_both_are_named(mine: int, theirs: int) -> None:
    found = nearest(f"waters {mine} ferns a day", f"It waters {theirs} ferns a day, and each of {mine} ferns once.")
    assert found is not None
    assert found.text == f"waters {theirs} ferns a day"
    assert found.numbers == (() if mine == theirs else ((str(mine), str(theirs)),))
