"""Runs a terminal program in a real pty: key latency by percentile, the raw bytes it writes, and its screen.

A pilot has a floor of its own and shows no bytes; what a reader waits for, and what reaches their terminal, can
only be measured here. By hand: `python tests/bench/pty_keys.py --keys right,down --presses 60 -- COMMAND...`
"""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import TracebackType

import pyte

KEYS: Mapping[str, bytes] = {
    "up": b"\x1b[A",
    "down": b"\x1b[B",
    "right": b"\x1b[C",
    "left": b"\x1b[D",
    "shift+right": b"\x1b[1;2C",
    "shift+down": b"\x1b[1;2B",
    "pagedown": b"\x1b[6~",
    "pageup": b"\x1b[5~",
    "home": b"\x1b[H",
    "end": b"\x1b[F",
    "enter": b"\r",
    "escape": b"\x1b",
    "tab": b"\t",
    "ctrl+p": b"\x10",
    "ctrl+q": b"\x11",
    "ctrl+s": b"\x13",
    "ctrl+z": b"\x1a",
    "ctrl+y": b"\x19",
}
ANSWERS: tuple[tuple[bytes, bytes], ...] = (
    (b"\x1b[?2026$p", b"\x1b[?2026;2$y"),
    (b"\x1b[?2048$p", b"\x1b[?2048;0$y"),
    (b"\x1b[6n", b"\x1b[1;1R"),
    (b"\x1b[c", b"\x1b[?62;c"),
)
"""What a terminal replies to the questions that programs ask at the start."""


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds from a key to the first and to the last byte it caused, and how many bytes; None if none came."""

    first: float | None
    last: float | None
    size: int


@dataclass
class PtyProgram:
    """A program in a pty of its own. Use as a context manager; it is killed at the end if still alive."""

    command: Sequence[str]
    columns: int = 80
    rows: int = 24
    environment: Mapping[str, str] = field(default_factory=dict)
    raw: bytearray = field(default_factory=bytearray)
    """Every byte the program wrote."""
    started: float = 0.0
    exit_code: int | None = None
    _screen: pyte.Screen | None = None
    _replayed: int = 0

    def __enter__(self) -> PtyProgram:
        environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", **self.environment}
        for name in ("NO_COLOR", "TEXTUAL_THEME"):
            if name not in self.environment:
                environment.pop(name, None)
        environment.pop("COLUMNS", None)
        environment.pop("LINES", None)
        self.started = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            try:
                fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", self.rows, self.columns, 0, 0))
                os.execvpe(self.command[0], list(self.command), environment)
            finally:
                os._exit(127)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.exit_code is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.fd)

    def read(self, quiet: float, cap: float) -> Timing:
        """Read until nothing came for `quiet` seconds, or `cap` is over."""
        begin = time.perf_counter()
        first = last = None
        size = 0
        while True:
            now = time.perf_counter()
            wait = quiet if first is not None else cap - (now - begin)
            ready, _, _ = select.select([self.fd], [], [], max(0.0, min(wait, cap - (now - begin))))
            if not ready:
                return Timing(first, last, size)
            try:
                data = os.read(self.fd, 65536)
            except OSError:
                return Timing(first, last, size)
            if not data:
                return Timing(first, last, size)
            now = time.perf_counter()
            first = first if first is not None else now - begin
            last = now - begin
            size += len(data)
            self.raw += data
            for question, answer in ANSWERS:
                if question in data:
                    os.write(self.fd, answer)

    def send(self, key: str) -> None:
        """One named key, or the characters themselves."""
        os.write(self.fd, KEYS.get(key, key.encode()))

    def press(self, key: str, quiet: float = 0.03, cap: float = 1.0) -> Timing:
        """A key and what it caused."""
        self.send(key)
        return self.read(quiet, cap)

    def wait_for(self, text: str, cap: float = 90.0) -> bool:
        """Read until the screen holds `text`; False when it never did."""
        end = time.perf_counter() + cap
        while time.perf_counter() < end:
            self.read(0.03, 0.1)
            if text in self.screen():
                return True
        return False

    def wait_without(self, text: str, cap: float = 90.0) -> bool:
        """Read until the screen no longer holds `text`; False when it still does."""
        end = time.perf_counter() + cap
        while time.perf_counter() < end:
            self.read(0.03, 0.1)
            if text not in self.screen():
                return True
        return False

    def wait_for_draft(self, cap: float = 90.0) -> bool:
        """Read until the topbar says that a draft is kept (`unsaved, kept 10:02`); False when it never did."""
        end = time.perf_counter() + cap
        while time.perf_counter() < end:
            self.read(0.03, 0.1)
            if re.search(r"kept \d\d:\d\d", self.screen()):
                return True
        return False

    def wait_for_end(self, cap: float = 90.0) -> int | None:
        """The exit code, None when it did not end in time."""
        end = time.perf_counter() + cap
        while time.perf_counter() < end:
            self.read(0.02, 0.1)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.exit_code = os.waitstatus_to_exitcode(status)
                return self.exit_code
        return None

    def signal(self, number: int) -> None:
        """Send a signal to this program alone."""
        os.kill(self.pid, number)

    def hang_up(self) -> None:
        """Take the terminal away, as a dropped connection does; the program gets SIGHUP from the system."""
        os.close(self.fd)
        self.fd = os.open(os.devnull, os.O_RDONLY)

    def screen(self) -> str:
        """The screen as text; bytes are replayed when it is asked for, so that reading costs the program nothing."""
        if self._screen is None:
            self._screen = pyte.Screen(self.columns, self.rows)
            self._stream = pyte.ByteStream(self._screen)
        # The replayer takes these two key-protocol switches for text.
        new = bytes(self.raw[self._replayed :]).replace(b"\x1b[>25u", b"").replace(b"\x1b[<u", b"")
        self._replayed = len(self.raw)
        self._stream.feed(new)
        return "\n".join(self._screen.display)


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which `share` (0 to 1) of the values lie, by nearest rank."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def measure(program: PtyProgram, key: str, presses: int) -> dict[str, float]:
    """Milliseconds to the first and last byte of a key, by percentile, and bytes at the median."""
    return measure_keys(program, [key] * presses)


def measure_keys(program: PtyProgram, keys: Sequence[str]) -> dict[str, float]:
    """The same of several keys, each pressed once the one before has drawn all it draws."""
    timings = []
    for key in keys:
        timing = program.press(key)
        if timing.first is not None:
            timings.append(timing)
        time.sleep(0.01)
    if not timings:
        return {"n": 0}
    first = [timing.first * 1e3 for timing in timings if timing.first is not None]
    last = [timing.last * 1e3 for timing in timings if timing.last is not None]
    return {
        "n": len(timings),
        "first_p50": percentile(first, 0.5),
        "first_p95": percentile(first, 0.95),
        "last_p50": percentile(last, 0.5),
        "last_p95": percentile(last, 0.95),
        "last_max": max(last),
        "bytes_p50": percentile([float(timing.size) for timing in timings], 0.5),
    }


def main() -> int:
    """Measure a command from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keys", default="right,down", help="comma-separated keys to measure")
    parser.add_argument("--before", default="", help="comma-separated keys to press first")
    parser.add_argument("--presses", type=int, default=60)
    parser.add_argument("--size", default="120x36")
    parser.add_argument("--settle", type=float, default=3.0, help="seconds to wait after the start")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    columns, rows = (int(part) for part in options.size.split("x"))
    command = [part for part in options.command if part != "--"]
    with PtyProgram(command, columns, rows) as program:
        program.read(options.settle, options.settle)
        for key in filter(None, options.before.split(",")):
            program.press(key, cap=0.6)
            program.read(0.4, 1.0)
        for key in options.keys.split(","):
            figures = measure(program, key, options.presses)
            sys.stdout.write(f"{key:12} " + "  ".join(f"{k} {v:.1f}" for k, v in figures.items()) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
