"""One program for one browser: started without a shell, ended so that it keeps what was typed."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from asyncio.subprocess import Process
from collections.abc import Awaitable, Callable, Sequence

from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

KEEPING_SECONDS = 30.0
"""Seconds a program has to keep what was typed, longer than the store waits for another writer's lock."""

LAST_WORDS_SECONDS = 2.0

PASSED_ON = (
    "PATH", "HOME", "USER", "LOGNAME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "TMP", "TEMP", "VIRTUAL_ENV",
    "PYTHONPATH", "PYTHONHOME", "PYTHONUTF8", "SYSTEMROOT", "APPDATA", "LOCALAPPDATA", "USERPROFILE", "COLUMNS", "ROWS",
)  # fmt: skip
PREFIXES = ("GOLDTUI_", "XDG_", "TEXTUAL_", "TERM_PROGRAM", "PG")
"""All that a program sees of the server's environment: these names, and those that begin with a prefix. `PG` has what
leads to a set on a server, its password included, which the program needs and shows nobody."""


class Program(AppService):
    """The workbench in a process of its own, behind one web socket."""

    def __init__(
        self,
        words: Sequence[str],
        *,
        write_bytes: Callable[[bytes], Awaitable[None]],
        write_str: Callable[[str], Awaitable[None]],
        close: Callable[[], Awaitable[None]],
        say: Callable[[str], None],
    ) -> None:
        super().__init__(
            words[0], write_bytes=write_bytes, write_str=write_str, close=close, download_manager=DownloadManager()
        )
        self.words = words
        self._say = say

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        built = self._build_environment(width, height)
        seen = {name: value for name, value in built.items() if name in PASSED_ON or name.startswith(PREFIXES)}
        self._process = process = await asyncio.create_subprocess_exec(
            *self.words,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=seen,
            # An interrupt in the server's terminal must reach the server, which then ends its programs in order.
            start_new_session=True,
        )
        self._stdin, stderr = process.stdin, process.stderr
        assert stderr is not None
        # The toolkit would print it as it is, on the server's own output.
        process.stderr = asyncio.StreamReader()
        process.stderr.feed_eof()
        self._remarks = asyncio.create_task(self._pass_on(stderr))
        return process

    async def _pass_on(self, stderr: asyncio.StreamReader) -> None:
        while said := await stderr.read(4096):
            for line in said.decode("utf-8", "replace").splitlines():
                self._say(line)

    async def stop(self) -> None:
        """End the program as a terminal would: it keeps what was typed. After `KEEPING_SECONDS` it is killed."""
        process, task, self._task = self._process, self._task, None
        if process is None or task is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.send_signal(signal.SIGTERM)
        try:
            await asyncio.wait_for(process.wait(), KEEPING_SECONDS)
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
        # What it said last is read to its end, unless a program that it started holds the line open.
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._remarks, LAST_WORDS_SECONDS)
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task

    async def on_data(self, payload: bytes) -> None:
        """Draw, while there is a browser to draw in; a program that nobody reads from could not end."""
        with contextlib.suppress(ConnectionError, RuntimeError):
            await super().on_data(payload)

    async def on_packed(self, payload: bytes) -> None:
        """Nothing is sent to a browser as a file."""
