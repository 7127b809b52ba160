"""What the keys of the Variants place do: change what is expected, write one by hand, go to the field that catches it.

Every change of a stored variant is a step that ctrl+z takes back.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from goldtui.tui.kit.case_list import CaseList
from goldtui.workbench.variants import keep_variants
from goldtui.workbench.variants.keep_variants import VariantChange

if TYPE_CHECKING:
    from goldtui.model.records import GoldCase
    from goldtui.model.spot import Spot
    from goldtui.tui.variants.variants import Variants
    from goldtui.workbench.variants.case_variants import VariantRow


class VariantActions:
    """Mixed into the Variants screen, and only there."""

    @property
    def _it(self) -> Variants:
        return cast("Variants", self)

    def _in_hand(self) -> tuple[VariantRow, GoldCase] | None:
        row, case = self._it.row, self._it.case
        return None if row is None or case is None else (row, case)

    # -- looking -----------------------------------------------------------------------------------------

    def action_only_wrong(self) -> None:
        """Only what something has to be done about, or all."""
        self._it.memory.only_wrong = not self._it.memory.only_wrong
        self._it.show_rows()

    def action_generate(self) -> None:
        """Make all of them anew, the evidence read again."""
        self._it.look(afresh=True, told=True)

    def action_rerun(self) -> None:
        """Judge them again."""
        self._it.look(told=True)

    def open_detail(self) -> None:
        """All there is about the row in hand."""
        it, found = self._it, self._in_hand()
        if found is not None:
            it.gold_app.spawn(it, self._detail(*found), "detail", exclusive=True)

    async def _detail(self, row: VariantRow, case: GoldCase) -> None:
        from goldtui.tui.variants.detail import VariantDetail

        it = self._it
        pieces = await it.lane(partial(it.bench.variants.difference, case, row))
        instead = "" if pieces else it.no_difference(row)
        await it.gold_app.push_screen_wait(VariantDetail(row, it.glyphs, pieces, instead))

    def action_score(self) -> None:
        """The score of the whole set."""
        self._it.gold_app.spawn(self._it, self._score(), "score", exclusive=True)

    async def _score(self) -> None:
        from goldtui.tui.variants.set_score import SetScore

        it = self._it
        chosen = await it.gold_app.push_screen_wait(SetScore(it.bench, it.lane, it.glyphs))
        if chosen is not None:
            await self._go_case(*chosen)

    # -- which case --------------------------------------------------------------------------------------

    def action_step_case(self, by: int) -> None:
        """The next or the previous case of what the Library's filter found."""
        self._it.gold_app.spawn(self._it, self._step_case(by), "go", exclusive=True)

    async def _step_case(self, by: int) -> None:
        it = self._it
        work = it.gold_app.workbench
        here = it.case.case_id if it.case is not None else it.library_case()
        if here is None:
            return
        words = it.gold_app.library.asked if work is None else work.filter_text
        at = await it.lane(partial(it.bench.library.position, words, here))
        target = 0 if at is None else at + by
        rows = await it.lane(partial(it.bench.library.window, words, target, 1)) if target >= 0 else []
        if not rows:
            it.say("This is the last case." if by > 0 else "This is the first case.")
        else:
            await self._go_case(rows[0].case_id, "")

    async def _go_case(self, case_id: str, variant_id: str) -> None:
        """The Workbench below, or the Library, takes the case in hand; then this screen looks at it."""
        it = self._it
        work = it.gold_app.workbench
        cases = it.gold_app.library.cases if work is None else work.case_list
        if work is not None and not await work.taken_in_hand(case_id):
            it.say("What is in hand could not be kept, so we stay with it.")
            return
        it.chosen = case_id
        words = it.gold_app.library.asked if work is None else work.filter_text
        at = await it.lane(partial(it.bench.library.position, words, case_id))
        if at is not None:
            cases.move_to(at)
        it.memory.case_id, it.memory.variant_id = case_id, variant_id
        it.look()

    # -- to the field that catches it --------------------------------------------------------------------

    def action_fix(self) -> None:
        """Go to the field of the case that would catch the variant in hand."""
        it, found = self._it, self._in_hand()
        if found is None:
            return
        row, case = found
        if not row.advice:
            it.say("Nothing has to be written for this one: it came out as it should.")
        elif row.spot is None:
            it.say(f"That is not in the case: {row.advice}.")
        else:
            self._to_workbench(case.case_id, row.spot, row.advice)

    def _to_workbench(self, case_id: str, spot: Spot, advice: str) -> None:
        app = self._it.gold_app
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
        """Expect another stage of the variant in hand, for a reason."""
        it, found = self._it, self._in_hand()
        if found is None or not found[0].observed or not found[0].variant_id:
            it.say("Only a variant has an expected stage: put the cursor on one.")
        else:
            it.gold_app.spawn(it, self._expect(*found), "expect", exclusive=True)

    async def _expect(self, row: VariantRow, case: GoldCase) -> None:
        from goldtui.tui.variants.expectation import ExpectationScreen

        it = self._it
        said = await it.gold_app.push_screen_wait(ExpectationScreen(row, it.glyphs))
        if said is not None:
            step = keep_variants.expecting(row, case, said.stage, said.reason)
            await self._keep(step, f"{row.name} is expected to be stopped at {said.stage}. ctrl+z takes it back.")

    def action_write(self) -> None:
        """Write the answer of the variant in hand by hand; on the reference, a new variant."""
        it, found = self._it, self._in_hand()
        if found is None:
            return
        row, case = found
        if not row.observed:
            it.say(f"There is nothing to edit here: {row.reason}.")
        elif not keep_variants.editable(row):
            of_run = row.variant is not None and row.variant.answer is not None
            what = "is a run as it was recorded" if of_run else "changes the trace and keeps the reference answer"
            it.say(f"This one {what}; E changes what is expected of it.")
        else:
            it.gold_app.spawn(it, self._write(row, case), "write", exclusive=True)

    async def _write(self, row: VariantRow, case: GoldCase) -> None:
        from goldtui.tui.variants.editor import VariantEditor

        it = self._it
        if await it.lane(partial(it.bench.variants.quotes_withheld, case, row)):
            it.say("It repeats words of a withheld source, which no editor shows. The case has to rest on another one.")
            return
        known = frozenset(one.variant_id for one in it.found.rows) if it.found is not None else frozenset()
        unread, name = it.memory.unread, f"{case.case_id} {row.variant_id}"
        done = await it.gold_app.push_screen_wait(VariantEditor(row, case, known, it.glyphs, unread.get(name)))
        if isinstance(done, str):
            unread[name] = done
            it.say("Not stored, since it cannot be read: i goes on with it.")
            return
        unread.pop(name, None)
        if done is not None:
            it.memory.variant_id = done.subject.variant_id
            await self._keep(done, f"{done.subject.variant_id} is kept as written. ctrl+z takes it back.")

    def action_remove(self) -> None:
        """Take the stored variant, or the stored expectation, away."""
        it, found = self._it, self._in_hand()
        step = None if found is None else keep_variants.taken_away(found[0])
        if step is None:
            it.say("This one is made anew with every look and not stored, so there is nothing to remove.")
        else:
            said = f"{step.subject.variant_id} is removed. ctrl+z brings it back."
            it.gold_app.spawn(it, self._keep(step, said), "keep")

    async def _keep(self, step: VariantChange, said: str) -> None:
        it = self._it
        await it.lane(partial(it.bench.variants.keep, step))
        it.memory.done(step)
        it.say(said)
        it.look()

    def action_turn(self, back: bool) -> None:
        """Undo or redo the last step of this place."""
        self._it.gold_app.spawn(self._it, self._turn(back=back), "keep")

    async def _turn(self, *, back: bool) -> None:
        it = self._it
        async with it.gold_app.turning:
            step = it.memory.next(back=back)
            if step is None:
                it.say("Nothing was changed here that could be taken back." if back else "Nothing was taken back here.")
                return
            await it.lane(partial(it.bench.variants.keep, step))
            it.memory.turned(back=back)
        name = step.subject.variant_id
        it.say(f"{name} is {'stored again' if step.after is not None else 'no longer stored'}.")
        if it.case is not None and step.subject.case_id == it.case.case_id:
            it.memory.variant_id = name
        it.look()
