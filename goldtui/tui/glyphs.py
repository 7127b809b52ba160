"""Every sign the screens draw, in Unicode and in ASCII, so that no font or colour is ever the only key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One set of signs. Each appears beside a word somewhere on the same screen."""

    status: Mapping[str, str]
    """By gate status, as in `model.results.Status`."""
    state: Mapping[str, str]
    """By case state: draft, ready, approved and so on."""
    claims: tuple[str, ...]
    """Signs of claims one to twenty; later ones are written as a number."""
    first_red: str
    here: str
    unsaved: str
    between: str
    several: str
    ellipsis: str
    bullet: str
    approx: str
    dot: str
    """Between parts of one row."""
    open_quote: str
    close_quote: str
    none: str
    """An empty field."""

    def quoted(self, text: str) -> str:
        """A phrase in quotation marks; the text itself stays as it is."""
        return f"{self.open_quote}{text}{self.close_quote}"

    def claim(self, index: int) -> str:
        """The sign of the claim at `index` (from 0); at most three cells wide."""
        if 0 <= index < len(self.claims):
            return self.claims[index]
        return str(index + 1)

    def of_status(self, status: str) -> str:
        """The sign of a gate status; an unknown one is drawn as not tested, never as passed."""
        return self.status.get(status, self.status["not_tested"])

    def of_state(self, state: str) -> str:
        """The sign of a case state; an unknown one is drawn as a bullet beside its word."""
        return self.state.get(state, self.bullet)


UNICODE = Glyphs(
    status={"pass": "✓", "fail": "✗", "not_tested": "?", "not_applicable": "–", "not_reached": "·"},
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
    claims=tuple(chr(0x2460 + number) for number in range(20)),
    first_red="▶",
    here="▸",
    unsaved="●",
    between=" › ",
    several="+",
    ellipsis="…",
    bullet="•",
    approx="≈",
    dot=" · ",
    open_quote="“",
    close_quote="”",
    none="–",
)

ASCII = Glyphs(
    status={"pass": "+", "fail": "x", "not_tested": "?", "not_applicable": "-", "not_reached": "."},
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
    claims=tuple(str(number) for number in range(1, 21)),
    first_red=">",
    here=">",
    unsaved="*",
    between=" > ",
    several="+",
    ellipsis="~",
    bullet="*",
    approx="~",
    dot=" - ",
    open_quote='"',
    close_quote='"',
    none="-",
)
