"""Runs the web application until it is interrupted."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Callable

from aiohttp import web

from goldtui.model.faults import unusable

_PATIENCE = 5.0
"""Seconds for open connections to end once their programs have."""


def run(app: web.Application, host: str, port: int, ready: Callable[[], None]) -> None:
    """Serve until an interrupt; `ready` is called once somebody can come in.

    Raises `UnusableInput` (`port_taken`) where the address cannot be had.
    """
    asyncio.run(_run(app, host, port, ready))


async def _run(app: web.Application, host: str, port: int, ready: Callable[[], None]) -> None:
    # No log of requests: their addresses hold links.
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=_PATIENCE)
    await runner.setup()
    ended = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(number, ended.set)
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            message = f"nothing can listen there: {error.strerror or error}"
            raise unusable("port_taken", message, f"{host}:{port}", "choose another one: --port N") from None
        ready()
        await ended.wait()
    finally:
        await runner.cleanup()
