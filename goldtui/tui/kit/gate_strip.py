"""The gate strip: always as many rows at one size, which say how a case fares and what to do first.

People stop reading a strip that grows, scrolls or relies on colour; this one uses signs and words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from goldtui.casework.gate_words import short_title, title
from goldtui.model.signs import STATUS_VERBS
from goldtui.tui.kit import content
from goldtui.tui.kit.glyphs import UNICODE, Glyphs
from goldtui.tui.kit.tones import QUIET, drawn, sign_tone, tone, tone_of


class GateLine(Protocol):
    """What the strip reads of a gate result."""

    @property
    def gate(self) -> str:
        """The gate's name, such as `citation_support`."""

    @property
    def status(self) -> str:
        """One of the values of `model.results.Status`."""


class StripPart(NamedTuple):
    """A piece of the first row: its text, and the gate and status it is about, if any."""

    text: str
    gate: str = ""
    status: str = ""
    first: bool = False
    """Whether it is the gate to fix first."""


def headline(results: Sequence[GateLine], glyphs: Glyphs, width: int) -> str:
    """The first row: how many gates pass, each gate's sign in order, then the gate to fix first."""
    return "".join(part.text for part in strip_parts(results, glyphs, width))


def strip_parts(results: Sequence[GateLine], glyphs: Glyphs, width: int) -> list[StripPart]:
    """The pieces of the headline. Gates that do not apply are not counted; if the width allows, every gate is named."""
    if not results:
        return [StripPart("gates: nothing to judge yet")]
    counted = [result for result in results if result.status != "not_applicable"]
    passed = sum(result.status == "pass" for result in counted)
    first = _first_open(results)
    head = StripPart(f"gates {passed}/{len(counted)} ")
    named = [head]
    for number, result in enumerate(results):
        sign = f"{glyphs.first_red if result is first else ''}{glyphs.of_status(result.status)}"
        name = short_title(result.gate).upper() if result is first else short_title(result.gate)
        named.append(StripPart(f"{' ' if number else ''}{sign}", result.gate, result.status, result is first))
        named.append(StripPart(name, result.gate, first=result is first))
    if content.cells("".join(part.text for part in named)) <= width:
        return named
    signs = [
        StripPart(
            (glyphs.first_red if result is first else "") + glyphs.of_status(result.status),
            result.gate,
            result.status,
            result is first,
        )
        for result in results
    ]
    said = " all pass" if first is None else f" {title(first.gate)} {STATUS_VERBS[first.status]}"
    return [head, *signs, StripPart(said, first.gate if first is not None else "")]


def _first_open(results: Sequence[GateLine]) -> GateLine | None:
    for wanted in ("fail", "not_tested"):
        for result in results:
            if result.status == wanted:
                return result
    return None


class GateStrip(Widget):
    """`show()` takes results and the first fix in words. Untrusted text in the fix is safe."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    GateStrip { height: 2; width: 100%; background: $bar; color: $foreground; padding: 0 1; }
    """

    class Chosen(Message):
        """A gate was clicked."""

        def __init__(self, gate: str) -> None:
            super().__init__()
            self.gate = gate

    def __init__(self, *, glyphs: Glyphs = UNICODE, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs
        self._results: tuple[GateLine, ...] = ()
        self._fix = ""

    def show(self, results: Sequence[GateLine], fix: str) -> None:
        """Show these results; `fix` is the next step in words, empty when there is nothing to do."""
        new = (tuple(results), fix)
        if new != (self._results, self._fix):
            width = self.size.width
            same = strip_parts(self._results, self.glyphs, width) == strip_parts(new[0], self.glyphs, width)
            self._results, self._fix = new
            # Most keys change what is to be fixed and no gate; the coloured row costs the most bytes of all.
            self.refresh(*([Region(0, 1, width, self.size.height - 1)] if same and width else []))

    @property
    def sentence(self) -> str:
        """All rows as one text, for tests, the palette and screen readers."""
        return f"{headline(self._results, self.glyphs, 10_000)}. {self._fix}"

    def render_line(self, y: int) -> Strip:
        """Row 0 is the headline, the rest is the first fix."""
        base, width = self.rich_style, self.size.width
        if y == 0:
            parts = strip_parts(self._results, self.glyphs, width)
            return content.strip([(part.text, self._look(part, base)) for part in parts], width, base)
        lines = content.fold(self._fix, width, max(1, self.size.height - 1), self.glyphs.ellipsis)
        return drawn(self, [(lines[y - 1] if y <= len(lines) else "", base)], width, base)

    def _look(self, part: StripPart, base: Style) -> Style:
        if not part.gate:
            return base + Style(bold=True)
        style = base + (sign_tone(self, tone_of(part.status)) if part.status else tone(self, QUIET))
        if not part.first:
            return style if part.status else style + Style(bold=False)
        failed = any(one.gate == part.gate and one.status == "fail" for one in self._results)
        return base + Style(bold=True, reverse=failed) + tone(self, tone_of("fail" if failed else "not_tested"))

    def on_click(self, event: events.Click) -> None:
        """Say which gate is under the pointer; below the gates it is the one to fix first."""
        event.stop()
        at, line = event.get_content_offset_capture(self)
        first = _first_open(self._results)
        chosen = first.gate if first is not None else ""
        for part in strip_parts(self._results, self.glyphs, self.size.width) if not line else ():
            if 0 <= at < content.cells(part.text):
                chosen = part.gate
                break
            at -= content.cells(part.text)
        if chosen:
            self.post_message(self.Chosen(chosen))
