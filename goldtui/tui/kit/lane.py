"""One thread for everything that may block, so that the loop never waits and writes keep their order.

With a pool, a later draft could reach the store before an earlier one; without a thread, a slow disk freezes typing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")
LATE_SECONDS = 4.0
"""Seconds after which a slow call is reported: on a silent screen the key seems lost."""


class Lane:
    """Runs calls one after the other in the order they were submitted."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="goldtui-lane")
        self.late: Callable[[], None] | None = None
        """Called when a call takes longer than `LATE_SECONDS`."""

    async def __call__(self, call: Callable[[], T], /) -> T:
        """Run `call` in the lane and return what it returns, or raise what it raises."""
        loop = asyncio.get_running_loop()
        alarm = loop.call_later(LATE_SECONDS, self._tell)
        try:
            return await loop.run_in_executor(self._pool, call)
        finally:
            alarm.cancel()

    def _tell(self) -> None:
        if self.late is not None:
            self.late()

    def wait_for(self, call: Callable[[], T], seconds: float) -> T:
        """Run `call` in the lane and block until it is done; only for use when the loop has failed.

        Raises `TimeoutError` after `seconds`, or what `call` raises.
        """
        return self._pool.submit(call).result(timeout=seconds)

    def close(self) -> None:
        """Finish the submitted calls and accept no more."""
        self._pool.shutdown(wait=True)
