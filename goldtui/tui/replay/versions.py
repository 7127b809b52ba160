"""Asks once for the component versions that no run of a file records, so that nobody has to invent them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from goldtui.model.counts import counted
from goldtui.tui.kit.ask import Field, FreezeAsk, Values
from goldtui.workbench.replay.given import Given, versions_in

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from goldtui.tui.kit.lane import Lane
    from goldtui.tui.replay.state import ReplayDesk
    from goldtui.workbench.replay.open_runs import Lacking

CLOSING = (
    "Enter takes what you typed as your word for this file. Esc goes on without; only admissibility stays not tested."
)


class VersionsQuestion(FreezeAsk):
    """Dismisses with the versions that were typed, or with None."""

    BINDING_GROUP_TITLE = "Replay: versions that no run records"
    IN_ROWS = True

    def __init__(self, lane: Lane, name: str, lacking: Lacking) -> None:
        runs = f"its {counted(lacking.seen, 'run')}" if lacking.whole else f"its first {lacking.seen:,} runs"
        lines = (
            f"None of {runs} says which version of your system's parts made it: a tag, a date, a name. "
            "Until it is said, the first gate, admissibility, stays not tested. Write none for a part you do not have.",
            f"From a shell: --pipeline {lacking.names[0]}=VERSION",
        )
        # Names come from a policy, and may be no ids of a widget.
        self.names = {f"version-{number}": name for number, name in enumerate(lacking.names)}
        fields = [Field(one, component) for one, component in self.names.items()]
        super().__init__(lane, f"Which versions of your system made {name}?", lines, fields, self._typed, CLOSING)

    def _typed(self, values: Values) -> tuple[tuple[str, str], ...]:
        return versions_in([f"{self.names[one]}={text}" for one, text in values.items() if text])


class AskVersions:
    """Puts the question, and remembers the answer for the file while the application runs."""

    def __init__(self, desk: ReplayDesk, again: Callable[[], None]) -> None:
        """`again` opens the file once more with the person's answers."""
        self.desk, self.again = desk, again
        self.state, self.lane = desk.state, desk.lane

    async def ask_if_missing(self) -> None:
        """Put the question where no run of the open file records the versions and nobody was asked yet."""
        memory, runs = self.state.memory, self.state.runs
        path = memory.path
        if runs is None or path is None or path in memory.unasked or memory.profile != "strict" or memory.comparing:
            return
        found = await self.lane(runs.versions_lacking)
        if found.names:
            memory.unasked.add(path)
            question = VersionsQuestion(self.lane, runs.name, found)
            self.desk.gold_app.push_screen(question, partial(self._take, path))

    def _take(self, path: Path, versions: object) -> None:
        memory = self.state.memory
        if not isinstance(versions, tuple) or not versions:
            return
        said = memory.said or Given()
        memory.given[path] = replace(said, versions=(*said.versions, *versions))
        memory.runs, memory.position = None, -1
        self.again()
