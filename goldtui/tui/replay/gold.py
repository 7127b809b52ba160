"""Turning a run into gold in the Replay place: a variant, a good answer, an answer to label, a dispute.

Each step asks before it writes, and reports what it wrote together with the key that takes it back.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from textual.binding import Binding, BindingType

from goldtui.tui.kit.case_list import CaseList

if TYPE_CHECKING:
    from goldtui.casework.edits import Edit
    from goldtui.model.records import GoldCase
    from goldtui.tui.kit.memory.variants import VariantsMemory
    from goldtui.tui.replay.state import ReplayDesk
    from goldtui.workbench.replay.open_runs import OpenRuns, Run
    from goldtui.workbench.replay.trace_to_case import RunCase
    from goldtui.workbench.variants.keep_variants import VariantChange

GOLD_KEYS: Final[list[BindingType]] = [
    Binding("v", "keep_run(False)", "Keep as variant", id="replay.keep"),
    Binding("a", "keep_run(True)", "Keep as a good answer", show=False, id="replay.good"),
    Binding("w", "label", "Its answer into the case, to be labelled", show=False, id="replay.label"),
    Binding("W", "new_case", "A new case from its answer", show=False, id="replay.new_case"),
    Binding("g", "gold_wrong", "Gold wrong", show=False, id="replay.wrong"),
    Binding("J", "judge_open", "Judge open statements", id="replay.judge"),
    Binding("ctrl+z", "turn(True)", "Undo what was kept here", show=False, id="replay.undo"),
    Binding("ctrl+y", "turn(False)", "Redo it", show=False, id="replay.redo"),
]


class GoldActions:
    """From a run to the gold that judges it."""

    def __init__(self, desk: ReplayDesk, look_again: Callable[[], None]) -> None:
        self.desk, self.state, self.look_again = desk, desk.state, look_again
        self.bench, self.lane = desk.bench, desk.lane

    def _in_hand(self) -> tuple[OpenRuns, Run] | None:
        if self.state.shown is None or self.state.runs is None:
            waits = "No run is shown yet: / changes the filter, o opens another file."
            self.desk.say(waits if self.state.memory.asked else "There is no run here: o opens a trace file.")
            return None
        return self.state.runs, self.state.shown

    @property
    def kept_steps(self) -> VariantsMemory:
        """The steps that ctrl+z takes back, shared with the Variants place."""
        from goldtui.tui.kit.memory.variants import VariantsMemory

        app = self.desk.gold_app
        if app.variants_memory is None:
            app.variants_memory = VariantsMemory()
        return app.variants_memory

    # -- variants ----------------------------------------------------------------------------------------

    def keep_run(self, good: bool) -> None:
        """Keep the run as a variant that must fail where it failed, or as a good answer."""
        from goldtui.tui.replay.keep_run import KeepRun

        found = self._in_hand()
        if found is not None:
            screen = KeepRun(self.bench, self.lane, found[0], found[1].position, good=good)
            self.desk.gold_app.push_screen(screen, self._kept)

    def _kept(self, step: VariantChange | None) -> None:
        if step is None:
            return
        memory = self.kept_steps
        memory.done(step)
        memory.case_id, memory.variant_id = step.subject.case_id, step.subject.variant_id
        self.desk.say(f"{step.subject.variant_id} is kept. ctrl+z takes it back.")

    def turn(self, back: bool) -> None:
        """Undo or redo the last step that kept or changed a variant."""
        self.desk.spawn(self._turn(back=back), "keep")

    async def _turn(self, *, back: bool) -> None:
        memory = self.kept_steps
        async with self.desk.gold_app.turning:
            step = memory.next(back=back)
            if step is None:
                self.desk.say(
                    "Nothing was kept here that could be taken back." if back else "Nothing was taken back here."
                )
                return
            await self.lane.whole(partial(self.bench.variants.keep, step))
            memory.turned(back=back)
        self.desk.say(f"{step.subject.variant_id} is {'kept again' if step.after is not None else 'no longer kept'}.")

    # -- answers to label ----------------------------------------------------------------------------------

    def label(self) -> None:
        """Take the run's answer into its case and go there; if the run has no case, create one."""
        found = self._in_hand()
        if found is not None and found[1].spot is None:
            self.new_case()
        elif found is not None:
            self.desk.gold_app.spawn(self.desk.gold_app, self._label(*found), "gold", exclusive=True)

    async def _label(self, runs: OpenRuns, run: Run) -> None:
        from goldtui.workbench.replay.trace_to_case import answer_into, unchanged

        app = self.desk.gold_app
        given: RunCase = await self.lane(partial(self.bench.replay.case_of, runs, run.position))
        if not self.desk.on_top:
            return

        def edit(case: GoldCase) -> Edit:
            # If another case reaches the desk first, that one keeps its own answer.
            return answer_into(case, given) if case.case_id == given.case_id else unchanged(case)

        work = app.workbench
        if work is None:
            app.action_leave_place()
            app.edit_on_opening = edit
            app.post_message(CaseList.Opened(given.case_id))
        elif not await work.reach_case(given.case_id):
            app.tell("Your typing could not be saved, so this stays open.")
        else:
            app.action_leave_place()
            work.take_edit(edit)

    def new_case(self) -> None:
        """Ask for the question, write the draft and open it."""
        from goldtui.tui.replay.case_from_run import CaseFromRun

        found = self._in_hand()
        if found is not None:
            self.desk.gold_app.push_screen(CaseFromRun(self.bench, self.lane, found[0], found[1].position), self._made)

    def _made(self, case_id: str | None) -> None:
        if case_id:
            self.desk.post_message(CaseList.Opened(case_id))

    # -- who is wrong ------------------------------------------------------------------------------------

    def gold_wrong(self) -> None:
        """Say that the gold or the system is wrong, for a second person to rule on."""
        from goldtui.tui.replay.gold_wrong import GoldWrong

        found = self._in_hand()
        if found is not None:
            self.desk.gold_app.push_screen(
                GoldWrong(self.bench, self.lane, self.desk.glyphs, found[0], found[1].position), self._disputed
            )

    def _disputed(self, said: str | None) -> None:
        if said:
            self.desk.say(said)
            self.desk.gold_app.library.search()
            work = self.desk.gold_app.workbench
            if work is not None:
                self.desk.spawn(work.follow_same_words(), "keep")

    # -- what the gates leave open -------------------------------------------------------------------------

    def judge_open(self) -> None:
        """Settle the statements that the gates leave open, those of this run first."""
        from goldtui.tui.replay.open_statements import OpenStatementsScreen

        found = self._in_hand()
        if found is not None:
            runs, run = found
            screen = OpenStatementsScreen(self.bench, self.lane, self.desk.glyphs, runs, run.position)
            self.desk.gold_app.push_screen(screen, lambda _: self.look_again())

    def judge_if_asked(self) -> None:
        """Begin with the open statements that another place asked for."""
        if self.state.memory.judging and self.state.runs is not None:
            self.state.memory.judging = False
            self.judge_open()

    # -- to the gold -------------------------------------------------------------------------------------

    def gold(self) -> None:
        """Open the case in the Workbench at the field that the finding is about."""
        run = self.state.shown
        if run is None:
            return
        if run.spot is None:
            self.desk.say("The set has no such case, so there is no gold to go to.")
        else:
            self.desk.gold_app.spawn(self.desk.gold_app, self._to_gold(), "gold", exclusive=True)

    async def _to_gold(self) -> None:
        run, app = self.state.shown, self.desk.gold_app
        if run is None or run.spot is None:
            return
        advice = run.walk.fix or "This run passes; here is the gold it is judged by."
        await app.open_spot(run.walk.case_id, run.spot, advice)
