"""German and Spanish statements next to their sources: no wrong one agrees, no right one is contradicted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

import pytest
from babel.dates import get_day_names, get_month_names

from goldtui.text.agreement.compare import Comparison, compare
from goldtui.text.agreement.read import read
from goldtui.text.amounts.read import take_values
from goldtui.text.amounts.record import Kind
from goldtui.text.languages.base import Language
from goldtui.text.languages.german import GERMAN
from goldtui.text.languages.spanish import SPANISH

LANGUAGES = (GERMAN, SPANISH)


class Pair(NamedTuple):
    name: str
    language: Language
    source: str
    right: str
    wrong: str


def _pairs() -> list[Pair]:
    found = []
    for language in LANGUAGES:
        path = Path(__file__).with_name(f"judged_{language.code}.jsonl")
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            found.append(Pair(f"{row['id']} {row['kind']}", language, row["source"], row["right"], row["wrong"]))
    return found


PAIRS = _pairs()
by_name = pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.name)
each_language = pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)


def _compared(statement: str, source: str, language: Language) -> list[Comparison]:
    """The comparison of each sentence of a statement with its source."""
    said, held = read(statement, language), read(source, language)
    clauses = dict.fromkeys(item.clause for item in said.items)
    return [compare(said._replace(items=tuple(i for i in said.items if i.clause == c)), held) for c in clauses]


def _agrees(statement: str, source: str, language: Language) -> bool:
    found = _compared(statement, source, language)
    return bool(found) and all(one.agrees for one in found)


@by_name
def test_a_wrong_statement_never_agrees(pair: Pair) -> None:
    assert not _agrees(pair.wrong, pair.source, pair.language)


@by_name
def test_a_right_statement_is_never_contradicted(pair: Pair) -> None:
    assert not any(one.contradicts for one in _compared(pair.right, pair.source, pair.language))


@by_name
def test_a_source_agrees_with_itself(pair: Pair) -> None:
    assert _agrees(pair.source, pair.source, pair.language)


@each_language
def test_most_right_statements_agree(language: Language) -> None:
    own = [pair for pair in PAIRS if pair.language is language]
    agreeing = [pair for pair in own if _agrees(pair.right, pair.source, language)]
    assert len(agreeing) * 4 >= len(own) * 3


@each_language
def test_many_wrong_statements_are_contradicted(language: Language) -> None:
    own = [pair for pair in PAIRS if pair.language is language]
    caught = [p for p in own if any(one.contradicts for one in _compared(p.wrong, p.source, language))]
    assert len(caught) * 5 >= len(own) * 2


@each_language
def test_no_word_that_limits_a_statement_states_nothing(language: Language) -> None:
    limiting = {*language.operator_of, *language.negative, *language.value_words}
    assert not limiting & language.function_words


@each_language
def test_no_word_begins_another_part_and_limits_one(language: Language) -> None:
    assert not language.joint_words & ({*language.operator_of} | language.function_words)


@each_language
def test_every_month_is_read(language: Language) -> None:
    for number, name in get_month_names("wide", locale=language.code).items():
        values = list(take_values(f"12 {name} 2031", language).values.values())
        assert [v.date for v in values if v.kind is Kind.DATE] == [(2031, number, 12)], name


@each_language
def test_every_weekday_is_read(language: Language) -> None:
    for number, name in get_day_names("wide", locale=language.code).items():
        values = list(take_values(name, language).values.values())
        assert [v.number for v in values if v.kind is Kind.WEEKDAY] == [number + 1], name


@each_language
def test_a_word_that_denies_is_the_negation_of_the_other(language: Language) -> None:
    for denying, denied in language.negative.items():
        one = read(f"9 {denying}", language).items[-1]
        other = read(f"9 {denied}", language).items[-1]
        assert one.key == other.key, denying
        assert one.operators ^ other.operators == {"not"}, denying


def test_german_number_words_are_read() -> None:
    for word in set(GERMAN.number_words.split()) - {"ein", "pro", "je"}:
        values = list(take_values(f"{word} Boote", GERMAN).values.values())
        assert [v.kind for v in values] == [Kind.AMOUNT], word
