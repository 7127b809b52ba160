"""What the keys of the Variants place do: change an expectation, write a variant, go to the field that catches it.

Every change of a stored variant is a step that ctrl+z takes back.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from goldtui.tui.kit.case_list import CaseList
from goldtui.tui.variants.words import no_difference
from goldtui.workbench.variants import keep_variants
from goldtui.workbench.variants.keep_variants import VariantChange

if TYPE_CHECKING:
    from goldtui.model.records import GoldCase
    from goldtui.model.spot import Spot
    from goldtui.tui.variants.looking import Looking
    from goldtui.tui.variants.state import VariantsDesk
    from goldtui.workbench.variants.case_variants import VariantRow


class VariantActions:
    """What the keys of the Variants place do to the selected row."""

    def __init__(self, desk: VariantsDesk, looking: Looking) -> None:
        self.desk, self.state, self.looking = desk, desk.state, looking
        self.bench, self.lane = desk.bench, desk.lane

    def _in_hand(self) -> tuple[VariantRow, GoldCase] | None:
        row, case = self.desk.row, self.state.case
        return None if row is None or case is None else (row, case)

    def open_detail(self) -> None:
        """Show all details of the selected row."""
        found = self._in_hand()
        if found is not None:
            self.desk.spawn(self._detail(*found), "detail", exclusive=True)

    async def _detail(self, row: VariantRow, case: GoldCase) -> None:
        from goldtui.tui.variants.detail import VariantDetail

        pieces = await self.lane(partial(self.bench.variants.difference, case, row))
        instead = "" if pieces else no_difference(row)
        await self.desk.gold_app.push_screen(VariantDetail(row, self.desk.glyphs, pieces, instead))

    # -- to the field that catches it --------------------------------------------------------------------

    def fix(self) -> None:
        """Go to the field of the case that would catch the selected variant."""
        found = self._in_hand()
        if found is None:
            return
        row, case = found
        if not row.advice:
            self.desk.say("Nothing has to be written for this one: it came out as it should.")
        elif row.spot is None:
            self.desk.say(f"That is not in the case: {row.advice}.")
        else:
            self._to_workbench(case.case_id, row.spot, row.advice)

    def _to_workbench(self, case_id: str, spot: Spot, advice: str) -> None:
        app = self.desk.gold_app
        app.pop_screen()
        work = app.workbench
        if work is not None:
            work.go_to(spot)
            work.say(advice)
        else:
            app.spot_on_opening = (spot, advice)
            app.post_message(CaseList.Opened(case_id))

    # -- changing what is stored -------------------------------------------------------------------------

    def expect(self) -> None:
        """Expect another stage for the selected variant, with a reason."""
        found = self._in_hand()
        if found is None or not found[0].observed or not found[0].variant_id:
            self.desk.say("Only a variant has an expected stage: put the cursor on one.")
        else:
            self.desk.spawn(self._expect(*found), "expect", exclusive=True)

    async def _expect(self, row: VariantRow, case: GoldCase) -> None:
        from goldtui.tui.variants.expectation import ExpectationScreen

        said = await self.desk.gold_app.push_screen_wait(ExpectationScreen(row, self.desk.glyphs))
        if said is not None:
            step = keep_variants.expecting(row, case, said.stage, said.reason)
            await self._keep(step, f"{row.name} is expected to be stopped at {said.stage}. ctrl+z takes it back.")

    def write(self) -> None:
        """Edit the answer of the selected variant; on the reference, write a new variant."""
        found = self._in_hand()
        if found is None:
            return
        row, case = found
        if not row.observed:
            self.desk.say(f"There is nothing to edit here: {row.reason}.")
        elif not keep_variants.editable(row):
            of_run = row.variant is not None and row.variant.answer is not None
            what = "is a run as it was recorded" if of_run else "changes the trace and keeps the reference answer"
            self.desk.say(f"This one {what}; E changes what is expected of it.")
        else:
            self.desk.spawn(self._write(row, case), "write", exclusive=True)

    async def _write(self, row: VariantRow, case: GoldCase) -> None:
        from goldtui.tui.variants.editor import VariantEditor

        if await self.lane(partial(self.bench.variants.quotes_withheld, case, row)):
            self.desk.say(
                "It repeats words of a withheld source, which no editor shows. The case has to rest on another one."
            )
            return
        found = self.state.found
        known = frozenset(one.variant_id for one in found.rows) if found is not None else frozenset()
        unread, name = self.state.memory.unread, f"{case.case_id} {row.variant_id}"
        editor = VariantEditor(row, case, known, self.desk.glyphs, unread.get(name))
        done = await self.desk.gold_app.push_screen_wait(editor)
        if isinstance(done, str):
            unread[name] = done
            self.desk.say("Not stored, since it cannot be read: i goes on with it.")
            return
        unread.pop(name, None)
        if done is not None:
            self.state.memory.variant_id = done.subject.variant_id
            await self._keep(done, f"{done.subject.variant_id} is kept as written. ctrl+z takes it back.")

    def remove(self) -> None:
        """Remove the stored variant, or the stored expectation."""
        found = self._in_hand()
        step = None if found is None else keep_variants.removal_step(found[0])
        if step is None:
            self.desk.say("This one is made again at every look and not stored, so there is nothing to remove.")
        else:
            said = f"{step.subject.variant_id} is removed. ctrl+z brings it back."
            self.desk.spawn(self._keep(step, said), "keep")

    async def _keep(self, step: VariantChange, said: str) -> None:
        await self.lane.whole(partial(self.bench.variants.keep, step))
        self.state.memory.done(step)
        self.desk.say(said)
        self.looking.look()

    def turn(self, back: bool) -> None:
        """Undo or redo the last step of this place."""
        self.desk.spawn(self._turn(back=back), "keep")

    async def _turn(self, *, back: bool) -> None:
        async with self.desk.gold_app.turning:
            step = self.state.memory.next(back=back)
            if step is None:
                self.desk.say(
                    "Nothing was changed here that could be taken back." if back else "Nothing was taken back here."
                )
                return
            await self.lane.whole(partial(self.bench.variants.keep, step))
            self.state.memory.turned(back=back)
        name = step.subject.variant_id
        self.desk.say(f"{name} is {'stored again' if step.after is not None else 'no longer stored'}.")
        if self.state.case is not None and step.subject.case_id == self.state.case.case_id:
            self.state.memory.variant_id = name
        self.looking.look()
