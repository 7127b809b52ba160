"""What a labeller does to the labels of a case: say, mark, take back; every change is kept before the next one.

Apart from the screen, which fetches, shows and hands in.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Final, cast

from goldtui.casework import label_work
from goldtui.casework.edits import claims_of
from goldtui.casework.label_check import unlabelled
from goldtui.model.faults import GoldtuiError
from goldtui.model.labels import Coverage, Mark, Support
from goldtui.tui.kit.evidence.evidence import Selected
from goldtui.tui.labels.words import NOTHING_TO_LABEL, LabelRow

if TYPE_CHECKING:
    from goldtui.casework.adjudication import Spot
    from goldtui.casework.label_work import LabelWork
    from goldtui.tui.labels.labelling import LabellingScreen
    from goldtui.workbench.labels.page import LabelPage

OF_CLAIMS, OF_POINTS = tuple(Support), tuple(Coverage)
"""In the order of the keys 1, 2 and 3."""
CHOICES: Final = "1 supported, 2 not supported, 3 cannot tell"


class LabelActions:
    """Mixed into the labelling screen, and only there."""

    @property
    def _at(self) -> LabellingScreen:
        return cast("LabellingScreen", self)

    # -- labelling -----------------------------------------------------------------------------------------

    def labelling(self) -> tuple[LabelPage, LabelWork] | None:
        """The page and the work, if this person can label now; else it is said why not."""
        page, work = self._at.page, self._at.work
        if page is None or work is None:
            self._at.say("The case is not here yet.")
        elif page.given:
            self._at.say("Your labels are in. If one was a slip, a third person settles it.")
        elif page.refused:
            self._at.say(f"{page.refused[0].message}; {page.refused[0].fix}")
        elif not claims_of(page.case) and not page.case.points:
            self._at.say(NOTHING_TO_LABEL)
        elif self._at.handing:
            self._at.say("Your labels are being handed in.")
        else:
            return page, work
        return None

    def action_say(self, which: int) -> None:
        """Label the claim or point in hand, and go on to the next without a label."""
        there, spot = self.labelling(), self._at.spot
        if there is None:
            return
        page, work = there
        if spot is None:
            self._at.say("This row is neither a claim nor a point: n goes to the next one without a label.")
            return
        says = OF_CLAIMS[which] if spot[0] == "claim" else OF_POINTS[which]
        self._change(label_work.say(work, page.case, page.versions, spot, says))
        if says is Support.SUPPORTED and self._at.work is not None and not self._at.work.marked(spot[1]):
            self._at.say("Supported by which words? Tab to the source, s takes a sentence, m marks it.")
        else:
            self._go_on(spot)

    def _go_on(self, spot: Spot) -> None:
        page, work = self._at.page, self._at.work
        if page is None or work is None:
            return
        if unlabelled(page.case, work.sheet()):
            self.action_unlabelled(1)
        else:
            self._at.say("All is labelled: ctrl+s hands it in.")

    def action_unlabelled(self, by: int) -> None:
        """The next or the previous claim or point without a label, wrapping round."""
        page, work = self._at.page, self._at.work
        if page is None or work is None:
            return
        missing = set(unlabelled(page.case, work.sheet()))
        rows = cast("tuple[LabelRow, ...]", self._at.rows.rows)
        heads = [i for i, row in enumerate(rows) if row.spot in missing and row.mark is None]
        if not heads:
            self._at.say("Nothing is without a label.")
            return
        here = self._at.rows.cursor
        ahead = [i for i in heads if i > here] if by > 0 else [i for i in reversed(heads) if i < here]
        self._at.rows.move_to((ahead or (heads if by > 0 else heads[::-1]))[0])

    def action_mark(self) -> None:
        """With the keys in the list: mark what is selected in the source."""
        self._at.source.text.action_mark()

    def mark(self, selected: Selected) -> None:
        there, spot = self.labelling(), self._at.spot
        if there is None:
            return
        phrase = self._at.source.mark_of(selected)
        if spot is None or spot[0] != "claim" or phrase is None:
            self._at.say("Phrases belong to a claim: take one in hand first, points need none.")
            return
        page, work = there
        self._at.source.evidence.clear_selection()
        self._change(label_work.mark(work, page.case, page.versions, spot[1], phrase))
        if work.said(spot) is None:
            self._at.say(f"Marked. Now say it: {CHOICES}.")

    def unmark_at(self, offset: int) -> None:
        """Away with the marks of the claim in hand at this place; else with any that stand there."""
        there, spot, source = self.labelling(), self._at.spot, self._at.source
        if there is None:
            return
        page, work = there
        here = [
            (claim.claim_id, mark)
            for claim in claims_of(page.case)
            for mark in work.marked(claim.claim_id)
            if mark.chunk_id == source.chunk_id and mark.start <= offset < mark.end
        ]
        own = [one for one in here if spot == ("claim", one[0])]
        self._take_away(page, own or here)

    def action_unmark(self) -> None:
        """With the keys in the list: away with the phrase in hand, or with all of the claim in hand."""
        there, row = self.labelling(), self._at.row
        if there is None:
            return
        page, work = there
        if row is None or row.spot is None or row.spot[0] != "claim" or not work.marked(row.spot[1]):
            self._at.say("No phrase is marked here.")
            return
        name = row.spot[1]
        gone = (row.mark,) if row.mark is not None else work.marked(name)
        self._take_away(page, [(name, mark) for mark in gone])

    def _take_away(self, page: LabelPage, gone: Iterable[tuple[str, Mark]]) -> None:
        work = self._at.work
        assert work is not None, "called with labels in hand"
        for name, mark in gone:
            work = label_work.unmark(work, page.case, page.versions, name, (mark,))
        self._change(work)

    # -- keeping -------------------------------------------------------------------------------------------

    def _change(self, work: LabelWork) -> None:
        if self._at.work is None or work == self._at.work:
            return
        self._at.past.append(self._at.work)
        self._at.future.clear()
        self._take(work)

    def _take(self, work: LabelWork) -> None:
        self._at.work = work
        self._at._left_once = False
        spot = self._at.spot
        self._at.draw()
        rows = cast("tuple[LabelRow, ...]", self._at.rows.rows)
        at = next((i for i, row in enumerate(rows) if row.spot == spot and row.mark is None), None)
        if at is not None:
            self._at.rows.move_to(at)
        self._at.gold_app.spawn(self._at.app, self._keep(work), "keep-labels")

    async def _keep(self, work: LabelWork) -> None:
        page = self._at.page
        if page is None:
            return
        try:
            await self._at.lane(partial(self._at.bench.labels.keep, page, work))
        except GoldtuiError as error:
            self._at.unsafe = error.problem.message
            self._at.gold_app.problem(error)
        else:
            self._at.kept, self._at.unsafe = work, ""
        if self._at.is_mounted:
            self._at.show_safe()

    def action_undo(self) -> None:
        """Take the last change back."""
        if self.labelling() is not None and self._at.work is not None:
            if not self._at.past:
                self._at.say("Nothing to take back here.")
                return
            self._at.future.append(self._at.work)
            self._take(self._at.past.pop())

    def action_redo(self) -> None:
        """Make the change again that was taken back."""
        if self.labelling() is not None and self._at.work is not None:
            if not self._at.future:
                self._at.say("Nothing was taken back.")
                return
            self._at.past.append(self._at.work)
            self._take(self._at.future.pop())
