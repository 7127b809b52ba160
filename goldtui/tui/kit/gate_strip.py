"""The gate strip: always two rows, which say in one sentence how a case fares and what to do first.

People stop reading a strip that grows, scrolls or relies on colour; this one uses signs and words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from goldtui.casework.gate_words import short_title, title
from goldtui.model.signs import STATUS_VERBS
from goldtui.tui.kit import content
from goldtui.tui.kit.glyphs import UNICODE, Glyphs


class GateLine(Protocol):
    """What the strip reads of a gate result."""

    @property
    def gate(self) -> str:
        """The gate's name, such as `citation_support`."""

    @property
    def status(self) -> str:
        """One of the values of `model.results.Status`."""


def headline(results: Sequence[GateLine], glyphs: Glyphs, width: int) -> str:
    """The first row: how many gates pass, each gate's sign in order, then the gate to fix first.

    Gates that do not apply are not counted. If the width allows, every gate is named next to its sign.
    """
    if not results:
        return "gates: nothing to judge yet"
    counted = [result for result in results if result.status != "not_applicable"]
    passed = sum(result.status == "pass" for result in counted)
    first = _first_open(results)
    signs = "".join(
        (glyphs.first_red if result is first else "") + glyphs.of_status(result.status) for result in results
    )
    head = f"gates {passed}/{len(counted)} "
    named = head + " ".join(
        f"{glyphs.first_red if result is first else ''}{glyphs.of_status(result.status)}"
        f"{short_title(result.gate).upper() if result is first else short_title(result.gate)}"
        for result in results
    )
    if content.cells(named) <= width:
        return named
    if first is None:
        return f"{head}{signs} all pass"
    return f"{head}{signs} {title(first.gate)} {STATUS_VERBS[first.status]}"


def _first_open(results: Sequence[GateLine]) -> GateLine | None:
    for wanted in ("fail", "not_tested"):
        for result in results:
            if result.status == wanted:
                return result
    return None


class GateStrip(Widget):
    """Two rows: `show()` takes results and the first fix in words. Untrusted text in the fix is safe."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    GateStrip { height: 2; width: 100%; background: $panel; color: $foreground; padding: 0 1; }
    """

    def __init__(self, *, glyphs: Glyphs = UNICODE, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs
        self._results: tuple[GateLine, ...] = ()
        self._fix = ""

    def show(self, results: Sequence[GateLine], fix: str) -> None:
        """Show these results; `fix` is the next step in words, empty when there is nothing to do."""
        new = (tuple(results), fix)
        if new != (self._results, self._fix):
            self._results, self._fix = new
            self.refresh()

    @property
    def sentence(self) -> str:
        """Both rows as one text, for tests, the palette and screen readers."""
        return f"{headline(self._results, self.glyphs, 10_000)}. {self._fix}"

    def render_line(self, y: int) -> Strip:
        """Row 0 is the headline, row 1 the first fix."""
        base, width = self.rich_style, self.size.width
        strong = base + Style(bold=True)
        if y == 0:
            first = _first_open(self._results)
            style = strong + Style(reverse=True) if first and first.status == "fail" else strong
            line = headline(self._results, self.glyphs, width)
            head, sign, rest = line.partition(self.glyphs.first_red)
            if not sign:
                return content.strip([(line, strong)], width, base)
            return content.strip([(head, strong), (sign + rest[:1], style), (rest[1:], strong)], width, base)
        return content.strip([(content.row(self._fix, width, self.glyphs.ellipsis), base)], width, base)
