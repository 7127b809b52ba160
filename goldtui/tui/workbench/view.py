"""The Workbench: one case against its evidence, judged in the frame of every keystroke.

The screen coordinates: panes turn keys into edits, the sitting holds the case, the keeper keeps it safe. It decides
nothing about a case itself.
"""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

from textual import events, getters
from textual.app import ComposeResult
from textual.containers import Container
from textual.timer import Timer
from textual.widget import Widget

from goldtui.casework import edits
from goldtui.model.faults import GoldtuiError
from goldtui.model.records import GoldCase
from goldtui.model.spot import Spot
from goldtui.tui.kit.case_list import CaseList
from goldtui.tui.kit.evidence.evidence import Evidence
from goldtui.tui.kit.evidence.source_pane import SourcePane
from goldtui.tui.kit.found_rows import FoundRows
from goldtui.tui.kit.gate_strip import GateStrip
from goldtui.tui.kit.glyphs import ASCII, Glyphs
from goldtui.tui.kit.gold_app import GoldApp
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.lane import Lane
from goldtui.tui.kit.places_bar import PlacesBar
from goldtui.tui.kit.timeline import Timeline
from goldtui.tui.kit.topbar import Topbar
from goldtui.tui.workbench.case_pane import CasePane
from goldtui.tui.workbench.keeper import Keeper
from goldtui.tui.workbench.layers import Layers
from goldtui.tui.workbench.neighbours_pane import Beside
from goldtui.tui.workbench.sitting import Sitting
from goldtui.workbench.case.views import ArrivalView

if TYPE_CHECKING:
    from goldtui.workbench.bench import Bench

PANES = ("cases", "case", "source")


