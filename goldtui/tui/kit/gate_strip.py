"""The gate strip: two rows, which say how a case fares and what to do first; more only where the words need them.

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

ROWS, MOST = 2, 4
"""Rows of the strip, and the most it takes so that advice is whole."""


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
    """The pieces of the headline. Gates that do not apply are only counted; if the width allows, others are named."""
    if not results:
        return [StripPart("gates: nothing to judge yet")]
    named = named_parts(results, glyphs)
    if content.cells("".join(part.text for part in named)) <= width:
        return named
    return signed_parts(results, glyphs)


def named_parts(results: Sequence[GateLine], glyphs: Glyphs) -> list[StripPart]:
    """Every gate by name, without those that do not apply, which are counted at the end."""
    head, first = _head(results), _first_open(results)
    named = [head]
    for result in results:
        if result.status == "not_applicable":
            continue
        sign = f"{glyphs.first_red if result is first else ''}{glyphs.of_status(result.status)}"
        name = short_title(result.gate).upper() if result is first else short_title(result.gate)
        gap = "" if named[-1] is head else " "
        named.append(StripPart(f"{gap}{sign}", result.gate, result.status, result is first))
        named.append(StripPart(name, result.gate, first=result is first))
    unasked = [result.gate for result in results if result.status == "not_applicable"]
    if unasked:
        sign = glyphs.of_status("not_applicable")
        named += [StripPart(f" {sign}", unasked[0], "not_applicable"), StripPart(f"{len(unasked)} n/a", unasked[0])]
    return named


def signed_parts(results: Sequence[GateLine], glyphs: Glyphs) -> list[StripPart]:
    """Every gate's sign, then the gate to fix first."""
    first = _first_open(results)
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
    return [_head(results), *signs, StripPart(said, first.gate if first is not None else "")]


def _head(results: Sequence[GateLine]) -> StripPart:
    counted = [result for result in results if result.status != "not_applicable"]
    return StripPart(f"gates {sum(result.status == 'pass' for result in counted)}/{len(counted)} ")


def _first_open(results: Sequence[GateLine]) -> GateLine | None:
    for wanted in ("fail", "not_tested"):
        for result in results:
            if result.status == wanted:
                return result
    return None


class StripLook(NamedTuple):
    """What the strip draws: the coloured pieces of its first row, the rest of that row, and the rows below."""

    parts: list[StripPart]
    after: str
    below: list[str]


def _to_do(fix: str) -> bool:
    """Whether the rest of the strip makes "all pass" untrue to say, or says it again."""
    return fix.startswith(("First fix (f): ", "All gates pass."))


def strip_look(results: Sequence[GateLine], fix: str, glyphs: Glyphs, width: int, most: int = MOST) -> StripLook:
    """The fix has a row of its own; a longer one begins next to the signs, where names would take its room."""
    parts = [part for part in strip_parts(results, glyphs, width) if part.text != " all pass" or not _to_do(fix)]
    if content.cells(fix) <= width or not results:
        return StripLook(parts, "", content.fold(fix, width, most - 1, glyphs.ellipsis))
    parts = [part for part in signed_parts(results, glyphs) if part.text != " all pass" or not _to_do(fix)]
    head = "".join(part.text for part in parts)
    # The gate that fails is named just before it, so that its key says enough.
    said = fix.replace("First fix (f): ", "f: ", 1)
    lines = content.fold(f"{head}{glyphs.dot}{said}", width, most, glyphs.ellipsis)
    return StripLook(parts, lines[0][len(head) :], lines[1:])


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
        self._look = StripLook([StripPart("")], "", [])

    def show(self, results: Sequence[GateLine], fix: str) -> None:
        """Show these results; `fix` is the next step in words, empty when there is nothing to do."""
        new = (tuple(results), fix)
        if new != (self._results, self._fix):
            self._results, self._fix = new
            self._draw()

    def on_resize(self) -> None:
        """Fold to the new width."""
        self._draw()

    def _draw(self) -> None:
        before, width = self._look, self.size.width or max(20, self.app.size.width - 2)
        self._look = strip_look(self._results, self._fix, self.glyphs, width, max(MOST, self.app.size.height // 3))
        rows = max(ROWS, 1 + len(self._look.below))
        if self.styles.height is None or self.styles.height.value != rows:
            self.styles.height = rows
        # Most keys change what is to be fixed and no gate; the coloured row costs the most bytes of all.
        same = before[:2] == self._look[:2]
        self.refresh(*([Region(0, 1, width, self.size.height - 1)] if same and self.size.width else []))

    @property
    def sentence(self) -> str:
        """All rows as one text, for tests, the palette and screen readers."""
        return f"{headline(self._results, self.glyphs, 10_000)}. {self._fix}"

    def render_line(self, y: int) -> Strip:
        """Row 0 is the headline, and the first fix follows."""
        base, width = self.rich_style, self.size.width
        if y == 0:
            pieces = [(part.text, self._style(part, base)) for part in self._look.parts]
            return content.strip([*pieces, (self._look.after, base)], width, base)
        return drawn(self, [("".join(self._look.below[y - 1 : y]), base)], width, base)

    def _style(self, part: StripPart, base: Style) -> Style:
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
        for part in self._look.parts if not line else ():
            if 0 <= at < content.cells(part.text):
                chosen = part.gate
                break
            at -= content.cells(part.text)
        if chosen:
            self.post_message(self.Chosen(chosen))
