"""What makes gold of a run in the Replay place: a variant, a good answer, the answer to be labelled, a dispute.

Each asks before it writes, and what it writes is told together with the key that takes it back.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, cast

from textual.binding import Binding, BindingType

from goldtui.tui.kit.case_list import CaseList

if TYPE_CHECKING:
    from goldtui.casework.edits import Edit
    from goldtui.model.records import GoldCase
    from goldtui.tui.kit.memory.variants import VariantsMemory
    from goldtui.tui.replay.replay import ReplayPlace
    from goldtui.workbench.replay.open_runs import Run, RunsAtHand
    from goldtui.workbench.replay.trace_to_case import RunCase
    from goldtui.workbench.variants.keep_variants import VariantChange

GOLD_KEYS: Final[list[BindingType]] = [
    Binding("v", "keep_run(False)", "Keep as variant", id="replay.keep"),
    Binding("a", "keep_run(True)", "Keep as a good answer", show=False, id="replay.good"),
    Binding("w", "label", "Its answer into the case, to be labelled", show=False, id="replay.label"),
    Binding("W", "new_case", "A new case from its answer", show=False, id="replay.new_case"),
    Binding("g", "gold_wrong", "Gold wrong", show=False, id="replay.wrong"),
    Binding("ctrl+z", "turn(True)", "Undo what was kept here", show=False, id="replay.undo"),
    Binding("ctrl+y", "turn(False)", "Redo it", show=False, id="replay.redo"),
]


class ReplayGold:
    """Mixed into the Replay place, and only there."""

    @property
    def _on(self) -> ReplayPlace:
        return cast("ReplayPlace", self)

    def _in_hand(self) -> tuple[RunsAtHand, Run] | None:
        it = self._on
        if it.shown is None or it.runs is None:
            waits = "No run is shown yet: / changes the filter, o opens another file."
            it.say(waits if it.memory.asked else "There is no run here: o opens a trace file.")
            return None
        return it.runs, it.shown

    @property
    def kept_steps(self) -> VariantsMemory:
        """The steps that ctrl+z takes back, the Variants place's and this one's alike."""
        from goldtui.tui.kit.memory.variants import VariantsMemory

        app = self._on.gold_app
        if app.variants_memory is None:
            app.variants_memory = VariantsMemory()
        return app.variants_memory

    # -- variants ----------------------------------------------------------------------------------------

    def action_keep_run(self, good: bool) -> None:
        """Keep the run as a variant that must fail where it failed, or as a good answer."""
        from goldtui.tui.replay.keep_run import KeepRun

        it, found = self._on, self._in_hand()
        if found is not None:
            screen = KeepRun(it.bench, it.lane, found[0], found[1].position, good=good)
            it.app.push_screen(screen, self._kept)

    def _kept(self, step: VariantChange | None) -> None:
        if step is None:
            return
        memory = self.kept_steps
        memory.done(step)
        memory.case_id, memory.variant_id = step.subject.case_id, step.subject.variant_id
        self._on.say(f"{step.subject.variant_id} is kept. ctrl+z takes it back.")

    def action_turn(self, back: bool) -> None:
        """Undo or redo the last step that kept or changed a variant."""
        self._on.gold_app.spawn(self._on, self._turn(back=back), "keep")

    async def _turn(self, *, back: bool) -> None:
        it, memory = self._on, self.kept_steps
        async with it.gold_app.turning:
            step = memory.next(back=back)
            if step is None:
                it.say("Nothing was kept here that could be taken back." if back else "Nothing was taken back here.")
                return
            await it.lane(partial(it.bench.variants.keep, step))
            memory.turned(back=back)
        it.say(f"{step.subject.variant_id} is {'kept again' if step.after is not None else 'no longer kept'}.")

    # -- the answer, to be labelled ------------------------------------------------------------------------

    def action_label(self) -> None:
        """Take the run's answer into its case and go there; for a run of no case, begin one."""
        found = self._in_hand()
        if found is not None and found[1].spot is None:
            self.action_new_case()
        elif found is not None:
            self._on.gold_app.spawn(self._on.gold_app, self._label(*found), "gold", exclusive=True)

    async def _label(self, runs: RunsAtHand, run: Run) -> None:
        from goldtui.workbench.replay.trace_to_case import answer_into, unchanged

        it = self._on
        app = it.gold_app
        given: RunCase = await it.lane(partial(it.bench.replay.case_of, runs, run.position))

        def edit(case: GoldCase) -> Edit:
            # Should another case come to lie on the desk first, it keeps its own answer.
            return answer_into(case, given) if case.case_id == given.case_id else unchanged(case)

        work = app.workbench
        if work is None:
            app.pop_screen()
            app.edit_on_opening = edit
            app.post_message(CaseList.Opened(given.case_id))
        elif not await work.taken_in_hand(given.case_id):
            it.say("What is in hand could not be kept, so we stay with it.")
        else:
            app.pop_screen()
            work.take_edit(edit)

    def action_new_case(self) -> None:
        """Ask for the question, write the draft, open it."""
        from goldtui.tui.replay.case_from_run import CaseFromRun

        it, found = self._on, self._in_hand()
        if found is not None:
            it.app.push_screen(CaseFromRun(it.bench, it.lane, found[0], found[1].position), self._made)

    def _made(self, case_id: str | None) -> None:
        if case_id:
            self._on.post_message(CaseList.Opened(case_id))

    # -- who is wrong ------------------------------------------------------------------------------------

    def action_gold_wrong(self) -> None:
        """Say that the gold is wrong, or that the system is, for a second person to rule on."""
        from goldtui.tui.replay.gold_wrong import GoldWrong

        it, found = self._on, self._in_hand()
        if found is not None:
            it.app.push_screen(GoldWrong(it.bench, it.lane, it.glyphs, found[0], found[1].position), self._disputed)

    def _disputed(self, said: str | None) -> None:
        if said:
            self._on.say(said)
            self._on.gold_app.library.search()
            work = self._on.gold_app.workbench
            if work is not None:
                self._on.gold_app.spawn(self._on, work.follow_same_words(), "keep")
