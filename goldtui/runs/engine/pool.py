"""The processes of this machine as an engine: a range whose process ends is scored again by another.

The processes end with the command, and each keeps its results itself, so a killed command loses only what was at work.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from itertools import islice
from multiprocessing import get_context

from goldtui.model.faults import GoldtuiError, UnusableInput, unusable
from goldtui.runs.engine.parts import Parts
from goldtui.runs.engine.range_score import Fault, NotInRanges, RangeScorer
from goldtui.runs.engine.source import bytes_of
from goldtui.runs.engine.span import Span
from goldtui.runs.engine.work import Work

TRIES = 3
"""Processes of its own that a range gets after one ended, before it is given up."""
AHEAD = 3
"""Ranges for each process that are handed out before more are."""

_AT_WORK: list[tuple[RangeScorer, Parts]] = []


def in_processes(work: Work, spans: Sequence[Span], parts: Parts, processes: int | None = None) -> Iterator[Span]:
    """Score the ranges and keep their results; each is yielded when it is done, in any order.

    One process is used where the platform cannot fork, and inside a program with threads, where forking is not safe.
    Raises `UnusableInput` (`range_lost`) for a range that ends every process, once all others are done, and
    `NotInRanges`, `UnusableOutput`.
    """
    number = min(processes or os.cpu_count() or 1, len(spans))
    scorer = RangeScorer(work)
    if number < 2 or not hasattr(os, "fork") or threading.active_count() > 1:
        for span in spans:
            parts.keep(span, scorer.scored(span, bytes_of(work.source, span, work.path)))
            yield span
        return
    left, lost = dict.fromkeys(spans), list[Span]()
    scorer.prepare()
    _AT_WORK[:] = [(scorer, parts)]
    try:
        while left:
            for span in _one_round(list(left), number):
                del left[span]
                yield span
            # A process has ended if any are left. One of the first was at work, so each of these gets one of its own.
            for span in list(left)[: 2 * number + 1]:
                del left[span]
                if _alone(span):
                    yield span
                else:
                    lost.append(span)
    finally:
        _AT_WORK.clear()
    if lost:
        raise _lost(work, lost[0])


def _alone(span: Span) -> bool:
    return any(list(_one_round([span], 1)) for _ in range(TRIES))


def _one_round(spans: Sequence[Span], processes: int) -> Iterator[Span]:
    """The ranges that are done before a process ends."""
    sys.stdout.flush()
    sys.stderr.flush()
    gc.freeze()
    pool = ProcessPoolExecutor(processes, get_context("fork"), _begin, (os.getpid(),))
    jobs, left = dict[Future[Fault | None], Span](), iter(spans)

    def submit(number: int) -> None:
        with suppress(BrokenProcessPool):
            jobs.update((pool.submit(_score, span, _read(span)), span) for span in islice(left, number))

    try:
        submit(processes * AHEAD)
        while jobs:
            for done in wait(jobs, return_when=FIRST_COMPLETED).done:
                span = jobs.pop(done)
                try:
                    fault = done.result()
                except BrokenProcessPool:
                    continue
                if fault is not None:
                    raise fault.error()
                submit(1)
                yield span
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
        gc.unfreeze()


def _read(span: Span) -> bytes | None:
    """The bytes of a range that no forked process can read, else null."""
    work = _AT_WORK[0][0].work
    return None if work.source.forks else bytes_of(work.source, span, work.path)


def _begin(parent: int) -> None:
    """Let the command alone answer signals, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)

    def watch() -> None:
        while not threading.Event().wait(0.5):
            if os.getppid() != parent:
                os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _score(span: Span, content: bytes | None) -> Fault | None:
    scorer, parts = _AT_WORK[0]
    try:
        content = bytes_of(scorer.work.source, span, scorer.work.path) if content is None else content
        parts.keep(span, scorer.scored(span, content))
    except (GoldtuiError, NotInRanges) as error:
        return Fault.of(error)
    return None


def _lost(work: Work, span: Span) -> UnusableInput:
    message = f"the process that scores these lines ended {TRIES} times, and nothing says why"
    where = f"{work.path}:{span.before + 1}-{span.before + span.lines}"
    fix = "see whether memory runs out; what is done is kept, and the same command goes on from there"
    return unusable("range_lost", message, where, fix)
