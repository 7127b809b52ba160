"""What is said of an open statement is true of it: what it adds, what it leaves out, where the words are."""

from __future__ import annotations

from goldtui.text.agreement.units import units_of
from goldtui.text.agreement.verdict import Proof, judge_statement
from tests.text.agreeing import OPEN, agreement


def test_words_that_a_statement_leaves_out_are_said_in_one_reason():
    found = agreement("Two sacks of up to 20 kg each.", "Each member may carry two sacks of up to 20 kg each.")
    assert found.outcome is OPEN
    assert "it leaves out" in found.message
    assert found.message.count("it leaves out") == 1
    assert "which its source says there" in found.message


def test_a_word_of_another_marked_sentence_is_not_called_missing():
    source = "Dogs wear a muzzle in the garden. They are not allowed in the fern house. Guide dogs are exempt."
    found = judge_statement("Dogs are not allowed in the fern house, but guide dogs are.", Proof(units_of(source)))
    assert found.outcome is OPEN
    for word in ("fern", "muzzle", "guide"):
        assert f'"{word}" is not in' not in found.message


def test_what_a_statement_adds_is_named_as_before():
    found = agreement("The fern house is heated and green.", "The fern house is heated.")
    assert '"green" is not in the nearest sentence of its source' in found.message


def test_the_nearest_sentence_is_no_heading_and_holds_the_value_that_the_statement_says():
    source = (
        "## Ice rink\n\nSchool classes skate until 11:30. Clubs book the rink for at least 90 minutes. "
        "Whoever comes late pays the whole fee."
    )
    found = judge_statement("A club takes the ice for no less than 90 minutes.", Proof((), units_of(source)))
    assert found.outcome is OPEN
    assert found.nearest.startswith("Clubs book")
    assert "90 minutes" not in found.message


def test_only_words_that_are_there_are_quoted():
    statement = "The kiln is ready once the lamp glows, and lessons there are for free."
    source = "When the lamp is green the kiln is ready; lessons cost nothing on Sundays."
    found = judge_statement(statement, Proof((), units_of(source)))
    assert found.outcome is OPEN
    read = f"{statement} {source}".casefold()
    assert all(word.casefold() in read for word in found.message.split('"')[1::2])
    assert found.message.count('"') > 1


def test_what_a_word_means_is_not_quoted():
    found = agreement("Visitors have to leave by the west gate.", "Visitors leave by the west gate.")
    assert found.outcome is OPEN
    assert 'at "leave" it has a word for must, and its source has none' in found.message


def test_a_word_that_the_source_says_otherwise_is_named_by_what_it_stands_for():
    found = agreement("Guests may borrow skates.", "Guests may borrow skates free of charge on Mondays.")
    assert found.outcome is OPEN
    assert "gratis" not in found.message


def test_the_nearest_sentence_of_a_bare_amount_is_the_one_that_holds_it():
    source = "The signal is a red flag. During the warning the crew checks the pumps every two hours."
    found = judge_statement("Every two hours.", Proof((), units_of(source)))
    assert found.nearest.startswith("During the warning")
    assert "is not in" not in found.message


def test_a_word_that_only_the_rule_knows_is_not_quoted() -> None:
    found = agreement("The first lock is free of charge.", "The first sluice costs nothing and the lock is shut.")
    assert '"gratis"' not in found.message
    assert '"1st"' not in found.message


def test_who_speaks_is_said_in_words() -> None:
    found = agreement("We open the lock at 9.", "The lock opens at 9.")
    assert found.outcome is OPEN
    assert "a word for we" not in found.message


def test_a_number_is_quoted_as_the_text_spells_it():
    found = agreement("Seven potters glaze bowls.", "The first of nine potters glazes bowls, the second one jugs.")
    assert found.outcome is OPEN
    assert '"Seven"' in found.message
    assert "7" not in found.message


def test_a_bare_value_is_said_to_be_no_sentence():
    found = agreement("900 degrees", "The small kiln is fired to 900 degrees.", "Which kiln is the hotter one?")
    assert found.outcome is OPEN
    assert found.message.startswith("it is no sentence, so whether it answers the question is for a person to say")
    assert '"small", "kiln", "fired"' in found.message
