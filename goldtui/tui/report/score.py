"""Scoring a trace file, choosing a baseline and writing a report from the Report place, all off the loop.

Scoring takes long for large files. It runs in its own thread, reports how many lines it has read, and ends when the
user stops it or leaves; nothing is kept then.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar, cast

from goldtui.model.faults import GoldtuiError
from goldtui.tui.kit.ask import Field, FreezeAsk, problem_lines
from goldtui.tui.report.run_choice import RunChoice

if TYPE_CHECKING:
    from goldtui.tui.report.runs import Runs
    from goldtui.tui.report.state import ReportDesk
    from goldtui.workbench.report.saved_runs import OpenRun
    from goldtui.workbench.report.score_now import ToScore

DRAW_SECONDS = 0.3
"""Seconds between two progress messages."""
MODES = "Mode (full, monitor, plan, regression or custom; empty takes the one that fits the runs):"
NO_STEPS = "its runs record no step of their retrieval"
T = TypeVar("T")


class Stopped(Exception):
    """Raised inside the thread that scores, to end it."""


class Scoring:
    """Scoring a file of runs, comparing two, and writing a report."""

    def __init__(self, desk: ReportDesk, runs: Runs) -> None:
        self.desk, self.state, self.runs = desk, desk.state, runs
        self.bench, self.lane = desk.bench, desk.lane
        self._stop = threading.Event()

    # -- scoring -----------------------------------------------------------------------------------------

    def score(self) -> None:
        """Ask for a trace file and for the gold, then score."""
        if self.state.scoring:
            self.desk.say("A file is being scored. c stops it.")
        elif not self.state.loaded:
            self.desk.say("The runs are still being read.")
        else:
            self.desk.spawn(self._score(), "score", exclusive=True)

    def _replayed(self) -> str:
        """The file that is open in Replay; empty where none is."""
        memory = self.desk.gold_app.runs_memory
        return str(memory.path) if memory is not None and memory.path is not None else ""

    async def _score(self) -> None:
        read_only = await self.lane(lambda: self.bench.read_only)
        if read_only:
            self.desk.say(f"What is found could not be kept: {read_only}")
            return
        gold = await self.lane(self.bench.report.gold)
        first = gold.choices[0]
        others = " or ".join(one.name for one in gold.choices)
        lines = ["The traces are scored by gold, and what is found is kept in this database as a run."]
        if len(gold.choices) > 1:
            signed = "it is verified first" if first.trust is not None else "no trust file is chosen (6, then t)"
            lines.append(f"Gold is the newest release, {first.name} ({signed}), or the set as it is now.")
        else:
            lines.append("The gold is the set as it is now: nothing is released yet.")
        named, fault = first.name, ""
        while True:
            ask = FreezeAsk(
                self.lane, "Score a trace file", lines,
                [
                    Field("path", "Trace file:", self.state.memory.path or self._replayed()),
                    Field("gold", f"Gold ({others}):", named),
                    Field("mode", MODES, optional=True),
                ],
                lambda values: gold.asked(values["path"], values["gold"], values["mode"]),
                "Enter scores. Esc leaves it.", fault=fault,
            )  # fmt: skip
            asked = cast("ToScore | None", await self.desk.gold_app.push_screen_wait(ask))
            if asked is None:
                return
            self.state.memory.path = str(asked.trace)
            try:
                report = await self._watched(asked.trace.name, partial(self.bench.report.score, asked))
            except GoldtuiError as error:
                # A message passes; what is wrong with the file is needed while another one is named.
                fault = "\n".join(problem_lines(error))
                continue
            break
        if report is None:
            self.desk.say("Stopped. Nothing was kept.")
            return
        kept = await self.lane.whole(partial(self.bench.report.keep, report, asked))
        self.state.memory.number, self.state.memory.key, self.state.memory.case_id = kept.number, "", ""
        self.desk.show_numbers()
        await self.runs.load()
        fits = "" if asked.mode or kept.mode == "full" else f" Scored in mode {kept.mode}: {NO_STEPS}."
        self.desk.say(f"Kept as run {kept.number}.{fits}")

    async def _watched(self, name: str, work: Callable[[Callable[[Iterable[Any]], Iterable[Any]]], T]) -> T | None:
        """Run work in its own thread, reporting every line; None if it was stopped."""
        stop = self._stop = threading.Event()
        self.state.scoring, self.state.lines_read = name, 0

        def watch(lines: Iterable[Any]) -> Iterator[Any]:
            for one in lines:
                if stop.is_set():
                    raise Stopped
                self.state.lines_read += 1
                yield one

        timer = self.desk.set_interval(DRAW_SECONDS, self.desk.draw_now)
        self.desk.draw_now()
        try:
            found = await asyncio.to_thread(work, watch)
        except Stopped:
            return None
        finally:
            timer.stop()
            self.state.scoring = ""
            if not self.desk.leaving:
                self.desk.draw_now()
        return None if stop.is_set() else found

    def stop(self) -> None:
        """Stop scoring; what was read so far is not kept."""
        if self.state.scoring:
            self._stop.set()
        else:
            self.desk.say("Nothing is being scored.")

    def leave(self) -> None:
        """Stop scoring without a word."""
        self._stop.set()

    # -- baseline ----------------------------------------------------------------------------------------

    def baseline(self) -> None:
        """Choose the run to compare this one with."""
        if self.state.run_shown is None:
            self.desk.say("No run is kept here yet. s scores a trace file.")
        elif len(self.state.runs) < 2:
            self.desk.say("This is the only run that is kept. s scores another one.")
        elif self.state.scoring:
            self.desk.say("A file is being scored. c stops it.")
        else:
            self.desk.spawn(self._baseline(self.state.run_shown), "score", exclusive=True)

    async def _baseline(self, run: OpenRun) -> None:
        number = run.kept.number
        present = self.state.memory.beside
        others = [one for one in self.state.runs if one.number != number]
        chosen = await self.desk.gold_app.push_screen_wait(
            RunChoice(
                run.kept, others, self.desk.glyphs, present[1] if present is not None and present[0] == number else 0
            )
        )
        if chosen is None:
            return
        if not chosen:
            self.state.memory.beside = None
            await self.runs.lay_out()
            self.desk.say("No baseline.")
            return
        before = await self.lane(partial(self.bench.report.open, chosen))
        gold = await self.lane(self.bench.report.gold)
        found = await self._watched(before.kept.trace_name, partial(self.bench.report.beside, run, before, gold))
        if found is None:
            self.desk.say("Stopped. There is no other baseline than before.")
            return
        self.state.memory.beside = (number, chosen, found)
        self.state.memory.key = next((f"beside:{one.movement}" for one in found.moved[:1]), "beside:newly failing")
        await self.runs.lay_out()
        self.desk.say(f"Beside run {chosen}: {len(found.moved)} of {found.pairs} cases moved.")

    # -- writing -----------------------------------------------------------------------------------------

    def write(self) -> None:
        """Write the report to a file; its extension sets the format."""
        if self.state.run_shown is None:
            self.desk.say("There is no report to write. s scores a trace file.")
        else:
            self.desk.spawn(self._write(self.state.run_shown), "score", exclusive=True)

    async def _write(self, run: OpenRun) -> None:
        lines = [self.bench.report.endings]
        ask = FreezeAsk(
            self.lane, f"Write the report of run {run.kept.number}", lines,
            [Field("path", "To:", self.state.memory.written or f"run-{run.kept.number}.html")],
            lambda values: self.bench.report.write(self.state.report_now(run), values["path"]),
            "Enter writes. Esc leaves it.",
        )  # fmt: skip
        written = await self.desk.gold_app.push_screen_wait(ask)
        if isinstance(written, str):
            self.state.memory.written = written
            self.desk.say(f"Written: {written}")
