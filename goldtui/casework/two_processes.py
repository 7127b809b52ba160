"""Does the same work on many items in two processes, and brings what was made back in the items' order.

The second process only ever adds speed: what it does not bring, the first makes itself, and it ends with the first.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import IO, NoReturn, TypeVar

Item = TypeVar("Item")
Made = TypeVar("Made")

ENOUGH = 64
"""Items from which a second process is worth its start."""
TOGETHER = 512
"""Items of a stream that the processes share before more are taken of it."""
_ALONE = 8
"""Items that the first process makes before there is a second: most patterns and word lists are made with them, and the
second gets them made."""
_RUN = 16
"""Items in a row that one process makes: neighbours share texts, which each process reads for itself."""
_SELDOM = 100_000
"""New objects between two collections: what is judged makes many, and hardly any that only the collector finds."""
_AHEAD = 1 << 20
"""Bytes that the second process may be ahead of the first."""


def parallel_map(
    items: Sequence[Item], work: Callable[[Item], Made], processes: int = 2
) -> Generator[Made, None, None]:
    """What `work` makes of each item, in order; it must give the same of the same, and what can be pickled.

    One process is used for few items, where the platform cannot fork, and inside a program with threads, where forking
    is not safe.
    """
    few = processes < 2 or len(items) < ENOUGH or (os.cpu_count() or 1) < 2
    if few or not hasattr(os, "fork") or threading.active_count() > 1:
        yield from map(work, items)
        return
    yield from map(work, items[:_ALONE])
    items = items[_ALONE:]
    up, down = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    gc.freeze()
    often = gc.get_threshold()
    gc.set_threshold(_SELDOM, *often[1:])
    child = os.fork()
    if child == 0:
        os.close(up)
        _second(items, work, down)
    os.close(down)
    try:
        with open(up, "rb") as coming:
            # Where it cannot be had, the second waits more often.
            with suppress(AttributeError, ImportError, OSError):
                import fcntl

                fcntl.fcntl(up, fcntl.F_SETPIPE_SZ, _AHEAD)
            yield from _both(items, work, coming)
    finally:
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        gc.set_threshold(*often)
        gc.unfreeze()


def parallel_stream(
    items: Iterable[Item], work: Callable[[Item], Made], processes: int = 2
) -> Generator[tuple[Item, Made], None, None]:
    """`parallel_map` for a stream of items: each item, in order, with its result."""
    if processes < 2:
        yield from ((item, work(item)) for item in items)
        return
    coming = iter(items)
    while batch := list(islice(coming, TOGETHER)):
        yield from zip(batch, parallel_map(batch, work, processes), strict=True)


def _both(items: Sequence[Item], work: Callable[[Item], Made], coming: IO[bytes]) -> Iterator[Made]:
    whole = True
    for place, item in enumerate(items):
        if place // _RUN % 2 and whole:
            try:
                made: Made = pickle.load(coming)
            except (EOFError, pickle.UnpicklingError):
                whole = False
            else:
                yield made
                continue
        yield work(item)


def _second(items: Sequence[Item], work: Callable[[Item], Made], down: int) -> NoReturn:
    try:
        # The first one is asked to stop as well, and ends this one.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        with open(down, "wb") as out:
            for item in (one for place, one in enumerate(items) if place // _RUN % 2):
                pickle.dump(work(item), out, protocol=pickle.HIGHEST_PROTOCOL)
                out.flush()
    finally:
        # Nothing of the first process may run here: no handler at exit, no buffer written twice. What went wrong goes
        # wrong again in the first, which says so.
        os._exit(0)
