"""Which columns of an unknown table are a run: what a system retrieved and answered, and for which case."""

from __future__ import annotations

import re
from typing import Any

from goldtui.formats.mapping.choice import (
    CHUNK_IDS,
    INNER_TEXTS,
    Choice,
    Guess,
    has_name,
    keys_named,
    keys_within,
    measures,
    one_number,
    plain,
    rule_of,
)
from goldtui.formats.mapping.coerce import number_of
from goldtui.formats.mapping.declare import Kind, Mapping, Rule, Stage
from goldtui.formats.mapping.guess.choices import LETTER
from goldtui.formats.mapping.guess.citations import choose_citations
from goldtui.formats.mapping.guess.doubts import asks_by_name, wants
from goldtui.formats.mapping.guess.fillers import say_failed
from goldtui.formats.mapping.guess.gold import last_asked, turns_in
from goldtui.formats.mapping.guess.handed_in import HANDED_IN
from goldtui.formats.mapping.guess.judged import judged_answers, say_judged
from goldtui.formats.mapping.guess.written import answer_in, written_by_a_system
from goldtui.formats.mapping.profile import Column
from goldtui.formats.mapping.refusing import marks_answers
from goldtui.formats.mapping.senses import words_of


def _is_said(column: Column, choice: Choice) -> bool:
    """Whether it holds answers; a letter is a choice, and only a run tells that a system made it."""
    passed = plain(column.name) == "result" and len(set(column.texts)) < 5 < len(column.texts)
    if passed or marks_answers(column.name, column.texts):
        # Whether it passed, and not what was said.
        return False
    return bool(column.texts) and (choice.signs > 0 or not all(map(LETTER.fullmatch, column.texts)))


def _other_answers(response: Column, choice: Choice) -> list[str]:
    """Columns of the row that may be its answer too, such as those of another step."""
    free = (one for one in choice.columns.values() if one is not response and one.texts and "." not in one.path)
    systems = answers_of_systems(choice.columns).values()
    return [one.path for one in free if (has_name(one, choice.names("response")) or one in systems) and one.words >= 2]


def run_guess(choice: Choice) -> Guess | None:
    """The table as a run; null where no column names the case, or none is an answer or a step of the retrieval."""
    case_id = choice.simple("case_id", 1, lambda one: not one.lists)
    wrote = written_by_a_system(choice)
    question = choice.simple(
        "question", 1, lambda one: one.path not in wrote and not one.lists and not all(map(one_number, one.values))
    )
    judged = judged_answers(choice.columns)
    if (judged is not None or choice.signs or choice.column(HANDED_IN) is not None) and question is None:
        asking = (one for one in choice.columns.values() if one.asks > _ASKING and not one.lists)
        if (question := asks_by_name(choice) or next(asking, None)) is not None:
            choice.choose("question", rule_of(Rule, question), question, 1)
    if question is None and answer_in(choice) is not None and (question := turns_in(choice)) is not None:
        choice.choose("question", Rule.model_validate({"from": [last_asked(question)]}), question, 1)
    if case_id is None and question is None and (case_id := _named_by_id(choice)) is None:
        return None
    _choose_system(choice)
    many = len(answers_of_systems(choice.columns)) >= SEVERAL
    response = None if many else _named_response(choice)
    if response is None and not many:
        response = choice.simple("response", 1.5, lambda one: not one.lists and _is_said(one, choice))
    if response is None and (response := answer_in(choice)) is not None:
        choice.choose("response", rule_of(Rule, response), response, 1.5)
    if response is None and judged is not None:
        response = judged.answer
        choice.choose("response", rule_of(Rule, response), response, 1.5, f'"{judged.verdict.path}" judges answers')
    if response is None:
        response = _first_of_several(choice) or _in_sentences(choice)
    elif "." in response.path:
        # The same key in several objects, one a system.
        same = [one for one in choice.columns.values() if one.name == response.name and one.texts]
        if len(same) > 1:
            choice.systems = {_apart(one.path, response.name): one.path for one in same}
    if response is not None:
        # Gold has no column of that name.
        choice.score += 2 * has_name(response, choice.generic.recognise.signs)
    if choice.systems:
        # Gold has one right answer.
        choice.score += 1.5
    elif response is not None and (others := _other_answers(response, choice)):
        said = f'which answer is meant: "{response.path}" is taken, and not {", ".join(others)}'
        choice.decide.append(said)
    stages = _choose_stages(choice, response)
    if response is None and stages and not choice.systems:
        choice.systems = _found_side_by_side(choice)
    if response is None and not stages:
        return None
    if "system" not in choice.rules and question is not None and len(question.texts) > 5 and question.distinct < 0.6:
        cut = choice.column(("k", "top_k", "cutoff", "at_k"), lambda one: not one.lists)
        if cut is not None:
            choice.rules["system"] = rule_of(Rule, cut)
    if response is not None:
        say_failed(choice, response)
    if judged is not None:
        choice.score += 2
        say_judged(choice, judged)
    if response is not None and not stages and not choice.signs:
        choice.decide.append(f'whether "{response.path}" is what a system said or the right answer')
    asked = len(question.values) if question is not None else 0
    # Rows of another kind, such as a slow search, may name the run of an answer again.
    choice.simple(
        "trace_id", 0.3, lambda one: not one.lists and (one.distinct > 0.9 or 1 < asked <= len(set(one.texts)))
    )
    choose_citations(choice)
    versions = {}
    for name, rule in choice.generic.fields.versions.items():
        column = choice.column(rule.from_, lambda one: bool(one.texts) and not one.lists)
        if column is not None:
            versions[name] = rule_of(Rule, column)
            choice.used.add(column.path)
    choice.rules["versions"] = versions
    choice.score += min(choice.signs, 3)
    return choice.guess()


