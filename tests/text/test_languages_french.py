"""French: no wrong statement passes, no right one fails, and its own spellings read like the plain ones."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from goldtui.text.agreement.read import read
from goldtui.text.agreement.reading import Item
from goldtui.text.agreement.units import units_of
from goldtui.text.agreement.verdict import Outcome, Proof, judge_statement
from goldtui.text.languages.french import FRENCH

PAIRS = [json.loads(line) for line in (Path(__file__).parent / "judged_fr.jsonl").read_text("utf-8").splitlines()]


def outcome(statement: str, source: str) -> Outcome:
    return judge_statement(statement, Proof(units_of(source))).outcome


def item(text: str, word: str) -> Item:
    return next(i for i in read(text, FRENCH).items if i.text == word)


def ids(pair: dict[str, str]) -> str:
    return f"{pair['id']}-{pair['kind']}"


@pytest.mark.parametrize("pair", PAIRS, ids=ids)
def test_a_right_statement_never_fails(pair: dict[str, str]) -> None:
    assert outcome(pair["right"], pair["source"]) is not Outcome.CONTRADICTED


@pytest.mark.parametrize("pair", PAIRS, ids=ids)
def test_a_wrong_statement_never_passes(pair: dict[str, str]) -> None:
    assert outcome(pair["wrong"], pair["source"]) is not Outcome.SUPPORTED


def test_most_right_statements_pass() -> None:
    passed = [pair["id"] for pair in PAIRS if outcome(pair["right"], pair["source"]) is Outcome.SUPPORTED]
    assert len(passed) >= len(PAIRS) * 3 // 4


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("L'accès n'est pas libre.", "Accès pas libre."),
        ("Le bureau n'ouvre que le matin.", "Le bureau ouvre uniquement le matin."),
        ("Aucun bateau ne part.", "Le bateau ne part pas."),
        ("La porte ne peut être forcée.", "La porte ne peut pas être forcée."),
        ("Le toit a été réparé.", "Le toit fut réparé."),
        ("La cloche sonne à midi et demi.", "La cloche sonne à 12 h 30."),
        ("Le délai est de trois jours ouvrés.", "Le délai est de 3 jours ouvrés."),
        ("Un quart du champ est semé.", "1/4 du champ est semé."),
        ("Il est interdit de camper.", "Camper est interdit."),
        ("Les agents ont à signer.", "Les agents doivent signer."),
        ("Le bac porte trois voitures au maximum.", "Le bac porte au maximum 3 voitures."),
        ("Le club compte 40 membres ou plus.", "Le club compte au moins 40 membres."),
    ],
)
def test_two_spellings_read_alike(written: str, plain: str) -> None:
    assert outcome(written, plain) is Outcome.SUPPORTED
    assert outcome(plain, written) is Outcome.SUPPORTED


@pytest.mark.parametrize(
    ("statement", "source"),
    [
        ("La porte peut être forcée.", "La porte ne peut être forcée."),
        ("Les personnes sont reçues.", "Personne n'est reçu."),
        ("Le bateau part.", "Le bateau ne part plus."),
        ("Le toit est réparé.", "Le toit sera réparé."),
        ("Le toit est réparé.", "Le toit serait réparé."),
        ("Le toit est réparé.", "Le couvreur dit que le toit est réparé."),
        ("Le toit est réparé en été.", "Le toit a été réparé."),
        ("Les toits ne sont pas réparés.", "Les toits ne sont pas tous réparés."),
        ("Le couvreur signe.", "Le couvreur hésite à signer."),
        ("Un couvreur signe.", "Un couvreur sur deux signe."),
        ("Le couvreur paie au moins 3 €.", "Le couvreur paie 3 €."),
    ],
)
def test_what_french_adds_to_a_verb_is_not_lost(statement: str, source: str) -> None:
    assert outcome(statement, source) is not Outcome.SUPPORTED


def test_both_words_of_a_negation_count_once() -> None:
    assert item("Le puits n'est pas profond.", "profond").operators == {"not"}
    assert item("Le puits n'est jamais profond.", "profond").operators == {"never"}
    assert item("Le puits n'est plus profond.", "profond").operators == {"ended"}
    assert item("Avant que le puits ne déborde.", "déborde").operators == {"expletive"}


def test_summer_is_no_form_of_to_be() -> None:
    assert [i.key for i in read("Fermé en été.", FRENCH).items] == [i.key for i in read("Fermé été.", FRENCH).items]
    assert len(read("Fermé en été.", FRENCH).items) == 2


def test_words_that_state_nothing_limit_nothing() -> None:
    operators = {word for wording in FRENCH.operator_of for word in wording.split() if " " not in wording}
    assert not FRENCH.function_words & operators


@pytest.mark.parametrize(
    ("source", "statement"),
    [
        ("La location dure quatre-vingt-dix minutes.", "La location dure 90 minutes."),
        ("La cuota dura tres meses.", "La cuota dura 3 meses."),
    ],
)
def test_a_unit_or_a_number_word_settles_the_language_whatever_the_question_is_in(source: str, statement: str) -> None:
    proof = Proof(units_of(source), (), "What is the length of it, and for whom?")
    assert judge_statement(statement, proof).outcome is Outcome.SUPPORTED
