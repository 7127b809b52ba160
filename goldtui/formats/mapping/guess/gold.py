"""Which columns of an unknown table are gold: the question, the right answer, its points and what it must not say."""

from __future__ import annotations

import re
from typing import Any

from goldtui.formats.mapping.choice import (
    INNER_TEXTS,
    SAID,
    Choice,
    Guess,
    grades,
    has_name,
    keys_named,
    measures,
    plain,
    rule_of,
    senses,
)
from goldtui.formats.mapping.coerce import parse_literal
from goldtui.formats.mapping.declare import Points, Rule
from goldtui.formats.mapping.guess.accepted import choose_other_ways, say_labels
from goldtui.formats.mapping.guess.again import say_again
from goldtui.formats.mapping.guess.demands import say_demands
from goldtui.formats.mapping.guess.doubts import (
    asks_by_name,
    is_template,
    say_classed,
    say_left,
    say_rivals,
    say_systems,
    say_turns,
    says_what_is_wanted,
    wants,
)
from goldtui.formats.mapping.guess.fillers import say_fillers
from goldtui.formats.mapping.guess.gaps import say_gaps
from goldtui.formats.mapping.guess.handed_in import say_handed_in
from goldtui.formats.mapping.guess.judged import judged_answers
from goldtui.formats.mapping.guess.parts import say_parts, say_units
from goldtui.formats.mapping.guess.reference import choose_reference
from goldtui.formats.mapping.guess.retired import leave_out_retired
from goldtui.formats.mapping.guess.sources import choose_sources, ids_of_something_else
from goldtui.formats.mapping.guess.topics import topic_words
from goldtui.formats.mapping.guess.training import say_training
from goldtui.formats.mapping.guess.wordings import question_rule, say_unnamed, wordings
from goldtui.formats.mapping.guess.written import written_by_a_system
from goldtui.formats.mapping.profile import BULLET, Column
from goldtui.formats.mapping.senses import words_of


def gold_guess(choice: Choice) -> Guess | None:
    """The table as gold; null where no column asks, or none says what a right answer needs."""
    choice.apart = written_by_a_system(choice)
    wanted = says_what_is_wanted(choice)
    question = choice.column(choice.names("question"), lambda one: _may_ask(one, wanted=wanted))
    key, value = choice.columns.get("_key"), choice.columns.get("_value")
    if key is not None and value is not None and len(choice.columns) == 2 and key.asks > 0.9 and value.asks < 0.3:
        question = key
    if question is None:
        free = (one for one in choice.columns.values() if not has_name(one, choice.names("reference")))
        question = next((one for one in free if one.asks > 0.5 and not one.lists and not is_template(one)), None)
        question = question or wordings(choice)
        if question is not None:
            say_unnamed(choice, question)
    if question is None:
        named = choice.columns.get("column_1"), choice.columns.get("column_2")
        question = next((one for one in named if one is not None and one.wonders >= 0.8 and one.words > 1), None)
    if question is None and (question := asks_by_name(choice)) is not None:
        choice.decide.append(f'whether "{question.path}" holds the questions: its name may mean something else')
    topics = question is None and (question := topic_words(choice)) is not None
    if question is None and (turns := turns_in(choice)) is not None:
        question = turns
    elif question is None or (plain(question.name) in SAID and {"role", "speaker"} & set(choice.columns)):
        # Turns of a conversation are no rows: the conversation is one.
        return None
    if _is_pair(question, choice) or (question.name == "_value" and key is not None and key.words > _WORDS_OF_A_KEY):
        # A text below a text may be what the other asks, answers or says in other words.
        return None
    asking = f"; {round(100 * question.asks)} % of its values end in a question mark" if question.asks else ""
    choice.choose(
        "question",
        Rule.model_validate({"from": [last_asked(question)]}) if _is_talk(question) else question_rule(question),
        question,
        2 + 2 * question.asks,
        f'"{question.path}" holds the questions{asking}',
    )
    apart = ids_of_something_else(choice, question)
    choice.simple("case_id", 1, lambda one: one.path not in apart and is_id_of_row(one, question))
    reference = choose_reference(choice)
    choose_other_ways(choice, reference)
    say_parts(choice, reference)
    choose_points(choice, reference)
    choose_sources(choice)
    choose_forbidden(choice)
    said = choose_behaviour(choice)
    for field in ("refusal_reason", "workflow", "category", "guideline_note", "constraints"):
        choice.simple(field, 0.2, lambda one: bool(one.texts))
    if (tags := choice.column(choice.names("tags"))) is not None:
        choice.choose("tags", rule_of(Rule, tags, split=tags.separators), tags, 0.2)
    pairs = {"sources", "contexts"} & choice.rules.keys() and len(question.texts) > 5 and question.distinct <= 0.6
    if pairs and grades(choice.columns):
        # Each row judges one text for a question that other rows ask too.
        return None
    needs = {"sources", "more_sources", "contexts", "points", "must_say", "forbidden"} & choice.rules.keys()
    if not reference and needs == {"contexts"} and not choice.rules["contexts"].required:
        # What a system was asked and was given is no gold.
        return None
    demands = say_demands(choice)
    if not (reference or needs):
        if choice.signs or measures(choice.columns):
            # What a system was asked and how well it did is no gold.
            return None
        if not said and not choice.named_only and not demands:
            if question.asks < 0.5 and not wanted and not topics:
                return None
            choice.score -= 1.5
            choice.decide.append(
                "what a right answer needs: no column that is known says it, so these are questions alone"
            )
    say_rivals(choice, question, reference)
    say_again(choice, question)
    say_fillers(choice, question, reference)
    say_labels(choice, reference)
    say_handed_in(choice, reference)
    say_units(choice, reference)
    rows = max(len(one.values) for one in choice.columns.values())
    leave_out_retired(choice, rows)
    say_gaps(choice, rows)
    say_training(choice)
    say_systems(choice)
    say_turns(choice, choice.rules["question"].from_)
    say_left(choice)
    return choice.guess()


