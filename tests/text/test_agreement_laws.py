"""What holds of every statement and every source, whatever the boats, the numbers and the language."""

from __future__ import annotations

import pytest
from agreeing import CONTRADICTED, LANGUAGES, SPEECH, SUPPORTED, agreement, outcome
from hypothesis import given, settings
from hypothesis import strategies as st

from goldtui.text.languages.catalog import BY_CODE
from goldtui.text.languages.detect import guess_language

law = settings(deadline=None)
"""The first statement in a language loads its word lists."""
codes = st.sampled_from(LANGUAGES)
numbers = st.integers(2, 99)
each_language = pytest.mark.parametrize("code", LANGUAGES)

FULL_WIDTH = str.maketrans("0123456789", "０１２３４５６７８９")


@st.composite
def two_prices(draw: st.DrawFn) -> tuple[str, str, str, int, int]:
    """A language, two boats and their two prices."""
    code = draw(codes)
    boat, other = draw(st.permutations(SPEECH[code].boats))[:2]
    price, dearer = draw(st.lists(numbers, min_size=2, max_size=2, unique=True))
    return code, boat, other, price, dearer


def as_source(code: str, *sentences: str) -> str:
    """The sentences beside one of something else."""
    return SPEECH[code].source(*sentences)


# What always agrees.


@law
@given(two_prices())
def test_a_statement_agrees_with_itself_among_others(drawn: tuple[str, str, str, int, int]) -> None:
    code, boat, other, price, dearer = drawn
    speech = SPEECH[code]
    clauses = speech.costs(boat, price), speech.costs(other, dearer), speech.stay.format(n=dearer)
    source = as_source(code, *clauses)
    for clause in clauses:
        assert outcome(clause + speech.stop, source) is SUPPORTED


@law
@given(two_prices())
def test_the_order_of_coordinated_clauses_does_not_matter(drawn: tuple[str, str, str, int, int]) -> None:
    code, boat, other, price, dearer = drawn
    speech = SPEECH[code]
    one, two = speech.costs(boat, price), speech.costs(other, dearer)
    assert outcome(speech.pair(two, one), as_source(code, speech.pair(one, two))) is SUPPORTED


@law
@given(two_prices())
def test_one_of_two_coordinated_clauses_agrees_with_both(drawn: tuple[str, str, str, int, int]) -> None:
    code, boat, other, price, dearer = drawn
    speech = SPEECH[code]
    one, two = speech.costs(boat, price), speech.costs(other, dearer)
    for clause in (one, two):
        assert outcome(clause + speech.stop, as_source(code, speech.pair(one, two))) is SUPPORTED


@law
@given(two_prices())
def test_two_sentences_of_a_source_may_be_said_in_one(drawn: tuple[str, str, str, int, int]) -> None:
    code, boat, other, price, dearer = drawn
    speech = SPEECH[code]
    one, two = speech.costs(boat, price), speech.costs(other, dearer)
    assert outcome(f"{one}{speech.stop} {two}{speech.stop}", as_source(code, two, one)) is SUPPORTED


@law
@given(st.data())
def test_the_spelling_of_a_number_does_not_matter(data: st.DataObject) -> None:
    code = data.draw(codes)
    speech = SPEECH[code]
    boat = data.draw(st.sampled_from(speech.boats))
    number = data.draw(st.sampled_from(sorted(speech.words)))
    spellings = [str(number), str(number).translate(FULL_WIDTH), *speech.words[number]]
    one, two = data.draw(st.permutations(spellings))[:2]
    assert outcome(speech.costs(boat, two) + speech.stop, as_source(code, speech.costs(boat, one))) is SUPPORTED


