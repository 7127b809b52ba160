"""The real workbench behind the real command: typed in, reloaded, killed, and in a real browser."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import aiohttp
import pyte
import pytest
from browser import CHROMIUM, browser

from goldtui.workbench.session.places import EXAMPLE_SET, example_folder

COLUMNS, ROWS = 120, 36
CASE = "hb-loan-fee"


class Terminal:
    """A page as text: what the program draws goes to an emulator, and keys go to the program."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self._screen = pyte.Screen(COLUMNS, ROWS)
        self._stream = pyte.ByteStream(self._screen)

    async def shows(self, words: str) -> None:
        """Draw until these words are on the screen; what it shows instead is in the failure."""
        try:
            await asyncio.wait_for(self._drawn(words), 240)
        except TimeoutError:
            pytest.fail(f"{words!r} does not come:\n" + "\n".join(line.rstrip() for line in self._screen.display))

    async def _drawn(self, words: str) -> None:
        while words not in "\n".join(self._screen.display):
            message = await self.socket.receive()
            assert message.type is aiohttp.WSMsgType.BINARY, (message, self._screen.display)
            self._stream.feed(message.data)

    async def type(self, text: str) -> None:
        """Keys, as the page sends them."""
        await self.socket.send_json(["stdin", text])


class Site:
    """The command, running, and a client that follows its links."""

    def __init__(
        self, process: asyncio.subprocess.Process, said: dict[str, object], client: aiohttp.ClientSession
    ) -> None:
        self.process, self.client = process, client
        self.url = str(said["url"])
        self.links: dict[str, str] = said["links"]  # type: ignore[assignment]

    async def terminal(self) -> Terminal:
        """The page's socket, once more."""
        asked = {"width": str(COLUMNS), "height": str(ROWS)}
        return Terminal(await self.client.ws_connect(f"{self.url}/ws", origin=self.url, params=asked))

    async def come_in(self, name: str) -> Terminal:
        """Follow a person's link."""
        async with self.client.get(self.links[name]) as answer:
            assert answer.status == 200
        return await self.terminal()


@contextlib.asynccontextmanager
async def serving(db: Path, home: Path | None = None) -> AsyncIterator[Site]:
    with contextlib.closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = ["-m", "goldtui", "serve", str(db), "--as", "ana", "--as", "ben", "--port", str(port), "--json"]
    process = await asyncio.create_subprocess_exec(
        sys.executable, *words, stdout=asyncio.subprocess.PIPE, env=os.environ | {"HOME": str(home or db.parent)}
    )
    client = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))
    try:
        assert process.stdout is not None
        said = ""
        while not said.rstrip().endswith("}\n}") and (line := await process.stdout.readline()):
            said += line.decode()
        while True:
            with contextlib.suppress(aiohttp.ClientConnectionError):
                async with client.get(f"http://127.0.0.1:{port}/") as answer:
                    assert answer.status == 401
                    break
            await asyncio.sleep(0.05)
        yield Site(process, json.loads(said), client)
    finally:
        await client.close()
        with contextlib.suppress(ProcessLookupError):
            process.send_signal(signal.SIGINT)
        await process.wait()


def on_example(tmp_path: Path, act: Callable[[Site, Path], Awaitable[None]]) -> None:
    db = tmp_path / "garden.db"
    words = ["import", str(example_folder(EXAMPLE_SET)), "--into", str(db), "--as", "ana"]
    subprocess.run([sys.executable, "-m", "goldtui", *words], check=True, capture_output=True)

    async def run() -> None:
        async with serving(db) as site:
            await act(site, db)

    asyncio.run(run())


def drafts(db: Path) -> str:
    """The words of all drafts that are kept."""
    with contextlib.closing(sqlite3.connect(db)) as connection:
        return "\n".join(json.loads(body)["question"] for (body,) in connection.execute("SELECT body FROM drafts"))


async def kept(db: Path, words: str) -> None:
    while words not in drafts(db):
        await asyncio.sleep(0.05)


async def edit_question(page: Terminal) -> None:
    await page.shows("all pass")
    await page.type(f"/{CASE}\r")
    await page.shows("1 of 32")
    await page.type("\r")
    await page.shows("All gates pass")
    await page.type("i")
    await page.shows("question")


def test_words_typed_right_before_a_reload_are_kept_and_offered(tmp_path: Path) -> None:
    async def act(site: Site, db: Path) -> None:
        page = await site.come_in("ana")
        await edit_question(page)
        await page.type("Das Gewächshaus? 温室は何度ですか")
        await page.socket.close()
        again = await site.terminal()
        await again.shows("from an earlier session")
        assert "Das Gewächshaus? 温室は何度ですか" in drafts(db)

    on_example(tmp_path, act)


def test_a_killed_server_leaves_no_program_behind_and_all_that_was_typed(tmp_path: Path) -> None:
    async def act(site: Site, db: Path) -> None:
        page = await site.come_in("ana")
        await edit_question(page)
        await page.type("Tulips and roses")
        await page.shows("Tulips and roses")
        programs = running(db)
        assert programs
        site.process.kill()
        await kept(db, "Tulips and roses")
        while running(db):
            await asyncio.sleep(0.05)

    def running(db: Path) -> list[str]:
        words = [b"open", str(db).encode()]
        return [one.name for one in Path("/proc").iterdir() if one.name.isdigit() and _words(one)[3:5] == words]

    def _words(process: Path) -> list[bytes]:
        with contextlib.suppress(OSError):
            return (process / "cmdline").read_bytes().split(b"\0")
        return []

    on_example(tmp_path, act)


def test_two_guests_work_in_one_set_each_in_their_own_name(tmp_path: Path) -> None:
    async def act(site: Site, db: Path) -> None:
        ana = await site.come_in("ana")
        await ana.shows("ana")
        async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as client:
            site.client, first = client, site.client
            ben = await site.come_in("ben")
            await ben.shows("ben")
            await edit_question(ben)
            await ben.type("Ben asks: ")
            await kept(db, "Ben asks: ")
            await ben.socket.close()
            site.client = first

    on_example(tmp_path, act)


@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
def test_a_case_is_written_in_a_browser_with_mouse_keys_paste_and_another_script(tmp_path: Path) -> None:
    async def act(site: Site, db: Path) -> None:
        async with browser(tmp_path / "chromium") as page:
            await page.go(site.links["ana"])
            while "-first-byte" not in (await page.run("document.body.className") or ""):
                await asyncio.sleep(0.1)
            assert await page.run("location.search") == ""
            terminal = "document.querySelector('.xterm-screen').getBoundingClientRect()"
            height = await page.run(f"{terminal}.height")
            # Pressed again until the list is there: the window is a picture, which says nothing to a test.
            while not drafts(db):
                await page.click(400, height * 0.4)
                await page.press("Enter")
                await asyncio.sleep(1)
                await page.press("i")
                await page.type("薔薇は")
                await asyncio.sleep(1.5)
            await page.run(
                "(() => { const data = new DataTransfer(); data.setData('text/plain', 'pasted words');"
                "document.querySelector('.xterm-helper-textarea').dispatchEvent("
                "new ClipboardEvent('paste', {clipboardData: data, bubbles: true})); })()"
            )
            await page.press(*" by hand")
            await page.reload()
            await kept(db, "pasted words by hand")
            assert "薔薇は" in drafts(db)
            assert page.errors == []
            assert all(asked.startswith((site.url, "data:")) for asked in page.asked)

    on_example(tmp_path, act)
