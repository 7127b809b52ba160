"""The Review place: the cases that wait for a second person, the selected one in full, and the decision about it.

The screen collects and shows; the workbench decides what counts and what blocks a decision. A decision is bound to the
text on the screen, so no other text can be approved here.
"""

from __future__ import annotations

import time
from abc import abstractmethod
from functools import partial
from typing import TYPE_CHECKING

from textual import getters
from textual.app import ComposeResult
from textual.containers import Container

from goldtui.model.review import Choice
from goldtui.model.visible import spelled
from goldtui.tui.kit import content
from goldtui.tui.kit.base_screen import BaseScreen
from goldtui.tui.kit.enter_input import EnterInput
from goldtui.tui.kit.gate_strip import GateStrip
from goldtui.tui.kit.glyphs import ASCII, Glyphs
from goldtui.tui.kit.gold_app import GoldApp
from goldtui.tui.kit.key_line import KeyLine
from goldtui.tui.kit.lane import Lane
from goldtui.tui.kit.memory.review import ReviewMemory
from goldtui.tui.kit.note import Note
from goldtui.tui.kit.places_bar import PlacesBar
from goldtui.tui.kit.row_list import RowList
from goldtui.tui.kit.topbar import Topbar
from goldtui.tui.review.case_reading import CaseReading
from goldtui.tui.review.queue_list import QueueList
from goldtui.tui.review.rows import Look, ReviewRow, page_rows
from goldtui.tui.review.words import columns_head, empty_words, narrowed, queue_head, way_line

if TYPE_CHECKING:
    from goldtui.model.review import Decision
    from goldtui.workbench.bench import Bench
    from goldtui.workbench.review.page import ReviewPage
    from goldtui.workbench.review.queue import Queue, QueueRow