class WorkbenchView(Layers):
    """What the place shows, one case with its evidence and gates, and how typing is kept."""

    newer: ArrivalView | None = None
    """A revision of this case that is not on the screen yet because something here is being written."""

    BINDING_GROUP_TITLE = "Workbench"
    PLACE = 2
    AUTO_FOCUS = "#outline"

    def __init__(self, bench: Bench, lane: Lane, glyphs: Glyphs, case_id: str, filter_text: str = "") -> None:
        super().__init__()
        self.bench, self.lane, self.glyphs = bench, lane, glyphs
        self.filter_text = filter_text
        self.sitting: Sitting | None = None
        self.opening = True
        """Whether the first case is loading; keys typed meanwhile wait for it."""
        self._first_case = case_id
        self._soon: Timer | None = None
        self._again: Timer | None = None
        self.keeper = Keeper(bench, lane.first, self._show_topbar, self._show_problem, self._problem_over)

    gold_app = getters.app(GoldApp)

    def _show_problem(self, error: GoldtuiError) -> None:
        self.gold_app.problem(error)

    def _problem_over(self) -> None:
        self.gold_app.clear_notifications()

    def compose(self) -> ComposeResult:
        """Topbar, three panes, strip, keys; the style sheet decides which panes a size shows."""
        yield Topbar(glyphs=self.glyphs, id="top")
        yield PlacesBar(self.PLACE, key_of=self.gold_app.key_of, id="places")
        with Container(id="body"):
            yield CaseList(glyphs=self.glyphs, runner=self.lane, id="cases")
            yield CasePane(self.glyphs, id="case")
            yield SourcePane(self.glyphs, self.lane, inline=self.gold_app.plain_terminal, id="source")
            yield Beside(self.bench, self.lane, glyphs=self.glyphs, id="beside")
        yield GateStrip(glyphs=self.glyphs, id="strip")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Fetch the first case."""
        self.add_class("-pane-case")
        self.source.chunk_shown = self._show_beside
        self.set_class(self.glyphs is ASCII, "-ascii")
        self.query_one(Topbar).show([self.bench.name, self._first_case], "opening", self.bench.standing)
        # Not in the group of later moves: a key pressed meanwhile would cancel it, and no case would ever open.
        self.gold_app.spawn(self, self._open_first(), "first")
        self.gold_app.spawn(self, self._fill_list(), "list")

    async def _open_first(self) -> None:
        try:
            self.keeper.read_only = bool(await self.lane(lambda: self.bench.read_only))
            if not await self._go_case(self._first_case) and self.sitting is None:
                self.gold_app.back_to_library(self._first_case)
            self.turn_as_asked()
            self.spot_as_asked()
        finally:
            self.opening = False

    async def _fill_list(self) -> None:
        length = await self.lane(partial(self.bench.library.count, self.filter_text))
        at = await self.lane(partial(self.bench.library.position, self.filter_text, self._first_case))
        self.case_list.use(FoundRows(self.bench, self.filter_text, length), length, at or 0)

    def on_unmount(self) -> None:
        """Pass the undo stack to the application, since it outlives the screen."""
        self.hand_timeline_on()

    # -- parts -------------------------------------------------------------------------------------------

    @property
    def case_list(self) -> CaseList:
        """The list at the left of wide screens."""
        return self.query_one("#cases", CaseList)

    @property
    def case_pane(self) -> CasePane:
        """The case."""
        return self.query_one(CasePane)

    @property
    def source(self) -> SourcePane:
        """The evidence."""
        return self.query_one(SourcePane)

    # -- which case --------------------------------------------------------------------------------------

    def go_case(self, case_id: str, spot: Spot | None = None) -> None:
        """Go to a case after saving the current one as a draft."""
        self.gold_app.spawn(self, self._go_case(case_id, spot), "go", exclusive=True)

    async def _go_case(self, case_id: str, spot: Spot | None = None) -> bool:
        if not await self.keep_now():
            return False
        old = self.sitting
        timeline = self.timeline
        history = timeline.history

        def begin() -> tuple[Sitting, Timeline]:
            opened, known = self.bench.case.open(case_id), timeline
            if opened.draft is not None and not known.begun:
                # Only the steps of earlier days can tell whether the draft is an undo that was not saved.
                known = known.with_earlier(self.bench.case.earlier(known.older))
            return Sitting(opened, self.bench.case.judging(opened), known.history, time.monotonic()), known

        try:
            sitting, timeline = await self.lane(begin)
        except GoldtuiError as error:
            self.gold_app.problem(error)
            return False
        if old is not None and (old.unkept or old.history is not history):
            # Keys pressed while the case was loading belong to the old one; they are kept, and we stay.
            await self.keep_now()
            return False
        self.gold_app.timeline = timeline
        self._begin(sitting, spot)
        return True

    def _begin(self, sitting: Sitting, spot: Spot | None) -> None:
        self.case_pane.close_editor(focus=False)
        self.sitting = sitting
        self.keeper.draft_at = sitting.opened.draft_at
        claims = edits.claims_of(sitting.case)
        self.current = claims[0].claim_id if claims else ""
        self.source.begin(sitting.opened.chunks, sitting.judging)
        self.show_case()
        self.case_pane.go(spot or sitting.restored_at or Spot("question"))
        self.say_whole(sitting.greeting())
        self.remarks_soon()

    def show_case(self) -> None:
        """Draw the case in its current state. Called in the frame of the keystroke that changed it."""
        sitting = self.sitting
        if sitting is None:
            return
        case = sitting.case
        claims = edits.claims_of(case)
        if claims and all(claim.claim_id != self.current for claim in claims):
            self.current = claims[-1].claim_id
        cited = {claim.citation_id for claim in claims if claim.citation_id}
        views = {chunk_id: sitting.judging.phrases(case, chunk_id) for chunk_id in cited}
        tall, wide = self.has_class("-tall"), self.has_class("-xwide")
        self.case_pane.expand, self.case_pane.roomy = tall or wide, tall and wide
        self.case_pane.show(case, views, self.current, sitting.judged.results, sitting.judging.shown(case))
        self.source.show(case, self.current_index)
        self.show_strip()
        self._show_topbar()
        self._show_beside()
        self.check_soon()

    def show_strip(self) -> None:
        """Draw the gates and the first fix."""
        if self.sitting is not None:
            self.query_one(GateStrip).show(self.sitting.judged.results, self.sitting.first.fix)

    def _show_beside(self) -> None:
        sitting = self.sitting
        if sitting is not None:
            self.query_one(Beside).follow(sitting.case, sitting.opened.number, self.source.chunk_id)

    @property
    def _case(self) -> GoldCase | None:
        """The open case; None before the first one is open."""
        return self.sitting.case if self.sitting is not None else None

    @property
    def current_index(self) -> int:
        """The index of the current claim, -1 without one."""
        claims = edits.claims_of(self.sitting.case) if self.sitting is not None else ()
        return next((i for i, claim in enumerate(claims) if claim.claim_id == self.current), -1)

    def _show_topbar(self) -> None:
        sitting = self.sitting
        if sitting is None:
            return
        case, state = sitting.case, sitting.opened.state
        place = f"{case.case_id} {self.glyphs.of_state(state)} {state}"
        parts = [self.bench.name, place, *([case.workflow] if case.workflow else []), *sitting.opened.others]
        if self.newer is not None and self.newer.case_id == case.case_id:
            parts.insert(1, f"{self.newer.author} saved revision {self.newer.number}")
        self.query_one(Topbar).show(parts, self.saved_word, self.bench.standing)

    @property
    def saved_word(self) -> str:
        """Whether the case is saved, in a word or two."""
        return "" if self.sitting is None else self.keeper.word(self.sitting, self.glyphs.unsaved)

    def say(self, text: str) -> None:
        """Show a short message; untrusted text in it is safe."""
        if text:
            self.query_one(KeyLine).flash(text)

    # -- panes -------------------------------------------------------------------------------------------

    def panes(self) -> list[Widget]:
        """The panes that Tab walks through, left to right."""
        shown: list[Widget] = [self.case_pane.outline, self.source.evidence]
        if self.case_list.display or self.has_class("-narrow"):
            shown.insert(0, self.case_list)
        beside = self.query_one(Beside)
        if beside.display:
            shown.append(beside)
        return shown

    def focus_pane(self, name: str) -> None:
        """Focus a pane, the only way focus moves between panes; on narrow screens it also shows the pane."""
        for other in PANES:
            # The fourth column is no pane of a narrow screen; if this screen becomes narrow, the source is shown.
            self.set_class(other == ("source" if name == "beside" else name), f"-pane-{other}")
        target = {"cases": self.case_list, "case": self.case_pane.outline, "source": self.source.evidence}.get(name)
        target = target or self.query_one(Beside)
        self.case_pane.close_editor(focus=False)
        if target.focusable and target.region:
            # At once: with a deferred focus the next keys act in the pane that was left.
            self.set_focus(target)
        else:
            # The class decides whether the pane is displayed, and only a displayed pane takes focus.
            self.call_after_refresh(self.set_focus, target)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """A click into a pane also makes it the shown one."""
        if isinstance(event.widget, Beside):
            return
        for name in PANES:
            pane = self.query_one(f"#{name}")
            self.set_class(pane in event.widget.ancestors_with_self, f"-pane-{name}")

    def on_resize(self) -> None:
        """Show more of each claim if there is room, once the breakpoint classes are set."""
        self.call_after_refresh(self.show_case)

    # -- messages ----------------------------------------------------------------------------------------

    def on_case_pane_edited(self, event: CasePane.Edited) -> None:
        """Apply an edit from typing or from a choice."""
        event.stop()
        self.edit(event.edit, typing=event.typing, cursor=event.cursor)

    def on_case_pane_claim_chosen(self, event: CasePane.ClaimChosen) -> None:
        """Draw the new current claim's phrases strongest and show its source."""
        event.stop()
        self.choose_claim(event.claim_id)

    def on_case_pane_editor_left(self, event: CasePane.EditorLeft) -> None:
        """Keep a draft at once when a field is left."""
        event.stop()
        self.keep_in_background()

    def on_field_editor_too_long(self) -> None:
        """Report that a paste was refused."""
        self.say("That paste is larger than 64 KB: nothing was pasted. Import a file instead: goldtui import FILE")

    def on_evidence_marked(self, event: Evidence.Marked) -> None:
        """`m`: the selection supports the current claim."""
        event.stop()
        self.mark_selection(event.selected)

    def on_evidence_unmarked(self, event: Evidence.Unmarked) -> None:
        """`x`: remove the phrase under the cursor."""
        event.stop()
        self.unmark()

    def on_evidence_refused(self, event: Evidence.Refused) -> None:
        """Say that a key had nothing to act on."""
        event.stop()
        self.say(event.reason)
