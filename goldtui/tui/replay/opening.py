"""Opening a file in Replay and going from run to run.

A search through a large file runs in stretches, and ends when the user leaves or starts something else.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from goldtui.model.faults import GoldtuiError, Undecided
from goldtui.tui.pages.import_meaning import MeaningDialog
from goldtui.tui.replay.look import Look, find, look
from goldtui.tui.replay.versions import AskVersions
from goldtui.workbench.replay.given import with_answer

if TYPE_CHECKING:
    from goldtui.runs.replay.run_filter import RunFilter
    from goldtui.tui.replay.state import ReplayDesk
    from goldtui.workbench.replay.open_runs import OpenRuns


def no_file_words(stored: int) -> list[str]:
    """What to do when no trace file is open."""
    own = f"s walks through the set's own {stored} traces." if stored else "The set keeps no traces of its own."
    return [
        "No trace file is open.",
        "o opens one by its path: full traces, scorer lines or plan-style rows.",
        own,
        "From a shell: goldtui replay FILE --set DATABASE opens here, on the first run that a gate fails.",
        "I in the Library brings questions and documents in; goldtui import FILE says what a file is.",
    ]


class Opening:
    """The runs of a file. `opened` is called once they are shown."""

    def __init__(self, desk: ReplayDesk, opened: Callable[[], None]) -> None:
        self.desk, self.state, self.opened = desk, desk.state, opened
        self.bench, self.lane = desk.bench, desk.lane
        self.versions = AskVersions(desk, self.arrive)

    def arrive(self, *, first: bool = False) -> None:
        """Open the requested file on the last run shown, else the first failing one; with `first`, the first one."""
        self.desk.spawn(self._arrive(first), "runs", exclusive=True)

    async def _arrive(self, first: bool) -> None:
        memory = self.state.memory
        if not memory.asked:
            self.desk.show_nothing(no_file_words(await self.lane(self.bench.replay.count_stored)))
            return
        self.desk.topbar.show(saved="opening")
        async with self.state.turn:
            try:
                runs = await self._opened()
                if memory.position >= 0:
                    known = partial(look, runs, memory.position, memory.gate, memory.row, self.desk.glyphs)
                    self.desk.show_run(runs, await self.lane(known))
                else:
                    await self._first(runs, first or memory.comparing)
            except GoldtuiError as error:
                self._ask_what(error, memory.path)
                self.state.runs = memory.runs = None
                memory.path, memory.stored = None, False
                problem = error.problem
                self.desk.show_nothing([f"{problem.message} ({problem.where})", problem.fix, *no_file_words(0)[1:2]])
                self.desk.gold_app.problem(error)
        self.opened()
        await self.versions.ask_if_missing()

    def _ask_what(self, error: GoldtuiError, path: Path | None) -> None:
        """Let the person say what the file leaves open, such as whose runs are meant, and open it again."""
        if path is None or not isinstance(error, Undecided) or not error.choices:
            return

        def taken(chosen: str | None) -> None:
            if chosen is not None:
                memory = self.state.memory
                memory.given[path] = with_answer(memory.given.get(path), error.field, chosen)
                memory.ask(path)
                self.arrive()

        self.desk.gold_app.push_screen(MeaningDialog(error.question, error.choices, self.desk.glyphs), taken)

    async def _opened(self) -> OpenRuns:
        """The runs against the current set, including unsaved typing on the Workbench."""
        memory = self.state.memory
        known = memory.runs
        opening = partial(self.bench.replay.open, memory.path, memory.profile, known, memory.said, memory.mode)
        runs = await self.lane(opening)
        if runs.mode and runs.fitted and (known is None or known.mode != runs.mode):
            self.desk.say(f"Judged in mode {runs.mode}: its runs record no step of retrieval. m changes the mode.")
        work = self.desk.gold_app.workbench
        if work is not None and work.sitting is not None:
            await self.lane(partial(runs.take, work.sitting.case))
        self.state.runs = memory.runs = runs
        return runs

    async def _first(self, runs: OpenRuns, any_: bool) -> None:
        """Show the first failing run; without one the first run, with a message."""
        wanted = await self._wanted()
        found = await self._sought(runs, 0, 1, wanted, failing=not any_)
        said = ""
        if found is None and not any_:
            found = await self._sought(runs, 0, 1, wanted, failing=False)
            none = f"No run is stopped in mode {runs.mode}." if runs.mode else "No run fails a gate."
            said = none if found is not None else ""
        if found is None:
            self.desk.show_nothing(
                ["No run is what the filter asks for.", "/ changes the filter, an empty one shows all."]
            )
            return
        self.desk.show_run(runs, found)
        if said:
            self.desk.say(said)

    async def _wanted(self) -> RunFilter:
        from goldtui.runs.replay.run_filter import read_run_filter

        return read_run_filter(self.state.memory.filter_text)

    async def _sought(self, runs: OpenRuns, begin: int, step: int, wanted: RunFilter, *, failing: bool) -> Look | None:
        """The nearest matching run from a position on; the loop is free between two stretches."""
        asked = replace(wanted, failing=wanted.failing or failing)
        at: int | None = begin
        while at is not None:
            if at != begin:
                self.desk.topbar.show(saved=f"looking, run {at:,}")
            seen, found = await self.lane(partial(find, runs, at, step, asked, self.desk.glyphs))
            if found is not None:
                return found
            at = seen.go_on
        return None

    def failing(self, by: int) -> None:
        """Go to the next or the previous run that fails a gate."""
        self.desk.spawn(self._other(by, failing=True), "runs")

    def run(self, by: int) -> None:
        """Go to the next or the previous run, whatever its outcome."""
        self.desk.spawn(self._other(by, failing=False), "runs")

    async def _other(self, by: int, *, failing: bool) -> None:
        async with self.state.turn:
            run, runs = self.state.shown, self.state.runs
            if run is None or runs is None:
                self.desk.say("There is no run to step from.")
                return
            found = await self._sought(runs, run.position + by, by, await self._wanted(), failing=failing)
            self.desk.topbar.show(saved="")
            if found is None:
                stopped = f"run that mode {runs.mode} stops" if runs.mode else "run that a gate fails"
                which = stopped if failing else "run"
                which += " of the filter" * bool(self.state.memory.filter_text)
                self.desk.say(f"This is the {'last' if by > 0 else 'first'} {which}.")
            else:
                self.desk.show_run(runs, found)

    def stored(self) -> None:
        """Open the traces that the set keeps."""
        self.state.memory.ask(None)
        self.arrive()

    def ask(self, what: str, text: str) -> bool:
        """Open another file, use another filter or mode, as typed; False for a faulty filter and no mode."""
        from goldtui.runs.replay.run_filter import read_run_filter

        memory = self.state.memory
        if what == "file" and text:
            path = Path(text).expanduser()
            memory.unasked.discard(path)
            memory.ask(path)
        elif what == "filter":
            faults = read_run_filter(text).faults
            if faults:
                self.desk.say(faults[0])
                return False
            memory.filter_text, memory.position = text, -1
        elif what == "mode" and memory.path is not None:
            return self._take_mode(memory.path, text)
        return True

    def _take_mode(self, path: Path, name: str) -> bool:
        from goldtui.workbench.replay.in_mode import require_mode

        try:
            if name:
                require_mode(name, "the mode to judge in")
        except GoldtuiError as error:
            self.desk.say(error.problem.line())
            return False
        self.state.memory.modes[path] = name
        return True