class ReviewView(BaseScreen[None]):
    """What the place shows: the queue, one case laid out, and the ticked boxes."""

    BINDING_GROUP_TITLE = "Review"
    PLACE = 5
    AUTO_FOCUS = "#queue"

    def __init__(self, bench: Bench, lane: Lane, glyphs: Glyphs) -> None:
        super().__init__()
        self.bench, self.lane, self.glyphs = bench, lane, glyphs
        self.waiting: Queue | None = None
        self.page: ReviewPage | None = None
        """The case on the screen."""
        self.wanted = ""
        """The case being fetched, or on the screen."""
        self.difference = False
        self.found: frozenset[str] | None = None
        """The cases that the filter found; None without a filter."""
        self.known: dict[str, ReviewPage] = {}
        """Prefetched cases."""

    gold_app = getters.app(GoldApp)

    @property
    def memory(self) -> ReviewMemory:
        """The position, ticks and typed text between visits."""
        app = self.gold_app
        if app.review_memory is None:
            app.review_memory = ReviewMemory()
        return app.review_memory

    @property
    def queue(self) -> QueueList:
        """The cases."""
        return self.query_one(QueueList)

    @property
    def reading(self) -> CaseReading:
        """The case."""
        return self.query_one(CaseReading)

    @property
    def blind(self) -> bool:
        """Whether others' decisions are hidden: by the set's policy, or at the reviewer's request."""
        return self.bench.policy.blind_review or self.memory.blind

    @property
    def ticked(self) -> set[str]:
        """The boxes ticked for the text on the screen."""
        return set() if self.page is None else self.memory.ticks(self.page.shown.digest)

    def compose(self) -> ComposeResult:
        """The heading, the field, queue and case, the strip, the keys."""
        yield Topbar(glyphs=self.glyphs, id="top")
        yield PlacesBar(self.PLACE, key_of=self.gold_app.key_of, id="places")
        yield Note("", keep=True, id="review-head")
        yield EnterInput("words, slice:NAME, -tag:old; empty shows all", id="review-ask")
        with Container(id="review-body"):
            with Container(id="waiting"):
                yield Note("", keep=True, id="columns")
                yield QueueList(glyphs=self.glyphs, id="queue")
            yield CaseReading(glyphs=self.glyphs, id="read")
        yield GateStrip(glyphs=self.glyphs, id="strip")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Read the queue and return to the last case."""
        self.set_class(self.glyphs is ASCII, "-ascii")
        self.query_one(EnterInput).taken = self.take_asked
        self.query_one(Topbar).show([self.bench.name, "Review"], "reading", self.bench.standing)
        self.gold_app.spawn(self, self.load(self.memory.case_id), "queue", exclusive=True)
        self.watch_begins()

    def on_resize(self) -> None:
        """Arrange the columns for the new size."""
        self.call_after_refresh(self.lay_queue)

    def lay_queue(self) -> None:
        """Name the columns; a queue above the case takes the height it needs, a third at most."""
        columns = self.query_one("#columns", Note)
        columns.display = self.size.height >= 24
        columns.show([columns_head(self.queue.room - 2)])
        wanted = max(1, len(self.queue.rows)) + (1 if columns.display else 0)
        stacked = self.has_class("-normal")
        self.query_one("#waiting").styles.height = min(wanted, self.size.height // 3) if stacked else None

    def say(self, text: str) -> None:
        """Show a short message; untrusted text in it is safe."""
        self.query_one(KeyLine).flash(text)

    def say_whole(self, text: str) -> None:
        """Show a message that must not be cut: over the screen if the last row is too short for it."""
        self.say(text)
        if content.cells(text) > self.size.width - 2:
            self.gold_app.notify(spelled(text), timeout=8, markup=False)

    # -- the queue ---------------------------------------------------------------------------------------

    async def load(self, keep: str = "", *, stay: bool = False) -> None:
        """Read the queue again, with the cursor on that case if it is still there.

        With `stay`, a case that has left the queue stays on the screen: no key may act on a case other than the one
        read.
        """
        read_only = await self.lane(lambda: self.bench.read_only)
        await self.refresh_news()
        self.waiting = await self.lane(self.bench.review.queue)
        if self.memory.words:
            self.found = await self.lane(partial(self._ids_of, self.memory.words))
        self.query_one(Topbar).show(saved="read-only" if read_only else "")
        self.show_queue(keep)
        here = self.page.case.case_id if self.page is not None else ""
        if stay and here and here == keep and all(row.case_id != here for row in self.queue.rows):
            self.wanted = here
            await self.read(here)
        elif self.queue.row is None:
            await self.show_nothing()
        else:
            self.look()

    def _ids_of(self, words: str) -> frozenset[str]:
        return frozenset(self.bench.library.ids_at(self.bench.library.all_found(words)))

    def show_queue(self, keep: str = "") -> None:
        """Draw the rows of the queue that the filters leave."""
        waiting, memory = self.waiting, self.memory
        if waiting is None:
            return
        rows = narrowed(waiting, memory.only, self.found if memory.words else None)
        queue = self.queue
        queue.me, queue.blind = self.bench.me, self.blind
        queue.show(rows, keep or memory.case_id)
        head = queue_head(waiting, len(rows), memory.only, memory.words, self.glyphs)
        self.query_one("#review-head", Note).show([head])
        self.lay_queue()

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        """Show the newly selected case."""
        event.stop()
        self.look()

    @property
    def row(self) -> QueueRow | None:
        """The selected row."""
        return self.queue.row

    # -- the case ----------------------------------------------------------------------------------------

    def look(self) -> None:
        """Show the case under the cursor: at once if it was prefetched, then in its current state."""
        row = self.row
        if row is None:
            return
        self.wanted = self.memory.case_id = row.case_id
        known = self.known.pop(row.case_id, None)
        if known is not None and (self.page is None or self.page.case.case_id != row.case_id):
            self.show_page(known)
        self.gold_app.spawn(self, self.read(row.case_id), "page", exclusive=True)

    async def read(self, case_id: str) -> None:
        """Fetch a case and show it, unless another one is wanted by then; then prefetch the next one."""
        page = await self.lane(partial(self.bench.review.page, case_id))
        if case_id != self.wanted:
            return
        if self.page is None or self.page.case.case_id != case_id or self.page.shown != page.shown:
            self.show_page(page)
        ahead = self.queue.cursor + 1
        if ahead < self.queue.count():
            following = self.queue.rows[ahead].case_id
            self.known = {following: await self.lane(partial(self.bench.review.page, following))}

    def show_page(self, page: ReviewPage) -> None:
        """Draw a case. The cursor stays on its row if the case was already shown."""
        before, self.page = self.page, page
        same = before is not None and before.case.case_id == page.case.case_id
        if before is None or not same:
            self.difference = False
        else:
            self.told_moved(before, page)
        self.memory.reading.begin(page.shown.digest, time.monotonic())
        self.case_shown(page.case.case_id)
        self.draw_page(None if same else 0)
        self.query_one(Topbar).show([self.bench.name, page.case.case_id, "Review"])

    def draw_page(self, at: int | None = None) -> None:
        """Draw the rows of the case and the strip, after a tick or a comment."""
        page = self.page
        if page is None:
            return
        policy, me = self.bench.policy, self.bench.me
        look = Look(policy, me, self.blind, self.ticked, self.difference)
        taken = self.queue.taken.get(page.case.case_id, "")
        reading = self.reading
        rows = page_rows(page, look, self.glyphs, taken)
        if at is None:
            reading.redraw(rows)
        else:
            reading.show(rows, at)
        self.draw_strip()

    def draw_strip(self) -> None:
        """Draw the gates, and what blocks an approval."""
        page = self.page
        if page is None:
            self.query_one(GateStrip).show((), "")
            return
        policy = self.bench.policy
        ticked = tuple(box for box in policy.checklist if box in self.ticked)
        problems = self.bench.review.in_the_way(page, Choice.APPROVE, ticked)
        key = self.gold_app.key_of("review.approve")
        settle = self.gold_app.key_of("review.settle") if self.must_settle(page) else ""
        line = way_line(problems, key, settle, self.decided(page))
        self.query_one(GateStrip).show(page.shown.verdict.results, page.clean(line))

    def decided(self, page: ReviewPage) -> str:
        """This person's choice about the text on the page, in words; empty without one."""
        mine = page.shown.round.decisions.get(self.bench.me)
        return "" if mine is None else str(getattr(mine.content, "choice", ""))

    async def show_nothing(self) -> None:
        """Show an empty page that says where the cases are."""
        self.leave_case()
        self.page, self.wanted = None, ""
        self.query_one(Topbar).show([self.bench.name, "Review"])
        total = sum(self.waiting.counts.values()) if self.waiting is not None else 0
        if total:
            words = [
                "No case of the queue is what you ask for.",
                "o and / change what is shown; an empty filter shows all.",
            ]
        else:
            counts = await self.lane(partial(self.bench.library.counts, ""))
            words = empty_words(counts.states, counts.found)
        self.reading.show([ReviewRow(text, strong=not number) for number, text in enumerate(words)], 0)
        self.draw_strip()

    def flagged(self, decision: Decision) -> str:
        """The remark on an approval that was faster than reading; empty for any other decision."""
        from goldtui.tui.review.words import seconds_words
        from goldtui.workbench.review.decide import too_fast

        if decision.choice is not Choice.APPROVE or not too_fast(decision, self.bench.policy):
            return ""
        return seconds_words(decision.seconds or 0.0, decision.words or 0)

    # -- implemented in the layers above -------------------------------------------------------------------

    @abstractmethod
    def take_asked(self) -> None:
        """Take the answer typed in the field."""

    @abstractmethod
    def action_settle(self) -> None:
        """End a disagreement as a third person."""

    @abstractmethod
    def must_settle(self, page: ReviewPage) -> bool:
        """Whether this person can only decide by settling a disagreement."""

    @abstractmethod
    def watch_begins(self) -> None:
        """Start polling for news."""

    @abstractmethod
    async def refresh_news(self) -> bool:
        """Poll for news; returns whether there is any."""

    @abstractmethod
    def told_moved(self, before: ReviewPage, after: ReviewPage) -> None:
        """Report who saved the case being read."""

    @abstractmethod
    def case_shown(self, case_id: str) -> None:
        """Let others know that this case is being read."""

    @abstractmethod
    def leave_case(self) -> None:
        """Note that no case is being read."""
