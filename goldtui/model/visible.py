"""Foreign text made safe to look at, character for character, so that nothing in data acts on a terminal.

Controls, bidi marks and invisible characters become visible signs. The replacement is one sign for one
character in `visible()` (so that positions hold), and spelled out in `spelled()` for plain output.
"""

from __future__ import annotations

import re

# One class for everything that must never reach a terminal raw. Callers handle newline and tab, which are layout.
_HIDDEN_RANGES = (
    "\u0000-\u0008\u000b-\u001f\u007f-\u009f"  # C0 without tab and newline, DEL, C1
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"  # soft hyphen, joiners, fillers
    "\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"
    "\ud800-\udfff\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
_HIDDEN = re.compile(f"[{_HIDDEN_RANGES}]")
_HIDDEN_OR_LAYOUT = re.compile(f"[\t\n{_HIDDEN_RANGES}]")

# Emoji are built with these: shown unchanged in reading views, spelled out where a signature depends on the text.
_EMOJI_GLUE = frozenset("\u200d\ufe0f\ufe0e")

_PLACEHOLDER = "\ufffd"


def _sign(match: re.Match[str]) -> str:
    char = match.group()
    code = ord(char)
    if code < 0x20:
        return chr(0x2400 + code)
    if code == 0x7F:
        return "\u2421"
    if char in _EMOJI_GLUE:
        return char
    return _PLACEHOLDER


def _spell(match: re.Match[str]) -> str:
    char = match.group()
    code = ord(char)
    if char in "\t\n":
        return chr(0x2400 + code)
    if code < 0x20:
        return chr(0x2400 + code)
    return f"<U+{code:04X}>"


def visible(text: str) -> str:
    """The text with every hidden character replaced by one visible sign; same length, newline and tab kept.

    C0 controls become control pictures, the rest U+FFFD; emoji joiners stay, since they draw nothing alone.
    """
    return _HIDDEN.sub(_sign, text)


def spelled(text: str) -> str:
    """The text on one line with hidden characters spelled as `<U+XXXX>`; for messages and plain output."""
    return _HIDDEN_OR_LAYOUT.sub(_spell, text)


def one_line(text: str) -> str:
    """The text on one line."""
    return " ".join(text.split())


def hidden_count(text: str) -> int:
    """How many characters a reader would not see (emoji joiners not counted)."""
    return sum(1 for m in _HIDDEN.finditer(text) if m.group() not in _EMOJI_GLUE)
