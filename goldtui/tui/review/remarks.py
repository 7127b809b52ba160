"""What a reviewer says in words: reasons, remarks, answers, settled disagreements, disputes and rulings.

One dialog asks for each; it closes only when the text is recorded or given up, and keeps the text either way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from goldtui.model.faults import Conflict
from goldtui.model.review import Choice, Fault
from goldtui.tui.review.rows import ReviewRow
from goldtui.tui.review.words import must_settle

if TYPE_CHECKING:
    from goldtui.tui.kit.say import Record
    from goldtui.tui.review.browsing import Browsing
    from goldtui.tui.review.deciding import Deciding
    from goldtui.tui.review.state import ReviewDesk
    from goldtui.tui.review.watch import Watch
    from goldtui.workbench.review.page import ReviewPage

ASKED = {
    "return": (Choice.RETURN, "Ask for a change", "what to change; its author reads this"),
    "reject": (Choice.REJECT, "Reject the case: it keeps its id and its history, and is in no release", "why"),
    "retire": (Choice.RETIRE, "Retire the case: nobody needs it any more, and it is in no release", "why"),
}
SETTLING = (Choice.APPROVE, Choice.RETURN, Choice.REJECT)
WRONG = {
    Fault.LABEL: "the gold is wrong: a label, a phrase, a required source",
    Fault.SYSTEM: "the system is wrong, and the gold stays as it is",
}


class Saying:
    """Decisions with a reason, comments, disputes and settled disagreements."""

    def __init__(self, desk: ReviewDesk, watch: Watch, browsing: Browsing, deciding: Deciding) -> None:
        self.desk, self.state, self.watch, self.browsing, self.deciding = desk, desk.state, watch, browsing, deciding
        self.bench, self.lane = desk.bench, desk.lane

    def _selected_page(self) -> ReviewPage | None:
        self.watch.touched()
        if self.state.page is None:
            self.desk.say("There is no case here to say anything about.")
        return self.state.page

    # -- decisions with a reason -------------------------------------------------------------------------

    def say(self, what: str) -> None:
        """Request a change, reject or retire, with a reason."""
        page = self._selected_page()
        if page is None:
            return
        choice, title, field = ASKED[what]
        if choice is not Choice.RETIRE and must_settle(page, self.bench.me):
            self.settle()
            return
        problems = self.bench.review.in_the_way(page, choice, (), note="-")
        if problems:
            self.desk.say(f"{problems[0].message}; {problems[0].fix}.")
            return
        decide = self.deciding.decider(page, choice, seconds=self.deciding.seconds(page))

        def record(_: int, words: str) -> object:
            return decide(words)

        self.desk.spawn(self._decide_in_words(page, what, title, record, field), "say", exclusive=True)

    async def _decide_in_words(
        self, page: ReviewPage, what: str, title: str, record: Record, field: str, options: Sequence[str] = ()
    ) -> None:
        from goldtui.workbench.review.decide import Decided

        done = await self._asked(page, what, title, record, field, options)
        if isinstance(done, Decided):
            await self.deciding.recorded(page, done)

    async def _asked(
        self,
        page: ReviewPage,
        what: str,
        title: str,
        record: Record,
        field: str,
        options: Sequence[str] = (),
        *,
        lines: Sequence[str] = (),
        chosen: int = -1,
    ) -> object:
        """What was recorded, or None; unsent text is offered again the next time."""
        from goldtui.tui.kit.say import SayScreen

        unsent, key = self.state.memory.unsent, (page.case.case_id, what)
        screen = SayScreen(
            self.lane,
            f"{page.case.case_id}: {title}",
            lines,
            record,
            field=field,
            options=options,
            chosen=chosen,
            begun=unsent.pop(key, ""),
        )
        done = await self.desk.gold_app.push_screen_wait(screen)
        if screen.typed.strip():
            unsent[key] = screen.typed
        if isinstance(done, Conflict):
            await self.deciding.moved(done, page)
            return None
        if done is None and screen.typed.strip():
            self.desk.say("Nothing was recorded. What you typed is there again the next time.")
        return done

    def settle(self) -> None:
        """End a disagreement as a third person."""
        page = self._selected_page()
        if page is None:
            return
        problems = self.bench.review.in_the_way(page, Choice.RETURN, (), note="-", settles=True)
        if problems:
            self.desk.say(f"{problems[0].message}; {problems[0].fix}.")
            return
        seconds = self.deciding.seconds(page)
        decide = [self.deciding.decider(page, one, seconds=seconds, settles=True) for one in SETTLING]
        options = ["approve: the text stays", "request a change", "reject: out of the set"]

        def record(chosen: int, words: str) -> object:
            return decide[chosen](words)

        work = self._decide_in_words(page, "settle", "Settle the disagreement", record, "why", options)
        self.desk.spawn(work, "say", exclusive=True)

    def skip(self) -> None:
        """Put the case off, with a reason."""
        page = self._selected_page()
        if page is not None:

            def record(_: int, words: str) -> object:
                self.bench.review.skip(page, words)
                return "skipped"

            self.desk.spawn(self._skip(page, record), "say", exclusive=True)

    async def _skip(self, page: ReviewPage, record: Record) -> None:
        from goldtui.workbench.review.queue import next_in_queue

        case_id = page.case.case_id
        title = "Put it off for yourself: it stays in everybody else's queue"
        if await self._asked(page, "skip", title, record, "why, in a few words") is None:
            return
        following = None if self.state.waiting is None else next_in_queue(self.state.waiting, case_id)
        self.state.memory.case_id = following or case_id
        await self.browsing.load(self.state.memory.case_id)
        self.desk.say(f"{case_id} is put off; it is at the end of the queue.")

    # -- remarks -----------------------------------------------------------------------------------------

    def comment(self) -> None:
        """Comment on the selected row: a field, a claim, a phrase; elsewhere, on the case."""
        page = self._selected_page()
        if page is None:
            return
        row = self.desk.reading.in_hand or ReviewRow("")
        place, quote = ("", "") if row.remark or row.box or row.way else (row.place, row.quote)

        def record(_: int, words: str) -> object:
            self.bench.review.comment(page, words, place, quote)
            return "said"

        about = f"about {place}" if place else "about the whole case (put the cursor on a row to say it of that)"
        lines = [row.text.strip()] if place else []
        work = self._remark(page, f"comment {place} {quote}", f"Comment {about}", record, "what you want to say", lines)
        self.desk.spawn(work, "say", exclusive=True)

    async def _remark(
        self,
        page: ReviewPage,
        what: str,
        title: str,
        record: Record,
        field: str,
        lines: Sequence[str],
        options: Sequence[str] = (),
    ) -> None:
        done = await self._asked(page, what, title, record, field, options, lines=lines, chosen=0 if options else -1)
        if done is not None:
            await self.browsing.load(page.case.case_id)
            self.desk.say("Recorded. Its author finds it in the Workbench next to the field.")

    def answer(self) -> None:
        """Answer the selected comment, and settle it if nothing is left to do."""
        page = self._selected_page()
        if page is None:
            return
        row = self.desk.reading.in_hand
        if row is None or not row.remark:
            self.desk.say("Put the cursor on a comment to answer it; c makes a new one.")
            return
        remark = row.remark

        def record(chosen: int, words: str) -> object:
            self.bench.review.answer(page.case.case_id, remark, words, settled=chosen == 1)
            return "said"

        options = ["answer: it stays open", "answer and settle: nothing is left to do"]
        work = self._remark(page, f"answer {remark}", "Answer", record, "your answer", [row.text.strip()], options)
        self.desk.spawn(work, "say", exclusive=True)

    # -- disputes ----------------------------------------------------------------------------------------

    def dispute(self) -> None:
        """Dispute the gold or a system's answer; if there is a dispute, rule on it."""
        page = self._selected_page()
        if page is None:
            return
        open_ = page.shown.round.dispute is not None
        write = self.bench.review.rule if open_ else self.bench.review.dispute

        def record(chosen: int, words: str) -> object:
            return write(page, tuple(WRONG)[chosen], words)

        title = (
            "Rule on the dispute: who is wrong?" if open_ else "Dispute the gold: who is wrong? A second person rules"
        )
        self.desk.spawn(self._dispute(page, title, record), "say", exclusive=True)

    async def _dispute(self, page: ReviewPage, title: str, record: Record) -> None:
        done = await self._asked(page, "dispute", title, record, "why, in a few words", list(WRONG.values()))
        if done is not None:
            await self.browsing.load(page.case.case_id)
            self.desk.say(f"{page.case.case_id} is {done} now.")
