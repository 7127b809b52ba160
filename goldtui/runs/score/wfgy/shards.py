"""Score the halves of two large files in parallel, in two processes, and combine the results.

No process may outlive the command, and no half may pass for the whole: the second process ends with the first, and its
half counts only if it arrives complete.
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
"""Called for every line, because large files take long."""
LARGE = 2 << 20
"""The total size of both files, in bytes, above which two processes and the fast reader pay off."""


STRAYS, STRAY_SHARE = 10_000, 0.15
"""The most traces of one half, in number and as a share, that may wait for gold of the other half.

With more, the files have different orders, and transferring the traces would cost more time and memory than a single
process needs.
"""


class Disordered(Exception):
    """The two files do not list their ids in the same order."""


def unwatched(lines: Iterable[Any]) -> Iterable[Any]:
    """A watcher that does nothing."""
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
    """Use the typed decoder for lines that allow it."""
    strict: bool
    trace_end: int | None = None
    """The end of the trace file, if its last line is cut."""

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
        """The files split into parts."""
        golds = halves(self.gold, self.gold_start, parts)
        return list(zip(golds, halves(self.trace, self.trace_start, parts, self.trace_end), strict=True))


def score_parts(setup: Setup, processes: int, watch: Watch = unwatched) -> tuple[Whole, Join | None]:
    """The result of all lines, and the join itself if a single process made it.

    Raises `Unsure` when a line is wrong or a file changed. `processes` above 2 count as 2; one is used if the platform
    cannot fork, and in a program with threads, where forking is unsafe.
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

    Both files are read alternately, so that with equal orders a line hardly waits for its partner. The watcher is
    called once per line for each of the `parts` read in parallel. With more than one part, raises `Disordered` for
    files of different orders.
    """
    join = setup.join()
    golds, traces = setup.rows(gold, trace)
    lines_before = 0 if watch is unwatched else parts
    for _ in watch(_side_by_side(join, golds, traces, (gold, trace), lines_before, STRAYS if parts > 1 else None)):
        pass
    return join, traces.lines


def _side_by_side(
    join: Join, golds: Rows, traces: Rows, spans: tuple[Span, Span], parts: int, strays: int | None
) -> Iterator[None]:
    gold_size, trace_size = (max(span.end - span.start, 1) for span in spans)
    questions, answers = iter(golds), iter(traces)
    more_gold = more_traces = True
    while more_gold or more_traces:
        lines_before = golds.lines + traces.lines
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
        yield from repeat(None, (golds.lines + traces.lines - lines_before) * parts)


@dataclass(slots=True)
class Found:
    """Every line of some ids, by id: its line number and its content."""

    gold: defaultdict[Any, list[tuple[int, Any]]] = field(default_factory=lambda: defaultdict(list))
    trace: defaultdict[Any, list[tuple[int, Any]]] = field(default_factory=lambda: defaultdict(list))


def lines_of(setup: Setup, qids: set[Any]) -> Found:
    """All lines of these ids, from another pass over both files; raises `Unsure`."""
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
    """The second process: scores its half, then answers requests until the first closes the connection."""
    code = 1
    try:
        # The first process receives the signal too, and ends this one.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        with open(up, "wb") as out, open(down, "rb") as questions:
            _answer(setup, spans, parent, out, questions)
        code = 0
    except (EOFError, OSError, Unsure):
        pass
    finally:
        # No code of the first process may run here: no exit handler, no buffer written twice.
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
    """The result of the second process; raises `Unsure` if it found a wrong line or died, `Disordered` if it did."""
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
    """Handle a termination request like Ctrl-C, so that the second process is never left behind."""

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
    """Disable the cyclic collector, which would repeatedly scan a million waiting lines for nothing."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
