"""What a model writes where no verdict is asked: statements of an answer, or the goal of a run.

It is read as strictly as a verdict, and checked by rule: a model that adds a word of its own, or leaves a pronoun that
points outside, would have the next question asked about something that nobody said.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from goldtui.formats.strict_json import parse_json
from goldtui.judging.answer import LONGEST, NoVerdict, Why, Written
from goldtui.model.faults import UnusableInput
from goldtui.text.languages.detect import language_of
from goldtui.text.meaning.tokens import Token, tokens_of
from goldtui.text.suggest.statements import hints_of

MOST = 200
"""The most texts of one answer."""
_NEVER = frozenset("it they them he him she her this these those ones".split())
"""English pronouns that point outside wherever they are; `its` or `that` may mean a word before it."""


@dataclass(frozen=True, slots=True)
class Writing:
    """The form of what is to be written."""

    rules: str
    """The first message to the model; it names the form."""
    lists: tuple[str, ...] = ()
    """Keys that hold a list of texts."""
    singles: tuple[str, ...] = ()
    """Keys that hold one text."""

    @property
    def schema(self) -> dict[str, Any]:
        """The form as a JSON schema, for servers that take one."""
        single = {"type": "string"}
        properties: dict[str, Any] = {name: {"type": "array", "items": single} for name in self.lists}
        properties.update((name, single) for name in self.singles)
        required = [*self.lists, *self.singles]
        return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def read_written(content: object, finish: object, writing: Writing) -> Written | NoVerdict:
    """What the model wrote, in exactly the form that was asked for."""
    if content is None or (isinstance(content, str) and not content.strip()):
        return NoVerdict(why=Why.EMPTY)
    if not isinstance(content, str):
        return NoVerdict(why=Why.WRONG_SHAPE, detail="no text")
    if finish != "stop":
        return NoVerdict(why=Why.CUT_OFF, detail="the model did not stop by itself")
    if len(content) > LONGEST:
        return NoVerdict(why=Why.NOT_JSON, detail=f"more than {LONGEST:,} characters")
    try:
        value = parse_json(content, "answer")
    except UnusableInput as fault:
        why = {"key_repeated": Why.REPEATED_KEY, "json_ends_early": Why.CUT_OFF}.get(fault.problem.code, Why.NOT_JSON)
        return NoVerdict(why=why, detail=fault.problem.code)
    if not isinstance(value, dict) or value.keys() != {*writing.lists, *writing.singles}:
        return NoVerdict(why=Why.WRONG_SHAPE, detail="keys")
    texts = _texts(value, writing)
    return NoVerdict(why=Why.WRONG_SHAPE, detail="texts") if texts is None else Written(texts=texts)


def _texts(value: Mapping[str, Any], writing: Writing) -> dict[str, tuple[str, ...]] | None:
    found: dict[str, tuple[str, ...]] = {}
    for name in writing.lists:
        items = value[name]
        if not isinstance(items, list) or len(items) > MOST:
            return None
        found[name] = tuple(items)
    found.update({name: (value[name],) for name in writing.singles})
    blank = any(not isinstance(one, str) or not one.strip() for texts in found.values() for one in texts)
    return None if blank else found


def faults_of(statement: str, *allowed: str) -> tuple[str, ...]:
    """What is wrong with a statement to be understood alone that may only use the words of the allowed texts."""
    found = []
    if pronoun := pronoun_left(statement):
        found.append(f"{pronoun!r} points outside the statement")
    if added := words_added(statement, *allowed):
        found.append(f"added: {', '.join(added)}")
    return tuple(found)


def words_added(statement: str, *allowed: str) -> tuple[str, ...]:
    """The words with content that none of the allowed texts has, in order and once each."""
    known = {one.key for text in allowed for one in tokens_of(text)}
    added = (statement[one.start : one.end] for one in tokens_of(statement) if one.tells and one.key not in known)
    return tuple(dict.fromkeys(added))


def pronoun_left(statement: str) -> str:
    """A pronoun whose meaning is outside the statement; empty if there is none, or no list for the language."""
    language = language_of(statement)
    if language is None:
        return ""
    english = language.code == "en"
    before = False
    for token in tokens_of(statement):
        word = statement[token.start : token.end].casefold()
        if word in language.pronoun_words and _points_outside(word, token, statement, before, english=english):
            return statement[token.start : token.end]
        before = before or (token.tells and word not in language.pronoun_words)
    return ""


def _points_outside(word: str, token: Token, statement: str, before: bool, *, english: bool) -> bool:
    if not english:
        return not before
    # "It is possible" refers to nothing.
    empty = word == "it" and not hints_of(statement[token.start :]).pronoun
    return not empty and (word in _NEVER or not before)
