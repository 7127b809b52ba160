"""Sentences and words as ranges of untouched text, so that splitting can never lose or change a character.

A library finds the sentence ends; this module only turns its answer into `Span`.
"""

from __future__ import annotations

import re
from bisect import bisect_right

import sentencex

from goldtui.text.match.normalise import PreparedText
from goldtui.text.match.span import Span

# The splitter takes UTF-8 only and panics on wide white space (`A`, no-break space, `.`): it gets replacements of the
# same length, so that its positions stay valid.
_UNFIT = re.compile("[\ud800-\udfff]|[^\\S\x00-\x7f]")
# It is quadratic in adjacent quotation marks; prose never has so many in a row.
_QUOTE_RUN = re.compile("['\u2018\u2019\u201c\u201d\u201e\u00ab\u00bb]{9,}")
# It is quadratic in many quotation marks, and recounts the characters before each sentence: long texts are read in
# windows, each starting at the end of a sentence.
_WINDOW = 4_000
_MARGIN = 400
_LINE_ENDS = frozenset("\x85\u2028\u2029")
# A word keeps its inner apostrophes, hyphens (also at a line end), decimal points and a glued percent sign.
_WORD = re.compile(
    r"[^\W_](?:[\w\u0300-\u036f\u00ad\u200b-\u200d\ufe0f]|[-'\u2019\u2010\u2011.,:/\u00a0\u202f](?=\w)"
    r"|[-\u2010\u2011\u00ad][^\S\n\r]*\r?\n\s*(?=[^\W\d_]))*[%\u2030\u00b0]?"
    r"|\w+|[^\w\s]"
)
# Lines of a list without marks, such as `Adults: 9 euros`: two or more of them, each a statement of its own.
_ENTRY = r"[^\S\n]*[^\n:.!?;]{1,60}:[^\S\n]+(?:[^\n:]|:(?=\S)){1,80}"
_ENTRIES = re.compile(rf"^{_ENTRY}(?:\r?\n{_ENTRY})+$", re.MULTILINE)
# The splitter takes the month for a short form, which it never is.
_AFTER_MAY = re.compile(r"\bMay\. +(?=[A-Z])")
_END_INSIDE = re.compile("[.!?\u2026\u3002\uff01\uff1f\uff0e\uff61\u0964\u06d4\u061f\n\r\u2028\u2029]")


def sentences(text: str, lang: str = "en") -> tuple[Span, ...]:
    """The non-blank sentences of the text, each without white space at its ends, in order.

    Every character that is not white space is in exactly one of them. `lang` is an ISO 639-1 code.
    """
    spans: list[Span] = []
    position = 0
    for end in (*_starts(text, lang), len(text)):
        piece = text[position:end]
        stripped = piece.strip()
        if stripped:
            first = position + len(piece) - len(piece.lstrip())
            spans.append(Span(first, first + len(stripped)))
        position = end
    return tuple(spans)


def sentence_starts(text: str, lang: str = "en") -> tuple[int, ...]:
    """Where each sentence but the first starts, white space counted to the sentence before."""
    return tuple(_starts(text, lang))


def words(text: str) -> tuple[Span, ...]:
    """The words of the text and its single punctuation marks, in order, white space left out.

    `don't`, `9:30`, `30%`, `1,200` and a word broken at a line end are one word each, so that selecting by
    word never makes a phrase that the phrase rule refuses as cut.
    """
    return tuple(Span(*match.span()) for match in _WORD.finditer(text))


def may_end_a_sentence(text: str) -> bool:
    """A cheap test: false means that no sentence ends before the text's last character."""
    return _END_INSIDE.search(text, 0, max(0, len(text) - 1)) is not None


def crosses_sentence(source: PreparedText, span: Span) -> bool:
    """Whether a sentence of the source starts inside the span, so that the phrase joins two sentences."""
    # Without a mark that can end a sentence the splitter need not run.
    if _END_INSIDE.search(source.text, span.start, max(span.start, span.end - 1)) is None:
        return False
    starts = source.sentence_starts
    if starts is None:
        starts = source.sentence_starts = tuple(_starts(source.text, "en"))
    index = bisect_right(starts, span.start)
    return index < len(starts) and starts[index] < span.end


def _starts(text: str, lang: str) -> list[int]:
    """Where every sentence but the first starts, in code points."""
    found = _ends_found(text, lang)
    more = _entry_starts(text) if ": " in text and "\n" in text else []
    if "May. " in text:
        more += [match.end() for match in _AFTER_MAY.finditer(text)]
    return sorted({*found, *more}) if more else found


def _entry_starts(text: str) -> list[int]:
    """Where each entry of a list without marks starts, and what follows the list."""
    starts: list[int] = []
    for block in _ENTRIES.finditer(text):
        starts.append(block.start())
        starts += [block.start() + at.end() for at in re.finditer("\n", text[block.start() : block.end() + 1])]
    return [start for start in starts if 0 < start < len(text)]


def _ends_found(text: str, lang: str) -> list[int]:
    if not text:
        return []
    clean = text if text.isascii() else _UNFIT.sub(_fit, text)
    clean = _QUOTE_RUN.sub(lambda run: "\ufffd" * len(run.group()), clean)
    if len(clean) <= _WINDOW:
        return _found(clean, lang)
    starts: list[int] = []
    first = 0
    while first < len(clean):
        end = first + _WINDOW
        # What comes next decides whether a sentence ends, so the last ends of a window wait for the next one.
        sure = _WINDOW if end >= len(clean) else _WINDOW - _MARGIN
        found = [start for start in _found(clean[first:end], lang) if start <= sure]
        starts.extend(first + start for start in found)
        if end >= len(clean):
            break
        first += found[-1] if found else sure
    return starts


def _found(clean: str, lang: str) -> list[int]:
    try:
        found = sentencex.get_sentence_boundaries(lang, clean)
    except BaseException as fault:
        # A panic of the splitter is no `Exception` and has no importable type; it must not end a run of gates.
        if type(fault).__name__ != "PanicException":
            raise
        return []
    return [start for start in (piece["start_index"] for piece in found) if start > 0]


def _fit(match: re.Match[str]) -> str:
    char = match.group()
    if char in _LINE_ENDS:
        return "\n"
    return " " if char.isspace() else "\ufffd"
