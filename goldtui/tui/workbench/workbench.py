"""The Workbench: one case against its evidence, judged in the frame of every keystroke.

The screen shows and routes: panes turn keys into edits, its parts act on them, the sitting holds the case. It decides
nothing about a case itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import events, getters
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.widget import Widget

from goldtui.casework import edits
from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.case_list import CaseList
from goldtui.tui.kit.evidence.evidence import Evidence
from goldtui.tui.kit.evidence.source_pane import SourcePane
from goldtui.tui.kit.gate_strip import GateStrip
from goldtui.tui.kit.glyphs import ASCII, Glyphs
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.lane import Lane
from goldtui.tui.kit.pane import pane
from goldtui.tui.kit.places_bar import PlacesBar
from goldtui.tui.kit.topbar import Topbar
from goldtui.tui.workbench.case_actions import CaseActions
from goldtui.tui.workbench.case_pane import CasePane
from goldtui.tui.workbench.check_actions import CheckActions
from goldtui.tui.workbench.comment_actions import CommentActions
from goldtui.tui.workbench.fields import findable
from goldtui.tui.workbench.import_actions import ImportActions
from goldtui.tui.workbench.keeping import Keeping
from goldtui.tui.workbench.keys import WORKBENCH_KEYS
from goldtui.tui.workbench.moving import Moving
from goldtui.tui.workbench.neighbours_pane import Beside
from goldtui.tui.workbench.others_actions import OthersActions
from goldtui.tui.workbench.phrase_actions import PhraseActions
from goldtui.tui.workbench.proposal_actions import ProposalActions
from goldtui.tui.workbench.reshape_actions import ReshapeActions
from goldtui.tui.workbench.saving import Saving
from goldtui.tui.workbench.sitting import Sitting
from goldtui.tui.workbench.source_actions import SourceActions
from goldtui.tui.workbench.state import Said, WorkState
from goldtui.tui.workbench.undo_actions import UndoActions

if TYPE_CHECKING:
    from collections.abc import Callable

    from goldtui.workbench.bench import Bench

PANES = ("cases", "case", "source")


class Workbench(BaseScreen[None]):
    """One case at a time; `[` and `]` walk through what the Library's filter found."""

    BINDING_GROUP_TITLE = "Workbench"
    BINDINGS: ClassVar[list[BindingType]] = WORKBENCH_KEYS
    PLACE = 2
    AUTO_FOCUS = "#outline"

    case_list = getters.query_one("#cases", CaseList)
    case_pane = getters.query_one(CasePane)
    source = getters.query_one(SourcePane)

    def __init__(self, bench: Bench, lane: Lane, glyphs: Glyphs, case_id: str, filter_text: str = "") -> None:
        super().__init__()
        self.bench, self.lane, self.glyphs = bench, lane, glyphs
        self.state = WorkState(case_id, filter_text)
        self.opening = True
        """Whether the first case is loading; keys typed meanwhile wait for it."""
        self.keeping = Keeping(self)
        self.moving = Moving(self, self.keeping, lambda: self.comments.remarks_soon())
        self.sources = SourceActions(self, self.keeping)
        self.phrases = PhraseActions(self, self.keeping, self.sources)
        self.claims = CaseActions(self, self.keeping, self.phrases, lambda: self.proposals.propose())
        self.saving = Saving(self, self.keeping, self.claims)
        self.reshaping = ReshapeActions(self, self.keeping)
        self.undoing = UndoActions(self, self.keeping, self.moving, self.saving)
        self.checks = CheckActions(self, self.moving, self.claims)
        self.comments = CommentActions(self, self.moving, self.claims)
        self.others = OthersActions(self, self.keeping, self.moving, self.saving)
        self.proposals = ProposalActions(self, self.keeping, self.undoing)
        self.importing = ImportActions(self, self.moving)
        self._route()

    def _route(self) -> None:
        """Connect the keys, and what other places ask, to the part that does it."""
        self.findable = lambda: findable(self.claims.go_to)
        self.action_first_fix = self.claims.first_fix
        self.action_new_claim = self.claims.new_claim
        self.action_behaviour = self.claims.behaviour
        self.action_link_point = self.claims.link_point
        self.action_confirm = self.claims.confirm
        self.action_claim_from_selection = self.phrases.claim_from_selection
        self.action_point_from_selection = self.phrases.point_from_selection
        self.action_rework = self.phrases.rework
        self.action_take_nearest = self.phrases.take_nearest
        self.action_cite_shown = self.sources.cite_shown
        self.action_require_shown = self.sources.require_shown
        self.action_step_chunk = self.sources.step_chunk
        self.action_attach = self.sources.attach
        self.action_around = self.sources.around
        self.action_restricted = self.sources.restricted
        self.action_move = self.reshaping.move
        self.action_duplicate = self.reshaping.duplicate
        self.action_split = self.reshaping.split
        self.action_merge = self.reshaping.merge
        self.action_propose = self.proposals.propose
        self.action_findings = self.checks.findings
        self.action_comments = self.comments.comments
        self.action_history = self.others.history
        self.action_import_files = self.importing.import_files
        self.action_save = self.saving.save
        self.action_ready = self.saving.ready
        self.action_undo = self.undoing.undo
        self.action_redo = self.undoing.redo
        self.action_discard = self.undoing.discard
        self.action_step_case = self.moving.step_case
        self.action_next_todo = self.moving.next_todo
        self.action_escape = self.moving.escape
        self.action_back = self.moving.back
        self.arrived = self.others.arrived
        self.follow_same_words = self.others.follow_same_words
        self.reach_case = self.moving.reach_case
        self.go_case = self.moving.go_case
        self.go_to = self.claims.go_to
        self.take_edit = self.claims.take_edit
        self.keep_now = self.keeping.keep_now

    def compose(self) -> ComposeResult:
        """Topbar, three panes, strip, keys; the style sheet decides which panes a size shows."""
        yield Topbar(glyphs=self.glyphs, id="top")
        yield PlacesBar(self.PLACE, key_of=self.gold_app.key_of, id="places")
        with Container(id="body"):
            yield pane(CaseList(glyphs=self.glyphs, runner=self.lane, id="cases"), "Cases")
            yield pane(CasePane(self.glyphs, id="case"), "Case")
            yield pane(SourcePane(self.glyphs, self.lane, inline=self.gold_app.plain_terminal, id="source"), "Evidence")
            yield pane(Beside(self.bench, self.lane, glyphs=self.glyphs, id="beside"), "Neighbours")
        yield GateStrip(glyphs=self.glyphs, id="strip")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Fetch the first case."""
        self.add_class("-pane-case")
        self.source.chunk_shown = self._show_beside
        self.set_class(self.glyphs is ASCII, "-ascii")
        self.query_one(Topbar).show([self.bench.name, self.state.first_case], "opening", self.bench.standing)
        # Not in the group of later moves: a key pressed meanwhile would cancel it, and no case would ever open.
        self.spawn(self._open_first(), "first")
        self.spawn(self.moving.fill_list(), "list")

    async def _open_first(self) -> None:
        first = self.state.first_case
        try:
            self.keeping.keeper.read_only = bool(await self.lane(lambda: self.bench.read_only))
            if not await self.moving.to(first) and self.sitting is None:
                self.gold_app.back_to_library(first)
            self.undoing.turn_as_asked()
            self.claims.spot_as_asked()
        finally:
            self.opening = False

    def on_unmount(self) -> None:
        """Pass the undo stack to the application, since it outlives the screen."""
        self.moving.hand_timeline_on()

    # -- what is shown -----------------------------------------------------------------------------------

    @property
    def sitting(self) -> Sitting | None:
        """The open case and its way back; None until the first one is loaded."""
        return self.state.sitting

    @property
    def filter_text(self) -> str:
        """The Library's filter, through which `[` and `]` walk."""
        return self.state.filter_text

    @property
    def current(self) -> str:
        """The claim whose phrases are drawn strongest. Only the case pane stores it: a copy here would lag behind for a
        moment when the pane moves to another claim, and a redraw in that moment would move the cursor back."""
        return self.case_pane.current

    @property
    def current_index(self) -> int:
        """The index of the current claim, -1 without one."""
        claims = edits.claims_of(self.state.case) if self.state.case is not None else ()
        return next((i for i, claim in enumerate(claims) if claim.claim_id == self.current), -1)

    @property
    def saved_word(self) -> str:
        """Whether the case is saved, in a word or two."""
        return "" if self.sitting is None else self.keeping.keeper.word(self.sitting, self.glyphs.unsaved)

    def show_case(self) -> None:
        """Draw the case in its current state. Called in the frame of the keystroke that changed it."""
        sitting, case_pane = self.sitting, self.case_pane
        if sitting is None:
            return
        case = sitting.case
        claims = edits.claims_of(case)
        if claims and all(claim.claim_id != case_pane.current for claim in claims):
            case_pane.current = claims[-1].claim_id
        cited = {claim.citation_id for claim in claims if claim.citation_id}
        views = {chunk_id: sitting.judging.phrases(case, chunk_id) for chunk_id in cited}
        tall, wide = self.has_class("-tall"), self.has_class("-xwide")
        case_pane.expand, case_pane.roomy = tall or wide, tall and wide
        case_pane.show(case, views, case_pane.current, sitting.judged.results, sitting.judging.shown(case))
        self.source.show(case, self.current_index)
        self.show_strip()
        self.show_topbar()
        self._show_beside()
        self.checks.check_soon()

    def show_strip(self) -> None:
        """Draw the gates and the first fix."""
        if self.sitting is not None:
            self.query_one(GateStrip).show(self.sitting.judged.results, self.sitting.advice)
            if (said := self.state.said) is not None and said.outdated(self.sitting):
                self.query_one(KeyLine).unsay(said.text)
                self.state.said = None

    def _show_beside(self) -> None:
        sitting = self.sitting
        if sitting is not None:
            self.query_one(Beside).follow(sitting.case, sitting.opened.number, self.source.chunk_id)

    def show_topbar(self) -> None:
        """Draw which case this is, its state, and whether it is saved."""
        sitting, newer = self.sitting, self.state.newer
        if sitting is None:
            return
        case, state = sitting.case, sitting.opened.state
        place = f"{case.case_id} {self.glyphs.of_state(state)} {state}"
        parts = [self.bench.name, place, *([case.workflow] if case.workflow else []), *sitting.opened.others]
        if newer is not None and newer.case_id == case.case_id:
            parts.insert(1, f"{newer.author} saved revision {newer.number}")
        self.query_one(Topbar).show(parts, self.saved_word, self.bench.standing)

    def say(self, text: str) -> None:
        """Show a short message; untrusted text in it is safe."""
        if text:
            super().say(text)

    def say_while(self, text: str, still: Callable[[Sitting], bool]) -> None:
        """Show a message about the case, which goes away once an edit makes it untrue."""
        self.say(text)
        self.state.said = Said(text, self.sitting.case, still) if self.sitting is not None else None

    def greet(self, text: str) -> None:
        """Show what there is to say about a case that was opened, and no earlier message."""
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

    def action_pane(self, by: int) -> None:
        """Focus the next pane."""
        panes = self.panes()
        at = next((i for i, pane in enumerate(panes) if pane.has_focus), None)
        if at is None:
            at = panes.index(self.case_pane.outline)
        chosen = panes[(at + by) % len(panes)]
        names = {"cases": "cases", "outline": "case", "evidence": "source", "beside": "beside"}
        self.focus_pane(names[chosen.id or "outline"])

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
        self.keeping.edit(event.edit, typing=event.typing, cursor=event.cursor)

    def on_case_pane_claim_chosen(self, event: CasePane.ClaimChosen) -> None:
        """Draw the new current claim's phrases strongest and show its source."""
        event.stop()
        self.claims.choose_claim(event.claim_id)

    def on_case_pane_editor_left(self, event: CasePane.EditorLeft) -> None:
        """Keep a draft at once when a field is left."""
        event.stop()
        self.keeping.keep_in_background()

    def on_field_editor_too_long(self) -> None:
        """Report that a paste was refused."""
        self.say("That paste is larger than 64 KB: nothing was pasted. Import a file instead: goldtui import FILE")

    def on_evidence_marked(self, event: Evidence.Marked) -> None:
        """`m`: the selection supports the current claim."""
        event.stop()
        self.phrases.mark_selection(event.selected)

    def on_evidence_unmarked(self, event: Evidence.Unmarked) -> None:
        """`x`: remove the phrase under the cursor."""
        event.stop()
        self.phrases.unmark()

    def on_gate_strip_chosen(self, event: GateStrip.Chosen) -> None:
        """Go to what a clicked gate says."""
        event.stop()
        self.claims.go_to_gate(event.gate)

    def on_evidence_refused(self, event: Evidence.Refused) -> None:
        """Say that a key had nothing to act on."""
        event.stop()
        self.say(event.reason)

    def on_source_pane_missing_found(self) -> None:
        """The nearest wording of a missing phrase is known."""
        self.phrases.missing_found()
