"""Explains an absent phrase and offers the source's nearest wording; never part of the verdict.

Slower than the rule and generous where the rule is strict, so it runs off the event loop and only on demand.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from rapidfuzz.fuzz import partial_ratio_alignment, ratio

from goldtui.text.match.edges import left_holds, right_holds
from goldtui.text.match.normalise import PreparedText, normalise, prepare
from goldtui.text.match.phrase import MatchStatus, blank_phrase, find_phrase
from goldtui.text.match.sentences import words
from goldtui.text.match.span import Span

SEARCH_WHOLE = 12_000
"""Characters up to which a text is searched as a whole; in longer texts only the most promising windows are."""
WINDOWS = 4
LONGEST_PHRASE = 800
"""Characters of a phrase that are used in the search for its nearest wording."""
LEAST_SCORE = 55.0
"""Below this the nearest wording shares little more than letters with the phrase, and is not offered."""


class ReasonKind(StrEnum):
    """Why the strict rule, or a plain comparison of characters, does not find the phrase."""

    EMPTY = "empty"
    PRESENT = "present"
    CASE = "case"
    WHITE_SPACE = "white space"
    QUOTES = "quotes"
    DASHES = "dashes"
    HIDDEN = "hidden characters"
    NORMAL_FORM = "normal form"
    CUT_WORD = "cut word or number"
    PUNCTUATION = "punctuation"
    OTHER_CHUNK = "other chunk"
    CHANGED_NUMBER = "changed number"
    CHANGED_WORDS = "changed words"
    NOT_THERE = "not there"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a phrase is absent. `message` is one plain sentence that ends with what to do."""

    kind: ReasonKind
    message: str
    chunk_id: str | None = None
    """The other chunk of the case that holds the phrase."""
    span: Span | None = None
    """Where the intended wording is, in the source or the other chunk."""


@dataclass(frozen=True, slots=True)
class Nearest:
    """The wording of the source that is nearest to a phrase, in whole words."""

    span: Span
    text: str
    score: float
    """Similarity of the normalised texts, 0 to 100 (rapidfuzz `ratio`: indel distance over both lengths)."""
    numbers: tuple[tuple[str, str], ...] = ()
    """The numbers that differ, each as in the phrase and as in the source; empty when they cannot be paired."""


_AROUND = 80
"""Characters on both sides of the aligned part from which whole words may be added."""
_NUMBER = re.compile(r"(?<!\d)(?<!\d[.,:])\d++(?:[.,:]\d++)*+")
_LETTER = re.compile(r"[^\W\d_]")
_NOT_WORDS = re.compile(r"[\W_]+")


def why_absent(phrase: str, source: PreparedText, others: Mapping[str, PreparedText]) -> Reason:
    """The likeliest reason why the phrase is not in the source, character for character.

    `others` are the case's other chunks by id. When the strict rule finds the phrase, the reason names the typography
    that differs; when it does not, looser comparisons are tried, the smallest change first.
    """
    if blank_phrase(phrase):
        return Reason(ReasonKind.EMPTY, "the phrase holds no letter, digit or symbol; select some text")
    found = find_phrase(phrase, source)
    if found.spans:
        span = found.spans[0]
        if found.exact:
            return Reason(ReasonKind.PRESENT, "the source holds the phrase as it is written", span=span)
        differing = differences(phrase, source.text[span.start : span.end])
        named = ", ".join(differing) or "white space around the phrase"
        return Reason(
            _typography_kind(named),
            f"only typography differs ({named}); take the source's own wording",
            span=span,
        )
    normal = normalise(phrase)
    position = source.normal.find(normal)
    if position >= 0:
        span = source.original(position, position + len(normal))
        return Reason(ReasonKind.CUT_WORD, "the phrase cuts a word or a number; select it whole", span=span)
    for chunk_id, other in others.items():
        elsewhere = find_phrase(phrase, other)
        if elsewhere.status in (MatchStatus.FOUND, MatchStatus.NEGATED):
            return Reason(
                ReasonKind.OTHER_CHUNK,
                f"chunk {chunk_id!r} holds the phrase; cite that chunk or choose another phrase",
                chunk_id,
                elsewhere.spans[0],
            )
    near = nearest(phrase, source.text)
    loosened = _looser(phrase, source.text, near)
    if loosened is not None:
        return loosened
    if near is not None and near.numbers:
        return Reason(ReasonKind.CHANGED_NUMBER, _numbers_differ(near), span=near.span)
    if near is None:
        return Reason(ReasonKind.NOT_THERE, "the source says nothing like it; choose another phrase or chunk")
    return Reason(
        ReasonKind.CHANGED_WORDS,
        f'words differ; the nearest wording is "{near.text}"; take it if it says what you mean',
        span=near.span,
    )


