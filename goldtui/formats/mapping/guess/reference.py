"""Which column of an unknown table is the right answer, and what speaks against the one that is called so."""

from __future__ import annotations

import re
from collections.abc import Callable

from goldtui.formats.mapping.choice import INNER_TEXTS, VAGUE, Choice, has_name, keys_named, plain, rule_of, senses
from goldtui.formats.mapping.coerce import number_of
from goldtui.formats.mapping.declare import Rule, Sources
from goldtui.formats.mapping.guess.choices import no_words
from goldtui.formats.mapping.guess.doubts import (
    answers_by_name,
    may_answer,
    of_a_prediction,
    say_classes,
    says_behaviour,
)
from goldtui.formats.mapping.guess.fillers import nested, open_breaks, open_nested
from goldtui.formats.mapping.guess.judged import choose_correction
from goldtui.formats.mapping.guess.sources import names_sources_only
from goldtui.formats.mapping.profile import Column
from goldtui.formats.mapping.refusing import marks_answers
from goldtui.formats.mapping.senses import words_of

_EITHER = frozenset(
    (
        "answer",
        "answers",
        "a",
        "output",
        "response",
        "outputsanswer",
        "outputsoutput",
        "modelanswer",
        "actualanswer",
        "assistant",
        "completion",
        "generatedanswer",
    )
)


def _is_grade(value: object) -> bool:
    """Whether it is a number from 0 to 1, as scores are."""
    number = number_of(value) if isinstance(value, str | int | float) and not isinstance(value, bool) else None
    return number is not None and 0 <= number <= 1


def _says_yes(column: Column) -> bool:
    """Whether it answers yes-no questions; true and false are marks of something else, but in a column of answers."""
    said = {text.casefold() for text in column.texts}
    return plain(column.name) not in VAGUE and (said <= {"yes", "no"} or _says_true(column, said))


def _says_true(column: Column, said: set[str]) -> bool:
    return said <= {"true", "false"} and plain(column.name) in _ANSWER_NAMES


_ANSWER_NAMES = ("answer", "answers", "expectedanswer", "goldanswer", "correctanswer", "groundtruth")


def choose_reference(choice: Choice) -> Column | None:
    """Use the right answer; where a run's own columns are near, `answer` is what a system said."""
    choice.score -= 1.5 * min(choice.signs, 3)

    def fits(column: Column) -> bool:
        name = plain(column.name)
        if not (column.texts or nested(column)) or (column.flags and not _says_yes(column)):
            return False
        if column.path.startswith("outputs.") and choice.signs:
            return False
        either = _EITHER.intersection(senses(column.name))
        if either and (choice.signs or _one_of_several(column, choice) or _right_elsewhere(column, choice)):
            return False
        if why := no_words(column, choice):
            choice.decide.append(why)
            choice.named_only = True
            return False
        if len(column.values) > 5 and column.distinct <= 0.5 and all(map(_is_grade, column.values)):
            return False
        if says_behaviour(column, choice) or marks_answers(column.name, column.texts):
            return False
        if says_state(column) or of_a_prediction(column) or _few_over_and_over(column, choice):
            return False
        # Few values over and over are classes, and ids name what is expected, not how it is said.
        return not (name == "label" and column.distinct <= 0.5) and not (name in VAGUE and names_sources_only(column))

    if (column := choose_correction(choice)) is not None:
        choice.choose("reference", rule_of(Rule, column), column, 2, f'"{column.path}" says what would be right')
    column = column or _said_by_people(choice)
    if column is None and (column := _best_named(choice, fits)) is not None:
        choice.choose("reference", rule_of(Rule, column), column, 2)
    if column is not None and (answer := _answer_with_references(choice, column)) is not None:
        choice.used.discard(column.path)
        choice.choose("reference", rule_of(Rule, answer), answer, 0)
        said = f'"{column.path}" says where its answers are from'
        choice.choose("sources", rule_of(Sources, column), column, 1, said)
        said = f'whether "{column.path}" names the sources of "{answer.path}", or is itself the right answer in short'
        choice.decide.append(said)
        column = answer
    if column is None:
        listed = choice.column(choice.names("reference"), lambda one: bool(keys_named(one, INNER_TEXTS)))
        if listed is not None:
            path = f"{listed.path}[].{keys_named(listed, INNER_TEXTS)[0]}"
            choice.choose("reference", Rule.model_validate({"from": [path]}), listed, 2)
            column = listed
    if column is None and (column := _next_unnamed(choice)) is not None:
        choice.choose("reference", rule_of(Rule, column), column, 1, f'"{column.path}" follows the question')
        choice.decide.append(f'whether "{column.path}" is the right answer: no name says so')
    elif column is None and (column := answers_by_name(choice)) is not None:
        choice.choose("reference", rule_of(Rule, column), column, 1, f'the name of "{column.path}" speaks of an answer')
        choice.decide.append(f'whether "{column.path}" is the right answer: its name may mean something else')
    elif column is not None and _EITHER.intersection(senses(column.name)):
        choice.decide.append(f'whether "{column.path}" is the right answer or what a system said: it is taken as right')
    if column is not None:
        open_nested(choice, column)
        _open_divided(choice, column)
        open_breaks(choice, column)
    if column is not None and column.flags and set(map(str.casefold, column.texts)) <= {"true", "false"}:
        choice.decide.append(
            f'whether "{column.path}" answers with true and false: they are taken as yes and no in short'
        )
    if column is not None and not _says_yes(column):
        asked = choice.rules["question"].from_[0] if "question" in choice.rules else ""
        say_classes(choice, choice.columns.get(asked), column)
    return column


