"""What would change in the last kept run, tried off the loop after each change."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from goldtui.model.faults import GoldtuiError
from goldtui.model.policy import Policy

if TYPE_CHECKING:
    from goldtui.tui.policy.state import PolicyDesk
    from goldtui.workbench.policy.try_out import TryOut

AT_ONCE = 500
"""Most cases of a set on which every change is tried by itself; a larger one is tried on request."""


class Trying:
    """Tries the newest draft; of several changes made meanwhile only the last is tried."""

    def __init__(self, desk: PolicyDesk) -> None:
        self.desk, self.state = desk, desk.state
        self._run: TryOut | None = None
        self._running = False

    async def load(self) -> None:
        """Read the last kept run and the set, once."""
        from goldtui.workbench.policy.try_out import why_not_tried

        try:
            self._run = await self.desk.lane(self.desk.bench.rules.last_run)
        except GoldtuiError as error:
            way = f"{error.problem.message}. In Report (7), s keeps one."
            self._show(way if error.problem.code == "no_run_to_try" else why_not_tried(error))
            return
        if self.state.unsaved:
            self.follow()
        else:
            self._show(f"Nothing is changed yet. Changes are tried on {self._run.what}.")

    def follow(self) -> None:
        """Try what is worked on, if that is quick."""
        if self._run is None:
            return
        if not self.state.unsaved:
            self._show(f"Nothing is changed. Changes are tried on {self._run.what}.")
        elif len(self._run.read.goldset.cases) > AT_ONCE:
            self._show(f"t tries it on {self._run.what}.")
        elif not self._running:
            self.desk.spawn(self._try(), "try")

    def try_now(self) -> None:
        """Try it, however long it takes."""
        if self._run is None:
            self.desk.say(self.state.tried[0])
        elif self._running:
            self.desk.say("It is being tried.")
        else:
            self.desk.spawn(self._try(), "try")

    async def _try(self) -> None:
        from goldtui.workbench.policy.try_out import what_if_lines, why_not_tried

        assert self._run is not None
        self._running = True
        done: Policy | None = None
        try:
            while done != (draft := self.state.draft):
                self._show(f"Trying it on {self._run.what}")
                found = await asyncio.to_thread(self._run.of, self.state.base.policy, draft)
                done = draft
                arrow = "->" if self.desk.glyphs.ellipsis == "..." else "→"
                self._show(*what_if_lines(found, arrow=arrow))
        except GoldtuiError as error:
            self._show(why_not_tried(error))
        finally:
            self._running = False

    def _show(self, *lines: str) -> None:
        self.state.tried = lines
        if not self.desk.leaving:
            self.desk.draw_tried()
