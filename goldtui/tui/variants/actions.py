"""What the keys of the Variants place do: change an expectation, write a variant, go to the field that catches it.

Every change of a stored variant is a step that ctrl+z takes back.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from goldtui.tui.kit.case_list import CaseList
from goldtui.tui.variants.view import VariantsView
from goldtui.workbench.variants import keep_variants
from goldtui.workbench.variants.keep_variants import VariantChange

if TYPE_CHECKING:
    from goldtui.model.records import GoldCase
    from goldtui.model.spot import Spot
    from goldtui.workbench.variants.case_variants import VariantRow


class VariantActions(VariantsView):
    """What the keys of the Variants place do."""

    def _in_hand(self) -> tuple[VariantRow, GoldCase] | None:
        row, case = self.row, self.case
        return None if row is None or case is None else (row, case)

    # -- looking -----------------------------------------------------------------------------------------

    def action_only_wrong(self) -> None:
        """Show only what needs action, or everything."""
        self.memory.only_wrong = not self.memory.only_wrong
        self.show_rows()

    def action_generate(self) -> None:
        """Generate all of them again after rereading the evidence."""
        self.look(afresh=True, told=True)

    def action_rerun(self) -> None:
        """Judge them again."""
        self.look(told=True)

    def open_detail(self) -> None:
        """Show all details of the selected row."""
        found = self._in_hand()
        if found is not None:
            self.gold_app.spawn(self, self._detail(*found), "detail", exclusive=True)

    async def _detail(self, row: VariantRow, case: GoldCase) -> None:
        from goldtui.tui.variants.detail import VariantDetail

        pieces = await self.lane(partial(self.bench.variants.difference, case, row))
        instead = "" if pieces else self.no_difference(row)
        await self.gold_app.push_screen_wait(VariantDetail(row, self.glyphs, pieces, instead))

    def action_score(self) -> None:
        """Show the score of the whole set."""
        self.gold_app.spawn(self, self._score(), "score", exclusive=True)

    async def _score(self) -> None:
        from goldtui.tui.variants.set_score import SetScore

        chosen = await self.gold_app.push_screen_wait(SetScore(self.bench, self.lane, self.glyphs))
        if chosen is not None:
            await self._go_case(*chosen)

    # -- which case --------------------------------------------------------------------------------------

    def action_step_case(self, by: int) -> None:
        """Go to the next or the previous case that the Library's filter found."""
        self.gold_app.spawn(self, self._step_case(by), "go", exclusive=True)

    async def _step_case(self, by: int) -> None:
        work = self.gold_app.workbench
        here = self.case.case_id if self.case is not None else self.library_case()
        if here is None:
            return
        words = self.gold_app.library.asked if work is None else work.filter_text
        at = await self.lane(partial(self.bench.library.position, words, here))
        target = 0 if at is None else at + by
        rows = await self.lane(partial(self.bench.library.window, words, target, 1)) if target >= 0 else []
        if not rows:
            self.say("This is the last case." if by > 0 else "This is the first case.")
        else:
            await self._go_case(rows[0].case_id, "")

    async def _go_case(self, case_id: str, variant_id: str) -> None:
        """Go to the case in the Workbench below, or in the Library; then judge it here."""
        work = self.gold_app.workbench
        cases = self.gold_app.library.cases if work is None else work.case_list
        if work is not None and not await work.reach_case(case_id):
            self.say("What is in hand could not be kept, so we stay with it.")
            return
        self.chosen = case_id
        words = self.gold_app.library.asked if work is None else work.filter_text
        at = await self.lane(partial(self.bench.library.position, words, case_id))
        if at is not None:
            cases.move_to(at)
        self.memory.case_id, self.memory.variant_id = case_id, variant_id
        self.look()

    # -- to the field that catches it --------------------------------------------------------------------

    def action_fix(self) -> None:
        """Go to the field of the case that would catch the selected variant."""
        found = self._in_hand()
        if found is None:
            return
        row, case = found
        if not row.advice:
            self.say("Nothing has to be written for this one: it came out as it should.")
        elif row.spot is None:
            self.say(f"That is not in the case: {row.advice}.")
        else:
            self._to_workbench(case.case_id, row.spot, row.advice)

    def _to_workbench(self, case_id: str, spot: Spot, advice: str) -> None:
        app = self.gold_app
        app.pop_screen()
        work = app.workbench
        if work is not None:
            work.go_to(spot)
            work.say(advice)
        else:
            app.spot_on_opening = (spot, advice)
            app.post_message(CaseList.Opened(case_id))

    # -- changing what is stored -------------------------------------------------------------------------

    def action_expect(self) -> None:
        """Expect another stage for the selected variant, with a reason."""
        found = self._in_hand()
        if found is None or not found[0].observed or not found[0].variant_id:
            self.say("Only a variant has an expected stage: put the cursor on one.")
        else:
            self.gold_app.spawn(self, self._expect(*found), "expect", exclusive=True)

    async def _expect(self, row: VariantRow, case: GoldCase) -> None:
        from goldtui.tui.variants.expectation import ExpectationScreen

        said = await self.gold_app.push_screen_wait(ExpectationScreen(row, self.glyphs))
        if said is not None:
            step = keep_variants.expecting(row, case, said.stage, said.reason)
            await self._keep(step, f"{row.name} is expected to be stopped at {said.stage}. ctrl+z takes it back.")

    def action_write(self) -> None:
        """Edit the answer of the selected variant; on the reference, write a new variant."""
        found = self._in_hand()
        if found is None:
            return
        row, case = found
        if not row.observed:
            self.say(f"There is nothing to edit here: {row.reason}.")
        elif not keep_variants.editable(row):
            of_run = row.variant is not None and row.variant.answer is not None
            what = "is a run as it was recorded" if of_run else "changes the trace and keeps the reference answer"
            self.say(f"This one {what}; E changes what is expected of it.")
        else:
            self.gold_app.spawn(self, self._write(row, case), "write", exclusive=True)

    async def _write(self, row: VariantRow, case: GoldCase) -> None:
        from goldtui.tui.variants.editor import VariantEditor

        if await self.lane(partial(self.bench.variants.quotes_withheld, case, row)):
            self.say(
                "It repeats words of a withheld source, which no editor shows. The case has to rest on another one."
            )
            return
        known = frozenset(one.variant_id for one in self.found.rows) if self.found is not None else frozenset()
        unread, name = self.memory.unread, f"{case.case_id} {row.variant_id}"
        done = await self.gold_app.push_screen_wait(VariantEditor(row, case, known, self.glyphs, unread.get(name)))
        if isinstance(done, str):
            unread[name] = done
            self.say("Not stored, since it cannot be read: i goes on with it.")
            return
        unread.pop(name, None)
        if done is not None:
            self.memory.variant_id = done.subject.variant_id
            await self._keep(done, f"{done.subject.variant_id} is kept as written. ctrl+z takes it back.")

    def action_remove(self) -> None:
        """Remove the stored variant, or the stored expectation."""
        found = self._in_hand()
        step = None if found is None else keep_variants.taken_away(found[0])
        if step is None:
            self.say("This one is made anew with every look and not stored, so there is nothing to remove.")
        else:
            said = f"{step.subject.variant_id} is removed. ctrl+z brings it back."
            self.gold_app.spawn(self, self._keep(step, said), "keep")

    async def _keep(self, step: VariantChange, said: str) -> None:
        await self.lane(partial(self.bench.variants.keep, step))
        self.memory.done(step)
        self.say(said)
        self.look()

    def action_turn(self, back: bool) -> None:
        """Undo or redo the last step of this place."""
        self.gold_app.spawn(self, self._turn(back=back), "keep")

    async def _turn(self, *, back: bool) -> None:
        async with self.gold_app.turning:
            step = self.memory.next(back=back)
            if step is None:
                self.say(
                    "Nothing was changed here that could be taken back." if back else "Nothing was taken back here."
                )
                return
            await self.lane(partial(self.bench.variants.keep, step))
            self.memory.turned(back=back)
        name = step.subject.variant_id
        self.say(f"{name} is {'stored again' if step.after is not None else 'no longer stored'}.")
        if self.case is not None and step.subject.case_id == self.case.case_id:
            self.memory.variant_id = name
        self.look()
