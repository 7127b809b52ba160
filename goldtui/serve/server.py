"""The web application: the page, its few files, and the socket that carries keys one way and the screen the other."""

from __future__ import annotations

import asyncio
import contextlib
import html
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import textual_serve
from aiohttp import WSMsgType, web

from goldtui.serve.gatekeeper import SESSION, Gatekeeper
from goldtui.serve.guests import Guests, Session
from goldtui.serve.program import Program

LONGEST_MESSAGE: Final = 1 << 20
"""Bytes of one message of a browser, a pasted text included."""
SIZES: Final = range(20, 501)
"""Columns and rows of a browser's screen."""
_LOOKS_SECONDS = 5.0
"""Seconds between two looks for guests who are gone."""

_KIT = Path(textual_serve.__file__).parent / "static"
_OWN = files("goldtui.serve") / "page"
_FILES: Final = {
    "textual.js": (_KIT / "js" / "textual.js", "text/javascript"),
    "xterm.css": (_KIT / "css" / "xterm.css", "text/css"),
    "mono.ttf": (_KIT / "fonts" / "RobotoMono-VariableFont_wght.ttf", "font/ttf"),
    "mono-italic.ttf": (_KIT / "fonts" / "RobotoMono-Italic-VariableFont_wght.ttf", "font/ttf"),
    "page.js": (_OWN / "page.js", "text/javascript"),
    "page.css": (_OWN / "page.css", "text/css"),
}
"""All files there are, by the name a browser asks for."""


@dataclass(frozen=True, slots=True)
class Serving:
    """What is served to whom."""

    title: str
    command: Callable[[str], Sequence[str]]
    """The words that start the program for a person."""
    url: str
    """The page's address as a browser sees it."""
    most: int
    """Programs at once."""
    idle: float
    """Seconds without a key after which a session ends."""


class SetServer:
    """Answers browsers; `web_app()` is the whole of it for aiohttp."""

    def __init__(self, serving: Serving, say: Callable[[str], None]) -> None:
        self.serving = serving
        self.guests = Guests(serving.idle)
        self.gate = Gatekeeper(serving.url, self.guests, self._admitted)
        self._say = say
        self._programs: dict[Session, tuple[web.WebSocketResponse, asyncio.Event]] = {}
        """One for each session; the event is set once the program has ended."""
        page = (_OWN / "index.html").read_text(encoding="utf-8")
        socket = f"{'wss' if self.gate.secure else 'ws'}://{self.gate.host}/ws"
        self._page = page.replace("{{title}}", html.escape(serving.title)).replace("{{socket}}", html.escape(socket))

    def link(self, name: str) -> str:
        """A new address that lets this person in once."""
        return f"{self.gate.origin}/?token={self.guests.invite(name)}"

    def web_app(self) -> web.Application:
        """The application with its routes; every request passes the gatekeeper first."""
        app = web.Application(middlewares=[self.gate.middleware()], client_max_size=1024)
        app.add_routes([web.get("/", self._index), web.get("/ws", self._socket), web.get("/{name}", self._file)])
        app.cleanup_ctx.append(self._looking)
        app.on_shutdown.append(self._end_all)
        return app

    def _admitted(self, name: str) -> None:
        self._say(f"{name} came in. The next link for {name}: {self.link(name)}")

    async def _index(self, request: web.Request) -> web.Response:
        return web.Response(text=self._page, content_type="text/html")

    async def _file(self, request: web.Request) -> web.Response:
        known = _FILES.get(request.match_info["name"])
        if known is None:
            raise web.HTTPNotFound
        path, kind = known
        return web.Response(body=path.read_bytes(), content_type=kind)

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        session = request[SESSION]
        session.opened = mine = session.opened + 1
        await self._end(session)
        if session.opened != mine:
            return web.Response(status=409, text="The page was opened again in the meantime.\n")
        if len(self._programs) >= self.serving.most:
            return web.Response(status=503, text=f"All {self.serving.most} places are taken. Try again later.\n")
        socket = web.WebSocketResponse(heartbeat=15, max_msg_size=LONGEST_MESSAGE)
        ended = asyncio.Event()
        self._programs[session] = socket, ended
        program: Program | None = None
        try:
            await socket.prepare(request)
            program = Program(
                self.serving.command(session.name),
                write_bytes=socket.send_bytes,
                write_str=socket.send_str,
                close=partial(_close, socket),
                say=lambda line: self._say(f"{session.name}: {line}"),
            )
            await program.start(_size(request.query.get("width"), 80), _size(request.query.get("height"), 24))
            await self._pass_on(socket, program, session)
        finally:
            if program is not None:
                await asyncio.shield(program.stop())
            del self._programs[session]
            ended.set()
        return socket

    async def _pass_on(self, socket: web.WebSocketResponse, program: Program, session: Session) -> None:
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                continue
            try:
                kind, said = _read(message.data)
            except (ValueError, TypeError, KeyError):
                # Nothing that the page sends looks like this.
                await socket.close(code=1008)
                return
            if kind == "stdin":
                self.guests.used(session)
                await program.send_bytes(said.encode("utf-8", "surrogatepass"))
            elif kind == "resize":
                await program.set_terminal_size(_size(said["width"], 80), _size(said["height"], 24))
            elif kind == "ping":
                await socket.send_json(["pong", said])
            elif kind == "blur":
                await program.blur()
            elif kind == "focus":
                await program.focus()

    async def _end(self, session: Session) -> None:
        """End a session's program, if it has one, and wait until it has kept what was typed."""
        while (running := self._programs.get(session)) is not None:
            socket, ended = running
            # A socket that is not open yet cannot be closed.
            with contextlib.suppress(RuntimeError):
                await socket.close()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(ended.wait(), _LOOKS_SECONDS)

    async def _end_all(self, app: web.Application) -> None:
        await asyncio.gather(*[self._end(session) for session in list(self._programs)])

    async def _looking(self, app: web.Application) -> Any:
        async def look() -> None:
            while True:
                await asyncio.sleep(_LOOKS_SECONDS)
                for session in list(self._programs):
                    if self.guests.is_idle(session):
                        self._say(f"{session.name} was away for too long; the session has ended, and all is kept.")
                        await self._end(session)

        task = asyncio.create_task(look())
        yield
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def _close(socket: web.WebSocketResponse) -> None:
    await socket.close()


def _read(data: str) -> tuple[str, Any]:
    """The kind and the content of a browser's message; `ValueError` for anything else than the page sends."""
    envelope = json.loads(data)
    if not isinstance(envelope, list) or not envelope or not isinstance(envelope[0], str):
        raise ValueError("no message of the page")
    said = envelope[1] if len(envelope) > 1 else None
    if envelope[0] == "stdin" and not isinstance(said, str):
        raise ValueError("no typed text")
    if envelope[0] == "resize":
        return "resize", {"width": said["width"], "height": said["height"]}  # type: ignore[index]
    return envelope[0], said


def _size(given: object, otherwise: int) -> int:
    """A number of columns or rows that a screen can have."""
    try:
        size = int(given)  # type: ignore[call-overload]
    except (TypeError, ValueError):
        return otherwise
    return int(min(max(size, SIZES[0]), SIZES[-1]))
