"""A server on a free port of this machine, and a client that is a browser as far as headers go."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import aiohttp
from aiohttp import web

from goldtui.serve.server import Serving, SetServer

STAND_IN = Path(__file__).with_name("stand_in.py")


class Served:
    """A running server, what it said, and a client with an empty cookie jar."""

    def __init__(self, server: SetServer, client: aiohttp.ClientSession, said: list[str]) -> None:
        self.server, self.client, self.said = server, client, said
        self.url = server.gate.origin

    async def status(self, path: str, **headers: str) -> int:
        """The status of a request for this path, redirects not followed."""
        async with self.client.get(self.url + path, headers=headers, allow_redirects=False) as answer:
            return answer.status

    async def come_in(self, name: str = "ana") -> None:
        """Follow a link, as a person does."""
        async with self.client.get(self.server.link(name)) as answer:
            assert answer.status == 200

    async def open(self, **asked: Any) -> aiohttp.ClientWebSocketResponse:
        """The page's socket."""
        return await self.client.ws_connect(f"{self.url}/ws", origin=asked.pop("origin", self.url), params=asked)

    async def refused(self, **asked: Any) -> int:
        """The status with which the socket is refused; 101 where it is not."""
        try:
            socket = await self.open(**asked)
        except aiohttp.WSServerHandshakeError as error:
            return error.status
        await socket.close()
        return 101

    def another(self) -> Served:
        """The same server, seen from another browser."""
        return Served(self.server, aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)), self.said)


@contextlib.asynccontextmanager
async def served(kept: Path, *, most: int = 8, idle: float = 60, words: Sequence[str] = ()) -> AsyncIterator[Served]:
    """A server whose programs are substitutes that keep what is typed in this file, unless other words are given."""

    def command(name: str) -> Sequence[str]:
        return [*words, "--as", name] if words else [sys.executable, str(STAND_IN), str(kept), name]

    said: list[str] = []
    runner = web.AppRunner(web.Application())
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    await runner.cleanup()
    server = SetServer(Serving("A set", command, f"http://127.0.0.1:{port}", most, idle), said.append)
    runner = web.AppRunner(server.web_app(), access_log=None, shutdown_timeout=5)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    client = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))
    try:
        yield Served(server, client, said)
    finally:
        await client.close()
        await runner.cleanup()
