"""Which columns of an unknown table are gold: the question, the right answer, its points and what it must not say."""

from __future__ import annotations

import re
from typing import Any

from goldtui.formats.mapping.choice import (
    INNER_TEXTS,
    SAID,
    VAGUE,
    Choice,
    Guess,
    called,
    keys_named,
    measures,
    one_number,
    plain,
    rule_of,
)
from goldtui.formats.mapping.declare import Points, Rule
from goldtui.formats.mapping.guess_sources import choose_sources
from goldtui.formats.mapping.profile import Column


def gold_guess(choice: Choice) -> Guess | None:
    """The table as gold; null where no column asks, or none says what a right answer needs."""
    question = choice.column(choice.names("question"), _may_ask)
    if question is None:
        free = (one for one in choice.columns.values() if not called(one, choice.names("reference")))
        question = next((one for one in free if one.asks >= 0.6 and not one.lists), None)
    if question is None and (turns := _turns(choice)) is not None:
        question = turns
    elif question is None or (plain(question.name) in SAID and {"role", "speaker"} & set(choice.columns)):
        # Turns of a conversation are no rows: the conversation is one.
        return None
    key = choice.columns.get("_key")
    if _is_pair(question, choice) or (question.name == "_value" and key is not None and key.words > _WORDS_OF_A_KEY):
        # A text below a text may be what the other asks, answers or says in other words.
        return None
    asking = f"; {round(100 * question.asks)} % of its values end in a question mark" if question.asks else ""
    choice.choose(
        "question",
        Rule.model_validate({"from": [_last_asked(question)]}) if _is_talk(question) else rule_of(Rule, question),
        question,
        2 + 2 * question.asks,
        f'"{question.path}" holds the questions{asking}',
    )
    # What most rows lack names something in them, and not the row.
    choice.simple("case_id", 1, lambda one: is_id(one) and len(one.values) * 10 >= len(question.values) * 9)
    reference = _reference(choice)
    choose_points(choice, reference)
    choose_sources(choice)
    choose_forbidden(choice)
    said = choose_behaviour(choice)
    for field in ("refusal_reason", "workflow", "category", "guideline_note", "constraints"):
        choice.simple(field, 0.2, lambda one: bool(one.texts))
    tags = choice.column(choice.names("tags"))
    if tags is not None:
        choice.choose("tags", rule_of(Rule, tags, split=tags.separators), tags, 0.2)
    pairs = "sources" in choice.rules and len(question.texts) > 5 and question.distinct < 0.5
    if pairs and measures(choice.columns):
        # Each row judges one text for a question that other rows ask too.
        return None
    needs = {"sources", "more_sources", "contexts", "points", "must_say", "forbidden"} & choice.rules.keys()
    if not (reference or needs):
        if choice.signs or measures(choice.columns):
            # What a system was asked and how well it did is no gold.
            return None
        if not said and not choice.named_only:
            if question.asks < 0.5:
                return None
            choice.score -= 1.5
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


def _turns(choice: Choice) -> Column | None:
    """The column that holds a conversation: who said what."""
    return next((one for one in choice.columns.values() if _is_talk(one)), None)


def _is_talk(column: Column) -> bool:
    return bool(keys_named(column, _WHO) and keys_named(column, SAID))


def _last_asked(turns: Column) -> str:
    """The path of the last turn of the user."""
    who, said = keys_named(turns, _WHO)[0], keys_named(turns, SAID)[0]
    return f"{turns.path}[{who}=user|human|User|USER][-1].{said}"


def is_id(column: Column) -> bool:
    """Whether its values look like ids of their rows."""
    return not column.lists and column.id_like > 0.5 and column.distinct > 0.5


def _may_ask(column: Column) -> bool:
    if column.lists or not column.texts or column.flags or column.words < 1.5:
        return False
    return column.asks >= 0.3 or plain(column.name) not in (
        "text",
        "title",
        "topic",
        "prompt",
        "name",
        "input",
        "request",
    )


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
    )
)
_CHOICES = ("choices", "options", "answer_choices", "distractors", "candidates")
LETTER = re.compile(r"\(?[A-Ja-j]\)?\.?")