@law
@given(codes, st.integers(1, 40))
def test_minutes_are_hours(code: str, halves: int) -> None:
    speech = SPEECH[code]
    hours = f"{halves // 2}{speech.half}5" if halves % 2 else str(halves // 2)
    in_minutes = speech.minutes.format(n=30 * halves) + speech.stop
    in_hours = speech.hours.format(n=hours) + speech.stop
    assert outcome(in_hours, as_source(code, in_minutes)) is SUPPORTED
    assert outcome(in_minutes, as_source(code, in_hours)) is SUPPORTED


@law
@given(
    two_prices(),
    st.sampled_from([("- ", "- "), ("* ", "* "), ("• ", "• "), ("1. ", "2. "), ("a) ", "b) ")]),
    st.sampled_from(["\n", "\r\n"]),
)
def test_an_entry_of_a_list_says_what_it_would_say_in_a_sentence(
    drawn: tuple[str, str, str, int, int], marks: tuple[str, str], end: str
) -> None:
    code, boat, other, price, dearer = drawn
    speech = SPEECH[code]
    one, two = speech.costs(boat, price) + speech.stop, speech.costs(other, dearer) + speech.stop
    source = f"{speech.beside}{end}{end}{marks[0]}{one}{end}{marks[1]}{two}{end}"
    assert outcome(one, source) is SUPPORTED
    assert outcome(speech.costs(boat, dearer) + speech.stop, source) is not SUPPORTED


# What never agrees.


@law
@given(codes, st.integers(2, 9), st.integers(2, 59))
def test_a_part_of_an_amount_is_never_the_whole(code: str, hours: int, minutes: int) -> None:
    speech = SPEECH[code]
    source = as_source(code, speech.compound.format(h=hours, n=minutes))
    for part in (speech.hours.format(n=hours), speech.minutes.format(n=minutes)):
        assert outcome(part + speech.stop, source) is not SUPPORTED


@law
@given(codes, st.integers(2, 9), st.integers(2, 59))
def test_the_sum_of_hours_and_minutes_is_never_another_amount(code: str, hours: int, minutes: int) -> None:
    speech = SPEECH[code]
    whole, summed = speech.compound.format(h=hours, n=minutes), speech.minutes.format(n=60 * hours + minutes)
    assert outcome(summed + speech.stop, as_source(code, whole)) is not CONTRADICTED
    assert outcome(whole + speech.stop, as_source(code, summed)) is not CONTRADICTED


@law
@given(two_prices(), numbers)
def test_a_changed_value_never_agrees(drawn: tuple[str, str, str, int, int], changed: int) -> None:
    code, boat, other, price, dearer = drawn
    speech = SPEECH[code]
    source = as_source(code, speech.costs(boat, price), speech.costs(other, dearer))
    said = speech.costs(boat, changed) + speech.stop
    assert (outcome(said, source) is SUPPORTED) == (changed == price)


@law
@given(codes, st.lists(numbers, min_size=2, max_size=2, unique=True), st.data())
def test_a_changed_value_of_a_statement_that_is_else_the_same_is_a_contradiction_that_names_both(
    code: str, values: list[int], data: st.DataObject
) -> None:
    speech, (price, changed) = SPEECH[code], values
    boat = data.draw(st.sampled_from(speech.boats))
    found = agreement(speech.costs(boat, changed) + speech.stop, as_source(code, speech.costs(boat, price)))
    assert found.outcome is CONTRADICTED
    assert str(changed) in found.message
    assert str(price) in found.message


@law
@given(two_prices())
def test_swapping_two_owners_never_agrees(drawn: tuple[str, str, str, int, int]) -> None:
    code, boat, other, price, dearer = drawn
    speech = SPEECH[code]
    truth = speech.costs(boat, price), speech.costs(other, dearer)
    swapped = speech.costs(boat, dearer), speech.costs(other, price)
    for source in (as_source(code, *truth), as_source(code, speech.pair(*truth))):
        for clause in swapped:
            assert outcome(clause + speech.stop, source) is not SUPPORTED
        assert outcome(speech.pair(*swapped), source) is not SUPPORTED


@law
@given(two_prices())
def test_an_added_negation_never_agrees(drawn: tuple[str, str, str, int, int]) -> None:
    code, boat, other, price, dearer = drawn
    speech = SPEECH[code]
    denied = speech.denied.format(x=boat, n=price)
    source = as_source(code, speech.costs(boat, price), speech.costs(other, dearer))
    assert outcome(denied + speech.stop, source) is not SUPPORTED
    assert outcome(speech.costs(boat, price) + speech.stop, as_source(code, denied)) is not SUPPORTED


@law
@given(two_prices(), st.integers(0, 2))
def test_an_added_word_that_the_source_does_not_hold_never_agrees(
    drawn: tuple[str, str, str, int, int], which: int
) -> None:
    code, boat, other, price, dearer = drawn
    speech = SPEECH[code]
    source = as_source(code, speech.costs(boat, price), speech.costs(other, dearer))
    richer = speech.richer[which].format(x=boat, n=price) + speech.stop
    assert outcome(richer, source) is not SUPPORTED


@law
@given(two_prices(), st.integers(0, 2))
def test_a_word_that_may_limit_is_never_left_out(drawn: tuple[str, str, str, int, int], which: int) -> None:
    code, boat, other, price, dearer = drawn
    speech = SPEECH[code]
    source = as_source(code, speech.richer[which].format(x=boat, n=price), speech.costs(other, dearer))
    assert outcome(speech.costs(boat, price) + speech.stop, source) is not SUPPORTED


@law
@given(codes, numbers)
def test_a_turned_bound_never_agrees(code: str, nights: int) -> None:
    speech = SPEECH[code]
    most, least = (one.format(n=nights) + speech.stop for one in (speech.stay, speech.stay_least))
    assert outcome(most, as_source(code, least)) is not SUPPORTED
    assert outcome(least, as_source(code, most)) is not SUPPORTED


@law
@given(st.sampled_from([(a, b) for a in LANGUAGES for b in LANGUAGES if a != b]), numbers)
def test_a_statement_in_another_language_than_its_source_is_left_open(pair: tuple[str, str], price: int) -> None:
    said, held = (SPEECH[code] for code in pair)
    source = held.source(held.stay.format(n=price))
    assert outcome(said.stay.format(n=price) + said.stop, source) not in (SUPPORTED, CONTRADICTED)


@law
@given(two_prices(), st.text(max_size=40))
def test_no_text_is_too_odd_to_be_judged(drawn: tuple[str, str, str, int, int], odd: str) -> None:
    code, boat, other, price, dearer = drawn
    speech = SPEECH[code]
    source = as_source(code, speech.costs(boat, price), speech.costs(other, dearer))
    for said, held in ((odd, source), (source, odd), (odd, odd + source), (speech.costs(boat, price) + odd, source)):
        assert agreement(said, held).outcome in (SUPPORTED, CONTRADICTED, agreement("", source).outcome)


@law
@given(two_prices(), st.booleans())
def test_a_short_text_is_never_taken_for_sure_for_one_in_another_language(
    drawn: tuple[str, str, str, int, int], both: bool
) -> None:
    code, boat, other, price, dearer = drawn
    speech = SPEECH[code]
    text = speech.costs(boat, price) + speech.stop
    guess = guess_language(speech.pair(text[:-1], speech.costs(other, dearer)) if both else text)
    assert guess.language is BY_CODE[code] or not guess.sure


@each_language
def test_a_law_is_tried_in_the_words_of_each_language(code: str) -> None:
    speech = SPEECH[code]
    assert len(set(speech.boats)) == len(speech.boats) == 4
    assert all(word for words in speech.words.values() for word in words)
