"""Guides a newcomer through one repair: says what to press next, and moves on when it is done.

It only watches. Every key does what it always does, so nothing learnt here is wrong outside the tour.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events
from textual.strip import Strip
from textual.widget import Widget

from goldtui.casework import edits
from goldtui.tui.kit import content
from goldtui.tui.kit.glyphs import ellipsis_of
from goldtui.workbench.start.tour import STEPS, TOUR_CASE, TOUR_CLAIM, TOUR_WORDS, TourStep

if TYPE_CHECKING:
    from goldtui.model.records import Claim
    from goldtui.tui.kit.gold_app import GoldApp
    from goldtui.tui.workbench.workbench import Workbench

LOOK_SECONDS = 0.15


class TourBox(Widget):
    """The step, at the foot of whichever screen is on top; as tall as its words need."""

    ALLOW_SELECT = False
    BINDING_GROUP_TITLE = ""
    DEFAULT_CSS = """
    TourBox { dock: bottom; height: 3; width: 100%; background: $cursor; color: $foreground; padding: 0 1; }
    TourBox:ansi { background: ansi_default; color: ansi_default; text-style: reverse; }
    """
    MOST_ROWS: ClassVar[int] = 5

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.text = ""
        self._rows: list[str] = []

    def show(self, text: str) -> None:
        """Show a step."""
        if text != self.text:
            self.text = text
            self._fold()

    def _fold(self) -> None:
        self._rows = content.fold(self.text, max(10, self.size.width - 2), self.MOST_ROWS, ellipsis_of(self))
        self.styles.height = len(self._rows)
        self.refresh()

    def on_resize(self, event: events.Resize) -> None:
        """Fold the words to the new width."""
        self._fold()

    def render_line(self, y: int) -> Strip:
        """The strip for line `y`."""
        base = self.rich_style
        text = self._rows[y] if y < len(self._rows) else ""
        return content.strip([(text, base)], self.size.width, base)


class Tour:
    """The state of the tour."""

    def __init__(self, app: GoldApp, steps: tuple[TourStep, ...] = STEPS) -> None:
        self.app = app
        self.steps = steps
        self.at = 0
        self.over = False

    def begin(self) -> str:
        """Start watching; returns the case on which the list must start."""
        self.app.set_interval(LOOK_SECONDS, self.look)
        return TOUR_CASE

    @property
    def step(self) -> TourStep:
        """The current step."""
        return self.steps[self.at]

    def look(self) -> None:
        """Skip every step that is done, and show the next one."""
        if self.over or self.app.bench is None:
            return
        while self.at < len(self.steps) - 1 and _DONE[self.step.name](self.app):
            self.at += 1
        self._say()

    def skip(self) -> None:
        """Skip a step; at the last one, end."""
        if self.at >= len(self.steps) - 1:
            self.end()
            return
        self.at += 1
        self._say()

    def end(self) -> None:
        """End the tour; the copy stays open until the user quits."""
        self.over = True
        for screen in self.app.screen_stack:
            screen.query(TourBox).remove()

    def _say(self) -> None:
        screen = self.app.screen
        if screen.is_modal:
            return
        boxes = screen.query(TourBox)
        if not boxes:
            screen.mount(TourBox())
            return
        skip, leave = self.app.key_of("app.tour_skip"), self.app.key_of("app.tour_end")
        head = f"Tour {self.at + 1}/{len(self.steps)}"
        boxes.first().show(f"{head}: {self.step.said(self.app.key_of)} ({skip} skips, {leave} ends the tour)")


def _workbench(app: GoldApp) -> Workbench | None:
    if app.workbench is None:
        return None
    from goldtui.tui.workbench.workbench import Workbench

    present = app.workbench
    if not isinstance(present, Workbench) or present.sitting is None or present.sitting.case.case_id != TOUR_CASE:
        return None
    return present


def _claim(app: GoldApp) -> Claim | None:
    present = _workbench(app)
    if present is None or present.sitting is None:
        return None
    return edits.claim_by_id(present.sitting.case, TOUR_CLAIM)


def _opened(app: GoldApp) -> bool:
    return _workbench(app) is not None


def _at_claim(app: GoldApp) -> bool:
    present = _workbench(app)
    return present is not None and present.current == TOUR_CLAIM


def _in_evidence(app: GoldApp) -> bool:
    present = _workbench(app)
    return present is not None and present.source.evidence.has_focus


def _selected(app: GoldApp) -> bool:
    present = _workbench(app)
    selected = present.source.evidence.selected if present is not None else None
    return _marked(app) or (selected is not None and TOUR_WORDS in selected.text)


def _marked(app: GoldApp) -> bool:
    claim = _claim(app)
    return claim is not None and any(TOUR_WORDS in phrase for phrase in claim.support_phrases)


def _unmarked(app: GoldApp) -> bool:
    return _opened(app) and not _marked(app)


def _ready(app: GoldApp) -> bool:
    present = _workbench(app)
    return present is not None and present.sitting is not None and present.sitting.opened.state == "ready"


def _left(app: GoldApp) -> bool:
    return app.workbench is None


_DONE: Final[dict[str, Callable[[GoldApp], bool]]] = {
    "open": _opened,
    "fix": _at_claim,
    "evidence": _in_evidence,
    "select": _selected,
    "mark": _marked,
    "undo": _unmarked,
    "redo": _marked,
    "ready": _ready,
    "back": _left,
    "end": lambda app: False,
}
