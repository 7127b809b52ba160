"""Which columns of an unknown table are a run: what a system retrieved and answered, and for which case."""

from __future__ import annotations

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
    """Columns that may be answers of another system, or of another step of the same."""
    names = choice.names("response") if "." not in response.path else ()
    own = response.name if "." in response.path else None
    others = [one for one in choice.columns.values() if one is not response and one.texts]
    return [one.path for one in others if one.name == own or called(one, names)]


def run_guess(choice: Choice) -> Guess | None:
    """The table as a run; null where no column names the case, or none is an answer or a step of the retrieval."""
    case_id = choice.simple("case_id", 1, lambda one: not one.lists)
    question = choice.simple("question", 1, lambda one: not one.lists and bool(one.texts))
    if case_id is None and question is None:
        return None
    response = choice.simple("response", 1.5, lambda one: not one.lists and _is_said(one, choice))
    if response is not None:
        choice.score += 2 * called(response, choice.generic.recognise.signs)
        others = _other_answers(response, choice)
        if others:
            said = f'the answers of which system are meant: "{response.path}" is taken, and not {", ".join(others)}'
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
