"""The colour of a meaning: every sign of a status, a state or a claim is drawn in the one colour its theme gives it.

A colour only repeats what a sign and a word say. Without colour nothing is tinted, and the signs remain.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from rich.style import Style
from textual.app import App
from textual.color import Color
from textual.strip import Strip
from textual.widget import Widget

from goldtui.tui.kit import content
from goldtui.tui.kit.glyphs import UNICODE

PASS, FAIL, UNTESTED, QUIET = "pass", "fail", "not-tested", "quiet"
FROZEN, YOURS, OTHERS, KEY = "frozen", "yours", "others", "key"
BAR: Final = "bar"
"""What a bar is found as; what it counts decides its tone."""
CLAIMS: Final = 6
"""Colours of claims; later claims start with the first again, and their numbers stay distinct."""
TONES: Final = (PASS, FAIL, UNTESTED, QUIET, FROZEN, YOURS, OTHERS, KEY, *(f"claim-{n}" for n in range(CLAIMS)))
"""Every tone; each theme has a variable `tone-NAME` for it."""

_OF_STATUS: Final = {"pass": PASS, "fail": FAIL, "not_tested": UNTESTED, "not_applicable": QUIET, "not_reached": QUIET}
_OF_STATE: Final = {
    "new": QUIET,
    "draft": UNTESTED,
    "ready": UNTESTED,
    "approved": PASS,
    "returned": FAIL,
    "stale": FAIL,
    "disputed": FAIL,
    "retired": QUIET,
    "frozen": FROZEN,
}
_OF_SIGN: Final = {
    **{UNICODE.state[state]: tone for state, tone in _OF_STATE.items()},
    **{UNICODE.of_status(status): tone for status, tone in _OF_STATUS.items()},
    **{sign: claim_tone for n, sign in enumerate(UNICODE.claims) for claim_tone in (f"claim-{n % CLAIMS}",)},
    UNICODE.first_red: FAIL,
    UNICODE.here: KEY,
    UNICODE.picked: KEY,
    **dict(zip("+x?-", (PASS, FAIL, UNTESTED, QUIET), strict=True)),
}
# Signs that are also punctuation count only where a row can have a sign: alone, before a space. Thick lines are bars.
_SIGN: Final = re.compile("[✓✗◆●◐◑○↩⚑≠∅▶▸▣①-⑳]|(?:(?<=\\s)|^)[?–](?=\\s)|[╸━]+|·")
_ASCII_SIGN: Final = re.compile("(?:(?<=^)|(?<=^ )|(?<=^> )|(?<=^  )|(?<=^   )|(?<=^    ))[+x?-](?= )")


def tone_of(status: str) -> str:
    """The tone of a gate status or of a case state; an unknown one counts as not tested, never as passed."""
    return _OF_STATUS.get(status) or _OF_STATE.get(status, UNTESTED)


def claim_tone(index: int) -> str:
    """The tone of the claim at `index`, for its number and for its phrases."""
    return f"claim-{index % CLAIMS}"


@lru_cache(maxsize=8192)
def signs_in(text: str) -> tuple[tuple[int, int, str], ...]:
    """(start, end, tone) of the signs in a piece of a row."""
    pattern = _ASCII_SIGN if text.isascii() else _SIGN
    return tuple((found.start(), found.end(), _OF_SIGN.get(found[0], BAR)) for found in pattern.finditer(text))


_known: dict[tuple[str, bool], dict[str, Style]] = {}


def _tones(app: App[object]) -> dict[str, Style]:
    """The style of every tone in the present theme; none without colour."""
    theme = app.current_theme
    key = (theme.name, app.no_color)
    if key not in _known:
        named = {} if app.no_color else {name: theme.variables.get(f"tone-{name}") for name in TONES}
        _known[key] = {name: Style(color=Color.parse(value).rich_color) for name, value in named.items() if value}
    return _known[key]


def tone(widget: Widget, name: str) -> Style:
    """The style of a tone for words, to be added to that of a row.

    Words keep the terminal's own pair of text and ground where a theme leaves the colours to its palette.
    """
    return Style() if widget.app.current_theme.ansi else _tones(widget.app).get(name, Style())


def sign_tone(widget: Widget, name: str) -> Style:
    """The style of a tone for a sign."""
    return _tones(widget.app).get(name, Style())


def tint(widget: Widget, parts: Iterable[tuple[str, Style]], bar: str = KEY) -> list[tuple[str, Style]]:
    """The pieces of a row, cut at their signs; a reversed piece keeps its pair of text and ground.

    A bar has the tone `bar`.
    """
    known = _tones(widget.app)
    if not known:
        return list(parts)
    cut: list[tuple[str, Style]] = []
    for text, style in parts:
        at = 0
        for start, end, name in () if style.reverse else signs_in(text):
            if start > at:
                cut.append((text[at:start], style))
            cut.append((text[start:end], style + known[bar if name == BAR else name]))
            at = end
        if at < len(text):
            cut.append((text[at:], style))
    return cut


def drawn(
    widget: Widget,
    parts: Iterable[tuple[str, Style]],
    width: int,
    fill: Style,
    ellipsis: str = UNICODE.ellipsis,
    bar: str = KEY,
) -> Strip:
    """`content.strip()` with the signs in colour."""
    return content.strip(tint(widget, parts, bar), width, fill, ellipsis)