PAIR = re.compile(r"^(?!column)(.{3,}?)[\W_]?[12ab]$")


def asked_side_by_side(columns: dict[str, Column]) -> list[str]:
    """The columns of questions that a row has by number, such as `q1_question` and `q2_question`."""
    asking = [one for one in columns.values() if one.asks >= 0.3 and not one.lists and re.search(r"\d", one.name)]
    stems = [re.sub(r"\d+", "#", one.path) for one in asking]
    return [
        one.path for one, stem in zip(asking, stems, strict=True) if stems.count(stem) > 1 and "column_" not in stem
    ]


_WORDS_OF_A_KEY = 3
_MOST_ALIKE = 3
"""Columns of one name in one row; more are the members of a map, each with its own."""


def _is_pair(question: Column, choice: Choice) -> bool:
    """Whether two questions are compared with each other, such as `question_1` and `question_2`."""
    alike = sum(one.name == question.name for one in choice.columns.values())
    if alike > _MOST_ALIKE or question.path in asked_side_by_side(choice.columns):
        return True
    stems = [found.group(1) for one in choice.columns.values() if (found := PAIR.match(one.name))]
    own = PAIR.match(question.name)
    return own is not None and stems.count(own.group(1)) == 2


_WHO = ("role", "speaker", "from")


def turns_in(choice: Choice) -> Column | None:
    """The column that holds a conversation: who said what."""
    return next((one for one in choice.columns.values() if _is_talk(one)), None)


def _is_talk(column: Column) -> bool:
    return bool(keys_named(column, _WHO) and keys_named(column, SAID))


def last_asked(turns: Column) -> str:
    """The path of the last turn of the user."""
    who, said = keys_named(turns, _WHO)[0], keys_named(turns, SAID)[0]
    return f"{turns.path}[{who}=user|human|User|USER][-1].{said}"


def is_id(column: Column) -> bool:
    """Whether its values look like ids of their rows."""
    return not column.lists and column.id_like > 0.5 and column.distinct > 0.5


_FEW = 5
_MANY = 20
_OTHER_IDS = re.compile(
    r"(?:.*_)?(?:doc|document|chunk|page|passage|section|source|file|parent|article|node|context|user|template|type|topic"
    r"|corpus|product|store|region|category|model)_?id"
)


def is_id_of_row(column: Column, question: Column) -> bool:
    """Whether its values look like ids of their rows; what is named for something in them must differ in many rows.

    Nor is it the id of a row where it comes again with another question.
    """
    named_else = _OTHER_IDS.fullmatch(words_of(column.name)) is not None
    again = column.distinct < 1 and len(set(column.texts)) < len(set(question.texts)) and len(column.texts) > _FEW
    return (
        is_id(column)
        and not again
        and not (wants(column) and plain(column.name) not in ("goldid", "goldenid"))
        and not (named_else and (column.distinct < 1 or len(column.texts) < _MANY))
    )


def _may_ask(column: Column, *, wanted: bool) -> bool:
    """Whether its texts may be questions; what must come out next to it tells what a vague name does not."""
    if column.lists or not column.texts or column.flags or column.words < 1.5 or is_template(column):
        return False
    return wanted or column.asks >= 0.3 or not _MAY_STATE.intersection(senses(column.name))


