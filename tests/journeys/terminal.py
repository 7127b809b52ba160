"""A real terminal for journeys: tmux started apart from the user's own, keys sent, the screen read back."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

TMUX = shutil.which("tmux")
NOT_OURS = {"NO_COLOR", "TMUX", "COLUMNS", "LINES", "GOLDTUI_DB", "GOLDTUI_CONFIG", "TEXTUAL_THEME"}
"""Settings of the machine that would change what is drawn."""

LONGEST = 90
"""Seconds that a busy machine may take for anything that is waited for."""
STEP = 3
"""Seconds after which a key that changed nothing on the screen counts as one without effect."""


def first_row(shown: str) -> str:
    """The row that says which case is open."""
    return shown.partition("\n")[0]


def cursor(shown: str) -> list[tuple[int, str]]:
    """The rows with a cursor, and where they are."""
    return [(number, row) for number, row in enumerate(shown.splitlines()) if "▸" in row]


class Terminal:
    """One tmux window. `keys` types, `wait_for` reads until the screen says something."""

    def __init__(self, socket: str) -> None:
        self._socket = socket

    def keys(self, *names: str) -> None:
        """Send keys by tmux's names, such as `Enter`, `Tab` or `m`."""
        self._tmux("send-keys", "-t", "journey", *names)

    def step(self, name: str) -> None:
        """Send one key and wait for what it changes, if it does: for keys that may be sent once too often."""
        before, until = self.screen(), time.monotonic() + STEP
        self.keys(name)
        while self.screen() == before and time.monotonic() < until:
            time.sleep(0.05)

    def move(self, name: str, part: Callable[[str], object]) -> str:
        """Send one key and wait until it has changed this part of the screen, then return the screen.

        A second one sent too early would go one row too far, and a message or others' work changes the screen as well.
        """
        before, until = part(self.screen()), time.monotonic() + LONGEST
        self.keys(name)
        while part(shown := self.screen()) == before:
            if time.monotonic() > until:
                raise AssertionError(f"{name} moved nothing:\n{shown}")
            time.sleep(0.05)
        return shown

    def text(self, words: str) -> None:
        """Type words as they are."""
        self._tmux("send-keys", "-t", "journey", "-l", words)

    def paste(self, words: str) -> None:
        """Paste as a terminal does: bracketed, so that the program knows it from typing."""
        self._tmux("set-buffer", "-b", "pasted", "--", words)
        self._tmux("paste-buffer", "-p", "-r", "-b", "pasted", "-t", "journey")

    def screen(self) -> str:
        """What is on the screen now."""
        return self._tmux("capture-pane", "-p", "-t", "journey")

    def wait_for(self, *wanted: str, seconds: float = LONGEST) -> str:
        """The screen once it shows every wanted text; fails with the screen as it is."""
        until = time.monotonic() + seconds
        while True:
            shown = self.screen()
            if all(text in shown for text in wanted):
                return shown
            if time.monotonic() > until:
                raise AssertionError(f"the screen never showed {wanted!r}:\n{shown}")
            time.sleep(0.05)

    def wait_kept(self, seconds: float = LONGEST) -> None:
        """Wait until the first row says that a draft is kept, and since when."""
        until = time.monotonic() + seconds
        while not re.search(r"unsaved, kept \d\d:\d\d", self.screen().partition("\n")[0]):
            if time.monotonic() > until:
                raise AssertionError(f"no draft was kept:\n{self.screen()}")
            time.sleep(0.05)

    def alive(self) -> bool:
        """Is the program still running?"""
        return "journey" in self._tmux("list-sessions", check=False)

    def wait_gone(self, seconds: float = LONGEST) -> None:
        """Wait until the program has ended."""
        until = time.monotonic() + seconds
        while self.alive():
            if time.monotonic() > until:
                raise AssertionError(f"the program did not end:\n{self.screen()}")
            time.sleep(0.05)

    def hang_up(self, seconds: float = LONGEST) -> None:
        """Close the window under the program, and wait until the program has ended of it."""
        program = int(self._tmux("display-message", "-p", "-t", "journey", "#{pane_pid}"))
        self._tmux("kill-session", "-t", "journey")
        until = time.monotonic() + seconds
        while Path(f"/proc/{program}").exists():
            if time.monotonic() > until:
                raise AssertionError("the program outlived its terminal")
            time.sleep(0.05)

    def kill(self) -> None:
        """End the program by a signal that gives it no time."""
        os.kill(int(self._tmux("display-message", "-p", "-t", "journey", "#{pane_pid}")), signal.SIGKILL)
        self.wait_gone()

    def _tmux(self, *words: str, check: bool = True) -> str:
        done = subprocess.run(
            [str(TMUX), "-L", self._socket, *words], capture_output=True, text=True, encoding="utf-8", check=False
        )
        if check and done.returncode:
            raise AssertionError(f"tmux {words[0]}: {done.stderr}")
        return done.stdout


def goldtui(*words: str) -> list[str]:
    """The command line of this checkout's goldtui."""
    return [sys.executable, "-m", "goldtui", *words]


@contextmanager
def terminal(command: list[str], home: Path, *, width: int = 120, height: int = 36) -> Iterator[Terminal]:
    """Run a command in a window of that size, with a home folder of its own."""
    socket = f"goldtui-{uuid.uuid4().hex[:12]}"
    kept = {k: v for k, v in os.environ.items() if k not in NOT_OURS}
    environment = kept | {"HOME": str(home), "TERM": "xterm-256color", "LANG": "C.UTF-8", "XDG_DATA_HOME": str(home)}
    start = [str(TMUX), "-L", socket, "-f", os.devnull, "new-session", "-d", "-s", "journey"]
    subprocess.run([*start, "-x", str(width), "-y", str(height), *command], env=environment, check=True)
    try:
        yield Terminal(socket)
    finally:
        subprocess.run([str(TMUX), "-L", socket, "kill-server"], capture_output=True, check=False)