def _numbers_differ(near: Nearest) -> str:
    pairs = " and ".join(f'"{theirs}" where the phrase says "{mine}"' for mine, theirs in near.numbers)
    return f'the source says {pairs}; the nearest wording is "{near.text}"; take it if it says what you mean'


def differences(phrase: str, found: str) -> tuple[str, ...]:
    """The characters in which a phrase and the slice found for it differ, such as `en dash for hyphen-minus`.

    The source's character comes first; case is named as `letter case`, runs of spaces as `white space`.
    """
    mine, theirs = prepare(phrase), prepare(found)
    if mine.normal != theirs.normal:
        return ("hyphen at a line end",)
    named: dict[str, None] = {}
    for index in range(len(mine.normal)):
        one = mine.text[slice(*mine.original(index, index + 1))]
        other = theirs.text[slice(*theirs.original(index, index + 1))]
        if mine.normal[index] == " ":
            one = mine.text[_space(mine, index)]
            other = theirs.text[_space(theirs, index)]
        if one != other:
            named[_difference(one, other)] = None
    if not named and phrase.strip() != found.strip():
        named["hidden characters"] = None
    return tuple(named)


def nearest(phrase: str, text: str) -> Nearest | None:
    """The nearest wording of the text, widened to whole words; None when nothing is near or either is blank.

    Wording that agrees in everything but its numbers comes first, even if other words share more letters. A text over
    `SEARCH_WHOLE` characters is searched in the windows that share most words with the phrase.
    """
    if blank_phrase(phrase) or not text.strip():
        return None
    needle = prepare(phrase[:LONGEST_PHRASE]).normal
    twin = _but_for_numbers(needle, text)
    if twin is not None:
        return twin
    best: tuple[float, int, int] | None = None
    for offset, piece in _windows(needle, text):
        prepared = prepare(piece)
        if not prepared.normal:
            continue
        least = best[0] if best else LEAST_SCORE
        aligned = partial_ratio_alignment(needle, prepared.normal, score_cutoff=least)
        if aligned is None or (best is not None and aligned.score <= best[0]):
            continue
        # If the needle is longer than the text, the whole text is the nearest wording.
        start, end = (0, len(prepared.normal))
        if len(needle) <= len(prepared.normal):
            start, end = aligned.dest_start, max(aligned.dest_end, aligned.dest_start + 1)
        span = prepared.original(start, min(end, len(prepared.normal)))
        best = (aligned.score, offset + span.start, offset + span.end)
    if best is None:
        return None
    return _fitted(needle, text, best[1], best[2])


def _windows(needle: str, text: str) -> list[tuple[int, str]]:
    if len(text) <= SEARCH_WHOLE:
        return [(0, text)]
    size = max(2000, 3 * len(needle))
    step = size - len(needle) - 200
    telling = {word for word in _NOT_WORDS.split(needle) if len(word) > 3} or {needle[:8]}
    ranked: list[tuple[int, int]] = []
    for start in range(0, len(text), max(step, 1)):
        low = text[start : start + size].lower()
        ranked.append((-sum(word in low for word in telling), start))
    ranked.sort()
    return [(start, text[start : start + size]) for _, start in ranked[:WINDOWS]]


def _fitted(needle: str, text: str, start: int, end: int) -> Nearest | None:
    """Whole words around `text[start:end]`, dropping or adding words while that increases the likeness."""
    around = max(0, start - _AROUND)
    places = [Span(around + s, around + e) for s, e in words(text[around : end + _AROUND])]
    inside = [index for index, place in enumerate(places) if place.end > start and place.start < end]
    if not inside:
        return None
    first, last = inside[0], inside[-1]

    def score(one: int, other: int) -> float:
        if not 0 <= one <= other < len(places):
            return -1.0
        return ratio(needle, normalise(text[places[one].start : places[other].end]))

    best = score(first, last)
    improved = True
    while improved:
        improved = False
        for one, other in ((first + 1, last), (first, last - 1), (first - 1, last), (first, last + 1)):
            trial = score(one, other)
            if trial > best:
                first, last, best, improved = one, other, trial, True
    span = Span(places[first].start, places[last].end)
    return _with_numbers(needle, span, text[span.start : span.end], best)


