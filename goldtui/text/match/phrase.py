"""The phrase rule: the one function that decides whether a source holds a phrase, for every part of goldtui.

Prevents the editor, a gate and CI from disagreeing, and a phrase from proving what its source denies.
"""

from __future__ import annotations

import re
import unicodedata
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from goldtui.text.languages.catalog import words_of_all
from goldtui.text.match.edges import has_cjk, left_holds, right_holds
from goldtui.text.match.negation import governing, may_deny, negators_known
from goldtui.text.match.normalise import LINE_HYPHEN, PreparedText, begins_at_line_end, forms
from goldtui.text.match.sentences import crosses_sentence, may_end_a_sentence
from goldtui.text.match.span import Span

PHRASE_RULE = "phrase-2"
"""Name and version of the strict rule, written into every native export; a change of verdict needs a new name.

`phrase-1` read every hyphen at a line end as a broken word, and so missed `2021 report` in `2019-` / `2021 report`.
"""

SHORTEST_PHRASE = 5
"""A phrase with fewer characters needs a digit, a CJK character or a written reason."""

__all__ = [
    "PHRASE_RULE",
    "SHORTEST_PHRASE",
    "Match",
    "MatchStatus",
    "Needle",
    "Span",
    "blank_phrase",
    "find_phrase",
    "holds_phrase",
    "needle_of",
    "weak_phrase",
]


class MatchStatus(StrEnum):
    """The result of the rule: `empty` is a phrase without letter, digit or symbol, which is never searched for."""

    FOUND = "found"
    NEGATED = "negated"
    ABSENT = "absent"
    EMPTY = "empty"


# Looked up once: an enum member costs a function call each time in Python 3.11.
_FOUND, _NEGATED = MatchStatus.FOUND, MatchStatus.NEGATED


class Match(NamedTuple):
    """Where a phrase was found, and what a reviewer should know about it."""

    status: MatchStatus
    spans: tuple[Span, ...] = ()
    """`found`: every occurrence that no negator governs; `negated`: every occurrence. In text order."""
    exact: bool = False
    """Whether one of the spans is the phrase, character for character."""
    crosses_sentence: bool = False
    """Whether every span joins two sentences."""
    negators: tuple[Span, ...] = ()
    """`negated` only: the words that govern the spans."""
    negation_checked: bool = True
    """False only when the phrase was found in a language that has no list of negators."""
    weak: bool = False
    """Whether the phrase that was found is too short to prove anything; see `weak_phrase`."""


# What a named tuple's own constructor calls, without the calls around it.
_new = tuple.__new__
_ABSENT = Match(MatchStatus.ABSENT)
_EMPTY = Match(MatchStatus.EMPTY)
_SPLITS_ONLY = "\u00ad"
_NEVER_SPLITS = "\u2011"
# `arrival-` / `and departure times`: the hyphen replaces the end of a word, and a separate word follows.
_AND_SO_ON = re.compile(rf"(?:{'|'.join(words_of_all(lambda language: language.after_hyphen))})\b")
_SPLIT_BY_SPACE = re.compile(r"(?<=\w)- (?=\w)")


class Needle(NamedTuple):
    """A phrase prepared for searching, for callers that search for it often."""

    normal: str
    """The phrase as `normalise` returns it."""
    sited: str | None
    may_end_a_sentence: bool
    weak: bool
    """See `weak_phrase`."""


def needle_of(phrase: str) -> Needle | None:
    """The phrase prepared for searching, None when it is blank."""
    normal, sited = forms(phrase)
    if normal[:2] == "- " and begins_at_line_end(phrase):
        # Copied from the hyphen of a broken line on: only the source shows what precedes it.
        sited = LINE_HYPHEN + (sited or normal)[2:]
    for char in normal:
        if char.isalnum() or (char != " " and unicodedata.category(char)[0] not in "PMCZ"):
            return Needle(normal, sited, may_end_a_sentence(normal), _is_weak(normal))
    return None


known_needle = lru_cache(maxsize=32768)(needle_of)
_needle = known_needle


def _is_weak(normal: str) -> bool:
    return len(normal) < SHORTEST_PHRASE and not any(c.isnumeric() for c in normal) and not has_cjk(normal)


