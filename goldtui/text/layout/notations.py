r"""Rewrites all notations of a mark as `[...]`: those of LaTeX, wikis and HTML, doubled brackets, marks in emphasis.

Every character keeps its place, so removed ones are replaced by `GONE`. A notation that says more than which source is
meant, such as the note in `\cite[for managers only]{a}`, stays unchanged.
"""

from __future__ import annotations

import re

from goldtui.text.layout.gone import GONE, put_in_brackets, raise_digits
from goldtui.text.layout.words.catalog import SOURCE_WORD

SAID_BY_TAG = re.compile(
    r"\b(?:alt|title|aria-label|placeholder|value|content|summary)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')", re.IGNORECASE
)
"""The attribute of a tag that a reader sees."""

_IDS = r"[^{}\[\]|\n]{1,200}"
_PLACE_NOTE = r"(?:\[(?:see|cf|e\.g|pp?|pages?|sec|ch|chapter|\u00a7|[\d\s.,~\u2013-]){0,12}\]){0,2}"
_LATEX = re.compile(
    rf"~?\\(?:[a-zA-Z]{{0,8}}cite[a-zA-Z]{{0,8}}\*?{_PLACE_NOTE}\{{(?P<a>{_IDS})\}}|footnotemark\[(?P<b>\d{{1,3}})\])",
    re.IGNORECASE,
)
_LATEX_NOTE = re.compile(r"\\(?:footnote|endnote)(?P<open>\{)[^{}\n]{1,400}(?P<close>\})")
_LATEX_RAISED = re.compile(
    r"(?:\\textsuperscript\{|\$ ?\^ ?\{?)\[?(?P<a>[0-9,\u2013-]{1,12})\]?(?:\}(?: ?\$)?| ?\$)", re.IGNORECASE
)
_BRACES = re.compile(
    rf"\{{\{{?\s?(?:(?:{SOURCE_WORD}|sfn)\s?[|:=]\s?(?P<a>{_IDS})"
    r"|(?P<b>[^\W\d_][\w.]{0,60}[-#:/]\d{1,9}))\s?\}?\}",
    re.IGNORECASE,
)
_PERCENT = re.compile(r"(?<!\d)(?<!\d\s)%\[(?P<a>\d{1,4})\]%")
_DOUBLED = re.compile(
    rf"(?P<open>\[{GONE}*)\[(?:[^\[\]\n]{{1,200}}(?P<close>\]){GONE}*\](?=\()|[^\[\]\s]{{1,200}}(?P<end>\]){GONE}*\])"
)
_CARETS = re.compile(r"\[\^\d{1,4}(?P<close>\^)\]")
_IN_EMPHASIS = re.compile(
    r"(?<![\w*_`])(?P<open>\*{1,3}|_{1,3}|`)(?:\[[^\[\]\s]{1,80}\]){1,9}(?P<close>(?P=open))(?![\w*_`])"
)
_CITE_START = "[cite_start]"
_EMPTY_TAG = re.compile(
    r"<(?P<name>cite|ref|citation|source|doc|document)\s[^<>]{0,300}?(?:/>|>\s{0,9}</(?P=name)>)", re.IGNORECASE
)
_NAMING = re.compile(
    r"(?<![\w-])(?:[\w-]{0,20}(?:id|ref|source|doc|name|key|number)|href|data-[\w-]{1,20})\s?=\s?"
    r"[\"']?#?(?P<a>[^\"'<>]{1,200}?)(?:[\"']|(?=[\s/>]))",
    re.IGNORECASE,
)
_RAISED_NAME = re.compile(r"<sup>\s?(?P<a>[^\W\d_][\w.]{0,60}[-_#:/][\w.#:/-]{1,60})\s?</sup>", re.IGNORECASE)


def with_tags_bracketed(text: str) -> str:
    """Rewrites what HTML writes, `<ref name="a"/>`, `<sup>a-1</sup>`, before its tags are removed; same length."""
    text = _EMPTY_TAG.sub(_of_tag, text)
    return _RAISED_NAME.sub(lambda m: put_in_brackets(m, "a"), text)


def with_marks_bracketed(text: str) -> str:
    """The text of the same length in which every known notation is a mark in square brackets."""
    if "\\" in text or "$" in text:
        text = _LATEX_RAISED.sub(lambda m: raise_digits(m, "a"), _LATEX.sub(_either, text))
        text = _LATEX_NOTE.sub(_rounded, text)
    if "{" in text:
        text = _BRACES.sub(_either, text)
    if "[" not in text:
        return text
    if "%[" in text:
        text = _PERCENT.sub(lambda m: put_in_brackets(m, "a"), text)
    text = text.replace(_CITE_START, GONE * len(_CITE_START))
    if "^]" in text:
        text = _CARETS.sub(_without_signs, text)
    return _IN_EMPHASIS.sub(_without_signs, _DOUBLED.sub(_without_signs, text))


def _either(match: re.Match[str]) -> str:
    return put_in_brackets(match, "a" if match["a"] is not None else "b")


def _of_tag(match: re.Match[str]) -> str:
    # An attribute that the reader sees is read later, so such a tag is left to the reader of tags.
    named = None if SAID_BY_TAG.search(match.group()) else _NAMING.search(match.group())
    if named is None:
        return match.group()
    before, behind = named.start("a") - 1, len(match.group()) - named.end("a") - 1
    return GONE * before + f"[{named['a']}]" + GONE * behind


def _rounded(match: re.Match[str]) -> str:
    start, end = match.start("open") - match.start(), match.end("close") - match.start()
    return GONE * start + "(" + match.group()[start + 1 : end - 1] + ")"


def _without_signs(match: re.Match[str]) -> str:
    whole = match.group()
    for sign in match.re.groupindex:
        start, end = match.start(sign) - match.start(), match.end(sign) - match.start()
        if match[sign]:
            whole = whole[:start] + GONE * (end - start) + whole[end:]
    return whole