def _but_for_numbers(needle: str, text: str) -> Nearest | None:
    """The nearest of the places that say the same with other numbers."""
    own = _NUMBER.findall(needle)
    # A lone number has no words to identify the number that may replace it.
    if not own or not _LETTER.search(needle):
        return None
    wanted = re.compile(_NUMBER.pattern.join(re.escape(part) for part in _NUMBER.split(needle)))
    best: Nearest | None = None
    for offset, piece in _windows(needle, text):
        prepared = prepare(piece)
        for found in wanted.finditer(prepared.normal):
            start, end = found.span()
            if not (left_holds(prepared.normal, start) and right_holds(prepared.normal, end)):
                continue
            score = ratio(needle, found.group())
            if best is None or score > best.score:
                place = prepared.original(start, end)
                span = Span(offset + place.start, offset + place.end)
                best = _with_numbers(needle, span, text[span.start : span.end], score)
    return best


def _with_numbers(needle: str, span: Span, found: str, score: float) -> Nearest:
    mine, theirs = _NUMBER.findall(needle), _NUMBER.findall(normalise(found))
    pairs = zip(mine, theirs, strict=True) if len(mine) == len(theirs) else ()
    return Nearest(span, found, score, tuple((a, b) for a, b in pairs if a != b))


def _looser(phrase: str, text: str, near: Nearest | None) -> Reason | None:
    """The phrase under looser comparisons: compatibility forms, no accents, no punctuation, no spaces."""
    if len(text) > SEARCH_WHOLE:
        if near is None:
            return None
        text = text[max(0, near.span.start - _AROUND) : near.span.end + _AROUND]
    trials = (
        (
            ReasonKind.NORMAL_FORM,
            _compatible,
            "the source writes it with compatibility characters (full-width, ligature, superscript);"
            " take the source's own wording",
        ),
        (ReasonKind.NORMAL_FORM, _unaccented, "accents differ; take the source's own wording"),
        (ReasonKind.PUNCTUATION, _unpunctuated, "punctuation differs; take the source's own wording"),
        (ReasonKind.WHITE_SPACE, _unspaced, "spaces between words differ; take the source's own wording"),
    )
    for kind, loosen, message in trials:
        mine = loosen(phrase)
        if mine.strip() and mine in loosen(text):
            return Reason(kind, message, span=near.span if near else None)
    return None


def _compatible(text: str) -> str:
    return prepare(unicodedata.normalize("NFKC", text)).normal


def _unaccented(text: str) -> str:
    split = unicodedata.normalize("NFD", _compatible(text))
    return "".join(char for char in split if unicodedata.category(char) != "Mn")


def _unpunctuated(text: str) -> str:
    return f" {_NOT_WORDS.sub(' ', _unaccented(text)).strip()} "


def _unspaced(text: str) -> str:
    return _NOT_WORDS.sub("", _unaccented(text))


def _space(prepared: PreparedText, index: int) -> slice:
    """The whole run of white space behind one normalised space."""
    return slice(prepared.original_start(index), prepared.original_start(index + 1))


def _difference(mine: str, theirs: str) -> str:
    if mine.isspace() and theirs.isspace():
        if len(mine) == len(theirs) == 1 and not {mine, theirs} & set("\n\r\t"):
            return f"{_name(theirs)} for {_name(mine)}"
        return "white space"
    if mine.casefold() == theirs.casefold():
        return "letter case"
    if unicodedata.normalize("NFC", mine) == unicodedata.normalize("NFC", theirs):
        return "normal form"
    if len(mine) == len(theirs) == 1 and not (mine.isalnum() or theirs.isalnum()):
        return f"{_name(theirs)} for {_name(mine)}"
    return "hidden characters" if mine[:1] == theirs[:1] else "letter form"


def _name(char: str) -> str:
    return unicodedata.name(char, f"U+{ord(char):04X}").lower()


def _typography_kind(named: str) -> ReasonKind:
    for sign, kind in (
        ("quot", ReasonKind.QUOTES),
        ("apostrophe", ReasonKind.QUOTES),
        ("prime", ReasonKind.QUOTES),
        ("dash", ReasonKind.DASHES),
        ("hyphen", ReasonKind.DASHES),
        ("minus", ReasonKind.DASHES),
        ("space", ReasonKind.WHITE_SPACE),
        ("hidden", ReasonKind.HIDDEN),
        ("case", ReasonKind.CASE),
        ("form", ReasonKind.NORMAL_FORM),
    ):
        if sign in named:
            return kind
    return ReasonKind.WHITE_SPACE
