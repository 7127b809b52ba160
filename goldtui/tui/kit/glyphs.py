"""Every sign the screens draw, in Unicode and in ASCII, so that nothing depends on a font or colour alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from goldtui.model.signs import ASCII_SIGNS, SIGNS

if TYPE_CHECKING:
    from textual.widget import Widget


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One set of signs. Each appears next to a word somewhere on the same screen."""

    status: Mapping[str, str]
    """By gate status, as in `model.results.Status`."""
    state: Mapping[str, str]
    """By case state: draft, ready, approved and so on."""
    outcome: Mapping[str, str]
    """By outcome of a variant: killed, held, survived and so on."""
    claims: tuple[str, ...]
    """Signs of claims one to twenty; later ones are written as a number."""
    first_red: str
    here: str
    unsaved: str
    between: str
    differs: str
    """The two runs differ."""
    several: str
    ellipsis: str
    bullet: str
    approx: str
    dot: str
    """Separates parts of one row."""
    open_quote: str
    close_quote: str
    none: str
    """An empty field."""
    picked: str
    eighths: str
    """Parts of a cell in growing order, the full one last; their number is the resolution of a bar."""
    rest: str
    """The empty part of a bar."""

    def bar(self, part: int, whole: int, width: int) -> str:
        """`part` of `whole` as a bar of exactly `width` cells; only 0 is drawn empty and only `whole` is drawn full."""
        steps = len(self.eighths)
        filled = width * steps * part // whole if whole else 0
        filled = max(filled, 1) if part else filled
        full, more = divmod(filled, steps)
        drawn = self.eighths[-1] * full + (self.eighths[more - 1] if more else "")
        return drawn + self.rest * (width - len(drawn))

    def quoted(self, text: str) -> str:
        """A phrase in quotation marks; the text itself is unchanged."""
        return f"{self.open_quote}{text}{self.close_quote}"

    def claim(self, index: int) -> str:
        """The sign of the claim at `index` (from 0); at most three cells wide."""
        if 0 <= index < len(self.claims):
            return self.claims[index]
        return str(index + 1)

    def of_status(self, status: str) -> str:
        """The sign of a gate status; an unknown one is drawn as not tested, never as passed."""
        return self.status.get(status, self.status["not_tested"])

    def of_outcome(self, outcome: str) -> str:
        """The sign of a variant's outcome; an unknown one is drawn as held, never as killed."""
        return self.outcome.get(outcome, self.outcome["held"])

    def of_state(self, state: str) -> str:
        """The sign of a case state; an unknown one is drawn as a bullet before its word."""
        return self.state.get(state, self.bullet)


UNICODE = Glyphs(
    status=SIGNS,
    state={
        "new": "○",
        "draft": "◐",
        "ready": "◑",
        "approved": "●",
        "returned": "↩",
        "stale": "⚑",
        "disputed": "≠",
        "rejected": "✗",
        "retired": "∅",
        "frozen": "◆",
    },
    outcome={
        "killed": "✓",
        "accepted": "✓",
        "equivalent": "≈",
        "n/a": "–",
        "held": "?",
        "survived": "✗",
        "misattributed": "≠",
        "false_alarm": "✗",
    },
    claims=tuple(chr(0x2460 + number) for number in range(20)),
    first_red="▶",
    here="▸",
    unsaved="●",
    between=" › ",
    differs="≠",
    several="+",
    ellipsis="…",
    bullet="•",
    approx="≈",
    dot=" · ",
    open_quote="“",
    close_quote="”",
    none="–",
    picked="▣",
    eighths="╸━",
    rest="·",
)

ASCII = Glyphs(
    status=ASCII_SIGNS,
    state={
        "new": "o",
        "draft": "d",
        "ready": "r",
        "approved": "A",
        "returned": "<",
        "stale": "!",
        "disputed": "#",
        "rejected": "X",
        "retired": "0",
        "frozen": "F",
    },
    outcome={
        "killed": "+",
        "accepted": "+",
        "equivalent": "~",
        "n/a": "-",
        "held": "?",
        "survived": "x",
        "misattributed": "#",
        "false_alarm": "x",
    },
    claims=tuple(str(number) for number in range(1, 21)),
    first_red=">",
    here=">",
    unsaved="*",
    between=" > ",
    differs="#",
    several="+",
    ellipsis="~",
    bullet="*",
    approx="~",
    dot=" - ",
    open_quote='"',
    close_quote='"',
    none="-",
    picked="#",
    eighths="=",
    rest=".",
)


def glyphs_of(widget: Widget) -> Glyphs:
    """The signs the application uses, for widgets that are created without any."""
    glyphs = getattr(widget.app, "glyphs", UNICODE)
    return glyphs if isinstance(glyphs, Glyphs) else UNICODE


def ellipsis_of(widget: Widget) -> str:
    """The sign for cut text."""
    return glyphs_of(widget).ellipsis
