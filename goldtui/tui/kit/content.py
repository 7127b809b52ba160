"""The only way for untrusted text to become something a terminal draws.

Everything else in `tui` passes its strings through here, so that no question, id or file name is ever parsed as markup,
controls the terminal, misaligns a column, or reveals words of a restricted source.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from rich.cells import split_graphemes
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.content import Content
from textual.strip import Strip

from goldtui.casework.outlet import dotted, fit, fit_row
from goldtui.model.visible import visible

LINE_LIMIT = 2_000
"""Most characters of one line that a text widget lays out; the evidence widget has no such limit."""
LINES_LIMIT = 2_000
LEAST_NAME = 12
"""Cells below which no more of an id is cut."""
CLUSTER_LIMIT = 16
"""Most code points drawn for one character on screen; a letter with thousands of marks would smear over rows."""

# A joiner is harmless inside an emoji; between other letters, terminal and width table disagree about it.
_STRAY_JOINER = re.compile(
    "(?<![\u2190-\u2bff\u3030\u303d\ufe0f\U0001f000-\U0001faff])\u200d|\u200d(?![\u2190-\u2bff\U0001f000-\U0001faff])"
)
_STRAY_SELECTOR = re.compile("(?:(?<=[\n\t ])|^)[\ufe0e\ufe0f]", re.MULTILINE)
_SIGN = "\ufffd"
_JOINED = re.compile("[\u200d\ufe0f\u20e3\U0001f3fb-\U0001f3ff]")
cuts_joined = bool(os.environ.get("TMUX")) or os.environ.get("TERM", "").startswith(("tmux", "screen"))
"""Whether the terminal gives joined emoji, skin tones and keycaps other cells than the width table: multiplexers do."""


def shown(text: str) -> str:
    """`visible()` made safe for column arithmetic: same length, stray emoji joiners become a sign too."""
    if text.isascii():
        return visible(text)
    text = visible(text)
    # Tested first: most texts have neither, and matching a pattern at each of a million characters takes a frame.
    if "\u200d" in text:
        text = _STRAY_JOINER.sub(_SIGN, text)
    if "\ufe0e" in text or "\ufe0f" in text:
        text = _STRAY_SELECTOR.sub(_SIGN, text)
    return text


def shown_line(text: str) -> str:
    """`shown()` for one row: newline and tab become their control pictures; same length."""
    return shown(text).replace("\n", "\u240a").replace("\t", "\u2409")


def clip_cluster(cluster: str) -> str:
    """One character on screen, cut to at most `CLUSTER_LIMIT` code points."""
    return cluster if len(cluster) <= CLUSTER_LIMIT else cluster[:CLUSTER_LIMIT]


def agreed(line: str) -> str:
    """A row whose cells every terminal counts alike: of a joined character its first part, as wide as the whole."""
    if not cuts_joined or not _JOINED.search(line):
        return line
    return "".join(_first(line[start:end], size) for start, end, size in split_graphemes(line)[0])


def _first(cluster: str, size: int) -> str:
    return cluster[0].ljust(1 + size - cells(cluster[0])) if _JOINED.search(cluster, 1) else cluster


def cells(text: str) -> int:
    """Width of untrusted text on one row, in terminal cells, after `shown_line()`."""
    line = shown_line(text)
    return len(line) if line.isascii() else split_graphemes(line)[1]


def row(text: str, width: int, ellipsis: str = "…") -> str:
    """The text as one row of exactly `width` cells: cut after a whole character and marked, or padded."""
    return _row(fit(text), width, ellipsis)


@lru_cache(maxsize=4096)
def _row(text: str, width: int, ellipsis: str) -> str:
    if width <= 0:
        return ""
    # No visible character needs more code points than the cluster limit, so reading a longer head is pointless.
    head = text[: width * CLUSTER_LIMIT + 1]
    line = agreed(shown_line(head))
    if line.isascii() and len(head) == len(text):
        if len(line) <= width:
            return line.ljust(width)
        return (line[: max(0, width - len(ellipsis))] + ellipsis)[:width]
    spans, total = split_graphemes(line)
    if total <= width and len(head) == len(text):
        drawn = "".join(clip_cluster(line[start:end]) for start, end, _ in spans)
        return drawn + " " * (width - total)
    room = width - len(ellipsis)
    if room < 0:
        return ellipsis[:width]
    kept: list[str] = []
    used = 0
    for start, end, size in spans:
        if used + size > room:
            break
        kept.append(clip_cluster(line[start:end]))
        used += size
    return "".join(kept) + ellipsis + " " * (room - used)


def name(text: str, width: int, ellipsis: str = "…") -> str:
    """An id in at most `width` cells, cut in its middle: ids of one document begin alike and differ at the end."""
    line = shown_line(fit(text))
    room = width - len(ellipsis)
    if cells(line) <= width or room < LEAST_NAME:
        return row(line, width, ellipsis).rstrip()
    section = cells(line[line.rfind("#") :]) if "#" in line else 0
    most = max(room - room // 3, section if section <= room - 4 else 0)
    start, used = len(line), 0
    for begin, _, size in reversed(split_graphemes(line)[0]):
        if used + size > most:
            break
        start, used = begin, used + size
    head = row(line[:start], room - used + len(ellipsis), ellipsis).rstrip()
    return head + line[start:]


def with_id(text: str, id_: str, width: int, ellipsis: str = "…") -> str:
    """A text with an id in it; where it does not fit, the middle of a long id goes first, down to half of the row."""
    if not id_ or id_ not in text:
        return text
    before, _, after = text.partition(id_)
    return before + name(id_, max(width // 2, width - cells(before) - cells(after)), ellipsis) + after


def names(ids: Sequence[str], separator: str, width: int, ellipsis: str = "…") -> str:
    """Several ids in one row, each as wide as they can all be."""
    room = (width - cells(separator) * (len(ids) - 1)) // max(1, len(ids))
    short = sum(room - cells(one) for one in ids if cells(one) < room)
    wide = sum(cells(one) > room for one in ids)
    room += short // wide if wide else 0
    return separator.join(name(one, max(LEAST_NAME, room), ellipsis) for one in ids)


def fold(text: str, width: int, rows: int, ellipsis: str = "…") -> list[str]:
    """At most `rows` rows of exactly `width` cells, broken at spaces or in wider words; the last is marked when cut."""
    if width <= 0 or rows <= 0:
        return []
    drawn = shown_line(fit(text)[: (width * rows + 1) * CLUSTER_LIMIT])
    # Most texts have one cell a character; measuring every prefix of a line took most of the time of a step.
    measure = len if drawn.isascii() else cells
    words = drawn.split(" ")
    if rows > 1 and any(2 * len(word) > width for word in words):
        words = [piece for word in words for piece in _pieces(word, width)]
    lines: list[str] = []
    line, used = "", 0
    for index, word in enumerate(words):
        candidate = f"{line} {word}" if line else word
        # The parts are never narrower than the whole: marks may join the text before them, and nothing grows apart.
        wide = used + 1 + measure(word) if line else measure(word)
        if not line or wide <= width or (wide := measure(candidate)) <= width:
            line, used = candidate, wide
            continue
        if len(lines) == rows - 1:
            line = " ".join([line, *words[index:]])
            break
        lines.append(row(line, width, ellipsis))
        line, used = word, measure(word)
    lines.append(row(line, width, ellipsis))
    return lines


def _pieces(word: str, width: int) -> list[str]:
    """A word, in pieces that fit a row if it is wider."""
    if cells(word) <= width:
        return [word]
    pieces, used = [""], 0
    for start, end, size in split_graphemes(word)[0]:
        if used + size > width and pieces[-1]:
            pieces.append("")
            used = 0
        pieces[-1] += word[start:end]
        used += size
    return pieces


def plain(text: str, style: str = "") -> Content:
    """Untrusted text of any number of lines, never parsed; very long text is cut and says how much is left out."""
    return restricted(fit(text), style)


def restricted(text: str, style: str = "") -> Content:
    """Like `plain()`, for the one page that shows a restricted reader text that is hidden everywhere else."""
    lines = shown(text).replace("\t", "\u2409").split("\n")
    shortened = [_short(line) for line in lines[:LINES_LIMIT]]
    if len(lines) > LINES_LIMIT:
        shortened.append(f"… {len(lines) - LINES_LIMIT} more lines")
    return Content.styled("\n".join(shortened), style) if style else Content("\n".join(shortened))


def _short(line: str) -> str:
    left_out = len(line) - LINE_LIMIT
    if left_out > 0:
        line = f"{line[:LINE_LIMIT]}… {left_out} more characters"
    if line.isascii():
        return line
    parts = []
    for start, end, _ in split_graphemes(line)[0]:
        extra = end - start - CLUSTER_LIMIT
        parts.append(line[start:end] if extra <= 0 else f"{line[start : start + CLUSTER_LIMIT]}(+{extra} marks)")
    return "".join(parts)


def assemble(*parts: tuple[str, str]) -> Content:
    """Pieces of (text, style) on one row; the text may be untrusted, the style must not be."""
    # As a row: a run of restricted words may begin in one piece and end in another.
    texts = fit_row([text for text, _ in parts])
    return Content.assemble(*((shown_line(text), style) for text, (_, style) in zip(texts, parts, strict=True)))


def editor_line(text: str) -> Text:
    """One line of a text area, safe to draw; one sign for each character, so that its cursor stays right."""
    return Text(shown(text), end="", no_wrap=True)


def typed_line(text: str) -> Text:
    """The value of a text field, each restricted character a dot; the field itself scrolls it."""
    line = editor_line(dotted(text))
    line.overflow = "ignore"
    return line


def lines(rows: Iterable[Content]) -> Content:
    """Rows from `assemble()` or `plain()`, one under the other."""
    return Content("\n").join(rows)


def strip(parts: Iterable[tuple[str, Style]], width: int, fill: Style, ellipsis: str = "…") -> Strip:
    """A rendered row of exactly `width` cells from (text, style) pieces, cut after a whole character and marked."""
    segments: list[Segment] = []
    left = width
    for text, style in parts:
        if left <= 0:
            break
        text = fit(text)
        line, size = _measured(text)
        if size > left:
            line, size = row(text, left, ellipsis), left
        segments.append(Segment(line, style))
        left -= size
    if left > 0:
        segments.append(Segment(" " * left, fill))
    return Strip(segments, width)


@lru_cache(maxsize=8192)
def _measured(text: str) -> tuple[str, int]:
    """A piece of a row as drawn, and its width in cells."""
    line = agreed(shown_line(text))
    if line.isascii():
        return line, len(line)
    spans, size = split_graphemes(line)
    # An overlong character lowers the number of characters, which is faster to see than each one's length.
    if len(line) - len(spans) >= CLUSTER_LIMIT and any(end - start > CLUSTER_LIMIT for start, end, _ in spans):
        line = "".join(clip_cluster(line[start:end]) for start, end, _ in spans)
    return line, size
