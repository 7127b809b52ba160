"""One thread for everything that may block, so that the loop never waits and writes keep their order.

With a pool, a later draft could reach the store before an earlier one; without a thread, a slow disk freezes typing.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")
LATE_SECONDS = 4.0
"""Seconds after which a slow call is reported: on a silent screen the key seems lost."""


class Lane:
    """Runs calls one after the other in the order they were submitted, drafts before all that wait."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="goldtui-lane")
        self.late: Callable[[], None] | None = None
        """Called when a call takes longer than `LATE_SECONDS`."""
        self.answered: Callable[[], None] | None = None
        """Called in the loop once no call is open any more that was reported as slow."""
        self.done: Callable[[], None] | None = None
        """Called in the loop after each call."""
        self._slow = 0
        self._first: deque[tuple[Callable[[], Any], Future[Any]]] = deque()
        self._then: deque[tuple[Callable[[], Any], Future[Any]]] = deque()

    async def __call__(self, call: Callable[[], T], /) -> T:
        """Run `call` in the lane and return what it returns, or raise what it raises."""
        return await self._run(call, self._then)

    async def first(self, call: Callable[[], T], /) -> T:
        """Run `call` before the calls that wait: typing that no draft holds must not wait behind a long look."""
        return await self._run(call, self._first)

    async def whole(self, call: Callable[[], T], /) -> T:
        """Run `call`; once it has begun, wait for its end and return it even if the task is cancelled meanwhile.

        For what writes and is then noted, as a step that can be taken back: a screen that is left ends its work.
        """
        return await self._run(call, self._then, whole=True)

    async def _run(
        self, call: Callable[[], T], queue: deque[tuple[Callable[[], Any], Future[Any]]], *, whole: bool = False
    ) -> T:
        loop = asyncio.get_running_loop()
        slow: list[bool] = []
        alarm = loop.call_later(LATE_SECONDS, self._report_slow, slow)
        try:
            waiting = self._submit(call, queue)
            found = asyncio.wrap_future(waiting)
            return await (asyncio.shield(found) if whole else found)
        except asyncio.CancelledError:
            if not whole or waiting.cancel():
                raise
            return await found
        finally:
            alarm.cancel()
            self._slow -= len(slow)
            if slow and not self._slow and self.answered is not None:
                self.answered()
            if self.done is not None:
                self.done()

    def _submit(self, call: Callable[[], T], queue: deque[tuple[Callable[[], Any], Future[Any]]]) -> Future[T]:
        waiting: Future[T] = Future()
        queue.append((call, waiting))
        self._pool.submit(self._next)
        return waiting

    def _next(self) -> None:
        """Run one waiting call; there is one turn for each."""
        call, waiting = (self._first or self._then).popleft()
        if not waiting.set_running_or_notify_cancel():
            return
        try:
            result = call()
        except BaseException as fault:
            waiting.set_exception(fault)
        else:
            waiting.set_result(result)

    def _report_slow(self, slow: list[bool]) -> None:
        slow.append(True)
        self._slow += 1
        if self.late is not None:
            self.late()

    def wait_for(self, call: Callable[[], T], seconds: float) -> T:
        """Run `call` in the lane and block until it is done; only for use when the loop has failed.

        Raises `TimeoutError` after `seconds`, or what `call` raises.
        """
        return self._submit(call, self._first).result(timeout=seconds)

    def close(self) -> None:
        """Finish the submitted calls and accept no more."""
        self._pool.shutdown(wait=True)
