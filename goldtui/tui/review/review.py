"""The Review place: the cases that wait for a second person, the selected one in full, and the decision about it.

The screen shows and routes; the workbench decides what counts and what blocks a decision.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, ClassVar

from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.widget import Widget

from goldtui.model.review import Choice
from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.enter_input import EnterInput
from goldtui.tui.kit.gate_strip import GateStrip
from goldtui.tui.kit.glyphs import ASCII, Glyphs
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.lane import Lane
from goldtui.tui.kit.note import Note
from goldtui.tui.kit.pane import pane
from goldtui.tui.kit.places_bar import PlacesBar
from goldtui.tui.kit.row_list import RowList
from goldtui.tui.kit.topbar import Topbar
from goldtui.tui.review.actions import ReviewActions
from goldtui.tui.review.browsing import Browsing
from goldtui.tui.review.case_reading import CaseReading
from goldtui.tui.review.checklist import Checklist
from goldtui.tui.review.deciding import Deciding
from goldtui.tui.review.queue_list import QueueList
from goldtui.tui.review.remarks import Saying
from goldtui.tui.review.review_labels import LABEL_KEYS, LabelWays
from goldtui.tui.review.rows import Look, page_rows
from goldtui.tui.review.state import ReviewState
from goldtui.tui.review.watch import Watch
from goldtui.tui.review.words import columns_head, decision_words, filter_rows, must_settle, queue_head, way_line

if TYPE_CHECKING:
    from goldtui.workbench.bench import Bench


class ReviewPlace(BaseScreen[None]):
    """Space ticks, `a` approves, `R` requests a change; the next case of the queue opens automatically."""

    BINDING_GROUP_TITLE = "Review"
    PLACE = 5
    AUTO_FOCUS = "#queue"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "tick", "Tick", id="review.tick"),
        Binding("a", "approve", "Approve", id="review.approve"),
        Binding("R", "say('return')", "Request change", id="review.return"),
        Binding("u", "next_todo", "Next", id="review.todo"),
        Binding("enter", "open", "Open", id="review.open"),
        Binding("c", "comment", "Comment", id="review.comment"),
        Binding("A", "answer", "Answer or settle the selected comment", show=False, id="review.answer"),
        Binding("d", "difference", "Difference", id="review.difference"),
        Binding("g", "guideline", "Guideline", id="review.guideline"),
        Binding("J", "settle", "Settle a disagreement as a third person", show=False, id="review.settle"),
        Binding("D", "dispute", "Dispute the gold, or rule on a dispute", show=False, id="review.dispute"),
        Binding("X", "say('reject')", "Reject, with a reason", show=False, id="review.reject"),
        Binding("T", "say('retire')", "Retire, with a reason", show=False, id="review.retire"),
        Binding("s", "skip", "Skip, with a reason", show=False, id="review.skip"),
        Binding("W", "withdraw", "Take one's decision back", show=False, id="review.withdraw"),
        Binding("ctrl+z", "undo", "Undo the last decision", show=False, id="review.undo"),
        Binding("b", "blind", "Blind: others' decisions hidden, or shown", show=False, id="review.blind"),
        Binding("f", "first", "First that is in the way", show=False, id="review.first"),
        Binding("o", "only", "Only one need: yours, disagreement, ...", show=False, id="review.only"),
        Binding("slash", "ask", "Filter", show=False, id="review.filter"),
        Binding("right_square_bracket", "step(1)", "Next case", show=False, id="review.next"),
        Binding("left_square_bracket", "step(-1)", "Case before", show=False, id="review.before"),
        Binding("tab,shift+tab", "panes", "Panes", key_display="Tab", id="review.panes"),
        *LABEL_KEYS,
        Binding("q,escape", "back", "Back", key_display="q", id="review.back"),
    ]

    queue = getters.query_one(QueueList)
    reading = getters.query_one(CaseReading)
    topbar = getters.query_one(Topbar)

    def __init__(self, bench: Bench, lane: Lane, glyphs: Glyphs) -> None:
        super().__init__()
        self.bench, self.lane, self.glyphs = bench, lane, glyphs
        self.state = ReviewState()
        self.news = Watch(self, lambda: self.browsing.load(self.state.memory.case_id, stay=True))
        self.browsing = Browsing(self, self.news)
        self.deciding = Deciding(self, self.browsing)
        self.saying = Saying(self, self.news, self.browsing, self.deciding)
        self.actions = ReviewActions(self, self.news, self.deciding, self.saying)
        self.labels = LabelWays(self)
        self._route()

    def _route(self) -> None:
        """Connect the keys to the part that acts on them."""
        self.action_tick = self.actions.tick
        self.action_first = self.actions.first
        self.action_approve = self.actions.approve
        self.action_withdraw = self.actions.withdraw
        self.action_undo = self.actions.undo
        self.action_difference = self.actions.difference
        self.action_blind = self.actions.blind
        self.action_guideline = self.actions.guideline
        self.action_open = self.actions.open
        self.action_say = self.saying.say
        self.action_settle = self.saying.settle
        self.action_skip = self.saying.skip
        self.action_comment = self.saying.comment
        self.action_answer = self.saying.answer
        self.action_dispute = self.saying.dispute
        self.action_label = self.labels.label
        self.action_adjudicate = self.labels.adjudicate
        self.action_agreement = self.labels.agreement
        self.action_next_todo = self.browsing.next_todo
        self.action_step = self.browsing.step
        self.action_only = self.browsing.only

    @property
    def blind(self) -> bool:
        """Whether others' decisions are hidden: by the set's policy, or at the reviewer's request."""
        return self.bench.policy.blind_review or self.state.memory.blind

    def compose(self) -> ComposeResult:
        """The heading, the field, queue and case, the strip, the keys."""
        yield Topbar(glyphs=self.glyphs, id="top")
        yield PlacesBar(self.PLACE, key_of=self.gold_app.key_of, id="places")
        yield Note("", keep=True, id="review-head")
        yield EnterInput("words, slice:NAME, -tag:old; empty shows all", id="review-ask")
        with Container(id="review-body"):
            with pane(Container(id="waiting"), "Waiting"):
                yield Note("", keep=True, id="columns")
                yield QueueList(glyphs=self.glyphs, id="queue")
            with Container(id="reading"):
                yield pane(CaseReading(glyphs=self.glyphs, id="read"), "Case")
                yield pane(Checklist(glyphs=self.glyphs, id="boxes"), "Checklist")
        yield GateStrip(glyphs=self.glyphs, id="strip")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Read the queue and return to the last case."""
        self.set_class(self.glyphs is ASCII, "-ascii")
        self.query_one(EnterInput).taken = self.take_asked
        memory = self.gold_app.review_memory = self.gold_app.review_memory or self.state.memory
        self.state.memory = memory
        self.topbar.show([self.bench.name, "Review"], "reading", self.bench.standing)
        self.spawn(self.browsing.load(self.state.memory.case_id), "queue", exclusive=True)
        self.news.begin()

    def on_resize(self) -> None:
        """Arrange the columns for the new size."""
        self.call_after_refresh(self.lay_queue)

    def on_screen_suspend(self) -> None:
        """Stop timing while another screen is on top."""
        self.state.memory.reading.pause(time.monotonic())

    def on_screen_resume(self) -> None:
        """Resume timing."""
        if self.state.page is not None:
            self.state.memory.reading.begin(self.state.page.shown.digest, time.monotonic())

    def on_unmount(self) -> None:
        """Stop timing and return the lease."""
        self.state.memory.reading.pause(time.monotonic())
        if self.gold_app.bench is not None:
            self.news.leave_case()

    # -- what is shown -----------------------------------------------------------------------------------

    def lay_queue(self) -> None:
        """Name the columns; a queue above the case takes the height it needs, a third at most."""
        columns = self.query_one("#columns", Note)
        columns.display = self.size.height >= 24
        columns.show([columns_head(self.queue.room - 2)])
        wanted = max(1, len(self.queue.rows)) + (1 if columns.display else 0)
        stacked = self.has_class("-normal") or self.has_class("-wide")
        waiting = self.query_one("#waiting")
        most = self.size.height // (3 if self.has_class("-normal") else 4)
        waiting.styles.height = min(wanted, most) + waiting.gutter.height if stacked else None
        boxes = self.query_one(Checklist)
        boxes.below = self.has_class("-normal")
        boxes.fit()

    def show_queue(self, keep: str = "") -> None:
        """Draw the rows of the queue that the filters leave."""
        waiting, memory = self.state.waiting, self.state.memory
        if waiting is None:
            return
        rows = filter_rows(waiting, memory.only, self.state.found if memory.words else None)
        queue = self.queue
        queue.me, queue.blind = self.bench.me, self.blind
        queue.show(rows, keep or memory.case_id)
        head = queue_head(waiting, len(rows), memory.only, memory.words, self.glyphs)
        self.query_one("#review-head", Note).show([head])
        self.lay_queue()

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        """Show the newly selected case."""
        event.stop()
        self.browsing.look()

    def draw_page(self, at: int | None = None) -> None:
        """Draw the rows of the case and the strip, after a tick or a comment."""
        page = self.state.page
        if page is None:
            return
        policy, me = self.bench.policy, self.bench.me
        look = Look(policy, me, self.blind, self.state.ticked, self.state.difference)
        taken = self.queue.taken.get(page.case.case_id, "")
        reading = self.reading
        rows = page_rows(page, look, self.glyphs, taken)
        if at is None:
            reading.redraw(rows)
        else:
            reading.show(rows, at)
        self.query_one(Checklist).fill(self.state.boxes(policy), self.state.ticked)
        self.lay_queue()
        self.draw_strip()

    def on_gate_strip_chosen(self, event: GateStrip.Chosen) -> None:
        """Go to what is in the way."""
        event.stop()
        self.actions.first()

    def on_checklist_ticked(self, event: Checklist.Ticked) -> None:
        """Tick or untick the clicked box."""
        event.stop()
        self.actions.toggle(event.box)

    def draw_strip(self) -> None:
        """Draw the gates, and what blocks an approval."""
        page = self.state.page
        if page is None:
            self.query_one(GateStrip).show((), "")
            self.query_one(Checklist).fill((), ())
            return
        ticked = tuple(box for box in self.state.boxes(self.bench.policy) if box in self.state.ticked)
        problems = self.bench.review.in_the_way(page, Choice.APPROVE, ticked)
        key = self.gold_app.key_of("review.approve")
        settle = self.gold_app.key_of("review.settle") if must_settle(page, self.bench.me) else ""
        strip = self.query_one(GateStrip)
        # A row breaks at a word, which leaves some of its cells unused.
        room = max(1, strip.size.height - 1) * (strip.size.width - 12)
        line = way_line(problems, key, settle, decision_words(page, self.bench.me), room)
        strip.show(page.shown.verdict.results, page.clean(line))

    # -- panes -------------------------------------------------------------------------------------------

    def action_ask(self) -> None:
        """Focus the filter, which uses the syntax of the Library."""
        self.add_class("-asking")
        field = self.query_one(EnterInput)
        field.value = self.state.memory.words
        self.set_focus(field)

    def take_asked(self) -> None:
        """Apply the typed filter."""
        self.browsing.filter(self.query_one(EnterInput).value.strip())
        self._end_asking()

    def _end_asking(self) -> None:
        self.remove_class("-asking")
        self.set_focus(self.queue)

    @property
    def boxes_shown(self) -> bool:
        """Whether the checklist has a pane of its own, so that ticking needs no look at the top of the case."""
        return self.has_class("-wide") or self.has_class("-xwide") or self.has_class("-normal", "-reading")

    @property
    def queue_hidden(self) -> bool:
        """Whether the case that is read has the place of the queue."""
        small = self.has_class("-narrow") or self.has_class("-normal")
        return small and self.has_class("-reading")

    def show_reading(self) -> None:
        """Focus the case; on a small screen it also becomes the visible pane."""
        self.add_class("-reading")
        self.call_after_refresh(self.lay_queue)
        self._focus(self.reading)

    def _focus(self, pane: Widget) -> None:
        if pane.region:
            # At once: with a deferred focus the next keys act in the pane that was left.
            self.set_focus(pane)
        else:
            # The class decides whether the pane is displayed, and only a displayed pane takes focus.
            self.call_after_refresh(self.set_focus, pane)

    def action_panes(self) -> None:
        """Switch between queue and case."""
        if self.reading.has_focus:
            self.remove_class("-reading")
            self._focus(self.queue)
            self.call_after_refresh(self.lay_queue)
        else:
            self.news.touched()
            self.show_reading()

    @property
    def back_word(self) -> str:
        """What the key for going back leads to from here."""
        return "Queue" if self.has_class("-asking") or self.queue_hidden else super().back_word

    def action_back(self) -> None:
        """Go one step back: from the field, from the case on a small screen, then to the previous place."""
        if self.has_class("-asking"):
            self._end_asking()
        elif self.queue_hidden:
            self.action_panes()
        else:
            self.gold_app.action_leave_place()
