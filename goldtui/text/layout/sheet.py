"""A response without HTML and escapes, every character still at its place.

Removed characters are replaced by `GONE`, one for one, so every statement keeps its position in the response.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from goldtui.text.layout.gone import GONE, raise_digits
from goldtui.text.layout.notations import SAID_BY_TAG, with_marks_bracketed, with_tags_bracketed
from goldtui.text.match.edges import has_cjk
from goldtui.text.match.span import Span

_BLOCK_TAGS = (
    "p|div|br|hr|ul|ol|li|dl|dt|dd|h[1-6]|table|tr|caption|blockquote|pre|section|article|header"
    "|footer|aside|main|nav|details|summary|figure|figcaption|address|form|fieldset|legend|html|head|body|title|option"
    # What a service asks a model to wrap its answer in.
    "|answers?|final[-_]?answer|responses?|reply|outputs?|results?|statements?|claims?|sentences?|paragraphs?"
)
_INLINE_TAGS = (
    "thead|tbody|tfoot|colgroup|col|a|abbr|acronym|b|bdi|bdo|big|button|code|data|del|dfn|em|font|i|img|input|ins|kbd|label|link|mark|meta|q|s|samp"
    "|script|select|small|span|strike|strong|style|sub|svg|textarea|time|tt|u|var|wbr|video|audio|iframe"
)
_CITING_TAGS = "cite|ref|citation"
_TAG = re.compile(
    r"<!--|-->"
    rf"|<(?P<close>/?)(?P<name>{_BLOCK_TAGS}|{_INLINE_TAGS}|{_CITING_TAGS}|td|th|sup)(?P<rest>(?:[\s/][^<>]*)?)>",
    re.IGNORECASE,
)
_BLOCK = re.compile(_BLOCK_TAGS, re.IGNORECASE)
_CITING = re.compile(_CITING_TAGS, re.IGNORECASE)
_RAISED = re.compile(
    r"<sup(?:\s[^<>]*)?>\s*(?:<a(?:\s[^<>]*)?>\s*)?\(?([0-9,\u2013-]{1,12})\)?\s*(?:</a>\s*)?</sup>", re.IGNORECASE
)
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,30});")
_TURN = re.compile(
    r"<\|(?:im_start|start_header_id|begin_of_text|start_of_turn)\|>(?:(?:assistant|model)(?:<\|end_header_id\|>)?)?|<start_of_turn>(?:model)?"
    r"|<\|(?:im_end|im_sep|endoftext|end|end_of_text|end_of_turn|eot_id|eom_id|end_header_id|eos|assistant)\|>|<end_of_turn>",
    re.IGNORECASE,
)
"""What a model writes where a turn begins and ends."""
_SPEAKER = re.compile(
    r"\A\s*(?:(?:ai|virtual) )?(?:assistant|assistent|asistente|chatbot):[ \t](?=[^\n]{12})"
    r"(?![^\n]*\n\W*[^\W\d_][^\n:]{0,30}: )",
    re.IGNORECASE,
)
"""Who speaks, at the start of a transcript; where more lines have labels, it is one of several things."""
_ESCAPE = re.compile(r"\\(?=[\[\]*_#`()~>!])")
_LINE_END = re.compile("\r\n?|[\x0b\x0c\x85\u2028\u2029]")
_CLOSING = frozenset(".,;:!?)]\u3002\u3001\uff0c\uff01\uff1f\uff09")
_HIDDEN = re.compile("[\ufeff\u200b\u2060]")
_HEADER_CELL = "|\x01"
HEADER = "\x01"
"""Opens a cell that its tag marks as a header, in an HTML table."""
_TAKEN = frozenset((GONE, HEADER))


@dataclass(slots=True)
class Sheet:
    """A response ready for reading: `text` is as long as the response itself."""

    text: str
    asides: list[Span] = field(default_factory=list)
    """Stretches of the response that are read separately: comments and visible attributes."""


def sheet_of(response: str) -> Sheet:
    """The response without tags, comments, entities and escapes; comments and visible attributes become asides."""
    text = response.replace(GONE, " ").replace(HEADER, " ")
    text = _LINE_END.sub(lambda m: "\n" if len(m.group()) == 1 else GONE + "\n", text)
    if not text.isascii():
        text = _HIDDEN.sub(GONE, text)
    asides: list[Span] = []
    text = _SPEAKER.sub(lambda m: GONE * len(m.group()), text)
    if "<" in text:
        text = _TURN.sub(lambda m: "\n" + GONE * (len(m.group()) - 1), text)
        text = _RAISED.sub(_raised, text)
        text = with_tags_bracketed(text)
        text = _without_tags(text, asides)
    if "&" in text:
        text = _ENTITY.sub(_entity, text)
    if "\\" in text:
        text = _ESCAPE.sub(GONE, text)
    return Sheet(with_marks_bracketed(text), asides)


def blank(text: str, spans: list[Span], *, apart: bool = False) -> str:
    """The text without the spans, which must be in order and disjoint; `apart` leaves a space for each."""
    parts: list[str] = []
    position = 0
    for start, end in spans:
        parts.append(text[position:start])
        parts.append(" " + GONE * (end - start - 1) if apart and end - start > 2 else GONE * (end - start))
        position = end
    parts.append(text[position:])
    return "".join(parts)


def squeeze(text: str, span: Span) -> tuple[str, list[int]]:
    """The span on one line without removed characters, and the position of each remaining character."""
    stretch = text[span.start : span.end]
    if _TAKEN.isdisjoint(stretch) and stretch == " ".join(stretch.split()):
        return stretch, list(range(span.start, span.end))
    out: list[str] = []
    places: list[int] = []
    gap = gone = False
    for place in range(span.start, span.end):
        char = text[place]
        if char in _TAKEN:
            gone = True
        elif char.isspace():
            gap = True
        else:
            # Removed text leaves no space before a full stop, nor between characters that are written without spaces.
            if gap and out and not (gone and (char in _CLOSING or (has_cjk(char) and has_cjk(out[-1])))):
                out.append(" ")
                places.append(place - 1)
            out.append(char)
            places.append(place)
            gap = gone = False
    return "".join(out), places


def _raised(match: re.Match[str]) -> str:
    return match.group() if SAID_BY_TAG.search(match.group()) else raise_digits(match)


def _without_tags(text: str, asides: list[Span]) -> str:
    parts: list[str] = []
    position = 0
    closes = True
    # A match inside a comment that has already been removed is skipped.
    for match in _TAG.finditer(text):
        start, end = match.span()
        if start < position:
            continue
        sign = match.group()
        if sign == "-->":
            continue
        if sign == "<!--":
            close = text.find("-->", end) if closes else -1
            closes = close >= 0
            parts.append(text[position:start])
            if closes:
                asides.append(Span(end, close))
                end = close + 3
                parts.append(GONE * (end - start))
            else:
                # An unclosed comment hides the rest of a page, but a reader of the text still sees it.
                parts.append("\n" + GONE * (end - start - 1))
        else:
            parts.append(text[position:start])
            parts.append(_tag(match))
            for shown in SAID_BY_TAG.finditer(text, match.start("rest"), match.end("rest")):
                asides.append(Span(*shown.span(1 if shown.group(1) is not None else 2)))
        position = end
    parts.append(text[position:])
    return "".join(parts)


def _tag(match: re.Match[str]) -> str:
    name, length, closing = match["name"].lower(), len(match.group()), bool(match["close"])
    if name in ("td", "th"):
        sign = "" if closing else _HEADER_CELL if name == "th" else "|"
    elif name == "tr":
        sign = "|" if closing else "\n"
    elif name == "li" and not closing:
        sign = "\n- "
    elif _CITING.fullmatch(name):
        return "]" + GONE * (length - 1) if closing else GONE * (length - 1) + "["
    elif _BLOCK.fullmatch(name):
        sign = "\n\n" if name != "br" else "\n"
    else:
        sign = ""
    return sign + GONE * (length - len(sign))


def _entity(match: re.Match[str]) -> str:
    # Imported here: most responses hold no entity.
    from html import unescape

    found = unescape(match.group())
    if len(found) != 1 or found in (GONE, HEADER):
        return match.group()
    return found + GONE * (len(match.group()) - 1)
