"""What `P` does in the Workbench: proposes claims from a written answer, or answer phrases for the current point."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from goldtui.tui.workbench.fields import POINT_KINDS

if TYPE_CHECKING:
    from goldtui.model.records import GoldCase
    from goldtui.model.spot import Spot
    from goldtui.tui.workbench.keeping import Keeping
    from goldtui.tui.workbench.state import WorkDesk
    from goldtui.tui.workbench.undo_actions import UndoActions


class ProposalActions:
    """Claims from a text, answer phrases from the reference answer."""

    def __init__(self, desk: WorkDesk, keeping: Keeping, undoing: UndoActions) -> None:
        self.desk, self.state, self.keeping, self.undoing = desk, desk.state, keeping, undoing
        self.lane = desk.lane

    def propose(self) -> None:
        """Propose claims from the reference answer or a pasted one; on a point's row, its answer phrases."""
        if self.state.sitting is None:
            return
        spot = self.desk.case_pane.outline.spot
        if self.desk.case_pane.outline.has_focus and spot is not None and spot.kind in POINT_KINDS:
            self.desk.spawn(self._propose_phrases(spot), "propose", exclusive=True)
        else:
            self.desk.spawn(self._propose_claims(self.state.sitting.case), "propose", exclusive=True)

    async def _propose_claims(self, case: GoldCase) -> None:
        from goldtui.casework.proposals import unclaimed
        from goldtui.tui.workbench.paste_answer import PasteAnswerScreen
        from goldtui.tui.workbench.proposals import ProposalScreen

        kept = self.state.pasted_answer[1] if self.state.pasted_answer[0] == case.case_id else ""
        answer = kept or (case.reference.text if case.reference is not None else "")
        if not await self.lane(partial(unclaimed, case, answer)) or kept:
            answer, go_on = await self.desk.gold_app.push_screen_wait(PasteAnswerScreen(kept, self.desk.glyphs))
            self.state.pasted_answer = (case.case_id, answer)
            if not go_on:
                self.desk.say("Nothing was split; P shows the pasted text again." if answer.strip() else "")
                return
        if self.state.sitting is None or self.state.sitting.case.case_id != case.case_id:
            return
        summary = await self.desk.gold_app.push_screen_wait(
            ProposalScreen(self.keeping, self.undoing, answer, self.desk.glyphs)
        )
        if self.state.sitting is not None and not await self.lane(partial(unclaimed, self.state.sitting.case, answer)):
            self.state.pasted_answer = ("", "")
        self.desk.say(summary)

    async def _propose_phrases(self, spot: Spot) -> None:
        from goldtui.casework.answer_phrases import answer_phrases
        from goldtui.tui.workbench.answer_phrases import AnswerPhraseScreen

        assert self.state.sitting is not None
        proposed = await self.lane(partial(answer_phrases, self.state.sitting.case, spot.name))
        if not proposed:
            self.desk.say(
                "No further wording of the reference answer makes this point: link a claim to it (o), or type one."
            )
            return
        self.desk.say(
            await self.desk.gold_app.push_screen_wait(
                AnswerPhraseScreen(self.keeping, self.undoing, spot.name, proposed, self.desk.glyphs)
            )
        )
