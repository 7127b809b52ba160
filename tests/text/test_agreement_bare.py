"""A bare value as an answer: its phrase proves it or says another one; the question completes both."""

from __future__ import annotations

import pytest
from agreeing import CONTRADICTED, OPEN, SUPPORTED

from goldtui.text.agreement.read import read
from goldtui.text.agreement.units import units_of
from goldtui.text.agreement.verdict import Outcome, Proof, judge_statement
from goldtui.text.languages.catalog import BY_CODE

QUAY = (
    "The punt carries six people and costs 11 euros an hour. A barge costs 40 euros a night. "
    "The lock opens at 7:30 and is closed on Mondays. The crane lifts 900 kilograms. "
    "Moorings are held for ten days. The season begins on 3 April and ends on 20 October. "
    "Deposits are repaid within seven days of the return. Guests may board from 15:00."
)
WERFT = "Der Kran hebt 900 Kilogramm. Ein Liegeplatz kostet 14 Euro pro Nacht. Die Saison beginnt am 3. April."
QUAI = "La grue soulève 900 kilogrammes. Un emplacement coûte 14 euros par nuit. La saison commence le 3 avril."
MUELLE = "La grúa levanta 900 kilogramos. Un amarre cuesta 14 euros por noche. La temporada empieza el 3 de abril."


def outcome(answer: str, source: str, phrase: str, question: str) -> Outcome:
    """What a source says of an answer to a question, where a reviewer marked a phrase."""
    units = units_of(source)
    support = tuple(unit for unit in units if phrase in unit.text)
    assert support, phrase
    others = tuple(unit for unit in units if unit not in support)
    return judge_statement(answer, Proof(support, others, question, (phrase,))).outcome


@pytest.mark.parametrize(
    ("answer", "source", "phrase", "question"),
    [
        ("11 euros an hour", QUAY, "costs 11 euros an hour", "How much is the punt?"),
        ("11 EUR per hour.", QUAY, "costs 11 euros an hour", "How much is the punt?"),
        ("six people", QUAY, "carries six people", "How many people does the punt carry?"),
        ("Ten days.", QUAY, "Moorings are held for ten days", "How long are moorings held?"),
        ("For 10 days", QUAY, "held for ten days", "How long are moorings held?"),
        ("3 April", QUAY, "The season begins on 3 April", "When does the season begin?"),
        ("From 3 pm.", QUAY, "may board from 15:00", "From when may guests board?"),
        ("40 euros per night", QUAY, "A barge costs 40 euros a night", "How much is a barge?"),
        ("14 Euro je Nacht", WERFT, "kostet 14 Euro pro Nacht", "Was kostet ein Liegeplatz?"),
        ("Am 3. April", WERFT, "Die Saison beginnt am 3. April", "Wann beginnt die Saison?"),
        ("14 euros la nuit", QUAI, "coûte 14 euros par nuit", "Combien coûte un emplacement ?"),
        ("一天10元", "停泊费为每天10元。", "每天10元", "停泊怎么收费?"),
        ("1泊9000円です。", "桟橋の宿は一泊9000円です。", "一泊9000円", "桟橋の宿はいくらですか?"),
        ("14 euros por noche", MUELLE, "cuesta 14 euros por noche", "¿Cuánto cuesta un amarre?"),
    ],
)
def test_a_value_at_the_end_of_its_phrase_is_proven(answer: str, source: str, phrase: str, question: str) -> None:
    assert outcome(answer, source, phrase, question) is SUPPORTED


@pytest.mark.parametrize(
    ("answer", "source", "phrase", "question"),
    [
        ("11 dollars an hour", QUAY, "costs 11 euros an hour", "How much is the punt?"),
        ("11 euros a day", QUAY, "costs 11 euros an hour", "How much is the punt?"),
        ("12 euros an hour.", QUAY, "11 euros an hour", "How much is the punt?"),
        ("It is 12 euros an hour.", QUAY, "11 euros an hour", "How much is the punt?"),
        ("700 kilograms", QUAY, "The crane lifts 900 kilograms", "How much does the crane lift?"),
        ("ten weeks", QUAY, "Moorings are held for ten days", "How long are moorings held?"),
        ("45 euros a night", QUAY, "A barge costs 40 euros a night", "How much is a barge?"),
        ("14 Euro pro Tag", WERFT, "kostet 14 Euro pro Nacht", "Was kostet ein Liegeplatz?"),
        ("800 kilogrammes", QUAI, "La grue soulève 900 kilogrammes", "Combien soulève la grue ?"),
        ("14 dólares por noche", MUELLE, "cuesta 14 euros por noche", "¿Cuánto cuesta un amarre?"),
    ],
)
def test_another_value_than_the_one_of_the_phrase_is_contradicted(
    answer: str, source: str, phrase: str, question: str
) -> None:
    assert outcome(answer, source, phrase, question) is CONTRADICTED


@pytest.mark.parametrize(
    ("answer", "phrase", "question"),
    [
        # The words of the phrase make it the answer to another question.
        ("20 October", "ends on 20 October", "When does the season begin?"),
        ("40 euros a night", "A barge costs 40 euros a night", "How much is the punt?"),
        # A value of the source that the phrase does not name is wrong here, and may be right elsewhere.
        ("40 euros a night", "costs 11 euros an hour", "How much is the punt?"),
        ("20 October", "The season begins on 3 April", "When does the season begin?"),
        # A rate, a day or a bound is left out.
        ("11 euros", "costs 11 euros an hour", "How much is the punt?"),
        ("3 pm", "may board from 15:00", "When may guests board?"),
        ("Until 3 pm", "may board from 15:00", "Until when may guests board?"),
        # Two values of a kind, of which either may be meant.
        ("10 October", "The season begins on 3 April and ends on 20 October", "When does the season end?"),
    ],
)
def test_what_the_phrase_does_not_settle_stays_open(answer: str, phrase: str, question: str) -> None:
    assert outcome(answer, QUAY, phrase, question) is OPEN


def test_a_sentence_is_no_bare_value() -> None:
    source = "The lock is closed on Mondays. Bridges open on Sundays in summer."
    assert outcome("Bridges open on Sundays.", source, "Bridges open on Sundays", "When is the lock open?") is SUPPORTED
    assert outcome("On Sundays.", source, "The lock is closed on Mondays", "When is the lock closed?") is not SUPPORTED


@pytest.mark.parametrize(
    ("said", "held"),
    [
        ("Deposits are repaid within a week of the return.", "Deposits are repaid within seven days of the return."),
        ("The slipway opens after a week.", "The slipway opens after seven days."),
        ("Wait at least an hour.", "Wait at least 60 minutes."),
        ("Das Pfand wird innerhalb einer Woche erstattet.", "Das Pfand wird innerhalb von sieben Tagen erstattet."),
        ("Un séjour dure au maximum un mois.", "Un séjour dure au maximum 1 mois."),
    ],
)
def test_an_article_after_a_bound_counts(said: str, held: str) -> None:
    assert judge_statement(said, Proof(units_of(held))).outcome is SUPPORTED


def test_an_article_without_a_bound_counts_nothing() -> None:
    assert judge_statement("A day ticket is valid.", Proof(units_of("One day ticket is valid."))).outcome is OPEN


def test_only_before_a_preposition_limits_what_follows_and_not_the_value_before_it() -> None:
    items = read("Children under 12 only with an adult.", BY_CODE["en"]).items
    assert [item.text for item in items if "only" in item.operators] == ["adult"]
