"""What a model writes is read strictly, and checked by rule: no pronoun that points outside, no word of its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from gardens import exhibit, question
from serving import said, serving

from goldtui.judging.answer import NoVerdict, Why, Written
from goldtui.judging.asked import decomposition, goal_inferred
from goldtui.judging.asked.catalog import asked_named
from goldtui.judging.judges.catalog import build
from goldtui.judging.kept import KeptAnswers
from goldtui.judging.written import faults_of, pronoun_left, read_written, words_added
from goldtui.model.faults import UnusableInput

STATEMENTS = decomposition.ASKED.writes
GOAL = goal_inferred.INFERENCE.writes
ANSWER = "The palm house opens at nine. It closes at six, and dogs wait outside."


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (None, Why.EMPTY),
        ("", Why.EMPTY),
        (["a"], Why.WRONG_SHAPE),
        ('["a"]', Why.WRONG_SHAPE),
        ('{"statements": "a"}', Why.WRONG_SHAPE),
        ('{"statements": [1]}', Why.WRONG_SHAPE),
        ('{"statements": [" "]}', Why.WRONG_SHAPE),
        ('{"statements": [["a"]]}', Why.WRONG_SHAPE),
        ('{"statements": ["a"], "more": 1}', Why.WRONG_SHAPE),
        ('{"statements": ["a"], "statements": ["b"]}', Why.REPEATED_KEY),
        ('{"statements": ["a"', Why.CUT_OFF),
        ('Here: {"statements": ["a"]}', Why.NOT_JSON),
        (json.dumps({"statements": ["a"] * 201}), Why.WRONG_SHAPE),
    ],
)
def test_statements_in_another_form_are_none(content: object, why: Why) -> None:
    found = read_written(content, "stop", STATEMENTS)
    assert isinstance(found, NoVerdict)
    assert found.why is why


def test_statements_in_the_form_are_taken_and_cut_off_ones_are_not() -> None:
    content = '{"statements": ["a", "b"]}'
    assert read_written(content, "stop", STATEMENTS) == Written(texts={"statements": ("a", "b")})
    assert isinstance(read_written(content, "length", STATEMENTS), NoVerdict)
    assert read_written('{"goal": "a", "end_state": "b"}', "stop", GOAL) == Written(
        texts={"goal": ("a",), "end_state": ("b",)}
    )


@pytest.mark.parametrize(
    ("statement", "pronoun"),
    [
        ("The palm house closes at six.", ""),
        ("It closes at six.", "It"),
        ("At six it closes.", "it"),
        ("The gardener says they close at six.", "they"),
        ("These beds are watered.", "These"),
        ("The palm house keeps its doors shut.", ""),
        ("Its doors are shut.", "Its"),
        ("It is possible to enter at nine.", ""),
        ("The gate that faces east is shut.", ""),
        ("Es schließt um sechs.", "Es"),
        ("Das Palmenhaus schließt um sechs und zeigt seine Palmen.", ""),
        ("Elle ferme à six heures.", "Elle"),
    ],
)
def test_a_pronoun_that_points_outside_is_named(statement: str, pronoun: str) -> None:
    assert pronoun_left(statement) == pronoun


def test_words_that_the_answer_lacks_are_named_and_other_forms_of_its_words_are_not() -> None:
    assert words_added("The palm house is opened at 9.", ANSWER) == ()
    assert words_added("The old palm house opens at ten.", ANSWER) == ("old", "ten")
    assert faults_of("It opens at ten.", ANSWER) == ("'It' points outside the statement", "added: ten")


def test_an_answer_is_taken_apart_and_each_statement_is_checked() -> None:
    reply = said(json.dumps({"statements": ["The palm house closes at six.", "It is free."]}))
    with serving(lambda request, n: reply) as server:
        judge = build(f"endpoint:model=m,url={server.url}", decomposition.ASKED)
        (asked,) = decomposition.atoms(exhibit(ANSWER))
        written = judge.ask(asked)
        assert server.requests[0]["response_format"]["json_schema"]["schema"]["required"] == ["statements"]
    assert isinstance(written, Written)
    assert decomposition.faults(asked, written) == {
        "The palm house closes at six.": (),
        "It is free.": ("'It' points outside the statement", "added: free"),
    }


def test_an_inferred_goal_is_compared_with_the_end_state_and_may_add_no_word() -> None:
    (asked,) = goal_inferred.runs(exhibit("The dog waits at the gate."))
    written = Written(texts={"goal": ("Find where dogs wait.",), "end_state": ("The dog waits at the west gate.",)})
    assert goal_inferred.faults(asked, written) == {"goal": ("added: Find",), "end state": ("added: west",)}
    then = goal_inferred.comparison_question(asked, written)
    assert (then.kind, then.statement, then.context) == (
        "goal_inferred",
        "Find where dogs wait.",
        "The dog waits at the west gate.",
    )
    assert "the judge itself infers" in asked_named("goal_inferred").title


def test_what_was_written_is_kept(tmp_path: Path) -> None:
    kept = KeptAnswers(tmp_path, "a" * 64)
    written = Written(texts={"statements": ("a", "b")})
    kept.keep(question().digest, written)
    kept.close()
    assert KeptAnswers(tmp_path, "a" * 64).get(question().digest) == written


@pytest.mark.parametrize("words", ["people", "jury(people|exact:file=x)", "consistency(people)", "entailment:path=x"])
def test_a_judge_that_gives_verdicts_cannot_be_asked_to_write(words: str) -> None:
    with pytest.raises(UnusableInput) as fault:
        build(words, decomposition.ASKED)
    assert "has to be written" in fault.value.problem.message