def _best_named(choice: Choice, fits: Callable[[Column], bool]) -> Column | None:
    """The first column that is called like a right answer; one that says so exactly goes before all others."""
    named = choice.column(choice.names("reference"), fits)
    if named is None or has_name(named, (*SURELY_RIGHT, *_RIGHT)):
        return named
    sure = choice.column((*SURELY_RIGHT, *_RIGHT), lambda one: not one.lists and one.words > 0 and fits(one))
    return sure or named


_STATES = frozenset(
    """
    done wontdo wontfix fixed duplicate resolved unresolved closed open cannotreproduce incomplete invalid obsolete
    declined rejected cancelled canceled worksasdesigned notabug accepted implemented completed complete inprogress
    todo new blocked passed failed pass fail erledigt gelost geschlossen offen abgelehnt
    """.split()
)
"""What became of a ticket, in one word without spaces."""
_WEAK = frozenset(("resolution", "solution", "label", "outcome", "target", "targets", "expected", "output", "result"))
"""Names of what may be a right answer and may be a class."""


def says_state(column: Column) -> bool:
    """Whether it says what became of its row, in words of a tool, and not how a question is answered."""
    texts = column.texts
    return bool(texts) and not column.lists and all(plain(text) in _STATES for text in texts)


def _few_over_and_over(column: Column, choice: Choice) -> bool:
    """Whether a name that may mean a class has few short values again and again, next to what may be answers."""
    texts, free = column.texts, (one for one in choice.columns.values() if one is not column)
    if not any(may_answer(one) and one.distinct > column.distinct and not of_a_prediction(one) for one in free):
        return False
    weak = not _WEAK.isdisjoint(senses(column.name)) and "answer" not in words_of(column.path)
    return weak and len(texts) > _FEW and len(set(texts)) * 2 <= len(texts) and column.words <= _SHORT


_FEW, _SHORT = 3, 3


def _open_divided(choice: Choice, reference: Column) -> None:
    """Take the first of several ways to say an answer that are in one cell, and ask."""
    sign = "" if reference.lists or reference.keys else reference.separators
    several = any(one.endswith("s") for one in senses(reference.name))
    rule = choice.rules["reference"]
    if rule.from_[0] == reference.path and (sign == "|" or (several and sign == ";")):
        choice.rules["reference"] = rule.model_copy(update={"split": sign})
        said = f'whether "{sign}" in "{reference.path}" parts other ways to say an answer, or parts that are all needed'
        choice.decide.append(f"{said}: the first is taken, others are other answers")


_RIGHT = ("(correct|gold|golden|expected|reference|ideal|right|corrected)_(answer|response)(|s)",)
_HELD = ("value", "text", "answer", "content")


def _said_by_people(choice: Choice) -> Column | None:
    """The right answers that annotators wrote next to what a system said: lists of a value and who gave it."""
    column = choice.column(_RIGHT, lambda one: one.lists > 0 and bool(keys_named(one, _HELD)))
    if column is None:
        return None
    path = f"{column.path}[].{keys_named(column, _HELD)[0]}"
    choice.choose("reference", Rule.model_validate({"from": [path]}), column, 2)
    return column


_MUCH_SHORTER = 2


def _answer_with_references(choice: Choice, reference: Column) -> Column | None:
    """The column of answers, where what is called reference says in few words where they come from."""
    if plain(reference.name) not in ("reference", "ref"):
        return None
    free = [one for one in choice.columns.values() if one.path not in choice.used and one.texts and not one.flags]
    answer = next((one for one in free if plain(one.name) in ("a", "answer", "antwort")), None)
    fits = answer is not None and reference.words * _MUCH_SHORTER < answer.words and reference.words < _MUCH_SHORTER * 6
    return answer if fits and not choice.signs else None


def _next_unnamed(choice: Choice) -> Column | None:
    """The column of words behind the question, in a table that names none of its columns, or by a letter each."""
    rule = choice.rules.get("question", Rule.model_validate({"from": [""]}))
    if rule.from_[0] == "_key":
        return choice.columns.get("_value")
    found = re.fullmatch(r"column_(\d+)", rule.from_[0])
    after = choice.columns.get(f"column_{int(found[1]) + 1}") if found else None
    if len(rule.from_[0]) == 1:
        # A letter each, such as F and A, of whatever language.
        letters = (one for one in choice.columns.values() if len(one.path) == 1 and one.path != rule.from_[0])
        after = next((one for one in letters if one.words > 1), None)
    return after if after is not None and after.texts and after.distinct > 0.5 and after.asks < 0.3 else None


def _one_of_several(column: Column, choice: Choice) -> bool:
    """Whether other objects of the row have the same key: what several systems said is not the right answer."""
    same = [one for one in choice.columns.values() if one.name == column.name and "." in one.path]
    return len(same) > 1 and column in same


SURELY_RIGHT = (
    "ground_truth(|s)",
    "(ground_truth|gold|golden|expected|reference|correct|ideal)_(answer|response|output|reply)(|s)",
)


def _right_elsewhere(column: Column, choice: Choice) -> bool:
    """Whether an object of the row holds what is surely the right answer, next to which this one is what was said."""
    found = (one for one in choice.columns.values() if one is not column and one.texts and one.outer != column.outer)
    return any(has_name(one, SURELY_RIGHT) and not one.lists and not one.flags for one in found)