_MAY_STATE = frozenset(("text", "title", "topic", "prompt", "name", "input", "request"))
"""Names of what may ask and may say."""


def choose_points(choice: Choice, reference: Column | None = None) -> None:
    """Use the columns that say which points an answer must make."""
    for field in ("points", "must_say"):
        # Numbers are counts or scores, and no words.
        column = choice.column(
            choice.names(field), lambda one: any(isinstance(v, str | list | dict) for v in one.values)
        )
        if column is None or (
            {"keywords", "keyword"}.intersection(senses(column.name)) and not _said_in(column, reference)
        ):
            continue
        inner = keys_named(column, (*INNER_TEXTS, "answer", "any_of", "one_of", "any", "either", "or"))
        if column.keys and not inner:
            continue
        split = "" if column.lists else column.separators or column.lines
        more: dict[str, Any] = {"verbatim": field == "must_say", "split": split}
        if more["split"] == "\n" and column.bulleted:
            more["remove"] = BULLET
        if column.keys:
            more.update(text=inner, importance=next(iter(keys_named(column, ("importance", "tier"))), ""))
        choice.choose(field, rule_of(Points, column, **more), column, 1.5)
        if field == "must_say":
            _ask_whether_each(choice, column, more["split"])
    for one in choice.columns.values():
        words = set(words_of(one.path).split("_"))
        if one.path not in choice.used and one.texts and words & _ANY and words & _PHRASES:
            choice.decide.append(f'whether an answer must hold one text of "{one.path}": kept in extra')


_ANY = frozenset(("any", "either"))
_PHRASES = frozenset(
    "contain contains include includes mention mentions say keywords phrases terms must checks".split()
)


def _ask_whether_each(choice: Choice, phrases: Column, split: str) -> None:
    """Ask whether each phrase of a row is needed, where rows have several and no name says so."""
    held = [parse_literal(value) for value in phrases.values]
    several = sum(len(one) > 1 if isinstance(one, list) else bool(split) and split in str(one) for one in held)
    if several and not {"all", "each", "every"} & set(words_of(phrases.name).split("_")):
        rows = f"{several} of the first {len(phrases.values)} rows have several"
        choice.decide.append(
            f'whether each phrase of "{phrases.path}" is needed, or one is enough: {rows}, all are taken'
        )
    if phrases.bars and any("|" in text for text in phrases.texts) and split != "|":
        choice.decide.append(f'whether "|" in "{phrases.path}" parts wordings of a phrase: it is taken as it is')
    inner = sum(isinstance(value, list) and any(isinstance(one, list) for one in value) for value in held)
    if inner:
        rows = f"{inner} of the first {len(held)} rows have some, and it is taken so"
        choice.decide.append(f'whether one text of a list inside "{phrases.path}" is enough: {rows}')


def _said_in(keywords: Column, reference: Column | None) -> bool:
    """Whether most keywords are words of the right answers; those that are not find the question, and prove nothing."""
    if reference is None:
        return True
    answers = " ".join(reference.texts).casefold()
    split = keywords.separators or "\n"
    words = [word.strip().casefold() for text in keywords.texts for word in text.split(split)]
    return sum(word in answers for word in words) * 2 >= len(words)


def choose_forbidden(choice: Choice) -> None:
    """Use the column that says what an answer must not say."""
    forbidden = choice.column(choice.names("forbidden"))
    if forbidden is not None:
        choice.choose("forbidden", rule_of(Rule, forbidden, split=forbidden.separators), forbidden, 1)


_ANSWERED = frozenset(("modelanswer", "modelresponse", "response", "output", "prediction", "actualoutput"))


def choose_behaviour(choice: Choice) -> bool:
    """Every column that says whether a question can be answered, with those of its values that do."""
    rules = []
    # Next to an answer of a system, a label says how that answer is judged.
    judged = choice.signs or any(plain(one.name) in _ANSWERED for one in choice.columns.values())
    for generic in choice.generic.fields.behaviour:
        column = choice.column(
            generic.from_, lambda one: bool(one.texts) and not (judged and plain(one.name) == "label")
        )
        if column is None:
            continue
        said = {value for value in map(plain, column.texts) if value in {plain(key) for key in generic.values}}
        if said:
            rules.append(generic.model_copy(update={"from_": (column.path,)}))
            choice.reasons.append(f'"{column.path}" says which questions can be answered')
            choice.score += 0.7
    if rules:
        choice.rules["behaviour"] = tuple(rules)
    else:
        answers = judged_answers(choice.columns)
        say_classed(choice, answers.verdict.path if answers is not None else "")
    return bool(rules)
