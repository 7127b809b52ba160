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
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from typing import IO, NoReturn, TypeVar

Item = TypeVar("Item")
Made = TypeVar("Made")

ENOUGH = 64
"""Items from which a second process is worth its start."""
_AHEAD = 1 << 20
"""Bytes that the second process may be ahead of the first."""


def each(items: Sequence[Item], work: Callable[[Item], Made], processes: int = 2) -> Generator[Made, None, None]:
    """What `work` makes of each item, in order; it must give the same of the same, and what can be pickled.

    One process is used for few items, where the platform cannot fork, and inside a program with threads, where forking
    is not safe.
    """
    few = processes < 2 or len(items) < ENOUGH or (os.cpu_count() or 1) < 2
    if few or not hasattr(os, "fork") or threading.active_count() > 1:
        yield from map(work, items)
        return
    up, down = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    gc.freeze()
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
        gc.unfreeze()


def _both(items: Sequence[Item], work: Callable[[Item], Made], coming: IO[bytes]) -> Iterator[Made]:
    whole = True
    for place, item in enumerate(items):
        if place % 2 and whole:
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
        # The first one is told to stop as well, and ends this one.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        with open(down, "wb") as out:
            for item in items[1::2]:
                pickle.dump(work(item), out, protocol=pickle.HIGHEST_PROTOCOL)
                out.flush()
    finally:
        # Nothing of the first process may run here: no handler at exit, no buffer written twice. What went wrong goes
        # wrong again in the first, which says so.
        os._exit(0)
