"""What an adjudicator does with the selected conflict: accept, merge, reject, undo; every decision is saved at once.

Kept separate from the screen, which fetches, shows and submits.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from goldtui.casework.decision_work import Begun
from goldtui.model.faults import GoldtuiError
from goldtui.model.labels import ClaimLabel, Coverage, Label, Mark, PointLabel, Support, in_order
from goldtui.tui.kit.evidence.evidence import Selected
from goldtui.tui.labels.adjudication_view import AdjudicationView
from goldtui.tui.labels.adjudication_words import ConflictRow, text_of
from goldtui.workbench.labels.adjudication_page import accepted, put_together, rejected

if TYPE_CHECKING:
    from goldtui.casework.adjudication import Conflict
    from goldtui.model.labels import ErrorKind, Resolution
    from goldtui.tui.labels.adjudication_view import Decided
    from goldtui.workbench.labels.adjudication_page import AdjudicationPage

NO_CONFLICT = "This row is no conflict: n goes to the next one that is not decided."


class AdjudicationActions(AdjudicationView):
    """What the keys of the adjudication screen do."""

    def deciding(self) -> AdjudicationPage | None:
        """The page; if this person cannot decide now, shows why and returns None."""
        if self.page is None:
            self.say("The case is not here yet.")
        elif not self.page.conflicts:
            self.say("No conflict of labels is open here.")
        elif self.page.refused:
            self.say(f"{self.page.refused[0].message}; {self.page.refused[0].fix}.")
        elif self.handing:
            self.say("Your decisions are being handed in.")
        else:
            return self.page
        return None

    def _selected(self) -> Conflict | None:
        """The selected conflict, if this person can decide it."""
        if self.deciding() is None:
            return None
        if self.conflict is None:
            self.say(NO_CONFLICT)
        return self.conflict

    # -- deciding ------------------------------------------------------------------------------------------

    def action_accept(self, index: int) -> None:
        """Accept one person's label as it is."""
        conflict = self._selected()
        if conflict is None:
            return
        if index >= len(conflict.given):
            self.say(f"Only {len(conflict.given)} people labelled this.")
            return
        one = conflict.given[index]
        self._ask(f"{one.by}'s label holds: {one.label.says}.", partial(_accepted, conflict, index))

    def action_merge(self) -> None:
        """Merge the phrases of all labellers into one label."""
        conflict = self._selected()
        if conflict is None:
            return
        if conflict.merged is None:
            self.say("They say different things, so there is nothing to put together: take one, or none.")
            return
        says = conflict.merged.says
        self._ask(f"The phrases of all hold together: {says}.", partial(put_together, conflict))

    def _ask(self, deciding: str, made: partial[Resolution | None]) -> None:
        from goldtui.tui.labels.adjudication_dialogs import KindScreen

        self.gold_app.push_screen(KindScreen(deciding), partial(self._answered, made))

    def _answered(self, made: partial[Resolution | None], error: ErrorKind | None) -> None:
        resolution = made(error) if error is not None else None
        if resolution is not None:
            self._decide(resolution)

    def action_reject(self) -> None:
        """Reject all labels, and say what holds instead."""
        from goldtui.tui.labels.adjudication_dialogs import RejectScreen

        conflict = self._selected()
        if conflict is None or self.page is None:
            return
        labels: tuple[Support | Coverage, ...] = tuple(Support) if conflict.spot[0] == "claim" else tuple(Coverage)
        about = f"{' '.join(conflict.spot)} {text_of(self.page, conflict.spot)}"
        screen = RejectScreen(about, labels, self._begun_of(conflict), self._begin_on)
        self.gold_app.push_screen(screen, partial(self._rejected, conflict))

    def _begun_of(self, conflict: Conflict) -> Begun:
        """Unfinished work on this version of a conflict."""
        return self.begun.get(conflict.spot) or Begun(among=conflict.given)

    def marked(self, conflict: Conflict) -> tuple[Mark, ...]:
        """Phrases that the adjudicator marked for a label that nobody gave."""
        return self._begun_of(conflict).phrases

    def _rejected(self, conflict: Conflict, ended: tuple[Begun, bool] | None) -> None:
        if ended is None:
            return
        said, done = ended
        self._begin_on(said)
        if not done or said.says is None or said.error is None:
            return
        label = self._own_label(conflict, said.says)
        given = next((one.by for one in conflict.given if one.label == label), None)
        if given is not None:
            number = [one.by for one in conflict.given].index(given) + 1
            self.say(f"That is {given}'s label: {number} takes it. What you typed is kept.")
        elif said.says is Support.SUPPORTED and not said.phrases:
            self.say("Supported by which words? Tab to the source, s takes a sentence, m marks it, then - again.")
        else:
            self._decide(rejected(conflict, label, said.error, said.reason))

    def _own_label(self, conflict: Conflict, says: Support | Coverage) -> Label:
        # "Cannot tell" is used for claims and for points; only the conflict knows which.
        if conflict.spot[0] == "point":
            return PointLabel(point_id=conflict.spot[1], says=Coverage(says.value))
        return ClaimLabel(claim_id=conflict.spot[1], says=Support(says.value), phrases=self.marked(conflict))

    def _decide(self, resolution: Resolution) -> None:
        self._change({**self.decided, resolution.spot: resolution})
        if self.page is not None and len(self.decided) == len(self.page.conflicts):
            self.say("All are decided: ctrl+s hands them in, ctrl+z takes the last one back.")
        else:
            self.action_undecided(1)

    # -- the adjudicator's own phrases -------------------------------------------------------------------------

    def action_mark(self) -> None:
        """With the focus in the list: mark the selection of the source."""
        self.source.text.action_mark()

    def mark(self, selected: Selected) -> None:
        """Mark a phrase for a label that nobody gave."""
        conflict = self._selected()
        phrase = self.source.mark_of(selected)
        if conflict is None or phrase is None:
            return
        if conflict.spot[0] != "claim":
            self.say("A point rests on the answer, so it needs no words of a source.")
            return
        self.source.evidence.clear_selection()
        marked = in_order((*self.marked(conflict), phrase))
        self._begin_on(self._begun_of(conflict).model_copy(update={"phrases": marked}))
        self.show_sides()
        self.say("Marked for a label of your own: - takes none of theirs and rests on it.")

    def unmark_at(self, offset: int) -> None:
        """Remove the adjudicator's own marks at this place."""
        conflict = self._selected()
        if conflict is None:
            return
        own = self.marked(conflict)
        gone = [one for one in own if one.chunk_id == self.source.chunk_id and one.start <= offset < one.end]
        if not gone:
            self.say("You marked nothing here; what the others marked stays.")
            return
        left = tuple(one for one in own if one not in gone)
        self._begin_on(self._begun_of(conflict).model_copy(update={"phrases": left}))
        self.show_sides()

    # -- taking back and keeping ---------------------------------------------------------------------------

    def action_take_back(self) -> None:
        """Make the selected conflict undecided again."""
        conflict = self._selected()
        if conflict is None:
            return
        if conflict.spot not in self.decided:
            self.say("This one is not decided.")
            return
        self._change({spot: one for spot, one in self.decided.items() if spot != conflict.spot})

    def action_undo(self) -> None:
        """Undo the last decision."""
        if self.deciding() is None:
            return
        if not self.past:
            self.say("Nothing to take back here; what was handed in is recorded for good.")
            return
        self.future.append(self.decided)
        self._take(self.past.pop())

    def action_redo(self) -> None:
        """Redo the last undone decision."""
        if self.deciding() is None:
            return
        if not self.future:
            self.say("Nothing was taken back.")
            return
        self.past.append(self.decided)
        self._take(self.future.pop())

    def _change(self, decided: Decided) -> None:
        self.past.append(self.decided)
        self.future.clear()
        self._take(decided)

    def _take(self, decided: Decided) -> None:
        self.decided, self._left_once = decided, False
        self.draw()
        self._keep_all()

    def _begin_on(self, begun: Begun) -> None:
        self.begun[begun.spot], self._left_once = begun, False
        self._keep_all()

    def _keep_all(self) -> None:
        work = (tuple(self.decided.values()), tuple(self.begun.values()))
        self.gold_app.spawn(self.app, self._keep(*work), "keep-decisions")

    async def _keep(self, decided: tuple[Resolution, ...], begun: tuple[Begun, ...]) -> None:
        if self.page is None:
            return
        try:
            await self.lane(partial(self.bench.labels.keep_decisions, self.page, decided, begun))
        except GoldtuiError as error:
            self.unsafe = error.problem.message
            self.gold_app.problem(error)
        else:
            self.unsafe = ""
        if self.is_mounted:
            self.show_safe()

    # -- moving --------------------------------------------------------------------------------------------

    def action_undecided(self, by: int) -> None:
        """Go to the next or the previous undecided conflict, wrapping round."""
        if self.page is None:
            return
        left = {i for i, one in enumerate(self.page.conflicts) if one.spot not in self.decided}
        rows = cast("tuple[ConflictRow, ...]", self.rows.rows)
        heads = [i for i, row in enumerate(rows) if row.number in left]
        if not heads:
            self.say("No conflict is left to decide.")
            return
        here = self.rows.cursor
        ahead = [i for i in heads if i > here] if by > 0 else [i for i in reversed(heads) if i < here]
        self.rows.move_to((ahead or (heads if by > 0 else heads[::-1]))[0])


def _accepted(conflict: Conflict, index: int, error: ErrorKind) -> Resolution | None:
    return accepted(conflict, index, error)
