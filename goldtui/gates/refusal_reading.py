"""Reads a response sentence by sentence: which refuse, which state nothing, and where it goes on to answer.

A refusal ends the judging of an answer, so nothing may hide behind one; but a courtesy, or a word about what the
documents do cover, does not undo it. Where neither is clear, only a person can decide.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum, auto
from functools import cache, lru_cache
from typing import NamedTuple

from goldtui.gates.patterns import Pattern, any_of, compiled
from goldtui.model.policy import Policy
from goldtui.model.refusal_words import LANGUAGES, REFUSAL_PATTERNS, RefusalWords


class ReadingKind(Enum):
    """What a whole response does."""

    REFUSES = auto()
    OPEN = auto()
    """It refuses and says something more that need not be an answer."""
    ANSWERS = auto()


class Reading(NamedTuple):
    """What a whole response does, and the words that show it."""

    kind: ReadingKind
    refused_first: bool = False
    """Whether it refuses somewhere, though not as a whole."""
    words: str = ""
    """The text after the refusal; empty where it refuses, or answers without refusing."""
    beside: str = ""
    """The courtesies of a refusal, which may hold a number to call."""


REFUSES = Reading(ReadingKind.REFUSES)
ANSWERS = Reading(ReadingKind.ANSWERS)


class _Said(Enum):
    """What one sentence does."""

    REFUSES = auto()
    NOTHING = auto()
    OPEN = auto()
    STATES = auto()


class _Sentence(NamedTuple):
    """What one sentence does, and the words by which it does more than refuse."""

    said: _Said
    words: str = ""
    refuses: bool = False
    """Whether it refuses before it goes on."""
    beside: str = ""
    """Courtesies."""


# A mark right after the full stop belongs to the sentence before it.
_SENTENCE_END = re.compile(r"[.!?][)\"']*(?:\[[^\[\]]{1,80}\])* (?=\S)|[。！？][」』）)\"']*(?:\[[^\[\]]{1,80}\])*")
# Marks of citation and layout, which state nothing: `[1]`, `[k1, k2]`, `[^1]`, `【1†source】`, `**`, `> `.
_MARKS = re.compile(
    r"\[\^?[^\[\]\s,;]{1,80}(?:[,;] ?[^\[\]\s,;]{1,80}){0,9}\](?:\([^()\s]{0,400}\))?|【[^【】]{0,80}】"
    r"|[\u00b9\u00b2\u00b3"
    r"\u2070-\u2079]+|[*_#>`~|]+"
)
_MARK_SIGN = re.compile(r"[\[【\u00b9\u00b2\u00b3\u2070-\u2079*_#>`~|]")
_SPACE_BEFORE = re.compile(r" (?=[.,;:!?)](?:\s|$))")
_LABEL = re.compile(rf"^(?:{'|'.join(words.label for words in LANGUAGES)})\s?[:：]\s?")
_LETTER = re.compile(r"[^\W\d_]")
_SOFT = re.compile(r", | \(|、|，|,(?=\D)")
_PLAIN_TURN = re.compile(r"(?:: |; |：|；| - )")
_LINK = re.compile("|".join(words.links for words in LANGUAGES if words.links))


@cache
def _turn() -> re.Pattern[str]:
    return re.compile("|".join((*(words.turns for words in LANGUAGES), _PLAIN_TURN.pattern)))


@cache
def _silent() -> Pattern:
    """Patterns of what states nothing about the question."""
    pattern = any_of(tuple(p for words in LANGUAGES for p in (*words.courtesy, *words.covers)), "refusal_words")
    assert pattern is not None
    return pattern


@cache
def _covers() -> Pattern:
    pattern = any_of(tuple(p for words in LANGUAGES for p in words.covers), "refusal_words")
    assert pattern is not None
    return pattern


@cache
def _asks() -> Pattern:
    return compiled("|".join(f"^(?:{words.asks})" for words in LANGUAGES), "refusal_words")


@cache
def _finite() -> Pattern:
    return compiled("|".join(f"(?:{words.finite})" for words in LANGUAGES), "refusal_words")


@cache
def _of_sources() -> Pattern:
    return compiled("|".join(f"^(?:{words.speaks_of_sources})" for words in LANGUAGES), "refusal_words")


def _beginnings(words: RefusalWords) -> tuple[str, ...]:
    return (*words.courtesy, *words.covers, words.speaks_of_sources, words.introduces)


@cache
def _may_not_state() -> Pattern:
    """A sentence, after a space, that refuses, or begins like a courtesy, a turn or a word about the sources."""
    begins = [p for words in LANGUAGES for p in _beginnings(words)]
    refusing = "|".join(f"(?:{pattern})" for pattern in REFUSAL_PATTERNS)
    turns = "|".join((*(words.turns for words in LANGUAGES), _PLAIN_TURN.pattern))
    return compiled(f"^(?: (?:{refusing})$| (?:{'|'.join(begins)})|{turns})", "refusal_words")


@cache
def _introduction() -> Pattern:
    """Words that only introduce the documents, before the statement about them."""
    return compiled("|".join(f"^(?:{words.introduces})" for words in LANGUAGES), "refusal_words")


_TOLD = re.compile("|".join((*(words.says_that for words in LANGUAGES if words.says_that), r"\d|：|: ")))


def read_sentences(text: str, policy: Policy) -> Reading:
    """What a normalised text does by the policy's refusal patterns."""
    listed = policy.refusal_patterns is REFUSAL_PATTERNS
    if listed and _states_at_once(text):
        return ANSWERS
    pattern = any_of(policy.refusal_patterns, "policy.refusal_patterns")
    if pattern is None:
        return ANSWERS
    # A policy's own pattern may span sentences, so the text is read whole. Patterns of the word lists never do.
    whole = not listed and pattern.matches_whole(text)
    refused = False
    stated = left = beside = ""
    for sentence in (plain(text),) if whole else _sentences(text):
        one = _read(sentence, pattern, policy)
        refused = refused or one.refuses
        beside = f"{beside} {one.beside}" if one.beside else beside
        if one.said is _Said.STATES:
            # An answer is left at its first sentence; only text that reads like a refusal so far is read on.
            if not refused:
                return ANSWERS
            stated = stated or one.words
        elif one.said is _Said.OPEN:
            left = left or one.words
    if not refused:
        return ANSWERS
    if stated:
        return Reading(ReadingKind.ANSWERS, True, stated)
    if left:
        return Reading(ReadingKind.OPEN, True, left)
    return Reading(ReadingKind.REFUSES, beside=beside) if beside else REFUSES


