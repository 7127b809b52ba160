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
from goldtui.tui.labels.adjudication_words import ConflictRow, text_of
from goldtui.workbench.labels.adjudication_page import accept_one, merge_all, reject_all

if TYPE_CHECKING:
    from collections.abc import Callable

    from goldtui.casework.adjudication import Conflict
    from goldtui.model.labels import ErrorKind, Resolution
    from goldtui.tui.labels.adjudication_state import AdjudicationDesk, Decided
    from goldtui.workbench.labels.adjudication_page import AdjudicationPage

NO_CONFLICT = "This row is no conflict: n goes to the next one that is not decided."


class AdjudicationActions:
    """What the keys of the adjudication screen do to a conflict."""

    def __init__(self, desk: AdjudicationDesk) -> None:
        self.desk, self.state = desk, desk.state
        self.bench, self.lane = desk.bench, desk.lane

    def deciding(self) -> AdjudicationPage | None:
        """The page; if this person cannot decide now, shows why and returns None."""
        if self.state.page is None:
            self.desk.say("The case is not here yet.")
        elif not self.state.page.conflicts:
            self.desk.say("No conflict of labels is open here.")
        elif self.state.page.refused:
            self.desk.say(f"{self.state.page.refused[0].message}; {self.state.page.refused[0].fix}.")
        elif self.state.handing:
            self.desk.say("Your decisions are being handed in.")
        else:
            return self.state.page
        return None

    def _selected(self) -> Conflict | None:
        """The selected conflict, if this person can decide it."""
        if self.deciding() is None:
            return None
        if self.desk.conflict is None:
            self.desk.say(NO_CONFLICT)
        return self.desk.conflict

    # -- deciding ------------------------------------------------------------------------------------------

    def accept(self, index: int) -> None:
        """Accept one person's label as it is."""
        conflict = self._selected()
        if conflict is None:
            return
        if index >= len(conflict.given):
            self.desk.say(f"Only {len(conflict.given)} people labelled this.")
            return
        one = conflict.given[index]
        self._ask(f"{one.by}'s label holds: {one.label.says}.", partial(accept_one, conflict, index))

    def merge(self) -> None:
        """Merge the phrases of all labellers into one label."""
        conflict = self._selected()
        if conflict is None:
            return
        if conflict.merged is None:
            self.desk.say("They say different things, so there is nothing to put together: take one, or none.")
            return
        says = conflict.merged.says
        self._ask(f"The phrases of all hold together: {says}.", partial(merge_all, conflict))

    def _ask(self, deciding: str, made: Callable[[ErrorKind], Resolution | None]) -> None:
        from goldtui.tui.labels.adjudication_dialogs import KindScreen

        self.desk.gold_app.push_screen(KindScreen(deciding), partial(self._answered, made))

    def _answered(self, made: Callable[[ErrorKind], Resolution | None], error: ErrorKind | None) -> None:
        resolution = made(error) if error is not None else None
        if resolution is not None:
            self._decide(resolution)

    def reject(self) -> None:
        """Reject all labels, and say what holds instead."""
        from goldtui.tui.labels.adjudication_dialogs import RejectScreen

        conflict = self._selected()
        if conflict is None or self.state.page is None:
            return
        labels: tuple[Support | Coverage, ...] = tuple(Support) if conflict.spot[0] == "claim" else tuple(Coverage)
        about = f"{' '.join(conflict.spot)} {text_of(self.state.page, conflict.spot)}"
        screen = RejectScreen(about, labels, self._begun_of(conflict), self._begin_on)
        self.desk.gold_app.push_screen(screen, partial(self._rejected, conflict))

    def _begun_of(self, conflict: Conflict) -> Begun:
        """Unfinished work on this version of a conflict."""
        return self.state.begun.get(conflict.spot) or Begun(among=conflict.given)

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
            self.desk.say(f"That is {given}'s label: {number} takes it. What you typed is kept.")
        elif said.says is Support.SUPPORTED and not said.phrases:
            self.desk.say("Supported by which words? Tab to the source, s takes a sentence, m marks it, then - again.")
        else:
            self._decide(reject_all(conflict, label, said.error, said.reason))

    def _own_label(self, conflict: Conflict, says: Support | Coverage) -> Label:
        # "Cannot tell" is used for claims and for points; only the conflict knows which.
        if conflict.spot[0] == "point":
            return PointLabel(point_id=conflict.spot[1], says=Coverage(says.value))
        return ClaimLabel(claim_id=conflict.spot[1], says=Support(says.value), phrases=self.marked(conflict))

    def _decide(self, resolution: Resolution) -> None:
        self._change({**self.state.decided, resolution.spot: resolution})
        if self.state.page is not None and len(self.state.decided) == len(self.state.page.conflicts):
            self.desk.say("All are decided: ctrl+s hands them in, ctrl+z takes the last one back.")
        else:
            self.undecided(1)

    # -- the adjudicator's own phrases -------------------------------------------------------------------------

    def mark_selection(self) -> None:
        """With the focus in the list: mark the selection of the source."""
        self.desk.source.text.action_mark()

    def mark(self, selected: Selected) -> None:
        """Mark a phrase for a label that nobody gave."""
        conflict = self._selected()
        phrase = self.desk.source.mark_of(selected)
        if conflict is None or phrase is None:
            return
        if conflict.spot[0] != "claim":
            self.desk.say("A point rests on the answer, so it needs no words of a source.")
            return
        self.desk.source.evidence.clear_selection()
        marked = in_order((*self.marked(conflict), phrase))
        self._begin_on(self._begun_of(conflict).model_copy(update={"phrases": marked}))
        self.desk.show_sides()
        self.desk.say("Marked for a label of your own: - takes none of theirs and rests on it.")

    def unmark_at(self, offset: int) -> None:
        """Remove the adjudicator's own marks at this place."""
        conflict = self._selected()
        if conflict is None:
            return
        own = self.marked(conflict)
        gone = [one for one in own if one.chunk_id == self.desk.source.chunk_id and one.start <= offset < one.end]
        if not gone:
            self.desk.say("You marked nothing here; what the others marked stays.")
            return
        left = tuple(one for one in own if one not in gone)
        self._begin_on(self._begun_of(conflict).model_copy(update={"phrases": left}))
        self.desk.show_sides()

    # -- taking back and keeping ---------------------------------------------------------------------------

    def take_back(self) -> None:
        """Make the selected conflict undecided again."""
        conflict = self._selected()
        if conflict is None:
            return
        if conflict.spot not in self.state.decided:
            self.desk.say("This one is not decided.")
            return
        self._change({spot: one for spot, one in self.state.decided.items() if spot != conflict.spot})

    def undo(self) -> None:
        """Undo the last decision."""
        if self.deciding() is None:
            return
        if not self.state.past:
            self.desk.say("Nothing to take back here; what was handed in is recorded for good.")
            return
        self.state.future.append(self.state.decided)
        self._take(self.state.past.pop())

    def redo(self) -> None:
        """Redo the last undone decision."""
        if self.deciding() is None:
            return
        if not self.state.future:
            self.desk.say("Nothing was taken back.")
            return
        self.state.past.append(self.state.decided)
        self._take(self.state.future.pop())

    def _change(self, decided: Decided) -> None:
        self.state.past.append(self.state.decided)
        self.state.future.clear()
        self._take(decided)

    def _take(self, decided: Decided) -> None:
        self.state.decided, self.state.left_once = decided, False
        self.desk.draw()
        self._keep_all()

    def _begin_on(self, begun: Begun) -> None:
        self.state.begun[begun.spot], self.state.left_once = begun, False
        self._keep_all()

    def _keep_all(self) -> None:
        work = (tuple(self.state.decided.values()), tuple(self.state.begun.values()))
        self.desk.gold_app.spawn(self.desk.gold_app, self._keep(*work), "keep-decisions")

    async def _keep(self, decided: tuple[Resolution, ...], begun: tuple[Begun, ...]) -> None:
        if self.state.page is None:
            return
        try:
            await self.lane(partial(self.bench.labels.keep_decisions, self.state.page, decided, begun))
        except GoldtuiError as error:
            self.state.unsafe = error.problem.message
            self.desk.gold_app.problem(error)
        else:
            self.state.unsafe = ""
        if not self.desk.leaving:
            self.desk.show_safe()

    # -- moving --------------------------------------------------------------------------------------------

    def undecided(self, by: int) -> None:
        """Go to the next or the previous undecided conflict, wrapping round."""
        if self.state.page is None:
            return
        left = {i for i, one in enumerate(self.state.page.conflicts) if one.spot not in self.state.decided}
        rows = cast("tuple[ConflictRow, ...]", self.desk.rows.rows)
        heads = [i for i, row in enumerate(rows) if row.number in left]
        if not heads:
            self.desk.say("No conflict is left to decide.")
            return
        here = self.desk.rows.cursor
        ahead = [i for i in heads if i > here] if by > 0 else [i for i in reversed(heads) if i < here]
        self.desk.rows.move_to((ahead or (heads if by > 0 else heads[::-1]))[0])
