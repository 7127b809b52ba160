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
from goldtui.tui.labels.words import CHOICES, NOTHING_TO_LABEL, LabelRow

if TYPE_CHECKING:
    from goldtui.casework.adjudication import Spot
    from goldtui.casework.label_work import LabelWork
    from goldtui.tui.labels.labelling_state import LabellingDesk
    from goldtui.workbench.labels.page import LabelPage

OF_CLAIMS, OF_POINTS = tuple(Support), tuple(Coverage)
"""In the order of the keys 1, 2 and 3."""


class LabelActions:
    """What the keys of the labelling screen do to a label."""

    def __init__(self, desk: LabellingDesk) -> None:
        self.desk, self.state = desk, desk.state
        self.bench, self.lane = desk.bench, desk.lane

    # -- labelling -----------------------------------------------------------------------------------------

    def labelling(self) -> tuple[LabelPage, LabelWork] | None:
        """The page and the work; if this person cannot label now, shows why and returns None."""
        page, work = self.state.page, self.state.work
        if page is None or work is None:
            self.desk.say("The case is not here yet.")
        elif page.given:
            self.desk.say("Your labels are in. If one was a slip, a third person settles it.")
        elif page.refused:
            self.desk.say(f"{page.refused[0].message}; {page.refused[0].fix}")
        elif not claims_of(page.case) and not page.case.points:
            self.desk.say(NOTHING_TO_LABEL)
        elif self.state.handing:
            self.desk.say("Your labels are being handed in.")
        else:
            return page, work
        return None

    def label(self, which: int) -> None:
        """Label the selected claim or point, and go on to the next without a label."""
        there, spot = self.labelling(), self.desk.spot
        if there is None:
            return
        page, work = there
        if spot is None:
            self.desk.say("This row is neither a claim nor a point: n goes to the next one without a label.")
            return
        says = OF_CLAIMS[which] if spot[0] == "claim" else OF_POINTS[which]
        self._change(label_work.say(work, page.case, page.versions, spot, says))
        if says is Support.SUPPORTED and self.state.work is not None and not self.state.work.marked(spot[1]):
            self.desk.say("Supported by which words? Tab to the source, s takes a sentence, m marks it.")
        else:
            self._go_on(spot)

    def _go_on(self, spot: Spot) -> None:
        page, work = self.state.page, self.state.work
        if page is None or work is None:
            return
        if unlabelled(page.case, work.sheet()):
            self.unlabelled(1)
        else:
            self.desk.say("All is labelled: ctrl+s hands it in.")

    def unlabelled(self, by: int) -> None:
        """Go to the next or the previous claim or point without a label, wrapping round."""
        page, work = self.state.page, self.state.work
        if page is None or work is None:
            return
        missing = set(unlabelled(page.case, work.sheet()))
        rows = cast("tuple[LabelRow, ...]", self.desk.rows.rows)
        heads = [i for i, row in enumerate(rows) if row.spot in missing and row.mark is None]
        if not heads:
            self.desk.say("Nothing is without a label.")
            return
        here = self.desk.rows.cursor
        ahead = [i for i in heads if i > here] if by > 0 else [i for i in reversed(heads) if i < here]
        self.desk.rows.move_to((ahead or (heads if by > 0 else heads[::-1]))[0])

    def mark_selection(self) -> None:
        """With the focus in the list: mark the selection of the source."""
        self.desk.source.text.action_mark()

    def mark(self, selected: Selected) -> None:
        """Mark these words for the label."""
        there, spot = self.labelling(), self.desk.spot
        if there is None:
            return
        phrase = self.desk.source.mark_of(selected)
        if spot is None or spot[0] != "claim" or phrase is None:
            self.desk.say("Phrases belong to a claim: select one first, points need none.")
            return
        page, work = there
        self.desk.source.evidence.clear_selection()
        self._change(label_work.mark(work, page.case, page.versions, spot[1], phrase))
        if work.said(spot) is None:
            self.desk.say(f"Marked. Now say it: {CHOICES}.")

    def unmark_at(self, offset: int) -> None:
        """Remove the marks of the current claim at this place; without any, those of other claims."""
        there, spot, source = self.labelling(), self.desk.spot, self.desk.source
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

    def unmark(self) -> None:
        """With the focus in the list: remove the selected phrase, or all phrases of the current claim."""
        there, row = self.labelling(), self.desk.row
        if there is None:
            return
        page, work = there
        if row is None or row.spot is None or row.spot[0] != "claim" or not work.marked(row.spot[1]):
            self.desk.say("No phrase is marked here.")
            return
        name = row.spot[1]
        gone = (row.mark,) if row.mark is not None else work.marked(name)
        self._take_away(page, [(name, mark) for mark in gone])

    def _take_away(self, page: LabelPage, gone: Iterable[tuple[str, Mark]]) -> None:
        work = self.state.work
        assert work is not None, "called once there are labels"
        for name, mark in gone:
            work = label_work.unmark(work, page.case, page.versions, name, (mark,))
        self._change(work)

    # -- keeping -------------------------------------------------------------------------------------------

    def _change(self, work: LabelWork) -> None:
        if self.state.work is None or work == self.state.work:
            return
        self.state.past.append(self.state.work)
        self.state.future.clear()
        self._take(work)

    def _take(self, work: LabelWork) -> None:
        self.state.work = work
        self.state.left_once = False
        spot = self.desk.spot
        self.desk.draw()
        rows = cast("tuple[LabelRow, ...]", self.desk.rows.rows)
        at = next((i for i, row in enumerate(rows) if row.spot == spot and row.mark is None), None)
        if at is not None:
            self.desk.rows.move_to(at)
        self.desk.gold_app.spawn(self.desk.gold_app, self._keep(work), "keep-labels")

    async def _keep(self, work: LabelWork) -> None:
        page = self.state.page
        if page is None:
            return
        try:
            await self.lane(partial(self.bench.labels.keep, page, work))
        except GoldtuiError as error:
            self.state.unsafe = error.problem.message
            self.desk.gold_app.problem(error)
        else:
            self.state.kept, self.state.unsafe = work, ""
        if not self.desk.leaving:
            self.desk.show_safe()

    def undo(self) -> None:
        """Undo the last change."""
        if self.labelling() is not None and self.state.work is not None:
            if not self.state.past:
                self.desk.say("Nothing to take back here.")
                return
            self.state.future.append(self.state.work)
            self._take(self.state.past.pop())

    def redo(self) -> None:
        """Redo the last undone change."""
        if self.labelling() is not None and self.state.work is not None:
            if not self.state.future:
                self.desk.say("Nothing was taken back.")
                return
            self.state.past.append(self.state.work)
            self._take(self.state.future.pop())
