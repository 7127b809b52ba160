"""What `P` does in the Workbench: proposes claims from a written answer, or answer phrases for the current point."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from goldtui.tui.workbench.fields import POINT_KINDS
from goldtui.tui.workbench.others_actions import OthersActions

if TYPE_CHECKING:
    from goldtui.model.records import GoldCase
    from goldtui.model.spot import Spot


class ProposalActions(OthersActions):
    """Claims from a text or from a source."""

    pasted_answer: tuple[str, str] = ("", "")
    """The case and the text of a pasted answer that was not fully split: shown again on the next `P`."""

    def action_propose(self) -> None:
        """Propose claims from the reference answer or a pasted one; on a point's row, its answer phrases."""
        if self.sitting is None:
            return
        spot = self.case_pane.outline.spot
        if self.case_pane.outline.has_focus and spot is not None and spot.kind in POINT_KINDS:
            self.gold_app.spawn(self, self._propose_phrases(spot), "propose", exclusive=True)
        else:
            self.gold_app.spawn(self, self._propose_claims(self.sitting.case), "propose", exclusive=True)

    async def _propose_claims(self, case: GoldCase) -> None:
        from goldtui.casework.proposals import unclaimed
        from goldtui.tui.workbench.paste_answer import PasteAnswerScreen
        from goldtui.tui.workbench.proposals import ProposalScreen

        kept = self.pasted_answer[1] if self.pasted_answer[0] == case.case_id else ""
        answer = kept or (case.reference.text if case.reference is not None else "")
        if not await self.lane(partial(unclaimed, case, answer)) or kept:
            answer, go_on = await self.gold_app.push_screen_wait(PasteAnswerScreen(kept, self.glyphs))
            self.pasted_answer = (case.case_id, answer)
            if not go_on:
                self.say("Nothing was split; P shows the pasted text again." if answer.strip() else "")
                return
        if self.sitting is None or self.sitting.case.case_id != case.case_id:
            return
        summary = await self.gold_app.push_screen_wait(ProposalScreen(self, answer, self.glyphs))
        if self.sitting is not None and not await self.lane(partial(unclaimed, self.sitting.case, answer)):
            self.pasted_answer = ("", "")
        self.say(summary)

    async def _propose_phrases(self, spot: Spot) -> None:
        from goldtui.casework.answer_phrases import answer_phrases
        from goldtui.tui.workbench.answer_phrases import AnswerPhraseScreen

        assert self.sitting is not None
        proposed = await self.lane(partial(answer_phrases, self.sitting.case, spot.name))
        if not proposed:
            self.say(
                "No further wording of the reference answer makes this point: link a claim to it (o), or type one."
            )
            return
        self.say(await self.gold_app.push_screen_wait(AnswerPhraseScreen(self, spot.name, proposed, self.glyphs)))