def _says_yes(column: Column) -> bool:
    """Whether it answers yes-no questions in words; true and false are marks of something else."""
    return plain(column.name) not in VAGUE and all(text.casefold() in ("yes", "no") for text in column.texts)


def _no_words(column: Column, choice: Choice) -> str:
    """Why a column of answers holds none in words: choices by their letter or number, or places by their number."""
    texts = column.texts
    listed = next((one for one in choice.columns.values() if plain(one.name) in map(plain, _CHOICES)), None)
    if all(LETTER.fullmatch(text.strip()) for text in texts) or (listed is not None and all(map(str.isdigit, texts))):
        chosen = f'one of "{listed.path}"' if listed is not None else "a choice"
        return f'the words of the right answers: "{column.path}" only names {chosen} by its letter or number'
    if column.lists and len(column.items) > len(column.values) and all(map(one_number, column.items)):
        return f'what "{column.path}" means: it holds numbers, and no words of an answer'
    return ""


def _reference(choice: Choice) -> Column | None:
    """The right answer; where a run's own columns are near, `answer` is what a system said."""
    choice.score -= 1.5 * min(choice.signs, 3)

    def fits(column: Column) -> bool:
        name = plain(column.name)
        if not column.texts or (column.flags and not _says_yes(column)):
            return False
        if name in _EITHER and (choice.signs or _one_of_several(column, choice)):
            return False
        if why := _no_words(column, choice):
            choice.decide.append(why)
            choice.named_only = True
            return False
        # Few values over and over are classes, and ids name what is expected, not how it is said.
        return not (name == "label" and column.distinct <= 0.5) and not (name in VAGUE and column.names_things)

    column = choice.simple("reference", 2, fits)
    if column is None:
        listed = choice.column(choice.names("reference"), lambda one: bool(keys_named(one, INNER_TEXTS)))
        if listed is not None:
            path = f"{listed.path}[].{keys_named(listed, INNER_TEXTS)[0]}"
            choice.choose("reference", Rule.model_validate({"from": [path]}), listed, 2)
            column = listed
    if column is None and (column := _next_unnamed(choice)) is not None:
        choice.choose("reference", rule_of(Rule, column), column, 1, f'"{column.path}" follows the question')
        choice.decide.append(f'whether "{column.path}" is the right answer: no name says so')
    elif column is not None and plain(column.name) in _EITHER:
        if len(column.texts) > 5 and len(set(column.texts)) < 4 and not _says_yes(column):
            values = ", ".join(f'"{text}"' for text in dict.fromkeys(column.texts))
            choice.decide.append(f'whether "{column.path}" answers or only classes its question: it holds {values}')
        choice.decide.append(f'whether "{column.path}" is the right answer or what a system said: it is taken as right')
    return column


def _next_unnamed(choice: Choice) -> Column | None:
    """The column of words behind the question, in a table that names none of its columns."""
    rule = choice.rules["question"]
    found = re.fullmatch(r"column_(\d+)", rule.from_[0])
    after = choice.columns.get(f"column_{int(found[1]) + 1}") if found else None
    return after if after is not None and after.texts and after.distinct > 0.5 and after.asks < 0.3 else None


def _one_of_several(column: Column, choice: Choice) -> bool:
    """Whether other objects of the row have the same key: what several systems said is not the right answer."""
    same = [one for one in choice.columns.values() if one.name == column.name and "." in one.path]
    return len(same) > 1 and column in same


def choose_points(choice: Choice, reference: Column | None = None) -> None:
    """Use the columns that say which points an answer must make."""
    for field in ("points", "must_say"):
        # Numbers are counts or scores, and no words.
        column = choice.column(
            choice.names(field), lambda one: any(isinstance(v, str | list | dict) for v in one.values)
        )
        if column is None or (plain(column.name) in ("keywords", "keyword") and not _said_in(column, reference)):
            continue
        inner = keys_named(column, INNER_TEXTS)
        if column.keys and not inner:
            continue
        more: dict[str, Any] = {"verbatim": field == "must_say", "split": "" if column.lists else column.separators}
        if column.keys:
            more.update(text=inner, importance=next(iter(keys_named(column, ("importance", "tier"))), ""))
        choice.choose(field, rule_of(Points, column, **more), column, 1.5)


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
    return bool(rules)
