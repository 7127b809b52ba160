"""Scores the two halves of two large files at the same time, in two processes, and brings the halves together.

A process that outlives the command, or a half that is taken for the whole, is what this has to prevent: the second
process ends with the first, and its half counts only when it came whole.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import sys
import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import repeat
from pathlib import Path
from types import FrameType
from typing import IO, Any, NoReturn

from goldtui.formats.scorer_rows import Rows, Slow, Span, Unsure, halves
from goldtui.scoring.wfgy.join import Join, Left, Whole, alone, together

Watch = Callable[[Iterable[Any]], Iterable[Any]]
"""Told of every line, since large files take long."""
LARGE = 2 << 20
"""Bytes of both files from which two processes and the fast reader are worth their start."""


STRAYS, STRAY_SHARE = 10_000, 0.15
"""So many traces of one half, and such a share of them, may wait for gold of the other. With more, the files have
different orders, and handing the traces over would cost more time and memory than one process needs for all."""


class Disordered(Exception):
    """The two files do not have their ids in the same order."""


def unwatched(lines: Iterable[Any]) -> Iterable[Any]:
    """Tells nobody."""
    return lines


@dataclass(frozen=True, slots=True)
class Setup:
    """How the two files are read and judged."""

    gold: Path
    trace: Path
    gold_start: int
    trace_start: int
    join: Callable[[], Join]
    slow_gold: Slow
    slow_trace: Slow
    fast: bool
    """Use the typed decoder where a line allows it."""
    strict: bool
    trace_end: int | None = None
    """Where the trace file is taken to end, when its last line was cut."""

    def rows(self, gold: Span, trace: Span) -> tuple[Rows, Rows]:
        """Readers of a part of each file."""
        if not self.fast:
            fast_gold = fast_trace = None
        else:
            from goldtui.formats import scorer_fast

            fast_gold = scorer_fast.fast_gold(strict=self.strict)
            fast_trace = scorer_fast.fast_trace(strict=self.strict)
        loose = not self.strict
        return (
            Rows(self.gold, gold, self.slow_gold, fast_gold, returns_end_lines=loose),
            Rows(self.trace, trace, self.slow_trace, fast_trace, returns_end_lines=loose),
        )

    def spans(self, parts: int) -> list[tuple[Span, Span]]:
        """The files cut into parts."""
        golds = halves(self.gold, self.gold_start, parts)
        return list(zip(golds, halves(self.trace, self.trace_start, parts, self.trace_end), strict=True))


def score_parts(setup: Setup, processes: int, watch: Watch = unwatched) -> tuple[Whole, Join | None]:
    """What all lines came to, and the join itself where one process did it.

    Raises `Unsure` when a line is wrong or a file is not what it was. `processes` above 2 are taken for 2; one is used
    where the platform cannot fork, and inside a program with threads, where forking is not safe.
    """
    with _no_collector():
        if processes < 2 or not hasattr(os, "fork") or threading.active_count() > 1:
            ((gold, trace),) = setup.spans(1)
            join, _ = run_part(setup, gold, trace, watch)
            return alone(join), join
        try:
            return _in_two(setup, watch), None
        except Disordered:
            return score_parts(setup, 1, watch)


def run_part(setup: Setup, gold: Span, trace: Span, watch: Watch = unwatched, parts: int = 1) -> tuple[Join, int]:
    """The join over one part of both files, and the number of its trace lines; raises `Unsure`.

    Both files are read side by side: in files of one order, a line then hardly has to wait for its partner. Each line
    is told once for each of the `parts` that are read at the same time. With more than one part, `Disordered` is raised
    for files of different orders.
    """
    join = setup.join()
    golds, traces = setup.rows(gold, trace)
    told = 0 if watch is unwatched else parts
    for _ in watch(_side_by_side(join, golds, traces, (gold, trace), told, STRAYS if parts > 1 else None)):
        pass
    return join, traces.lines


def _side_by_side(
    join: Join, golds: Rows, traces: Rows, spans: tuple[Span, Span], parts: int, strays: int | None
) -> Iterator[None]:
    gold_size, trace_size = (max(span.end - span.start, 1) for span in spans)
    questions, answers = iter(golds), iter(traces)
    more_gold = more_traces = True
    while more_gold or more_traces:
        told = golds.lines + traces.lines
        if more_gold and (not more_traces or golds.done * trace_size <= traces.done * gold_size):
            piece = next(questions, None)
            if piece is None:
                more_gold = False
            else:
                join.gold(piece[1])
        else:
            piece = next(answers, None)
            if piece is None:
                more_traces = False
            else:
                join.traces(*piece)
                expected = traces.lines * trace_size / max(traces.done, 1)
                if strays is not None and len(join.early) > max(strays, expected * STRAY_SHARE):
                    raise Disordered
        yield from repeat(None, (golds.lines + traces.lines - told) * parts)


@dataclass(slots=True)
class Found:
    """Every line of some ids, by id: its number in the file, and what it holds."""

    gold: defaultdict[Any, list[tuple[int, Any]]] = field(default_factory=lambda: defaultdict(list))
    trace: defaultdict[Any, list[tuple[int, Any]]] = field(default_factory=lambda: defaultdict(list))


def lines_of(setup: Setup, qids: set[Any]) -> Found:
    """All lines of these ids, from another reading of both files; raises `Unsure`."""
    found = Found()
    for rows, table in zip(setup.rows(*setup.spans(1)[0]), (found.gold, found.trace), strict=True):
        for first, piece in rows:
            for number, row in enumerate(piece, first):
                if row.qid in qids:
                    table[row.qid].append((number, row))
    return found


def _in_two(setup: Setup, watch: Watch) -> Whole:
    first, second = setup.spans(2)
    up_read, up_write = os.pipe()
    down_read, down_write = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    gc.freeze()
    with _stopping():
        parent = os.getpid()
        child = os.fork()
        if child == 0:
            os.close(up_read)
            os.close(down_write)
            _second(setup, second, parent, up_write, down_read)
        try:
            os.close(up_write)
            os.close(down_read)
            with open(up_read, "rb") as up, open(down_write, "wb") as down:
                join, lines = run_part(setup, *first, watch, 2)
                return together(join, _received(up), _asking(up, down), lines)
        finally:
            _end(child)
            gc.unfreeze()


def _second(setup: Setup, spans: tuple[Span, Span], parent: int, up: int, down: int) -> NoReturn:
    """The life of the second process: its half, then answers until the first closes the line."""
    code = 1
    try:
        # The first one is told to stop as well, and ends this one.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        with open(up, "wb") as out, open(down, "rb") as questions:
            _answer(setup, spans, parent, out, questions)
        code = 0
    except (EOFError, OSError, Unsure):
        pass
    finally:
        # Nothing of the first process may run here: no handler at exit, no buffer written twice.
        os._exit(code)


def _answer(setup: Setup, spans: tuple[Span, Span], parent: int, out: IO[bytes], questions: IO[bytes]) -> None:
    def alive(lines: Iterable[Any]) -> Iterator[Any]:
        for number, line in enumerate(lines):
            if number % 8192 == 0 and os.getppid() != parent:
                raise EOFError
            yield line

    try:
        join, _ = run_part(setup, *spans, alive, 2)
    except (Unsure, Disordered) as reason:
        _send(out, type(reason))
        return
    _send(out, join.left())
    while True:
        qids, everything = pickle.load(questions)
        _send(out, join.all_known() if everything else join.known(qids))


def _send(out: IO[bytes], value: object) -> None:
    pickle.dump(value, out, protocol=pickle.HIGHEST_PROTOCOL)
    out.flush()


def _received(up: IO[bytes]) -> Left:
    """What the second process left; `Unsure` when it saw a wrong line, or died; `Disordered` as it found."""
    try:
        left = pickle.load(up)
    except (EOFError, pickle.UnpicklingError):
        raise Unsure from None
    if left is Disordered:
        raise Disordered
    if not isinstance(left, Left):
        raise Unsure
    return left


def _asking(up: IO[bytes], down: IO[bytes]) -> Callable[[list[Any], bool], dict[Any, int | None]]:
    def ask(qids: list[Any], everything: bool) -> dict[Any, int | None]:
        if not qids and not everything:
            return {}
        try:
            _send(down, (qids, everything))
            found: dict[Any, int | None] = pickle.load(up)
        except (EOFError, OSError, pickle.UnpicklingError):
            raise Unsure from None
        return found

    return ask


def _end(child: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


@contextmanager
def _stopping() -> Iterator[None]:
    """A request to end is taken as Ctrl-C is, so that the second process never stays behind."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _no_collector() -> Iterator[None]:
    """Without the cyclic collector, which would walk a million waiting lines again and again and find nothing."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