_ASKING = 0.6
SYSTEMS = (
    "*(generated|rag|bot|llm|agent|assistant|predicted|model|system|chatbot)_*(answer|response|reply|output)",
    "prediction",
    "(answer|response|reply|output)_(of|from|by|des|der|vom|del|du|de|la)_*(bot|system|assistant|model|agent|ai|ki|llm)*",
)
"""What is surely called an answer of a system."""
_BARE = ("answer", "output", "response", "gold")


def _named_response(choice: Choice) -> Column | None:
    """The answer that is called a system's, next to one that is only called an answer and is the right one."""
    bare = [one for one in choice.columns.values() if plain(one.name) in _BARE and one.texts and not one.lists]
    if not bare or not choice.signs:
        return None
    column = choice.column(SYSTEMS, lambda one: not one.lists and _is_said(one, choice) and one.outer == bare[0].outer)
    if column is not None:
        choice.choose("response", rule_of(Rule, column), column, 1.5)
    return column


def _named_by_id(choice: Choice) -> Column | None:
    """The id of each row, where rows say what was retrieved for it and not what was asked."""
    found = [choice.column(choice.names(field), _lists_ids) for field in ("first_stage", "reranked")]
    column = choice.column(_ROW_IDS, lambda one: not one.lists and one.distinct > _DIFFERENT) if any(found) else None
    if column is not None:
        choice.choose("case_id", rule_of(Rule, column), column, 1)
        said = f'whether "{column.path}" names the question: no column asks one, so the set with these ids is needed'
        choice.decide.append(said)
    return column


_ROW_IDS = ("id", "_id", "key", "_key")
_DIFFERENT = 0.9


def _lists_ids(column: Column) -> bool:
    ids = keys_named(column, CHUNK_IDS) if column.keys else column.id_like > _DIFFERENT
    return bool(column.lists and ids)


def _choose_stages(choice: Choice, response: Column | None) -> int:
    """Use the columns of the steps of the retrieval, and say how many there are."""
    stages = 0
    for field in ("first_stage", "reranked", "selected"):
        column = choice.column(choice.names(field), lambda one: not _is_setting(one) and not counts(one))
        if column is None:
            continue
        more: dict[str, Any] = {}
        if column.keys:
            ids = keys_named(column, CHUNK_IDS) or keys_within(column, CHUNK_IDS)
            links = [] if ids else keys_named(column, _LINKS)
            if links:
                choice.decide.append(
                    f'whether "{links[0]}" of "{column.path}" is the id of its text: no key is called so'
                )
            more = {"id": (ids or links)[:1]}
            more["text"] = keys_named(column, INNER_TEXTS)[:1]
            more["score"] = next(iter(keys_named(column, _SCORES)), "")
            more["rank"] = next(iter(keys_named(column, ("rank", "position"))), "")
        if (column.keys and more["id"]) or (column.texts and (column.words <= 3 or _names_files(column))):
            if not column.keys and not column.lists:
                more["split"] = column.separators or column.lines
            choice.choose(field, rule_of(Stage, column, **more), column, 1.5)
            stages += 1
        elif response is not None and (column.keys or column.words > 3):
            if column.keys and not more["text"]:
                said = f'"{column.path}" holds neither ids nor texts that are known by their keys, so it is not read'
                choice.reasons.append(said)
                choice.score += 0.5
                continue
            said = f'"{column.path}" holds texts without ids: each stands for the one passage that says exactly that'
            choice.choose(field, rule_of(Stage, column, **{**more, "id": []}), column, 0.5, said)
    named = (name for field in ("first_stage", "reranked", "selected") for name in choice.names(field))
    _say_counts(choice, tuple(named))
    if response is None and not stages and (listed := _listed_ids(choice)) is not None:
        choice.choose("first_stage", rule_of(Stage, listed), listed, 1.5, f'"{listed.path}" lists ids')
        choice.decide.append(f'whether "{listed.path}" is what was retrieved: its name does not say so')
        stages = 1
    return stages


