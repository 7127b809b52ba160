"""Guides a newcomer through all places: says what to press next, and moves on when it is done.

It only watches, and lays out one recorded run. Every key does what it always does, so nothing learnt here is wrong
outside the tour.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events
from textual.strip import Strip
from textual.widget import Widget

from goldtui.casework import edits
from goldtui.model.gate_names import GATE_NAMES
from goldtui.tui.kit import content
from goldtui.tui.kit.background import run_behind
from goldtui.tui.kit.glyphs import ellipsis_of
from goldtui.tui.kit.memory.replay import RunsMemory
from goldtui.workbench.start.tour import (
    STEPS,
    TOUR_CASE,
    TOUR_CLAIM,
    TOUR_RUN,
    TOUR_WORDS,
    TourStep,
    reach,
    step_reached,
    tour_run,
)

if TYPE_CHECKING:
    from goldtui.model.records import Claim
    from goldtui.tui.kit.gold_app import GoldApp
    from goldtui.tui.workbench.workbench import Workbench

LOOK_SECONDS = 0.15
WORK = 2
"""The place in which the steps are about one case."""
REPLAY = 4


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

    def __init__(self, app: GoldApp, path: Path, steps: tuple[TourStep, ...] = STEPS) -> None:
        self.app, self.path, self.steps = app, path, steps
        self.at = step_reached(path)
        self.over = False
        self.hidden = False

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
        # The timer is the application's and may fire once more while the last screens close.
        if self.over or self.app.bench is None or not self.app.screen_stack:
            return
        before = self.at
        while self.at < len(self.steps) - 1 and _DONE[self.step.name](self.app):
            self.at += 1
        self._keep(before)
        if self.step.place == REPLAY:
            self._lay_run()
        self._say()

    def skip(self) -> None:
        """Skip a step; at the last one, end."""
        if self.at >= len(self.steps) - 1:
            self.over = True
            self._remove()
            return
        self.at += 1
        self._keep(self.at - 1)
        self._say()

    def hide(self) -> None:
        """Leave the tour, or go on with it; the step reached is kept for another day too."""
        self.hidden = not self.hidden
        if self.hidden:
            self._remove()
            key = self.app.key_of("app.tour_hide")
            self.app.tell(f"The tour waits at step {self.at + 1}: {key} goes on, now or after goldtui demo --tour.")
        self._say()

    def _lay_run(self) -> None:
        self.app.runs_memory = memory = self.app.runs_memory or RunsMemory()
        if not memory.asked:
            memory.ask(tour_run())
            memory.position, memory.gate = TOUR_RUN, GATE_NAMES[0]

    def _keep(self, before: int) -> None:
        if self.at != before:
            # In the lane: of two steps that follow each other the later one is written last.
            run_behind(self.app, self.app.lane(partial(reach, self.path, self.step.name)), "tour")

    def _remove(self) -> None:
        for screen in self.app.screen_stack:
            screen.query(TourBox).remove()

    def _here(self) -> bool:
        """Whether the step can be done in the place on top."""
        place = self.step.place
        return not place or (self.app.present_place() == place and (place != WORK or _workbench(self.app) is not None))

    def _say(self) -> None:
        screen = self.app.screen
        if screen.is_modal or self.hidden:
            return
        boxes = screen.query(TourBox)
        if not boxes:
            screen.mount(TourBox())
            return
        skip, hide = self.app.key_of("app.tour_skip"), self.app.key_of("app.tour_hide")
        head = f"Tour {self.at + 1}/{len(self.steps)}"
        said = self.step.said(self.app.key_of, away=not self._here())
        last = self.at == len(self.steps) - 1
        boxes.first().show(f"{head}: {said} {f'({skip} closes this)' if last else f'({skip} skips, {hide} leaves)'}")


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


def _variant(app: GoldApp) -> bool:
    from goldtui.tui.variants.detail import VariantDetail

    return isinstance(app.screen, VariantDetail)


def _run(app: GoldApp) -> bool:
    from goldtui.tui.replay.replay import ReplayPlace

    shown = app.screen.state.shown if isinstance(app.screen, ReplayPlace) else None
    return shown is not None and isinstance(app.screen, ReplayPlace) and app.screen.state.gate == shown.walk.gate


def _failing(app: GoldApp) -> bool:
    return app.runs_memory is not None and app.runs_memory.position > TOUR_RUN


def _ticked(app: GoldApp) -> bool:
    from goldtui.tui.review.review import ReviewPlace

    here = app.screen if isinstance(app.screen, ReviewPlace) else None
    boxes = here.state.boxes(app.bench.policy) if here is not None and app.bench is not None else ()
    return _approved(app) or (here is not None and here.state.page is not None and set(boxes) <= here.state.ticked)


def _approved(app: GoldApp) -> bool:
    return app.review_memory is not None and bool(app.review_memory.decided)


def _verified(app: GoldApp) -> bool:
    from goldtui.tui.freeze.freeze import FreezePlace

    return isinstance(app.screen, FreezePlace) and app.screen.state.reading == "lines"


def _older(app: GoldApp) -> bool:
    from goldtui.tui.report.report import ReportPlace

    run = app.screen.state.run_shown if isinstance(app.screen, ReportPlace) else None
    return run is not None and isinstance(app.screen, ReportPlace) and run.kept != app.screen.state.runs[0]


def _behind(app: GoldApp) -> bool:
    from goldtui.tui.report.report import ReportPlace

    return isinstance(app.screen, ReportPlace) and app.screen.reading


_DONE: Final[dict[str, Callable[[GoldApp], bool]]] = {
    "open": _opened,
    "fix": _at_claim,
    "evidence": _in_evidence,
    "select": _selected,
    "mark": _marked,
    "undo": _unmarked,
    "redo": _marked,
    "ready": _ready,
    "variant": _variant,
    "run": _run,
    "failing": _failing,
    "tick": _ticked,
    "approve": _approved,
    "verify": _verified,
    "older": _older,
    "behind": _behind,
    "end": lambda app: False,
}
