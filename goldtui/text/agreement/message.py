"""Says in words how a statement differs from its proof.

Only words that are there are quoted: the meaning of a word, such as `at most` for `up to`, is named without quotation
marks, since a reader looks for what is quoted.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

from goldtui.text.agreement.difference import Difference, Kind
from goldtui.text.amounts.numbers import words_to_digits
from goldtui.text.languages.catalog import LANGUAGES
from goldtui.text.match.normalise import normalise

_WORDS = re.compile(r"[\w-]+")
MOST_WORDS = 8
"""Unproven words that a message names."""
_STANDS_FOR = {
    "gratis": "that it costs nothing",
    "gone": "that it is no longer there",
    **{word: said for language in LANGUAGES for word, said in language.read_as.items()},
}
"""Words that different wordings are read as, where the text has another one."""
MOST_REASONS = 3
"""Reasons that a message gives; a reader of more rewrites the statement."""


def disproof_words(differences: Sequence[Difference]) -> str:
    """What proves a statement false."""
    return "; ".join(map(_disproved, islice((one for one in differences if one.disproves), 2)))


def left_open(differences: Sequence[Difference], statement: str, nearest: str, marked: Sequence[str]) -> str:
    """Why a statement is open: how it differs from the nearest stretch.

    `marked` are the other stretches that hold its phrases.
    """
    words = list(dict.fromkeys(d.said for d in differences if d.kind is Kind.WORDS and d.said))
    others = [normalise(text) for text in marked]
    apart = [word for word in words if any(word.casefold() in text for text in others)]
    said = []
    if lacking := [word for word in words if word not in apart]:
        said.append(f"{_named(lacking, statement)} {_is(lacking)} not in the nearest sentence of its source")
    if apart:
        said.append(f"{_named(apart, statement)} {_is(apart)} in another sentence of its source than the rest")
    lost = dict.fromkeys((d.held, d.at) for d in differences if d.kind is Kind.DROPPED and (d.held or d.at))
    if dropped := [_dropped(held, at, nearest) for held, at in lost]:
        said.append(f"it leaves out {_listed(dropped)}, which its source says there")
    rest = (d for d in differences if d.kind is not Kind.WORDS and d.kind is not Kind.DROPPED)
    texts = f"{statement} {nearest}"
    said.extend(dict.fromkeys(_other(one, texts) for one in islice(rest, MOST_REASONS)))
    return "; ".join(said[:MOST_REASONS])


def unfinished(differences: Sequence[Difference], nearest: str) -> str:
    """Why a bare value is open whose source says it among other words; empty where anything else differs."""
    if not differences or any(d.disproves or (d.said and d.kind not in _AROUND) for d in differences):
        return ""
    lost = dict.fromkeys((d.held, d.at) for d in differences if d.kind is Kind.DROPPED and (d.held or d.at))
    lost |= dict.fromkeys((d.at, d.held) for d in differences if d.kind is Kind.OPERATOR)
    around = _listed([_dropped(held, at, nearest) for held, at in lost])
    said = f"; its source says it with {around}" if around else ""
    return f"it is no sentence, so whether it answers the question is for a person to say{said}"


_AROUND = (Kind.OWNER, Kind.ORDER)


def _named(words: Sequence[str], text: str) -> str:
    return _listed([_quoted(word, text) for word in words])


def _listed(words: Sequence[str]) -> str:
    more = f" and {len(words) - MOST_WORDS} more" if len(words) > MOST_WORDS else ""
    return ", ".join(words[:MOST_WORDS]) + more


def _quoted(word: str, text: str) -> str:
    """A word in quotation marks if a reader finds it in the text, else what it stands for."""
    if normalise(word) in normalise(text):
        return f'"{word}"'
    written = _written(word, text) if word[:1].isdecimal() else ""
    return f'"{written}"' if written else _STANDS_FOR.get(word, word)


def _written(number: str, text: str) -> str:
    """How a text spells a number, with the words that go with it; empty where it does not."""
    words, size = _WORDS.findall(text), len(number.split())
    stretches = (" ".join(words[at : at + size]) for at in range(len(words)))
    return next((s for s in stretches for one in LANGUAGES if words_to_digits(s.lower(), one) == number), "")


def _dropped(held: str, limit: str, text: str) -> str:
    if not held:
        return limit
    return f"{_quoted(held, text)} ({limit})" if limit else _quoted(held, text)


def _is(words: Sequence[str]) -> str:
    return "is" if len(words) == 1 else "are"


def _disproved(difference: Difference) -> str:
    said, held, at = difference.said, difference.held, difference.at
    if difference.kind is Kind.VALUE:
        return f"states {said}; its source says {held}"
    if difference.kind is Kind.OWNER:
        there = f"; there it has {held}" if held else ""
        return f"gives {said}, which its source gives to something else{there}"
    if said and held:
        return f'means {said} at "{at}"; its source means {held}'
    if said:
        return f'means {said} at "{at}", and its source does not'
    return f'leaves out what its source means at "{at}": {held}'


_PERSONS = frozenset(("i", "we", "you", "he", "she", "topic"))
"""Codes of who speaks, is spoken to or is spoken of."""


def _other(difference: Difference, texts: str) -> str:
    said, held, at = difference.said, difference.held, difference.at
    if difference.kind is Kind.ORDER:
        return "its words are in another order than in its source"
    if difference.kind is Kind.OWNER:
        return f"it may give {_quoted(said, texts)} to something else than its source does"
    if difference.kind is Kind.VALUE:
        return f"{_quoted(said, texts)} may not be {_quoted(held, texts)}"
    where = _quoted(at, texts)
    if _PERSONS & {said, held}:
        return f"at {where} it does not speak of the same person as its source"
    if said and held:
        return f"at {where} it has a word for {said}, where its source has one for {held}"
    if said:
        return f"at {where} it has a word for {said}, and its source has none"
    return f"at {where} its source has a word for {held}, and it has none"