_OF_A_COUNT = frozenset(("num", "number", "count", "counts", "n", "total", "amount", "len", "length", "size"))
_MANY = 1_000
"""More than a system retrieves for one question; a number above it may be an id."""


def counts(column: Column) -> bool:
    """Whether it says how many there are: its name does, or it has one small whole number a row."""
    bare = bool(column.values) and not column.lists and not column.keys and all(map(one_number, column.values))
    if set(words_of(column.name).split("_")) & _OF_A_COUNT:
        return bare
    return bare and all((found := number_of(text)) is not None and 0 <= found <= _MANY for text in column.texts)


def _say_counts(choice: Choice, names: tuple[str, ...]) -> None:
    """Say which columns are called like ids and only count them."""
    free = (one for path, one in choice.columns.items() if path not in choice.used and counts(one))
    found = [one.path for one in free if has_name(one, (*names, *_COUNTED))]
    if found:
        listed = ", ".join(f'"{path}"' for path in found[:3])
        choice.decide.append(f"ids of what was retrieved: {listed} only counts it, and is not read as ids")


_COUNTED = (
    "(chunks|docs|documents|passages|contexts|sources)_(retrieved|selected|used|count)",
    "(retrieved|selected|reranked)_(count|number|total)",
)


def _found_side_by_side(choice: Choice) -> dict[str, str]:
    """The path of what each system found, by its name, where a row has it in one object a system and no answers."""
    chosen = next(
        choice.rules[field].from_[0] for field in ("first_stage", "reranked", "selected") if field in choice.rules
    )
    outer, _, key = chosen.rpartition(".")
    around, _, _ = outer.rpartition(".")
    found = {}
    for path, one in choice.columns.items():
        parts = path.rpartition(".")
        inner, _, name = parts[0].rpartition(".")
        same = parts[2].replace("[]", "") == key.replace("[]", "") and inner == around
        if outer and same and name and not name.isdigit() and one.values and not wants(one):
            found[name] = path
    return found if len(found) > 1 else {}


_SCORES = ("score", "similarity", "sim", "relevance", "rerank_score")
_LINKS = ("url", "uri", "link", "source", "file", "filename", "file_name", "path", "title")
_FILE = re.compile(r"\.[A-Za-z]{2,5}\W?$|^\w+://")


def _names_files(column: Column) -> bool:
    """Whether its texts are names of files or addresses, which may have spaces in them."""
    return column.share(bool(_FILE.search(text)) and len(text) <= 200 for text in column.texts) > 0.8


def _is_setting(column: Column) -> bool:
    """Whether it says how a system was set up; a word for a way of searching is no id of what was found."""
    outer = {plain(part) for part in column.path.split(".")[:-1]}
    few = not column.lists and not column.keys and len(column.texts) > 5 and column.distinct < 0.1
    return few or bool(outer & {"config", "settings", "params", "parameters", "options", "configuration"})


def _listed_ids(choice: Choice) -> Column | None:
    """The one list of ids that no name of gold claims, in rows that measure how well something was found."""
    if not (choice.signs or measures(choice.columns)):
        return None
    free = [one for one in choice.columns.values() if one.path not in choice.used and one.lists and one.texts]
    found = [one for one in free if one.id_like > 0.9 and not wants(one) and not all(map(one_number, one.items))]
    return found[0] if len(found) == 1 else None


