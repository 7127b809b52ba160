"""A headless Chromium for tests: keys, mouse, paste and pictures through its debugging protocol."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import itertools
import json
import re
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import aiohttp
import pyte

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")

SPECIAL = {"End": 35, "Enter": 13, "Escape": 27, "Tab": 9, "ArrowDown": 40, "ArrowUp": 38, "Backspace": 8}


class Page:
    """One tab. The page draws a picture, so an emulator of its size reads what its socket brings."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self.errors: list[str] = []
        """What the page's console says went wrong, a blocked request included."""
        self.asked: list[str] = []
        """The addresses that the page asked for."""
        self._screen = pyte.Screen(80, 24)
        self._drawn = pyte.ByteStream(self._screen)
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for message in self._socket:
            said = json.loads(message.data)
            if "id" in said:
                self._answers.pop(said["id"]).set_result(said.get("result", said.get("error")))
            elif said["method"] == "Log.entryAdded" and said["params"]["entry"]["level"] == "error":
                self.errors.append(said["params"]["entry"]["text"])
            elif said["method"] == "Network.requestWillBeSent":
                self.asked.append(said["params"]["request"]["url"])
            elif said["method"].startswith("Network.webSocket"):
                self._follow(said["method"].removeprefix("Network.webSocket"), said["params"])

    def _follow(self, what: str, said: dict[str, Any]) -> None:
        size: dict[str, Any] = {}
        if what == "Created":
            self._screen.reset()
            size = dict(parse_qsl(urlsplit(said["url"]).query))
        elif what == "FrameReceived" and said["response"]["opcode"] == 2:
            self._drawn.feed(base64.b64decode(said["response"]["payloadData"]))
        elif what == "FrameSent" and said["response"]["payloadData"].startswith('["resize"'):
            size = json.loads(said["response"]["payloadData"])[1]
        if "width" in size:
            self._screen.resize(int(size["height"]), int(size["width"]))

    @property
    def screen(self) -> str:
        """The rows of the terminal in the page."""
        return "\n".join(self._screen.display)

    async def shows(self, *words: str, seconds: float = 30) -> str:
        """Wait until the terminal shows all these words."""
        over = asyncio.get_running_loop().time() + seconds
        while not all(one in self.screen for one in words):
            assert asyncio.get_running_loop().time() < over, f"the page never showed {words}:\n{self.screen}"
            await asyncio.sleep(0.05)
        return self.screen

    async def send(self, method: str, **params: Any) -> Any:
        """One command of the protocol and its answer."""
        number = next(self._numbers)
        answer = self._answers[number] = asyncio.get_running_loop().create_future()
        await self._socket.send_json({"id": number, "method": method, "params": params})
        return await asyncio.wait_for(answer, 60)

    async def run(self, code: str) -> Any:
        """The value of a JavaScript expression."""
        answer = await self.send("Runtime.evaluate", expression=code, returnByValue=True)
        return answer["result"].get("value")

    async def go(self, url: str) -> None:
        """Open an address."""
        await self.send("Page.navigate", url=url)

    async def reload(self) -> None:
        """As a person reloads."""
        await self.send("Page.reload")

    async def press(self, *keys: str) -> None:
        """Keys by name or letter, each down and up; `ctrl+s` is the letter with a key held."""
        for asked in keys:
            held, _, key = asked.rpartition("+") if len(asked) > 1 else ("", "", asked)
            code = SPECIAL.get(key, ord(key.upper()) if len(key) == 1 else 0)
            text = "\r" if key == "Enter" else key if len(key) == 1 and not held else ""
            for kind in ("keyDown", "keyUp"):
                more: dict[str, Any] = {"text": text} if text and kind == "keyDown" else {}
                more |= {"modifiers": 2, "code": f"Key{key.upper()}"} if held == "ctrl" else {}
                await self.send("Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=code, **more)

    async def type(self, text: str) -> None:
        """Text as an input method commits it, so that any script can be typed."""
        await self.send("Input.insertText", text=text)

    async def take_keys(self) -> None:
        """Put the cursor into the terminal, as a click would that opens nothing."""
        await self.run("document.querySelector('.xterm-helper-textarea').focus()")

    async def click(self, x: float, y: float) -> None:
        """The left button at this point of the window."""
        for kind in ("mousePressed", "mouseReleased"):
            await self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    async def picture(self, path: Path) -> None:
        """A PNG of the window."""
        answer = await self.send("Page.captureScreenshot", format="png")
        path.write_bytes(base64.b64decode(answer["data"]))

    async def close(self) -> None:
        """End the tab's connection."""
        self._reading.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._reading
        await self._socket.close()


@contextlib.asynccontextmanager
async def browser(folder: Path, *, width: int = 1280, height: int = 800) -> AsyncIterator[Page]:
    """A browser of its own with one tab; everything it writes is in this folder."""
    assert CHROMIUM is not None
    process = await asyncio.create_subprocess_exec(
        CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0", "--no-first-run",
        "--disable-background-networking", f"--user-data-dir={folder}", f"--window-size={width},{height}",
        "about:blank",
        stderr=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    try:
        assert process.stderr is not None
        while not (found := re.search(rb"ws://([\d.:]+)/", await asyncio.wait_for(process.stderr.readline(), 60))):
            pass
        draining = asyncio.create_task(process.stderr.read())
        async with aiohttp.ClientSession() as client:
            async with client.get(f"http://{found[1].decode()}/json/list") as answer:
                tab = next(one for one in await answer.json() if one["type"] == "page")
            page = Page(await client.ws_connect(tab["webSocketDebuggerUrl"], max_msg_size=0))
            for domain in ("Page", "Runtime", "Log", "Network"):
                await page.send(f"{domain}.enable")
            try:
                yield page
            finally:
                await page.close()
        draining.cancel()
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
