"""Saving a revision, and what may be in the way: another person's text, red gates, a claim without its proof.

Each of these asks the reviewer and then saves again, so they are in one place.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from goldtui.casework.edits import Edit
from goldtui.casework.readiness import NotReady
from goldtui.casework.rules import EmptyProof
from goldtui.model.faults import Conflict, GoldtuiError, Problem
from goldtui.model.spot import Spot

if TYPE_CHECKING:
    from goldtui.tui.workbench.case_actions import CaseActions
    from goldtui.tui.workbench.keeping import Keeping
    from goldtui.tui.workbench.sitting import Sitting
    from goldtui.tui.workbench.state import WorkDesk


class Saving:
    """Revisions and the mark `ready`."""

    def __init__(self, desk: WorkDesk, keeping: Keeping, claims: CaseActions) -> None:
        self.desk, self.state, self.keeping, self.claims = desk, desk.state, keeping, claims
        self.bench, self.lane = desk.bench, desk.lane

    def save(self) -> None:
        """Append a revision."""
        self.desk.spawn(self.append(ready=False), "save")

    def ready(self) -> None:
        """Mark the case ready on the author's word."""
        if not self._refused_stands():
            self.desk.spawn(self.append(ready=True), "save")

    def _refused_stands(self) -> bool:
        """Whether a field still shows a rejected text; if so, moves the cursor there and says why."""
        for spot, (text, fault) in self.desk.case_pane.refused.items():
            self.desk.case_pane.go(spot)
            self.desk.say(f"{self.desk.glyphs.quoted(text)} is not taken: {fault}")
            return True
        return False

    async def append(self, *, ready: bool, record: bool = True, anyway: bool = False, note: str = "") -> bool:
        """Save a revision, or mark the case ready; returns False when nothing was saved.

        `record` makes the mark a step that undo can take back; `anyway` also marks a case that is not sound. `note` is
        the reason, for keys that give one.
        """
        sitting = self.state.sitting
        if sitting is None:
            return False
        why = (note,) if note else ()
        ready_call = partial(self.bench.case.mark_ready, anyway=anyway)
        call = ready_call if ready else self.bench.case.save
        try:
            async with self.keeping.keeper.turn:
                before = sitting.opened
                opened = await self.lane.whole(partial(call, sitting.case, sitting.base, *why))
                sitting.saved_as(opened)
                if ready and record and opened.number != before.number:
                    sitting.marked_ready(before)
                self.keeping.keeper.read_only = False
        except Conflict as error:
            await self.keeping.keep_now()
            await self._ask_about_conflict(error)
            return False
        except NotReady as error:
            self.desk.spawn(self._ask_blocker(error), "blockers")
            return False
        except EmptyProof as error:
            await self.keeping.keep_now()
            self._show_empty_proof(error)
            return False
        except GoldtuiError as error:
            self.desk.gold_app.problem(error)
            return False
        self.desk.case_list.forget()
        self.desk.show_case()
        todo = f"Marked ready, revision {opened.number}. u opens the next case to do."
        self.desk.say(todo if ready else f"Saved, revision {opened.number}.")
        return True

    # -- in the way ----------------------------------------------------------------------------------------

    def _show_empty_proof(self, error: EmptyProof) -> None:
        """Go to the claim that a revision cannot hold, and say what it lacks."""
        self.desk.case_pane.close_editor(focus=False)
        self.desk.case_pane.go(Spot("claim", error.problem.where.removeprefix("claim:")))
        self.desk.focus_pane("case")
        self.desk.say(f"Not saved, {error.problem.message}: {error.problem.fix}.")

    async def _ask_blocker(self, error: NotReady) -> None:
        """List what blocks the case from being ready, each with the place to go to."""
        from goldtui.casework.first_fix import target_of
        from goldtui.casework.readiness import GateProblem, NotSound, PlacedProblem
        from goldtui.tui.workbench.blockers import ANYWAY, BlockersScreen

        if self.state.sitting is None:
            return
        said = error.said if isinstance(error, NotSound) else ""
        chosen = await self.desk.gold_app.push_screen_wait(BlockersScreen(error.problems, self.desk.glyphs, said))
        if chosen is None or self.state.sitting is None:
            return
        if chosen is ANYWAY:
            await self.append(ready=True, anyway=True)
            return
        if isinstance(chosen, PlacedProblem):
            self.claims.go_to(chosen.spot or Spot("question"))
            still = partial(_first_is, chosen.spot)
            self.desk.call_after_refresh(partial(self.desk.say_while, _what_to_do(chosen), still))
            return
        place = chosen.place if isinstance(chosen, GateProblem) else Spot("case")
        target = target_of(chosen.code, place, self.state.sitting.case)
        self.claims.go_to(target)
        if target in (Spot("case", "question"), Spot("case", "refusal_reason")):
            # Who is sent to a missing text types it: without the editor the letters would be commands.
            self.desk.case_pane.open_editor(Spot("question") if target.name == "question" else target)
        still = partial(_finds, chosen.code, place)
        self.desk.call_after_refresh(partial(self.desk.say_while, _what_to_do(chosen), still))

    async def _ask_about_conflict(self, error: Conflict) -> None:
        """Merge mine and theirs field by field and save the result; or keep mine as a draft."""
        from goldtui.tui.workbench.conflict import ConflictScreen

        sitting = self.state.sitting
        if sitting is None:
            return
        case_id, began = sitting.case.case_id, sitting.base
        theirs = await self.lane(partial(self.bench.case.open, case_id))
        base = await self.lane(partial(self.bench.case.text_at, case_id, began))
        cases = tuple(filter(None, (base, sitting.case, theirs.case)))
        hide = partial(sitting.judging.hide, cases=cases)
        screen = ConflictScreen(sitting.case, theirs, error.problem.message, base, self.desk.glyphs, hide)
        merged = await self.desk.gold_app.push_screen_wait(screen)
        if merged is None:
            self.desk.say("Yours is kept, unsaved; ctrl+s asks again.")
            return
        self.state.newer = None
        mine = sitting.case
        sitting.rebase(theirs)
        # The store still holds mine as a draft; the merged case must replace it.
        sitting.kept = mine
        self.keeping.edit(Edit(merged, "put together with theirs", Spot("question")))
        # An open field still shows mine; typing on would write it over theirs.
        self.desk.case_pane.reopen(None)
        if merged == theirs.case:
            await self.keeping.keep_now()
            self.desk.show_case()
            self.desk.say(
                "Their text is shown; ctrl+z brings yours back." if mine != merged else "You both say the same."
            )
        else:
            await self.append(ready=False, note=f"put together with revision {theirs.number}")


def _first_is(spot: Spot | None, sitting: Sitting) -> bool:
    return sitting.first.spot == spot


def _finds(code: str, place: Spot, sitting: Sitting) -> bool:
    return sitting.finds(code, place)


def _what_to_do(one: Problem) -> str:
    """A reason and its fix, which names the keys that act."""
    said = f"{one.message[:1].upper()}{one.message[1:]}"
    return f"{said}: {one.fix}" if one.fix else said
