"""Which case Variants judges: the one open below, in the lane; only the last of several requests is drawn."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from goldtui.workbench.variants.case_variants import CaseVariants

if TYPE_CHECKING:
    from goldtui.model.records import GoldCase
    from goldtui.tui.variants.state import VariantsDesk

NO_CASE = (
    "No case is open, so there is nothing to make variants of.",
    "1 goes to the Library: choose, write (n) or import (I).",
)


class Looking:
    """Judges a case and its variants."""

    def __init__(self, desk: VariantsDesk) -> None:
        self.desk, self.state = desk, desk.state
        self.bench, self.lane = desk.bench, desk.lane

    def look(self, *, afresh: bool = False, announce: bool = False) -> None:
        """Judge the current case; only the last of several requests is drawn. `announce` says what has changed."""
        self.desk.spawn(self._look(afresh=afresh, announce=announce), "matrix", exclusive=True)

    async def _look(self, *, afresh: bool, announce: bool) -> None:
        self.desk.topbar.show(saved="judging")
        case = await self._selected_case()
        if case is None:
            self.desk.topbar.show(saved="")
            self.desk.explain(NO_CASE)
            return
        found = await self.lane(partial(self.bench.variants.of_case, case, afresh=afresh))
        before, self.state.case, self.state.found = self.state.found, case, found
        self.desk.topbar.show([self.bench.name, case.case_id, "Variants"], self.state.saved_word)
        self.desk.show_rows()
        if announce:
            self.desk.say(_changes(before, found, made=afresh))

    async def _selected_case(self) -> GoldCase | None:
        """The case on the Workbench, unsaved typing included; else the Library's current one."""
        work = self.desk.gold_app.workbench
        if work is not None and work.sitting is not None:
            self.state.saved_word = work.saved_word
            return work.sitting.case
        wanted = self._library_case()
        if wanted is None:
            return None
        opened = await self.lane(partial(self.bench.case.open, wanted))
        self.state.saved_word = "saved" if opened.draft is None else f"unsaved, kept {opened.draft_at}".rstrip()
        return opened.draft or opened.case

    def _library_case(self) -> str | None:
        """The case chosen here, else the Library's current one."""
        if self.state.chosen is not None:
            return self.state.chosen
        row = self.desk.gold_app.library.cases.selected_row
        return None if row is None else row.case_id

    def only_wrong(self) -> None:
        """Show only what needs action, then also what does not apply, then what applies."""
        memory = self.state.memory
        memory.only_wrong, memory.with_unfit = not (memory.only_wrong or memory.with_unfit), memory.only_wrong
        self.desk.show_rows()

    def generate(self) -> None:
        """Generate all of them again after rereading the evidence."""
        self.look(afresh=True, announce=True)

    def rerun(self) -> None:
        """Judge them again."""
        self.look(announce=True)

    # -- which case --------------------------------------------------------------------------------------

    def score(self) -> None:
        """Show the score of the whole set."""
        self.desk.spawn(self._score(), "score", exclusive=True)

    async def _score(self) -> None:
        from goldtui.tui.variants.set_score import SetScore

        chosen = await self.desk.gold_app.push_screen_wait(SetScore(self.bench, self.lane, self.desk.glyphs))
        if chosen is not None:
            await self._go_case(*chosen)

    def step_case(self, by: int) -> None:
        """Go to the next or the previous case that the Library's filter found."""
        self.desk.spawn(self._step_case(by), "go", exclusive=True)

    async def _step_case(self, by: int) -> None:
        work = self.desk.gold_app.workbench
        here = self.state.case.case_id if self.state.case is not None else self._library_case()
        if here is None:
            return
        words = self.desk.gold_app.library.asked if work is None else work.filter_text
        at = await self.lane(partial(self.bench.library.position, words, here))
        target = 0 if at is None else at + by
        rows = await self.lane(partial(self.bench.library.window, words, target, 1)) if target >= 0 else []
        if not rows:
            self.desk.say("This is the last case." if by > 0 else "This is the first case.")
        else:
            await self._go_case(rows[0].case_id, "")

    async def _go_case(self, case_id: str, variant_id: str) -> None:
        """Go to the case in the Workbench below, or in the Library; then judge it here."""
        work = self.desk.gold_app.workbench
        cases = self.desk.gold_app.library.cases if work is None else work.case_list
        if work is not None and not await work.reach_case(case_id):
            self.desk.say("Your typing could not be saved, so this stays open.")
            return
        self.state.chosen = case_id
        words = self.desk.gold_app.library.asked if work is None else work.filter_text
        at = await self.lane(partial(self.bench.library.position, words, case_id))
        if at is not None:
            cases.move_to(at)
        self.state.memory.case_id, self.state.memory.variant_id = case_id, variant_id
        self.look()


def _changes(before: CaseVariants | None, after: CaseVariants, *, made: bool) -> str:
    """What judging again has changed, in words."""
    old = {} if before is None or before.case_id != after.case_id else {r.variant_id: r for r in before.rows}
    new = {row.variant_id: row for row in after.rows}
    counted = sum(row.observed != "" for row in after.rows[1:])
    parts = [
        (sum(name not in old for name in new), "new"),
        (sum(name not in new for name in old), "gone"),
        (sum(name in old and old[name].variant != row.variant for name, row in new.items()), "changed"),
        (sum(name in old and old[name].outcome != row.outcome for name, row in new.items()), "with another outcome"),
    ]
    said = ", ".join(f"{number} {word}" for number, word in parts if number)
    verb = "made of the case as it now is" if made else "judged again"
    return f"{counted} variants {verb}: {said or 'nothing changed'}."
