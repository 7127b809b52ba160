"""What is offered for a statement is a verbatim slice that agrees with it wherever the source does."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goldtui.text.match.normalise import prepare
from goldtui.text.match.phrase import MatchStatus, find_phrase
from goldtui.text.meaning.agree import contradictions
from goldtui.text.suggest.wordings import DENIED, MOST_OFFERS, Sources

MUSHROOMS = (
    "The cellar is kept at 14 degrees in summer and at 11 degrees in winter. Spawn is mixed into the straw on the "
    "second day; the bags are not opened before the threads are white. Nobody enters the cellar without a mask, since "
    "spores irritate the lungs. The crop is picked twice a day for three weeks (until the third flush is over)."
)
PRICES = "Prices\n\nA kilo of oyster caps costs 9 euro.\nA kilo of brown caps costs 12 euro.\n"


def best(statement: str, *texts: str):
    offers = Sources(texts or (MUSHROOMS,)).offers(statement)
    return offers[0] if offers else None


@pytest.mark.parametrize(
    ("statement", "phrase"),
    [
        ("In summer the cellar is kept at 14 degrees.", "The cellar is kept at 14 degrees in summer"),
        ("On the second day spawn is mixed into the straw.", "Spawn is mixed into the straw on the second day"),
        ("Spores irritate the lungs.", "spores irritate the lungs"),
        ("The crop is picked for 3 weeks.", "The crop is picked twice a day for three weeks"),
        (
            "Picking goes on until the third flush is over.",
            "picked twice a day for three weeks (until the third flush is over)",
        ),
    ],
)
def test_the_shortest_stretch_that_says_it_is_offered(statement: str, phrase: str):
    offer = best(statement)
    assert offer is not None
    assert offer.text == phrase
    assert not offer.objection


def test_a_number_further_on_is_taken_in():
    offer = best("The winter temperature of the cellar is 11 degrees.")
    assert offer is not None
    assert "11 degrees" in offer.text
    assert "winter" in offer.text
    assert not offer.objection


def test_a_negator_goes_with_what_it_governs():
    offer = best("Bags are not opened before the threads are white.")
    assert offer is not None
    assert "not opened" in offer.text
    assert find_phrase(offer.text, prepare(MUSHROOMS)).status is MatchStatus.FOUND


def test_a_statement_that_the_source_contradicts_says_so():
    offer = best("The cellar is kept at 19 degrees in summer.")
    assert offer is not None
    assert "19" in offer.objection
    offer = best("The bags are opened before the threads are white.")
    assert offer is not None
    assert offer.objection


def test_what_is_held_is_counted_in_words():
    offer = best("Brown caps cost 12 euro.", PRICES)
    assert offer is not None
    assert (offer.held, offer.asked, offer.text) == (5, 5, "brown caps costs 12 euro")


def test_two_wordings_of_one_source_prove_together_what_neither_proves_alone():
    offer = best("Spawn is mixed into the straw and the crop is picked twice a day.")
    assert offer is not None
    assert offer.also
    assert offer.also[0].source == offer.source
    assert offer.also[0].held == offer.asked


def test_the_second_wording_is_needed_where_it_settles_an_objection():
    text = "Visitors in groups pay the lower fee at the gate.\nThe lower fee\n4 euro"
    offer = best("Visitors in groups pay the lower fee of 4 euro at the gate.", text)
    assert offer is not None
    assert offer.objection
    assert offer.needed == 1
    assert not offer.also[0].objection


def test_another_value_for_something_else_is_no_proof_with_the_right_value_added():
    source = (
        "A tour that is cancelled later is refunded at 50 percent. "
        "If the tour is more than an hour late, you get 25 percent of the fee back."
    )
    offer = best("You get 50 percent back.", source)
    assert offer is not None
    assert "50 percent" in offer.text
    assert "25 percent" not in " ".join((offer.text, *(one.text for one in offer.also)))
    assert not offer.objection


def test_the_source_that_the_answer_names_comes_first():
    again = "Spores irritate the lungs of visitors."
    sources = Sources((MUSHROOMS, again))
    assert sources.offers("Spores irritate the lungs.", [1])[0].source == 1
    assert sources.offers("Spores irritate the lungs.", [0])[0].source == 0


@pytest.mark.parametrize("statement", ["", "   ", "...", "The", "Trams run on rails through the old town."])
def test_what_nothing_comes_near_gets_no_offer(statement: str):
    assert Sources((MUSHROOMS, PRICES)).offers(statement) == ()


def test_another_spelling_is_found_by_its_letters():
    offer = best("mouldcoloured oystermushrooms", "Only mold-colored oyster-mushrooms are thrown away.")
    assert offer is not None
    assert "mold-colored oyster-mushrooms" in offer.text


def test_a_script_without_spaces_is_searched_too():
    text = "地下室は夏に14度に保たれる。菌糸は二日目に藁に混ぜる。袋は白くなるまで開けない。"
    offer = best("菌糸を藁に混ぜるのは二日目。", text)
    assert offer is not None
    assert offer.text in text
    assert "二日目に藁に混ぜる" in offer.text


VOCABULARY = "spore thread cellar straw bag crop mask day 14 degrees not never the of in and is kept opened by 9 euro"
WORDS = st.sampled_from(VOCABULARY.split())
SENTENCE = st.lists(WORDS, min_size=3, max_size=12).map(lambda some: " ".join(some).capitalize() + ".")
TEXT = st.lists(SENTENCE, min_size=1, max_size=6).map(" ".join)


@settings(deadline=None)
@given(
    st.lists(st.one_of(TEXT, st.text(max_size=60)), min_size=1, max_size=3), st.one_of(SENTENCE, st.text(max_size=60))
)
def test_every_offer_is_a_slice_of_its_source_that_the_rule_finds(texts: list[str], statement: str):
    sources = Sources(texts)
    offers = sources.offers(statement)
    assert offers == Sources(texts).offers(statement)
    assert len(offers) <= MOST_OFFERS
    for offer in (*offers, *(also for one in offers for also in one.also)):
        source = texts[offer.source]
        assert offer.text == source[offer.span.start : offer.span.end] != ""
        match = find_phrase(offer.text, prepare(source))
        assert match.exact
        assert match.status in (MatchStatus.FOUND, MatchStatus.NEGATED)
        assert 0 <= offer.held <= offer.asked
    for offer in offers:
        if not offer.objection:
            assert find_phrase(offer.text, prepare(texts[offer.source])).status is MatchStatus.FOUND
            assert not contradictions(statement, (offer.text,))
        for number, also in enumerate(offer.also, 1):
            assert also.source == offer.source
            assert not contradictions(statement, (offer.text, *(one.text for one in offer.also[:number])))
        assert offer.needed <= len(offer.also)


@settings(deadline=None)
@given(st.lists(TEXT, min_size=1, max_size=3), st.data())
def test_a_copied_sentence_gets_itself(texts: list[str], data: st.DataObject):
    text = data.draw(st.sampled_from(texts))
    sentence = data.draw(st.sampled_from([one + "." for one in text.split(".") if one.strip()])).strip()
    offers = Sources(texts).offers(sentence)
    if offers and offers[0].objection != DENIED:
        assert offers[0].held == offers[0].asked
        assert not offers[0].objection
