"""What a labeller does to the labels of a case: label, mark, undo; every change is saved before the next one.

Kept separate from the screen, which fetches, shows and submits.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, cast

from goldtui.casework import label_work
from goldtui.casework.edits import claims_of
from goldtui.casework.label_check import unlabelled
from goldtui.model.faults import GoldtuiError
from goldtui.model.labels import Coverage, Mark, Support
from goldtui.tui.kit.evidence.evidence import Selected
from goldtui.tui.labels.labelling_view import LabellingView
from goldtui.tui.labels.words import CHOICES, NOTHING_TO_LABEL, LabelRow

if TYPE_CHECKING:
    from goldtui.casework.adjudication import Spot
    from goldtui.casework.label_work import LabelWork
    from goldtui.workbench.labels.page import LabelPage

OF_CLAIMS, OF_POINTS = tuple(Support), tuple(Coverage)
"""In the order of the keys 1, 2 and 3."""


class LabelActions(LabellingView):
    """What the keys of the labelling screen do."""

    # -- labelling -----------------------------------------------------------------------------------------

    def labelling(self) -> tuple[LabelPage, LabelWork] | None:
        """The page and the work; if this person cannot label now, shows why and returns None."""
        page, work = self.page, self.work
        if page is None or work is None:
            self.say("The case is not here yet.")
        elif page.given:
            self.say("Your labels are in. If one was a slip, a third person settles it.")
        elif page.refused:
            self.say(f"{page.refused[0].message}; {page.refused[0].fix}")
        elif not claims_of(page.case) and not page.case.points:
            self.say(NOTHING_TO_LABEL)
        elif self.handing:
            self.say("Your labels are being handed in.")
        else:
            return page, work
        return None

    def action_say(self, which: int) -> None:
        """Label the selected claim or point, and go on to the next without a label."""
        there, spot = self.labelling(), self.spot
        if there is None:
            return
        page, work = there
        if spot is None:
            self.say("This row is neither a claim nor a point: n goes to the next one without a label.")
            return
        says = OF_CLAIMS[which] if spot[0] == "claim" else OF_POINTS[which]
        self._change(label_work.say(work, page.case, page.versions, spot, says))
        if says is Support.SUPPORTED and self.work is not None and not self.work.marked(spot[1]):
            self.say("Supported by which words? Tab to the source, s takes a sentence, m marks it.")
        else:
            self._go_on(spot)

    def _go_on(self, spot: Spot) -> None:
        page, work = self.page, self.work
        if page is None or work is None:
            return
        if unlabelled(page.case, work.sheet()):
            self.action_unlabelled(1)
        else:
            self.say("All is labelled: ctrl+s hands it in.")

    def action_unlabelled(self, by: int) -> None:
        """Go to the next or the previous claim or point without a label, wrapping round."""
        page, work = self.page, self.work
        if page is None or work is None:
            return
        missing = set(unlabelled(page.case, work.sheet()))
        rows = cast("tuple[LabelRow, ...]", self.rows.rows)
        heads = [i for i, row in enumerate(rows) if row.spot in missing and row.mark is None]
        if not heads:
            self.say("Nothing is without a label.")
            return
        here = self.rows.cursor
        ahead = [i for i in heads if i > here] if by > 0 else [i for i in reversed(heads) if i < here]
        self.rows.move_to((ahead or (heads if by > 0 else heads[::-1]))[0])

    def action_mark(self) -> None:
        """With the focus in the list: mark the selection of the source."""
        self.source.text.action_mark()

    def mark(self, selected: Selected) -> None:
        there, spot = self.labelling(), self.spot
        if there is None:
            return
        phrase = self.source.mark_of(selected)
        if spot is None or spot[0] != "claim" or phrase is None:
            self.say("Phrases belong to a claim: take one in hand first, points need none.")
            return
        page, work = there
        self.source.evidence.clear_selection()
        self._change(label_work.mark(work, page.case, page.versions, spot[1], phrase))
        if work.said(spot) is None:
            self.say(f"Marked. Now say it: {CHOICES}.")

    def unmark_at(self, offset: int) -> None:
        """Remove the marks of the current claim at this place; without any, those of other claims."""
        there, spot, source = self.labelling(), self.spot, self.source
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
        """With the focus in the list: remove the selected phrase, or all phrases of the current claim."""
        there, row = self.labelling(), self.row
        if there is None:
            return
        page, work = there
        if row is None or row.spot is None or row.spot[0] != "claim" or not work.marked(row.spot[1]):
            self.say("No phrase is marked here.")
            return
        name = row.spot[1]
        gone = (row.mark,) if row.mark is not None else work.marked(name)
        self._take_away(page, [(name, mark) for mark in gone])

    def _take_away(self, page: LabelPage, gone: Iterable[tuple[str, Mark]]) -> None:
        work = self.work
        assert work is not None, "called with labels in hand"
        for name, mark in gone:
            work = label_work.unmark(work, page.case, page.versions, name, (mark,))
        self._change(work)

    # -- keeping -------------------------------------------------------------------------------------------

    def _change(self, work: LabelWork) -> None:
        if self.work is None or work == self.work:
            return
        self.past.append(self.work)
        self.future.clear()
        self._take(work)

    def _take(self, work: LabelWork) -> None:
        self.work = work
        self._left_once = False
        spot = self.spot
        self.draw()
        rows = cast("tuple[LabelRow, ...]", self.rows.rows)
        at = next((i for i, row in enumerate(rows) if row.spot == spot and row.mark is None), None)
        if at is not None:
            self.rows.move_to(at)
        self.gold_app.spawn(self.app, self._keep(work), "keep-labels")

    async def _keep(self, work: LabelWork) -> None:
        page = self.page
        if page is None:
            return
        try:
            await self.lane(partial(self.bench.labels.keep, page, work))
        except GoldtuiError as error:
            self.unsafe = error.problem.message
            self.gold_app.problem(error)
        else:
            self.kept, self.unsafe = work, ""
        if self.is_mounted:
            self.show_safe()

    def action_undo(self) -> None:
        """Undo the last change."""
        if self.labelling() is not None and self.work is not None:
            if not self.past:
                self.say("Nothing to take back here.")
                return
            self.future.append(self.work)
            self._take(self.past.pop())

    def action_redo(self) -> None:
        """Redo the last undone change."""
        if self.labelling() is not None and self.work is not None:
            if not self.future:
                self.say("Nothing was taken back.")
                return
            self.past.append(self.work)
            self._take(self.future.pop())
