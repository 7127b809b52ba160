"""Which columns of an unknown table are a run: what a system retrieved and answered, and for which case."""

from __future__ import annotations

import re
from typing import Any

from goldtui.formats.mapping.choice import CHUNK_IDS, Choice, Guess, called, keys_named, plain, rule_of
from goldtui.formats.mapping.declare import Rule, Stage
from goldtui.formats.mapping.guess_gold import LETTER
from goldtui.formats.mapping.profile import Column


def _is_said(column: Column, choice: Choice) -> bool:
    """Whether it holds answers; a letter is a choice, and only a run tells that a system made it."""
    if plain(column.name) == "result" and len(set(column.texts)) < 5 < len(column.texts):
        # Whether it passed, and not what was said.
        return False
    return bool(column.texts) and (choice.signs > 0 or not all(map(LETTER.fullmatch, column.texts)))


def _other_answers(response: Column, choice: Choice) -> list[str]:
    """Columns of the row that may be its answer too, such as those of another step."""
    free = (one for one in choice.columns.values() if one is not response and one.texts and "." not in one.path)
    return [one.path for one in free if called(one, choice.names("response")) and one.words >= 2]


def run_guess(choice: Choice) -> Guess | None:
    """The table as a run; null where no column names the case, or none is an answer or a step of the retrieval."""
    case_id = choice.simple("case_id", 1, lambda one: not one.lists)
    question = choice.simple("question", 1, lambda one: not one.lists and bool(one.texts))
    if case_id is None and question is None:
        return None
    _choose_system(choice)
    response = choice.simple("response", 1.5, lambda one: not one.lists and _is_said(one, choice))
    if response is None:
        response = _first_of_several(choice)
    elif "." in response.path:
        # The same key in several objects, one a system.
        same = [one for one in choice.columns.values() if one.name == response.name and one.texts]
        if len(same) > 1:
            choice.systems = {_apart(one.path, response.name): one.path for one in same}
    if response is not None:
        # Gold has no column of that name.
        choice.score += 2 * called(response, choice.generic.recognise.signs)
    if choice.systems:
        # Gold has one right answer.
        choice.score += 1.5
    elif response is not None and (others := _other_answers(response, choice)):
        said = f'which answer is meant: "{response.path}" is taken, and not {", ".join(others)}'
        choice.decide.append(said)
    stages = 0
    for field in ("first_stage", "reranked", "selected"):
        column = choice.column(choice.names(field))
        if column is None:
            continue
        more: dict[str, Any] = {}
        if column.keys:
            more = {"id": keys_named(column, CHUNK_IDS)[:1]}
            more["score"] = next(iter(keys_named(column, ("score", "similarity", "relevance"))), "")
            more["rank"] = next(iter(keys_named(column, ("rank", "position"))), "")
        if (column.keys and more["id"]) or (column.texts and column.words <= 3):
            choice.choose(field, rule_of(Stage, column, **more), column, 1.5)
            stages += 1
        elif response is not None and (column.keys or column.words > 3):
            choice.reasons.append(f'"{column.path}" holds texts without ids, so the context is not recorded')
            choice.score += 0.5
    if response is None and not stages:
        return None
    if response is not None and not stages and not choice.signs:
        choice.decide.append(f'whether "{response.path}" is what a system said or the right answer')
    choice.simple("trace_id", 0.3, lambda one: not one.lists and one.distinct > 0.9)
    cited = choice.column(choice.names("citations"), lambda one: bool(one.texts) and one.words <= 3)
    if cited is not None and stages:
        choice.choose("citations", rule_of(Rule, cited, split="" if cited.lists else cited.separators), cited, 0.5)
    versions = {}
    for name, rule in choice.generic.fields.versions.items():
        column = choice.column(rule.from_, lambda one: bool(one.texts) and not one.lists)
        if column is not None:
            versions[name] = rule_of(Rule, column)
            choice.used.add(column.path)
    choice.rules["versions"] = versions
    choice.score += min(choice.signs, 3)
    return choice.guess()


_ANSWER = frozenset(("response", "answer", "output", "prediction", "completion", "reply", "generation"))
_RIGHT = frozenset(
    ("expected", "reference", "gold", "golden", "ground", "truth", "correct", "ideal", "target", "right", "label")
)
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")


def _first_of_several(choice: Choice) -> Column | None:
    """The answer of the first system where each has a column of its own, such as `baseline_answer`."""
    found: dict[str, Column] = {}
    for column in choice.columns.values():
        words = {word.casefold() for word in _WORD.findall(column.name)}
        if words & _ANSWER and words - _ANSWER and not words & _RIGHT and column.words >= 2 and not column.lists:
            found[_named_apart(column.name)] = column
    if len(found) < 2:
        return None
    choice.systems = {name: column.path for name, column in found.items()}
    first = next(iter(found.values()))
    choice.choose("response", rule_of(Rule, first), first, 1.5, f"its columns hold the answers of {', '.join(found)}")
    return first


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
        column = choice.column((name,), lambda one: bool(one.texts) and not one.lists and one.words <= 4)
        if column is not None and column not in fitting:
            fitting.append(column)
    column = next((one for one in fitting if len(set(one.texts)) > 1), next(iter(fitting), None))
    if column is not None:
        choice.rules["system"] = rule_of(Rule, column)
