"""What a person does to an open statement: a verdict, the next one, and gold from what was said last."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from goldtui.model.faults import GoldtuiError
from goldtui.model.judges.verdicts import LieKind, Saying
from goldtui.runs.replay.likely_span import likely_span
from goldtui.tui.replay.choose_one import ChooseOne
from goldtui.tui.replay.open_words import KINDS, offer_words, point_choices, points_chosen

if TYPE_CHECKING:
    from goldtui.runs.score.open_statements import AskedStatement
    from goldtui.tui.replay.open_state import OpenDesk
    from goldtui.workbench.variants.keep_variants import VariantChange

NOTHING = "No statement is shown here."


class OpenVerdicts:
    """The keys of the screen of open statements."""

    def __init__(self, desk: OpenDesk) -> None:
        self.desk, self.state = desk, desk.state
        self.bench, self.lane = desk.bench, desk.lane

    # -- which one -----------------------------------------------------------------------------------------

    def next_one(self) -> None:
        """Show the first statement that waits and was not passed over."""
        reading = self.state.reading
        waiting = () if reading is None else reading.waiting(second=self.state.second)
        left = [one for one in waiting if one.key not in self.state.passed]
        self.desk.show(left[0] if left else None)

    def pass_over(self) -> None:
        """Leave this one for later and show the next; after the last, begin again."""
        reading, shown = self.state.reading, self.state.shown
        if reading is None or shown is None:
            self.desk.say(NOTHING)
            return
        self.state.passed.add(shown.key)
        waiting = {one.key for one in reading.waiting(second=self.state.second)}
        if waiting <= self.state.passed:
            self.state.passed.clear()
            self.desk.say("That was the last one that waits; here is the first again.")
        self.next_one()

    def again(self) -> None:
        """Show the statement judged last once more; a person's last verdict counts."""
        if self.state.last is None:
            self.desk.say("Nothing was judged just before.")
        else:
            self.desk.show(self.state.last[0])

    def second(self) -> None:
        """Ask also, or no longer, about what one other person has settled."""
        self.state.second = not self.state.second
        said = "Also what one person alone has settled; what they said is hidden." if self.state.second else ""
        self.desk.offer(said or "Only what is open.")
        self.next_one()

    # -- verdicts ------------------------------------------------------------------------------------------

    def supported(self) -> None:
        """Say yes, by the selected words or else the proposed ones, and which open point it makes."""
        one, span = self.state.shown, self._span()
        if one is None:
            self.desk.say(NOTHING)
        elif not span:
            self.desk.say("Supported by which words? Tab to the source, s takes a sentence, then y.")
        elif one.proven or one.names_a_point:
            self._which_point(one, span)
        else:
            self._give(one, Saying.SUPPORTED, span=span)

    def makes_point(self) -> None:
        """Say which open point the statement makes that was called supported last."""
        one = self._last(Saying.SUPPORTED, "p is for a statement that you called supported just before.")
        if one is not None and one.points:
            span = likely_span(one.statement, one.sources)
            self._which_point(one, one.statement if span is None else span.text)
        elif one is not None:
            self.desk.say("The gates leave no point of its case open.")

    def _which_point(self, one: AskedStatement, span: str) -> None:
        screen = ChooseOne(one.statement, "Which point does it make?", point_choices(one), self.desk.glyphs)
        self.desk.gold_app.push_screen(screen, partial(self._makes, one, span))

    def _span(self) -> str:
        selected, likely = self.desk.evidence.selected, self.state.likely
        return selected.text if selected is not None else likely.text if likely is not None else ""

    def _makes(self, one: AskedStatement, span: str, place: int | None) -> None:
        if place is not None:
            self._give(one, Saying.SUPPORTED, span=span, makes=points_chosen(one, place))

    def not_supported(self) -> None:
        """Say no, after a question for what is wrong; of a statement that the gates find true: it makes no point."""
        one = self.state.shown
        if one is None:
            self.desk.say(NOTHING)
            return
        if one.proven:
            self._give(one, Saying.SUPPORTED, span=self._span() or one.statement, makes=())
            return
        screen = ChooseOne(one.statement, "What is wrong with it?", tuple(KINDS.values()), self.desk.glyphs)
        self.desk.gold_app.push_screen(screen, partial(self._lied, one))

    def _lied(self, one: AskedStatement, place: int | None) -> None:
        if place is not None:
            self._give(one, Saying.NOT_SUPPORTED, lie=tuple(KINDS)[place])

    def cannot_tell(self) -> None:
        """Say that nobody can tell from these sources."""
        if self.state.shown is None:
            self.desk.say(NOTHING)
        else:
            self._give(self.state.shown, Saying.UNDECIDED)

    def _give(
        self,
        one: AskedStatement,
        says: Saying,
        *,
        span: str = "",
        lie: LieKind | None = None,
        makes: tuple[str, ...] | None = None,
    ) -> None:
        if not self.state.busy:
            self.state.busy = True
            give = partial(self.bench.verdicts.give, span=span, lie=lie, makes=makes)
            self.desk.gold_app.spawn(self.desk.gold_app, self._record(one, says, give, makes), "verdict")

    async def _record(
        self, one: AskedStatement, says: Saying, give: Callable[..., object], makes: tuple[str, ...] | None
    ) -> None:
        reading = self.state.reading
        assert reading is not None, "a statement comes from a reading"
        try:
            await self.lane(partial(give, reading, one, says))
        except GoldtuiError as error:
            self._failed("Not recorded", error)
            return
        finally:
            self.state.busy = False
        if self.desk.leaving:
            return
        self.state.last = one, says
        self.next_one()
        self.desk.offer(offer_words(one, says, self.desk.glyphs, makes))

    def _failed(self, what: str, error: GoldtuiError) -> None:
        if self.desk.leaving:
            self.desk.gold_app.problem(error)
        else:
            self.desk.offer(f"{what}: {error.problem.message}. {error.problem.fix}.")

    # -- gold ----------------------------------------------------------------------------------------------

    def accept_wording(self) -> None:
        """Make the statement that was called supported last a wording that a point accepts."""
        one = self._last(Saying.SUPPORTED, "w is for a statement that you called supported just before.")
        if one is None:
            return
        points = self.bench.verdicts.points_for(one)
        if not points:
            self.desk.say(f"Case {one.case.case_id} has no point that could accept it.")
        elif len(points) == 1:
            self._accept(one, points[0][0])
        else:
            words = tuple(f"{point_id}: {text}" for point_id, text in points)
            screen = ChooseOne(one.statement, "Which point does it make?", words, self.desk.glyphs)
            self.desk.gold_app.push_screen(screen, lambda at: None if at is None else self._accept(one, points[at][0]))

    def _accept(self, one: AskedStatement, point_id: str) -> None:
        self.desk.gold_app.spawn(self.desk.gold_app, self._accepted(one, point_id), "verdict")

    async def _accepted(self, one: AskedStatement, point_id: str) -> None:
        try:
            done = await self.lane(partial(self.bench.verdicts.accept_wording, one, point_id))
        except GoldtuiError as error:
            self._failed("Not written", error)
            return
        self.state.last = None
        self.desk.gold_app.library.search()
        if not self.desk.leaving:
            typing = " Your unsaved typing of it does not have it." if done.typing else ""
            self.desk.offer(f"Point {point_id} of {one.case.case_id} accepts it; the case is a draft again.{typing}")

    def keep_variant(self) -> None:
        """Keep the run whose statement was refused last as a known-bad variant."""
        from goldtui.tui.replay.keep_run import KeepRun

        one = self._last(Saying.NOT_SUPPORTED, "v is for a statement that you called not supported just before.")
        if one is not None and self.state.reading is not None:
            screen = KeepRun(self.bench, self.lane, self.state.reading.runs, one.position, good=False)
            self.desk.gold_app.push_screen(screen, self._kept)

    def _kept(self, step: VariantChange | None) -> None:
        if step is not None:
            self.state.last = None
            self.desk.offer(f"{step.subject.variant_id} is kept; the Variants place takes it back.")

    def _last(self, says: Saying, why_not: str) -> AskedStatement | None:
        if self.state.last is not None and self.state.last[1] is says:
            return self.state.last[0]
        self.desk.say(why_not)
        return None
