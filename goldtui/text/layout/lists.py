"""Word lists by language: which languages a text needs, and its words in comparable form."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache

from goldtui.text.layout.words.catalog import LANGUAGES
from goldtui.text.layout.words.declare import Words
from goldtui.text.match.edges import has_cjk
from goldtui.text.meaning.tokens import tokens_of, word_key

LONGEST = 300
"""Characters beyond which a text is no greeting, hedge or heading."""
NUMBER = re.compile(r"\d|[\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d\u5341\u767e\u5343\u4e07\u842c\u5104\u4ebf]")
WORDS = re.compile(r"[^\W_]+(?:['-][^\W_]+)*'?")
_STRAIGHT = str.maketrans("\u2019\u2018\u02bc\uff0c\uff1a\uff01\uff1b\xa0\u202f", "''',:!;  ")
_EDGE = re.compile(r"^[\W_]+|[\W_]+$")
_KANA = re.compile("[\u3040-\u309f\u30fc]")
_HYPHEN = re.compile(r"(?<=[^\W\d_])[-\u2010\u2011](?=[^\W\d_])")


@lru_cache(maxsize=64)
def languages_of(text: str) -> tuple[Words, ...]:
    """The languages whose lists are read: English, and the one other language with the most little words."""
    if has_cjk(text):
        return LANGUAGES
    said = WORDS.findall(lowered_of(text))
    counts = [(sum(map(listed(words.code, "little").__contains__, said)), words) for words in LANGUAGES]
    most = max(counts, key=lambda one: one[0])[0]
    return tuple(words for count, words in counts if words is LANGUAGES[0] or (count == most and most))


def words_in(languages: Iterable[Words], name: str) -> frozenset[str]:
    """The words of a list in all of these languages."""
    return _words_in(tuple(words.code for words in languages), name)


@cache
def _words_in(codes: tuple[str, ...], name: str) -> frozenset[str]:
    return frozenset().union(*(listed(code, name) for code in codes))


@lru_cache(maxsize=2048)
def said_words(text: str) -> frozenset[str]:
    """The content words in comparable form; in scripts without spaces, every character except kana."""
    if not text:
        return frozenset()
    tokens = tokens_of(_HYPHEN.sub(" ", text[:2_000]))
    return frozenset(one.key for one in tokens if one.key and one.tells and not _KANA.fullmatch(one.key))


def lowered_of(text: str) -> str:
    if text.isascii():
        return text.lower()
    straight = text.translate(_STRAIGHT)
    lowered = straight.lower()
    return lowered if len(lowered) == len(straight) else straight


def plain_of(text: str) -> str:
    return _EDGE.sub("", " ".join(lowered_of(text[: LONGEST + 100]).split()))


@cache
def listed(code: str, name: str) -> frozenset[str]:
    text: str = getattr(language(code), name)
    return frozenset(text.replace("|", " ").split())


def language(code: str) -> Words:
    return next(words for words in LANGUAGES if words.code == code)


@lru_cache(maxsize=256)
def keys_of(languages: tuple[Words, ...], *names: str) -> frozenset[str]:
    """The words of these lists in comparable form."""
    said = {word for words in languages for name in names for word in listed(words.code, name)}
    return frozenset(word_key(word)[0] for word in said)


def has_number(words: frozenset[str]) -> bool:
    """Whether any word is a number, in digits or spelt out."""
    return any(word.startswith("#") or NUMBER.search(word) for word in words)
