"""What `P` does in the Workbench: proposes claims from a written answer, or answer phrases for the point in hand."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from goldtui.tui.workbench.fields import POINT_KINDS
from goldtui.tui.workbench.on_workbench import OnWorkbench

if TYPE_CHECKING:
    from goldtui.model.records import GoldCase
    from goldtui.model.spot import Spot
    from goldtui.tui.workbench.workbench import Workbench


class ProposalActions(OnWorkbench):
    """Mixed into the Workbench, and only there."""

    pasted_answer: tuple[str, str] = ("", "")
    """The case and the text of an answer that was pasted and not split to its end: shown again on the next `P`."""

    def action_propose(self) -> None:
        """Claims from the reference answer or a pasted one; on a point's row, its answer phrases."""
        it = self._it
        if it.sitting is None:
            return
        spot = it.case_pane.outline.spot
        if it.case_pane.outline.has_focus and spot is not None and spot.kind in POINT_KINDS:
            it.gold_app.spawn(it, self._propose_phrases(it, spot), "propose", exclusive=True)
        else:
            it.gold_app.spawn(it, self._propose_claims(it, it.sitting.case), "propose", exclusive=True)

    async def _propose_claims(self, it: Workbench, case: GoldCase) -> None:
        from goldtui.casework.proposals import unclaimed
        from goldtui.tui.workbench.paste_answer import PasteAnswerScreen
        from goldtui.tui.workbench.proposals import ProposalScreen

        kept = self.pasted_answer[1] if self.pasted_answer[0] == case.case_id else ""
        answer = kept or (case.reference.text if case.reference is not None else "")
        if not await it.lane(partial(unclaimed, case, answer)) or kept:
            answer, go_on = await it.gold_app.push_screen_wait(PasteAnswerScreen(kept, it.glyphs))
            self.pasted_answer = (case.case_id, answer)
            if not go_on:
                it.say("Nothing was split; P shows the pasted text again." if answer.strip() else "")
                return
        if it.sitting is None or it.sitting.case.case_id != case.case_id:
            return
        summary = await it.gold_app.push_screen_wait(ProposalScreen(it, answer, it.glyphs))
        if it.sitting is not None and not await it.lane(partial(unclaimed, it.sitting.case, answer)):
            self.pasted_answer = ("", "")
        it.say(summary)

    async def _propose_phrases(self, it: Workbench, spot: Spot) -> None:
        from goldtui.casework.answer_phrases import answer_phrases
        from goldtui.tui.workbench.answer_phrases import AnswerPhraseScreen

        assert it.sitting is not None
        proposed = await it.lane(partial(answer_phrases, it.sitting.case, spot.name))
        if not proposed:
            it.say("No further wording of the reference answer makes this point: link a claim to it (o), or type one.")
            return
        it.say(await it.gold_app.push_screen_wait(AnswerPhraseScreen(it, spot.name, proposed, it.glyphs)))