_ANSWER = frozenset(
    ("response", "answer", "output", "prediction", "completion", "reply", "generation", "result", "results", "answers")
)
_RIGHT = frozenset(
    """
    expected reference gold golden ground truth true real human gt oracle correct ideal target right label short long
    full sample exact preferred
    a b c d e f type format note wrong poor bad
    """.split()
)


def _in_sentences(choice: Choice) -> Column | None:
    """The answer of a row that lists its sentences, each with its label."""
    column = choice.column(choice.names("response"), lambda one: one.lists > 0 and bool(keys_named(one, _SENTENCES)))
    if column is not None:
        path = f"{column.path}[].{keys_named(column, _SENTENCES)[0]}"
        rule = Rule.model_validate({"from": [path], "merge": True})
        choice.choose("response", rule, column, 1.5, f'"{path}" are the sentences of an answer')
    return column


_SENTENCES = ("sentence", "text", "claim", "statement")


def _first_of_several(choice: Choice) -> Column | None:
    """The answer of the first system where each has a column of its own, such as `baseline_answer`."""
    found = answers_of_systems(choice.columns)
    if len(found) < 2:
        return None
    choice.systems = {name: column.path for name, column in found.items()}
    first = next(iter(found.values()))
    choice.choose("response", rule_of(Rule, first), first, 1.5, f"its columns hold the answers of {', '.join(found)}")
    return first


SEVERAL = 3
"""Columns of answers, each called by something else, that only a comparison of systems has."""


def answers_of_systems(columns: dict[str, Column]) -> dict[str, Column]:
    """The columns of prose that are called an answer and by something else, by what else they are called."""
    found: dict[str, Column] = {}
    for column in columns.values():
        words = set(words_of(column.name).split("_"))
        if words & _ANSWER and words - _ANSWER and not words & _RIGHT and column.words >= 2 and not column.lists:
            found[_named_apart(column.name)] = column
    return found


def _named_apart(name: str) -> str:
    """A column's name without the word for an answer."""
    kept = re.split(r"[\W_]+", re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name))
    return "_".join(word for word in kept if word.casefold() not in _ANSWER) or name


def _apart(path: str, name: str) -> str:
    """What of a path to an answer names its system."""
    return path.removesuffix(f".{name}").rpartition(".")[2].replace("[]", "")


def _choose_system(choice: Choice) -> None:
    """Use the column that says whose answer a row has; it may say a version too, so it is not used up."""
    fitting: list[Column] = []
    for name in choice.names("system"):
        column = choice.column((name,), _names_one)
        if column is not None and column not in fitting:
            fitting.append(column)
    several = [one for one in fitting if len(set(one.texts)) > 1]
    if several or fitting:
        asked = choice.columns.get(choice.rules["question"].from_[0]) if "question" in choice.rules else None
        column = max(several or fitting[:1], key=lambda one: _apart_by(one, asked))
        choice.rules["system"] = rule_of(Rule, column)


def _names_one(column: Column) -> bool:
    """Whether its values may name systems: short, or longer and the same again and again."""
    few = column.words <= _WORDS_OF_A_NAME and column.distinct <= 0.5
    return bool(column.texts) and not column.lists and (column.words <= _WORDS_OF_A_NAME / 3 or few)


_WORDS_OF_A_NAME = 12


def _apart_by(system: Column, asked: Column | None) -> int:
    """How many rows differ in what they ask or in this column."""
    if asked is None or len(asked.values) != len(system.values):
        return 0
    return len({(str(one), str(other)) for one, other in zip(asked.values, system.values, strict=True)})


def with_system(mapping: Mapping, columns: dict[str, Column], generic: Mapping) -> Mapping:
    """The mapping of a known tool with the column that people added to say which of several systems a row is of."""
    if mapping.kind is not Kind.RUN or mapping.fields.system or mapping.group or mapping.spans or mapping.each:
        return mapping
    choice = Choice(columns, generic, 0)
    choice.used = {path for rule in mapping.fields.rules().values() for path in rule.from_}
    if (asked := mapping.fields.question) is not None and asked.from_[0] in columns:
        choice.rules["question"] = asked
    _choose_system(choice)
    rule = choice.rules.get("system")
    if rule is None or len(set(columns[rule.from_[0]].texts)) < 2:
        return mapping
    return mapping.model_copy(update={"fields": mapping.fields.model_copy(update={"system": rule})})