def blank_phrase(phrase: str) -> bool:
    """Whether the phrase can prove nothing: no letter, digit or symbol is left after normalising."""
    # Most phrases begin with a letter or digit, which normalising never takes away.
    return not phrase[:1].isalnum() and _needle(phrase) is None


def weak_phrase(phrase: str) -> bool:
    """Whether the phrase needs a written reason: under 5 characters, no digit and no CJK character."""
    needle = _needle(phrase)
    return needle is None or needle.weak


def find_phrase(phrase: str, source: PreparedText, needle: Needle | None = None) -> Match:
    """Searches for the phrase under the strict rule; never raises. `needle` is a cached `needle_of(phrase)`.

    The phrase and the source are normalised, then matched contiguously, without cutting a word, a number or a visible
    character. All non-overlapping occurrences are judged. A found slice normalises to the same text as the phrase; only
    a hyphen at a line end may be present or not.
    """
    if needle is None and (needle := _needle(phrase)) is None:
        return _EMPTY
    if source.sited is None and needle.sited is None:
        wanted = needle.normal
        first = source.normal.find(wanted)
        if first < 0:
            return _ABSENT
        if source.identity and source.normal.find(wanted, first + 1) < 0:
            return _only_place(phrase, needle, source, first)
        places = _places(wanted, source, first)
    else:
        places = _places_across_lines(needle, source)
    if not places:
        return _ABSENT
    if not negators_known(source):
        return _match(_FOUND, phrase, needle, source, places, (), False)
    normal = source.normal
    free: list[tuple[int, int]] = []
    negators: list[tuple[int, int]] = []
    for place in places:
        governed = governing(normal, place[0], place[1])
        if governed:
            negators.extend(governed)
        else:
            free.append(place)
    if free:
        return _match(_FOUND, phrase, needle, source, free, (), True)
    spans = tuple(dict.fromkeys(source.original(*negator) for negator in negators))
    return _match(_NEGATED, phrase, needle, source, places, spans, True)


def denied_in_another_row(match: Match, text: str) -> bool:
    """Whether every word that seems to deny a phrase is in a row of a table before the phrase's own."""
    for word in match.negators:
        gaps = [text[word.end : span.start] for span in match.spans if span.start >= word.end]
        if not gaps or not all("\n" in gap and "|" in gap for gap in gaps):
            return False
    return bool(match.negators)


def holds_phrase(phrase: str, source: PreparedText) -> bool:
    """Whether `find_phrase` finds the phrase, denied or not: in half its time, for callers that need no more."""
    needle = _needle(phrase)
    if needle is None:
        return False
    if source.sited is not None or needle.sited is not None:
        return bool(_places_across_lines(needle, source))
    first = source.normal.find(needle.normal)
    return first >= 0 and bool(_places(needle.normal, source, first))


def _only_place(phrase: str, needle: Needle, source: PreparedText, start: int) -> Match:
    """The usual case, without lists: one occurrence, in a text whose positions normalising did not move."""
    normal, end = source.normal, start + len(needle.normal)
    # The first test of each guard, inlined without its call: most phrases are between spaces.
    if start and (normal[start - 1] != " " or normal[start].isdecimal()) and not left_holds(normal, start):
        return _ABSENT
    if (normal[end : end + 1] != " " or normal[end - 1].isdecimal()) and not right_holds(normal, end):
        return _ABSENT
    spans = (_new(Span, (start, end)),)
    exact = end - start == len(phrase) and source.text.startswith(phrase, start)
    crosses = needle.may_end_a_sentence and crosses_sentence(source, spans[0])
    # Read here if it is cached with the text, without the call that computes it.
    known = source.negators_known
    if not (negators_known(source) if known is None else known):
        return _new(Match, (_FOUND, spans, exact, crosses, (), False, needle.weak))
    if source.may_deny is not False and may_deny(source) and (governed := governing(normal, start, end)):
        negators = tuple(dict.fromkeys(source.original(*negator) for negator in governed))
        return Match(_NEGATED, spans, exact, crosses, negators, True, needle.weak)
    return _new(Match, (_FOUND, spans, exact, crosses, (), True, needle.weak))