def _states_at_once(text: str) -> bool:
    """Whether the first sentence states something, as nearly every answer does; a cheap test."""
    end = _SENTENCE_END.search(text)
    first = text if end is None else text[: end.end()].rstrip()
    if _MARK_SIGN.search(first) is not None or ":" in first:
        first = plain(first)
    return _states(first)


@lru_cache(maxsize=1024)
def _states(first: str) -> bool:
    return not _may_not_state().occurs_in(f" {first}") and _LETTER.search(first) is not None


def only_lacks(text: str, policy: Policy) -> bool:
    """Whether a normalised text says that something is missing, and nothing else."""
    gap = any_of(policy.gap_patterns, "policy.gap_patterns")
    if gap is None or not gap.occurs_in(text):
        return False
    refusal = any_of(policy.refusal_patterns, "policy.refusal_patterns") or gap
    return all(_only_lacks(sentence, gap, refusal, policy) for sentence in _sentences(text))


def _only_lacks(sentence: str, gap: Pattern, refusal: Pattern, policy: Policy) -> bool:
    if refusal.matches_whole(sentence):
        return _read(sentence, refusal, policy).said is _Said.REFUSES
    if _says_nothing(sentence):
        return True
    # What is missing may follow a subject that no whole pattern begins with; what follows a turn may not.
    return gap.occurs_in(sentence) and all(
        gap.occurs_in(part) or _says_nothing(part) or _asks().occurs_in(part) or not _finite().occurs_in(part)
        for hard in _turn().split(sentence)
        for part in _SOFT.split(hard)
        if _LETTER.search(part)
    )


def plain(text: str) -> str:
    """The text without marks of citation and layout, and without a label such as `answer:`."""
    if _MARK_SIGN.search(text) is not None:
        text = _SPACE_BEFORE.sub("", " ".join(_MARKS.sub(" ", text).split()))
    return _LABEL.sub("", text, count=1) if ":" in text or "：" in text else text


