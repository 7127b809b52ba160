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

from goldtui.tui.kit.ask import Field, FreezeAsk
from goldtui.tui.report.run_choice import RunChoice
from goldtui.tui.report.view import ReportView

if TYPE_CHECKING:
    from goldtui.model.score import ScoreReport
    from goldtui.workbench.report.saved_runs import OpenRun
    from goldtui.workbench.report.score_now import ToScore

DRAW_SECONDS = 0.3
"""Seconds between two progress messages."""
T = TypeVar("T")


class Stopped(Exception):
    """Raised inside the thread that scores, to end it."""


class ReportScore(ReportView):
    """Scoring a file of runs."""

    def begin_scoring(self) -> None:
        """Start with no scoring under way."""
        self.scoring, self.lines_read = "", 0
        self._stop = threading.Event()

    def report_now(self, run: OpenRun) -> ScoreReport:
        """The report of a run, compared with its chosen baseline."""
        chosen = self.memory.beside
        if chosen is None or chosen[0] != run.kept.number:
            return run.report
        return run.report.model_copy(update={"comparison": chosen[2]})

    # -- scoring -----------------------------------------------------------------------------------------

    def action_score(self) -> None:
        """Ask for a trace file and for the gold, then score."""
        if self.scoring:
            self.say("A file is being scored. c stops it.")
        elif not self.loaded:
            self.say("The runs are still being read.")
        else:
            self.gold_app.spawn(self, self._score(), "score", exclusive=True)

    async def _score(self) -> None:
        read_only = await self.lane(lambda: self.bench.read_only)
        if read_only:
            self.say(f"What is found could not be kept: {read_only}")
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
        ask = FreezeAsk(
            self.lane, "Score a trace file", lines,
            [Field("path", "Trace file:", self.memory.path), Field("gold", f"Gold ({others}):", first.name)],
            lambda values: gold.asked(values["path"], values["gold"]), "Enter scores. Esc leaves it.",
        )  # fmt: skip
        asked = cast("ToScore | None", await self.gold_app.push_screen_wait(ask))
        if asked is None:
            return
        self.memory.path = str(asked.trace)
        report = await self._watched(asked.trace.name, partial(self.bench.report.score, asked))
        if report is None:
            self.say("Stopped. Nothing was kept.")
            return
        kept = await self.lane(partial(self.bench.report.keep, report, asked))
        self.memory.number, self.memory.key, self.memory.case_id = kept.number, "", ""
        self.action_numbers()
        await self.load()
        self.say(f"Kept as run {kept.number}.")

    async def _watched(self, name: str, work: Callable[[Callable[[Iterable[Any]], Iterable[Any]]], T]) -> T | None:
        """Run work in its own thread, reporting every line; None if it was stopped."""
        stop = self._stop = threading.Event()
        self.scoring, self.lines_read = name, 0

        def watch(lines: Iterable[Any]) -> Iterator[Any]:
            for one in lines:
                if stop.is_set():
                    raise Stopped
                self.lines_read += 1
                yield one

        timer = self.set_interval(DRAW_SECONDS, self.draw_now)
        self.draw_now()
        try:
            found = await asyncio.to_thread(work, watch)
        except Stopped:
            return None
        finally:
            timer.stop()
            self.scoring = ""
            if self.is_attached:
                self.draw_now()
        return None if stop.is_set() else found

    def action_stop(self) -> None:
        """Stop scoring; what was read so far is not kept."""
        if self.scoring:
            self._stop.set()
        else:
            self.say("Nothing is being scored.")

    def on_unmount(self) -> None:
        """Stop scoring on leaving the place."""
        self._stop.set()

    # -- baseline ----------------------------------------------------------------------------------------

    def action_baseline(self) -> None:
        """Choose the run to compare this one with."""
        if self.run_shown is None:
            self.say("No run is kept here yet. s scores a trace file.")
        elif len(self.runs) < 2:
            self.say("This is the only run that is kept. s scores another one.")
        elif self.scoring:
            self.say("A file is being scored. c stops it.")
        else:
            self.gold_app.spawn(self, self._baseline(self.run_shown), "score", exclusive=True)

    async def _baseline(self, run: OpenRun) -> None:
        number = run.kept.number
        present = self.memory.beside
        others = [one for one in self.runs if one.number != number]
        chosen = await self.gold_app.push_screen_wait(
            RunChoice(run.kept, others, self.glyphs, present[1] if present is not None and present[0] == number else 0)
        )
        if chosen is None:
            return
        if not chosen:
            self.memory.beside = None
            await self.lay_out()
            self.say("No baseline.")
            return
        before = await self.lane(partial(self.bench.report.open, chosen))
        gold = await self.lane(self.bench.report.gold)
        found = await self._watched(before.kept.trace_name, partial(self.bench.report.beside, run, before, gold))
        if found is None:
            self.say("Stopped. There is no other baseline than before.")
            return
        self.memory.beside = (number, chosen, found)
        self.memory.key = next((f"beside:{one.movement}" for one in found.moved[:1]), "beside:newly failing")
        await self.lay_out()
        self.say(f"Beside run {chosen}: {len(found.moved)} of {found.pairs} cases moved.")

    # -- writing -----------------------------------------------------------------------------------------

    def action_write(self) -> None:
        """Write the report to a file; its extension sets the format."""
        if self.run_shown is None:
            self.say("There is no report to write. s scores a trace file.")
        else:
            self.gold_app.spawn(self, self._write(self.run_shown), "score", exclusive=True)

    async def _write(self, run: OpenRun) -> None:
        lines = [self.bench.report.endings]
        ask = FreezeAsk(
            self.lane, f"Write the report of run {run.kept.number}", lines,
            [Field("path", "To:", self.memory.written or f"run-{run.kept.number}.html")],
            lambda values: self.bench.report.write(self.report_now(run), values["path"]),
            "Enter writes. Esc leaves it.",
        )  # fmt: skip
        written = await self.gold_app.push_screen_wait(ask)
        if isinstance(written, str):
            self.memory.written = written
            self.say(f"Written: {written}")