def _match(
    status: MatchStatus,
    phrase: str,
    needle: Needle,
    source: PreparedText,
    places: list[tuple[int, int]],
    negators: tuple[Span, ...],
    checked: bool,
) -> Match:
    spans = tuple([source.original(start, end) for start, end in places])
    text = source.text
    # White space that ends a paragraph is more than one character, so an identity map has none.
    crosses = needle.may_end_a_sentence or not source.identity
    exact = False
    for span in spans:
        # A verbatim copy may begin inside the first occurrence of a phrase that repeats its own beginning.
        exact = exact or text.find(phrase, span[0], span[1] + len(phrase) - 1) >= 0
        crosses = crosses and crosses_sentence(source, span)
    return Match(status, spans, exact, crosses, negators, checked, needle.weak)


def _holds(source: PreparedText, start: int, end: int) -> bool:
    normal = source.normal
    return (
        left_holds(normal, start)
        and right_holds(normal, end)
        and (source.identity or not (source.cuts(start) or source.cuts(end)))
    )


def _places(needle: str, source: PreparedText, start: int) -> list[tuple[int, int]]:
    normal = source.normal
    places: list[tuple[int, int]] = []
    while start >= 0:
        end = start + len(needle)
        if _holds(source, start, end):
            places.append((start, end))
            start = normal.find(needle, end)
        else:
            start = normal.find(needle, start + 1)
    return places


@lru_cache(maxsize=1024)
def _across_lines(sited: str) -> re.Pattern[str]:
    """A pattern in which every line-end hyphen, of phrase or source, matches a hyphen or nothing."""
    parts: list[str] = []
    index = 0
    while index < len(sited):
        char = sited[index]
        previous = sited[index - 1] if index else ""
        if char == LINE_HYPHEN:
            joins = previous.isalpha() and sited[index + 1 : index + 2].isalpha()
            parts.append(f"[-{LINE_HYPHEN}]{'?' if joins else ''}" if index else f"(?:- |[-{LINE_HYPHEN}])")
        elif _SPLIT_BY_SPACE.match(sited, index):
            # `green- house`, as a terminal or a viewer copies a broken word
            parts.append(f"(?:- |{LINE_HYPHEN})")
            index += 1
        elif char == "-":
            parts.append(f"[-{LINE_HYPHEN}]")
        else:
            if char.isalpha() and previous.isalpha():
                parts.append(f"{LINE_HYPHEN}?")
            parts.append(re.escape(char))
        index += 1
    return re.compile("".join(parts))


def _places_across_lines(needle: Needle, source: PreparedText) -> list[tuple[int, int]]:
    # Only texts that break words at line ends need a pattern.
    pattern = _across_lines(needle.sited or needle.normal)
    haystack = source.sited or source.normal
    places: list[tuple[int, int]] = []
    found = pattern.search(haystack)
    while found:
        start, end = found.span()
        if _holds(source, start, end) and not _cuts_broken_word(source, haystack, start, end):
            places.append((start, end))
            found = pattern.search(haystack, end)
        else:
            found = pattern.search(haystack, start + 1)
    return places


def _cuts_broken_word(source: PreparedText, sited: str, start: int, end: int) -> bool:
    """Whether an edge is inside a word broken at a line end: `able` of `un-` / `able` may be a cut word."""
    if start > 0 and sited[start - 1] == LINE_HYPHEN and _breaks_a_word(source, sited, start - 1):
        return True
    return sited[end : end + 1] == LINE_HYPHEN and _breaks_a_word(source, sited, end)


def _breaks_a_word(source: PreparedText, sited: str, hyphen: int) -> bool:
    """Whether this line-end hyphen may split a word; one that the text itself shows to be a real hyphen does not."""
    sign = source.text[source.original_start(hyphen)]
    if sign in _SPLITS_ONLY:
        return True
    if sign == _NEVER_SPLITS or sited[hyphen - 1].isdecimal() or sited[hyphen + 1 : hyphen + 2].isdecimal():
        return False
    if _AND_SO_ON.match(sited, hyphen + 1):
        return False
    # `EU-` / `Mitglied`, `vitamin-` / `A`: only a word in capitals continues with a capital on the next line.
    behind = source.original_start(hyphen + 1)
    return not (source.text[behind].isupper() and not source.text[behind + 1 : behind + 2].isupper())