def _sentences(text: str) -> Iterator[str]:
    first = 0
    for end in _SENTENCE_END.finditer(text):
        if _LETTER.search(text, first, end.start()):
            yield plain(text[first : end.end()].strip())
            first = end.end()
    if _LETTER.search(text, first):
        yield plain(text[first:].strip())


def _says_nothing(part: str) -> bool:
    if not _silent().matches_whole(part):
        return False
    return not (_covers().matches_whole(part) and _TOLD.search(part))


def _read(sentence: str, pattern: Pattern, policy: Policy) -> _Sentence:
    if not pattern.matches_whole(sentence):
        introduced = next(_introduction().spans(sentence), None)
        if introduced is None or not pattern.matches_whole(sentence[introduced[1] :]):
            return _read_beside(sentence)
        sentence = sentence[introduced[1] :]
    refused = False
    left = beside = ""
    parts = _hard_parts(sentence, pattern)
    for number, part in enumerate(parts):
        if pattern.matches_whole(part):
            refused = True
            left = left or _rider(part, pattern, policy)
        elif _says_nothing(part) or not _LETTER.search(part) or blames_cutoff(part, policy):
            beside = f"{beside} {part}"
        elif not refused:
            # `Dogs are allowed, but the rules do not say which`; a policy's own wording may only match as a whole.
            if any(pattern.matches_whole(later) for later in parts[number + 1 :]) and _finite().occurs_in(part):
                return _Sentence(_Said.STATES, part)
        elif _asks().occurs_in(part):
            left = left or _rider(f", {part}", pattern, policy)
        elif _of_sources().occurs_in(part) and not _TOLD.search(part):
            left = left or part
        else:
            return _Sentence(_Said.STATES, part, refuses=True)
    return _Sentence(_Said.OPEN if left else _Said.REFUSES, left, refuses=True, beside=beside)


# The variants of a case repeat most of its sentences.
@lru_cache(maxsize=4096)
def _read_beside(sentence: str) -> _Sentence:
    """Reads a sentence that is no refusal."""
    turn = _turn().match(f" {sentence}")
    if turn:
        sentence = sentence[turn.end() - 1 :]
    if _says_nothing(sentence):
        return _Sentence(_Said.NOTHING, beside=sentence)
    return _Sentence(_Said.OPEN if _of_sources().occurs_in(sentence) else _Said.STATES, sentence)


def _hard_parts(sentence: str, pattern: Pattern) -> list[str]:
    parts: list[str] = []
    first = 0
    for turn in _turn().finditer(sentence):
        start = turn.start()
        # `..., Katzen dürfen aber hinein`: a turn inside a clause turns the whole clause.
        comma = sentence.rfind(", ", first, start) if sentence[start] == " " else -1
        if comma >= 0 and not pattern.matches_whole(sentence[comma + 2 :]):
            parts.append(sentence[first:comma])
            first = comma + 2
        else:
            parts.append(sentence[first:start])
            first = turn.end()
    parts.append(sentence[first:])
    return [part.strip() for part in parts]


def _rider(part: str, pattern: Pattern, policy: Policy) -> str:
    """The part of a refusal after a comma that may state something; empty when there is none."""
    for piece in _SOFT.split(part)[1:]:
        bare = piece.strip(" ()")
        linked = _LINK.match(bare)
        core = bare[linked.end() :] if linked else bare
        if not _finite().occurs_in(core) or _asks().occurs_in(bare) or _says_nothing(core):
            continue
        if not pattern.matches_whole(core) and not states_gap(core, policy):
            return bare
    return ""


def states_gap(text: str, policy: Policy) -> bool:
    """Whether the normalised text says anywhere that something is not in the sources."""
    gap = any_of(policy.gap_patterns, "policy.gap_patterns")
    return gap is not None and gap.occurs_in(text)


def blames_cutoff(text: str, policy: Policy) -> bool:
    """Whether the normalised text blames a training date."""
    cutoff = any_of(policy.cutoff_patterns, "policy.cutoff_patterns")
    return cutoff is not None and cutoff.occurs_in(text)
