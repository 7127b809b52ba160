"""The structure of what one language's table says of subjects, and of the sentences that refer to them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple


class Naming(NamedTuple):
    """How a language begins a sentence with its subject, and refers to it in the next."""

    subject: re.Pattern[str]
    """A sentence by the `name` of its subject, with its `article`, and the `rest`; see `named_by`."""
    pronoun: re.Pattern[str]
    """A pronoun `first` in its sentence or `inside` it; see `referring`."""
    empty: re.Pattern[str]
    """A sentence whose pronoun means nothing (`it is forbidden to smoke`)."""
    articles: Mapping[str, str]
    """The articles of what each pronoun means; `plural` for a plural without one."""
    rivals: Mapping[str, re.Pattern[str]]
    """What begins or is the name of another thing, by pronoun."""
    joint: re.Pattern[str]
    """What joins a second verb to the same subject (`it costs 9 euros and is valid for a day`); see `joined_by`."""
    within: re.Pattern[str]
    """What may be the subject of that verb instead, or its condition."""
    alike: re.Pattern[str]
    """A whole sentence that says the same of `who` (`the same applies to trainees`)."""
    rule: re.Pattern[str]
    """A sentence that begins with whom it is for, names nobody else, and says the `rest` of them."""
    plural_name: re.Pattern[str] | None = None
    """A name in the plural, where no article shows the number."""
    plural_pronoun: str | None = None
    """The pronoun for it."""
    plural_verb: re.Pattern[str] | None = None
    """A verb in the plural, where its ending shows the number."""


def named_by(articles: str, no: str, most: int, verbs: str) -> re.Pattern[str]:
    """A subject of at most so many words, none of them one of `no`, before one of the verbs."""
    word = rf"(?!(?:{no}|{verbs})\b)[^\W\d_][\w'-]*"
    # A plural needs no article (`Hirers must show a card. They may dive.`).
    name = rf"(?P<article>{articles})\b(?: {word}){{1,{most}}}|(?!(?:{articles}|{no})\b)[A-Z][a-z]+s"
    return re.compile(rf"(?P<name>{name}) (?P<rest>(?:{verbs})\b.*)", re.DOTALL)


def referring(first: str, verbs: str, inverted: str = "(?!)") -> re.Pattern[str]:
    """A pronoun before its verb at the start of a sentence, or after its verb."""
    return re.compile(rf"\A(?P<first>{first})(?= (?:{verbs})\b)|\b(?:{verbs}) (?P<inside>{inverted})\b")


def joined_by(words: str, pronouns: str, verbs: str) -> re.Pattern[str]:
    """A word before a second verb, and the pronoun or adverb that may come between them."""
    return re.compile(rf",? (?:{words}) (?:(?:{pronouns}) )?(?=(?:{verbs})\b)")


def whole(pattern: str) -> re.Pattern[str]:
    """A sentence, of which `who` is whom it adds."""
    return re.compile(rf"{pattern}\.?\Z")


WHO = r"(?P<who>[^,.;:]+?)"
