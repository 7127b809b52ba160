"""What the Workbench's keys do with the source on screen: cite, require and attach it, look around from it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from goldtui.casework import edits
from goldtui.model.faults import GoldtuiError
from goldtui.workbench.case import attaching, neighbours

if TYPE_CHECKING:
    from goldtui.model.records import GoldCase
    from goldtui.tui.workbench.keeping import Keeping
    from goldtui.tui.workbench.state import WorkDesk


class SourceActions:
    """The sources of a case."""

    def __init__(self, desk: WorkDesk, keeping: Keeping) -> None:
        self.desk, self.state, self.keeping = desk, desk.state, keeping
        self.bench, self.lane = desk.bench, desk.lane

    def cite_shown(self) -> None:
        """Make the current claim cite the chunk on screen."""
        if self.state.case is not None and self.desk.case_pane.current and self.desk.source.chunk_id:
            self.keeping.edit(
                edits.set_citation(self.state.case, self.desk.case_pane.current, self.desk.source.chunk_id)
            )
        else:
            self.desk.say("Choose a claim and a source first.")

    def require_shown(self) -> None:
        """Make the chunk on screen a required source, or no longer one."""
        if self.state.case is not None and self.desk.source.chunk_id:
            self.keeping.edit(edits.toggle_required(self.state.case, self.desk.source.chunk_id))

    def step_chunk(self, by: int) -> None:
        """Show the next or the previous source."""
        self.desk.source.step_chunk(by)

    def attach(self) -> None:
        """Search the store for a source and attach it."""
        if self.state.case is not None:
            self.desk.spawn(self._attach_source(), "attach", exclusive=True)

    async def _attach_source(self) -> None:
        from goldtui.tui.workbench.attach import AttachScreen

        assert self.state.case is not None
        sign = self.desk.glyphs.claim(self.desk.current_index) if self.desk.current_index >= 0 else ""
        chosen = await self.desk.gold_app.push_screen_wait(
            AttachScreen(self.bench.case, self.lane, self.desk.glyphs, self.state.case, sign)
        )
        if chosen is None or self.state.sitting is None:
            return
        await self.fetch(chosen.chunk_id)
        case = self.state.sitting.case
        if chosen.cite:
            self.keeping.edit(attaching.attach_and_cite(case, self.desk.case_pane.current, chosen.chunk_id))
        else:
            self.keeping.edit(attaching.attach(case, chosen.chunk_id))
        self.desk.source.go_chunk(chosen.chunk_id)
        self.desk.focus_pane("source")

    def around(self) -> None:
        """Show other versions and neighbours of the current chunk."""
        if self.state.case is None or not self.desk.source.chunk_id:
            self.desk.say("There is no source here to look around from. A finds one.")
            return
        self.desk.spawn(self._around(self.state.case, self.desk.source.chunk_id), "attach", exclusive=True)

    async def _around(self, case: GoldCase, chunk_id: str) -> None:
        from goldtui.tui.workbench.around import AroundScreen

        found = await self.lane(partial(self.bench.case.neighbourhood, case, chunk_id))
        chosen = await self.desk.gold_app.push_screen_wait(AroundScreen(self.desk.glyphs, found))
        if chosen is None or self.state.sitting is None:
            return
        await self.fetch(chosen.chunk_id)
        if chosen.move:
            self.keeping.edit(neighbours.move_source(self.state.sitting.case, chunk_id, chosen.chunk_id))
        elif chosen.chunk_id not in self.desk.source.chunk_ids:
            self.keeping.edit(attaching.attach(self.state.sitting.case, chosen.chunk_id))
        self.desk.source.go_chunk(chosen.chunk_id)
        self.desk.focus_pane("source")

    def restricted(self) -> None:
        """Show the text of the withheld source to those who may read it."""
        if self.state.case is None or not self.desk.source.chunk_id:
            self.desk.say("There is no source here.")
            return
        self.desk.spawn(self._restricted(self.desk.source.chunk_id), "attach", exclusive=True)

    async def _restricted(self, chunk_id: str) -> None:
        from goldtui.tui.workbench.restricted import RestrictedScreen

        try:
            text = await self.lane(partial(self.bench.case.restricted_text, chunk_id))
        except GoldtuiError as fault:
            self.desk.say(f"{fault.problem.message}: {fault.problem.fix}.")
            return
        self.desk.gold_app.push_screen(RestrictedScreen(chunk_id, text))

    async def fetch(self, chunk_id: str) -> None:
        """Load a chunk that the case does not cite yet, so that judging the edit need not wait for the store."""
        if self.state.sitting is not None:
            await self.lane(partial(self.state.sitting.judging.named, self.state.sitting.case, (chunk_id,)))
